//! What the rest of a store will take, estimated from what is there.

use std::fmt;

use super::StoreInfo;
use super::memory::{FIXED_BYTES, ShardMemory};

/// What a store will hold when it is finished: an estimate from the stages found so far.
///
/// The growth from stage to stage falls in most games, and its logarithm almost along a line. So
/// the line that fits the growth of the last eight stages best is drawn on, until no position is
/// left. Bytes are those of a position in the last three stages, times the positions left; values
/// count two thirds of the positions until some are known.
///
/// It is an order of magnitude at first. This is what it was in Connect Four on six boards up to
/// 7×6, staircases, dominoes, dots and boxes, and knight pawns:
///
/// | the last stage found | estimated positions, by those there are |
/// |---|---|
/// | has half as many more as the stage before | 0.1 to 10 |
/// | has a tenth more | 0.5 to 2 |
/// | has fewer | 0.9 to 1.4 |
/// | is the last one | exact |
///
/// The estimate of bytes is 0.4 to 2.5 of the truth where that of positions is 0.5 to 2, and 0.7 to
/// 1.8 where that is 0.9 to 1.4.
///
/// # Examples
///
/// ```
/// # use optimal_play::games::connect_four::ConnectFour;
/// # use optimal_play::store::Store;
/// # use optimal_play::{Run, Tabulate};
/// # let directory = std::env::temp_dir().join(format!("optimal-play-plan-{}", std::process::id()));
/// let store = Store::at(&directory);
/// let game = ConnectFour::new(4, 4)?;
/// Tabulate::by_key().solve_into(&store, &game.start(), Run::new())?;
///
/// let mut info = store.info()?;
/// let positions = info.positions();
/// info.stages.truncate(10); // as if the run had been stopped after 10 of 17 stages
/// info.has_all_stages = false;
/// let plan = info.plan().expect("there are enough stages");
/// assert!((positions / 2..positions * 2).contains(&plan.positions), "{plan}");
/// # std::fs::remove_dir_all(directory)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Plan {
    /// The positions of all stages, found or not; in a store by index, its indices.
    pub positions: u64,
    /// Of these, the ones that are found.
    pub found: u64,
    /// Of these, the ones whose values are there.
    pub solved: u64,
    /// The bytes of all files of the finished store. While positions are found, those that do not
    /// fit the memory take up to as many again as the largest stage.
    pub bytes: u64,
    /// The bytes that are there.
    pub written: u64,
    /// A memory limit that suffices for one thread; each further one needs up to half as much. More
    /// memory makes the run faster.
    pub memory: u64,
}

/// The bytes of a value in memory, at most.
const VALUE_BYTES: usize = 8;

/// How many of the last steps from stage to stage count.
const STEPS: usize = 8;

/// How many of the last stages say how many bytes the positions left take: small stages take more
/// for each.
const LAST: usize = 3;

/// The fewest steps that make a line.
const FEWEST_STEPS: usize = 3;

/// The estimate of what a store will hold.
pub(super) fn plan(info: &StoreInfo) -> Option<Plan> {
    let found = info.positions();
    let solved = info.stages.iter().filter(|it| it.value_bytes.is_some());
    let (mut solved_positions, mut value_bytes) = (0, 0);
    for stage in solved {
        solved_positions += stage.positions;
        value_bytes += stage.value_bytes.unwrap_or(0);
    }
    let positions = match info.indices {
        Some(indices) => indices,
        None if info.has_all_stages => found,
        None => {
            let counts: Vec<_> = info.stages.iter().map(|stage| stage.positions).collect();
            found.saturating_add(left(&counts)?)
        }
    };
    let last = &info.stages[info.stages.len().saturating_sub(LAST)..];
    let bytes_of_last = last.iter().map(|stage| stage.position_bytes).sum();
    let last = last.iter().map(|stage| stage.positions).sum();
    let left = scaled(bytes_of_last, last, positions - found);
    let position_bytes = info.position_bytes().saturating_add(left);
    let value_bytes = match solved_positions {
        0 if info.indices.is_some() => positions / 2,
        0 => position_bytes / 3 * 2,
        solved => scaled(value_bytes, solved, positions),
    };
    Some(Plan {
        positions,
        found,
        solved: solved_positions,
        bytes: position_bytes.saturating_add(value_bytes),
        written: info.bytes(),
        memory: memory(info),
    })
}

/// How many positions the stages after these have.
fn left(counts: &[u64]) -> Option<u64> {
    let growth = |pair: &[u64]| (float(pair[1]) / float(pair[0])).ln();
    let growths: Vec<_> = counts.windows(2).map(growth).collect();
    let last = &growths[growths.len().saturating_sub(STEPS)..];
    if last.len() < FEWEST_STEPS {
        return None;
    }
    let count = float(last.len() as u64);
    let (middle, mean) = ((count - 1.0) / 2.0, last.iter().sum::<f64>() / count);
    let (mut upper, mut lower) = (0.0, 0.0);
    let mut place = 0.0;
    for growth in last {
        upper += (place - middle) * (growth - mean);
        lower += (place - middle) * (place - middle);
        place += 1.0;
    }
    let slope = upper / lower;
    let growth = mean + slope * (place - middle);
    // Where the largest stage seems to be as far away as the first one, or farther.
    if slope >= 0.0 || growth / -slope > float(counts.len() as u64) {
        return None;
    }
    let (mut growth, mut stage, mut left) = (growth, float(*counts.last()?), 0.0);
    while stage >= 1.0 {
        stage *= growth.exp();
        growth += slope;
        left += stage;
    }
    Some(whole(left))
}

/// `bytes` of `of` positions, for that many.
fn scaled(bytes: u64, of: u64, positions: u64) -> u64 {
    let scaled = u128::from(bytes) * u128::from(positions) / u128::from(of.max(1));
    u64::try_from(scaled).unwrap_or(u64::MAX)
}

/// A memory limit that suffices for one thread.
fn memory(info: &StoreInfo) -> u64 {
    if let Some(indices) = info.indices {
        return indices.saturating_mul(17) / 8 + 4 * FIXED_BYTES as u64;
    }
    let loaded = ShardMemory {
        key_bits: info.key_bits.unwrap_or(0).into(),
        value_bytes: VALUE_BYTES,
        threads: 1,
    };
    let shards = info
        .stages
        .iter()
        .map(|it| it.positions / u64::from(it.shards.max(1)));
    loaded.least_limit(shards.fold(info.shard_positions, u64::max)) as u64
}

#[expect(clippy::cast_precision_loss, reason = "an estimate")]
const fn float(number: u64) -> f64 {
    number as f64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is at least 0, and what is too large becomes the largest"
)]
const fn whole(number: f64) -> u64 {
    number as u64
}

impl fmt::Display for Plan {
    /// A few lines, with what is there and what is missing.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            positions,
            found,
            solved,
            bytes,
            written,
            memory,
        } = self;
        let about = if positions == found { "" } else { "about " };
        writeln!(
            f,
            "positions    {about}{positions}: {found} found, {solved} solved"
        )?;
        let about = if bytes == written { "" } else { "about " };
        writeln!(f, "bytes        {about}{bytes}: {written} written")?;
        writeln!(f, "memory       {memory} bytes suffice for one thread")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The positions of Connect Four on the usual board by their number of stones, mirror images
    /// apart: OEIS A212693.
    const CONNECT_FOUR: [u64; 43] = [
        1,
        7,
        49,
        238,
        1_120,
        4_263,
        16_422,
        54_859,
        184_275,
        558_186,
        1_662_623,
        4_568_683,
        12_236_101,
        30_929_111,
        75_437_595,
        176_541_259,
        394_591_391,
        858_218_743,
        1_763_883_894,
        3_568_259_802,
        6_746_155_945,
        12_673_345_045,
        22_010_823_988,
        38_263_228_189,
        60_830_813_459,
        97_266_114_959,
        140_728_569_039,
        205_289_508_055,
        268_057_611_944,
        352_626_845_666,
        410_378_505_447,
        479_206_477_733,
        488_906_447_183,
        496_636_890_702,
        433_471_730_336,
        370_947_887_723,
        266_313_901_222,
        183_615_682_381,
        104_004_465_349,
        55_156_010_773,
        22_695_896_495,
        7_811_825_938,
        1_459_332_899,
    ];

    #[test]
    fn the_estimate_nears_the_truth_as_stages_are_found() {
        let all: u64 = CONNECT_FOUR.iter().sum();
        assert_eq!(all, 4_531_985_219_092);
        // After this number of stages, the estimate is at most that factor too small or too large.
        for (stages, times) in [(20, 4.0), (26, 3.1), (32, 1.4), (36, 1.07), (43, 1.001)] {
            for found in stages..=CONNECT_FOUR.len() {
                let counts = &CONNECT_FOUR[..found];
                let Some(left) = left(counts) else {
                    assert!(found < 26, "{found} stages");
                    continue;
                };
                let ratio = float(counts.iter().sum::<u64>() + left) / float(all);
                let range = 1.0 / times..times;
                assert!(range.contains(&ratio), "{found} stages: {ratio}");
            }
        }
    }

    #[test]
    fn too_few_stages_or_growing_growth_tell_nothing() {
        assert_eq!(left(&[]), None);
        assert_eq!(left(&[1, 7, 49]), None);
        assert_eq!(left(&[1, 2, 8, 64, 1024]), None);
        assert_eq!(left(&[1, 10, 90, 720, 5740]), None); // it may go on forever
        assert_eq!(left(&[4, 16, 32, 32]), Some(16 + 4));
    }
}

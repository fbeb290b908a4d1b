//! The staircase of 10×10 cells.

/// The weights of a player's cells: pseudorandom numbers from 0 to 99,999, the same in each run.
///
/// # Panics
///
/// Never: the numbers are below 100,000.
#[must_use]
pub fn weights(player: u64) -> Vec<Vec<u32>> {
    let mut state = player;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        u32::try_from((state >> 33) % 100_000).expect("small")
    };
    (0..10).map(|_| (0..10).map(|_| next()).collect()).collect()
}

/// The value with the weights of players 1 and 2, which the hand-written programs of
/// `benches/staircase` find, too.
pub const VALUE: i32 = -736_682;

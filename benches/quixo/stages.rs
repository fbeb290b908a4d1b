//! Quixo in stages: by the cubes of both players, of which no move takes one away. The index counts
//! stage by stage, so that a stage is in memory while the others are in files.

use optimal_play::{GameState, Indexed, Outcome, Player, Predecessors, Staged};

use crate::rules::{Position, Quixo};

/// Tables for the positions of a board, by the number of cubes that have a symbol.
pub(crate) struct Stages {
    quixo: Quixo,
    cubes: u32,
    /// By eight cubes, and eight of them: these, together at the low end.
    gathered: Vec<[u8; 256]>,
    /// The inverse.
    scattered: Vec<[u8; 256]>,
    /// By set of cubes: its number among the sets of as many.
    rank_of: Vec<u32>,
    /// By the number of cubes: the sets of as many.
    sets_of: Vec<Vec<u32>>,
    /// By the number of cubes that have a symbol, and of those that Max has: how many ways there are
    /// to place these.
    places_of: Vec<Vec<usize>>,
    /// By the cubes of Max, and of Min: the first index.
    first: Vec<Vec<usize>>,
    /// The first indices in order, with the cubes of Max, and of both.
    ranges: Vec<(usize, usize, usize)>,
    count: usize,
}

/// A position of the game.
#[derive(Clone, Copy)]
pub(crate) struct StagedPosition<'g> {
    stages: &'g Stages,
    position: Position<'g>,
    /// How many cubes Max has, and Min.
    counts: [u8; 2],
}

impl Stages {
    /// The game on a board with that many rows and columns, at most 4.
    pub(crate) fn new(side: u32) -> Self {
        let cubes = side * side;
        let mut sets_of = vec![Vec::new(); cubes as usize + 1];
        let rank_of = (0..1_u32 << cubes).map(|set| {
            let sets = &mut sets_of[set.count_ones() as usize];
            sets.push(set);
            u32::try_from(sets.len() - 1).expect("few sets")
        });
        let rank_of = rank_of.collect();
        let mut this = Self {
            quixo: Quixo::new(side),
            gathered: table(gathered),
            scattered: table(scattered),
            cubes,
            rank_of,
            sets_of,
            places_of: Vec::new(),
            first: vec![vec![0; cubes as usize + 1]; cubes as usize + 1],
            ranges: Vec::new(),
            count: 0,
        };
        for marked in 0..=cubes as usize {
            // Those in the lowest places are the first of their size.
            let places = |max: usize| this.sets_of[max].partition_point(|&set| set >> marked == 0);
            let places: Vec<_> = (0..=marked).map(places).collect();
            for (max, places) in places.iter().enumerate() {
                this.first[max][marked - max] = this.count;
                this.ranges.push((this.count, max, marked));
                this.count += 2 * this.sets_of[marked].len() * places;
            }
            this.places_of.push(places);
        }
        this
    }

    /// The cubes of a set that are in a mask, together at the low end.
    #[inline]
    fn gather(&self, set: u32, mask: u32) -> u32 {
        let byte = |shift: u32| {
            let [set, mask] = [set, mask].map(|it| (it >> shift & 0xff) as usize);
            u32::from(self.gathered[mask][set])
        };
        byte(0) | byte(8) << (mask & 0xff).count_ones()
    }

    /// The inverse.
    #[inline]
    fn scatter(&self, set: u32, mask: u32) -> u32 {
        let low = (mask & 0xff).count_ones();
        let byte = |set: u32, mask: u32| {
            u32::from(self.scattered[(mask & 0xff) as usize][(set & 0xff) as usize])
        };
        byte(set & ((1 << low) - 1), mask) | byte(set >> low, mask >> 8) << 8
    }

    /// The position before the first move.
    pub(crate) const fn start(&self) -> StagedPosition<'_> {
        StagedPosition {
            stages: self,
            position: self.quixo.start(),
            counts: [0; 2],
        }
    }
}

/// What a function returns for each mask and set of eight cubes.
fn table(of: fn(u32, u32) -> u32) -> Vec<[u8; 256]> {
    let byte = |set, mask| u8::try_from(of(set, mask)).expect("eight cubes");
    let row = |mask| std::array::from_fn(|set| byte(u32::try_from(set).expect("small"), mask));
    (0..256).map(row).collect()
}

/// The bits of a set that are in a mask, together at the low end.
const fn gathered(set: u32, mut mask: u32) -> u32 {
    let (mut gathered, mut place) = (0, 1);
    while mask != 0 {
        if set & mask & mask.wrapping_neg() != 0 {
            gathered |= place;
        }
        mask &= mask - 1;
        place <<= 1;
    }
    gathered
}

/// The inverse.
const fn scattered(mut set: u32, mut mask: u32) -> u32 {
    let mut scattered = 0;
    while set != 0 {
        if set & 1 != 0 {
            scattered |= mask & mask.wrapping_neg();
        }
        mask &= mask - 1;
        set >>= 1;
    }
    scattered
}

/// How many cubes a set has.
fn count(set: u32) -> u8 {
    u8::try_from(set.count_ones()).expect("few cubes")
}

impl<'g> StagedPosition<'g> {
    /// A position with as many cubes.
    const fn with(&self, position: Position<'g>) -> Self {
        Self { position, ..*self }
    }
}

impl GameState for StagedPosition<'_> {
    type Move = usize;
    type Key = usize;
    type Value = Outcome;

    #[inline]
    fn to_move(&self) -> Player {
        self.position.to_move()
    }

    #[inline]
    fn moves(&self) -> impl Iterator<Item = usize> {
        self.position.moves()
    }

    #[inline]
    fn play(&self, mv: usize) -> Self {
        let mut after = self.with(self.position.play(mv));
        after.counts[self.to_move() as usize] += u8::from(self.position.takes_blank(mv));
        after
    }

    fn terminal_value(&self) -> Outcome {
        self.position.terminal_value()
    }

    #[inline]
    fn key(&self) -> usize {
        self.position.key()
    }

    #[inline]
    fn decided(&self) -> Option<Outcome> {
        self.position.decided()
    }
}

impl Indexed for StagedPosition<'_> {
    fn index_count(&self) -> usize {
        self.stages.count
    }

    #[inline]
    fn index(&self) -> usize {
        let (stages, [max, min]) = (self.stages, self.position.cubes);
        let (marked, is_max) = (max | min, stages.gather(max, max | min));
        let [max, min] = self.counts.map(usize::from);
        let places = stages.places_of[max + min][max];
        let board = stages.rank_of[marked as usize] as usize * places;
        let board = board + stages.rank_of[is_max as usize] as usize;
        let second = self.to_move() as usize * stages.sets_of[max + min].len() * places;
        stages.first[max][min] + second + board
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let stages = self.stages;
        let at = stages.ranges.partition_point(|it| it.0 <= index) - 1;
        let (first, max, marked) = stages.ranges[at];
        let (places, sets) = (stages.places_of[marked][max], &stages.sets_of[marked]);
        let (index, boards) = (index - first, sets.len() * places);
        let (board, to_move) = if index < boards {
            (index, Player::Max)
        } else {
            (index - boards, Player::Min)
        };
        let of_min = marked - max;
        let counts = [max, of_min].map(|count| u8::try_from(count).expect("few cubes"));
        let (marked, is_max) = (sets[board / places], stages.sets_of[max][board % places]);
        let max = stages.scatter(is_max, marked);
        let cubes = [max, marked & !max];
        let position = Position {
            cubes,
            to_move,
            ..self.position
        };
        Some(Self {
            position,
            counts,
            ..*self
        })
    }
}

impl Predecessors for StagedPosition<'_> {
    #[inline]
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        self.position.predecessors().map(|before| Self {
            counts: before.cubes.map(count),
            ..self.with(before)
        })
    }

    /// Where the cube was the player's own.
    #[inline]
    fn predecessors_in_stage(&self) -> impl Iterator<Item = Self> {
        let before = self.position.before_pushes(false);
        before.map(|before| self.with(before))
    }
}

/// No cube loses its symbol.
impl Staged for StagedPosition<'_> {
    #[inline]
    fn stage(&self) -> usize {
        let [max, min] = self.counts.map(usize::from);
        (max + min) * (self.stages.cubes as usize + 1) + max
    }
}

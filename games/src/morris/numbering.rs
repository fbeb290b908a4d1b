//! Numbers for positions: stage by stage, and the images of a position have one number.

use optimal_play::rules::Symmetries;
use optimal_play::rules::numbering::{DisjointSubsets, Subsets};
use optimal_play::{Indexed, Player};

use super::{Position, Rules};

/// Numbers positions by their stage, the player to move, the men placed so far, the men of each player
/// on the board, the least image of the men of the player to move, and the men of the opponent. Where
/// images leave the men of the player in place, those with a higher set of the opponent are gaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Numbering {
    /// The men of a player.
    men: u8,
    /// By the number of men of the player to move.
    least: Vec<LeastSets>,
    /// In the order of their indices.
    layers: Vec<Layer>,
    /// By men placed and men on the board.
    places: Vec<Option<usize>>,
    count: u64,
}

/// The sets of a number of men that are the least of their images.
#[derive(Clone, PartialEq, Eq, Debug)]
struct LeastSets {
    /// By rank among all sets: how many of them are before it.
    numbers: Box<[u32]>,
    ranks: Box<[u32]>,
}

impl LeastSets {
    fn new(points: u32, men: u8, symmetries: &Symmetries) -> Self {
        let sets = Subsets::new(points, men.into()).expect("at most 25 points");
        let (mut numbers, mut ranks) = (Vec::new(), Vec::new());
        for (rank, set) in (0..).zip((0..sets.count()).filter_map(|it| sets.unrank(it))) {
            numbers.push(u32::try_from(ranks.len()).expect("at most 6 million sets"));
            if symmetries.least_set(set) == set {
                ranks.push(rank);
            }
        }
        Self {
            numbers: numbers.into(),
            ranks: ranks.into(),
        }
    }
}

/// The positions with the same numbers of men.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Layer {
    /// The men placed so far by both players.
    placed: u8,
    /// The men on the board, of the player to move and of the opponent.
    on_board: [u8; 2],
    sets: DisjointSubsets<2>,
    /// The sets of the opponent, for each of the player to move.
    others: u64,
    /// The first index of the stage, and the number of indices of each player in it.
    stage_start: u64,
    stage_len: u64,
    /// Where the layer begins among those of its stage and player.
    start: u64,
}

impl Layer {
    const fn stage(&self) -> usize {
        stage(self.placed, self.on_board)
    }
}

/// The men placed and removed so far.
pub(super) const fn stage(placed: u8, [own, other]: [u8; 2]) -> usize {
    2 * placed as usize - own as usize - other as usize
}

/// Whether there is a position with these numbers of men. While men are placed, a player who has
/// placed k has removed at most k - 2. Only the player to move may have too few.
fn is_possible(men: u8, placed: u8, [own, other]: [u8; 2]) -> bool {
    let [own_placed, other_placed] = [placed / 2, placed - placed / 2];
    let is_under_way = placed < 2 * men;
    let fits = |on_board: u8, placed: u8, by: u8, fewest: u8| {
        let lost = placed.checked_sub(on_board);
        let lost = lost.filter(|&lost| !is_under_way || lost <= by.saturating_sub(2));
        lost.is_some_and(|lost| men - lost >= fewest)
    };
    fits(own, own_placed, other_placed, Rules::FEWEST - 1)
        && fits(other, other_placed, own_placed, Rules::FEWEST)
}

impl Numbering {
    pub(super) fn new(points: u32, men: u8, symmetries: &Symmetries) -> Self {
        let least = (0..=men).map(|it| LeastSets::new(points, it, symmetries));
        let least: Vec<_> = least.collect();
        let numbers = (0..=2 * men).flat_map(|placed| {
            let pairs = (0..=men).flat_map(move |own| (0..=men).map(move |other| [own, other]));
            pairs.map(move |on_board| (placed, on_board))
        });
        let numbers = numbers.filter(|&(placed, on_board)| is_possible(men, placed, on_board));
        let layers = numbers.map(|(placed, on_board)| {
            let [own, other] = on_board.map(u32::from);
            let others = Subsets::new(points - own, other).expect("at most 25 points");
            let sets = DisjointSubsets::new(points, [own, other]);
            Layer {
                placed,
                on_board,
                sets: sets.expect("fewer than 3^25 ways"),
                others: others.count(),
                stage_start: 0,
                stage_len: 0,
                start: 0,
            }
        });
        let mut layers: Vec<_> = layers.collect();
        layers.sort_by_key(Layer::stage);
        let mut count = 0;
        for stage in layers.chunk_by_mut(|a, b| a.stage() == b.stage()) {
            let mut len = 0;
            for layer in &mut *stage {
                layer.start = len;
                len += least[usize::from(layer.on_board[0])].ranks.len() as u64 * layer.others;
            }
            for layer in stage {
                (layer.stage_start, layer.stage_len) = (count, len);
            }
            count += 2 * len;
        }
        let mut numbering = Self {
            men,
            least,
            places: vec![None; (2 * usize::from(men) + 1) * (usize::from(men) + 1).pow(2)],
            layers: Vec::new(),
            count,
        };
        for (number, layer) in layers.iter().enumerate() {
            let place = numbering.place(layer.placed, layer.on_board);
            numbering.places[place] = Some(number);
        }
        Self {
            layers,
            ..numbering
        }
    }

    #[inline]
    fn place(&self, placed: u8, [own, other]: [u8; 2]) -> usize {
        let base = usize::from(self.men) + 1;
        (usize::from(placed) * base + usize::from(own)) * base + usize::from(other)
    }

    #[inline]
    fn layer(&self, placed: u8, on_board: [u8; 2]) -> Option<&Layer> {
        if on_board.into_iter().any(|it| it > self.men) {
            return None;
        }
        let number = self.places[self.place(placed, on_board)];
        number.map(|number| &self.layers[number])
    }

    /// The layer with this index, the player to move, and the place in the layer.
    fn find(&self, index: u64) -> Option<(&Layer, Player, u64)> {
        if index >= self.count {
            return None;
        }
        let next = self.layers.partition_point(|it| it.stage_start <= index);
        let last = &self.layers[next - 1];
        let place = index - last.stage_start;
        let (player, place) = (place / last.stage_len, place % last.stage_len);
        let is_before = |it: &Layer| (it.stage_start, it.start) <= (last.stage_start, place);
        let layer = &self.layers[self.layers.partition_point(is_before) - 1];
        let player = Player::ALL[usize::from(player == 1)];
        Some((layer, player, place - layer.start))
    }
}

impl Position<'_> {
    /// Whether there is an index for as many men.
    #[inline]
    pub(super) fn is_possible(&self) -> bool {
        self.game
            .numbering
            .layer(self.placed(), self.on_board())
            .is_some()
    }

    #[inline]
    pub(super) fn number(&self) -> u64 {
        let numbering = &self.game.numbering;
        let layer = numbering.layer(self.placed(), self.on_board());
        let layer = layer.expect("every move leads to men that are numbered");
        let sets = self.game.symmetries.least_sets(self.men.map(u64::from));
        let rank = layer.sets.rank(sets).expect("these are as many men");
        let [own, other] = [rank / layer.others, rank % layer.others];
        let numbers = &numbering.least[usize::from(layer.on_board[0])].numbers;
        let own = numbers[usize::try_from(own).expect("at most 6 million sets")];
        let before = layer.stage_start + self.to_move as u64 * layer.stage_len + layer.start;
        before + u64::from(own) * layer.others + other
    }
}

/// Stage by stage.
impl Indexed for Position<'_> {
    /// # Panics
    ///
    /// If the number of positions does not fit a `usize`.
    fn index_count(&self) -> usize {
        index(self.game.numbering.count)
    }

    #[inline]
    fn index(&self) -> usize {
        index(self.number())
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let numbering = &self.game.numbering;
        let (layer, to_move, place) = numbering.find(u64::try_from(index).ok()?)?;
        let [own, other] = [place / layer.others, place % layer.others];
        let ranks = &numbering.least[usize::from(layer.on_board[0])].ranks;
        let own = ranks[usize::try_from(own).ok()?];
        let sets = layer.sets.unrank(u64::from(own) * layer.others + other)?;
        if self.game.symmetries.least_sets(sets) != sets {
            return None;
        }
        Some(Self {
            men: sets.map(|it| u32::try_from(it).expect("at most 25 points")),
            in_hand: in_hand(2 * numbering.men - layer.placed),
            to_move,
            ..*self
        })
    }
}

/// The men in hand of the player to move and of the opponent, of as many together.
pub(super) const fn in_hand(both: u8) -> [u8; 2] {
    [both.div_ceil(2), both / 2]
}

fn index(number: u64) -> usize {
    usize::try_from(number).expect("the positions of the game can be numbered")
}

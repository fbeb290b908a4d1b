//! Numbers for positions: stage by stage, and the images of a position have one number.

use std::iter;
use std::ops::Range;

use optimal_play::rules::Symmetries;
use optimal_play::rules::numbering::{DisjointSubsets, Subsets};
use optimal_play::{Indexed, Player};

use super::board::Set;
use super::{Morris, Position, Rules};

/// Numbers positions by their stage, the player to move, the men placed so far, the men of each player
/// on the board, the least image of the men of the player to move, and the men of the opponent. Where
/// images leave the men of the player in place, those with a higher set of the opponent are gaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Numbering {
    /// The men of a player.
    men: u8,
    /// By the number of men of the player to move.
    least: Vec<LeastSets>,
    /// Of [`LeastSets::maps`].
    maps: Vec<Map>,
    /// In the order of their indices.
    layers: Vec<Layer>,
    /// By men placed and men on the board.
    places: Vec<Option<usize>>,
    count: u64,
}

/// The sets of a number of men, and the least of the images of each.
#[derive(Clone, PartialEq, Eq, Debug)]
struct LeastSets {
    sets: Subsets,
    /// By rank among all sets: the number of the least image.
    numbers: Box<[u32]>,
    /// By rank, too: the map to the least image, or [`SEVERAL`].
    maps: Box<[u8]>,
    /// By number: its rank.
    least: Box<[u32]>,
}

/// In place of a map, where several lead to the least image.
const SEVERAL: u8 = u8::MAX;

/// No set has that number.
const UNKNOWN: u32 = u32::MAX;

impl LeastSets {
    fn new(points: u32, men: u8, symmetries: &Symmetries) -> Self {
        let sets = Subsets::new(points, men.into()).expect("at most 25 points");
        let count = usize::try_from(sets.count()).expect("at most 6 million sets");
        let rank = |set| {
            let rank = sets.rank(set).expect("as many men");
            usize::try_from(rank).expect("at most 6 million sets")
        };
        let (mut numbers, mut least) = (vec![UNKNOWN; count], Vec::new());
        let mut to_least = vec![SEVERAL; count];
        for (at, set) in (0..).zip((0..sets.count()).filter_map(|it| sets.unrank(it))) {
            if numbers[rank(set)] != UNKNOWN {
                continue;
            }
            // Sets ascend, so this is the first of its images.
            let number = u32::try_from(least.len()).expect("at most 6 million sets");
            least.push(at);
            for (map, image) in (0..).zip(symmetries.each_image(set)) {
                let image = rank(image);
                let is_first = numbers[image] == UNKNOWN;
                (numbers[image], to_least[image]) = (number, if is_first { map } else { SEVERAL });
            }
        }
        Self {
            sets,
            numbers: numbers.into(),
            maps: to_least.into(),
            least: least.into(),
        }
    }

    /// The number of the least image of a set, and the map to it.
    #[inline]
    fn find(&self, set: Set) -> (u32, u8) {
        let rank = self.sets.rank(set.into()).expect("these are as many men");
        let rank = usize::try_from(rank).expect("at most 6 million sets");
        (self.numbers[rank], self.maps[rank])
    }

    /// The rank of the set with this number, and whether several maps leave the set in place.
    #[inline]
    fn get(&self, number: usize) -> Option<(u32, bool)> {
        let rank = *self.least.get(number)?;
        Some((rank, self.maps[rank as usize] == SEVERAL))
    }
}

/// What takes each image of a set back to the set, by table: a number of points at a time.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Map([[Set; 1 << Map::POINTS]; 5]);

impl Map {
    /// How many points a table has.
    const POINTS: u32 = 5;

    /// Back from the images under a permutation.
    fn back(permutation: &[usize]) -> Self {
        let mut map = Self([[0; _]; 5]);
        for (digit, table) in (0..).zip(&mut map.0) {
            for (value, set) in (0..).zip(table) {
                let image = |point: usize| 1 << point & value << (digit * Self::POINTS) != 0;
                let points = permutation.iter().map(|&it| image(it));
                *set = (0..)
                    .zip(points)
                    .fold(0, |set, (point, has)| set | Set::from(has) << point);
            }
        }
        map
    }

    #[inline]
    fn of(&self, set: Set) -> Set {
        let digits = (0..).zip(&self.0);
        digits.fold(0, |image, (digit, table)| {
            let value = set >> (digit * Self::POINTS) & ((1 << Self::POINTS) - 1);
            image | table[value as usize]
        })
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
    others: Subsets,
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

/// Whether a line of play from the start leads to these numbers of men. While men are placed, a player
/// who has placed k has removed at most k - 2, or k - 1 if two men are a mill. Only the player to move
/// may have too few.
pub(super) fn is_possible(rules: Rules, placed: u8, [own, other]: [u8; 2]) -> bool {
    let [own_placed, other_placed] = [placed / 2, placed - placed / 2];
    let is_under_way = placed < 2 * rules.men;
    let without_mill = if rules.mills_across { 1 } else { 2 };
    let fits = |on_board: u8, placed: u8, by: u8, fewest: u8| {
        let lost = placed.checked_sub(on_board);
        let lost = lost.filter(|&it| !is_under_way || it <= by.saturating_sub(without_mill));
        lost.is_some_and(|lost| rules.men - lost >= fewest)
    };
    fits(own, own_placed, other_placed, rules.fewest - 1)
        && fits(other, other_placed, own_placed, rules.fewest)
}

/// The men that each player has left on the board and in hand, the fewer first.
fn left(men: u8, placed: u8, on_board: [u8; 2]) -> [u8; 2] {
    let [own, other] = in_hand(2 * men - placed);
    let left = [on_board[0] + own, on_board[1] + other];
    [left[0].min(left[1]), left[0].max(left[1])]
}

impl Numbering {
    /// The numbers of all positions that a first one with these numbers of men may lead to.
    pub(super) fn new(
        points: u32,
        rules: Rules,
        symmetries: &Symmetries,
        (first_placed, first_on_board): (u8, [u8; 2]),
    ) -> Self {
        let men = rules.men;
        let least = (0..=men).map(|it| LeastSets::new(points, it, symmetries));
        let least: Vec<_> = least.collect();
        let [fewer, more] = left(men, first_placed, first_on_board);
        let numbers = (first_placed..=2 * men).flat_map(|placed| {
            let pairs = (0..=men).flat_map(move |own| (0..=men).map(move |other| [own, other]));
            pairs.map(move |on_board| (placed, on_board))
        });
        let numbers = numbers.filter(|&(placed, on_board)| {
            is_possible(rules, placed, on_board) && {
                let left = left(men, placed, on_board);
                left[0] <= fewer && left[1] <= more
            }
        });
        let layers = numbers.map(|(placed, on_board)| {
            let [own, other] = on_board.map(u32::from);
            let others = Subsets::new(points - own, other).expect("at most 25 points");
            let sets = DisjointSubsets::new(points, [own, other]);
            Layer {
                placed,
                on_board,
                sets: sets.expect("fewer than 3^25 ways"),
                others,
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
                len +=
                    least[usize::from(layer.on_board[0])].least.len() as u64 * layer.others.count();
            }
            for layer in stage {
                (layer.stage_start, layer.stage_len) = (count, len);
            }
            count += 2 * len;
        }
        let mut numbering = Self {
            men,
            maps: symmetries.permutations().map(Map::back).collect(),
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
        let (number, map) = numbering.least[usize::from(layer.on_board[0])].find(self.men[0]);
        let sets = match numbering.maps.get(usize::from(map)) {
            Some(map) => self.men.map(|set| map.of(set).into()),
            None => self.game.symmetries.least_sets(self.men.map(u64::from)),
        };
        let other = layer
            .others
            .rank(gathered(sets))
            .expect("these are as many men");
        let before = layer.stage_start + self.to_move as u64 * layer.stage_len + layer.start;
        before + u64::from(number) * layer.others.count() + other
    }

    /// The number of different images.
    #[inline]
    pub(super) fn images(&self) -> usize {
        let Morris {
            symmetries,
            numbering,
            ..
        } = self.game.0;
        match numbering.least[usize::from(self.on_board()[0])].find(self.men[0]) {
            (_, SEVERAL) => symmetries.images_of_sets(self.men.map(u64::from)),
            _ => symmetries.order(),
        }
    }
}

/// The men of the opponent by their places among the points that are not the player's own. A loop over
/// the player's men takes fewer instructions than to count those below each other man.
#[inline]
const fn gathered([mut own, mut other]: [u64; 2]) -> u64 {
    while own != 0 {
        let below = (own & own.wrapping_neg()) - 1;
        other = other & below | other >> 1 & !below;
        own = (own & (own - 1)) >> 1;
    }
    other
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
        self.states_in(index..index + 1).next().map(|it| it.1)
    }

    #[inline]
    fn states_in(&self, indices: Range<usize>) -> impl Iterator<Item = (usize, Self)> {
        let (numbering, root) = (&self.game.0.numbering, *self);
        let mut left = indices;
        // With the same men of the player to move.
        let ranges = iter::from_fn(move || {
            let start = left.next()?;
            let (layer, to_move, place) = numbering.find(start as u64)?;
            let count = layer.others.count();
            let (own, other) = (place / count, place % count);
            let least = &numbering.least[usize::from(layer.on_board[0])];
            let (rank, is_symmetric) = least.get(index(own))?;
            let sets = layer.sets.unrank(u64::from(rank) * count + other)?;
            let end = left.end.min(start + index(count - other));
            left.start = end;
            Some((start..end, layer, to_move, sets, is_symmetric))
        });
        ranges.flat_map(move |(indices, layer, to_move, sets, is_symmetric)| {
            let [own, first] = sets.map(|it| Set::try_from(it).expect("at most 25 points"));
            let free = root.game.points.all() & !own;
            let in_hand = in_hand(2 * numbering.men - layer.placed);
            let others = iter::successors(Some(first), move |&it| Some(set_after(it, free)));
            let states = indices.zip(others).map(move |(index, other)| {
                (
                    index,
                    Self {
                        men: [own, other],
                        in_hand,
                        to_move,
                        ..root
                    },
                )
            });
            states.filter(move |(_, it)| {
                let men = it.men.map(u64::from);
                !is_symmetric || root.game.0.symmetries.least_sets(men) == men
            })
        })
    }
}

/// The set after this one of those of as many of the free points, in the order of [`Subsets`]; any
/// after the last.
#[inline]
const fn set_after(set: Set, free: Set) -> Set {
    // A sum carries over points that are not free.
    let up = (set | !free).wrapping_add(set & set.wrapping_neg()) & free;
    let mut lost = set & !up;
    let (mut next, mut rest) = (up, free);
    lost &= lost.wrapping_sub(1);
    while lost != 0 {
        lost &= lost - 1;
        next |= rest & rest.wrapping_neg();
        rest &= rest.wrapping_sub(1);
    }
    next
}

/// The men in hand of the player to move and of the opponent, of as many together.
pub(super) const fn in_hand(both: u8) -> [u8; 2] {
    [both.div_ceil(2), both / 2]
}

fn index(number: u64) -> usize {
    usize::try_from(number).expect("the positions of the game can be numbered")
}

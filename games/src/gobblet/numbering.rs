//! Numbers for positions: by the pieces on the board, and the images of a position have one number.

use std::array;
use std::cmp::{Ordering, Reverse};

use optimal_play::rules::{Symmetries, set_bits};
use optimal_play::{Indexed, Player};

use super::Position;
use super::position::Set;

/// Numbers positions by the pieces on the board, of which no move takes one away: by their number,
/// which is the stage, and by how many each player has of each size. Then come the least image of the
/// squares of one size, the squares of the others, and the player. Where images leave the first size
/// in place, higher squares of the others are gaps.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Numbering {
    /// The sizes, the one with the most pieces first.
    order: [usize; 3],
    /// In that order.
    ways: [Ways; 3],
    /// In the order of their indices.
    layers: Vec<Layer>,
    /// By the group of each size, the layer.
    by_groups: Vec<u16>,
    /// The number of positions with one player to move.
    count: u64,
}

/// The ways to place the pieces of one size. They are in groups by the number of pieces of each
/// player.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Ways {
    /// The most pieces of a player.
    most: u32,
    /// The squares of the pieces of the player to move and of the opponent.
    sets: Vec<[Set; 2]>,
    /// By ternary number.
    ranks: Vec<u16>,
    /// By rank, the ranks of the images.
    images: Vec<[u16; 8]>,
    /// The ranks that are the least of their images.
    least: Vec<u16>,
    /// By rank, the place of the least image there, and which images it is, a bit each.
    to_least: Vec<(u16, u8)>,
    /// Where each group begins among all ranks, and among the least ones.
    starts: Vec<[u16; 2]>,
}

/// The positions with the same number of pieces of each size of each player on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Layer {
    /// The pieces on the board.
    stage: u32,
    /// The first rank of each group; of the first one, its place among the least.
    starts: [u64; 3],
    /// The number of ranks of each group.
    lens: [u64; 3],
    /// The first number.
    start: u64,
}

/// The number whose digits to base 3 are the bits of a set.
static TERNARY: [u16; 512] = {
    let (mut all, mut set) = ([0; 512], 1);
    while set < 512 {
        all[set] = all[set / 2] * 3 + if set % 2 == 1 { 1 } else { 0 };
        set += 1;
    }
    all
};

#[inline]
fn ternary([own, other]: [Set; 2]) -> usize {
    usize::from(TERNARY[usize::from(own)] + 2 * TERNARY[usize::from(other)])
}

impl Ways {
    fn new(pieces: u8, symmetries: &Symmetries) -> Self {
        let most = u32::from(pieces);
        let all = || (0..512).filter(|set: &Set| set.count_ones() <= most);
        let pairs = all().flat_map(|own| all().map(move |other| [own, other]));
        let mut sets: Vec<_> = pairs.filter(|[own, other]| own & other == 0).collect();
        sets.sort_by_key(|&it| (group(most, it), it));
        let mut ranks = vec![0; 3_usize.pow(9)];
        for (rank, &it) in (0..).zip(&sets) {
            ranks[ternary(it)] = rank;
        }
        let images = sets.iter().map(|sets| {
            let [own, other] = sets.map(|it| symmetries.each_image(it.into()));
            let mut pairs = own.zip(other).map(|(own, other)| [own, other].map(small));
            array::from_fn(|_| ranks[ternary(pairs.next().expect("a square has eight images"))])
        });
        let images: Vec<[u16; 8]> = images.collect();
        let (mut least, mut to_least) = (Vec::new(), Vec::new());
        for (rank, images) in (0..).zip(&images) {
            let first = images.iter().copied().fold(rank, u16::min);
            if first == rank {
                least.push(rank);
            }
            let place = small(least.partition_point(|&it| it < first) as u64);
            let which = (0..8).filter(|&it| images[it] == first);
            to_least.push((place, which.fold(0, |all, it| all | 1 << it)));
        }
        let starts = (0..=(most + 1).pow(2)).map(|start| {
            let is_before = |it: &[Set; 2]| group(most, *it) < start as usize;
            let of_least = least.partition_point(|&rank| is_before(&sets[usize::from(rank)]));
            [sets.partition_point(is_before), of_least].map(|it| small(it as u64))
        });
        let starts = starts.collect();
        Self {
            most,
            sets,
            ranks,
            images,
            least,
            to_least,
            starts,
        }
    }

    const fn groups(&self) -> usize {
        (self.most as usize + 1).pow(2)
    }

    /// The pieces of a group.
    fn pieces(&self, group: usize) -> u32 {
        let [own, other] = self.sets[usize::from(self.starts[group][0])];
        (own | other).count_ones()
    }
}

/// The group of the ways with as many pieces of each player.
#[inline]
const fn group(most: u32, [own, other]: [Set; 2]) -> usize {
    (own.count_ones() * (most + 1) + other.count_ones()) as usize
}

#[inline]
fn small(number: u64) -> u16 {
    u16::try_from(number).expect("at most 3^9 ways, on nine squares")
}

impl Numbering {
    pub(super) fn new(pieces: [u8; 3]) -> Self {
        let mut order = [2, 1, 0];
        order.sort_by_key(|&size| Reverse(pieces[size]));
        let symmetries = Symmetries::square(3);
        let ways = order.map(|size| Ways::new(pieces[size], &symmetries));
        let [first, second, third] = ways.each_ref().map(Ways::groups);
        let all = (0..first * second * third).map(|number| {
            let groups = [
                number / third / second,
                number / third % second,
                number % third,
            ];
            let part = |size: usize| {
                let (ways, group) = (&ways[size], groups[size]);
                let start = |it: usize| u64::from(ways.starts[it][usize::from(size == 0)]);
                (
                    start(group),
                    start(group + 1) - start(group),
                    ways.pieces(group),
                )
            };
            let parts = [0, 1, 2].map(part);
            let layer = Layer {
                stage: parts.map(|it| it.2).iter().sum(),
                starts: parts.map(|it| it.0),
                lens: parts.map(|it| it.1),
                start: 0,
            };
            (number, layer)
        });
        let mut layers: Vec<_> = all.collect();
        layers.sort_by_key(|(_, it)| it.stage);
        let (mut by_groups, mut count) = (vec![0; layers.len()], 0);
        for (place, (number, layer)) in (0..).zip(&mut layers) {
            by_groups[*number] = place;
            layer.start = count;
            count += layer.lens.iter().product::<u64>();
        }
        Self {
            order,
            ways,
            layers: layers.into_iter().map(|it| it.1).collect(),
            by_groups,
            count,
        }
    }

    /// The least image of the ranks of the sizes in order, and how many symmetries lead to it; of the
    /// first size, the place of the rank.
    #[inline]
    fn least(&self, ranks: [u16; 3]) -> ([u16; 3], usize) {
        let [first, second, third] = ranks.map(usize::from);
        let [_, seconds, thirds] = &self.ways;
        let (place, which) = self.ways[0].to_least[first];
        let (mut least, mut fixing) = ((u16::MAX, u16::MAX), 0);
        for symmetry in set_bits(which.into()).map(usize::from) {
            let image = (
                seconds.images[second][symmetry],
                thirds.images[third][symmetry],
            );
            match image.cmp(&least) {
                Ordering::Less => (least, fixing) = (image, 1),
                Ordering::Equal => fixing += 1,
                Ordering::Greater => {}
            }
        }
        ([place, least.0, least.1], fixing)
    }
}

impl Position<'_> {
    /// The ranks of the sizes in the order of the numbering.
    #[inline]
    fn ranks(&self) -> [u16; 3] {
        let numbering = &self.game.numbering;
        let rank = |at: usize| numbering.ways[at].ranks[ternary(self.sets[numbering.order[at]])];
        [0, 1, 2].map(rank)
    }

    #[inline]
    pub(super) fn number(&self) -> u64 {
        let numbering = &self.game.numbering;
        let group = |group: usize, at: usize| {
            let ways = &numbering.ways[at];
            group * ways.groups() + self::group(ways.most, self.sets[numbering.order[at]])
        };
        let layer = usize::from(numbering.by_groups[[0, 1, 2].into_iter().fold(0, group)]);
        let layer = &numbering.layers[layer];
        let least = numbering.least(self.ranks()).0;
        let digit = |at: usize| u64::from(least[at]) - layer.starts[at];
        let place = (digit(0) * layer.lens[1] + digit(1)) * layer.lens[2] + digit(2);
        2 * (layer.start + place) + self.to_move as u64
    }

    /// The number of different images.
    #[inline]
    pub(super) fn images(&self) -> usize {
        8 / self.game.numbering.least(self.ranks()).1
    }
}

/// Stage by stage; the player to move is the last digit.
impl Indexed for Position<'_> {
    /// # Panics
    ///
    /// If the number of positions does not fit a `usize`.
    fn index_count(&self) -> usize {
        index(2 * self.game.numbering.count)
    }

    #[inline]
    fn index(&self) -> usize {
        index(self.number())
    }

    #[inline]
    fn at_index(&self, index: usize) -> Option<Self> {
        let numbering = &self.game.numbering;
        let (number, to_move) = (index as u64 / 2, Player::ALL[index % 2]);
        if number >= numbering.count {
            return None;
        }
        let next = numbering.layers.partition_point(|it| it.start <= number);
        let layer = &numbering.layers[next - 1];
        let place = number - layer.start;
        let digits = [
            place / layer.lens[2] / layer.lens[1],
            place / layer.lens[2] % layer.lens[1],
            place % layer.lens[2],
        ];
        let [least, second, third] = array::from_fn(|at| small(layer.starts[at] + digits[at]));
        let ranks = [numbering.ways[0].least[usize::from(least)], second, third];
        let mut state = Self { to_move, ..*self };
        for ((size, ways), rank) in numbering.order.iter().zip(&numbering.ways).zip(ranks) {
            state.sets[*size] = ways.sets[usize::from(rank)];
        }
        (numbering.least(ranks).0 == [least, second, third]).then_some(state)
    }
}

fn index(number: u64) -> usize {
    usize::try_from(number).expect("the positions of the game can be numbered")
}

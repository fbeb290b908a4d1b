//! What the members of a cluster find for one another. A process that is alone sends nothing.

use super::exchange::ROUND;
use super::part::Part;
use super::win::Win;
use crate::game::Player;
use crate::run::{MemoryReservation, Run, StopReason};
use crate::solver::SolveErrorKind;
use crate::solver::among::{Contents, Others, Parcel};
#[cfg(feature = "disk")]
use crate::store::Written;
use crate::table::Cell;

/// The bytes of letters that a member writes before it sends them: so a slow receiver has no more
/// than that from each.
const WINDOW: usize = 1 << 20;

/// The most bytes of a word.
const WORD: usize = size_of::<u64>();

/// What a member has found for the others, to be sent to them.
///
/// A letter is a row of words, each in as few bytes as cells need: the cell, and below it a bit for
/// the winner and one for whether that is the player to move.
pub(super) struct Letters<'m, O> {
    others: &'m mut O,
    part: Part,
    /// The letters, by member.
    to: Vec<Vec<u8>>,
    /// The bytes of all letters.
    written: usize,
    /// The bytes of a word, at least 1.
    width: usize,
    _reservation: MemoryReservation,
}

/// A move leads from a position to a win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Told {
    /// The cell of the position.
    pub(super) cell: usize,
    pub(super) winner: Player,
    /// Whether the winner is to move there.
    pub(super) wins: bool,
}

/// How far a member is, or all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Standing {
    /// The plies of the wins that members send one another.
    pub(super) plies: u16,
    /// Whether it has more of these to find.
    pub(super) has_more: bool,
    /// No win found so far is farther away.
    pub(super) last: u16,
    /// Whether a checkpoint is due: of all members, the first one decides.
    pub(super) is_due: bool,
}

/// The bytes that letters take, at most, with that many threads of each member.
pub(super) const fn bytes(part: Part, threads: usize) -> usize {
    if part.is_whole() {
        return 0;
    }
    // What threads find at a time, they find before it is sent.
    let round = if threads > 1 {
        2 * threads * ROUND * WORD
    } else {
        0
    };
    // While letters grow, they take up to twice as much; parcels are copies of them. The other
    // members may all have found something for this one.
    part.members()
        .saturating_add(3)
        .saturating_mul(WINDOW + round)
}

impl<'m, O: Others> Letters<'m, O> {
    /// The letters of a member that has this part.
    pub(super) fn new(others: &'m mut O, part: Part, run: &Run<'_>) -> Result<Self, StopReason> {
        let threads = run.threads().pool(part.cells()).threads();
        let mut reservation = run.reservation();
        reservation.try_grow_to(bytes(part, threads))?;
        Ok(Self {
            others,
            part,
            to: vec![Vec::new(); part.members()],
            written: 0,
            width: width(part),
            _reservation: reservation,
        })
    }

    /// The cells that are here.
    pub(super) const fn part(&self) -> Part {
        self.part
    }

    /// Notes what a member has to settle.
    #[inline]
    pub(super) fn tell(&mut self, member: usize, told: Told) {
        let letter = &mut self.to[member];
        let len = letter.len() + self.width;
        letter.extend_from_slice(&told.to_word().to_le_bytes());
        letter.truncate(len);
        self.written += self.width;
    }

    /// Whether what is noted is enough for an exchange.
    #[inline]
    pub(super) const fn is_full(&self) -> bool {
        self.written >= WINDOW
    }

    /// Sends what is noted to the others, and calls `settle` with what they have sent. Returns how
    /// all of them stand.
    pub(super) fn exchange<M>(
        &mut self,
        standing: Standing,
        run: &mut Run<'_>,
        mut settle: impl FnMut(Told) -> Result<(), SolveErrorKind<M>>,
    ) -> Result<Standing, SolveErrorKind<M>> {
        if self.part.is_whole() {
            return Ok(standing);
        }
        self.written = 0;
        let parcels = self.to.iter_mut().map(|letter| {
            let mut parcel = Parcel::new();
            standing.write(&mut parcel);
            parcel.push_bytes(letter);
            letter.clear();
            parcel
        });
        let received = self.others.exchange(parcels.collect(), run)?;
        let (width, cells) = (self.width, self.part.cells());
        let mut all = standing;
        for (member, parcel) in received.iter().enumerate() {
            let malformed = || O::malformed(member);
            let mut contents = Contents::of(parcel);
            let theirs = Standing::read(&mut contents).filter(|it| it.plies == standing.plies);
            all = all.with(member, theirs.ok_or_else(malformed)?);
            let letter = contents.rest();
            if !letter.len().is_multiple_of(width) {
                return Err(malformed());
            }
            for at in (0..letter.len()).step_by(width) {
                let told = Told::from_word(word(&letter[at..], width));
                let told = told.filter(|told| told.cell < cells);
                settle(told.ok_or_else(malformed)?)?;
            }
        }
        Ok(all)
    }

    /// The tables that all members have written of one kind and stage, and synced, by shard;
    /// `written` are those from here.
    #[cfg(feature = "disk")]
    pub(super) fn gather<M>(
        &mut self,
        written: Vec<Written>,
        run: &mut Run<'_>,
    ) -> Result<Vec<Written>, SolveErrorKind<M>> {
        if self.part.is_whole() {
            return Ok(written);
        }
        let mut parcel = Parcel::new();
        for table in written {
            parcel.push_u64(table.entries);
            parcel.push_u64(table.bytes);
            parcel.push_u32(table.check);
        }
        let received = self.tell_all(parcel, run)?;
        let mut of_members: Vec<_> = received.iter().map(|it| Contents::of(it)).collect();
        let read = |contents: &mut Contents<'_>| {
            Some(Written {
                entries: contents.u64()?,
                bytes: contents.u64()?,
                check: contents.u32()?,
            })
        };
        let placement = self.others.placement();
        let tables = (0..self.part.shards()).map(|shard| {
            let member = placement.holder(shard);
            read(&mut of_members[member]).ok_or_else(|| O::malformed(member))
        });
        tables.collect()
    }

    /// Waits until all members are here.
    #[cfg(feature = "disk")]
    pub(super) fn wait<M>(&mut self, run: &mut Run<'_>) -> Result<(), SolveErrorKind<M>> {
        self.tell_all(Parcel::new(), run).map(drop)
    }

    /// Sends all members the same; returns what all have sent.
    #[cfg(feature = "disk")]
    fn tell_all<M>(
        &mut self,
        parcel: Parcel,
        run: &mut Run<'_>,
    ) -> Result<Vec<Vec<u8>>, SolveErrorKind<M>> {
        if self.part.is_whole() {
            return Ok(Vec::new());
        }
        self.others.exchange(vec![parcel; self.to.len()], run)
    }
}

/// The bytes of a word with any cell of any member.
const fn width(part: Part) -> usize {
    let greatest = (part.most_cells() as u64) << 2;
    (u64::BITS - greatest.leading_zeros()).div_ceil(8) as usize
}

/// The first word of what is left of a letter.
#[inline]
fn word(letter: &[u8], width: usize) -> u64 {
    // Mostly there is more behind it, and it need not be copied byte by byte.
    match letter.first_chunk() {
        Some(bytes) => u64::from_le_bytes(*bytes) & (u64::MAX >> (8 * (WORD - width))),
        None => letter[..width]
            .iter()
            .rfold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

impl Told {
    #[inline]
    fn to_word(self) -> u64 {
        let winner = u64::from(self.winner == Player::Min);
        (self.cell as u64) << 2 | winner << 1 | u64::from(self.wins)
    }

    #[inline]
    fn from_word(word: u64) -> Option<Self> {
        Some(Self {
            cell: usize::try_from(word >> 2).ok()?,
            winner: Player::ALL[usize::from(word & 2 != 0)],
            wins: word & 1 != 0,
        })
    }
}

impl Standing {
    /// That of a member that has found some of the predecessors with this win, and has more to
    /// find.
    pub(super) const fn with_more(before: Win) -> Self {
        let plies = before.plies;
        Self {
            plies,
            has_more: true,
            last: plies,
            is_due: false,
        }
    }

    fn write(self, parcel: &mut Parcel) {
        parcel.push_u32(self.plies.into());
        parcel.push_u32(self.last.into());
        parcel.push(u8::from(self.has_more) | u8::from(self.is_due) << 1);
    }

    fn read(contents: &mut Contents<'_>) -> Option<Self> {
        let plies = u16::try_from(contents.u32()?).ok()?;
        let last = u16::try_from(contents.u32()?).ok()?;
        let flags = contents.byte().filter(|&flags| flags < 4)?;
        // One found for another member may be a ply too far away.
        (last <= Cell::MAX_PLIES + 1).then_some(())?;
        Some(Self {
            plies,
            has_more: flags & 1 != 0,
            last,
            is_due: flags & 2 != 0,
        })
    }

    /// That of several members, and of another one.
    fn with(self, member: usize, theirs: Self) -> Self {
        Self {
            plies: self.plies,
            has_more: self.has_more || theirs.has_more,
            last: self.last.max(theirs.last),
            is_due: if member == 0 {
                theirs.is_due
            } else {
                self.is_due
            },
        }
    }
}

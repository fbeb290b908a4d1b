//! Wins that the members of a cluster find for one another's cells. A process alone sends nothing.

use super::batch::ROUND;
use super::partition::Partition;
use super::win::Win;
use crate::game::Player;
use crate::run::{MemoryReservation, Run, StopReason, Threads};
use crate::solver::SolveErrorKind;
use crate::solver::distributed::{Contents, Encode, Member, Message};
use crate::table::StageCell;

/// The bytes of wins that a member collects before it sends them: so a slow receiver has no more
/// than that from each.
const WINDOW: usize = 1 << 20;

/// The most bytes of a word.
const WORD: usize = size_of::<u64>();

/// What a member has found for the others, to be sent to them.
///
/// A win is a word, in as few bytes as cells need: the cell, and below it a bit for the winner and
/// one for whether that is the player to move.
pub(super) struct RemoteWins {
    partition: Partition,
    /// The words, by member.
    to: Vec<Vec<u8>>,
    /// The bytes of all words.
    written: usize,
    /// The bytes of a word, at least 1.
    width: usize,
    _reservation: MemoryReservation,
}

/// A move leads from a position to a win; of scores, to the value of the level, which the winner gets.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct RemoteWin {
    /// The cell of the position.
    pub(super) cell: usize,
    pub(super) winner: Player,
    /// Whether the winner is to move there.
    pub(super) wins: bool,
}

/// How far a member is in a level, or all of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct LevelProgress {
    /// The plies of the wins that members send one another.
    pub(super) plies: u16,
    /// Whether it has more of these to find.
    pub(super) has_more: bool,
    /// No win found so far is farther away.
    pub(super) last: u16,
    /// Whether a checkpoint is due: of all members, the first one decides.
    pub(super) is_due: bool,
}

/// The bytes that wins take, at most, with that many threads of each member.
pub(super) const fn bytes(partition: Partition, threads: usize) -> usize {
    if partition.is_whole() {
        return 0;
    }
    // What threads find at a time, they find before it is sent.
    let round = if threads > 1 {
        2 * threads * ROUND * WORD
    } else {
        0
    };
    // While lists grow, they take up to twice as much; messages are copies of them. The other
    // members may all have found something for this one.
    partition
        .members()
        .saturating_add(3)
        .saturating_mul(WINDOW + round)
}

impl RemoteWins {
    /// Nothing yet, at a member that has this part of the cells.
    pub(super) fn new(
        partition: Partition,
        threads: &Threads,
        run: &Run<'_>,
    ) -> Result<Self, StopReason> {
        // A process alone sends nothing, and may need no threads.
        let threads = if partition.is_whole() {
            1
        } else {
            threads.pool(partition.cells()).threads()
        };
        let mut reservation = run.reservation();
        reservation.try_grow_to(bytes(partition, threads))?;
        Ok(Self {
            partition,
            to: vec![Vec::new(); partition.members()],
            written: 0,
            width: width(partition),
            _reservation: reservation,
        })
    }

    /// The cells that are here.
    pub(super) const fn partition(&self) -> Partition {
        self.partition
    }

    /// Notes what a member has to settle.
    #[inline]
    pub(super) fn push(&mut self, member: usize, win: RemoteWin) {
        let words = &mut self.to[member];
        let len = words.len() + self.width;
        words.extend_from_slice(&win.to_word().to_le_bytes());
        words.truncate(len);
        self.written += self.width;
    }

    /// Exchanges what is noted if it is enough, where this member has more to find with that many
    /// plies.
    #[inline]
    pub(super) fn exchange_if_full<M>(
        &mut self,
        plies: u16,
        member: &mut Member<'_, '_>,
        settle: impl FnMut(RemoteWin) -> Result<(), SolveErrorKind<M>>,
    ) -> Result<(), SolveErrorKind<M>> {
        if self.written >= WINDOW {
            let own = LevelProgress {
                plies,
                has_more: true,
                last: plies,
                is_due: false,
            };
            self.exchange(own, member, settle)?;
        }
        Ok(())
    }

    /// Exchanges what is noted until no member has more to find. Returns the progress of all of them.
    pub(super) fn exchange_all<M>(
        &mut self,
        mut own: LevelProgress,
        member: &mut Member<'_, '_>,
        mut settle: impl FnMut(RemoteWin) -> Result<(), SolveErrorKind<M>>,
    ) -> Result<LevelProgress, SolveErrorKind<M>> {
        loop {
            let all = self.exchange(own, member, &mut settle)?;
            if !all.has_more {
                return Ok(all);
            }
            own.last = own.last.max(all.last);
        }
    }

    /// Sends what is noted to the others, and calls `settle` with what they have sent. Returns the
    /// progress of all of them.
    fn exchange<M>(
        &mut self,
        own: LevelProgress,
        member: &mut Member<'_, '_>,
        mut settle: impl FnMut(RemoteWin) -> Result<(), SolveErrorKind<M>>,
    ) -> Result<LevelProgress, SolveErrorKind<M>> {
        if self.partition.is_whole() {
            return Ok(own);
        }
        self.written = 0;
        let received = member.all_to_all(|to| {
            let mut message = Message::of(&own);
            message.push_bytes(&self.to[to]);
            self.to[to].clear();
            message
        })?;
        let (width, cells) = (self.width, self.partition.cells());
        let (mut all, mut settled) = (own, Ok(()));
        let read = received.read(|from, contents| {
            let theirs = LevelProgress::read(contents).filter(|it| it.plies == own.plies)?;
            all = all.with(from, theirs);
            let words = contents.rest();
            words.len().is_multiple_of(width).then_some(())?;
            for at in (0..words.len()).step_by(width) {
                let win = RemoteWin::from_word(word(&words[at..], width));
                if let Err(error) = settle(win.filter(|win| win.cell < cells)?) {
                    settled = Err(error);
                    return None;
                }
            }
            Some(())
        });
        settled.and(read)?;
        Ok(all)
    }
}

/// The bytes of a word with any cell of any member.
const fn width(partition: Partition) -> usize {
    let greatest = (partition.most_cells() as u64) << 2;
    (u64::BITS - greatest.leading_zeros()).div_ceil(8) as usize
}

/// The first of these words.
#[inline]
fn word(words: &[u8], width: usize) -> u64 {
    // Mostly there is more behind it, and it need not be copied byte by byte.
    match words.first_chunk() {
        Some(bytes) => u64::from_le_bytes(*bytes) & (u64::MAX >> (8 * (WORD - width))),
        None => words[..width]
            .iter()
            .rfold(0, |word, &byte| word << 8 | u64::from(byte)),
    }
}

impl RemoteWin {
    /// The win of a cell of a position where `player` is to move.
    #[inline]
    pub(super) fn new(cell: usize, win: Win, player: Player) -> Self {
        Self {
            cell,
            winner: win.winner,
            wins: player == win.winner,
        }
    }

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

impl Encode for LevelProgress {
    fn write(&self, message: &mut Message) {
        self.plies.write(message);
        self.last.write(message);
        self.has_more.write(message);
        self.is_due.write(message);
    }

    fn read(contents: &mut Contents<'_>) -> Option<Self> {
        Some(Self {
            plies: u16::read(contents)?,
            // One found for another member may be a ply too far away; cells of scores count the most.
            last: u16::read(contents).filter(|&last| last <= StageCell::MAX_PLIES + 1)?,
            has_more: bool::read(contents)?,
            is_due: bool::read(contents)?,
        })
    }
}

impl LevelProgress {
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

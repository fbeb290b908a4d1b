//! The members of a cluster as a team: what they find for one another travels in letters.

use std::convert::Infallible;

use super::part::Part;
use super::scan::ROUND;
use super::share::Share;
use super::team::{Standing, Team, Told};
use crate::game::Player;
use crate::run::{Account, Run, StopReason};
use crate::solver::SolveErrorKind;
use crate::solver::among::{Contents, Mail, Others, Parcel};
use crate::store::Written;
use crate::table::Cell;

/// The bytes of letters that a member writes before it sends them: so a slow receiver has no more
/// than that from each.
const WINDOW: usize = 1 << 20;

/// The most bytes of a word.
const WORD: usize = size_of::<u64>();

/// A member of a cluster, with what it has found for the others.
///
/// A letter is a row of words, each in as few bytes as cells need: the cell, and below it a bit for
/// the winner and one for whether that is the player to move.
pub(super) struct Letters<'m, 'p> {
    mail: &'m mut Mail<'p>,
    share: Part,
    /// The letters, by member.
    to: Vec<Vec<u8>>,
    /// The bytes of all letters.
    written: usize,
    /// The bytes of a word, at least 1.
    width: usize,
    _account: Account,
}

impl<'m, 'p> Letters<'m, 'p> {
    /// The bytes that letters take, at most, among that many members with that many threads each.
    pub(super) const fn bytes(members: usize, threads: usize) -> usize {
        // What threads find at a time, they find before it is sent.
        let round = if threads > 1 {
            2 * threads * ROUND * WORD
        } else {
            0
        };
        // While letters grow, they take up to twice as much; parcels are copies of them. The other
        // members may all have found something for this one.
        members.saturating_add(3).saturating_mul(WINDOW + round)
    }

    /// The letters of a member that has this share.
    pub(super) fn new(
        mail: &'m mut Mail<'p>,
        share: Part,
        run: &Run<'_>,
    ) -> Result<Self, StopReason> {
        let members = mail.placement().members;
        let threads = run.threads().pool(share.cells()).threads();
        let mut account = run.account();
        let bytes = Self::bytes(members, threads);
        account.take(bytes, || Ok::<_, Infallible>(()))?;
        Ok(Self {
            mail,
            share,
            to: vec![Vec::new(); members],
            written: 0,
            width: width(share),
            _account: account,
        })
    }

    /// Sends all members the same; returns what all have sent.
    fn tell_all<M>(
        &mut self,
        parcel: Parcel,
        run: &mut Run<'_>,
    ) -> Result<Vec<Vec<u8>>, SolveErrorKind<M>> {
        self.mail.exchange(vec![parcel; self.to.len()], run)
    }
}

/// The bytes of a word with any cell of any member.
const fn width(share: Part) -> usize {
    let greatest = (share.most_cells() as u64) << 2;
    (u64::BITS - greatest.leading_zeros()).div_ceil(8) as usize
}

impl Team for Letters<'_, '_> {
    type Share = Part;

    #[inline]
    fn share(&self) -> Part {
        self.share
    }

    fn members(&self) -> usize {
        self.to.len()
    }

    #[inline]
    fn tell(&mut self, member: usize, told: Told) {
        let letter = &mut self.to[member];
        let len = letter.len() + self.width;
        letter.extend_from_slice(&told.to_word().to_le_bytes());
        letter.truncate(len);
        self.written += self.width;
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.written >= WINDOW
    }

    fn exchange<M>(
        &mut self,
        standing: Standing,
        run: &mut Run<'_>,
        mut settle: impl FnMut(Told) -> Result<(), SolveErrorKind<M>>,
    ) -> Result<Standing, SolveErrorKind<M>> {
        self.written = 0;
        let parcels = self.to.iter_mut().map(|letter| {
            let mut parcel = Parcel::new();
            standing.write(&mut parcel);
            parcel.push_bytes(letter);
            letter.clear();
            parcel
        });
        let received = self.mail.exchange(parcels.collect(), run)?;
        let (width, cells) = (self.width, self.share.cells());
        let mut all = standing;
        for (member, parcel) in received.iter().enumerate() {
            let malformed = || Mail::malformed(member);
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

    fn gather<M>(
        &mut self,
        written: Vec<Written>,
        run: &mut Run<'_>,
    ) -> Result<Vec<Written>, SolveErrorKind<M>> {
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
        let placement = self.mail.placement();
        let tables = (0..self.share.shards()).map(|shard| {
            let member = placement.holder(shard);
            read(&mut of_members[member]).ok_or_else(|| Mail::malformed(member))
        });
        tables.collect()
    }

    fn wait<M>(&mut self, run: &mut Run<'_>) -> Result<(), SolveErrorKind<M>> {
        self.tell_all(Parcel::new(), run).map(drop)
    }
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

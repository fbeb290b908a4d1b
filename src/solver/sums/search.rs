//! The search of sums: depth first, over a table of winners.

use std::cmp::Reverse;

use super::super::alpha_beta::WinnerSearch;
use super::super::{Result, SolveErrorKind};
use super::parts::PartForms;
use super::winners::Winners;
use crate::game::{Partizan, Player, Wdl};
use crate::run::TrackedVec;
use crate::solution::Item;

/// A search; its stack is on the heap.
pub(super) struct Search<'s, 'a, 'r, G: Partizan> {
    pub(super) parts: &'s mut PartForms<'a, 'r, G>,
    winners: Winners,
    frames: TrackedVec<Frame>,
    /// The items of the positions of the stack: those after the moves of each frame.
    items: TrackedVec<Item>,
    /// For each frame, where the items after its moves begin, the best move last.
    moves: TrackedVec<Span>,
    /// Searches a state that is one part, in turns with this search.
    pub(super) whole: Option<WinnerSearch<'r, G>>,
}

/// Items of a position.
#[derive(Clone, Copy)]
struct Span {
    start: usize,
    len: usize,
}

/// A position under way.
struct Frame {
    position: Span,
    to_move: Player,
    /// Where the items and the moves of the frames below end.
    items_before: usize,
    moves_before: usize,
}

impl<'s, 'a, 'r, G: Partizan<Value = Wdl>> Search<'s, 'a, 'r, G> {
    pub(super) fn new(parts: &'s mut PartForms<'a, 'r, G>) -> Self {
        Self {
            winners: Winners::new(parts.run),
            frames: TrackedVec::new(parts.run),
            items: TrackedVec::new(parts.run),
            moves: TrackedVec::new(parts.run),
            whole: None,
            parts,
        }
    }

    /// The winner of a state.
    pub(super) fn winner(&mut self, state: &G) -> Result<Player, G> {
        let mut items = self.parts.items_of(state)?;
        // What cancels needs no form.
        items.sort_unstable();
        self.parts.cancel(&mut items)?;
        if items.len() > 1 {
            self.parts.make_forms(&items)?;
        }
        self.parts.normalize(&mut items)?;
        let to_move = state.to_move();
        let wins = match self.known(&items, to_move)? {
            Some(wins) => wins,
            None => self.solve(state, &items)?,
        };
        Ok(if wins { to_move } else { to_move.opponent() })
    }

    /// Whether the player to move wins a position, if it shows without a move, or the table has it.
    fn known(&mut self, items: &[Item], player: Player) -> Result<Option<bool>, G> {
        let bounds = self.parts.bounds(items, player)?;
        let decided = self.parts.decide(items, bounds.as_ref(), player)?;
        Ok(decided.or_else(|| self.stored(items, player)))
    }

    /// Whether `player`, to move, wins a position, if it was stored.
    fn stored(&self, items: &[Item], player: Player) -> Option<bool> {
        let winner = match *items {
            [Item::Part(number)] => self.parts.winners_of_part(number)[player as usize],
            _ => self.winners.get(items, player),
        };
        winner.map(|winner| winner == player)
    }

    /// Stores the winner of a position; that of a part with the part, which others share.
    fn store(
        parts: &mut PartForms<'_, '_, G>,
        winners: &mut Winners,
        items: &[Item],
        to_move: Player,
        winner: Player,
    ) -> Result<(), G> {
        if let [Item::Part(number)] = *items {
            parts.set_winner_of_part(number, to_move, winner);
            return Ok(());
        }
        Ok(winners.insert(items, to_move, winner)?)
    }

    /// Begins to search a position: whether `player`, to move, wins it, if that shows at once.
    pub(super) fn begin(&mut self, items: &[Item], player: Player) -> Result<Option<bool>, G> {
        self.frames.clear();
        self.moves.clear();
        self.items.clear();
        let position = self.push_items(items)?;
        self.expand(position, player)
    }

    /// Continues to search it: whether the player to move wins, unless that takes more than another
    /// `most` positions.
    pub(super) fn search(&mut self, mut most: u64) -> Result<Option<bool>, G> {
        let mut result = None;
        while let Some(frame) = self.frames.last() {
            let to_move = frame.to_move;
            let next = self.moves[frame.moves_before..].last().copied();
            match (result.take(), next) {
                // The opponent loses after the move.
                (Some(false), _) => {
                    self.close(true)?;
                    result = Some(true);
                }
                (_, None) => {
                    self.close(false)?;
                    result = Some(false);
                }
                (_, Some(_)) if most == 0 => return Ok(None),
                (_, Some(next)) => {
                    self.moves.pop();
                    let opponent = to_move.opponent();
                    result = self.stored(self.of(next), opponent);
                    if result.is_none() {
                        most -= 1;
                        result = self.expand(next, opponent)?;
                    }
                }
            }
        }
        Ok(result)
    }

    fn push_items(&mut self, items: &[Item]) -> Result<Span, G> {
        let start = self.items.len();
        for &item in items {
            self.items.push(item)?;
        }
        let len = items.len();
        Ok(Span { start, len })
    }

    fn of(&self, span: Span) -> &[Item] {
        &self.items[span.start..span.start + span.len]
    }

    /// Ends the last frame.
    fn close(&mut self, wins: bool) -> Result<(), G> {
        let frame = self.frames.pop().expect("a frame is open");
        let winner = if wins {
            frame.to_move
        } else {
            frame.to_move.opponent()
        };
        let Span { start, len } = frame.position;
        let (parts, winners) = (&mut *self.parts, &mut self.winners);
        let position = &self.items[start..start + len];
        Self::store(parts, winners, position, frame.to_move, winner)?;
        self.moves.truncate(frame.moves_before);
        self.items.truncate(frame.items_before);
        Ok(())
    }

    /// Lists what the moves of a position lead to. Whether `player`, to move, wins, if that decides
    /// it; otherwise a frame is open.
    fn expand(&mut self, position: Span, player: Player) -> Result<Option<bool>, G> {
        self.parts.run.tick()?;
        // A position may have many large parts.
        self.parts.run.poll(0)?;
        let opponent = player.opponent();
        let items = self.of(position).to_vec();
        let items_before = self.items.len();
        let has_parts = items.iter().any(|item| item.form().is_none());
        let mut open = Vec::new();
        for (at, &item) in items.iter().enumerate() {
            if at > 0 && items[at - 1] == item {
                continue;
            }
            let options = match item {
                Item::Form(form) => {
                    // Who moves in a number loses by it, so numbers wait while there is another
                    // form; but a part may be a number, too.
                    let options = if has_parts {
                        self.parts.forms.options(form, player)?
                    } else {
                        self.parts.forms.options_of(form, player).to_vec()
                    };
                    options.into_iter().map(|it| vec![Item::Form(it)]).collect()
                }
                Item::Part(number) => {
                    let is_alone = items.len() == 1;
                    self.parts.options(number, player, is_alone)?
                }
            };
            self.parts
                .budget
                .allow(PartForms::<G>::MOVE * options.len() as u64);
            for mut after in options {
                after.extend_from_slice(&items[..at]);
                after.extend_from_slice(&items[at + 1..]);
                self.parts.normalize(&mut after)?;
                let bounds = self.parts.bounds(&after, opponent)?;
                let decided = self.parts.decide(&after, bounds.as_ref(), opponent)?;
                match decided.or_else(|| self.stored(&after, opponent)) {
                    Some(false) => {
                        Self::store(self.parts, &mut self.winners, &items, player, player)?;
                        self.items.truncate(items_before);
                        return Ok(Some(true));
                    }
                    Some(true) => {}
                    None => {
                        let promise = self.parts.promise(&after, bounds.as_ref(), opponent)?;
                        open.push((Reverse(promise), self.push_items(&after)?));
                    }
                }
            }
        }
        // The best move is the last.
        open.sort_unstable_by_key(|&(promise, after)| (promise, self.of(after)));
        open.dedup_by_key(|&mut (_, after)| self.of(after));
        if self.frames.is_full() {
            self.look_for_cycle()?;
        }
        self.frames.push(Frame {
            position,
            to_move: player,
            items_before,
            moves_before: self.moves.len(),
        })?;
        for (_, after) in open {
            self.moves.push(after)?;
        }
        Ok(None)
    }

    /// An error if a position repeats on the line of play: the stack would grow forever.
    #[cold]
    fn look_for_cycle(&mut self) -> Result<(), G> {
        let mut line: Vec<_> = self
            .frames
            .iter()
            .map(|frame| (self.of(frame.position), frame.to_move as usize))
            .collect();
        line.sort_unstable();
        if line.windows(2).any(|two| two[0] == two[1]) {
            let text = "a part repeats below itself: forms are values of games in which none does";
            return Err(SolveErrorKind::Unsupported(text.into()));
        }
        Ok(())
    }
}

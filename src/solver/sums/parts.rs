//! The parts of a game, and the forms of those that are small enough.

use std::fmt;

use super::large_parts::{Budget, LargePart};
use super::search::Search;
use crate::game::{GameState, Partizan, Player, Wdl, as_part, options_of};
use crate::run::{Run, TrackedVec};
use crate::solution::{FormValues, Item, PartialTable, Values};
use crate::solver;
use crate::table::{HashTable, PartTable};
use crate::values::{Form, FormError, Forms};

/// The canonical forms of the parts of a game, each made once.
///
/// [`Sums`](super::Sums) holds one; on its own it answers what a position is worth.
///
/// # Examples
///
/// Blue-red Hackenbush strings (E. Berlekamp, J. Conway and R. Guy, Winning Ways for your
/// Mathematical Plays, 1982): a player cuts an edge of the own colour, and all above it fall.
///
/// ```
/// use optimal_play::game::{Partizan, Summand};
/// use optimal_play::solver::PartForms;
/// use optimal_play::{GameState, Player, Run, Wdl};
///
/// #[derive(Clone)]
/// struct Stalk(&'static str, Player); // from the ground on, blue edges of Max, red ones of Min
///
/// impl GameState for Stalk {
///     type Move = usize;
///     type Key = (&'static str, Player);
///     type Value = Wdl;
///
///     fn to_move(&self) -> Player { self.1 }
///     fn moves(&self) -> impl Iterator<Item = usize> {
///         let own = if self.1 == Player::Max { 'b' } else { 'r' };
///         self.0.char_indices().filter(move |&(_, it)| it == own).map(|(at, _)| at)
///     }
///     fn play(&self, at: usize) -> Self { Stalk(&self.0[..at], !self.1) }
///     fn terminal_value(&self) -> Wdl { Wdl::win(!self.1) }
///     fn key(&self) -> (&'static str, Player) { (self.0, self.1) }
/// }
///
/// impl Summand for Stalk {
///     fn with_to_move(self, player: Player) -> Self { Stalk(self.0, player) }
/// }
///
/// impl Partizan for Stalk {
///     fn empty(&self) -> Self { Stalk("", self.1) }
/// }
///
/// let mut run = Run::new();
/// let mut values = PartForms::new(&mut run)?;
/// for (stalk, text) in [("bbb", "3"), ("br", "1/2"), ("brr", "1/4"), ("brb", "3/4"), ("rbb", "-1/4")] {
///     let form = values.form(&Stalk(stalk, Player::Max))?;
///     assert_eq!(values.forms().text(form)?, text);
/// }
/// # Ok::<(), optimal_play::values::FormError>(())
/// ```
pub struct PartForms<'a, 'r, G: GameState> {
    pub(super) forms: Forms<'r>,
    pub(super) run: &'a mut Run<'r>,
    /// By key, with Max to move.
    pub(super) items: PartTable<G, Option<Item>>,
    pub(super) large: TrackedVec<LargePart<G>>,
    /// The number of large parts whose bounds show who wins if one of the players begins.
    pub(super) decided_by_bounds: usize,
    pub(super) budget: Budget,
    /// A part whose form is needed first, because it is too far below the one that was begun.
    needed_first: Option<G>,
}

impl<'a, 'r, G: Partizan> PartForms<'a, 'r, G> {
    /// The steps that count for a move in a part.
    pub(super) const MOVE: u64 = 8;

    /// The moves in a part that recursion goes down, as for a form.
    const MOST_RECURSION: u32 = Forms::MAX_DEPTH;

    /// The parts that wait for one so far below them; a part that repeats has no end.
    const MOST_WAITING: usize = 1 << 12;

    /// No forms yet but 0.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] if memory is short.
    pub fn new(run: &'a mut Run<'r>) -> Result<Self, FormError> {
        Ok(Self {
            forms: Forms::new(run)?,
            items: PartTable::new(run),
            large: TrackedVec::new(run),
            decided_by_bounds: 0,
            run,
            budget: Budget::new(),
            needed_first: None,
        })
    }

    /// The canonical form of a state, whoever is to move: the sum of those of its parts.
    ///
    /// # Errors
    ///
    /// Any [`FormError`] but [`FormError::Syntax`]; [`FormError::Depth`] also if a part has a line of
    /// play of more than a million moves. The forms that were made remain.
    pub fn form(&mut self, state: &G) -> Result<Form, FormError> {
        state.parts().try_fold(Form::ZERO, |sum, part| {
            let form = self.form_of(&as_part(part))?;
            self.forms.sum(sum, form)
        })
    }

    /// The winner of a state, by the search of [`Sums`](super::Sums). The forms of its parts remain,
    /// so that many sums of the same parts need these only once.
    ///
    /// # Errors
    ///
    /// As the errors of [`Sums`](super::Sums), without the report.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::solver::PartForms;
    /// use optimal_play::{Player, Run};
    /// # use optimal_play::{GameState, Wdl, game::{Partizan, Summand}};
    /// # #[derive(Clone)]
    /// # struct Stalk(&'static str, Player);
    /// # impl GameState for Stalk {
    /// #     type Move = usize;
    /// #     type Key = (&'static str, Player);
    /// #     type Value = Wdl;
    /// #     fn to_move(&self) -> Player { self.1 }
    /// #     fn moves(&self) -> impl Iterator<Item = usize> {
    /// #         let own = if self.1 == Player::Max { 'b' } else { 'r' };
    /// #         self.0.char_indices().filter(move |&(_, it)| it == own).map(|(at, _)| at)
    /// #     }
    /// #     fn play(&self, at: usize) -> Self { Stalk(&self.0[..at], !self.1) }
    /// #     fn terminal_value(&self) -> Wdl { Wdl::win(!self.1) }
    /// #     fn key(&self) -> (&'static str, Player) { (self.0, self.1) }
    /// # }
    /// # impl Summand for Stalk {
    /// #     fn with_to_move(self, player: Player) -> Self { Stalk(self.0, player) }
    /// # }
    /// # impl Partizan for Stalk {
    /// #     fn empty(&self) -> Self { Stalk("", self.1) }
    /// # }
    ///
    /// // `Stalk` is the example of `PartForms`.
    /// let mut run = Run::new();
    /// let mut forms = PartForms::new(&mut run)?;
    /// for (stalk, winner) in [("br", Player::Max), ("rb", Player::Min)] {
    ///     for first in Player::ALL {
    ///         assert_eq!(forms.winner(&Stalk(stalk, first)), Ok(winner));
    ///     }
    /// }
    /// # Ok::<(), optimal_play::values::FormError>(())
    /// ```
    pub fn winner(&mut self, state: &G) -> solver::Result<Player, G>
    where
        G: Partizan<Value = Wdl>,
    {
        Search::new(self).winner(state)
    }

    /// The table of forms.
    pub const fn forms(&mut self) -> &mut Forms<'r> {
        &mut self.forms
    }

    /// The canonical form of a part with Max to move.
    pub(super) fn form_of(&mut self, part: &G) -> Result<Form, FormError> {
        self.after_deep_parts(|this| this.form_below(part, 0))
    }

    /// The canonical form of a part with Max to move, made from its moves although it may be known.
    #[cfg(feature = "disk")]
    pub(super) fn form_again(&mut self, part: &G) -> Result<Form, FormError> {
        self.after_deep_parts(|this| this.form_by_moves(part, 0))
    }

    /// The form that `make` makes. Where recursion would become too deep, the forms of the parts
    /// there are made first, so that the stack of any thread suffices.
    fn after_deep_parts(
        &mut self,
        make: impl Fn(&mut Self) -> Result<Form, FormError>,
    ) -> Result<Form, FormError> {
        let mut waiting: Vec<G> = Vec::new();
        loop {
            let form = match waiting.last() {
                None => make(self),
                Some(part) => self.form_below(part, 0),
            };
            match self.needed_first.take() {
                Some(part) if waiting.len() < Self::MOST_WAITING => waiting.push(part),
                _ if form.is_err() || waiting.pop().is_none() => return form,
                _ => {}
            }
        }
    }

    /// The canonical form of a part; `depth` counts the moves to it from the one that recursion began
    /// with.
    fn form_below(&mut self, part: &G, depth: u32) -> Result<Form, FormError> {
        let key = part.key();
        let hash = self.items.hash(&key);
        if let Some(form) = self.known(hash, &key) {
            return Ok(form);
        }
        let negative = part.negative().map(|negative| as_part(negative).key());
        let negative = negative.and_then(|key| self.known(self.items.hash(&key), &key));
        let form = match negative {
            Some(form) => self.forms.negative(form)?,
            None => self.form_by_moves(part, depth)?,
        };
        if let Some(Item::Part(number)) = self.items.at(hash, &key) {
            self.large[number as usize].form = Some(form);
        }
        self.items.insert(hash, key, Some(Item::Form(form)))?;
        Ok(form)
    }

    fn form_by_moves(&mut self, part: &G, depth: u32) -> Result<Form, FormError> {
        if depth == Self::MOST_RECURSION {
            self.needed_first = Some(part.clone());
            return Err(FormError::Depth);
        }
        self.run.tick()?;
        let mut options = [Vec::new(), Vec::new()];
        for player in Player::ALL {
            for state in options_of(part, player) {
                self.forms.count_steps(Self::MOVE)?;
                let mut sum = Form::ZERO;
                for part in state.parts() {
                    let form = self.form_below(&as_part(part), depth + 1)?;
                    sum = self.forms.sum(sum, form)?;
                }
                options[player as usize].push(sum);
            }
        }
        self.forms.form(&options[0], &options[1])
    }

    /// Adds the form of a part with Max to move.
    #[cfg(feature = "disk")]
    pub(super) fn set_form(&mut self, part: &G, form: Form) -> Result<(), FormError> {
        let key = part.key();
        let hash = self.items.hash(&key);
        Ok(self.items.insert(hash, key, Some(Item::Form(form)))?)
    }

    /// The keys of parts with Max to move, and their forms.
    #[cfg(feature = "disk")]
    pub(super) fn known_forms(&self) -> impl Iterator<Item = (&G::Key, Form)> {
        let entries = self.items.iter();
        entries.filter_map(|(key, item)| Some((key, (*item)?.form()?)))
    }

    fn known(&self, hash: u64, key: &G::Key) -> Option<Form> {
        match self.items.at(hash, key)? {
            Item::Form(form) => Some(form),
            Item::Part(number) => self.large[number as usize].form,
        }
    }

    /// The values of a solution: those of some positions, and the forms.
    pub(super) fn into_values(self, positions: HashTable<G>) -> Values<G> {
        Values::Forms(FormValues {
            positions: PartialTable {
                table: positions,
                opening: 0,
            },
            items: self.items,
            forms: self.forms.into_kept(),
            parts_of: |state| state.parts().map(as_part).collect(),
        })
    }
}

impl<G: GameState> fmt::Debug for PartForms<'_, '_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("PartForms");
        debug.field("forms", &self.forms).finish_non_exhaustive()
    }
}

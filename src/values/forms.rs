//! The table of forms: each canonical form once.

use std::fmt;
use std::hash::BuildHasher;

use foldhash::fast::FixedState;

use super::memo::Memo;
use super::thermograph::Walls;
use super::uptimal::Uptimal;
use super::{Dyadic, FormError};
use crate::game::Player;
use crate::run::{PollBudget, Run, StopReason, TrackedVec};
use crate::table::DoublingTable;

/// A canonical form in a table of [`Forms`]: its number there. Two forms of one table are equal
/// exactly if their values are.
///
/// Numbers depend on the order in which forms are made. Each table has [`Form::ZERO`].
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Form(pub(super) u32);

impl Form {
    /// The value 0, which the player to move loses.
    pub const ZERO: Self = Self(0);
}

/// A form as the table holds it. A number has no options here: no player is worse off for moving
/// elsewhere, so none are needed (number avoidance), and large integers need no other forms.
pub(super) struct Node {
    /// The first option in the list of all; those of Max come first.
    start: usize,
    /// The number of options of each player.
    lens: [u32; 2],
    /// The numbers that play ends in, if Max begins and if Min begins.
    pub(super) stops: [Dyadic; 2],
    /// The value as a sum of a number, ups and a star, if it is one.
    pub(super) uptimal: Option<Uptimal>,
    /// The negative form, once it is known.
    pub(super) negative: Option<Form>,
    depth: u32,
}

/// A table of canonical forms (*hash-consing*): makes forms, and adds and compares them.
///
/// The run counts the memory of the table, and its limits of memory and time and its stop flag end
/// an operation with an error. Forms that are there remain until the table is dropped, and results
/// of sums and comparisons are kept.
///
/// # Complexity
///
/// A form of n options compares most pairs of these. A comparison takes constant time where stops
/// decide it, as they mostly do; otherwise up to the product of the numbers of followers. Sums of
/// hot games can have exponentially many options: [`with_step_limit`](Self::with_step_limit) gives
/// up in time.
///
/// # Examples
///
/// ```
/// use optimal_play::Run;
/// use optimal_play::values::{Form, FormError, Forms};
///
/// let mut forms = Forms::new(&Run::new())?;
/// let up = forms.parse("^")?;
/// let double = forms.sum(up, up)?;
/// assert_eq!(forms.text(double)?, "^2");
/// let negative = forms.negative(double)?;
/// assert_eq!(forms.sum(double, negative)?, Form::ZERO);
/// assert!(forms.is_at_most(Form::ZERO, up)?);
/// # Ok::<(), FormError>(())
/// ```
pub struct Forms<'r> {
    pub(super) nodes: TrackedVec<Node>,
    pub(super) options: TrackedVec<Form>,
    index: DoublingTable<Form>,
    pub(super) comparisons: Memo<bool>,
    pub(super) sums: Memo<Form>,
    pub(super) walls: Walls,
    budget: PollBudget<'r>,
    steps: u64,
    /// The number of steps that the operation may reach, and the number allowed.
    last_step: u64,
    step_limit: u64,
}

impl<'r> Forms<'r> {
    /// The greatest depth of a form: the number of moves until a number is reached. With it,
    /// recursion fits the stack of any thread.
    pub const MAX_DEPTH: u32 = 256;

    /// A table with the form 0.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] if memory is short.
    pub fn new(run: &Run<'r>) -> Result<Self, FormError> {
        let mut forms = Self {
            nodes: TrackedVec::new(run),
            options: TrackedVec::new(run),
            index: DoublingTable::new(run),
            comparisons: Memo::new(run),
            sums: Memo::new(run),
            walls: Walls::new(run),
            budget: run.stop_signal().poll_budget(),
            steps: 0,
            last_step: u64::MAX,
            step_limit: u64::MAX,
        };
        forms.number(Dyadic::ZERO)?;
        Ok(forms)
    }

    /// Allows this many more steps from now on: a step is a comparison, a sum, or an option. An
    /// operation that needs more ends with [`FormError::Steps`]. Default: no limit.
    pub const fn with_step_limit(&mut self, steps: u64) -> &mut Self {
        self.step_limit = steps;
        self.last_step = self.steps.saturating_add(steps);
        self
    }

    /// The number of steps taken so far.
    pub const fn steps(&self) -> u64 {
        self.steps
    }

    /// The number of forms in the table.
    pub fn count(&self) -> usize {
        self.nodes.len()
    }

    /// Counts steps of the caller.
    pub(crate) fn count_steps(&mut self, steps: u64) -> Result<(), FormError> {
        self.steps += steps - 1;
        self.step()
    }

    /// Whether a form is a sum of a number, ups and a star.
    pub(crate) fn is_uptimal(&self, form: Form) -> bool {
        self.node(form).uptimal.is_some()
    }

    /// The number of options of both players; none of a number.
    pub(crate) fn option_count(&self, form: Form) -> usize {
        self.node(form).lens.iter().map(|&len| len as usize).sum()
    }

    /// Counts a step.
    #[inline]
    pub(super) fn step(&mut self) -> Result<(), FormError> {
        if self.steps >= self.last_step {
            return Err(FormError::Steps(self.step_limit));
        }
        self.steps += 1;
        Ok(self.budget.count()?)
    }

    /// The form of a number.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`] if memory is short.
    pub fn number(&mut self, number: Dyadic) -> Result<Form, FormError> {
        let hash = FixedState::default().hash_one(number);
        let is_it = |&form: &Form| self.node(form).number() == Some(number);
        if let Some(&form) = self.index.find(hash, is_it) {
            return Ok(form);
        }
        let node = Node {
            start: self.options.len(),
            lens: [0; 2],
            stops: [number; 2],
            uptimal: Some(Uptimal::of_number(number)),
            negative: None,
            depth: 0,
        };
        self.add(hash, node)
    }

    /// The form with these options, which are canonical and make no number.
    pub(super) fn intern(&mut self, options: [&mut Vec<Form>; 2]) -> Result<Form, FormError> {
        let [left, right] = options.map(|options| {
            options.sort_unstable();
            options.dedup();
            &**options
        });
        let hash = FixedState::default().hash_one((left, right));
        let is_it = |&form: &Form| {
            self.node(form).depth > 0
                && Player::ALL.map(|player| self.options_of(form, player)) == [left, right]
        };
        if let Some(&form) = self.index.find(hash, is_it) {
            return Ok(form);
        }
        let depth = left
            .iter()
            .chain(right)
            .map(|&option| self.node(option).depth);
        let depth = depth.max();
        let depth = depth.map_or(0, |depth| depth + 1);
        if depth > Self::MAX_DEPTH {
            return Err(FormError::Depth);
        }
        let stops = [
            left.iter()
                .map(|&option| self.stop(option, Player::Min))
                .max(),
            right
                .iter()
                .map(|&option| self.stop(option, Player::Max))
                .min(),
        ];
        let node = Node {
            start: self.options.len(),
            lens: [left, right].map(|it| u32::try_from(it.len()).expect("they are forms")),
            stops: stops.map(|stop| stop.expect("a form without options of a player is a number")),
            uptimal: self.uptimal_of(left, right),
            negative: None,
            depth,
        };
        for &option in left.iter().chain(right) {
            self.options.push(option)?;
        }
        self.add(hash, node)
    }

    fn add(&mut self, hash: u64, node: Node) -> Result<Form, FormError> {
        let needed = usize::MAX;
        let form =
            u32::try_from(self.nodes.len()).map_err(|_| StopReason::OutOfMemory { needed })?;
        let form = Form(form);
        self.nodes.push(node)?;
        let (nodes, options) = (&self.nodes, &self.options);
        let hash_of = |&form: &Form| {
            let node = &nodes[form.0 as usize];
            match node.number() {
                Some(number) => FixedState::default().hash_one(number),
                None => FixedState::default()
                    .hash_one((node.options(options, 0), node.options(options, 1))),
            }
        };
        match self.index.entry(hash, |_| false, hash_of) {
            Ok(entry) => drop(entry.insert(form)),
            Err(reason) => {
                self.nodes.truncate(form.0 as usize);
                return Err(reason.into());
            }
        }
        Ok(form)
    }

    #[inline]
    pub(super) fn node(&self, form: Form) -> &Node {
        &self.nodes[form.0 as usize]
    }

    /// The options of a player in the table: none of a number, in which none needs to move.
    #[inline]
    pub(crate) fn options_of(&self, form: Form, player: Player) -> &[Form] {
        self.node(form).options(&self.options, player as usize)
    }

    /// The number that a form is, if it is one.
    pub fn as_number(&self, form: Form) -> Option<Dyadic> {
        self.node(form).number()
    }

    /// The options of a player in canonical form, also of a number.
    ///
    /// # Errors
    ///
    /// As [`number`](Self::number).
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::values::{FormError, Forms};
    /// use optimal_play::{Player, Run};
    ///
    /// let mut forms = Forms::new(&Run::new())?;
    /// let number = forms.parse("3/4")?;
    /// let options = forms.options(number, Player::Max)?;
    /// assert_eq!(options, [forms.parse("1/2")?]);
    /// # Ok::<(), FormError>(())
    /// ```
    pub fn options(&mut self, form: Form, player: Player) -> Result<Vec<Form>, FormError> {
        let Some(number) = self.as_number(form) else {
            return Ok(self.options_of(form, player).to_vec());
        };
        let exponent = number.exponent();
        let has_option = exponent > 0 || player.signed(number.numerator().signum()) > 0;
        // It fits: an integer becomes smaller, and a fraction gets a smaller denominator.
        let option = match player {
            Player::Max => number.minus(Dyadic::unit(exponent)),
            Player::Min => number.plus(Dyadic::unit(exponent)),
        };
        let option = option.filter(|_| has_option);
        option.map(|it| self.number(it)).into_iter().collect()
    }

    /// The number that play ends in if this player begins and play stops at numbers: the Left stop
    /// of Max, the Right stop of Min.
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::values::{Dyadic, FormError, Forms};
    /// use optimal_play::{Player, Run};
    ///
    /// let mut forms = Forms::new(&Run::new())?;
    /// let form = forms.parse("{4|{1|0}}")?;
    /// let stops = Player::ALL.map(|player| forms.stop(form, player));
    /// assert_eq!(stops, [4, 1].map(Dyadic::integer));
    /// # Ok::<(), FormError>(())
    /// ```
    pub fn stop(&self, form: Form, player: Player) -> Dyadic {
        self.node(form).stops[player as usize]
    }
}

impl Node {
    /// The number that it is, if it is one.
    #[inline]
    pub(super) fn number(&self) -> Option<Dyadic> {
        (self.depth == 0).then_some(self.stops[0])
    }

    pub(super) fn options<'t>(&self, all: &'t [Form], player: usize) -> &'t [Form] {
        let [left, right] = self.lens.map(|len| len as usize);
        let all = &all[self.start..self.start + left + right];
        let (left, right) = all.split_at(left);
        [left, right][player]
    }
}

impl fmt::Debug for Forms<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("Forms");
        debug.field("count", &self.count()).finish_non_exhaustive()
    }
}

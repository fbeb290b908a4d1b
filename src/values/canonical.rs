//! The canonical form of a game: without dominated and reversible options.

use super::compare::by_stops;
use super::{Dyadic, Form, FormError, Forms};
use crate::game::Player;

/// A game that is no number, by options in canonical form.
struct Game {
    options: [Vec<Form>; 2],
    stops: [Dyadic; 2],
}

impl Forms<'_> {
    /// The canonical form of the game with these options of Max (Left) and Min (Right).
    ///
    /// # Errors
    ///
    /// Any [`FormError`] but [`FormError::Syntax`].
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::Run;
    /// use optimal_play::values::{FormError, Forms};
    ///
    /// let mut forms = Forms::new(&Run::new())?;
    /// let [zero, one, up] = ["0", "1", "^"].map(|text| forms.parse(text));
    /// let (zero, one, up) = (zero?, one?, up?);
    /// let switch = forms.form(&[zero, one], &[zero])?; // 0 is dominated by 1
    /// assert_eq!(forms.text(switch)?, "{1|0}");
    /// let form = forms.form(&[up], &[zero])?; // ^ is reversible through *
    /// assert_eq!(forms.text(form)?, "*");
    /// # Ok::<(), FormError>(())
    /// ```
    pub fn form(&mut self, left: &[Form], right: &[Form]) -> Result<Form, FormError> {
        self.canonical([left.to_vec(), right.to_vec()])
    }

    pub(super) fn canonical(&mut self, options: [Vec<Form>; 2]) -> Result<Form, FormError> {
        let bounds = Player::ALL.map(|player| {
            let options = options[player as usize].iter();
            let stops = options.map(|&option| self.stop(option, player.opponent()));
            stops.reduce(|a, b| player.choose(a, b))
        });
        let stops = match bounds {
            [Some(low), Some(high)] if low > high => [low, high],
            _ => match self.simplest(&options, bounds)? {
                Some(number) => return self.number(number),
                None => bounds.map(|bound| bound.expect("otherwise it is a number")),
            },
        };
        let mut game = Game { options, stops };
        loop {
            for player in Player::ALL {
                self.drop_dominated(&mut game, player)?;
            }
            let [left, right] = Player::ALL.map(|player| self.bypass_reversible(&mut game, player));
            if !(left? | right?) {
                break;
            }
        }
        let [left, right] = &mut game.options;
        self.intern([left, right])
    }

    /// The number that a game is whose options of Max have at most the first bound as Right stop,
    /// and those of Min at least the second as Left stop: the simplest one that is between all of
    /// them. `None` if it is no number.
    fn simplest(
        &mut self,
        options: &[Vec<Form>; 2],
        bounds: [Option<Dyadic>; 2],
    ) -> Result<Option<Dyadic>, FormError> {
        let mut ends = [None; 2];
        for player in Player::ALL {
            let Some(bound) = bounds[player as usize] else {
                continue;
            };
            let number = self.number(bound)?;
            let mut fits = true;
            for &option in &options[player as usize] {
                fits = fits && !self.is_better(player, number, option)?;
            }
            ends[player as usize] = Some((bound, fits));
        }
        let [low, high] = ends;
        match (Dyadic::simplest(low, high), bounds) {
            (None, [Some(low), Some(high)]) if low == high => Ok(None),
            (None, _) => Err(FormError::Overflow),
            (number, _) => Ok(number),
        }
    }

    /// Whether `second` is at least as good for a player as `first`.
    fn is_better(&mut self, player: Player, first: Form, second: Form) -> Result<bool, FormError> {
        match player {
            Player::Max => self.is_at_most(first, second),
            Player::Min => self.is_at_most(second, first),
        }
    }

    /// Drops each option that another one is at least as good as.
    fn drop_dominated(&mut self, game: &mut Game, player: Player) -> Result<(), FormError> {
        let options = &mut game.options[player as usize];
        options.sort_unstable();
        options.dedup();
        let mut kept: Vec<Form> = Vec::with_capacity(options.len());
        'options: for &option in &*options {
            let mut at = 0;
            while at < kept.len() {
                self.step()?;
                if self.is_better(player, option, kept[at])? {
                    continue 'options;
                }
                if self.is_better(player, kept[at], option)? {
                    kept.swap_remove(at);
                } else {
                    at += 1;
                }
            }
            kept.push(option);
        }
        *options = kept;
        Ok(())
    }

    /// Replaces each option that the opponent can answer so that the player is no better off than
    /// in the game as it is, by the options of the player after that answer. Returns whether there
    /// is one.
    ///
    /// No number is such an option, and after an answer that is a number the player has no option
    /// that would not be dominated: its stop is less than that of the game.
    fn bypass_reversible(&mut self, game: &mut Game, player: Player) -> Result<bool, FormError> {
        let mut found = false;
        let mut at = 0;
        while at < game.options[player as usize].len() {
            let option = game.options[player as usize][at];
            match self.reversing_answer(game, player, option)? {
                Some(answer) => {
                    found = true;
                    let options = &mut game.options[player as usize];
                    options.swap_remove(at);
                    options.extend(self.options_of(answer, player));
                }
                None => at += 1,
            }
        }
        Ok(found)
    }

    fn reversing_answer(
        &mut self,
        game: &Game,
        player: Player,
        option: Form,
    ) -> Result<Option<Form>, FormError> {
        for at in 0..self.options_of(option, player.opponent()).len() {
            let answer = self.options_of(option, player.opponent())[at];
            if self.is_no_better_than_game(player, answer, game)? {
                return Ok(Some(answer));
            }
        }
        Ok(None)
    }

    /// Whether a form is at most as good for a player as a game: the player has no option in the
    /// form that is at least as good, and the opponent none in the game that is at most as good as
    /// the form.
    fn is_no_better_than_game(
        &mut self,
        player: Player,
        form: Form,
        game: &Game,
    ) -> Result<bool, FormError> {
        self.step()?;
        let stops = self.node(form).stops;
        let decided = match player {
            Player::Max => by_stops(stops, game.stops),
            Player::Min => by_stops(game.stops, stops),
        };
        if let Some(decided) = decided {
            return Ok(decided);
        }
        let opponent = player.opponent();
        for &option in &game.options[opponent as usize] {
            if self.is_better(player, option, form)? {
                return Ok(false);
            }
        }
        for at in 0..self.options_of(form, player).len() {
            let option = self.options_of(form, player)[at];
            // The same question, as the opponent sees it.
            if self.is_no_better_than_game(opponent, option, game)? {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

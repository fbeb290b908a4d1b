//! Values as text, in the usual notation.

use std::fmt::Write;

use super::uptimal::Uptimal;
use super::{Dyadic, Form, FormError, Forms};
use crate::game::Player;

impl Forms<'_> {
    /// The value as text, which [`parse`](Self::parse) reads.
    ///
    /// # Errors
    ///
    /// [`FormError::Stopped`], [`FormError::Steps`]: a form may have followers in common, but its
    /// text repeats them.
    pub fn text(&mut self, form: Form) -> Result<String, FormError> {
        self.step()?;
        if let Some(uptimal) = self.node(form).uptimal {
            return Ok(uptimal.text());
        }
        if let Some((sign, heat)) = self.heat_of_tiny(form) {
            let positive = match sign {
                '+' => self.negative(heat)?,
                _ => heat,
            };
            return Ok(format!("{sign}_{}", self.text(positive)?));
        }
        let left = self.texts_of_options(form, Player::Max)?;
        if self.negative(form)? == form {
            return Ok(match left.as_slice() {
                [one] => format!("+-{one}"),
                all => format!("+-{{{}}}", all.join(",")),
            });
        }
        let right = self.texts_of_options(form, Player::Min)?;
        Ok(format!("{{{}|{}}}", left.join(","), right.join(",")))
    }

    /// The text of a sum of a number, ups and a star.
    #[cfg(feature = "disk")]
    pub(crate) fn text_of_uptimal(&self, form: Form) -> Option<String> {
        self.node(form).uptimal.map(Uptimal::text)
    }

    /// The texts of options, in an order that does not depend on the table.
    fn texts_of_options(&mut self, form: Form, player: Player) -> Result<Vec<String>, FormError> {
        let mut texts = Vec::new();
        for at in 0..self.options_of(form, player).len() {
            let option = self.options_of(form, player)[at];
            texts.push((self.node(option).stops, self.text(option)?));
        }
        texts.sort_unstable_by(|a, b| b.0.cmp(&a.0).then_with(|| a.1.cmp(&b.1)));
        Ok(texts.into_iter().map(|(_, text)| text).collect())
    }

    /// Of tiny-G, `{0|{0|-G}}`, its sign `+` and -G; of miny-G, `{{G|0}|0}`, its sign `-` and G.
    fn heat_of_tiny(&self, form: Form) -> Option<(char, Form)> {
        let threat = |own: Player, sign| {
            let [end, threat] = [own, own.opponent()].map(|it| self.options_of(form, it));
            let &[threat] = threat else { return None };
            let back = self.options_of(threat, own);
            let &[heat] = self.options_of(threat, own.opponent()) else {
                return None;
            };
            (end == [Form::ZERO] && back == [Form::ZERO]).then_some((sign, heat))
        };
        threat(Player::Max, '+').or_else(|| threat(Player::Min, '-'))
    }

    /// Reads a value and brings it into canonical form.
    ///
    /// | text | value |
    /// |---|---|
    /// | `0`, `-3`, `3/4` | numbers |
    /// | `*`, `*2` | nimbers |
    /// | `^`, `v`, `^3` | up `{0\|*}`, down, three ups |
    /// | `1/2v2*3` | the sum of a number, two downs and a nimber |
    /// | `{2,1*\|{0\|-1}}` | the game with these options of Max (Left) and Min (Right) |
    /// | `+-1`, `+-{3\|2}`, `+-{{4\|1},2}` | the game with these options of Max, and their negatives of Min |
    /// | `+_2`, `-_2` | tiny-two `{0\|{0\|-2}}`, miny-two `{{2\|0}\|0}` |
    ///
    /// # Errors
    ///
    /// Any [`FormError`].
    ///
    /// # Examples
    ///
    /// ```
    /// use optimal_play::Run;
    /// use optimal_play::values::{FormError, Forms};
    ///
    /// let mut forms = Forms::new(&Run::new())?;
    /// for text in ["3/4", "^2*", "1/2v", "{{4|1},2|0}", "+-1", "+-{{4|1},2}", "+_1", "-_{2|1}"] {
    ///     let form = forms.parse(text)?;
    ///     assert_eq!(forms.text(form)?, text);
    /// }
    /// let error = forms.parse("1/3").expect_err("it is not dyadic");
    /// assert_eq!(error.to_string(), "column 3: expected a power of two");
    /// # Ok::<(), FormError>(())
    /// ```
    pub fn parse(&mut self, text: &str) -> Result<Form, FormError> {
        let mut reader = Reader {
            chars: text.chars().collect(),
            at: 0,
            depth: 0,
        };
        let form = reader.value(self)?;
        match reader.peek() {
            None => Ok(form),
            Some(_) => Err(reader.expected("the end")),
        }
    }
}

impl Uptimal {
    fn text(self) -> String {
        let Self { number, ups, star } = self;
        let mut text = String::new();
        let only_number = ups == 0 && star == 0;
        let count = |count: u32| match count {
            1 => String::new(),
            count => count.to_string(),
        };
        if only_number || number != Dyadic::ZERO {
            write!(text, "{number}").expect("a string takes all");
        }
        if ups != 0 {
            text.push(if ups > 0 { '^' } else { 'v' });
            text.push_str(&count(ups.unsigned_abs()));
        }
        if star != 0 {
            text.push('*');
            text.push_str(&count(star));
        }
        text
    }
}

/// A text that is read.
struct Reader {
    chars: Vec<char>,
    at: usize,
    /// The number of braces and signs that are open.
    depth: u32,
}

impl Reader {
    /// The next character that is no space.
    fn peek(&mut self) -> Option<char> {
        while self.chars.get(self.at).is_some_and(|it| *it == ' ') {
            self.at += 1;
        }
        self.chars.get(self.at).copied()
    }

    fn next_is(&mut self, expected: char) -> bool {
        let found = self.peek() == Some(expected);
        self.at += usize::from(found);
        found
    }

    const fn expected(&self, expected: &'static str) -> FormError {
        let column = self.at + 1;
        FormError::Syntax { column, expected }
    }

    fn value(&mut self, forms: &mut Forms<'_>) -> Result<Form, FormError> {
        self.depth += 1;
        if self.depth > Forms::MAX_DEPTH {
            return Err(FormError::Depth);
        }
        let form = match self.peek() {
            Some('{') => {
                let (left, Some(right)) = self.braces(forms)? else {
                    self.at -= 1;
                    return Err(self.expected("`,` or `|`"));
                };
                forms.form(&left, &right)?
            }
            Some('+') => self.signed(forms)?,
            Some('-') if self.chars.get(self.at + 1) == Some(&'_') => self.signed(forms)?,
            Some('-' | '0'..='9' | '^' | 'v' | '*') => {
                let uptimal = self.uptimal()?;
                forms.uptimal(uptimal)?
            }
            _ => return Err(self.expected("a value")),
        };
        self.depth -= 1;
        Ok(form)
    }

    /// Both lists of `{…|…}`, or the only one of `{…}`.
    fn braces(
        &mut self,
        forms: &mut Forms<'_>,
    ) -> Result<(Vec<Form>, Option<Vec<Form>>), FormError> {
        self.at += 1;
        let left = self.list(forms)?;
        if self.next_is('}') {
            return Ok((left, None));
        }
        if !self.next_is('|') {
            return Err(self.expected("`,` or `|`"));
        }
        let right = self.list(forms)?;
        if !self.next_is('}') {
            return Err(self.expected("`,` or `}`"));
        }
        Ok((left, Some(right)))
    }

    fn list(&mut self, forms: &mut Forms<'_>) -> Result<Vec<Form>, FormError> {
        let mut options = Vec::new();
        if matches!(self.peek(), Some('|' | '}')) {
            return Ok(options);
        }
        loop {
            options.push(self.value(forms)?);
            if !self.next_is(',') {
                return Ok(options);
            }
        }
    }

    /// A value after `+-`, `+_` or `-_`.
    fn signed(&mut self, forms: &mut Forms<'_>) -> Result<Form, FormError> {
        let is_plus = self.chars[self.at] == '+';
        self.at += 1;
        match self.chars.get(self.at) {
            Some('-') if is_plus => {
                self.at += 1;
                let mut options = match self.peek() {
                    Some('{') => match self.braces(forms)? {
                        (options, None) => options,
                        (left, Some(right)) => vec![forms.form(&left, &right)?],
                    },
                    _ => vec![self.value(forms)?],
                };
                let left = options.clone();
                for option in &mut options {
                    *option = forms.negative(*option)?;
                }
                forms.form(&left, &options)
            }
            Some('_') => {
                self.at += 1;
                let heat = self.value(forms)?;
                let threat = forms.form(&[heat], &[Form::ZERO])?;
                let miny = forms.form(&[threat], &[Form::ZERO])?;
                if is_plus {
                    forms.negative(miny)
                } else {
                    Ok(miny)
                }
            }
            _ => Err(self.expected("`-` or `_`")),
        }
    }

    fn uptimal(&mut self) -> Result<Uptimal, FormError> {
        let mut uptimal = Uptimal::of_number(Dyadic::ZERO);
        if matches!(self.peek(), Some('-' | '0'..='9')) {
            uptimal.number = self.number()?;
        }
        for (sign, char) in [(1, '^'), (-1, 'v')] {
            if uptimal.ups == 0 && self.next_is(char) {
                let count = self.digits()?.unwrap_or(1);
                let ups = i32::try_from(count).map_err(|_| FormError::Depth)?;
                uptimal.ups = sign * ups;
            }
        }
        if self.next_is('*') {
            let star = self.digits()?.unwrap_or(1);
            uptimal.star = u32::try_from(star).map_err(|_| FormError::Depth)?;
        }
        Ok(uptimal)
    }

    fn number(&mut self) -> Result<Dyadic, FormError> {
        let is_negative = self.next_is('-');
        let numerator = self.digits()?.ok_or_else(|| self.expected("a digit"))?;
        let numerator = if is_negative { -numerator } else { numerator };
        let mut exponent = 0;
        if self.next_is('/') {
            let column = self.at;
            let denominator = self.digits()?.filter(|it| it.count_ones() == 1);
            let Some(denominator) = denominator else {
                self.at = column;
                return Err(self.expected("a power of two"));
            };
            exponent = denominator.trailing_zeros();
        }
        let numerator = i64::try_from(numerator).ok();
        let number = numerator.and_then(|it| Dyadic::new(it, exponent));
        number.ok_or(FormError::Overflow)
    }

    /// The number of some digits, if the next character is one.
    fn digits(&mut self) -> Result<Option<i128>, FormError> {
        let mut number = None;
        while let Some(digit) = self.chars.get(self.at).and_then(|it| it.to_digit(10)) {
            self.at += 1;
            let next = number.unwrap_or(0_i128) * 10 + i128::from(digit);
            if next > 1 << 64 {
                return Err(FormError::Overflow);
            }
            number = Some(next);
        }
        Ok(number)
    }
}

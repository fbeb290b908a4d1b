//! Sums of a number, ups and a star, whose canonical forms are known.

use super::{Dyadic, Form, FormError, Forms};

/// A number, a multiple of up (`^`, which is `{0|*}`; negative multiples are downs, `v`), and a
/// nimber `*n`. Numbers and nimbers are such sums, too.
///
/// The canonical form of n·^ + *m, n positive, is `{0|(n-1)·^ + *(m xor 1)}`, but that of ^ + * is
/// `{0,*|0}` (Winning Ways, chapter 8). Beside a number, it has that number added to each option.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Uptimal {
    pub(super) number: Dyadic,
    pub(super) ups: i32,
    pub(super) star: u32,
}

impl Uptimal {
    pub(super) const fn of_number(number: Dyadic) -> Self {
        let (ups, star) = (0, 0);
        Self { number, ups, star }
    }

    pub(super) fn plus(self, other: Self) -> Option<Self> {
        Some(Self {
            number: self.number.plus(other.number)?,
            ups: self.ups.checked_add(other.ups)?,
            star: self.star ^ other.star,
        })
    }

    const fn is_nimber(self) -> bool {
        self.ups == 0
    }

    const fn is_number(self) -> bool {
        self.ups == 0 && self.star == 0
    }
}

impl Forms<'_> {
    /// The form of such a sum.
    pub(super) fn uptimal(&mut self, value: Uptimal) -> Result<Form, FormError> {
        let Uptimal { number, ups, star } = value;
        if ups.unsigned_abs() > Self::MAX_DEPTH || star > Self::MAX_DEPTH {
            return Err(FormError::Depth);
        }
        // From below: the nimber after all ups, then one more up a time.
        let first = if ups % 2 == 0 { star } else { star ^ 1 };
        let mut form = self.star(number, first)?;
        for up in 1..=ups.unsigned_abs() {
            let end = self.number(number)?;
            let ends_at_star = up == 1 && first == 0;
            let (mut better, mut worse) = (vec![form], vec![end]);
            if ends_at_star {
                // One up and a star.
                better = vec![end];
                worse = vec![end, self.star(number, 1)?];
            }
            form = if ups > 0 {
                self.intern([&mut worse, &mut better])?
            } else {
                self.intern([&mut better, &mut worse])?
            };
        }
        Ok(form)
    }

    /// The form of a nimber: the value of an impartial game.
    pub(crate) fn nimber(&mut self, nimber: u64) -> Result<Form, FormError> {
        let star = u32::try_from(nimber).map_err(|_| FormError::Depth)?;
        let zero = Uptimal::of_number(Dyadic::ZERO);
        self.uptimal(Uptimal { star, ..zero })
    }

    /// The form of a number and a nimber: to each smaller nimber, both players may move.
    fn star(&mut self, number: Dyadic, star: u32) -> Result<Form, FormError> {
        let mut options = vec![self.number(number)?];
        for _ in 0..star {
            self.step()?;
            let form = self.intern([&mut options.clone(), &mut options])?;
            options.push(form);
        }
        Ok(options.pop().expect("it begins with the number"))
    }

    /// The sum that the form with these canonical options is, if it is one.
    pub(super) fn uptimal_of(&self, left: &[Form], right: &[Form]) -> Option<Uptimal> {
        let of = |form: &Form| self.node(*form).uptimal;
        if left == right {
            let mut nimbers = left.iter().map(of);
            let number = left.first().and_then(of)?.number;
            let star = u32::try_from(left.len()).ok()?;
            let is_below = |it: Uptimal| it.is_nimber() && it.number == number && it.star < star;
            let all = nimbers.all(|it| it.is_some_and(is_below));
            return all.then_some(Uptimal {
                number,
                ups: 0,
                star,
            });
        }
        [(left, right, 1), (right, left, -1)]
            .into_iter()
            .find_map(|(worse, better, sign)| {
                let &[after] = better else { return None };
                let after = of(&after)?;
                match *worse {
                    [end] => {
                        let end = of(&end).filter(|it| it.is_number())?;
                        let is_up = end.number == after.number && after.ups * sign >= 0;
                        is_up.then(|| Uptimal {
                            ups: after.ups + sign,
                            star: after.star ^ 1,
                            ..after
                        })
                    }
                    [one, other] => {
                        let mut ends = [of(&one)?, of(&other)?];
                        ends.sort_unstable_by_key(|it| it.star);
                        let [end, star] = ends;
                        let one = Uptimal { star: 1, ..end };
                        let is_it = end.is_number() && star == one && after == end;
                        is_it.then_some(Uptimal { ups: sign, ..star })
                    }
                    _ => None,
                }
            })
    }
}

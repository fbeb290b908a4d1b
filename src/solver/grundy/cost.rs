//! The possible cost of a question about a nimber: its proof number and its disproof number.

/// Estimated questions to find out that the nimber of a part is a number, and that it is not.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Cost {
    pub(super) yes: u32,
    pub(super) no: u32,
}

impl Cost {
    /// More than any question costs.
    const NEVER: u32 = 1 << 28;

    /// The limit of a question that must be answered.
    pub(super) const MOST: Self = Self {
        yes: Self::NEVER,
        no: Self::NEVER,
    };

    /// The cost of a question that nothing can refute.
    pub(super) const SURE: Self = Self {
        yes: 0,
        no: Self::NEVER,
    };

    /// A first guess for the question whether the nimber of a part of that effort is `number`: if
    /// it is, each move needs a reply; if not, one move is enough. Few parts are worth 4 or more.
    pub(super) fn of_effort(effort: u64, number: u64) -> Self {
        let cube = Self::bounded(effort, 1 << 9).pow(3);
        let share = if number < 4 { 64 } else { 4 };
        Self {
            yes: 1 + cube / share,
            no: 1 + cube / 512,
        }
    }

    /// A first guess for several parts, of which all but one have to be solved.
    pub(super) fn of_sum(efforts: impl Iterator<Item = u64>) -> Self {
        let sum = efforts.fold(1, |sum, effort| sum + Self::bounded(effort, 1 << 12));
        Self {
            yes: 2 * sum,
            no: sum,
        }
    }

    /// An effort that is at most `most`.
    fn bounded(effort: u64, most: u32) -> u32 {
        effort.try_into().map_or(most, |it: u32| it.min(most))
    }

    /// With one more reason that may refute it: all must fail, or one hold.
    pub(super) fn with_reason(self, reason: Self) -> Self {
        Self {
            yes: (self.yes + reason.no).min(Self::NEVER - 1),
            no: self.no.min(reason.yes),
        }
    }

    pub(super) const fn reaches(self, limit: Self) -> bool {
        self.yes >= limit.yes || self.no >= limit.no
    }

    /// The limit of a reason of a question that costs `all` and has this limit: where the question
    /// reaches it, or another reason is cheaper, which costs `second`, by more than a quarter.
    pub(super) fn of_reason(self, all: Self, reason: Self, second: u32) -> Self {
        let no = match self.yes {
            Self::NEVER => Self::NEVER,
            yes => yes - all.yes + reason.no,
        };
        let yes = self.no.min((second + second / 4).max(second + 1));
        Self { yes, no }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_costs_all_refusals_or_the_cheapest_reason() {
        let reasons = [(5, 2), (3, 7)].map(|(yes, no)| Cost { yes, no });
        let cost = reasons.into_iter().fold(Cost::SURE, Cost::with_reason);
        assert_eq!(cost, Cost { yes: 9, no: 3 });
        assert!(cost.reaches(Cost { yes: 9, no: 99 }) && cost.reaches(Cost { yes: 99, no: 3 }));
        assert!(!cost.reaches(Cost { yes: 10, no: 4 }));
        // Refusals of the others cost 2; a reason is left when it costs more than the other.
        let limit = Cost { yes: 20, no: 100 };
        assert_eq!(
            limit.of_reason(cost, reasons[1], 5),
            Cost { yes: 6, no: 18 }
        );
        assert_eq!(
            Cost::MOST.of_reason(cost, reasons[1], Cost::MOST.yes),
            Cost::MOST
        );
    }

    #[test]
    fn the_cost_of_many_moves_stays_below_that_of_a_question_that_must_be_answered() {
        let most = Cost::of_effort(u64::MAX, 4);
        let cost = (0..1 << 12).fold(Cost::SURE, |cost, _| cost.with_reason(most));
        assert!(!cost.reaches(Cost::MOST));
        let sum = Cost::of_sum([u64::MAX; 9].into_iter());
        assert!(!sum.reaches(Cost::MOST) && sum.yes > sum.no);
    }
}

//! Listed predecessors that are no positions.

use optimal_play::audit::{Audit, ViolationKind};
use optimal_play::{GameState, Indexed, Outcome, Player, Predecessors};

/// A countdown from six by one or two. The listed predecessors of `wrong` are `listed` left.
#[derive(Clone, Copy, Debug)]
struct Countdown {
    left: u8,
    wrong: u8,
    listed: u8,
}

impl GameState for Countdown {
    type Move = u8;
    type Key = u8;
    type Value = Outcome;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        1..=self.left.min(2)
    }

    fn play(&self, by: u8) -> Self {
        let left = self.left - by;
        Self { left, ..*self }
    }

    fn terminal_value(&self) -> Outcome {
        Outcome::DRAW
    }

    fn key(&self) -> u8 {
        self.left
    }
}

impl Indexed for Countdown {
    fn index_count(&self) -> usize {
        7
    }

    fn index(&self) -> usize {
        assert!(self.left <= 6, "there are no more than six");
        self.left.into()
    }

    fn at_index(&self, index: usize) -> Option<Self> {
        let left = u8::try_from(index).ok()?;
        Some(Self { left, ..*self })
    }
}

impl Predecessors for Countdown {
    fn predecessors(&self) -> impl Iterator<Item = Self> {
        let listed = (self.left == self.wrong).then_some(self.listed);
        let before = (1..=2).map(|by| self.left + by).filter(|&left| left <= 6);
        let before = before.chain(listed);
        before.map(|left| Self { left, ..*self })
    }
}

#[test]
fn an_impossible_predecessor_is_shown_by_the_line_to_its_successor() {
    let audit = |wrong, listed| {
        let root = Countdown {
            left: 6,
            wrong,
            listed,
        };
        Audit::new(&root, 100).predecessors().run()
    };
    assert!(audit(9, 9).is_ok());
    // Seven has a move to six, and eight has one, too; nine has none to six, and none to three.
    let mut messages = Vec::new();
    for (wrong, listed, line) in [(6, 7, vec![]), (6, 9, vec![]), (3, 9, vec![1, 2])] {
        let violation = audit(wrong, listed).expect_err("there are no more than six");
        assert_eq!(violation.kind(), ViolationKind::Predecessors);
        assert_eq!(violation.line(), line);
        messages.push(violation.to_string());
    }
    // Six is a position, and has no move to three.
    messages.push(audit(3, 6).expect_err("it has no such move").to_string());
    insta::assert_snapshot!(messages.join("\n"));
}

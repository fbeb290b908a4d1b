//! Games of parts that violate their contract.

use optimal_play::audit::{Audit, ViolationKind, audit};
use optimal_play::game::{Partizan, Summand};
use optimal_play::{GameState, Player, Wdl};
use support::{Strip, StripRule};

/// What is wrong with a game, once two counters are gone or moved.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Fault {
    None,
    /// The first part is missing.
    MissingPart,
    /// A part is listed twice.
    PartTwice,
    /// The whole is one of its parts.
    Whole,
    /// The negative is the part itself.
    Negative,
    /// The negative has a counter more, and so is not negated back.
    NegativeTwice,
    /// The empty state has moves.
    Empty,
    /// A player cannot be set.
    Player,
    /// The player who cannot move has won.
    End,
}

#[derive(Clone, Debug)]
struct Broken {
    strip: Strip,
    fault: Fault,
}

impl Broken {
    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }
}

impl GameState for Broken {
    type Move = (usize, usize);
    type Key = (Vec<u8>, Player);
    type Value = Wdl;

    fn to_move(&self) -> Player {
        self.strip.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = (usize, usize)> {
        self.strip.moves()
    }

    fn play(&self, mv: (usize, usize)) -> Self {
        let strip = self.strip.play(mv);
        Self { strip, ..*self }
    }

    fn terminal_value(&self) -> Wdl {
        let player = self.to_move();
        Wdl::win(if self.has(Fault::End) {
            player
        } else {
            !player
        })
    }

    fn key(&self) -> (Vec<u8>, Player) {
        self.strip.key()
    }
}

impl Summand for Broken {
    fn with_to_move(self, player: Player) -> Self {
        let player = if self.has(Fault::Player) {
            Player::Max
        } else {
            player
        };
        let strip = self.strip.with_to_move(player);
        Self { strip, ..self }
    }
}

impl Partizan for Broken {
    fn parts(&self) -> impl Iterator<Item = Self> {
        let mut parts: Vec<_> = self.strip.parts().collect();
        match self.fault {
            Fault::MissingPart if parts.len() > 1 => drop(parts.remove(0)),
            Fault::PartTwice if parts.len() > 1 => parts.push(parts[0].clone()),
            Fault::Whole if parts.len() > 1 => parts[0] = self.strip.clone(),
            _ => {}
        }
        parts.into_iter().map(|strip| Self { strip, ..*self })
    }

    fn empty(&self) -> Self {
        let empty = Self {
            strip: self.strip.empty(),
            ..*self
        };
        if self.has(Fault::Empty) {
            self.clone()
        } else {
            empty
        }
    }

    fn negative(&self) -> Option<Self> {
        let negative = self.strip.negative()?;
        let strip = match self.fault {
            Fault::Negative => self.strip.clone(),
            Fault::NegativeTwice => Strip::new(&format!("{}X", negative.text()), StripRule::Take),
            _ => negative,
        };
        Some(Self { strip, ..*self })
    }
}

fn root(fault: Fault) -> Broken {
    let strip = Strip::new("XOX.XXO", StripRule::Take);
    Broken { strip, fault }
}

#[test]
fn each_violation_of_a_game_of_parts_is_found() {
    let audit = |fault| Audit::new(&root(fault), 1000).partizan().run();
    let coverage = audit(Fault::None).expect("it keeps its contract");
    coverage.require_complete().expect("it is a small instance");
    let mut messages = Vec::new();
    for fault in [
        Fault::MissingPart,
        Fault::PartTwice,
        Fault::Whole,
        Fault::Negative,
        Fault::NegativeTwice,
        Fault::Empty,
        Fault::Player,
        Fault::End,
    ] {
        let violation = audit(fault).expect_err("the game violates its contract");
        assert_eq!(violation.kind(), ViolationKind::Partizan, "{violation}");
        messages.push(format!("{fault:?}: {violation}"));
    }
    insta::assert_snapshot!("partizan_faults", messages.join("\n"));
}

#[test]
fn faults_of_parts_are_found_only_on_request() {
    for fault in [Fault::MissingPart, Fault::Negative, Fault::Empty] {
        assert!(audit(&root(fault), 1000).is_ok(), "{fault:?}");
    }
}

#[test]
fn strips_of_all_rules_keep_the_contract() {
    for rule in StripRule::ALL {
        for text in ["XOX.OX|X.OX", "XXO.O|.XOO", "X..XO.O|XO.XO"] {
            let strip = Strip::new(text, rule);
            let coverage = Audit::new(&strip, 3000).partizan().run();
            let coverage = coverage.unwrap_or_else(|violation| panic!("{text}: {violation}"));
            coverage.require_complete().expect("it is a small instance");
        }
    }
}

//! A stop flag ends the cross-check, whatever it does at the time.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use optimal_play::cross_check::{Agreement, CrossCheck, CrossCheckError};
use optimal_play::{GameState, Outcome, Player};

/// A grid of steps forwards and sideways. After a number of calls of its rules, it sets a flag.
#[derive(Clone, Copy)]
struct Grid<'c> {
    calls: &'c Calls,
    forwards: u32,
    sideways: u32,
}

struct Calls {
    made: AtomicU64,
    until_stop: u64,
    stop: AtomicBool,
}

const LENGTH: u32 = 40;
const WIDTH: u32 = 200;

/// More positions than the game has.
const BUDGET: usize = 10_000;

impl Calls {
    const fn new(until_stop: u64) -> Self {
        Self {
            made: AtomicU64::new(0),
            until_stop,
            stop: AtomicBool::new(false),
        }
    }

    const fn start(&self) -> Grid<'_> {
        Grid {
            calls: self,
            forwards: 0,
            sideways: 0,
        }
    }

    fn made(&self) -> u64 {
        self.made.load(Ordering::Relaxed)
    }
}

impl GameState for Grid<'_> {
    type Move = u32;
    type Key = (u32, u32);
    type Value = Outcome;

    fn to_move(&self) -> Player {
        Player::ALL[(self.forwards % 2) as usize]
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        if self.calls.made.fetch_add(1, Ordering::Relaxed) == self.calls.until_stop {
            self.calls.stop.store(true, Ordering::Relaxed);
        }
        let moves = if self.forwards < LENGTH { 3 } else { 0 };
        0..moves
    }

    fn play(&self, mv: u32) -> Self {
        Self {
            forwards: self.forwards + 1,
            sideways: (self.sideways + mv * mv + self.forwards) % WIDTH,
            ..*self
        }
    }

    fn terminal_value(&self) -> Outcome {
        Outcome::win(Player::ALL[(self.sideways % 2) as usize], 0)
    }

    fn key(&self) -> (u32, u32) {
        (self.forwards, self.sideways)
    }
}

/// Lets the rules stop a check at many times, and counts how often it calls them after that.
fn assert_stops(check: impl Fn(&Calls) -> Result<Agreement, CrossCheckError<u32, Outcome>>) {
    let all = Calls::new(u64::MAX);
    check(&all).expect("all agree");
    for time in 0..10 {
        let calls = Calls::new(all.made() * time / 10);
        let error = check(&calls).expect_err("it is stopped");
        assert_eq!(error, CrossCheckError::Stopped);
        let more = calls.made() - calls.until_stop;
        assert!(
            more < 2_000,
            "{more} of {} calls after the stop",
            all.made()
        );
    }
    assert!(all.made() > 16_000, "{} calls", all.made());
}

#[test]
fn a_stop_flag_ends_a_cross_check_soon() {
    assert_stops(|calls| {
        let root = calls.start();
        let check = CrossCheck::new(&root, BUDGET).with_stop_flag(&calls.stop);
        check.run()
    });
}

#[test]
fn a_stop_flag_ends_a_cross_check_of_a_game_with_cycles_soon() {
    assert_stops(|calls| {
        let root = calls.start();
        let check = CrossCheck::cyclic(&root, BUDGET).with_stop_flag(&calls.stop);
        check.run()
    });
}

//! What is shown where little is known, and of states that only share a key.

mod folded;
mod unknown;

use std::sync::atomic::AtomicBool;

use super::view::PositionView;
use super::{Game, LineError, Scope, Work};

/// Finds what is to be known after this line, and looks at it.
fn found(game: &dyn Game, scope: Scope, line: &str) -> PositionView {
    // The view says what is not found.
    let _ = game.find(scope, line, &Work::patient(&AtomicBool::new(false)));
    game.look(line).expect("a line")
}

#[test]
fn nobody_looks_where_nobody_waits() {
    let chase = crate::games::GAMES.iter().find(|it| it.name == "chase");
    let game = (chase.expect("a game").begin)(crate::games::Choices::default());
    let game = game.expect("its usual board");
    let stop = AtomicBool::new(true);
    for line in ["", "2,1"] {
        let seen = game.look_while(line, &stop).map(|view| view.picture);
        assert_eq!(seen, Err(LineError::Unwanted));
        assert_eq!(game.document(line, &stop), Err(LineError::Unwanted));
    }
}

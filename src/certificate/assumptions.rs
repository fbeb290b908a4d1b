//! Assumptions of a certificate besides the rules.

/// The assumptions of a certificate besides the rules; by default none.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Assumptions {
    /// The [bounds](crate::GameState::bounds) of the game.
    pub(crate) bounds: bool,
    /// The values of an endgame, by its name.
    pub(crate) endgame: Option<String>,
}

/// The most bytes of a name.
pub(crate) const LONGEST_NAME: usize = 200;

/// Whether an endgame may have this name: it has a line of its own in a certificate.
pub(crate) fn is_name(name: &str) -> bool {
    let is_short = (1..=LONGEST_NAME).contains(&name.len());
    is_short && name.trim() == name && !name.contains(char::is_control)
}

/// The name of an endgame, for a certificate.
///
/// # Panics
///
/// If no endgame may have that name.
#[track_caller]
pub(crate) fn checked_name(name: impl Into<String>) -> String {
    let name = name.into();
    assert!(
        is_name(&name),
        "an endgame has a name of one line of 1 to {LONGEST_NAME} bytes, without spaces around it, not {name:?}"
    );
    name
}

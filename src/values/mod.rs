//! Values of short games: canonical forms, their arithmetic, stops and thermographs.
//!
//! A position of a game in which a player without a move loses, and in which the players may have
//! different moves (a *partizan* game), is worth a form `{L|R}`: the values that
//! [`Max`](crate::Player::Max) (Left) can move to, and those that [`Min`](crate::Player::Min)
//! (Right) can move to. Values add up where positions stand side by side. Each value has one
//! canonical form, without dominated and reversible options. The theory is that of J. H. Conway (On
//! Numbers and Games, 1976) and of E. Berlekamp, J. Conway and R. Guy (Winning Ways for your
//! Mathematical Plays, 1982); terms and notation follow A. N. Siegel (Combinatorial Game Theory,
//! 2013).
//!
//! ```
//! use optimal_play::values::{FormError, Forms, OutcomeClass};
//! use optimal_play::Run;
//!
//! let mut forms = Forms::new(&Run::new())?;
//! let switch = forms.parse("{2|-1}")?;
//! let star = forms.parse("*")?;
//! let sum = forms.sum(switch, star)?;
//! assert_eq!(forms.text(sum)?, "{2*|-1*}");
//! assert_eq!(forms.mean(sum)?.to_string(), "1/2");
//! assert_eq!(forms.temperature(sum)?.to_string(), "3/2");
//! assert_eq!(forms.outcome_class(sum)?, OutcomeClass::Next);
//! # Ok::<(), FormError>(())
//! ```

mod canonical;
mod compare;
mod dyadic;
mod error;
mod forms;
mod kept;
mod memo;
mod notation;
mod sums;
mod thermograph;
mod thermograph_svg;
mod uptimal;

pub use compare::OutcomeClass;
pub use dyadic::Dyadic;
pub use error::FormError;
pub use forms::{Form, Forms};
pub(crate) use kept::KeptForms;
pub use thermograph::Thermograph;

//! A `Debug` that people read: `unwrap`, a failed `assert!` and the `?` of a test show it.

/// Implements `Debug` as `Display`, for moves and errors.
///
/// Errors, playthroughs and trees show moves by their `Debug`; `unwrap`, a failed `assert!` and the
/// `?` of a test show errors by it. `any` lists the type parameters of a type, which are `Debug`.
///
/// # Examples
///
/// ```
/// use std::fmt;
///
/// use optimal_play::debug_as_display;
///
/// #[derive(Clone, Copy, PartialEq, Eq, Hash)]
/// struct Take(u32);
///
/// impl fmt::Display for Take {
///     fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
///         write!(f, "{} stones", self.0)
///     }
/// }
///
/// debug_as_display! { Take; }
///
/// assert_eq!(format!("{:?}", [Take(2), Take(3)]), "[2 stones, 3 stones]");
/// ```
#[macro_export]
macro_rules! debug_as_display {
    ($($named:ty $(, any $($parameter:ident)+)?;)+) => {$(
        impl$(<$($parameter: std::fmt::Debug),+>)? std::fmt::Debug for $named {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                std::fmt::Display::fmt(self, f)
            }
        }
    )+};
}

pub(crate) use debug_as_display;

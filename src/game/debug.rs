//! A `Debug` that people read: `unwrap`, a failed `assert!` and the `?` of a test show it.

/// Implements `Debug` as `Display` for types, given by name; `any` lists their type parameters,
/// which are `Debug`. For errors, whose `Debug` is then their message, and for moves.
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

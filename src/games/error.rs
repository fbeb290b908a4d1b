//! The messages of error types, as tables.

/// Implements `Error`, and `Display` and `Debug` by a message for each kind of error.
macro_rules! messages {
    ($error:ty: $($kind:pat => $message:literal $(, $argument:expr)*;)+) => {
        impl std::error::Error for $error {}

        crate::game::debug_as_display! { $error; }

        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                match self {
                    $($kind => write!(f, $message $(, $argument)*),)+
                }
            }
        }
    };
}

pub(super) use messages;

//! Panics: one line in the log each, and the server continues.

use std::panic::{self, PanicHookInfo};

/// Prints each panic as one line to standard error from now on.
pub(super) fn log_in_a_line() {
    panic::set_hook(Box::new(|info| eprintln!("error: {}", line(info))));
}

fn line(info: &PanicHookInfo<'_>) -> String {
    let payload = info.payload();
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    let text = text.unwrap_or("no message").escape_debug();
    match info.location() {
        Some(location) => format!("panicked at {location}: {text}"),
        None => format!("panicked: {text}"),
    }
}

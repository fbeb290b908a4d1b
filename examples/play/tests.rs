//! The screen, drawn to be looked at, and driven by keys.

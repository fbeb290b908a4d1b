//! Solutions in files: the same values as in memory, the same files whatever happens on the way,
//! and errors that name the file.

mod by_index;
mod scratch;

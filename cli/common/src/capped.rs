//! Input with a bound, so that what never ends does not fill memory.

use std::cell::Cell;
use std::io::{self, BufRead, ErrorKind, Read};
use std::rc::Rc;

/// Reads so many bytes and no more, until it is allowed to read on: more of them are an error.
pub struct Capped<R> {
    /// What each part of the input is called.
    what: &'static str,
    most: usize,
    /// How many bytes of the part may still come.
    left: Rc<Cell<usize>>,
    reader: R,
}

/// Begins new parts of capped input, whoever holds that.
pub struct Parts {
    most: usize,
    left: Rc<Cell<usize>>,
}

impl Parts {
    /// Begins the next part: its bytes count from here.
    pub fn begin(&self) {
        self.left.set(self.most);
    }
}

impl<R: BufRead> Capped<R> {
    /// Input in which each part, called `what`, has at most that many bytes.
    pub fn new(reader: R, what: &'static str, most: usize) -> (Self, Parts) {
        let left = Rc::new(Cell::new(most));
        let parts = Parts {
            most,
            left: Rc::clone(&left),
        };
        let capped = Self {
            what,
            most,
            left,
            reader,
        };
        (capped, parts)
    }
}

impl<R: BufRead> BufRead for Capped<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        let ready = self.reader.fill_buf()?;
        let left = self.left.get();
        if left == 0 && !ready.is_empty() {
            let message = format!("{} has more than {} bytes", self.what, self.most);
            return Err(io::Error::new(ErrorKind::InvalidData, message));
        }
        Ok(&ready[..ready.len().min(left)])
    }

    fn consume(&mut self, bytes: usize) {
        self.left.set(self.left.get().saturating_sub(bytes));
        self.reader.consume(bytes);
    }
}

impl<R: BufRead> Read for Capped<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

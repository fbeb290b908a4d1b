//! Objects as people paste them, turned into JSON.

use std::io::{self, BufRead, Read};

/// Reads JSON; where a line between two objects is none, it stands for an object:
///
/// ```text
/// kx = 0, ky = 2, positions = [[1,1]]
/// ```
///
/// or has the value of the first field, and the lines after it those of the others:
///
/// ```text
/// 0
/// 2
/// [[1,1]]
/// ```
///
/// What is neither stays as it is. An object has as many lines as what it stands for.
pub(super) struct Pasted<R> {
    reader: R,
    fields: &'static [&'static str],
    /// What has been read, and how much of it has been consumed.
    ready: Vec<u8>,
    consumed: usize,
    /// How many brackets are open.
    depth: usize,
    /// Whether a text is open, and whether a backslash was its last character.
    text: Option<bool>,
}

impl<R: BufRead> Pasted<R> {
    pub(super) const fn new(reader: R, fields: &'static [&'static str]) -> Self {
        Self {
            reader,
            fields,
            ready: Vec::new(),
            consumed: 0,
            depth: 0,
            text: None,
        }
    }

    /// Reads on, if all has been consumed.
    fn read_more(&mut self) -> io::Result<()> {
        self.ready.clear();
        self.consumed = 0;
        let bytes = self.reader.fill_buf()?;
        let is_outside = self.depth == 0 && self.text.is_none();
        match bytes.first() {
            None => Ok(()),
            Some(byte) if is_outside && byte.is_ascii_whitespace() => {
                let spaces = bytes.iter().take_while(|byte| byte.is_ascii_whitespace());
                let spaces = spaces.count();
                self.take(spaces)
            }
            Some(b'{' | b'[' | b'"') => self.take_json(),
            Some(_) if is_outside => self.translate(),
            Some(_) => self.take_json(),
        }
    }

    /// Moves bytes as they are.
    fn take(&mut self, count: usize) -> io::Result<()> {
        self.ready.extend(&self.reader.fill_buf()?[..count]);
        self.reader.consume(count);
        Ok(())
    }

    /// Moves bytes as they are, up to the end of the value that has begun.
    fn take_json(&mut self) -> io::Result<()> {
        let mut count = 0;
        for &byte in self.reader.fill_buf()? {
            count += 1;
            match (self.text, byte) {
                (Some(true), _) | (None, b'"') => self.text = Some(false),
                (Some(false), b'\\') => self.text = Some(true),
                (Some(false), b'"') => self.text = None,
                (None, b'{' | b'[') => self.depth += 1,
                (None, b'}' | b']') => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
            if self.depth == 0 && self.text.is_none() {
                break;
            }
        }
        self.take(count)
    }

    /// Moves a line that is no JSON, and those that belong to it, as the object for which they
    /// stand.
    fn translate(&mut self) -> io::Result<()> {
        let line = self.line()?;
        let object = match line.bytes().next() {
            Some(b'-' | b'0'..=b'9') => self.of_values(line)?,
            _ => self.of_assignments(&line).unwrap_or(line),
        };
        self.ready = object.into_bytes();
        Ok(())
    }

    fn line(&mut self) -> io::Result<String> {
        let mut line = String::new();
        self.reader.read_line(&mut line)?;
        Ok(line)
    }

    /// The object whose fields have these values, of which the first is the line. Where lines are
    /// missing, so are fields.
    fn of_values(&mut self, first: String) -> io::Result<String> {
        // Two numbers in a line are no value.
        if first.split_whitespace().count() > 1 {
            return Ok(first);
        }
        let [name, others @ ..] = self.fields else {
            return Ok(first);
        };
        let mut object = format!("{{{name:?}:{first}");
        for name in others {
            let value = self.line()?;
            if value.trim().is_empty() {
                break;
            }
            object = format!("{object},{name:?}:{value}");
        }
        Ok(object + "}")
    }

    /// The object whose fields a line assigns; `None` if it does something else.
    fn of_assignments(&self, line: &str) -> Option<String> {
        let line = line.trim_start_matches("Input:");
        let mut object = line.to_owned();
        for field in self.fields {
            let (before, after) = object.split_once(field)?;
            let value = after.trim_start().strip_prefix('=')?;
            object = format!("{before}{field:?}:{value}");
        }
        Some(format!("{{{}}}\n", object.trim_end()))
    }
}

impl<R: BufRead> BufRead for Pasted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        if self.consumed == self.ready.len() {
            self.read_more()?;
        }
        Ok(&self.ready[self.consumed..])
    }

    fn consume(&mut self, bytes: usize) {
        self.consumed += bytes;
    }
}

impl<R: BufRead> Read for Pasted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.fill_buf()?.read(buffer)?;
        self.consume(read);
        Ok(read)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of a text that comes in pieces of that many bytes.
    fn read(text: &str, piece: usize) -> io::Result<String> {
        let pieces = io::BufReader::with_capacity(piece, text.as_bytes());
        let mut pasted = Pasted::new(pieces, &["kx", "ky", "positions"]);
        let mut read = String::new();
        pasted.read_to_string(&mut read)?;
        Ok(read)
    }

    #[test]
    fn lines_between_objects_stand_for_objects_with_as_many_lines() {
        let text = "{\"a\": \"}\\\"{\"}\n0\n2\n[[1,1]]\n\n kx = 0, ky=2, positions = [[1,1]]\n\
                    Input: kx = 0, ky = 2, positions = [[1,1]]\n[1,\n2] knight\n3 4\n5\n6\n";
        let expected = "{\"a\": \"}\\\"{\"}\n{\"kx\":0\n,\"ky\":2\n,\"positions\":[[1,1]]\n}\n \
                        {\"kx\": 0, \"ky\":2, \"positions\": [[1,1]]}\n\
                        { \"kx\": 0, \"ky\": 2, \"positions\": [[1,1]]}\n[1,\n2] knight\n3 4\n{\"kx\":5\n,\"ky\":6\n}";
        for piece in [1, 2, 7, 1000] {
            assert_eq!(read(text, piece).expect("it can be read"), expected);
        }
    }
}

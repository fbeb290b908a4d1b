//! Streams of JSON objects, also as people paste them.

use std::fmt;
use std::io::BufRead;
use std::marker::PhantomData;
use std::path::Path;

use common::{Capped, Failure, Parts};
use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde_json::de::IoRead;

use super::Input;
use super::pasted::Pasted;

type Json = serde_json::Deserializer<IoRead<Pasted<Capped<Box<dyn BufRead>>>>>;

/// Reads JSON objects, and returns each as soon as it is complete, so that a program in a pipe
/// answers each instance before its input ends.
pub(crate) struct Objects {
    name: String,
    json: Json,
    parts: Parts,
    read: usize,
    line: usize,
}

impl Objects {
    /// Opens a stream of objects. Where it has other lines, they are the values of these `fields`:
    /// one a line, or all as `name = value` in a line.
    pub(crate) fn open(path: &Path, fields: &'static [&'static str]) -> Result<Self, Failure> {
        let Input {
            name,
            reader,
            parts,
        } = super::open(path)?;
        Ok(Self {
            name,
            json: serde_json::Deserializer::from_reader(Pasted::new(reader, fields)),
            parts,
            read: 0,
            line: 0,
        })
    }

    /// The next object, or `None` at the end of a stream that had at least one.
    pub(crate) fn object<T: DeserializeOwned>(&mut self) -> Result<Option<T>, Failure> {
        self.parts.begin();
        match self.json.end() {
            Ok(()) if self.read == 0 => {
                return Err(super::empty(&self.name));
            }
            Ok(()) => return Ok(None),
            // `end` reports the next object as trailing characters, at the line where it begins.
            Err(error) if error.is_syntax() => self.line = error.line(),
            Err(error) => return Err(super::unreadable(&self.name, &error)),
        }
        self.read += 1;
        let mut track = serde_path_to_error::Track::new();
        let json = serde_path_to_error::Deserializer::new(&mut self.json, &mut track);
        match json.deserialize_map(Object(PhantomData)) {
            Ok(object) => Ok(Some(object)),
            Err(error) => {
                // The path is "." or "?" if the error is not in a field.
                let path = track.path().to_string();
                let message = match path.as_str() {
                    "." | "?" if error.is_syntax() => format!("not JSON: {error}"),
                    "." | "?" => error.to_string(),
                    path => format!("{path}: {error}"),
                };
                Err(Failure::Input(message).at(&self.place()))
            }
        }
    }

    /// The place of the object read last.
    pub(crate) fn place(&self) -> String {
        super::place(&self.name, self.read, self.line)
    }
}

/// Reads a `T` from a JSON object only: serde also accepts an array of its fields.
struct Object<T>(PhantomData<T>);

impl<'de, T: DeserializeOwned> Visitor<'de> for Object<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}

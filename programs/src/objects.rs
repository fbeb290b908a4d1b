//! Streams of JSON objects.

use std::fmt;
use std::io::BufRead;
use std::marker::PhantomData;
use std::path::Path;

use serde::de::value::MapAccessDeserializer;
use serde::de::{DeserializeOwned, Deserializer, MapAccess, Visitor};
use serde_json::de::IoRead;

use crate::Failure;
use crate::capped::{Capped, Parts};
use crate::input::{self, Input};

/// Reads JSON objects, and returns each as soon as it is complete, so that a program in a pipe
/// answers each instance before its input ends.
pub struct Objects {
    name: String,
    json: serde_json::Deserializer<IoRead<Capped<Box<dyn BufRead>>>>,
    parts: Parts,
    read: usize,
    line: usize,
}

impl Objects {
    pub fn open(path: &Path) -> Result<Self, Failure> {
        let Input {
            name,
            reader,
            parts,
        } = input::open(path)?;
        Ok(Self {
            name,
            json: serde_json::Deserializer::from_reader(reader),
            parts,
            read: 0,
            line: 0,
        })
    }

    /// The next object, or `None` at the end of a stream that had at least one.
    pub fn object<T: DeserializeOwned>(&mut self) -> Result<Option<T>, Failure> {
        self.parts.begin();
        match self.json.end() {
            Ok(()) if self.read == 0 => {
                return Err(input::empty(&self.name));
            }
            Ok(()) => return Ok(None),
            // `end` reports the next object as trailing characters, at the line where it begins.
            Err(error) if error.is_syntax() => self.line = error.line(),
            Err(error) => return Err(input::unreadable(&self.name, &error)),
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
    pub fn place(&self) -> String {
        input::place(&self.name, self.read, self.line)
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

//! Reports and progress, written with serde: `docs/serialization.md`.

use std::time::Duration;

use serde::{Serialize, Serializer};

use super::{Progress, Report};

#[derive(Serialize)]
#[serde(rename = "Report")]
struct ReportSchema {
    solver: &'static str,
    positions: u64,
    elapsed_nanoseconds: u64,
    peak_bytes: usize,
}

impl Serialize for Report {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Self {
            solver,
            positions,
            elapsed,
            peak_bytes,
        } = self;
        let schema = ReportSchema {
            solver,
            positions,
            elapsed_nanoseconds: nanoseconds(elapsed),
            peak_bytes,
        };
        schema.serialize(serializer)
    }
}

#[derive(Serialize)]
#[serde(rename = "Progress")]
struct ProgressSchema {
    positions: u64,
    bytes: usize,
    elapsed_nanoseconds: u64,
}

impl Serialize for Progress {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let &Self {
            positions,
            bytes,
            elapsed,
        } = self;
        let schema = ProgressSchema {
            positions,
            bytes,
            elapsed_nanoseconds: nanoseconds(elapsed),
        };
        schema.serialize(serializer)
    }
}

/// The greatest number stands for what is longer than five hundred years.
fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

//! Which part of a store a directory holds: that of one member of a cluster has an empty file, a
//! *mark*, whose name says so. A directory with the marks of all members holds the whole store.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use super::directory::{create_draft, entries, sync_directory};
use super::{Result, StoreError, StoreErrorKind};
use crate::table::Placement;

/// The part that a directory holds.
pub(super) fn read(directory: &Path) -> Result<Placement> {
    let paths = entries(directory)?;
    let found: BTreeSet<_> = paths.iter().filter_map(|path| placement_of(path)).collect();
    let Some(&(members, member)) = found.last() else {
        return Ok(Placement::ALONE);
    };
    let is_of_one_cluster = found.iter().all(|&(of, _)| of == members);
    match found.len() {
        1 => Ok(Placement { members, member }),
        all if all == members && is_of_one_cluster => Ok(Placement::ALONE),
        found => Err(StoreError::new(
            directory,
            StoreErrorKind::Placement(format!(
                "holds the shards of {found} of {members} members: put the files of all directories into one"
            )),
        )),
    }
}

/// Marks a directory that has no tables yet.
pub(super) fn write(directory: &Path, placement: Placement) -> Result<()> {
    let mark = (!placement.is_alone()).then(|| path(directory, placement));
    for path in entries(directory)? {
        if is_mark(&path) && Some(&path) != mark.as_ref() {
            fs::remove_file(&path).map_err(StoreError::io(&path))?;
        }
    }
    if let Some(mark) = mark {
        create_draft(&mark).map_err(StoreError::io(&mark))?;
    }
    sync_directory(directory)
}

/// Whether a path is that of a mark.
pub(super) fn is_mark(path: &Path) -> bool {
    placement_of(path).is_some()
}

fn path(directory: &Path, placement: Placement) -> PathBuf {
    directory.join(name(placement))
}

fn name(Placement { members, member }: Placement) -> String {
    format!("member-{member:05}-of-{members:05}")
}

/// The number of members, and the member, of a mark.
fn placement_of(path: &Path) -> Option<(usize, usize)> {
    let text = path.file_name()?.to_str()?;
    let (member, members) = text.strip_prefix("member-")?.split_once("-of-")?;
    let (member, members) = (member.parse().ok()?, members.parse().ok()?);
    let is_mark = member < members && members > 1 && name(Placement { members, member }) == text;
    is_mark.then_some((members, member))
}

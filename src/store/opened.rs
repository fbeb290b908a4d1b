//! A store as the members of a cluster open it together, to solve a game into it.

use super::manifest::Manifest;
use super::{Files, GameLine, Result, Store, StoreError, StoreErrorKind, VERSION, Writing};
use crate::table::Placement;

/// A store that is solved, or that is to be solved.
pub(crate) enum Opened {
    Solved(Files),
    Begun(Writing),
}

impl Opened {
    pub(crate) const fn manifest(&self) -> &Manifest {
        match self {
            Self::Solved(files) => &files.manifest,
            Self::Begun(writing) => &writing.files.manifest,
        }
    }
}

impl Store {
    /// The settings that all members need alike: a name for people, and a text.
    pub(crate) fn task(&self, game: &GameLine) -> [(&'static str, String); 6] {
        [
            ("version of the format", VERSION.to_string()),
            (
                "game or instance",
                format!("{} {}", game.fingerprint, game.range),
            ),
            (
                "kind of store",
                format!("local {} fresh {}", self.is_local, self.fresh),
            ),
            ("codec", game.codec.to_string()),
            ("size of shards", game.shard_positions.to_string()),
            ("name of the game", game.name.clone()),
        ]
    }

    /// Opens the store as a member of a cluster; `None` if another one does.
    pub(crate) fn open_as(&self, game: &GameLine, member: Placement) -> Result<Option<Opened>> {
        if !self.is_local && member.member > 0 {
            return Ok(None);
        }
        let placement = self.placement_of(member);
        if let Some(files) = self.solved(game, placement)? {
            return Ok(Some(Opened::Solved(files)));
        }
        let writing = self.write(game.clone(), placement)?;
        if placement != member {
            writing.share()?;
        }
        Ok(Some(Opened::Begun(writing)))
    }

    /// Goes on with `manifest`, the one of which all members have at least the lines; `opened` is
    /// what this member has opened.
    pub(crate) fn resume(
        &self,
        opened: Option<Opened>,
        manifest: Manifest,
        game: GameLine,
        member: Placement,
    ) -> Result<Opened> {
        let Some(opened) = opened else {
            return self.join(manifest);
        };
        if *opened.manifest() == manifest {
            return Ok(opened);
        }
        let mut writing = match opened {
            Opened::Begun(writing) => writing,
            Opened::Solved(_) => self.write(game, self.placement_of(member))?,
        };
        let (own, all) = (writing.files.manifest.to_string(), manifest.to_string());
        if !all.lines().all(|line| own.lines().any(|it| it == line)) {
            return Err(self.other_manifest());
        }
        writing.go_back_to(manifest)?;
        Ok(Opened::Begun(writing))
    }

    /// Joins the member that has opened the store with this manifest.
    fn join(&self, manifest: Manifest) -> Result<Opened> {
        let directory = &self.directory;
        let found = Manifest::read(directory)?;
        if found.is_none_or(|(found, _)| found != manifest) {
            return Err(self.other_manifest());
        }
        Ok(if manifest.is_finished {
            Opened::Solved(Files::new(directory, manifest, Placement::ALONE))
        } else {
            Opened::Begun(Writing::join(directory, manifest)?)
        })
    }

    /// Which tables the directory of a member holds.
    const fn placement_of(&self, member: Placement) -> Placement {
        if self.is_local {
            member
        } else {
            Placement::ALONE
        }
    }

    fn other_manifest(&self) -> StoreError {
        StoreError::new(&self.directory, StoreErrorKind::OtherManifest)
    }
}

//! The members of a cluster compare what they were given, and open their store.

use std::path::Path;

use super::{Encode, Member, Message, malformed};
use crate::solver::SolveErrorKind;
use crate::store::{GameLine, Manifest, Opened, Store};

/// Opens a store to solve a game into it, together with the other members.
pub(in crate::solver) fn open<M>(
    store: &Store,
    game: GameLine,
    member: &mut Member<'_, '_>,
) -> Result<Opened, SolveErrorKind<M>> {
    compare(&store.task(&game), member)?;
    let placement = member.placement();
    let opened = store.open_as(&game, placement)?;
    let own = opened.as_ref().map(|opened| opened.manifest().clone());
    let manifest = shortest(own, member)?;
    let opened = store.resume(opened, manifest, game, placement)?;
    // Whoever joins reads the manifest: none writes another one before.
    member.all(true)?;
    Ok(opened)
}

/// An error unless all members have the same task.
fn compare<M>(
    task: &[(&'static str, String)],
    member: &mut Member<'_, '_>,
) -> Result<(), SolveErrorKind<M>> {
    let texts: Vec<_> = task.iter().map(|(_, text)| text.as_bytes()).collect();
    let received = member.all_to_all(|_| {
        let mut message = Message::new();
        for text in &texts {
            text.len().write(&mut message);
            message.push_bytes(text);
        }
        message
    })?;
    // By member.
    let mut all = vec![texts.clone(); member.placement().members];
    received.read(|from, contents| {
        for text in &mut all[from] {
            *text = contents.counted_bytes()?;
        }
        Some(())
    })?;
    for (member, texts) in all.iter().enumerate() {
        let mut pairs = texts.iter().zip(&all[0]);
        if let Some(differs) = pairs.position(|(own, first)| own != first) {
            let what = task[differs].0;
            return Err(SolveErrorKind::OtherTask { member, what });
        }
    }
    Ok(())
}

/// The shortest of the manifests of all members that have one.
fn shortest<M>(
    own: Option<Manifest>,
    member: &mut Member<'_, '_>,
) -> Result<Manifest, SolveErrorKind<M>> {
    let text = own.as_ref().map(Manifest::to_string).unwrap_or_default();
    let received = member.all_to_all(|_| {
        let mut message = Message::new();
        message.push_bytes(text.as_bytes());
        message
    })?;
    let mut shortest = own.map(|manifest| (text.len(), manifest));
    received.read(|_, contents| {
        let text = contents.rest();
        let is_shorter = shortest.as_ref().is_none_or(|&(len, _)| text.len() < len);
        if !text.is_empty() && is_shorter {
            let (manifest, damaged) = Manifest::from_text(text, Path::new("")).ok()?;
            damaged.is_none().then_some(())?;
            shortest = Some((text.len(), manifest));
        }
        Some(())
    })?;
    let (_, manifest) = shortest.ok_or_else(|| malformed(0))?;
    Ok(manifest)
}

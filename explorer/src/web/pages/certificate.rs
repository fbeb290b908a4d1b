//! A certificate: what is proven, how large the proof is, who can check it, and a walk through it.

use bytesize::ByteSize;
use maud::{Markup, html};
use optimal_play::Player;

use super::Scene;
use super::board::picture;
use super::layout::described;
use super::moves::minus;
use super::solving::grouped;
use crate::game::Proof;
use crate::games::{GAMES, Takes};
use crate::show::class;
use crate::web::address::Address;
use crate::web::catalog::AT;
use crate::web::served_game::ServedGame;

/// The name of the page of a player's certificate, and of the file itself.
pub(super) const fn names(player: Player) -> (&'static str, &'static str) {
    match player {
        Player::Max => ("max.proof", "max.certificate"),
        Player::Min => ("min.proof", "min.certificate"),
    }
}

/// The page, at a position of the walk.
pub(crate) fn certificate(scene: &Scene<'_>, player: Player, proof: &Proof) -> Markup {
    let (name, opponent) = (scene.player(player), scene.player(!player));
    let title = format!("Proof for {name}, {}", scene.opened.game.title());
    let claim = minus(&proof.claim.words());
    let about = format!("Whatever {opponent} plays, {name} secures at least: {claim}.");
    let start = scene.address.with_line("");
    let (_, file) = names(player);
    let content = html! {
        h1 { (title) }
        p { a href=(scene.address) { "Back to the position" } }
        p {
            strong { "What is proven: " } (name) " secures at least "
            span .{"worth " (class(proof.claim.mark))} { (proof.claim.mark.shape()) " " (claim) }
            " from the first position, whatever " (opponent) " plays."
        }
        p {
            strong { "How large it is: " } (grouped(proof.positions as u64))
            " positions, each with one reply, in a text of " (ByteSize(proof.bytes as u64)) "."
        }
        p {
            strong { "Who can check it: " } "anyone who knows the rules, without a solver. "
            "This program has checked it by the rules"
            @if let Some(command) = command(scene.opened) {
                "; so does " code { (command) } ", which then plays by it"
            }
            ". The project's page “The format of certificates” says how to write another checker."
        }
        p { a .button href=(start.page(file)) download { "Download" } }
        section aria-labelledby="walk" {
            h2 #walk { "A walk through it" }
            (walked(scene, player))
            (next(scene, player, proof))
            div .drawing { (picture(scene, &[])) }
        }
    };
    described(&title, &about, &scene.opened.name, "proof", &content)
}

/// The moves so far, each a link to the walk there.
fn walked(scene: &Scene<'_>, player: Player) -> Markup {
    let past = &scene.view.past;
    html! {
        p {
            a href=(page(&scene.address.with_line(""), player)) { "Start" }
            @for (at, past) in past.iter().enumerate() {
                " " a href=(page(&scene.at(at + 1), player)) { (past.name) }
            }
        }
    }
}

/// The reply of the certificate, or the moves of the opponent.
fn next(scene: &Scene<'_>, player: Player, proof: &Proof) -> Markup {
    let view = scene.view;
    let after = |name: &String| page(&scene.after(std::slice::from_ref(name)), player);
    html! {
        @match (&view.ending, &proof.reply) {
            (Some(ending), _) => p { "The game is over: " strong { (ending) } "." },
            (None, Some(reply)) => p {
                (scene.player(player)) " replies " a .button href=(after(reply)) { (reply) }
            },
            (None, None) if view.to_move == player => p {
                "The certificate does not lead here: " (scene.player(player)) " has left it."
            },
            (None, None) => p {
                "Whatever " (scene.player(view.to_move)) " plays: "
                @for choice in &view.moves { a .button href=(after(&choice.name)) { (choice.name) } " " }
            },
        }
    }
}

/// The walk at an address.
fn page(address: &Address, player: Player) -> String {
    let (page, _) = names(player);
    address.page(page)
}

/// The command that checks a certificate, where a program knows the game.
fn command(opened: &ServedGame) -> Option<String> {
    let entry = GAMES.iter().find(|it| it.name == opened.name)?;
    let instance = &opened.instance;
    let (board, position) = match (entry.takes, instance.split_once(AT)) {
        (Takes::Position(_), _) => ("", Some(instance.as_str())),
        (_, Some((board, position))) => (board, Some(position)),
        (_, None) => (instance.as_str(), None),
    };
    let board = match entry.takes {
        Takes::Board(_) => format!(" --board {board}"),
        _ => String::new(),
    };
    let position = position.map(|it| format!(" --position '{it}'"));
    let option = board + &position.unwrap_or_default();
    Some(format!(
        "cargo run --release -p optimal-play-explorer --bin play -- {}{option} --certificate FILE",
        entry.name
    ))
}

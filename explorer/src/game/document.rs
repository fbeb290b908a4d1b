//! What is known of a game as JSON: the schema of `docs/serialization.md`, where moves are names.

use std::sync::atomic::AtomicBool;

use optimal_play::Player;
use serde_json::{Value as Json, json};

use super::answers::StatisticsOf;
use super::history::LineError;
use super::position::Position;
use crate::show::{PartValue, PartValues, Show, Verdict};

/// The version of the documents; see `docs/explorer-api.md`.
pub(crate) const SCHEMA_VERSION: u32 = 1;

impl<G: Show> Position<'_, G> {
    /// The position: everything that [`view`](Self::view) shows, and the values themselves.
    pub(super) fn document(&self, stop: &AtomicBool) -> Result<Json, LineError> {
        // Others may find something, or forget it, meanwhile.
        let analysis = self.analysis();
        let view = self.view_of(analysis.as_deref(), stop)?;
        let value = self
            .state()
            .result()
            .or_else(|| analysis.as_ref()?.values.best);
        let values = analysis.as_ref().map(|analysis| &analysis.values.moves[..]);
        let moves = view.moves.iter().enumerate().map(|(number, choice)| {
            let value = values.and_then(|values| values.get(number)?.1);
            json!({
                "move": choice.name,
                "value": value,
                "words": choice.verdict.as_ref().map(Verdict::words),
                "best": choice.is_best,
            })
        });
        let past = view
            .past
            .iter()
            .zip(self.past_values())
            .map(|(past, values)| {
                let (value, best) = values;
                json!({
                    "to_move": past.to_move,
                    "move": past.name,
                    "value": value,
                    "best_value": best,
                    "words": past.verdict.as_ref().map(Verdict::words),
                    "cost": past.slip.as_ref().map(|slip| &slip.cost),
                })
            });
        let line = view.line.as_ref().filter(|line| !line.is_open);
        let [max, min] = Player::ALL.map(G::player);
        Ok(json!({
            "schema_version": SCHEMA_VERSION,
            "players": {"Max": max, "Min": min},
            "picture": view.picture,
            "notation": view.notation,
            "to_move": view.ending.is_none().then_some(view.to_move),
            "ending": view.ending,
            "value": value,
            "moves": moves.collect::<Vec<_>>(),
            "line": line.map(|line| &line.names),
            "repeats": line.map(|line| line.repeats),
            "parts": self.part_values().map(|values| part_values(&values, [max, min])),
            "note": view.note,
            "played": past.collect::<Vec<_>>(),
        }))
    }

    /// The value of each move so far, and of the best move instead, as far as they are known.
    fn past_values(&self) -> impl Iterator<Item = (Option<G::Value>, Option<G::Value>)> {
        self.plies().iter().enumerate().map(|(plies, ply)| {
            let values = self.known.values(self.history, plies);
            let value = values.as_ref().and_then(|values| values.of(ply.played));
            (value, values.and_then(|values| values.best))
        })
    }
}

/// What the parts of a position are worth, with the names of the players.
fn part_values(values: &PartValues, names: [&str; 2]) -> Json {
    let value = |value: &Option<PartValue>| {
        value.as_ref().map(|it| {
            json!({
                "form": it.form,
                "outcome": it.winner(names),
                "mean": it.mean.to_string(),
                "temperature": it.temperature.to_string(),
            })
        })
    };
    let parts = values.parts.iter();
    let parts = parts.map(|(part, it)| json!({"part": part, "value": value(it)}));
    json!({"sum": value(&values.sum), "parts": parts.collect::<Vec<_>>()})
}

/// The statistics, as the `Statistics` of the schema.
pub(super) fn statistics<G: Show>(root: &G, statistics: &StatisticsOf<G>) -> Json {
    let by_value = statistics.by_value().map(|(value, positions)| {
        let mut state = root.clone();
        let moves = statistics.line_to(value).unwrap_or_default().iter();
        let line = moves.map(|&mv| {
            let name = state.name_of(mv);
            state = state.play(mv);
            name
        });
        json!({"value": value, "positions": positions, "line": line.collect::<Vec<_>>()})
    });
    let by_depth = statistics.by_depth().map(|(depth, positions)| {
        let by_value = statistics
            .by_value_at(depth)
            .map(|(value, positions)| json!({"value": value, "positions": positions}));
        json!({
            "depth": depth,
            "positions": positions,
            "by_value": by_value.collect::<Vec<_>>(),
        })
    });
    let by_moves = statistics.by_moves().map(
        |(moves, best, positions)| json!({"moves": moves, "best": best, "positions": positions}),
    );
    json!({
        "schema_version": SCHEMA_VERSION,
        "positions": statistics.positions(),
        "over": statistics.over(),
        "whole": statistics.is_whole(),
        "by_value": by_value.collect::<Vec<_>>(),
        "by_depth": by_depth.collect::<Vec<_>>(),
        "by_moves": by_moves.collect::<Vec<_>>(),
    })
}

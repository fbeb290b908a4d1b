//! A solve that waits or runs, or could be begun.

use bytesize::ByteSize;
use maud::{Markup, html};
use optimal_play::run::Progress;

use super::Scene;
use super::layout::page;
use super::moves::minus;
use crate::web::jobs::{Job, Task};
use crate::web::limits::Limits;

/// What is being solved, or why it is not.
pub(super) fn solving(scene: &Scene<'_>) -> Markup {
    html! {
        @if let Some(job) = scene.job { (progress(scene, job)) }
        @if let Some(refused) = &scene.refused { p .problem role="alert" { (refused) "." } }
    }
}

/// A form that begins the solve of the whole game, with what that needs, or why nothing can solve
/// it; nothing if it is solved, or being solved.
pub(super) fn whole(scene: &Scene<'_>) -> Markup {
    let is_running = scene.job.is_some_and(|job| *job.task() == Task::Whole);
    if scene.opened.game.is_solved() || is_running {
        return html! {};
    }
    let (least, most) = match scene.opened.game.table_bytes() {
        Ok(bytes) => bytes,
        Err(reason) => return html! { p .note { (reason) "." } },
    };
    let budget = scene.limits.memory_of_games();
    let bytes = |bytes: usize| ByteSize(bytes as u64);
    html! {
        @if let Some(failed) = scene.opened.failed() {
            p .problem { "The whole game is not solved: " (failed) "." }
        }
        @if least > budget {
            p .problem {
                "It needs at least " (bytes(least)) " of memory, the budget is " (bytes(budget))
                " for a game"
                @if cfg!(feature = "system") {
                    ": start the program with "
                    code { "--memory " (bytes(Limits::memory_for_game(least))) }
                }
                "."
            }
        } @else if let Some(most) = most {
            p .note { "It takes up to " (bytes(most)) " of memory." }
        }
        form action=(scene.address.page("solve")) method="post" {
            button type="submit" { "Solve the whole game" }
            " for its tree, statistics and certificates"
        }
    }
}

/// A solve under way.
fn progress(scene: &Scene<'_>, job: &Job) -> Markup {
    let what = match job.task() {
        Task::Whole => "Solving the game",
        Task::Position(_) => "Solving this position",
        Task::Line(_) => "Following the line of best play",
        Task::Certificate(_) => "Finding a certificate",
        Task::Statistics => "Counting the positions",
    };
    html! {
        section .solving role="status" aria-label="Solving" {
            h2 { (what) " …" }
            @if let Task::Position(_) = job.task() { (solved_moves(scene)) }
            div .progress {
                @match job.progress_now() {
                    None if job.has_begun() => p { "it has just begun" },
                    None => p { "waiting its turn, " (job.waited().as_secs()) " s so far" },
                    Some(progress) => (how_far(&progress)),
                }
            }
            @if let Task::Whole | Task::Position(_) | Task::Line(_) = job.task() {
                form action=(scene.address.page("cancel")) method="post" {
                    button type="submit" { "Stop" }
                }
            }
        }
    }
}

/// How many moves of the position have a value so far, and what the search asks.
fn solved_moves(scene: &Scene<'_>) -> Markup {
    let moves = &scene.view.moves;
    let solved = moves.iter().filter(|choice| choice.verdict.is_some());
    html! {
        p { (solved.count()) " of " (moves.len()) " moves solved" }
        @let question = scene.view.question.as_ref().filter(|_| scene.shows_values());
        p .question { (question.map_or("\u{a0}".to_owned(), |it| minus(it))) }
    }
}

/// The page in place of one that needs a solve first.
pub(crate) fn work() -> Markup {
    let content = html! {
        h1 { "Solving …" }
        section .solving role="status" aria-label="Solving" { div .progress {} }
    };
    page("Solving", "work", &content)
}

/// The progress of a solve. The number of positions of a search is not known in advance, so there is no
/// estimate of its time.
pub(crate) fn how_far(progress: &Progress) -> Markup {
    let seconds = progress.elapsed.as_secs_f64();
    html! {
        @if let Some(total) = progress.total {
            progress max=(total) value=(progress.visited.min(total))
                aria-label="of the positions of this phase" {}
        }
        p {
            (progress.phase) ": " (grouped(progress.positions)) " positions, "
            (grouped(rate(progress.positions, seconds))) " positions/s"
            @if progress.total.is_none() { ", no estimate of the time left" }
        }
    }
}

/// Positions a second, in thousands where they are many.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a rate for people"
)]
fn rate(positions: u64, seconds: f64) -> u64 {
    let rate = (positions as f64 / seconds.max(0.001)) as u64;
    if rate < 10_000 {
        rate
    } else {
        rate / 1000 * 1000
    }
}

/// A number with commas between groups of three digits.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_grouped_from_the_right() {
        let numbers = [0, 12, 123, 1234, 1_234_567];
        let texts = numbers.map(grouped);
        assert_eq!(texts, ["0", "12", "123", "1,234", "1,234,567"]);
    }
}

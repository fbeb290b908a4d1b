//! Games that need no file of instances.

use std::fmt::Display;

use common::progress::Outlook;
use common::run::Work;
use common::{Failure, run};
use itertools::Itertools;
use optimal_play::game::{NamedPart, Partizan};
use optimal_play::solver::{PartForms, Sums};
use optimal_play::values::{FormError, OutcomeClass};
use optimal_play::{
    AlphaBeta, GameState, Grundy, Impartial, Indexed, OutcomeValue, PackedKey, Predecessors,
    Retrograde, Run, Solution, Solver, Staged, SwapPlayers, Tabulate, Unpack, Wdl,
};
use optimal_play_games::kalah::Kalah;
use serde::Serialize;

use super::how::{Format, How};
use super::output::Output;
use super::solved::{Solved, Task};
use crate::games::{MoveName, Other, PartFiles, Shown, Visit, Written, own_name};

/// Answers the game.
pub(super) fn answer(game: &Other, how: &How, output: &mut Output) -> Result<(), Failure> {
    let name = game.to_string();
    let worth = None;
    game.visit(Answered {
        name,
        how,
        output,
        worth,
    })
}

/// Solves a game, and prints the answer.
struct Answered<'a> {
    name: String,
    how: &'a How,
    output: &'a mut Output,
    worth: Option<Worth>,
}

/// What a game of parts is worth, whoever moves first.
#[derive(Serialize)]
struct Worth {
    outcome_class: &'static str,
    /// The canonical form, in the usual notation.
    form: String,
    mean: String,
    temperature: String,
    #[serde(skip)]
    thermograph: String,
}

impl Worth {
    /// The most steps that it may take.
    const STEPS: u64 = 1 << 20;

    /// The form and the class; an error if the form is large.
    fn of<G: Partizan<Value = Wdl>>(root: &G, run: &mut Run<'_>) -> Result<Self, FormError> {
        let mut values = PartForms::new(run)?;
        values.forms().with_step_limit(Self::STEPS);
        let form = values.form(root)?;
        let outcome_class = match values.forms().outcome_class(form)? {
            OutcomeClass::Max => "Max wins",
            OutcomeClass::Min => "Min wins",
            OutcomeClass::Next => "the first player wins",
            OutcomeClass::Previous => "the second player wins",
        };
        let thermograph = values.forms().thermograph(form)?;
        Ok(Self {
            outcome_class,
            form: values.forms().text(form)?,
            mean: thermograph.mean().to_string(),
            temperature: thermograph.temperature().to_string(),
            thermograph: thermograph.svg(),
        })
    }
}

/// What the program prints of a solution: the same on every machine.
#[derive(Serialize)]
struct Answer<V> {
    value: V,
    positions: u64,
    best_moves: Vec<String>,
    /// Whether the values of all moves are known, so that there are no other best moves.
    #[serde(skip)]
    are_all_known: bool,
    line: Vec<String>,
    /// After how many moves the position first stood that the last move leads back to; `None` where
    /// none repeats.
    repeats: Option<usize>,
    #[serde(flatten)]
    worth: Option<Worth>,
}

impl<V: Written> Answer<V> {
    fn new<G: GameState<Value = V>>(
        solution: &Solution<G>,
        work: &Work,
        move_name: MoveName<G>,
        worth: Option<Worth>,
    ) -> Self {
        let (root, mut line) = (solution.root(), solution.line());
        Self {
            value: solution.value(),
            positions: work.positions,
            best_moves: solution.best_moves(root).map(move_name).collect(),
            are_all_known: solution.move_values(root).all(|(_, value)| value.is_some()),
            line: line.by_ref().map(move_name).collect(),
            repeats: line.repeats(),
            worth,
        }
    }

    fn text(&self, name: &str, board: &impl Display, work: &Work) -> String {
        let end = match self.repeats {
            Some(0) => "     and the position is the first one again\n".to_owned(),
            Some(moves) => format!("     and the position is that after move {moves} again\n"),
            None => String::new(),
        };
        let moves = |head, moves: &[String], end| match moves {
            [] => String::new(),
            moves => format!("{head}  {}{end}\n", moves.iter().format(", ")),
        };
        let worth = match &self.worth {
            Some(Worth {
                outcome_class,
                form,
                mean,
                temperature,
                ..
            }) => {
                format!("Form  {form}: {outcome_class}\nMean  {mean}, temperature {temperature}\n")
            }
            None => String::new(),
        };
        let others = if self.are_all_known {
            ""
        } else {
            "; other moves may be as good"
        };
        let best = moves("Best", &self.best_moves, others);
        let line = moves("Line", &self.line, "");
        format!(
            "{name}\n\n{board}\n\nValue {}\n{worth}{best}{line}{end}\n{work}\n",
            self.value
        )
    }
}

impl Answered<'_> {
    fn task(&self, last_stage: Option<usize>) -> Task {
        Task {
            name: self.name.clone(),
            last_stage,
            positions: None,
        }
    }

    fn print<G: GameState<Value: Written> + Display>(
        self,
        solved: &Solved<G>,
        move_name: MoveName<G>,
    ) -> Result<(), Failure> {
        let Self {
            name,
            output,
            worth,
            ..
        } = self;
        let shown = solved.read(|solution, work| {
            output.show(
                solution.value(),
                || Answer::new(solution, work, move_name, worth),
                |answer| answer.text(&name, solution.root(), work),
            )
        })?;
        output.print("the game given", shown)
    }

    /// Solves a game in memory, which fits no store.
    fn print_solution<G: GameState<Value: Written> + Display>(
        self,
        solve: impl FnOnce(&How) -> Result<Solution<G>, Failure>,
    ) -> Result<(), Failure> {
        if self.how.store.is_given() {
            return Err(self.unfit());
        }
        let solution = solve(self.how)?;
        self.print(&Solved::InMemory(solution), own_name::<G>)
    }
}

impl Visit for Answered<'_> {
    type Answer = ();

    fn by_key<G>(self, root: &G, shown: Shown<G>) -> Result<(), Failure>
    where
        G: Unpack<Value: Written> + Staged + Display + Send + Sync,
    {
        let (how, into_store) = (self.how, Tabulate::by_key());
        let task = self.task(Some(shown.last_stage));
        let solved = match how.store.solve(&into_store, root, &task, &how.limits)? {
            Some(stored) => stored,
            None => Solved::InMemory(how.search(AlphaBeta::packed(), root)?),
        };
        self.print(&solved, shown.move_name)
    }

    fn by_index<G>(self, root: &G) -> Result<(), Failure>
    where
        G: Indexed<Value: OutcomeValue + Written> + Predecessors + Display + Sync,
    {
        let retrograde = Retrograde::with_predecessors();
        let task = self.task(None);
        let solved = self
            .how
            .solve_or_store(&retrograde, &retrograde, root, &task)?;
        self.print(&solved, own_name::<G>)
    }

    fn by_stage<G>(self, root: &G) -> Result<(), Failure>
    where
        G: Indexed<Value: Written> + Predecessors + Staged + SwapPlayers + Display + Sync,
    {
        let retrograde = Retrograde::with_predecessors().fold_players().by_stage();
        let task = self.task(None);
        let solved = self
            .how
            .solve_or_store(&retrograde, &retrograde, root, &task)?;
        self.print(&solved, own_name::<G>)
    }

    fn by_search<G>(self, root: &G) -> Result<(), Failure>
    where
        G: PackedKey<Value: Written> + Display + Send + Sync,
    {
        self.print_solution(|how| how.search(AlphaBeta::packed(), root))
    }

    fn by_parts<G>(self, root: &G) -> Result<(), Failure>
    where
        G: Impartial<Value = Wdl> + Display + Sync,
    {
        self.how.table.require_none()?;
        self.print_solution(|how| how.solve(&Grundy::by_search(), root, None))
    }

    fn by_sum<G>(mut self, root: &G, files: &PartFiles) -> Result<(), Failure>
    where
        G: NamedPart<Value = Wdl> + Display + Sync,
    {
        self.how.table.require_none()?;
        if self.how.store.is_given() {
            return Err(self.unfit());
        }
        let solver = Sums::by_forms();
        let solution = match &files.values {
            Some(file) => self.how.solve(&solver.with_values_in(file), root, None)?,
            None => self.how.solve(&solver, root, None)?,
        };
        if self.how.format != Format::Value || files.thermograph.is_some() {
            let worth = run::under_way(&self.how.limits, Outlook::default(), |mut run| {
                Worth::of(root, &mut run)
            });
            if let Some(file) = &files.thermograph {
                let worth = worth.as_ref().map_err(|error| {
                    Failure::Input(format!("--thermograph: the position has none: {error}"))
                })?;
                let written = std::fs::write(file, &worth.thermograph);
                written.map_err(|error| {
                    Failure::Input(format!("--thermograph: {}: {error}", file.display()))
                })?;
            }
            self.worth = worth.ok();
        }
        self.print(&Solved::InMemory(solution), own_name::<G>)
    }

    fn kalah(self, game: &Kalah, endgame: Option<usize>) -> Result<(), Failure> {
        let root = game.start();
        self.print_solution(|how| {
            let Some(seeds) = endgame else {
                return how.search(AlphaBeta::packed(), &root);
            };
            let outlook = common::progress::Outlook::default();
            run::under_way(&how.limits, outlook, |mut run| {
                let endgame = game.endgame(seeds, &mut run)?;
                let value_of = |position: &_| endgame.value_of(position);
                let solver = AlphaBeta::packed();
                match how.table.resumable(solver) {
                    Some(solver) => {
                        let solver = solver.with_endgame(value_of);
                        how.table.explained(solver.solve(&root, run))
                    }
                    None => Ok(solver.with_endgame(value_of).solve(&root, run)?),
                }
            })
        })
    }
}

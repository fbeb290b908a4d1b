//! What the package for Python does without the interpreter: the keys of positions as bytes, a game
//! as a graph of integers, and the solvers on such graphs and on the games of the library.

mod bundled;
mod columns;
mod file;
mod forms;
mod graph;
mod live;
mod node;
mod room;
mod solve;
mod stages;
mod table;
mod values;
mod worth;

pub use bundled::{Bundled, Solved};
pub use columns::{Column, Columns};
pub use file::{Reader, Unreadable, put_list};
pub use forms::{Forms, Numbered, read_length, write_length};
pub use graph::Graph;
pub use live::{Asked, AskedStep, Live, Move, Names, Progress};
pub use node::{FromRules, Node, View};
pub use room::{OutOfMemory, TooLarge, push, reserve};
pub use solve::{Answer, Unsolved, solve_by_minimax, solve_by_retrograde, solve_by_stage};
pub use stages::{RewardInCycle, Stages};
pub use values::Values;
pub use worth::{Kind, Read, Worth};

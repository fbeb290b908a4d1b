//! A file with the values of parts, which later runs read and extend.

use std::collections::HashMap;
use std::fmt;
use std::fs::File;
use std::io::{BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::result;

use crc32fast::Hasher;

use super::Sums;
use super::parts::PartForms;
use super::search::Search;
use crate::game::{NamedPart, Player, Wdl, as_part};
use crate::run::Run;
use crate::solution::{Solution, Values};
use crate::solver::{self, SolveError, SolveErrorKind, Solver, finish};
use crate::store::{LockedFile, Part, StoreError, create_draft};
use crate::table::HashTable;
use crate::values::{Form, FormError};

/// A file with the canonical forms of parts, which a [`PartForms`] reads and extends. One process
/// has it at a time; what it writes takes the place of the file when it is complete.
///
/// [`Sums::with_values_in`](super::Sums::with_values_in) reads and extends one by itself.
/// `docs/store-format.md` describes the format.
///
/// # Examples
///
/// ```
/// use optimal_play::game::{NamedPart, Partizan, Summand};
/// use optimal_play::solver::{PartForms, ValueFile};
/// use optimal_play::{GameState, Player, Run, Wdl};
///
/// // Blue-red Hackenbush strings, the example of `PartForms`.
/// #[derive(Clone)]
/// struct Stalk(String, Player);
///
/// impl NamedPart for Stalk {
///     fn rules(&self) -> String { "stalks".into() }
///     fn part_name(&self, key: &(String, Player)) -> String { key.0.clone() }
///     fn part_named(&self, name: &str) -> Option<Self> {
///         name.chars().all(|it| "br".contains(it)).then(|| Stalk(name.into(), Player::Max))
///     }
/// }
/// #
/// # impl GameState for Stalk {
/// #     type Move = usize;
/// #     type Key = (String, Player);
/// #     type Value = Wdl;
/// #
/// #     fn to_move(&self) -> Player { self.1 }
/// #     fn moves(&self) -> impl Iterator<Item = usize> {
/// #         let own = if self.1 == Player::Max { 'b' } else { 'r' };
/// #         self.0.char_indices().filter(move |&(_, it)| it == own).map(|(at, _)| at)
/// #     }
/// #     fn play(&self, at: usize) -> Self { Stalk(self.0[..at].into(), !self.1) }
/// #     fn terminal_value(&self) -> Wdl { Wdl::win(!self.1) }
/// #     fn key(&self) -> (String, Player) { (self.0.clone(), self.1) }
/// # }
/// #
/// # impl Summand for Stalk {
/// #     fn with_to_move(self, player: Player) -> Self { Stalk(self.0, player) }
/// # }
/// #
/// # impl Partizan for Stalk {
/// #     fn empty(&self) -> Self { Stalk(String::new(), self.1) }
/// # }
///
/// let stalk = Stalk("brb".into(), Player::Max);
/// let path = std::env::temp_dir().join(format!("stalks-{}.values", std::process::id()));
/// # {
/// let mut run = Run::new();
/// let mut forms = PartForms::new(&mut run)?;
/// let mut file = ValueFile::open(&path, &stalk)?;
/// assert_eq!(file.read(&mut forms), Ok(0)); // it is not there yet
/// forms.form(&stalk)?;
/// file.write(&forms)?;
/// # }
/// # {
/// let mut run = Run::new();
/// let mut forms = PartForms::new(&mut run)?;
/// assert_eq!(ValueFile::open(&path, &stalk)?.read(&mut forms), Ok(4));
/// let form = forms.form(&stalk)?; // without a move
/// assert_eq!(forms.forms().text(form)?, "3/4");
/// # }
/// # std::fs::remove_file(&path)?;
/// # std::fs::remove_file(path.with_extension("values.lock"))?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct ValueFile<G> {
    file: LockedFile,
    state: G,
    /// Parts of the file that are none of this instance.
    others: Vec<(String, Form)>,
    /// The number of parts in the file.
    parts: usize,
    /// The number of parts that are known once it is read: its check makes forms, too.
    known: usize,
}

/// The first line.
const HEAD: &str = "optimal-play values 1";

/// The number of parts whose form is made again from their moves when a file is read.
const CHECKED: usize = 64;

impl<G: NamedPart> ValueFile<G> {
    /// The file at `path`, which need not be there yet, for the instance of a state.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if another process has the file, or the directory cannot be written.
    pub fn open(path: impl AsRef<Path>, state: &G) -> Result<Self, StoreError> {
        Ok(Self {
            file: LockedFile::lock(path.as_ref())?,
            state: state.clone(),
            others: Vec::new(),
            parts: 0,
            known: 0,
        })
    }

    /// Adds the forms in the file, if it is there, and returns the number of its parts. Each form is
    /// made anew from its options, and those of 64 parts, evenly spread, from their moves.
    ///
    /// # Errors
    ///
    /// [`SolveErrorKind::Store`] if the file cannot be read, is damaged, or holds values of other
    /// rules, and the errors of [`PartForms::form`]. The file stays as it is.
    pub fn read(&mut self, forms: &mut PartForms<'_, '_, G>) -> solver::Result<usize, G> {
        let Some(file) = self.file.open()? else {
            return Ok(0);
        };
        let mut lines = Lines::new(self.file.path(), file);
        lines.expect(HEAD)?;
        lines.expect(&format!("rules {}", self.state.rules()))?;
        let all = Self::read_forms(&mut lines, forms)?;
        let parts = lines.count("parts")?;
        let every = parts.div_ceil(CHECKED).max(1);
        let mut checked = Vec::new();
        for number in 0..parts {
            forms.run.poll(0)?;
            let line = lines.next()?;
            let (form, name) = line.split_once(' ').ok_or_else(|| lines.wrong("no part"))?;
            let form = all.get(form.parse().unwrap_or(usize::MAX));
            let form = *form.ok_or_else(|| lines.wrong("no form of the file"))?;
            match self.state.part_named(name) {
                None => self.others.push((name.to_owned(), form)),
                Some(part) => {
                    let part = as_part(part);
                    forms.set_form(&part, form)?;
                    if number.is_multiple_of(every) {
                        checked.push((part, form, lines.number));
                    }
                }
            }
        }
        lines.finish()?;
        for (part, form, line) in checked {
            if forms.form_again(&part)? != form {
                lines.number = line;
                return Err(lines.wrong("the rules give this part another value").into());
            }
        }
        self.parts = parts;
        self.known = forms.known_forms().count() + self.others.len();
        Ok(parts)
    }

    fn read_forms(
        lines: &mut Lines<'_>,
        forms: &mut PartForms<'_, '_, G>,
    ) -> solver::Result<Vec<Form>, G> {
        let mut all = vec![Form::ZERO];
        for _ in 0..lines.count("forms")? {
            let line = lines.next()?;
            let Some((left, right)) = line.split_once('|') else {
                let form = forms.forms.parse(&line);
                all.push(form.map_err(|error| match error {
                    FormError::Syntax { .. } => lines.wrong(&error.to_string()).into(),
                    error => SolveErrorKind::from(error),
                })?);
                continue;
            };
            let options = [left, right].map(|side| {
                let numbers = side.split_whitespace();
                let options = numbers.map(|it| all.get(it.parse::<usize>().ok()?).copied());
                options.collect::<Option<Vec<Form>>>()
            });
            let [Some(left), Some(right)] = options else {
                return Err(lines.wrong("an option is no earlier form").into());
            };
            let form = forms.forms.form(&left, &right)?;
            let options = Player::ALL.map(|player| forms.forms.options_of(form, player).len());
            if options != [left.len(), right.len()] {
                return Err(lines.wrong("the form is not canonical").into());
            }
            all.push(form);
        }
        Ok(all)
    }

    /// Writes the forms of all parts, unless the file has them already. The same runs one after the
    /// other write the same file, on any machine.
    ///
    /// # Errors
    ///
    /// [`StoreError`] if the file cannot be written.
    pub fn write(&mut self, forms: &PartForms<'_, '_, G>) -> Result<(), StoreError> {
        let mut parts: Vec<_> = forms
            .known_forms()
            .map(|(key, form)| (self.state.part_name(key), form))
            .chain(self.others.iter().cloned())
            .collect();
        if parts.len() == self.known {
            return Ok(());
        }
        parts.sort_unstable();
        let mut numbers = Numbers {
            of: HashMap::from([(Form::ZERO, 0)]),
            lines: Vec::new(),
        };
        for &(_, form) in &parts {
            numbers.add(forms, form);
        }
        self.file.replace_by(|draft| {
            let mut check = Hasher::new();
            let mut write = || {
                let mut out = BufWriter::new(create_draft(draft)?);
                let mut line = |text: fmt::Arguments<'_>| {
                    let text = format!("{text}\n");
                    check.update(text.as_bytes());
                    out.write_all(text.as_bytes())
                };
                line(format_args!("{HEAD}"))?;
                line(format_args!("rules {}", self.state.rules()))?;
                line(format_args!("forms {}", numbers.lines.len()))?;
                for form in &numbers.lines {
                    line(format_args!("{form}"))?;
                }
                line(format_args!("parts {}", parts.len()))?;
                for (name, form) in &parts {
                    line(format_args!("{} {name}", numbers.of[form]))?;
                }
                writeln!(out, "crc32 {:08x}", check.clone().finalize())?;
                out.into_inner()?.sync_all()
            };
            write().map_err(StoreError::io(draft))
        })?;
        (self.parts, self.known) = (parts.len(), parts.len());
        Ok(())
    }
}

/// [`Sums`] whose forms stay in a file: [`Sums::with_values_in`].
#[derive(Clone, Debug)]
#[must_use]
pub struct SavedSums {
    path: PathBuf,
    has_line: bool,
}

impl Sums {
    /// Begins with the forms in the [file](ValueFile) at `path`, if it is there, and adds those that
    /// the run makes: when it ends, also by a limit or its stop flag, the file is replaced.
    ///
    /// # Errors
    ///
    /// Besides those of [`Sums`]: [`SolveErrorKind::Store`] if the file cannot be read or written,
    /// is damaged, holds values of other rules, or another process has it. It stays as it is then.
    pub fn with_values_in(self, path: impl Into<PathBuf>) -> SavedSums {
        SavedSums {
            path: path.into(),
            has_line: self.has_line,
        }
    }
}

impl SavedSums {
    /// Adds the forms of the parts of these states, all of one instance, to the file, and returns the
    /// number of its parts. States whose forms nest too deep are left out. Where the run ends early,
    /// the file has the forms so far.
    ///
    /// # Errors
    ///
    /// Those of [`Sums::with_values_in`].
    pub fn make<G: NamedPart>(
        &self,
        states: impl IntoIterator<Item = G>,
        mut run: Run<'_>,
    ) -> result::Result<usize, SolveError<G::Move>> {
        run.begin("forms in a file");
        let mut states = states.into_iter().peekable();
        let Some(first) = states.peek() else {
            return Ok(0);
        };
        let made = ValueFile::open(&self.path, first)
            .map_err(SolveErrorKind::from)
            .and_then(|mut file| {
                let mut forms = PartForms::new(&mut run)?;
                file.read(&mut forms)?;
                let made = states.try_for_each(|state| match forms.form(&state) {
                    Err(FormError::Depth | FormError::Overflow) => Ok(()),
                    form => form.map(drop),
                });
                file.write(&forms)?;
                made?;
                Ok(file.parts)
            });
        made.map_err(|kind| SolveError::new(kind, run.report()))
    }

    fn search<G: NamedPart<Value = Wdl>>(
        &self,
        root: &G,
        run: &mut Run<'_>,
    ) -> solver::Result<Values<G>, G> {
        let mut values = HashTable::new(run);
        let mut file = ValueFile::open(&self.path, root)?;
        let mut forms = PartForms::new(run)?;
        file.read(&mut forms)?;
        let found = Search::new(&mut forms).find(root, self.has_line, &mut values);
        let written = file.write(&forms);
        found?;
        written?;
        Ok(forms.into_values(values))
    }
}

impl<G: NamedPart<Value = Wdl>> Solver<G> for SavedSums {
    fn solve(
        &self,
        root: &G,
        mut run: Run<'_>,
    ) -> result::Result<Solution<G>, SolveError<G::Move>> {
        run.begin("sums (by forms in a file)");
        let found = self.search(root, &mut run);
        finish(root, found, &run)
    }
}

/// The forms of a file in order: options come first.
struct Numbers {
    of: HashMap<Form, usize>,
    lines: Vec<String>,
}

impl Numbers {
    /// Recursion as deep as the form: at most [`Forms::MAX_DEPTH`](crate::values::Forms::MAX_DEPTH).
    fn add<G: NamedPart>(&mut self, forms: &PartForms<'_, '_, G>, form: Form) -> usize {
        if let Some(&number) = self.of.get(&form) {
            return number;
        }
        let line = forms.forms.text_of_uptimal(form).unwrap_or_else(|| {
            let sides = Player::ALL.map(|player| {
                let options = forms.forms.options_of(form, player).iter();
                let mut numbers: Vec<_> = options.map(|&it| self.add(forms, it)).collect();
                numbers.sort_unstable();
                let numbers: Vec<_> = numbers.iter().map(usize::to_string).collect();
                numbers.join(" ")
            });
            sides.join("|")
        });
        self.lines.push(line);
        self.of.insert(form, self.lines.len());
        self.lines.len()
    }
}

/// The lines of a file, and their checksum.
struct Lines<'p> {
    path: &'p Path,
    file: BufReader<File>,
    check: Hasher,
    /// Of the last line, from 1.
    number: usize,
}

impl<'p> Lines<'p> {
    fn new(path: &'p Path, file: File) -> Self {
        Self {
            path,
            file: BufReader::new(file),
            check: Hasher::new(),
            number: 0,
        }
    }

    /// The next line, without its end.
    fn next(&mut self) -> Result<String, StoreError> {
        let mut line = String::new();
        let read = self.file.read_line(&mut line);
        read.map_err(StoreError::io(self.path))?;
        self.number += 1;
        self.check.update(line.as_bytes());
        if line.pop() != Some('\n') {
            return Err(self.wrong("the file ends early"));
        }
        if line.ends_with('\r') {
            return Err(self.wrong("the line ends with CR LF, but must end with LF"));
        }
        Ok(line)
    }

    fn expect(&mut self, text: &str) -> Result<(), StoreError> {
        let line = self.next()?;
        if line == text {
            return Ok(());
        }
        Err(self.wrong(&format!("expected `{text}`, found `{line}`")))
    }

    /// The number behind a word.
    fn count(&mut self, word: &str) -> Result<usize, StoreError> {
        let line = self.next()?;
        let count = line
            .strip_prefix(word)
            .and_then(|it| it.trim().parse().ok());
        count.ok_or_else(|| self.wrong(&format!("expected `{word}` and their number")))
    }

    /// Reads the checksum, which ends the file.
    fn finish(&mut self) -> Result<(), StoreError> {
        let expected = format!("crc32 {:08x}", self.check.clone().finalize());
        if self.next()? != expected {
            return Err(StoreError::corrupt(self.path, Part::Line(self.number)));
        }
        let rest = self.file.fill_buf().map_err(StoreError::io(self.path))?;
        if !rest.is_empty() {
            self.number += 1;
            return Err(self.wrong("the file goes on after its checksum"));
        }
        Ok(())
    }

    fn wrong(&self, what: &str) -> StoreError {
        StoreError::content(self.path, format!("line {}: {what}", self.number))
    }
}

impl<G> fmt::Debug for ValueFile<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut debug = f.debug_struct("ValueFile");
        debug
            .field("path", &self.file.path())
            .finish_non_exhaustive()
    }
}

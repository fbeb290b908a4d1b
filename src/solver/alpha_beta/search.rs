//! The search that alpha-beta is made of: is a position worth at least so much?

use crate::game::{GameState, Player, Reward, Value};
use crate::run::Run;
use crate::solver::ErrorKind;
use crate::table::{BoundTable, Known};

/// A search under way.
pub(super) struct Search<'a, 'r, G: GameState, T> {
    pub(super) table: T,
    /// The line of play under way.
    frames: Vec<Frame<G>>,
    /// The children of the frames that are yet to be searched, of each frame the most promising last.
    children: Vec<Child<G>>,
    pub(super) run: &'a mut Run<'r>,
    pub(super) expanded: u64,
    history: Vec<[u32; 256]>,
    killers: Vec<[Option<G::Move>; 2]>,
    mode: u32,
}

/// A position whose children are being searched.
struct Frame<G: GameState> {
    state: G,
    way: Way<G>,
    best: Best<G::Value>,
    /// Where its children begin.
    first: usize,
    expanded_before: u64,
}

/// A child that is yet to be searched.
struct Child<G: GameState> {
    state: G,
    way: Way<G>,
    threshold: G::Value,
    priority: u32,
}

/// The move that led to a position.
struct Way<G: GameState> {
    mv: Option<G::Move>,
    reward: Reward<G>,
    number: usize,
}

/// The best of the children's values so far.
#[derive(Clone, Copy)]
struct Best<V> {
    player: Player,
    threshold: V,
    value: V,
    number: usize,
}

impl<V: Value> Best<V> {
    fn new(player: Player, threshold: V) -> Self {
        let value = match player {
            Player::Max => V::least(),
            Player::Min => V::greatest(),
        };
        Self { player, threshold, value, number: usize::MAX }
    }

    #[inline]
    fn fold(&mut self, value: V, number: usize) {
        let better = match self.player {
            Player::Max => value > self.value,
            Player::Min => value < self.value,
        };
        if better {
            self.value = value;
            self.number = number;
        }
    }

    #[inline]
    fn is_decided(&self) -> bool {
        match self.player {
            Player::Max => self.value >= self.threshold,
            Player::Min => self.value < self.threshold,
        }
    }

    fn known(&self) -> Known<V> {
        let best = u8::try_from(self.number).ok();
        if self.value >= self.threshold {
            Known { lower: self.value, upper: V::greatest(), best }
        } else {
            Known { lower: V::least(), upper: self.value, best }
        }
    }
}

impl<'a, 'r, G: GameState, T: BoundTable<G>> Search<'a, 'r, G, T> {
    pub(super) fn new(table: T, run: &'a mut Run<'r>) -> Self {
        Self {
            table,
            frames: Vec::new(),
            children: Vec::new(),
            run,
            expanded: 0,
            history: vec![[0; 256]; 2],
            killers: Vec::new(),
            mode: std::env::var("MODE").map_or(0, |g| g.parse().expect("n")),
        }
    }

    pub(super) fn test(
        &mut self,
        root: &G,
        threshold: G::Value,
    ) -> Result<G::Value, ErrorKind<G::Move>> {
        let way = Way { mv: None, reward: G::Value::no_reward(), number: 0 };
        let mut child = Child { state: root.clone(), way, threshold, priority: 0 };
        loop {
            let way;
            let mut value = match self.open(child)? {
                Ok((value, its_way)) => { way = its_way; Some((value, way)) }
                Err(()) => None,
            };
            loop {
                if let Some((v, way)) = value.take() {
                    let Some(frame) = self.frames.last_mut() else { return Ok(v) };
                    let v = v.back_up(way.reward).ok_or(ErrorKind::Overflow { line: Vec::new() })?;
                    frame.best.fold(v, way.number);
                    if self.mode & 4 != 0 && frame.best.is_decided() { let mv = way.mv; let d = self.frames.len() - 1; let k = &mut self.killers[d]; if k[0] != mv { k[1] = k[0]; k[0] = mv; } }
                    let frame = self.frames.last_mut().expect("x");
                    if self.mode & 1 != 0 && frame.best.is_decided() { let c = u64::BITS - (self.expanded - frame.expanded_before).leading_zeros(); self.history[frame.best.player as usize][slot(way.mv)] += c; }
                }
                let frame = self.frames.last().expect("a frame");
                if self.children.len() > frame.first && !frame.best.is_decided() {
                    break;
                }
                let frame = self.frames.pop().expect("a frame");
                self.children.truncate(frame.first);
                value = Some(self.close(frame)?);
            }
            child = self.children.pop().expect("one");
        }
    }

    #[inline]
    fn open(&mut self, child: Child<G>) -> Result<Result<(G::Value, Way<G>), ()>, ErrorKind<G::Move>> {
        let Child { state, way, threshold, .. } = child;
        let known = self.table.look_up(&state);
        if known.lower >= threshold {
            return Ok(Ok((known.lower, way)));
        }
        if known.upper < threshold {
            return Ok(Ok((known.upper, way)));
        }
        self.run.tick()?;
        let player = state.to_move();
        let mut best = Best::new(player, threshold);
        let first = self.children.len();
        let expanded_before = self.expanded;
        self.expanded += 1;
        let mut over = true;
        for (number, mv) in state.promising_moves().enumerate() {
            over = false;
            let reward = state.reward(mv);
            let child = state.play(mv);
            let threshold = threshold.threshold_after(reward).ok_or(ErrorKind::Overflow { line: Vec::new() })?;
            let known = match child.outcome() {
                Some(value) => Known { lower: value, upper: value, best: None },
                None => {
                    let (lower, upper) = child.bounds();
                    let known = Known { lower, upper, best: None };
                    if lower >= threshold || upper < threshold { known } else {
                        let mut known = self.table.look_up(&child).and(known);
                        if self.mode & 2 != 0 && known.lower < threshold && known.upper >= threshold {
                            let p = child.to_move();
                            for m2 in child.promising_moves() {
                                let r2 = child.reward(m2);
                                if let Some(v) = child.play(m2).outcome() {
                                    let v = v.back_up(r2).expect("no");
                                    match p { Player::Max => if v >= threshold { known.lower = v; break; }, Player::Min => if v < threshold { known.upper = v; break; } }
                                }
                            }
                        }
                        known
                    }
                }
            };
            let value = if known.lower >= threshold { known.lower } else if known.upper < threshold { known.upper } else {
                self.children.push(Child { state: child, way: Way { mv: Some(mv), reward, number }, threshold, priority: 0 });
                continue;
            };
            let value = value.back_up(reward).ok_or(ErrorKind::Overflow { line: Vec::new() })?;
            best.fold(value, number);
            if best.is_decided() {
                break;
            }
        }
        if over {
            return Ok(Ok((state.terminal_value(), way)));
        }
        let frame = Frame { state, way, best, first, expanded_before };
        if best.is_decided() {
            self.children.truncate(frame.first);
        }
        if self.children.len() == frame.first {
            return self.close(frame).map(Ok);
        }
        let children = &mut self.children[frame.first..];
        children.reverse();
        if self.mode & 4 != 0 {
            let d = self.frames.len();
            if self.killers.len() <= d { self.killers.resize(d + 1, [None; 2]); }
            let k = self.killers[d];
            for c in children.iter_mut() { c.priority = if c.way.mv == k[0] {2} else if c.way.mv == k[1] {1} else {0}; }
            for i in 1..children.len() { let mut j = i; while j > 0 && children[j-1].priority > children[j].priority { children.swap(j-1, j); j -= 1; } }
        }
        if self.mode & 1 != 0 {
            let h = &self.history[player as usize];
            for c in children.iter_mut() { c.priority = h[slot(c.way.mv)]; }
            // stable insertion sort ascending (last is best)
            for i in 1..children.len() { let mut j = i; while j > 0 && children[j-1].priority > children[j].priority { children.swap(j-1, j); j -= 1; } }
        }
        if let Some(best) = known.best {
            let len = children.len();
            if let Some(at) = children.iter().position(|it| it.way.number == usize::from(best)) {
                children[at..].rotate_left(1);
                debug_assert_eq!(children[len - 1].way.number, usize::from(best));
            }
        }
        self.frames.push(frame);
        Ok(Err(()))
    }

    #[inline]
    fn close(&mut self, frame: Frame<G>) -> Result<(G::Value, Way<G>), ErrorKind<G::Move>> {
        let found = frame.best.known();
        self.table.store(&frame.state, found, self.expanded - frame.expanded_before);
        if let Some(bytes) = self.table.bytes_to_grow() {
            self.run.allocate(bytes, || self.table.grow())?;
        }
        Ok((frame.best.value, frame.way))
    }
}

fn slot<M: std::hash::Hash>(mv: M) -> usize {
    use std::hash::BuildHasher;
    (foldhash::fast::FixedState::default().hash_one(mv) & 255) as usize
}

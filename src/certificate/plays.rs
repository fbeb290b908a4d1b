//! The game that a certificate leaves to the opponent: the player's moves are given, so that only
//! the opponent has a choice.

use std::ops::Range;

use super::{Certificate, CertificateError, CertificateErrorKind};
use crate::game::{BreadthFirst, GameState, Reward, Step, added, line_through};

/// The positions that the opponent can reach, numbered breadth first; the root is 0.
pub(super) struct Plays<G: GameState> {
    root: G,
    positions: Vec<Position<G>>,
    /// The moves that can be played, position by position.
    edges: Vec<Edge<G>>,
    /// The search that reached the positions.
    search: BreadthFirst<G, G::Key, G::Move>,
    /// The number of moves of the certificate that belong to a position.
    used: usize,
}

struct Position<G: GameState> {
    /// The value where the game is over; the bound where the certificate trusts it.
    result: Option<G::Value>,
    /// The range of its moves among the edges: empty exactly where there is a result.
    edges: Range<usize>,
}

/// A move that can be played.
pub(super) struct Edge<G: GameState> {
    pub(super) reward: Reward<G>,
    /// The number of the position that it leads to.
    pub(super) to: usize,
}

/// How far the depth-first search has come with a position.
#[derive(Clone, Copy, PartialEq)]
enum Visit {
    New,
    OnTheLine,
    Done,
}

impl<G: GameState> Plays<G> {
    /// Searches all positions that the opponent can reach, and takes the player's moves from the
    /// certificate.
    pub(super) fn search(
        certificate: &Certificate<G::Value>,
        root: &G,
    ) -> Result<Self, CertificateError<G::Move>> {
        Self::search_with(certificate, root, |_, _| {})
    }

    /// As [`search`](Self::search), and shows each move of the certificate with its position.
    pub(super) fn search_with(
        certificate: &Certificate<G::Value>,
        root: &G,
        mut show: impl FnMut(&G, &Step<G>),
    ) -> Result<Self, CertificateError<G::Move>> {
        let mut search = BreadthFirst::from_root(root);
        let (mut positions, mut edges) = (Vec::new(), Vec::new());
        let mut given = certificate.moves.iter();
        let mut trusted = certificate.trusted.iter().peekable();
        while let Some((at, state)) = search.next() {
            let mut result = state.result();
            if result.is_none() && trusted.next_if_eq(&&(at as u64)).is_some() {
                let (lower, upper) = state.bounds();
                result = Some(certificate.player.opponent().choose(lower, upper));
            }
            let first = edges.len();
            let steps: Vec<_> = if result.is_some() {
                Vec::new()
            } else if state.to_move() == certificate.player {
                let mv = chosen(&state, given.next());
                let mv = mv.map_err(|kind| CertificateError::new(kind, search.line_to(at)))?;
                let step = state.step(mv);
                show(&state, &step);
                vec![step]
            } else {
                state.successors().collect()
            };
            for step in steps {
                let reward = step.reward;
                let to = search.follow(at, step);
                edges.push(Edge { reward, to });
            }
            let edges = first..edges.len();
            positions.push(Position { result, edges });
        }
        if let Some(&&number) = trusted.peek() {
            let kind = CertificateErrorKind::NothingToTrust { number };
            return Err(CertificateError::new(kind, Vec::new()));
        }
        let used = certificate.moves.len() - given.len();
        Ok(Self {
            root: root.clone(),
            positions,
            edges,
            search,
            used,
        })
    }

    /// An error if the certificate has more moves. It comes last: if a wrong move leads to other
    /// positions, the line of play that shows it helps more.
    pub(super) const fn use_all_moves(
        &self,
        certificate: &Certificate<G::Value>,
    ) -> Result<(), CertificateError<G::Move>> {
        let (needed, given) = (self.used, certificate.moves.len());
        if needed == given {
            return Ok(());
        }
        let kind = CertificateErrorKind::SurplusMoves { needed, given };
        Err(CertificateError::new(kind, Vec::new()))
    }

    /// The number of positions.
    pub(super) const fn len(&self) -> usize {
        self.positions.len()
    }

    /// The value of a position where the game is over, or the bound that is trusted.
    pub(super) fn result(&self, at: usize) -> Option<G::Value> {
        self.positions[at].result
    }

    /// The moves that can be played in a position; none exactly where there is a result.
    pub(super) fn edges(&self, at: usize) -> &[Edge<G>] {
        &self.edges[self.positions[at].edges.clone()]
    }

    /// The moves of a shortest line from the root to a position.
    pub(super) fn line_to(&self, at: usize) -> Vec<G::Move> {
        self.search.line_to(at)
    }

    /// The moves of a line from the root through these edges, each of which begins where the one
    /// before leads.
    pub(super) fn line_through<'p>(
        &'p self,
        edges: impl IntoIterator<Item = &'p Edge<G>>,
    ) -> Vec<G::Move> {
        line_through(self.root.clone(), edges, |step, edge| {
            self.search.number_of(&step.state.key()) == Some(edge.to)
                && added::<G>(step.reward) == added::<G>(edge.reward)
        })
    }

    /// The numbers of all positions, each after its successors; or a cycle, as an error.
    pub(super) fn backwards(&self) -> Result<Vec<usize>, CertificateError<G::Move>> {
        let mut order = Vec::with_capacity(self.positions.len());
        let mut visits = vec![Visit::New; self.positions.len()];
        // The current line of play: positions, and which of their edges are left.
        let mut line = vec![(0, self.positions[0].edges.clone())];
        visits[0] = Visit::OnTheLine;
        while let Some((at, left)) = line.last_mut() {
            let Some(edge) = left.next() else {
                visits[*at] = Visit::Done;
                order.push(*at);
                line.pop();
                continue;
            };
            let to = self.edges[edge].to;
            match visits[to] {
                Visit::Done => {}
                Visit::New => {
                    visits[to] = Visit::OnTheLine;
                    line.push((to, self.positions[to].edges.clone()));
                }
                Visit::OnTheLine => {
                    let edges = line.iter().map(|(_, left)| &self.edges[left.start - 1]);
                    let mut line_to = self.line_through(edges);
                    let before = line.iter().take_while(|&&(at, _)| at != to).count();
                    let cycle = line_to.split_off(before.min(line_to.len()));
                    return Err(CertificateError {
                        kind: CertificateErrorKind::Endless,
                        line: line_to,
                        cycle,
                    });
                }
            }
        }
        Ok(order)
    }
}

/// The move with the number that the certificate gives.
pub(super) fn chosen<G: GameState>(
    state: &G,
    given: Option<&u32>,
) -> Result<G::Move, CertificateErrorKind> {
    let &number = given.ok_or(CertificateErrorKind::MissingMove)?;
    let mv = usize::try_from(number)
        .ok()
        .and_then(|it| state.moves().nth(it));
    mv.ok_or_else(|| CertificateErrorKind::NoSuchMove {
        number,
        moves: state.moves().count(),
    })
}

//! Games that stand in the way of an answer: one whose rules panic, and one that is solved while
//! its page is made.

use std::future;
use std::io::{Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use optimal_play::{GameState, Minimax, Player, Run, Solution, SolveError, Solver};
use tokio::net::TcpListener;
use tokio::runtime::Runtime;

use super::hosts::Hosts;
use super::{connections, layers};
use crate::game::{Method, OpenGame};
use crate::show::Show;
use crate::web::catalog::Catalog;
use crate::web::jobs::Jobs;
use crate::web::limits::Limits;
use crate::web::site::Site;

/// A game of one move. Its tests say how it is drawn, and what its end is worth.
#[derive(Clone)]
struct Trap {
    /// 0 at the start, otherwise one more than the number of the move.
    place: u8,
    moves: u8,
    draw: fn(&Self) -> &'static str,
    worth: fn(&Self) -> i8,
    is_drawn: Arc<AtomicBool>,
    is_solved: Arc<AtomicBool>,
}

impl Trap {
    fn new(moves: u8, draw: fn(&Self) -> &'static str, worth: fn(&Self) -> i8) -> Self {
        let [is_drawn, is_solved] = [(); 2].map(|()| Arc::default());
        Self {
            place: 0,
            moves,
            draw,
            worth,
            is_drawn,
            is_solved,
        }
    }
}

impl GameState for Trap {
    type Move = u8;
    type Key = u8;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        0..self.moves
    }

    fn play(&self, mv: u8) -> Self {
        let (place, moves) = (mv + 1, 0);
        Self {
            place,
            moves,
            ..self.clone()
        }
    }

    fn terminal_value(&self) -> i8 {
        (self.worth)(self)
    }

    fn key(&self) -> u8 {
        self.place
    }
}

impl Show for Trap {
    fn picture(&self) -> String {
        (self.draw)(self).to_owned()
    }
}

/// One move leads to a position that cannot be drawn, the other to one without a value.
fn broken() -> OpenGame<Trap> {
    let draw = |it: &Trap| match it.place {
        1 => panic!("no picture"),
        _ => "a game",
    };
    let worth = |it: &Trap| match it.place {
        2 => panic!("no value,\nin two lines"),
        _ => 0,
    };
    let (root, method) = (Trap::new(2, draw, worth), Method::whole(Minimax::hashed()));
    OpenGame::new("Broken".to_owned(), root, method)
}

/// Serves the game; returns the address.
fn serve<G: Show>(runtime: &Runtime, game: OpenGame<G>) -> SocketAddr {
    let catalog = Arc::new(Catalog::one(Box::new(game)).expect("a name"));
    let limits = Limits {
        memory: 1 << 20,
        time: Duration::from_secs(1),
        think: Duration::from_secs(1),
        queue: 1,
        allow_embed: false,
    };
    let site = Arc::new(Site {
        jobs: Jobs::begin(Arc::clone(&catalog), limits),
        catalog,
        limits,
    });
    let hosts = Hosts::new(IpAddr::from([127, 0, 0, 1]), &[]);
    let listener = runtime.block_on(TcpListener::bind("127.0.0.1:0"));
    let listener = listener.expect("a free port");
    let address = listener.local_addr().expect("an address");
    let router = layers::guarded(site, hosts);
    runtime.spawn(connections::serve(listener, router, future::pending()));
    address
}

/// The answer, with its head.
fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("it listens");
    let head = format!("GET {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n");
    stream.write_all(head.as_bytes()).expect("it reads");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it answers");
    answer
}

#[test]
fn a_panic_is_an_answer_and_the_server_continues() {
    let runtime = Runtime::new().expect("threads");
    let address = serve(&runtime, broken());
    // The solve panics. It is not tried again, and the position is shown without values.
    for _ in 0..2 {
        let answer = get(address, "/api/v1/positions/broken/only/start?wait=5000");
        assert!(answer.starts_with("HTTP/1.1 200 "), "{answer}");
        let reason = r#""message":"the rules of the game have panicked""#;
        assert!(answer.contains(reason), "{answer}");
        assert!(answer.contains(r#""state":"failed""#), "{answer}");
    }
    for page in ["/broken/only/0", "/broken/only/1"] {
        let answer = get(address, page);
        assert!(answer.starts_with("HTTP/1.1 500 "), "{answer}");
        assert!(answer.contains("it continues"), "{answer}");
        let answer = get(address, &format!("/api/v1/positions{page}"));
        let json = r#""error":"internal server error""#;
        assert!(answer.contains(json), "{answer}");
    }
    assert!(get(address, "/broken/only/start").starts_with("HTTP/1.1 200 "));
}

/// Waits until this is set.
fn wait_for(flag: &AtomicBool) {
    let start = Instant::now();
    while !flag.load(Ordering::Relaxed) && start.elapsed() < Duration::from_secs(20) {
        thread::sleep(Duration::from_millis(1));
    }
}

/// Waits until the game is drawn, which is after its values were asked for.
struct OnceDrawn;

impl Solver<Trap> for OnceDrawn {
    fn solve(&self, root: &Trap, run: Run<'_>) -> Result<Solution<Trap>, SolveError<u8>> {
        wait_for(&root.is_drawn);
        let solution = Minimax::hashed().solve(root, run);
        root.is_solved.store(true, Ordering::Relaxed);
        solution
    }
}

/// The game is solved only while it is drawn.
fn slow() -> OpenGame<Trap> {
    let draw = |it: &Trap| {
        it.is_drawn.store(true, Ordering::Relaxed);
        wait_for(&it.is_solved);
        // The job ends after its solver.
        thread::sleep(Duration::from_millis(300));
        "a game"
    };
    let root = Trap::new(1, draw, |_| 3);
    OpenGame::new("Slow".to_owned(), root, Method::whole(OnceDrawn))
}

#[test]
fn what_is_found_while_an_answer_is_made_is_not_missed() {
    let runtime = Runtime::new().expect("threads");
    // The page has no values, so it loads again.
    let address = serve(&runtime, slow());
    let page = get(address, "/slow/only/start");
    assert!(page.contains("refresh: 1; url="), "{page}");
    assert!(get(address, "/slow/only/start").contains("+3"));

    let address = serve(&runtime, slow());
    let path = "/api/v1/positions/slow/only/start";
    let answer = get(address, path);
    assert!(answer.starts_with("HTTP/1.1 202 "), "{answer}");
    assert!(get(address, path).starts_with("HTTP/1.1 200 "));
}

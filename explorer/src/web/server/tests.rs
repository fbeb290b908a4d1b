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

/// Two moves: one leads to a position that cannot be drawn, one to a position without a value.
#[derive(Clone, Copy)]
enum Broken {
    Start,
    Drawn,
    Solved,
}

impl GameState for Broken {
    type Move = u8;
    type Key = u8;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        let end = if matches!(self, Self::Start) { 2 } else { 0 };
        0..end
    }

    fn play(&self, mv: u8) -> Self {
        if mv == 0 { Self::Drawn } else { Self::Solved }
    }

    fn terminal_value(&self) -> i8 {
        match self {
            Self::Solved => panic!("no value,\nin two lines"),
            _ => 0,
        }
    }

    fn key(&self) -> u8 {
        *self as u8
    }
}

impl Show for Broken {
    fn picture(&self) -> String {
        match self {
            Self::Drawn => panic!("no picture"),
            _ => "a game".to_owned(),
        }
    }
}

/// The game whose rules panic.
fn broken() -> OpenGame<Broken> {
    let method = Method::whole(Minimax::hashed());
    OpenGame::new("Broken".to_owned(), Broken::Start, method)
}

/// Serves the game; returns the address.
fn serve<G: Show>(runtime: &Runtime, game: OpenGame<G>) -> SocketAddr {
    let catalog = Arc::new(Catalog::one(Box::new(game)).expect("a name"));
    let limits = Limits {
        memory: 1 << 20,
        time: Duration::from_secs(1),
        think: Duration::from_secs(1),
        queue: 1,
        may_be_framed: false,
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

/// One move. The game is solved only while it is drawn.
#[derive(Clone)]
struct Slow {
    left: u8,
    is_drawn: Arc<AtomicBool>,
    is_solved: Arc<AtomicBool>,
}

impl Slow {
    fn new() -> Self {
        let [is_drawn, is_solved] = [(); 2].map(|()| Arc::default());
        Self {
            left: 1,
            is_drawn,
            is_solved,
        }
    }
}

impl GameState for Slow {
    type Move = u8;
    type Key = u8;
    type Value = i8;

    fn to_move(&self) -> Player {
        Player::Max
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        0..self.left
    }

    fn play(&self, _: u8) -> Self {
        let left = 0;
        Self {
            left,
            ..self.clone()
        }
    }

    fn terminal_value(&self) -> i8 {
        3
    }

    fn key(&self) -> u8 {
        self.left
    }
}

/// Waits until this is set.
fn wait_for(flag: &AtomicBool) {
    let start = Instant::now();
    while !flag.load(Ordering::Relaxed) && start.elapsed() < Duration::from_secs(20) {
        thread::sleep(Duration::from_millis(1));
    }
}

impl Show for Slow {
    fn picture(&self) -> String {
        self.is_drawn.store(true, Ordering::Relaxed);
        wait_for(&self.is_solved);
        // The job ends after its solver.
        thread::sleep(Duration::from_millis(300));
        "a game".to_owned()
    }
}

/// Waits until the game is drawn, which is after its values were asked for.
struct OnceDrawn;

impl Solver<Slow> for OnceDrawn {
    fn solve(&self, root: &Slow, run: Run<'_>) -> Result<Solution<Slow>, SolveError<u8>> {
        wait_for(&root.is_drawn);
        let solution = Minimax::hashed().solve(root, run);
        root.is_solved.store(true, Ordering::Relaxed);
        solution
    }
}

#[test]
fn what_is_found_while_an_answer_is_made_is_not_missed() {
    let runtime = Runtime::new().expect("threads");
    let slow = || OpenGame::new("Slow".to_owned(), Slow::new(), Method::whole(OnceDrawn));
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

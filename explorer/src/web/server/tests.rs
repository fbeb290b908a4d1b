//! A game whose rules panic: the server answers, and continues.

use std::future;
use std::io::{Read, Write};
use std::net::{IpAddr, SocketAddr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

use optimal_play::{GameState, Minimax, Player};
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

/// Serves the game; returns the address.
fn serve(runtime: &Runtime) -> SocketAddr {
    let game = OpenGame::new(
        "Broken".to_owned(),
        Broken::Start,
        Method::whole(Minimax::hashed()),
    );
    let catalog = Arc::new(Catalog::one(Box::new(game)).expect("a name"));
    let limits = Limits {
        memory: 1 << 20,
        time: Duration::from_secs(1),
        think: Duration::from_secs(1),
        queue: 1,
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
    let address = serve(&runtime);
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

//! A client that can send anything.

use std::io::{Read, Write};
use std::net::TcpStream;
#[cfg(target_os = "linux")]
use std::net::{Ipv4Addr, SocketAddrV4};
use std::time::Duration;

use serde_json::Value;

/// The longest wait for an answer, on a busy machine.
pub(crate) const PATIENCE: Duration = Duration::from_secs(30);

/// An answer.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Answer {
    /// The body as JSON.
    pub(crate) fn json(&self) -> Value {
        let read = serde_json::from_str(&self.body);
        read.unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    /// The value of a header.
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        let lines = self.head.lines().filter_map(|line| line.split_once(": "));
        let mut lines = lines.filter(|(it, _)| it.eq_ignore_ascii_case(name));
        lines.next().map(|(_, value)| value)
    }
}

/// Sends these bytes on a new connection and reads until its end; `None` if there is no answer.
pub(crate) fn send(address: &str, bytes: &[u8]) -> Option<Answer> {
    send_on(TcpStream::connect(address).expect("it listens"), bytes)
}

/// The same on this connection.
fn send_on(mut stream: TcpStream, bytes: &[u8]) -> Option<Answer> {
    stream.set_read_timeout(Some(PATIENCE)).expect("a time");
    // The server may refuse the head before it has all of it.
    let _ = stream.write_all(bytes);
    let mut answer = Vec::new();
    let _ = stream.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer);
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let (head, body) = (head.to_owned(), body.to_owned());
    Some(Answer { status, head, body })
}

fn head(method: &str, address: &str, path: &str) -> String {
    format!("{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\r\n")
}

/// A request without a body.
pub(crate) fn request(method: &str, address: &str, path: &str) -> Answer {
    send(address, head(method, address, path).as_bytes()).expect("an answer")
}

/// The same from another address of this machine. Linux has all of 127.0.0.0/8.
#[cfg(target_os = "linux")]
pub(crate) fn request_from(client: Ipv4Addr, method: &str, address: &str, path: &str) -> Answer {
    use rustix::net::{AddressFamily, SocketType, bind, connect, socket};

    let stream = socket(AddressFamily::INET, SocketType::STREAM, None).expect("a socket");
    bind(&stream, &SocketAddrV4::new(client, 0)).expect("it is ours");
    let server: SocketAddrV4 = address.parse().expect("an address");
    connect(&stream, &server).expect("it listens");
    let answer = send_on(stream.into(), head(method, address, path).as_bytes());
    answer.expect("an answer")
}

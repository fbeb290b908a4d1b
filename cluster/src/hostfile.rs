//! The file of hosts: a line for each process.

use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use crate::error::ClusterError;

/// A host, and its port if it has one of its own.
pub(crate) type Host = (String, Option<u16>);

/// The number of a line, from 1 on, and what is wrong with it.
pub(crate) type Wrong = (usize, String);

/// The most bytes of a file: far more than a line of the longest name for each port of some hosts.
const MOST: u64 = 1 << 20;

/// The addresses in a file. Hosts without a port get this one, and those after it where a host has
/// several processes.
pub(crate) fn read(path: &Path, port: u16) -> Result<Vec<String>, ClusterError> {
    let error = |line, message| ClusterError::File {
        path: path.to_owned(),
        line,
        message,
    };
    let mut text = String::new();
    let file = File::open(path).map(|file| file.take(MOST + 1));
    let read = file.and_then(|mut file| file.read_to_string(&mut text));
    read.map_err(|failed| error(None, failed.to_string()))?;
    if text.len() as u64 > MOST {
        return Err(error(None, format!("it has more than {MOST} bytes")));
    }
    let addresses = parse(&text, port).map_err(|(line, message)| error(Some(line), message))?;
    if addresses.is_empty() {
        return Err(error(
            None,
            "it has no hosts: a line is HOST or HOST:PORT".to_owned(),
        ));
    }
    Ok(addresses)
}

fn parse(text: &str, port: u16) -> Result<Vec<String>, Wrong> {
    let mut hosts = Vec::new();
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        let line = line.split('#').next().unwrap_or_default().trim();
        if !line.is_empty() {
            hosts.push(host(line).map_err(|message| (number, message))?);
            lines.push(number);
        }
    }
    with_ports(hosts, port).map_err(|(host, message)| (lines[host], message))
}

/// A host such as `node1`, `node1:21010`, `10.0.0.1:21010` or `[fe80::1]:21010`.
fn host(line: &str) -> Result<Host, String> {
    let wrong = || format!("{line:?} is neither HOST nor HOST:PORT");
    let (host, port) = match line.strip_prefix('[') {
        Some(rest) => {
            let (host, port) = rest.split_once(']').ok_or_else(wrong)?;
            let port = match port {
                "" => None,
                port => Some(port.strip_prefix(':').ok_or_else(wrong)?),
            };
            (format!("[{host}]"), port)
        }
        None => match line.split_once(':') {
            Some((host, port)) => (host.to_owned(), Some(port)),
            None => (line.to_owned(), None),
        },
    };
    if host.is_empty() || host.contains(char::is_whitespace) {
        return Err(wrong());
    }
    let number = |port: &str| match port.parse() {
        Ok(number) if number > 0 && !port.starts_with('+') => Ok(number),
        _ => Err(format!(
            "{port:?} is no port: a port is a number from 1 to 65535"
        )),
    };
    Ok((host, port.map(number).transpose()?))
}

/// The addresses of hosts. A host without a port of its own gets the next free one from `first` on.
/// An error names the host by its place.
pub(crate) fn with_ports(hosts: Vec<Host>, first: u16) -> Result<Vec<String>, Wrong> {
    let mut next: HashMap<String, u32> = HashMap::new();
    let mut addresses: Vec<String> = Vec::new();
    for (place, (host, port)) in hosts.into_iter().enumerate() {
        let port = port.map_or_else(
            || {
                let next = next.entry(host.clone()).or_insert_with(|| first.into());
                *next += 1;
                *next - 1
            },
            u32::from,
        );
        if port > u16::MAX.into() {
            return Err((place, format!("{host} has more processes than ports")));
        }
        let address = format!("{host}:{port}");
        if addresses.contains(&address) {
            return Err((
                place,
                format!("{address} is already the address of another process"),
            ));
        }
        addresses.push(address);
    }
    Ok(addresses)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_have_ports_of_their_own_or_the_next_ones() {
        let text = "# two machines\nnode1\n\nnode1  # twice\nnode2:4000\n[::1]\n[::1]:7\n";
        let expected = [
            "node1:100",
            "node1:101",
            "node2:4000",
            "[::1]:100",
            "[::1]:7",
        ];
        assert_eq!(parse(text, 100).expect("it is right"), expected);
    }

    #[test]
    fn an_error_names_the_line() {
        let wrong = [
            (
                "a\n\nb:c\n",
                3,
                "\"c\" is no port: a port is a number from 1 to 65535",
            ),
            (
                "a:+1\n",
                1,
                "\"+1\" is no port: a port is a number from 1 to 65535",
            ),
            (
                "a:0\n",
                1,
                "\"0\" is no port: a port is a number from 1 to 65535",
            ),
            ("# a\na b\n", 2, "\"a b\" is neither HOST nor HOST:PORT"),
            (":21010\n", 1, "\":21010\" is neither HOST nor HOST:PORT"),
            ("[::1\n", 1, "\"[::1\" is neither HOST nor HOST:PORT"),
            (
                "a:5\nb\na:5\n",
                3,
                "a:5 is already the address of another process",
            ),
        ];
        for (text, line, message) in wrong {
            assert_eq!(parse(text, 100), Err((line, message.to_owned())), "{text}");
        }
        let endless = tempfile::NamedTempFile::new().expect("a new file");
        let longer = endless.as_file().set_len(MOST + 1);
        longer.expect("it is ours");
        let error = read(endless.path(), 1).expect_err("it is too long");
        let message = error.to_string();
        assert!(
            message.ends_with("it has more than 1048576 bytes"),
            "{message}"
        );
        let message = "a has more processes than ports".to_owned();
        assert_eq!(parse("a\na\n", 65535), Err((2, message)));
    }
}

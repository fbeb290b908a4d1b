//! The names under which the server may be reached. Others are refused: a page elsewhere that makes
//! its name point to this machine must not read what is served here (DNS rebinding).

use std::net::IpAddr;

/// The names under which the server may be reached.
pub(crate) struct Hosts(Vec<String>);

impl Hosts {
    pub(crate) fn new(bind: IpAddr, others: &[String]) -> Self {
        let mut names: Vec<String> = others.iter().map(|it| it.to_ascii_lowercase()).collect();
        names.push(match bind {
            IpAddr::V4(address) => address.to_string(),
            IpAddr::V6(address) => format!("[{address}]"),
        });
        names.extend(["localhost", "127.0.0.1", "[::1]"].map(str::to_owned));
        Self(names)
    }

    /// Whether the value of a `Host` header names this server, with any port.
    pub(crate) fn allow(&self, host: &str) -> bool {
        let host = host.to_ascii_lowercase();
        let name = match host.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|it| it.is_ascii_digit()) => name,
            _ => &host,
        };
        self.0.iter().any(|allowed| allowed == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_of_this_machine_are_allowed() {
        let hosts = Hosts::new(IpAddr::from([127, 0, 0, 1]), &["Games.example".to_owned()]);
        for host in ["localhost", "127.0.0.1:8017", "[::1]:80", "games.EXAMPLE:1"] {
            assert!(hosts.allow(host), "{host}");
        }
        for host in [
            "",
            "evil.example",
            "127.0.0.1.evil.example",
            "localhost:x",
            "::1",
        ] {
            assert!(!hosts.allow(host), "{host}");
        }
    }
}

//! Members on hosts of their own: network namespaces that the test makes, joined by a bridge.

use std::process::{Command, Output};
use std::{process, str};

use crate::program::{self, Cluster, Process};

/// Hosts in namespaces, which are deleted when this is dropped.
pub(crate) struct Hosts {
    names: Vec<String>,
}

fn ip(arguments: &str) -> Result<Output, String> {
    let output = Command::new("ip")
        .args(arguments.split_whitespace())
        .output();
    let output = output.map_err(|error| format!("ip: {error}"))?;
    if output.status.success() {
        return Ok(output);
    }
    let error = str::from_utf8(&output.stderr).unwrap_or_default().trim();
    Err(format!("ip {arguments}: {error}"))
}

impl Hosts {
    /// A switch and that many hosts, with the addresses 10.77.0.1 and so on. None of it is seen
    /// outside of the namespaces.
    pub(crate) fn new(count: usize) -> Result<Self, String> {
        // The first one is the switch. Another test may have the name, or one that was killed.
        let mut switches = (0..100).map(|network| {
            let name = format!("optp-{}-{network}", process::id());
            ip(&format!("netns add {name}")).map(|_| name)
        });
        let is_taken = |made: &Result<_, String>| match made {
            Ok(_) => false,
            Err(error) => error.contains("exists"),
        };
        let switch = switches.find(|made| !is_taken(made));
        let switch = switch.ok_or("all names are taken")??;
        let name = |host: usize| format!("{switch}-{host}");
        let mut hosts = Self {
            names: vec![switch.clone()],
        };
        for host in 1..=count {
            ip(&format!("netns add {}", name(host)))?;
            hosts.names.push(name(host));
        }
        ip(&format!("-n {switch} link add bridge type bridge"))?;
        ip(&format!("-n {switch} link set bridge up"))?;
        for host in 1..=count {
            let name = name(host);
            ip(&format!(
                "-n {switch} link add port{host} type veth peer name wire netns {name}"
            ))?;
            ip(&format!("-n {switch} link set port{host} master bridge up"))?;
            ip(&format!("-n {name} addr add 10.77.0.{host}/24 dev wire"))?;
            ip(&format!("-n {name} link set wire up"))?;
        }
        Ok(hosts)
    }

    pub(crate) fn cluster(&self) -> Cluster {
        let address = |host| format!("10.77.0.{host}:21010");
        Cluster::at((1..self.names.len()).map(address).collect())
    }

    /// A program on the host of a member.
    pub(crate) fn command(&self, member: usize, program: &'static str) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.names[member + 1]]);
        command.arg(program::path(program));
        command
    }

    /// Starts a member of the program `network` on each host.
    fn members(&self, cluster: &Cluster, arguments: &str) -> Vec<Process> {
        let start = |number: usize| {
            let mut command = self.command(number, "network");
            cluster.start(&mut command, number, arguments)
        };
        (1..self.names.len()).map(|host| start(host - 1)).collect()
    }

    /// Takes the plug of a host out of the switch.
    pub(crate) fn unplug(&self, member: usize) {
        let port = member + 1;
        ip(&format!("-n {} link set port{port} down", self.names[0])).expect("it is ours");
    }
}

impl Drop for Hosts {
    fn drop(&mut self) {
        for name in &self.names {
            let _ = ip(&format!("netns del {name}"));
        }
    }
}

#[test]
fn a_link_that_is_cut_without_a_word_is_noticed() {
    let hosts = match Hosts::new(3) {
        Ok(hosts) => hosts,
        Err(why) => {
            println!("skipped, for namespaces cannot be made: {why}");
            return;
        }
    };
    let cluster = hosts.cluster();
    let arguments = "--rounds 100000000 --bytes 100kB --silence 3s";
    let mut members = hosts.members(&cluster, arguments);
    members.iter_mut().for_each(Process::is_connected);
    hosts.unplug(2);
    for (number, member) in members.into_iter().enumerate() {
        let ended = member.ends();
        if number == 2 {
            // It is cut off from both, and may notice either first.
            assert_eq!((ended.code, ended.out.as_str()), (Some(1), ""), "{ended:?}");
            assert!(
                ended.errors()[0].contains(" has been silent for 3s"),
                "{ended:?}"
            );
        } else {
            ended.assert_error("member 2 has been silent for 3s (10.77.0.3:21010)");
        }
    }
}

#[test]
fn hosts_exchange_what_they_send() {
    let hosts = match Hosts::new(2) {
        Ok(hosts) => hosts,
        Err(why) => {
            println!("skipped, for namespaces cannot be made: {why}");
            return;
        }
    };
    let cluster = hosts.cluster();
    for member in hosts.members(&cluster, "--rounds 20") {
        member.ends().assert_success();
    }
}

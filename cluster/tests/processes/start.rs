//! How members meet, and what they say when they do not.

use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::process::Command;
use std::thread;
use std::time::Duration;

use crate::program::{self, Ended, Hostfile, Process, call, hello, ports};

const SOON: Duration = Duration::from_secs(20);

#[test]
fn processes_exchange_what_they_send() {
    for count in 1..=4 {
        let hosts = Hostfile::at(&ports(count));
        let members = Process::members(&hosts, count, "--rounds 20 --bytes 100kB");
        for (number, member) in members.into_iter().enumerate() {
            let ended = member.ends_within(SOON);
            ended.assert_success();
            assert_eq!(ended.err, "", "{number} of {count}");
            let first = format!("{count} processes, 20 rounds, ");
            assert_eq!(ended.out.starts_with(&first), number == 0, "{ended:?}");
        }
    }
}

#[test]
fn members_come_in_any_order_and_at_any_time() {
    let hosts = Hostfile::at(&ports(3));
    let mut members = Vec::new();
    for number in [2, 0, 1] {
        members.push(Process::member(&hosts, number, "--rounds 3"));
        thread::sleep(Duration::from_millis(300));
    }
    for member in members {
        member.ends_within(SOON).assert_success();
    }
}

#[test]
fn members_that_never_come_are_named() {
    let ports = ports(4);
    let hosts = Hostfile::at(&ports);
    let present = [0, 2].map(|number| Process::member(&hosts, number, "--deadline 1s"));
    let address = |number: usize| format!("{number} (127.0.0.1:{})", ports[number]);
    let missing = format!("{}, {}", address(1), address(3));
    for member in present {
        let ended = member.ends_within(Duration::from_secs(4));
        ended.assert_error(&format!("members {missing} have not come within 1s"));
    }
}

/// How a listening member of two, with number 0, ends after this hello.
fn called_by(hello: &[u8]) -> (Ended, Vec<u8>) {
    let ports = ports(2);
    let hosts = Hostfile::at(&ports);
    let member = Process::member(&hosts, 0, "");
    let (_open, answer) = call(ports[0], hello);
    (member.ends_within(SOON), answer)
}

/// How a calling member of two, with number 1, ends after this answer.
fn answered_by(hello: &[u8]) -> Ended {
    let ports = ports(2);
    let listener = TcpListener::bind(("127.0.0.1", ports[0])).expect("it is free");
    let hosts = Hostfile::at(&ports);
    let member = Process::member(&hosts, 1, "");
    let (mut socket, _) = listener.accept().expect("it calls");
    let mut said = vec![0; hello.len()];
    socket.read_exact(&mut said).expect("it speaks first");
    socket.write_all(hello).expect("it listens");
    member.ends_within(SOON)
}

#[test]
fn another_version_is_an_error_on_both_sides() {
    let ours = env!("CARGO_PKG_VERSION");
    let error = |member| {
        format!(
            "member {member} has version 9.9.9 (protocol 1), and this one {ours} (protocol 1): \
             all must have the same"
        )
    };
    let (ended, answer) = called_by(&hello("9.9.9", 1, 2));
    ended.assert_error(&error(1));
    // The caller learns the version, too.
    assert_eq!(answer, hello(ours, 0, 2));
    answered_by(&hello("9.9.9", 0, 2)).assert_error(&error(0));
}

#[test]
fn a_cluster_of_another_size_is_an_error_on_both_sides() {
    let ours = env!("CARGO_PKG_VERSION");
    let (ended, answer) = called_by(&hello(ours, 1, 3));
    ended.assert_error("member 1 is in a cluster of 3, and this one in a cluster of 2");
    assert_eq!(answer, hello(ours, 0, 2));
    let ended = answered_by(&hello(ours, 0, 5));
    ended.assert_error("member 0 is in a cluster of 5, and this one in a cluster of 2");
}

#[test]
fn an_address_that_is_taken_or_elsewhere_is_an_error() {
    let ports = ports(2);
    let taken = TcpListener::bind(("127.0.0.1", ports[0])).expect("it is free");
    let hosts = Hostfile::at(&ports);
    let ended = Process::member(&hosts, 0, "").ends_within(SOON);
    let address = taken.local_addr().expect("it is bound");
    let error = "Address already in use (os error 98)";
    ended.assert_error(&format!("cannot listen at {address}: {error}"));

    let elsewhere = ["192.0.2.1:21010", "192.0.2.2:21010"].map(str::to_owned);
    let hosts = Hostfile::new(&elsewhere);
    let ended = Process::member(&hosts, 0, "").ends_within(SOON);
    let error = "Cannot assign requested address (os error 99)";
    ended.assert_error(&format!("cannot listen at 192.0.2.1:21010: {error}"));
}

#[test]
fn wrong_arguments_are_explained() {
    let run = |arguments: &str| {
        let mut command = Command::new(program::path("network"));
        let command = command.args(arguments.split_whitespace());
        Process::start(command).ends_within(SOON)
    };
    run("--process 1").assert_error("--process needs --processes or --hostfile");
    run("--processes 2").assert_error("--process is missing: the number of this process");
    run("--processes 2 --process 2").assert_error("--process is 2, and must be below 2");
    let hosts = Hostfile::new(&["a", "b:0"].map(str::to_owned));
    let path = hosts.path.display();
    let error = "\"0\" is no port: a port is a number from 1 to 65535";
    run(&format!("--hostfile {path} --process 0"))
        .assert_error(&format!("{path}: line 2: {error}"));
    let hosts = Hostfile::at(&[1, 2]);
    let path = hosts.path.display();
    let ended = run(&format!("--hostfile {path} --process 0 --processes 3"));
    ended.assert_error(&format!(
        "{path}: it has 2 hosts, and --processes is another number"
    ));
}

#[test]
fn slurm_places_processes() {
    let ports = ports(3);
    let first = ports.iter().min().expect("there are some");
    let task = |number: usize| {
        let mut command = Command::new(program::path("network"));
        command
            .args(["--rounds", "3", "--port", &first.to_string()])
            .env("SLURM_PROCID", number.to_string())
            .env("SLURM_NTASKS", "3")
            .env("SLURM_NODELIST", "unused")
            .env("SLURM_JOB_NODELIST", "127.0.0.[1-2]")
            .env("SLURM_TASKS_PER_NODE", "2,1");
        Process::start(&mut command)
    };
    for member in [0, 1, 2].map(task) {
        member.ends_within(SOON).assert_success();
    }
}

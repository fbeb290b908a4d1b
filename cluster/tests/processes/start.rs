//! How members meet, and what they say when they do not.

use std::net::TcpListener;
use std::process::Command;

use crate::program::{self, Cluster, Process};

#[test]
fn processes_exchange_what_they_send() {
    for count in 1..=4 {
        let cluster = Cluster::new(count);
        let members = cluster.members("--rounds 20 --bytes 100kB").into_iter();
        let all: Vec<_> = members.map(Process::ends).collect();
        for (number, ended) in all.iter().enumerate() {
            assert_eq!(ended.code, Some(0), "{number} of {count}: {all:?}");
            let first = format!("{count} processes, 20 rounds, ");
            assert_eq!(ended.out.starts_with(&first), number == 0, "{ended:?}");
        }
    }
}

#[test]
fn members_come_in_any_order_and_at_any_time() {
    let cluster = Cluster::new(3);
    let start = |number| {
        let member = cluster.member(number, "--rounds 3");
        cluster.listens(number);
        member
    };
    let [third, first] = [2, 0].map(start);
    for member in [first, cluster.member(1, "--rounds 3"), third] {
        member.ends().assert_success();
    }
}

#[test]
fn members_that_never_come_are_named() {
    let cluster = Cluster::new(3);
    let present = cluster.member(0, "--deadline 300ms");
    let address = |number: usize| format!("{number} ({})", cluster.addresses[number]);
    let missing = format!("{}, {}", address(1), address(2));
    let error = format!("members {missing} have not come within 300ms");
    present.ends().assert_error(&error);
}

#[test]
fn a_cluster_of_another_size_is_an_error_on_both_sides() {
    let cluster = Cluster::new(2);
    let addresses = [&cluster.addresses[..], &["127.0.0.1:1".to_owned()]].concat();
    let larger = Cluster::with_secret_of(&cluster, addresses);
    let members = [cluster.member(0, ""), larger.member(1, "")];
    let [called, calls] = members.map(Process::ends);
    called.assert_error("member 1 is in a cluster of 3, and this one in a cluster of 2");
    calls.assert_error("member 0 is in a cluster of 2, and this one in a cluster of 3");
}

#[test]
fn an_address_that_is_taken_or_elsewhere_is_an_error() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a free port");
    let address = taken.local_addr().expect("it is bound").to_string();
    let cluster = Cluster::at(vec![address.clone(), "127.0.0.1:1".to_owned()]);
    let error = "Address already in use (os error 98)";
    let ended = cluster.member(0, "").ends();
    ended.assert_error(&format!("cannot listen at {address}: {error}"));

    let elsewhere = ["192.0.2.1:21010", "192.0.2.2:21010"].map(str::to_owned);
    let cluster = Cluster::at(elsewhere.to_vec());
    let error = "Cannot assign requested address (os error 99)";
    let ended = cluster.member(0, "").ends();
    ended.assert_error(&format!("cannot listen at 192.0.2.1:21010: {error}"));
}

#[test]
fn wrong_arguments_are_explained() {
    let run = |arguments: &str| {
        let mut command = Command::new(program::path("network"));
        Process::start(command.args(arguments.split_whitespace())).ends()
    };
    run("--process 1").assert_wrong("--process needs --processes or --hostfile");
    run("--processes 2").assert_wrong("--process is missing: the number of this process");
    run("--processes 2 --process 2").assert_wrong("--process is 2, and must be below 2");
    let cluster = Cluster::at(["a", "b:0"].map(str::to_owned).to_vec());
    let path = cluster.hostfile();
    let path = path.display();
    let error = "\"0\" is no port: a port is a number from 1 to 65535";
    run(&format!("--hostfile {path} --process 0"))
        .assert_wrong(&format!("{path}: line 2: {error}"));
    let cluster = Cluster::at(["a", "b"].map(str::to_owned).to_vec());
    let path = cluster.hostfile();
    let path = path.display();
    let ended = run(&format!("--hostfile {path} --process 0 --processes 3"));
    ended.assert_wrong(&format!(
        "{path}: it has 2 hosts, and --processes is another number"
    ));
}

#[test]
fn slurm_places_processes() {
    // Two ports in a row, on addresses that no other test has.
    let mut ports = std::iter::repeat_with(|| {
        let first = TcpListener::bind("127.0.0.1:0").ok()?;
        let port = first.local_addr().ok()?.port();
        let second = TcpListener::bind(("127.0.0.1", port.checked_add(1)?)).ok()?;
        Some((port, first, second))
    });
    let (port, ..) = &ports.find_map(|it| it).expect("there are some");
    let cluster = Cluster::new(1);
    let task = |number: usize| {
        let mut command = Command::new(program::path("network"));
        command
            .args(["--rounds", "3", "--port", &port.to_string()])
            .arg("--secret-file")
            .arg(cluster.secret_file())
            .env("SLURM_PROCID", number.to_string())
            .env("SLURM_NTASKS", "3")
            .env("SLURM_NODELIST", "unused")
            .env("SLURM_JOB_NODELIST", "127.0.0.[2-3]")
            .env("SLURM_TASKS_PER_NODE", "2,1");
        Process::start(&mut command)
    };
    for member in [0, 1, 2].map(task) {
        member.ends().assert_success();
    }
}

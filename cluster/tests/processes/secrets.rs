//! The secret of a cluster: who has another one, or none, takes no part.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;
use std::process::Command;

use rustix::process::Signal;

use crate::program::{self, Cluster, Ended, Process, Scratch};

const VARIABLE: &str = "OPTIMAL_PLAY_CLUSTER_SECRET";

const FORM: &str = "a secret has 64 hexadecimal digits";

/// Runs a program with these arguments, and a file at their end.
fn run(name: &'static str, arguments: &str, path: Option<&Path>) -> Ended {
    let mut command = Command::new(program::path(name));
    let command = command.args(arguments.split_whitespace()).args(path);
    Process::start(command).ends()
}

#[test]
fn a_secret_that_is_missing_or_wrong_is_explained() {
    let scratch = Scratch::new();
    let place = "--processes 2 --process 0";
    let with = |path: &Path| run("network", &format!("{place} --secret-file"), Some(path));
    let missing = format!(
        "the secret of the cluster is missing: --secret-file FILE, or the environment variable \
         {VARIABLE}"
    );
    run("network", place, None).assert_wrong(&missing);

    let path = scratch.0.join("secret");
    let is_wrong = |why: &str| with(&path).assert_wrong(&format!("{}: {why}", path.display()));
    is_wrong("No such file or directory (os error 2)");
    let digits = "0123456789abcdef".repeat(4);
    for (text, why) in [
        (String::new(), "it has 0 characters"),
        (digits[5..].to_owned(), "it has 59 characters"),
        (digits.repeat(1000), "it has 1024 characters"),
        (digits.replace('7', "x"), "it has other characters"),
    ] {
        fs::write(&path, text).expect("it can be written");
        fs::set_permissions(&path, Permissions::from_mode(0o600)).expect("it is ours");
        is_wrong(&format!("{why}: {FORM}"));
    }
    fs::write(&path, &digits).expect("it can be written");
    for mode in [0o644, 0o604, 0o602, 0o666] {
        fs::set_permissions(&path, Permissions::from_mode(mode)).expect("it is ours");
        is_wrong("other users have access to it: allow only its owner, with chmod 600");
    }
    let directory = scratch.0.join("directory");
    fs::create_dir(&directory).expect("it is new");
    fs::set_permissions(&directory, Permissions::from_mode(0o700)).expect("it is ours");
    let error = format!("{}: Is a directory (os error 21)", directory.display());
    with(&directory).assert_wrong(&error);

    let mut command = Command::new(program::path("network"));
    let command = command.args(place.split_whitespace());
    let ended = Process::start(command.env(VARIABLE, &digits[1..])).ends();
    ended.assert_wrong(&format!("{VARIABLE}: it has 63 characters: {FORM}"));
}

#[test]
fn one_process_needs_no_secret() {
    for place in ["", "--processes 1", "--processes 1 --process 0"] {
        run("network", place, None).assert_success();
    }
}

#[test]
fn a_secret_is_in_a_file_or_in_the_environment() {
    let cluster = Cluster::new(2);
    let secret = fs::read_to_string(cluster.secret_file()).expect("it was written");
    let mut second = Command::new(program::path("network"));
    second.arg("--hostfile").arg(cluster.hostfile());
    second.args(["--process", "1", "--rounds", "3"]);
    second.env(VARIABLE, &secret);
    let members = [cluster.member(0, "--rounds 3"), Process::start(&mut second)];
    for ended in members.map(Process::ends) {
        ended.assert_success();
        assert!(!format!("{ended:?}").contains(secret.trim()), "{ended:?}");
    }
}

#[test]
fn a_program_writes_a_secret_for_its_owner_only() {
    let scratch = Scratch::new();
    let path = scratch.0.join("secret");
    let written = run("solve", "secret", Some(&path));
    written.assert_success();
    assert_eq!((written.out.as_str(), written.err.len()), ("", 0));
    let secret = fs::read_to_string(&path).expect("it was written");
    assert_eq!(secret.trim().len(), 64);
    let mode = fs::metadata(&path)
        .expect("it is there")
        .permissions()
        .mode();
    assert_eq!(mode & 0o777, 0o600);

    let again = run("solve", "secret", Some(&path));
    again.assert_wrong(&format!("{}: File exists (os error 17)", path.display()));
    assert_eq!(fs::read_to_string(&path).expect("it is there"), secret);
    let other = scratch.0.join("other");
    run("solve", "secret", Some(&other)).assert_success();
    assert_ne!(fs::read_to_string(&other).expect("it was written"), secret);
}

#[test]
fn members_with_another_secret_say_so_on_both_sides() {
    let cluster = Cluster::new(2);
    let other = Cluster::at(cluster.addresses.clone());
    let mut called = cluster.member(0, "--deadline 1h");
    let mut calls = other.member(1, "--deadline 1h");
    let address = &cluster.addresses[0];
    calls.says(&format!("member 0 ({address}): it has another secret"));
    called.says(": it has another secret");
    for member in [called, calls] {
        member.signal(Signal::KILL);
        let ended = member.ends();
        for path in [cluster.secret_file(), other.secret_file()] {
            let secret = fs::read_to_string(path).expect("it was written");
            assert!(!format!("{ended:?}").contains(secret.trim()), "{ended:?}");
        }
    }
}

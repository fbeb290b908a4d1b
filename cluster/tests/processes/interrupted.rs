//! Stores whose members are killed, stopped or cut off at any moment: each time the others end with
//! an error; and when all are started again, the files are the same as without.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::time::Instant;
use std::{env, thread};

use fastrand::Rng;
use rustix::process::Signal;

use crate::namespaces::Hosts;
use crate::program::{self, Cluster, Ended, Process, Scratch};
use crate::stores::{LARGE, assert_same, solve, solved};

/// The environment variable with the number of rounds, if other than a few.
const ROUNDS: &str = "OPTIMAL_PLAY_CLUSTER_KILLS";

/// The others wait no longer than this.
const LIMITS: &str = "--silence 2s --deadline 20s";

/// What happens to a member.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Fault {
    Killed,
    Stopped,
    /// Its link is cut.
    CutOff,
}

/// Members that solve a game, in namespaces of their own or not.
struct Run<'g> {
    hosts: Option<Hosts>,
    _cluster: Cluster,
    members: Vec<Process>,
    game: &'g str,
}

impl<'g> Run<'g> {
    /// Starts two or three members, with one or two workers each.
    fn start(in_namespaces: bool, store: &Path, game: &'g str, random: &mut Rng) -> Self {
        let (count, workers) = (random.usize(2..=3), random.usize(1..=2));
        let hosts = in_namespaces.then(|| Hosts::new(count).expect("they were made before"));
        let cluster = match &hosts {
            Some(hosts) => hosts.cluster(),
            None => Cluster::new(count),
        };
        let arguments = format!("{game} {LIMITS}");
        let program = |number| match &hosts {
            Some(hosts) => hosts.command(number, "solve"),
            None => Command::new(program::path("solve")),
        };
        let start = |number| {
            solve(
                program(number),
                &cluster,
                (number, workers),
                store,
                &arguments,
            )
        };
        let members: Vec<_> = (0..count).map(start).collect();
        Self {
            hosts,
            _cluster: cluster,
            members,
            game,
        }
    }

    /// How the members end when something happens to one of them: whether all had finished.
    fn interrupted(mut self, fault: Fault, victim: usize) -> bool {
        let lost = self.members.remove(victim);
        match fault {
            Fault::Killed => lost.signal(Signal::KILL),
            Fault::Stopped => lost.signal(Signal::STOP),
            Fault::CutOff => self.hosts.as_ref().expect("it has a link").unplug(victim),
        }
        let others = self.members.into_iter().map(Process::ends);
        let mut ended: Vec<Ended> = others.collect();
        if fault == Fault::CutOff {
            ended.push(lost.ends());
        }
        let what = format!("{fault:?} in {}: {ended:?}", self.game);
        let has_finished = |it: &Ended| it.code == Some(0);
        for it in ended.iter().filter(|it| !has_finished(it)) {
            assert_eq!((it.code, it.out.as_str()), (Some(1), ""), "{what}");
            // Whoever was lost while the members met may be noted before.
            assert_eq!(it.errors().len(), 1, "{what}");
        }
        ended.iter().any(has_finished)
    }
}

#[test]
fn after_any_number_of_lost_processes_the_files_are_the_same() {
    let rounds = env::var(ROUNDS).map_or(1, |rounds| rounds.parse().expect("a number"));
    let games = match env::var_os(LARGE) {
        None => [
            "connect-four --board 4x4 --shard-positions 3000",
            "chase --white 1,1 --black 14,14 --board 14x14 --shard-positions 5000",
            "awari --seeds 6 --shard-positions 1000",
        ],
        Some(_) => [
            "connect-four --board 5x4 --shard-positions 20000",
            "chase --white 1,1 --black 30,30 --board 30x30 --shard-positions 50000",
            "awari --seeds 9 --shard-positions 20000",
        ],
    };
    let mut faults = vec![Fault::Killed, Fault::Stopped];
    match Hosts::new(2) {
        Ok(_) => faults.push(Fault::CutOff),
        Err(why) => println!("no links are cut, for namespaces cannot be made: {why}"),
    }
    let mut random = Rng::with_seed(11);
    // It is built before its time is taken.
    program::path("solve");
    for game in games {
        let whole = Scratch::new();
        let begin = Instant::now();
        let value = solved(2, 1, &whole.0, game);
        let takes = begin.elapsed();
        // By fault: the runs, and those that had finished before.
        let mut counts = BTreeMap::<_, (u32, u32)>::new();
        for round in 0..rounds {
            let store = Scratch::new();
            for _ in 0..random.usize(1..=3) {
                let fault = faults[random.usize(..faults.len())];
                let run = Run::start(fault == Fault::CutOff, &store.0, game, &mut random);
                thread::sleep(takes.mul_f64(random.f64()));
                let victim = random.usize(..run.members.len());
                let (runs, finished) = counts.entry(fault).or_default();
                *runs += 1;
                *finished += u32::from(run.interrupted(fault, victim));
            }
            assert_eq!(solved(random.usize(1..=3), 1, &store.0, game), value);
            assert_same(&store.0, &whole.0);
            println!(
                "{game}: {} rounds, (runs, had finished): {counts:?}",
                round + 1
            );
        }
    }
}

//! Runs steps: those of a lane one after the other, the lanes beside each other.

use std::fs::{self, File};
use std::process::Command;
use std::sync::Mutex;
use std::thread;
use std::time::{Duration, Instant};
use std::{env, io, iter};

use anyhow::{Context as _, Result, bail};

use crate::step::{Context, Lane, Step};

/// What came of a step.
struct Done {
    name: &'static str,
    elapsed: Duration,
    is_right: bool,
}

/// Runs the steps, each to its end, and then reports all that failed.
pub(crate) fn run(steps: &[&Step], context: &Context) -> Result<()> {
    if let [step] = steps {
        return (step.run)(context).with_context(|| step.name.to_owned());
    }
    let begun = Instant::now();
    let done = Mutex::new(Vec::new());
    let steps_of = |lane: Lane| steps.iter().filter(move |step| step.lane == lane);
    let run_all = |lane: Lane, steps: &mut dyn Iterator<Item = &&Step>| -> Result<()> {
        for step in steps {
            let begun = Instant::now();
            let is_right = run_in_a_process(step, lane, context)?;
            let (name, elapsed) = (step.name, begun.elapsed());
            let mut done = done.lock().expect("no lane panics with it");
            done.push(Done {
                name,
                elapsed,
                is_right,
            });
        }
        Ok(())
    };
    run_all(Lane::First, &mut steps_of(Lane::First))?;
    let left = Mutex::new(steps_of(Lane::Any));
    let run_lane = |lane: Lane| {
        let next = || left.lock().expect("no lane panics with it").next();
        run_all(lane, &mut steps_of(lane).chain(iter::from_fn(next)))
    };
    thread::scope(|scope| {
        let optimized = scope.spawn(|| run_lane(Lane::Optimized));
        let tests = run_lane(Lane::Tests);
        optimized.join().expect("no lane panics").and(tests)
    })?;
    report(
        done.into_inner().expect("no lane panics with it"),
        begun.elapsed(),
    )
}

/// Runs a step alone, as its own command does. Returns whether it passed.
fn run_in_a_process(step: &Step, lane: Lane, context: &Context) -> Result<bool> {
    let mut command = Command::new(env::current_exe().context("this program")?);
    command.args(["check", step.name]);
    println!("+ {}: {}", step.name, step.what);
    if lane != Lane::Optimized {
        return Ok(command.status()?.success());
    }
    // Two lanes do not write between each other's lines.
    let path = context.tools("logs")?.join(step.name);
    let log = File::create(&path).with_context(|| format!("{}", path.display()))?;
    command.stdout(log.try_clone()?).stderr(log);
    let is_right = command.status()?.success();
    let output = fs::read(&path)?;
    let mut out = io::stdout().lock();
    io::Write::write_all(&mut out, format!("+ {} has ended:\n", step.name).as_bytes())?;
    io::Write::write_all(&mut out, &output)?;
    Ok(is_right)
}

/// The steps that took longest first.
fn report(mut done: Vec<Done>, elapsed: Duration) -> Result<()> {
    done.sort_by_key(|it| std::cmp::Reverse(it.elapsed));
    println!("\nelapsed   step");
    for Done {
        name,
        elapsed,
        is_right,
    } in &done
    {
        let failed = if *is_right { "" } else { "   FAILED" };
        println!("{:>5} s   {name}{failed}", elapsed.as_secs());
    }
    println!("{:>5} s   all", elapsed.as_secs());
    let failed: Vec<_> = done
        .iter()
        .filter(|it| !it.is_right)
        .map(|it| it.name)
        .collect();
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    println!("\nall is well");
    Ok(())
}

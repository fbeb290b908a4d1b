//! The place of a process in a cluster, from the variables that Slurm sets for each task.

use crate::error::ClusterError;
use crate::hostfile::{self, Host};

/// The most hosts that a list may name.
const MOST_HOSTS: usize = 1 << 16;

/// The number of this process and the addresses of all, or `None` if Slurm has not started it.
///
/// Tasks are numbered host by host, as Slurm does by default (`--distribution=block`).
pub(crate) fn place(
    variable: impl Fn(&str) -> Option<String>,
    port: u16,
) -> Result<Option<(usize, Vec<String>)>, ClusterError> {
    let Some(member) = variable("SLURM_PROCID") else {
        return Ok(None);
    };
    let first = |names: [&str; 2]| {
        let found = names.iter().find_map(|name| variable(name));
        found.ok_or_else(|| ClusterError::Placement(format!("{} is not set", names[0])))
    };
    let wrong = |name: &str, text: &str| ClusterError::Placement(format!("{name} is {text:?}"));
    let tasks = first(["SLURM_STEP_NUM_TASKS", "SLURM_NTASKS"])?;
    let nodes = first(["SLURM_STEP_NODELIST", "SLURM_JOB_NODELIST"])?;
    let each = first(["SLURM_STEP_TASKS_PER_NODE", "SLURM_TASKS_PER_NODE"])?;

    let member = member.parse().map_err(|_| wrong("SLURM_PROCID", &member))?;
    let members: usize = tasks.parse().map_err(|_| wrong("SLURM_NTASKS", &tasks))?;
    let hosts = hosts(&nodes).ok_or_else(|| wrong("SLURM_NODELIST", &nodes))?;
    let counts = counts(&each).ok_or_else(|| wrong("SLURM_TASKS_PER_NODE", &each))?;
    let placed: Vec<Host> = hosts
        .into_iter()
        .zip(counts)
        .flat_map(|(host, count)| vec![(host, None); count])
        .collect();
    if placed.len() != members || member >= members {
        let found = placed.len();
        let message = format!("Slurm has {members} tasks, and {found} places on {nodes}");
        return Err(ClusterError::Placement(message));
    }
    let addresses = hostfile::with_ports(placed, port);
    let addresses = addresses.map_err(|(_, message)| ClusterError::Placement(message))?;
    Ok(Some((member, addresses)))
}

/// The numbers in a text such as `2(x3),1`: of tasks on each host.
fn counts(text: &str) -> Option<Vec<usize>> {
    let mut counts = Vec::new();
    for part in text.split(',') {
        let (count, times) = match part.split_once("(x") {
            Some((count, times)) => (count, times.strip_suffix(')')?.parse().ok()?),
            None => (part, 1_usize),
        };
        let count: usize = count.parse().ok()?;
        if count > MOST_HOSTS || times > MOST_HOSTS - counts.len() {
            return None;
        }
        counts.extend(vec![count; times]);
    }
    Some(counts)
}

/// The hosts in a list such as `login,node[01-03,07]-ib`.
fn hosts(list: &str) -> Option<Vec<String>> {
    let mut hosts = Vec::new();
    let mut rest = list;
    while !rest.is_empty() {
        let mut found = vec![String::new()];
        // One entry: text and brackets up to the next comma.
        loop {
            let end = rest.find([',', '[']).unwrap_or(rest.len());
            let (text, after) = rest.split_at(end);
            for host in &mut found {
                host.push_str(text);
            }
            rest = after;
            let Some(inside) = rest.strip_prefix('[') else {
                rest = rest.strip_prefix(',').unwrap_or(rest);
                break;
            };
            let (ranges, after) = inside.split_once(']')?;
            rest = after;
            let numbers = numbers(ranges)?;
            if numbers.len().checked_mul(found.len())? > MOST_HOSTS {
                return None;
            }
            let with = |host: &String| {
                let with = |number: &String| format!("{host}{number}");
                numbers.iter().map(with).collect::<Vec<_>>()
            };
            found = found.iter().flat_map(with).collect();
        }
        if found.iter().any(String::is_empty) || hosts.len() + found.len() > MOST_HOSTS {
            return None;
        }
        hosts.extend(found);
    }
    Some(hosts)
}

/// The numbers in ranges such as `01-03,07`, as wide as they are written.
fn numbers(ranges: &str) -> Option<Vec<String>> {
    let mut numbers = Vec::new();
    for range in ranges.split(',') {
        let (first, last) = range.split_once('-').unwrap_or((range, range));
        let width = first.len();
        let (first, last): (usize, usize) = (first.parse().ok()?, last.parse().ok()?);
        if last < first || last - first >= MOST_HOSTS - numbers.len() {
            return None;
        }
        numbers.extend((first..=last).map(|number| format!("{number:0width$}")));
    }
    Some(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn lists_of_hosts_are_expanded() {
        let list = "login,node[08-10,7]-ib,r[1-2]n[1-2]";
        let expected = [
            "login",
            "node08-ib",
            "node09-ib",
            "node10-ib",
            "node7-ib",
            "r1n1",
            "r1n2",
            "r2n1",
            "r2n2",
        ];
        assert_eq!(hosts(list).expect("it is right"), expected);
        for wrong in [
            "a[1-",
            "a[2-1]",
            "a[]",
            "a[1-99999999]",
            ",a",
            "a[0-999]b[0-999]",
        ] {
            assert_eq!(hosts(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_task_finds_its_place() {
        let variables = [
            ("SLURM_PROCID", "3"),
            ("SLURM_NTASKS", "4"),
            ("SLURM_JOB_NODELIST", "n[1-3]"),
            ("SLURM_TASKS_PER_NODE", "1(x2),2"),
        ];
        let variable = |name: &str| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        let (member, addresses) = place(variable, 50).expect("they are right").expect("Slurm");
        assert_eq!(
            (member, addresses),
            (
                3,
                ["n1:50", "n2:50", "n3:50", "n3:51"]
                    .map(str::to_owned)
                    .to_vec()
            )
        );
        assert!(place(|_| None, 50).expect("no Slurm").is_none());
        let lacking = |name: &str| variable(name).filter(|_| name != "SLURM_NTASKS");
        let error = place(lacking, 50).expect_err("a variable is missing");
        assert_eq!(error.to_string(), "SLURM_STEP_NUM_TASKS is not set");
    }

    proptest! {
        #[test]
        fn any_list_is_expanded_or_refused(list in "[a-c0-9,\\[\\]\\-]{0,20}") {
            let count = hosts(&list).map_or(0, |hosts| hosts.len());
            prop_assert!(count <= MOST_HOSTS);
        }
    }
}

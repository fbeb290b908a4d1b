//! All members say why all end, not only the one at fault.

use std::process::Command;

use crate::program::{self, Cluster, Scratch};

/// How three members of the program `solve` end, which are given these games and options.
fn ended(arguments: [&str; 3]) -> [Vec<String>; 3] {
    let cluster = Cluster::new(3);
    let store = Scratch::new();
    let mut number = 0;
    let members = arguments.map(|arguments| {
        let mut command = Command::new(program::path("solve"));
        command.arg("--store").arg(&store.0);
        number += 1;
        cluster.start(&mut command, number - 1, arguments)
    });
    members.map(|member| {
        let ended = member.ends();
        assert_eq!((ended.code, ended.out.as_str()), (Some(1), ""), "{ended:?}");
        let errors = ended.errors();
        errors.into_iter().map(str::to_owned).collect()
    })
}

#[test]
fn a_task_of_another_member_is_the_error_of_all() {
    let game = "connect-four --board 4x4";
    for (other, what) in [
        (
            "connect-four --board 4x3",
            "member 2 was given another game",
        ),
        (
            "connect-four --board 4x4 --shard-positions 77",
            "member 2 was given another",
        ),
    ] {
        // By chance or not: each of them may be the first one to end.
        for _ in 0..5 {
            for errors in ended([game, game, other]) {
                assert_eq!(errors.len(), 1, "{errors:?}");
                assert!(errors[0].contains(what), "{errors:?}");
            }
        }
    }
}

#[test]
fn a_limit_of_one_member_is_the_error_of_all() {
    let game = "connect-four --board 4x4 --shard-positions 500";
    let errors = ended([game, &format!("{game} --max-positions 1000"), game]);
    for errors in errors {
        assert_eq!(errors.len(), 1, "{errors:?}");
        assert!(errors[0].contains("position limit of 1000"), "{errors:?}");
    }
}

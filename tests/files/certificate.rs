//! Certificates in compressed files, and the errors of these.

use std::fs;
use std::io::{self, ErrorKind, Write};

use optimal_play::certificate::{CertificateErrorKind, CertificateReader};
use optimal_play::{Minimax, Player, Run};
use optimal_play_games::connect_four::ConnectFour;
use support::solve;

/// A file on a full disk.
struct Full;

impl Write for Full {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(ErrorKind::StorageFull.into())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn errors_of_the_file_are_returned() {
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let solution = solve(&Minimax::hashed(), &game.start());
    let error = solution.write_certificate(Player::Max, Run::new(), Full);
    let error = error.expect_err("nothing is written");
    let CertificateErrorKind::Io(error) = error.kind() else {
        panic!("{error}")
    };
    assert_eq!(error.kind(), ErrorKind::StorageFull);
}

#[test]
fn a_compressed_file_is_read_as_written_and_every_damage_is_found() {
    let directory = tempfile::tempdir().expect("a new directory");
    let path = directory.path().join("certificate");
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let root = game.start();
    let solution = solve(&Minimax::hashed(), &root);
    let check = || {
        let reader = CertificateReader::<i8, _>::open(&path).map_err(|error| error.to_string())?;
        let checked = reader.verify(&root, Run::new());
        checked.map(|it| it.lines).map_err(|it| it.to_string())
    };
    let saved = solution.save_certificate(Player::Max, Run::new(), &path);
    let lines = saved.expect("it is written").lines;
    assert_eq!(check(), Ok(lines));
    let packed = fs::read(&path).expect("it is there");
    let text = solution.certificate(Player::Max).expect("all is solved");
    assert!(packed.len() * 4 < text.len(), "{} bytes", packed.len());
    for at in 0..packed.len() {
        let mut damaged = packed.clone();
        damaged[at] ^= 1;
        fs::write(&path, &damaged).expect("it can be written");
        // How far back the frame may look, in byte 5, says nothing of the text.
        assert!(check().is_err() || at == 5, "byte {at}");
        fs::write(&path, &packed[..at]).expect("it can be written");
        assert!(check().is_err(), "cut at {at}");
    }
    // Plain text is read, too, and a file that is there outlives an error.
    fs::write(&path, &text).expect("it can be written");
    assert_eq!(check(), Ok(lines));
    let few = Run::new().with_position_limit(3);
    let failed = solution.save_certificate(Player::Max, few, &path);
    assert!(failed.is_err());
    assert_eq!(check(), Ok(lines));
    assert!(!path.with_extension("part").exists());
}

#[cfg(unix)]
#[test]
fn a_file_is_not_written_through_a_symbolic_link() {
    let directory = tempfile::tempdir().expect("a new directory");
    let [path, part, victim] =
        ["certificate", "certificate.part", "victim"].map(|name| directory.path().join(name));
    fs::write(&victim, "mine").expect("a new file");
    std::os::unix::fs::symlink(&victim, &part).expect("a new link");
    let game = ConnectFour::new(4, 4).expect("a valid board");
    let solution = solve(&Minimax::hashed(), &game.start());
    let saved = solution.save_certificate(Player::Max, Run::new(), &path);
    saved.expect("it is written");
    assert_eq!(fs::read_to_string(&victim).expect("it stays"), "mine");
    let saved = fs::symlink_metadata(&path).expect("it is there");
    assert!(saved.is_file());
    CertificateReader::<i8, _>::open(&path).expect("it is a certificate");
}

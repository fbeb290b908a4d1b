//! The program that builds the site, without what takes minutes.

use std::process::Command;

#[test]
fn a_directory_is_expected() {
    let too_many = &["out", "more"][..];
    for arguments in [&[], too_many] {
        let output = Command::new(env!("CARGO_BIN_EXE_site"))
            .args(arguments)
            .output()
            .expect("the program runs");
        assert_eq!(output.status.code(), Some(2));
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "error: expected one directory to write the site to, as in `site out/`\n"
        );
        assert!(output.stdout.is_empty());
    }
}

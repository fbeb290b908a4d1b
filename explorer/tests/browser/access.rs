//! Contrast, labels and focus, checked by axe-core.

use std::env;
use std::fs;

use crate::Server;

/// The script of axe-core: `.ci/run` fetches it.
fn axe() -> Option<String> {
    let usual = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../target/tools/axe/package/axe.min.js"
    );
    let path = env::var("AXE_CORE").unwrap_or_else(|_| usual.to_owned());
    let script = fs::read_to_string(&path);
    if script.is_err() {
        assert!(env::var_os("CI").is_none(), "{path} is missing");
        println!("skipped: axe-core is missing; it is the package axe-core of npm");
    }
    script.ok()
}

const PAGES: [&str; 15] = [
    "/",
    "/keys",
    "/nim",
    "/tic_tac_toe/only/b2.b1.a1?min=computer&stop=1",
    "/dodgem/3x3/a3-b3?flip=1",
    "/dots_and_boxes/2x2/a.b",
    "/kalah/3x2/start?hide=1&hint=1",
    "/tic_tac_toe/only/b2.b1.a1?tab=line",
    "/tic_tac_toe/only/b2.b1.a1?tab=game",
    "/tic_tac_toe/only/b2.b1.a1?tab=more",
    "/nim/3,4/nowhere",
    "/tic_tac_toe/only/b2/tree",
    "/tic_tac_toe/only/start/statistics",
    "/staircase/only/start/statistics",
    "/tic_tac_toe/only/b2.b1/max.proof",
];

#[test]
fn axe_finds_nothing_wrong_in_light_and_dark() {
    let Some(axe) = axe() else {
        return;
    };
    let server = Server::start(&[]);
    for scheme in [crate::pictures::LIGHT, crate::pictures::DARK] {
        let browser = start!(&[scheme]);
        for page in PAGES {
            browser.go(&server.address(page));
            browser.run(&axe);
            let wrong = browser.run_async(
                "const done = arguments[arguments.length - 1];\
                 axe.run().then((it) => done(it.violations.map((rule) => rule.id + ': ' +\
                 rule.nodes.map((node) => node.target + ' ' + node.failureSummary).join('; '))));",
            );
            assert_eq!(wrong, serde_json::json!([]), "{page} {scheme}");
        }
    }
}

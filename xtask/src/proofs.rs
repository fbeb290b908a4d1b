//! The checker of certificates that is proven in Coq, and its agreement with the one in Rust.

use xshell::cmd;

use crate::rust::small_program;
use crate::step::{Lane, Step};

pub(crate) const PROOFS: Step = Step {
    name: "proofs",
    what: "Coq accepts the proofs, and the proven checker agrees with the one in Rust",
    lane: Lane::Optimized,
    run: |context| {
        let shell = context.shell()?;
        cmd!(shell, "make --silent --jobs=2 -C proofs test").run()?;
        let program = small_program(context)?;
        Ok(cmd!(shell, "python3 proofs/test/compare.py {program} 100 300").run()?)
    },
};

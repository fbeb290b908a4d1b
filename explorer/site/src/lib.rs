//! What runs in a browser: the pages as a function from a request to an answer.

#![cfg(target_family = "wasm")]

use std::sync::LazyLock;
use std::time::Duration;

use optimal_play_explorer::{Answer, Pages};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    /// Is shown the progress of a solve, as HTML: a function of the script around this.
    fn watch(progress: &str);
}

/// The pages, with all that is known of the games.
static PAGES: LazyLock<Pages> = LazyLock::new(|| Pages::bundled(watch));

/// Makes the pages at once, so that all instances begin alike.
#[wasm_bindgen(start)]
fn start() {
    LazyLock::force(&PAGES);
}

/// An answer, as the script reads it.
#[wasm_bindgen(js_name = Answer)]
#[derive(Debug)]
pub struct AnswerToScript(Answer);

/// Answers a request; `patience` is in milliseconds, endless if negative.
#[wasm_bindgen]
pub fn answer(method: &str, address: &str, root: &str, patience: f64) -> AnswerToScript {
    let patience = Duration::try_from_secs_f64(patience / 1000.0).ok();
    AnswerToScript(PAGES.answer(method, address, root, patience))
}

#[wasm_bindgen(js_class = Answer)]
impl AnswerToScript {
    /// The status of HTTP.
    #[wasm_bindgen(getter)]
    pub fn status(&self) -> u16 {
        self.0.status
    }

    /// The names and values of the headers, in turn.
    #[wasm_bindgen(getter)]
    pub fn headers(&self) -> Vec<String> {
        let pairs = self.0.headers.iter();
        pairs
            .flat_map(|(name, value)| [name.clone(), value.clone()])
            .collect()
    }

    /// The body.
    #[wasm_bindgen(getter)]
    pub fn body(&self) -> Vec<u8> {
        self.0.body.clone()
    }

    /// The request that finishes what this one had no time for.
    #[wasm_bindgen(getter)]
    pub fn work(&self) -> Option<String> {
        self.0.work.clone()
    }
}

//! Chromium, driven through its driver.

use std::env;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use fantoccini::error::CmdError;
use fantoccini::{Client, ClientBuilder, Locator};
use hyper_util::client::legacy::connect::HttpConnector;
use serde_json::{Value, json};
use tokio::runtime::{Builder, Runtime};

use crate::files::BELOW;

/// How long a page may take. On a busy machine, with a browser for each test, a game that is solved
/// in a second has taken half a minute.
const PATIENCE: Duration = Duration::from_secs(120);

/// Whether a page is there, and its scripts have begun: before that, no key is heard. A page in the
/// place of another one is not that yet.
const IS_THERE: &str =
    "document.readyState === 'complete' && !document.querySelector('body.shell, body.work')";

/// A browser, which ends with its owner.
pub(crate) struct Browser {
    runtime: Runtime,
    client: Client,
    driver: Child,
}

impl Browser {
    /// Starts a browser with these flags; `None`, with a note, if there is none.
    pub(crate) fn start(flags: &[&str]) -> Option<Self> {
        let preferences = json!({});
        Self::start_with(flags, &preferences)
    }

    /// The same with preferences of the browser.
    pub(crate) fn start_with(flags: &[&str], preferences: &Value) -> Option<Self> {
        let Some((driver, port)) = driver() else {
            assert!(env::var_os("CI").is_none(), "chromedriver is missing");
            println!("skipped: chromedriver is missing; Debian's package is chromium-driver");
            return None;
        };
        let runtime = Builder::new_current_thread().enable_all().build();
        let runtime = runtime.expect("there are threads");
        let fixed = [
            "--headless=new",
            "--no-sandbox",
            "--disable-gpu",
            "--hide-scrollbars",
        ];
        let flags: Vec<_> = fixed.iter().chain(flags).collect();
        let capabilities = json!({
            "goog:chromeOptions": { "args": flags, "prefs": preferences },
            "timeouts": { "script": PATIENCE.as_millis() }
        });
        let Value::Object(capabilities) = capabilities else {
            unreachable!("it is an object");
        };
        let mut builder = ClientBuilder::new(HttpConnector::new());
        builder.capabilities(capabilities);
        let address = format!("http://127.0.0.1:{port}");
        let client = runtime.block_on(builder.connect(&address));
        let client = client.expect("the driver starts a browser");
        Some(Self {
            runtime,
            client,
            driver,
        })
    }

    pub(crate) fn go(&self, address: &str) {
        let before = self.url();
        // A page whose game is being solved loads again now and then, in the place of another one
        // that has not answered yet.
        self.wait("on another page", |it| {
            let gone = it.runtime.block_on(it.client.goto(address));
            gone.expect("the page loads");
            it.url() != before || before == address
        });
        self.wait_for_scripts();
    }

    pub(crate) fn url(&self) -> String {
        let url = self.runtime.block_on(self.client.current_url());
        url.expect("there is a page").to_string()
    }

    /// The path and query of the address, below that of the site.
    pub(crate) fn path(&self) -> String {
        let url = self.url();
        let (_, rest) = url.split_once("://").expect("an address");
        let path = &rest[rest.find('/').expect("a path")..];
        path.strip_prefix(BELOW).unwrap_or(path).to_owned()
    }

    pub(crate) fn back(&self) {
        self.runtime
            .block_on(self.client.back())
            .expect("there is a page before");
    }

    pub(crate) fn forward(&self) {
        self.runtime
            .block_on(self.client.forward())
            .expect("there is a page after");
    }

    /// Clicks what this selector finds first, a link or a button, and waits for the page it leads
    /// to.
    ///
    /// The driver itself waits only for a page that has begun to load when the click is over.
    pub(crate) fn click(&self, selector: &str) {
        // In one script, because a page that loads again now and then may do so between two: the
        // mark is gone with the page, however soon that is.
        let click = async || {
            let script = "const [selector] = arguments;
                const element = document.querySelector(selector);
                if (!element) return 'is missing';
                element.scrollIntoView({ block: 'center' });
                const { x, y, width, height } = element.getBoundingClientRect();
                const hit = document.elementFromPoint(x + width / 2, y + height / 2);
                if (!element.contains(hit)) {
                    return `at ${x}, ${y} of ${innerWidth} by ${innerHeight} is below ${hit?.outerHTML}`;
                }
                window.isClicked = true;
                hit.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
                return null;";
            let obstacle = self.client.execute(script, vec![selector.into()]).await;
            obstacle.map(Some)
        };
        // A page whose game is being solved has it when it loads again.
        self.wait_while(|it| {
            let obstacle = it.on_a_page(selector, click);
            (!obstacle.is_null()).then(|| format!("{selector} {obstacle}"))
        });
        self.wait_for("another page", "!window.isClicked");
        self.wait_for_scripts();
    }

    /// Does something on a page with this element, whose scripts have begun. If the page loads
    /// again meanwhile, or is not there (`None`), does it again.
    fn on_a_page<T>(
        &self,
        selector: &str,
        act: impl AsyncFn() -> Result<Option<T>, CmdError>,
    ) -> T {
        let start = Instant::now();
        loop {
            self.wait_for_scripts();
            match self.runtime.block_on(act()) {
                Ok(Some(done)) => return done,
                Ok(None) => {}
                Err(error) if error.is_stale_element_reference() => {}
                // It is not drawn yet.
                Err(error) if error.is_element_not_interactable() => {}
                // The driver's words for an element of a page that has just been left.
                Err(error)
                    if error
                        .to_string()
                        .contains("does not belong to the document") => {}
                Err(error) => panic!("{selector} at {}: {error}", self.url()),
            }
            assert!(start.elapsed() < PATIENCE, "{selector} never stands still");
        }
    }

    /// Waits until the page is there.
    fn wait_for_scripts(&self) {
        self.wait_for("there", "true");
    }

    /// Waits until nothing on the page is being solved.
    pub(crate) fn wait_until_solved(&self) {
        self.wait_for("solved", "!document.querySelector('.solving')");
    }

    /// Waits until a page is there of which this expression of a script is true. One script asks
    /// both: between two, the page may load again, and nothing is found on a page that has just
    /// begun.
    pub(crate) fn wait_for(&self, what: &str, expression: &str) {
        let script = format!("return {IS_THERE} && {expression}");
        self.wait(what, |it| {
            let answer = it.client.execute(&script, Vec::new());
            // A page that is left does not answer.
            it.runtime.block_on(answer).is_ok_and(|it| it == true)
        });
    }

    /// The texts of all that this selector finds. A page that loads again meanwhile is read again.
    pub(crate) fn texts(&self, selector: &str) -> Vec<String> {
        self.on_a_page(selector, async || {
            let mut texts = Vec::new();
            for element in self.client.find_all(Locator::Css(selector)).await? {
                texts.push(element.text().await?);
            }
            // Nothing is found on a page that has just begun.
            let script = format!("return {IS_THERE} && !document.querySelector(arguments[0])");
            let is_right = !texts.is_empty()
                || self.client.execute(&script, vec![selector.into()]).await? == true;
            Ok(is_right.then_some(texts))
        })
    }

    /// The text of what this selector finds first.
    pub(crate) fn text(&self, selector: &str) -> String {
        let texts = self.texts(selector);
        let text = texts.into_iter().next();
        text.unwrap_or_else(|| panic!("no {selector} at {}", self.url()))
    }

    /// Shows this beside the position: 1 the moves, 2 the line, 3 the game, 4 more.
    pub(crate) fn open_tab(&self, number: usize) {
        self.click(&format!(".tabs a:nth-child({number})"));
    }

    /// Presses keys, on the page as a whole.
    pub(crate) fn press(&self, keys: &str) {
        self.on_a_page("the page", async || {
            let element = self.client.active_element().await?;
            element.send_keys(keys).await.map(Some)
        });
    }

    /// Fills in a field.
    pub(crate) fn fill(&self, selector: &str, text: &str) {
        self.on_a_page(selector, async || {
            let field = self.client.find(Locator::Css(selector)).await?;
            field.clear().await?;
            field.send_keys(text).await.map(Some)
        });
    }

    /// Chooses the option with this value.
    pub(crate) fn choose(&self, selector: &str, value: &str) {
        self.on_a_page(selector, async || {
            let field = self.client.find(Locator::Css(selector)).await?;
            field.select_by_value(value).await.map(Some)
        });
    }

    /// Runs a script that returns at once, on a page that is there.
    pub(crate) fn run(&self, script: &str) -> Value {
        let script = format!("return {IS_THERE} ? [(() => {{ {script} }})()] : []");
        self.on_a_page(&script, async || {
            let answer = self.client.execute(&script, Vec::new()).await?;
            Ok(answer.get(0).cloned())
        })
    }

    /// Runs a script that calls its last argument with its answer.
    pub(crate) fn run_async(&self, script: &str) -> Value {
        let run = self.client.execute_async(script, Vec::new());
        self.runtime.block_on(run).expect("the script runs")
    }

    /// Waits until this holds.
    pub(crate) fn wait(&self, what: &str, holds: impl Fn(&Self) -> bool) {
        self.wait_while(|it| (!holds(it)).then(|| format!("never {what}")));
    }

    /// Waits while something is in the way, which is said if it stays there.
    fn wait_while(&self, obstacle: impl Fn(&Self) -> Option<String>) {
        let start = Instant::now();
        while let Some(obstacle) = obstacle(self) {
            assert!(start.elapsed() < PATIENCE, "{obstacle}: {}", self.url());
            std::thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until the address ends so, and the page is there.
    pub(crate) fn wait_for_path(&self, path: &str) {
        self.wait(path, |it| it.path() == path);
        self.wait_for_scripts();
    }

    /// Takes a picture of what this selector finds first.
    pub(crate) fn picture_of(&self, selector: &str, name: &str) {
        let bytes = self.on_a_page(selector, async || {
            let element = self.client.find(Locator::Css(selector)).await?;
            element.screenshot().await.map(Some)
        });
        write_picture(name, &bytes);
    }

    /// Takes a picture of this size into `target/pictures`.
    pub(crate) fn picture(&self, name: &str, (width, height): (u32, u32)) {
        let bytes = self.runtime.block_on(async {
            self.client.set_window_size(width, height).await?;
            self.client.screenshot().await
        });
        write_picture(name, &bytes.expect("the page is drawn"));
    }
}

/// Writes a picture as PNG.
fn write_picture(name: &str, bytes: &[u8]) {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("pictures/{name}.png"));
    let folder = path.parent().expect("it is in one");
    fs::create_dir_all(folder).expect("it can be made");
    fs::write(path, bytes).expect("there is room");
}

impl Drop for Browser {
    fn drop(&mut self) {
        let client = self.client.clone();
        // It may have ended.
        let _ = self.runtime.block_on(client.close());
        let _ = self.driver.kill();
        let _ = self.driver.wait();
    }
}

/// Starts the driver, if there is one, and reads the port that it prints.
fn driver() -> Option<(Child, u16)> {
    let name =
        env::var_os("CHROMEDRIVER").map_or_else(|| PathBuf::from("chromedriver"), PathBuf::from);
    // It takes a port that is free in one family of addresses, then the same one in the other,
    // where another process may have it: then it ends.
    for _ in 0..10 {
        let mut command = Command::new(&name);
        let started = command.arg("--port=0").stdout(Stdio::piped()).spawn();
        let mut driver = started.ok()?;
        let output = BufReader::new(driver.stdout.take().expect("piped"));
        let port = output.lines().map_while(Result::ok).find_map(|line| {
            let (_, port) = line.split_once("started successfully on port ")?;
            port.trim_end_matches('.').parse().ok()
        });
        if let Some(port) = port {
            return Some((driver, port));
        }
        driver.wait().expect("it has ended");
    }
    panic!("the driver has found no port");
}

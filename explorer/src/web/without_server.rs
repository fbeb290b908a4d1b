//! The pages where there is no server: a function from a request to an answer.

use std::fmt;
use std::net::{IpAddr, Ipv4Addr};
use std::pin::pin;
use std::sync::Arc;
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use axum::Router;
use axum::body::{self, Body};
use axum::http::{HeaderMap, HeaderValue, Request, StatusCode, header};
use axum::middleware;
use maud::html;
use tower::ServiceExt as _;

use super::catalog::Catalog;
use super::client::Client;
use super::jobs::Jobs;
use super::limits::Limits;
use super::site::Site;
use super::{pages, routes};
use crate::games::EVERYWHERE;

/// What a browser may take: a phone has no more memory for a page.
const LIMITS: Limits = Limits {
    memory: 512 << 20,
    time: Duration::from_secs(300),
    think: Duration::from_secs(3),
    queue: usize::MAX,
    allow_embed: false,
};

/// The script that starts a solve, and shows its progress: the site has it beside the pages.
const SCRIPT: &str = "site.js";

/// The bundled games as a function from a request to an answer, for a place without threads, files
/// and sockets: whoever asks waits until everything is solved that the answer needs, or for as long
/// as the request allows.
///
/// # Examples
///
/// ```
/// use optimal_play_explorer::Pages;
///
/// let pages = Pages::bundled(|_progress| ());
/// let answer = pages.answer("GET", "/nim/1,2/start", "/", None);
/// assert_eq!(answer.status, 200);
/// assert!(String::from_utf8(answer.body)?.contains("</span> Blue wins</span>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Pages {
    site: Arc<Site>,
    router: Router,
}

/// The answer to a request.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Answer {
    /// The status of HTTP.
    pub status: u16,
    /// The names and values of its headers.
    pub headers: Vec<(String, String)>,
    /// The page, or whatever else was asked for.
    pub body: Vec<u8>,
    /// The method and the address of the request that finishes what this one had no time for;
    /// `None` if nothing is left. A page shows that it is being solved, and names this request to
    /// its script.
    pub work: Option<String>,
}

impl Pages {
    /// The bundled games. `watch` is shown the progress of a solve, as HTML, a few times a second.
    pub fn bundled(watch: impl Fn(&str) + Send + Sync + 'static) -> Self {
        let catalog = Arc::new(Catalog::bundled(
            &EVERYWHERE,
            Vec::new(),
            LIMITS.memory_of_boards(),
        ));
        let jobs = Jobs::without_threads(Arc::clone(&catalog), LIMITS, move |progress| {
            watch(&pages::how_far(progress).into_string());
        });
        let site = Arc::new(Site {
            catalog,
            jobs,
            limits: LIMITS,
        });
        let router = routes::all(Arc::clone(&site));
        let router = router.layer(middleware::from_fn(routes::write_failures));
        Self { site, router }
    }

    /// Answers the request for an address, which begins with `/`, within about `patience`; if that
    /// is `None`, it takes as long as the limits of a solve allow. All links of the answer begin
    /// with `root`, the address at which the site begins, in place of their `/`.
    pub fn answer(
        &self,
        method: &str,
        address: &str,
        root: &str,
        patience: Option<Duration>,
    ) -> Answer {
        self.site.jobs.begin_request(patience);
        let (mut status, mut headers, mut body) = self.respond(method, address);
        let work = self
            .work(method, address)
            .filter(|_| !status.is_redirection());
        let is_page = is_page(&headers);
        if work.is_some() && is_page && !status.is_success() {
            status = StatusCode::OK;
            body = pages::work().into_string().into_bytes();
        }
        if work.is_some() {
            headers.remove(header::REFRESH);
        }
        if is_page {
            headers.remove(header::CONTENT_LENGTH);
            let page = String::from_utf8_lossy(&body);
            body = rooted(&page, root, work.as_deref()).into_bytes();
        }
        let rooted_header = |(name, value): (&header::HeaderName, &HeaderValue)| {
            let value = String::from_utf8_lossy(value.as_bytes());
            let value = match (name, value.strip_prefix('/')) {
                (&header::LOCATION, Some(path)) => format!("{root}{path}"),
                (&header::REFRESH, _) => value.replace("url=/", &format!("url={root}")),
                _ => value.into_owned(),
            };
            (name.to_string(), value)
        };
        Answer {
            status: status.as_u16(),
            headers: headers.iter().map(rooted_header).collect(),
            body,
            work,
        }
    }

    /// The answer as a server gives it.
    fn respond(&self, method: &str, address: &str) -> (StatusCode, HeaderMap, Vec<u8>) {
        let client = Client::at(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let request = Request::builder().method(method).uri(address);
        let Ok(request) = request.extension(client).body(Body::empty()) else {
            return (StatusCode::BAD_REQUEST, HeaderMap::new(), Vec::new());
        };
        let answer = pin!(async {
            let Ok(response) = self.router.clone().oneshot(request).await;
            let (parts, body) = response.into_parts();
            let body = body::to_bytes(body, usize::MAX).await;
            (parts.status, parts.headers, body.unwrap_or_default().into())
        });
        // Nothing here waits for anything else.
        match answer.poll(&mut Context::from_waker(Waker::noop())) {
            Poll::Ready(answer) => answer,
            Poll::Pending => (
                StatusCode::INTERNAL_SERVER_ERROR,
                HeaderMap::new(),
                Vec::new(),
            ),
        }
    }

    /// The request that finishes what this one had no time for: the solve of the whole game, if
    /// somebody has asked for that, or the same once more.
    fn work(&self, method: &str, address: &str) -> Option<String> {
        let path = address.split_once('?').map_or(address, |(path, _)| path);
        let mut parts = path.split('/').skip(1);
        let decoded = |part: &str| {
            let part = percent_encoding::percent_decode_str(part);
            Some(part.decode_utf8().ok()?.into_owned())
        };
        let opened = parts.next().zip(parts.next()).and_then(|(game, board)| {
            let (game, board) = (decoded(game)?, decoded(board)?);
            self.site.open(&game, &board).ok()
        });
        let whole = opened.filter(|it| self.site.jobs.of_whole(it).is_some());
        if let Some(opened) = whole {
            let start = pages::start(&opened.name, &opened.instance);
            return Some(format!("POST {start}/solve"));
        }
        self.site.jobs.left().map(|_| format!("{method} {address}"))
    }
}

impl fmt::Debug for Pages {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Pages").finish_non_exhaustive()
    }
}

fn is_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    kind.is_some_and(|it| it.as_bytes().starts_with(b"text/html"))
}

/// A page whose links begin with `root`, with the script of the site, and what that is to finish.
/// Every link of a page begins with a slash, that to its preview (`content`) and the one to copy (`value`) too; what a page shows
/// has no quotation mark that is not escaped, so that nothing else looks like a link.
fn rooted(page: &str, root: &str, work: Option<&str>) -> String {
    let script = html! { script src={ "/" (SCRIPT) } data-work=[work] defer {} };
    let page = page.replacen("</head>", &format!("{}</head>", script.into_string()), 1);
    let attributes = ["action", "content", "href", "src", "value"];
    attributes.iter().fold(page, |page, attribute| {
        page.replace(
            &format!(" {attribute}=\"/"),
            &format!(" {attribute}=\"{root}"),
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(answer: &Answer) -> &str {
        std::str::from_utf8(&answer.body).expect("a text")
    }

    #[test]
    fn every_link_begins_with_the_root() {
        let pages = Pages::bundled(|_| ());
        let addresses = [
            "/",
            "/keys",
            "/connect_four",
            "/nim/1,2/start?hide=1",
            "/nowhere/1",
        ];
        for address in addresses {
            let page = |root| pages.answer("GET", address, root, None);
            let (usual, below) = (page("/"), page("/games/"));
            let usual = text(&usual).replace("=\"/", "=\"/games/");
            assert_eq!(usual, text(&below), "{address}");
            assert!(usual.contains("src=\"/games/site.js\""), "{address}");
        }
        let answer = pages.answer("GET", "/nim/1,2", "/games/", None);
        let location = ("location".to_owned(), "/games/nim/1,2/start".to_owned());
        assert!(answer.headers.contains(&location), "{answer:?}");
    }

    #[test]
    fn what_a_request_has_no_time_for_another_one_finishes() {
        let pages = Pages::bundled(|_| ());
        let address = "/connect_four/4x4/1";
        let hasty = pages.answer("GET", address, "/", Some(Duration::ZERO));
        let work = "POST /connect_four/4x4/start/solve";
        assert_eq!(hasty.work.as_deref(), Some(work));
        assert!(text(&hasty).contains("class=\"solving\"") && text(&hasty).contains(work));
        assert!(!text(&hasty).contains("★") && !text(&hasty).contains("unknown</span>"));
        assert_eq!(text(&hasty).matches("…</span>").count(), 4);
        let done = pages.answer("POST", "/connect_four/4x4/start/solve", "/", None);
        assert_eq!((done.status, done.work), (303, None));
        let page = pages.answer("GET", address, "/", Some(Duration::ZERO));
        assert_eq!(page.work, None);
        assert!(!text(&page).contains("…</span>"));
    }

    #[test]
    fn a_position_of_a_large_game_is_solved_by_a_request_that_can_wait() {
        let pages = Pages::bundled(|_| ());
        let address = "/connect_four/7x6/444444526653656655";
        let hasty = pages.answer("GET", address, "/", Some(Duration::ZERO));
        assert_eq!(hasty.work, Some(format!("GET {address}")));
        let statistics = format!("{address}/statistics");
        assert_eq!(pages.answer("GET", &statistics, "/", None).status, 409);
    }

    #[test]
    fn a_page_that_needs_a_solve_says_so_and_a_cancelled_solve_is_not_tried_again() {
        let pages = Pages::bundled(|_| ());
        let hasty = |method, address| pages.answer(method, address, "/", Some(Duration::ZERO));
        let page = hasty("GET", "/dodgem/3x3/start/statistics");
        assert_eq!(page.status, 200);
        assert_eq!(page.work.as_deref(), Some("POST /dodgem/3x3/start/solve"));
        assert!(text(&page).contains("class=\"solving\""));
        assert_eq!(hasty("POST", "/dodgem/3x3/start/cancel").status, 303);
        let page = hasty("GET", "/dodgem/3x3/start");
        assert_eq!(page.work, None);
        assert!(text(&page).contains("it was cancelled"));
    }
}

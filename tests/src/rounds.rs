//! The number of random cases, the same way for all tests.

use std::env;

/// The number of random cases that a test tries: `few`, times the environment variable
/// `TEST_ROUNDS`, which is 1 by default. A campaign may take hundreds.
///
/// # Panics
///
/// If `TEST_ROUNDS` is no number, or the product leaves the range of `N`.
///
/// ```
/// let seeds = 0..support::rounds::<u64>(20);
/// assert!(seeds.end >= 20);
/// ```
pub fn rounds<N: TryFrom<u64>>(few: u64) -> N {
    let times = env::var("TEST_ROUNDS").map_or(1, |text| {
        let times: Option<u64> = text.parse().ok();
        times.unwrap_or_else(|| panic!("TEST_ROUNDS is {text:?}, no number"))
    });
    let rounds = few.checked_mul(times).and_then(|it| it.try_into().ok());
    rounds.unwrap_or_else(|| panic!("TEST_ROUNDS is {times}: too many rounds"))
}

//! Canonical forms: their number by birthday, the laws of their arithmetic, their notation and
//! thermographs, and their limits.

use std::cmp::Ordering;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use fastrand::Rng;
use optimal_play::run::{Limit, StopReason};
use optimal_play::values::{Dyadic, Form, FormError, Forms, OutcomeClass};
use optimal_play::{Player, Run};

fn forms() -> Forms<'static> {
    Forms::new(&Run::new()).expect("no limit")
}

fn number(numerator: i64, exponent: u32) -> Dyadic {
    Dyadic::new(numerator, exponent).expect("it fits")
}

/// All antichains of some forms.
fn antichains(forms: &mut Forms<'_>, all: &[Form]) -> Vec<Vec<Form>> {
    let mut chains = vec![Vec::new()];
    for &form in all {
        for at in 0..chains.len() {
            let is_apart = |other: &Form| forms.compare(*other, form).expect("no limit").is_none();
            if chains[at].iter().all(is_apart) {
                let mut longer = chains[at].clone();
                longer.push(form);
                chains.push(longer);
            }
        }
    }
    chains
}

/// The numbers of games born by a day are in J. H. Conway's On Numbers and Games (1976), that of
/// day 3 is due to D. Hickerson.
#[test]
fn games_born_by_day_three_are_1474() {
    let mut forms = forms();
    let mut born = vec![Form::ZERO];
    for expected in [4, 22, 1474] {
        let chains = antichains(&mut forms, &born);
        let mut next: Vec<_> = (chains.iter())
            .flat_map(|left| chains.iter().map(move |right| (left, right)))
            .map(|(left, right)| forms.form(left, right).expect("no limit"))
            .collect();
        next.sort_unstable();
        next.dedup();
        assert_eq!(next.len(), expected);
        born = next;
    }
    // A dominated option changes nothing, also among all.
    let mut random = Rng::with_seed(1);
    for _ in 0..2000 {
        let mut some = || -> Vec<_> {
            (0..random.usize(..6))
                .map(|_| born[random.usize(..22)])
                .collect()
        };
        let (left, right) = (some(), some());
        let form = forms.form(&left, &right).expect("no limit");
        for player in Player::ALL {
            let options = forms.options(form, player).expect("no limit");
            for &one in &options {
                for &other in &options {
                    let order = forms.compare(one, other).expect("no limit");
                    assert_eq!(order, (one == other).then_some(Ordering::Equal));
                }
            }
        }
    }
}

/// A random form of that depth, with numbers, ups and stars at its ends.
fn random_form(forms: &mut Forms<'_>, random: &mut Rng, depth: u32) -> Form {
    if depth == 0 || random.u8(..5) == 0 {
        let text = ["0", "1", "-2", "3/4", "*", "^", "v*", "*2", "-1/2"];
        return forms.parse(text[random.usize(..9)]).expect("no limit");
    }
    let mut some = || -> Vec<_> {
        (0..random.usize(..4))
            .map(|_| random_form(forms, random, depth - 1))
            .collect()
    };
    let (left, right) = (some(), some());
    forms.form(&left, &right).expect("no limit")
}

/// Whether a sum of forms is won by the player who moves second, by its moves only.
fn is_zero(forms: &mut Forms<'_>, parts: &[Form]) -> bool {
    Player::ALL
        .iter()
        .all(|&player| !wins(forms, parts, player))
}

/// Whether the player to move wins a sum of forms, by its moves only.
fn wins(forms: &mut Forms<'_>, parts: &[Form], player: Player) -> bool {
    (0..parts.len()).any(|at| {
        let options = forms.options(parts[at], player).expect("no limit");
        options.into_iter().any(|option| {
            let mut after = parts.to_vec();
            after[at] = option;
            !wins(forms, &after, player.opponent())
        })
    })
}

#[test]
fn forms_make_an_ordered_group() {
    let (mut forms, mut random) = (forms(), Rng::with_seed(2));
    let mut by_moves = 0;
    for _ in 0..1500 {
        let depth = random.u32(1..=2);
        let [a, b, c] = [(); 3].map(|()| random_form(&mut forms, &mut random, depth));
        let mut sum = |a, b| forms.sum(a, b).expect("no limit");
        let (ab, bc) = (sum(a, b), sum(b, c));
        assert_eq!(sum(ab, c), sum(a, bc));
        assert_eq!(sum(a, b), sum(b, a));
        assert_eq!(sum(a, Form::ZERO), a);
        let (ac, negative) = (sum(a, c), forms.negative(a).expect("no limit"));
        assert_eq!(forms.sum(a, negative), Ok(Form::ZERO));
        assert_eq!(forms.negative(negative), Ok(a));
        // The order does not depend on what is added, and is that of the difference.
        let order = forms.compare(a, b).expect("no limit");
        assert_eq!(forms.compare(ac, bc), Ok(order));
        let negative = forms.negative(b).expect("no limit");
        let difference = forms.sum(a, negative).expect("no limit");
        assert_eq!(forms.compare(difference, Form::ZERO), Ok(order));
        let class = forms.outcome_class(difference).expect("no limit");
        assert_eq!(class == OutcomeClass::Previous, a == b);
        // A sum is what its moves make of it. That takes long for some.
        let followers = |forms: &mut Forms<'_>, form| -> usize {
            Player::ALL
                .iter()
                .map(|&it| forms.options(form, it).expect("no limit").len())
                .sum()
        };
        let negative = forms.negative(ab).expect("no limit");
        if depth == 1
            && [a, b, negative]
                .iter()
                .all(|&it| followers(&mut forms, it) < 5)
        {
            assert!(is_zero(&mut forms, &[a, b, negative]));
            by_moves += 1;
        }
    }
    assert!(by_moves > 100, "{by_moves}");
}

/// A form has the stops that its moves lead to, and means add up.
#[test]
fn stops_and_means_follow_the_theory() {
    let (mut forms, mut random) = (forms(), Rng::with_seed(3));
    for _ in 0..1000 {
        let [a, b] = [(); 2].map(|()| random_form(&mut forms, &mut random, 2));
        let sum = forms.sum(a, b).expect("no limit");
        let [x, y, both] = [a, b, sum].map(|it| forms.mean(it).expect("it fits"));
        assert_eq!(x.plus(y), Some(both));
        let [x, y, both] = [a, b, sum].map(|it| forms.temperature(it).expect("it fits"));
        assert!(both <= x.max(y));
        let thermograph = forms.thermograph(sum).expect("it fits");
        for player in Player::ALL {
            assert_eq!(
                thermograph.wall(player)[0],
                (Dyadic::ZERO, forms.stop(sum, player))
            );
            let foot = (both.max(Dyadic::ZERO), thermograph.mean());
            assert_eq!(thermograph.wall(player).last(), Some(&foot));
        }
        let (left, right) = (forms.stop(sum, Player::Max), forms.stop(sum, Player::Min));
        assert!(right <= thermograph.mean() && thermograph.mean() <= left);
        if forms.as_number(sum).is_none() {
            let stop = |forms: &Forms<'_>, options: Vec<Form>, player: Player| {
                let stops = options
                    .into_iter()
                    .map(|it| forms.stop(it, player.opponent()));
                stops.reduce(|a, b| player.choose(a, b))
            };
            for player in Player::ALL {
                let options = forms.options(sum, player).expect("no limit");
                assert_eq!(stop(&forms, options, player), Some(forms.stop(sum, player)));
            }
        }
    }
}

/// Worked by hand, or figures in Winning Ways and in Siegel's book.
#[test]
fn thermographs_are_those_of_the_books() {
    let mut forms = forms();
    let zero = Dyadic::ZERO;
    for (text, mean, temperature, left, right) in [
        (
            "3/4",
            number(3, 2),
            number(-1, 2),
            vec![(zero, number(3, 2))],
            vec![(zero, number(3, 2))],
        ),
        (
            "5",
            number(5, 0),
            number(-1, 0),
            vec![(zero, number(5, 0))],
            vec![(zero, number(5, 0))],
        ),
        ("^*", zero, zero, vec![(zero, zero)], vec![(zero, zero)]),
        ("+_5", zero, zero, vec![(zero, zero)], vec![(zero, zero)]),
        // A switch: both walls lean.
        (
            "{2|-1}",
            number(1, 1),
            number(3, 1),
            vec![(zero, number(2, 0)), (number(3, 1), number(1, 1))],
            vec![(zero, number(-1, 0)), (number(3, 1), number(1, 1))],
        ),
        // Min's move to {1|0} is answered below temperature 1/2, so that the wall is upright there.
        (
            "{4|{1|0}}",
            number(9, 2),
            number(7, 2),
            vec![(zero, number(4, 0)), (number(7, 2), number(9, 2))],
            vec![
                (zero, number(1, 0)),
                (number(1, 1), number(1, 0)),
                (number(7, 2), number(9, 2)),
            ],
        ),
        // One of two options is better when it is cold, the other when it is hot.
        (
            "{{6|1},2|-3}",
            number(1, 2),
            number(13, 2),
            vec![
                (zero, number(2, 0)),
                (number(1, 0), number(1, 0)),
                (number(5, 1), number(1, 0)),
                (number(13, 2), number(1, 2)),
            ],
            vec![(zero, number(-3, 0)), (number(13, 2), number(1, 2))],
        ),
    ] {
        let form = forms.parse(text).expect(text);
        let thermograph = forms.thermograph(form).expect("it fits");
        assert_eq!(thermograph.mean(), mean, "{text}");
        assert_eq!(thermograph.temperature(), temperature, "{text}");
        assert_eq!(thermograph.wall(Player::Max), left, "{text}");
        assert_eq!(thermograph.wall(Player::Min), right, "{text}");
    }
}

#[test]
fn known_values_have_their_names() {
    let mut forms = forms();
    for (text, name) in [
        ("{|}", "0"),
        ("{-7|}", "0"),
        ("{3|}", "4"),
        ("{|-1000000000000}", "-1000000000001"),
        ("{0|1}", "1/2"),
        ("{1/2|1}", "3/4"),
        ("{*|*}", "0"),
        ("{0|0}", "*"),
        ("{0,*|0,*}", "*2"),
        ("{0|*}", "^"),
        ("{*|0}", "v"),
        ("{0|^*}", "^2"),
        ("{0|^}", "^2*"),
        ("{0,*|0}", "^*"),
        ("{0|*3}", "^*2"),
        ("{v3*|0}", "v4"),
        ("{2|2}", "2*"),
        ("{1/2v|1/2}", "1/2v2*"),
        ("{5|-5}", "+-5"),
        ("{3|-1}", "{3|-1}"),
        ("{{2|1}|{-1|-2}}", "+-{2|1}"),
        ("{ 0 | { 0 | -2 } }", "+_2"),
        ("{{1/2|0}|0}", "-_1/2"),
        // Options that are dominated or reversible.
        ("{1,0|0,1}", "{1|0}"),
        ("{^|0}", "*"),
        ("{^|v}", "*"),
        ("{*,^|0}", "^*"),
        ("{0|+_1}", "+_{1|0}"),
    ] {
        let form = forms.parse(text).expect(text);
        assert_eq!(forms.text(form).as_deref(), Ok(name), "{text}");
    }
    // The canonical forms of sums of ups and stars are those that sums by definition make.
    let [up, down, star] = ["^", "v", "*"].map(|it| forms.parse(it).expect(it));
    for text in ["^3*", "v2*5", "1/2^4*2", "^*2", "v*", "^2*3", "*7"] {
        let form = forms.parse(text).expect(text);
        for other in [up, down, star] {
            let mut by_definition = Vec::new();
            for player in Player::ALL {
                let mut options = Vec::new();
                for (one, beside) in [(form, other), (other, form)] {
                    for option in forms.options(one, player).expect("no limit") {
                        options.push(forms.sum(option, beside).expect("no limit"));
                    }
                }
                by_definition.push(options);
            }
            let expected = forms.form(&by_definition[0], &by_definition[1]);
            assert_eq!(forms.sum(form, other), expected, "{text}");
        }
    }
}

#[test]
fn a_text_is_read_as_it_was_written() {
    let (mut forms, mut random) = (forms(), Rng::with_seed(4));
    for _ in 0..2000 {
        let form = random_form(&mut forms, &mut random, 3);
        let text = forms.text(form).expect("no limit");
        assert_eq!(forms.parse(&text), Ok(form), "{text}");
        // Another table has other numbers, but the same text.
        let mut other = Forms::new(&Run::new()).expect("no limit");
        let again = other.parse(&text).expect("no limit");
        assert_eq!(other.text(again), Ok(text));
    }
}

#[test]
fn a_wrong_text_names_the_column() {
    let mut forms = forms();
    for (text, message) in [
        ("", "column 1: expected a value"),
        ("{1|", "column 4: expected a value"),
        ("{1,|0}", "column 4: expected a value"),
        ("{1 2|0}", "column 4: expected `,` or `|`"),
        ("{1}", "column 3: expected `,` or `|`"),
        ("{1|0", "column 5: expected `,` or `}`"),
        ("1+1", "column 2: expected the end"),
        ("+1", "column 2: expected `-` or `_`"),
        ("-", "column 2: expected a digit"),
        ("1/6", "column 3: expected a power of two"),
        ("^^", "column 2: expected the end"),
    ] {
        let error = forms.parse(text).expect_err(text);
        assert_eq!(error.to_string(), message, "{text}");
    }
    for text in [
        "9223372036854775808",
        "1/9223372036854775808",
        "{9223372036854775807|}",
    ] {
        assert_eq!(forms.parse(text), Err(FormError::Overflow), "{text}");
    }
    for text in [
        "^1000000",
        "*5000",
        &"{".repeat(100_000),
        &"+-".repeat(100_000),
    ] {
        assert_eq!(forms.parse(text), Err(FormError::Depth));
    }
    let half = forms.parse("1/4611686018427387904").expect("2^62");
    let zero = Form::ZERO;
    assert_eq!(forms.form(&[zero], &[half]), Err(FormError::Overflow));
}

/// The points of a path or line in a picture that begins so.
fn points(picture: &str, begin: &str) -> Vec<[f64; 2]> {
    let line = picture.lines().find_map(|line| line.strip_prefix(begin));
    let points = line.and_then(|it| it.split('"').next()).expect(begin);
    let points = points.split(' ').map(|point| {
        let (x, y) = point.split_once(',').expect("a point");
        [x, y].map(|it| it.parse().expect("a number"))
    });
    points.collect()
}

#[test]
fn pictures_of_thermographs_show_their_walls() {
    let mut forms = forms();
    let numbers = |picture: &str, attribute: &str| -> Vec<String> {
        let texts = picture.split(attribute).skip(1);
        let texts = texts.map(|it| it.split(['>', '<']).nth(1).expect("a text"));
        texts.map(str::to_owned).collect()
    };
    for (text, left, right, values, bends) in [
        // A sente threat, Winning Ways: the wall of Min goes up as far as the threat pays.
        (
            "{4|{1|0}}",
            2,
            3,
            ["4", "1", "9/4"].as_slice(),
            ["7/4", "1/2"].as_slice(),
        ),
        ("+-1", 2, 2, &["1", "-1", "0"], &["1"]),
        ("^", 1, 1, &["0"], &[]),
        ("-3/4", 1, 1, &["-3/4"], &[]),
        ("{{200|2}|{-2|-200}}", 3, 3, &["2"], &["101"]),
        (
            "{1000000|{0|-1000000}}",
            2,
            3,
            &["1000000", "0", "250000"],
            &["750000", "500000"],
        ),
    ] {
        let form = forms.parse(text).expect("a form");
        let thermograph = forms.thermograph(form).expect("it fits");
        let picture = thermograph.svg();
        let walls = ["left", "right"].map(|wall| {
            let begin = format!(r#"<polyline class="{wall}" points=""#);
            points(&picture, &begin)
        });
        for (player, (wall, count)) in Player::ALL.into_iter().zip(walls.iter().zip([left, right]))
        {
            assert_eq!(wall.len(), thermograph.wall(player).len(), "{text}");
            assert_eq!(wall.len(), count, "{text}");
            // Up, within the picture, and never away from the other wall.
            for two in wall.windows(2) {
                assert!(two[1][1] < two[0][1], "{text}");
                assert!(
                    player.signed(1) * i32::from(two[1][0] < two[0][0]) <= 0,
                    "{text}"
                );
            }
            let is_inside =
                |&[x, y]: &[f64; 2]| (40.0..280.0).contains(&x) && (60.0..205.0).contains(&y);
            assert!(wall.iter().all(is_inside), "{text} {wall:?}");
        }
        // Positive values are on the left, and the mast stands where both walls end.
        assert!(walls[0][0][0] <= walls[1][0][0], "{text}");
        let feet = walls.map(|wall| {
            let [x, y] = wall.last().expect("a foot");
            format!("{x:.1},{y:.1}")
        });
        assert_eq!(feet[0], feet[1], "{text}");
        let foot = &feet[0];
        assert!(
            picture.contains(&format!(r#"class="mast" d="M{foot} V"#)),
            "{text}"
        );
        assert_eq!(
            numbers(&picture, r#"text-anchor="middle""#),
            values,
            "{text}"
        );
        let mut found = numbers(&picture, r#"text-anchor="end""#);
        assert_eq!(found.remove(0), "value");
        assert_eq!(found, bends, "{text}");
    }
}

/// A sum of switches of different temperatures has exponentially many options.
fn explode(forms: &mut Forms<'_>) -> FormError {
    let mut sum = Form::ZERO;
    for temperature in 1.. {
        let text = format!("{{{0}|{{0|-{0}}}}}", 1 << temperature);
        let switch = forms.parse(&text);
        match switch.and_then(|switch| forms.sum(sum, switch)) {
            Ok(next) => sum = next,
            Err(error) => return error,
        }
    }
    unreachable!("it has a limit")
}

#[test]
fn limits_end_a_form_that_explodes() {
    let limit = 1 << 22;
    let run = Run::new().with_memory_limit(limit);
    let mut forms = Forms::new(&run).expect("it fits");
    let error = explode(&mut forms);
    let is_memory = |it| {
        matches!(
            it,
            FormError::Stopped(StopReason::Limit(Limit::Memory { .. }))
        )
    };
    assert!(is_memory(error), "{error}");
    assert!((limit / 2..=limit).contains(&run.report().peak_bytes));
    let text = forms.text(Form::ZERO).expect("what is there remains");
    assert_eq!(text, "0");

    let time = Duration::from_millis(50);
    let mut run = Run::new().with_time_limit(time);
    run.begin("forms");
    let started = Instant::now();
    let error = explode(&mut Forms::new(&run).expect("it fits"));
    assert_eq!(
        error,
        FormError::Stopped(StopReason::Limit(Limit::Time(time)))
    );
    assert!(
        started.elapsed() < Duration::from_millis(250),
        "{:?}",
        started.elapsed()
    );

    let stopped = AtomicBool::new(true);
    let run = Run::new().with_stop_flag(&stopped);
    let error = explode(&mut Forms::new(&run).expect("it fits"));
    assert_eq!(error, FormError::Stopped(StopReason::Stopped));

    let mut forms = self::forms();
    let error = explode(forms.with_step_limit(5000));
    assert_eq!(error, FormError::Steps(5000));
    assert_eq!(error.to_string(), "the form takes more than 5000 steps");
    assert_eq!(forms.steps(), 5000);
}

#[test]
fn the_greatest_numbers_have_options() {
    let mut forms = Forms::new(&Run::new()).expect("no limit");
    for (number, [max, min]) in [
        ("9223372036854775807", [Some("9223372036854775806"), None]),
        ("-9223372036854775808", [None, Some("-9223372036854775807")]),
        (
            "9223372036854775807/2",
            [Some("4611686018427387903"), Some("4611686018427387904")],
        ),
    ] {
        let form = forms.parse(number).expect("it fits");
        for (player, expected) in [(Player::Max, max), (Player::Min, min)] {
            let options = forms.options(form, player).expect("no limit");
            let texts = options.into_iter().map(|it| forms.text(it));
            let texts: Vec<_> = texts.map(|it| it.expect("no limit")).collect();
            let expected: Vec<_> = expected.into_iter().collect();
            assert_eq!(texts, expected, "{number}");
        }
    }
}

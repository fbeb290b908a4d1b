//! The whole board of the chase, as one would write it for this game only: arrays by position, open
//! moves counted, a queue from the captures backwards.

/// The plies to the end of every position, by `(side * squares + white) * squares + black`; 0 where
/// the game is over or drawn. An odd number means that the side to move wins.
pub(crate) fn whole_board(n: usize) -> Vec<u8> {
    let squares = n * n;
    let reach = [reach(n, 1), reach(n, 2)];
    let index =
        |side: usize, white: usize, black: usize| (side * squares + white) * squares + black;
    let mut plies = vec![0_u8; 2 * squares * squares];
    let mut known = vec![false; 2 * squares * squares];
    let mut open = vec![0_u8; 2 * squares * squares];
    let mut queue = Vec::with_capacity(2 * squares * squares);
    for side in 0..2 {
        for white in 0..squares {
            for black in 0..squares {
                let from = if side == 0 { white } else { black };
                open[index(side, white, black)] =
                    u8::try_from(reach[side][from].len()).expect("few");
            }
            known[index(side, white, white)] = true;
            queue.push(u32::try_from(index(side, white, white)).expect("small"));
        }
    }
    let mut head = 0;
    while head < queue.len() {
        let position = queue[head] as usize;
        head += 1;
        let (rest, black) = (position / squares, position % squares);
        let (side, white) = (rest / squares, rest % squares);
        let lost = plies[position].is_multiple_of(2);
        let before = 1 - side;
        let (piece, other) = if before == 0 {
            (white, black)
        } else {
            (black, white)
        };
        for &from in &reach[before][piece] {
            let from = usize::from(from);
            if from == other {
                continue;
            }
            let previous = if before == 0 {
                index(0, from, black)
            } else {
                index(1, white, from)
            };
            if known[previous] {
                continue;
            }
            if !lost {
                open[previous] -= 1;
                if open[previous] > 0 {
                    continue;
                }
            }
            known[previous] = true;
            plies[previous] = plies[position] + 1;
            queue.push(u32::try_from(previous).expect("small"));
        }
    }
    plies
}

/// From each square, the squares at most `steps` away in a straight line.
fn reach(n: usize, steps: usize) -> Vec<Vec<u16>> {
    let square = |row: usize, column: usize| u16::try_from(row * n + column).expect("small");
    let mut reach = Vec::new();
    for row in 0..n {
        for column in 0..n {
            let mut squares = Vec::new();
            for step in 1..=steps {
                if row >= step {
                    squares.push(square(row - step, column));
                }
                if row + step < n {
                    squares.push(square(row + step, column));
                }
                if column >= step {
                    squares.push(square(row, column - step));
                }
                if column + step < n {
                    squares.push(square(row, column + step));
                }
            }
            reach.push(squares);
        }
    }
    reach
}

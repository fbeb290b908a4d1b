//! A fragment: a piece of a message, which says what it is a piece of, and how far its sender is.

use crate::frame;

/// The number of bytes that are before the piece.
pub(crate) const HEAD: usize = 48;

/// The most bytes of a piece, so that the head, the engine's own head and the piece are one frame.
pub(crate) const LARGEST: usize = frame::LARGEST - 1024;

/// What a fragment says about its piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    /// The number of the exchange.
    pub(crate) exchange: u64,
    /// The number of the member who sends the message.
    pub(crate) from: u64,
    /// The number of bytes that the message has.
    pub(crate) total: u64,
    /// Where the piece begins.
    pub(crate) offset: u64,
    /// The number of positions that the sender has visited.
    pub(crate) visited: u64,
    /// The number of bytes that it has sent.
    pub(crate) sent_bytes: u64,
}

#[cfg(test)]
impl Head {
    /// That of the first fragment of a message, from a member who has done nothing yet.
    pub(crate) const fn first(exchange: u64, from: usize, total: usize) -> Self {
        Self {
            exchange,
            from: from as u64,
            total: total as u64,
            offset: 0,
            visited: 0,
            sent_bytes: 0,
        }
    }
}

impl Head {
    /// Writes a fragment with this piece.
    pub(crate) fn write(self, piece: &[u8]) -> Vec<u8> {
        let Self {
            exchange,
            from,
            total,
            offset,
            visited,
            sent_bytes,
        } = self;
        let mut fragment = Vec::with_capacity(HEAD + piece.len());
        for number in [exchange, from, total, offset, visited, sent_bytes] {
            fragment.extend(number.to_le_bytes());
        }
        fragment.extend(piece);
        fragment
    }

    /// What a fragment says, and its piece; `None` if it is too short.
    pub(crate) fn read(fragment: &[u8]) -> Option<(Self, &[u8])> {
        let (head, piece) = fragment.split_at_checked(HEAD)?;
        let (numbers, _) = head.as_chunks();
        let [exchange, from, total, offset, visited, sent_bytes] = numbers else {
            return None;
        };
        let head = Self {
            exchange: u64::from_le_bytes(*exchange),
            from: u64::from_le_bytes(*from),
            total: u64::from_le_bytes(*total),
            offset: u64::from_le_bytes(*offset),
            visited: u64::from_le_bytes(*visited),
            sent_bytes: u64::from_le_bytes(*sent_bytes),
        };
        Some((head, piece))
    }
}

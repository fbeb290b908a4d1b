//! A letter: a piece of a parcel, which says what it is a piece of.

/// How many bytes are before the piece.
pub(crate) const HEAD: usize = 32;

/// The most bytes of a piece, so that the head, the engine's own head and the piece are one frame.
pub(crate) const LARGEST: usize = (1 << 16) - 1024;

/// What a letter says about its piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Head {
    /// The number of the exchange.
    pub(crate) exchange: u64,
    /// The number of the member who sends the parcel.
    pub(crate) from: u64,
    /// How many bytes the parcel has.
    pub(crate) total: u64,
    /// Where the piece begins.
    pub(crate) offset: u64,
}

impl Head {
    /// Writes a letter with this piece.
    pub(crate) fn write(self, piece: &[u8]) -> Vec<u8> {
        let Self {
            exchange,
            from,
            total,
            offset,
        } = self;
        let mut letter = Vec::with_capacity(HEAD + piece.len());
        for number in [exchange, from, total, offset] {
            letter.extend(number.to_le_bytes());
        }
        letter.extend(piece);
        letter
    }

    /// What a letter says, and its piece; `None` if it is too short.
    pub(crate) fn read(letter: &[u8]) -> Option<(Self, &[u8])> {
        let (head, piece) = letter.split_at_checked(HEAD)?;
        let (numbers, _) = head.as_chunks();
        let [exchange, from, total, offset] = numbers else {
            return None;
        };
        let head = Self {
            exchange: u64::from_le_bytes(*exchange),
            from: u64::from_le_bytes(*from),
            total: u64::from_le_bytes(*total),
            offset: u64::from_le_bytes(*offset),
        };
        Some((head, piece))
    }
}

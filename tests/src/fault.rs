//! The ways in which a game of stones can violate its contract.

/// What is wrong with a game of [`Stones`](crate::Stones): at three stones with Max to move, unless
/// noted otherwise. A *changing* answer is wrong in every other call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// Nothing.
    None,

    // Answers that change.
    /// A changing player to move.
    Mover,
    /// A changing order of the moves.
    Moves,
    /// A changing key.
    Key,
    /// A move that leads to a changing key.
    ChildKey,
    /// A first move of two that leads to a changing player to move, and to the key of the right
    /// one.
    ChildMover,
    /// A changing reward.
    Reward,
    /// A changing value where no stone is left.
    End,
    /// Changing candidate moves.
    Candidates,
    /// Changing bounds.
    ChangingBounds,
    /// A changing index.
    ChangingIndex,
    /// A changing packed key.
    ChangingPackedKey,
    /// A changing stage.
    ChangingStage,

    // Rules and keys.
    /// A move is listed twice.
    MoveTwice,
    /// A stone may be put back.
    Back,
    /// The key omits the player to move, everywhere.
    Turn,
    /// The key holds only whether a stone is left, everywhere.
    Left,

    // Bounds and candidate moves.
    /// The upper bound is too low.
    Low,
    /// The lower bound is too high.
    High,
    /// The lower bound is above the upper one.
    Reversed,
    /// The bounds depend on the last move.
    BoundsLastMove,
    /// A candidate move is not legal.
    NotLegal,
    /// There are no candidate moves.
    NoCandidates,
    /// The candidate moves omit the best.
    Loses,
    /// Wrong bounds where no stone is left.
    LowAtEnd,
    /// A candidate move where no stone is left.
    CandidatesAtEnd,

    // Indices.
    /// Another count of the indices.
    Count,
    /// The index is not below the count.
    Range,
    /// The index is that of four stones.
    SameIndex,
    /// The index depends on the last move.
    LastMove,
    /// The index leads back to no state.
    NoWayBack,
    /// The index leads back to a state with another one.
    WayToOtherIndex,
    /// The index leads back to a state with another key.
    WayToOtherKey,
    /// The index of the position with all stones and Min to move, which the root does not lead to,
    /// leads back to another.
    UnreachedWay,
    /// The same index leads back to a state with the key of the root, which then has two indices.
    UnreachedTwin,
    /// The index after the first move is that of four stones.
    StepToOther,
    /// The first move has another reward, where it is listed with its index.
    StepReward,
    /// The second move is missing where moves are listed with their indices.
    StepMissing,
    /// A state is missing from the list of all.
    StateSkipped,
    /// A state is listed twice.
    StateTwice,
    /// A state is listed after that of the last index.
    StateAfterLast,
    /// A state is listed with the index of another one.
    StateOther,

    // Packed keys.
    /// 65 bits.
    TooManyBits,
    /// Other bits than at the root.
    OtherBits,
    /// Too few bits, everywhere.
    TooFewBits,
    /// The packed key is that of four stones.
    SamePacked,
    /// The packed key depends on the last move.
    PackedLastMove,

    // Stages.
    /// The stage is that of four stones.
    StageOrder,
    /// The longest step is one stage, which moves exceed.
    StageStep,
    /// The stage depends on the last move, everywhere.
    StageLastMove,

    // Predecessors.
    /// One is missing.
    NoPredecessor,
    /// One is listed twice.
    PredecessorTwice,
    /// One has no move that leads here.
    PredecessorTooMany,
    /// One has an index out of range.
    PredecessorBeyond,
    /// The position of five stones with Min to move is terminal, but still listed.
    PredecessorOver,
    /// One has the right index, but is terminal.
    PredecessorOther,
}

//! Pictures of the games for previews of links: a test of the browser draws them.

/// The pictures, by the names of the games.
macro_rules! previews {
    ($($name:literal)*) => {
        &[$(($name, include_bytes!(concat!("../assets/previews/", $name, ".png")))),*]
    };
}

#[cfg(feature = "system")]
const PREVIEWS: &[(&str, &[u8])] = previews! {
    "animal_shogi" "awari" "chase" "connect_four" "cram" "dodgem" "domineering" "dots_and_boxes"
    "hexapawn" "kalah" "kayles" "king_rook_king" "knight_pawns" "misere_tic_tac_toe" "nim" "staircase"
    "tic_tac_toe"
};

/// Without a server, only the first page is a file: whoever previews a link runs none of the scripts
/// that make the others.
#[cfg(not(feature = "system"))]
const PREVIEWS: &[(&str, &[u8])] = previews! { "connect_four" };

/// The picture of a game, as PNG.
pub(crate) fn preview_of(game: &str) -> Option<&'static [u8]> {
    let preview = PREVIEWS.iter().find(|(name, _)| *name == game);
    preview.map(|&(_, picture)| picture)
}

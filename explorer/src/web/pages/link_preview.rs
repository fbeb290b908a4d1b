//! Pictures of the games for previews of links: a test of the browser draws them.

/// The pictures, by the names of the games.
macro_rules! previews {
    ($($name:literal)*) => {
        &[$(($name, include_bytes!(concat!("../assets/previews/", $name, ".png")))),*]
    };
}

/// None in a browser, where nobody previews a link: the site has that of its first page as a file.
const PREVIEWS: &[(&str, &[u8])] = if cfg!(feature = "system") {
    previews! {
        "animal_shogi" "awari" "chase" "clobber" "connect_four" "cram" "dodgem" "domineering"
        "dots_and_boxes" "elephants" "gobblet" "hackenbush" "hexapawn" "impartial_clobber" "kalah"
        "kayles" "king_rook_king" "knight_pawns" "misere_tic_tac_toe" "morris" "nim" "node_kayles"
        "nogo" "staircase" "tic_tac_toe" "toads"
    }
} else {
    &[]
};

/// The picture of a game, as PNG.
pub(crate) fn preview_of(game: &str) -> Option<&'static [u8]> {
    let preview = PREVIEWS.iter().find(|(name, _)| *name == game);
    preview.map(|&(_, picture)| picture)
}

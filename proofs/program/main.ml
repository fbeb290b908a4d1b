(* The program around the proven checker: it reads the arguments and the file, and prints. *)

(* Coq has strings of its own. *)
type text = string

open Checker

exception Bad of text

let bad format = Printf.ksprintf (fun text -> raise (Bad text)) format

let rec nat n = if n = 0 then O else S (nat (n - 1))

let rec int_of_positive = function
  | XH -> 1
  | XO p -> 2 * int_of_positive p
  | XI p -> (2 * int_of_positive p) + 1

let int_of_z = function
  | Z0 -> 0
  | Zpos p -> int_of_positive p
  | Zneg p -> -int_of_positive p

let rec positive n =
  if n = 1 then XH else if n mod 2 = 0 then XO (positive (n / 2)) else XI (positive (n / 2))

let z n = if n = 0 then Z0 else Zpos (positive n)
let int_of_n = function N0 -> 0 | Npos p -> int_of_positive p
let name = function Max -> "Max" | Min -> "Min"
let score z = string_of_int (int_of_z z)

let outcome = function
  | MinWins plies -> Printf.sprintf "Min wins in %d" (int_of_n plies)
  | MaxWins plies -> Printf.sprintf "Max wins in %d" (int_of_n plies)
  | Draw -> "draw"

(* The whole file; `-` is the standard input. *)
let read path =
  let all channel =
    let size = 65536 in
    let buffer, bytes = (Buffer.create size, Bytes.create size) in
    let rec more () =
      let count = input channel bytes 0 size in
      if count > 0 then (
        Buffer.add_subbytes buffer bytes 0 count;
        more ())
    in
    more ();
    Buffer.contents buffer
  in
  let text =
    if path = "-" then (
      set_binary_mode_in stdin true;
      all stdin)
    else
      match open_in_bin path with
      | exception Sys_error why -> bad "%s" why
      | channel ->
          let text = try all channel with Sys_error why -> bad "%s" why in
          close_in channel;
          text
  in
  if String.length text >= 4 && String.sub text 0 4 = "\x28\xb5\x2f\xfd" then
    bad "%s is compressed: pipe it, as in `zstd -dc %s | proofs/check GAME BOARD -`" path path
  else text

let number what text =
  let digits = text <> "" && String.for_all (fun c -> '0' <= c && c <= '9') text in
  if digits && String.length text <= 18 then int_of_string text
  else bad "%s: expected a number, found `%s`" what text

let reason show = function
  | NotTheTitle -> (2, "expected `optimal-play certificate 1`")
  | NotAPlayer -> (2, "expected `player Max` or `player Min`")
  | NotAValue -> (2, "expected `value` and a value of the game")
  | TrustsMore -> (2, "the certificate trusts more than the rules, which is not checked here")
  | NotANumber -> (2, "expected the number of a move")
  | EndsInALine -> (2, "a line must end with a line feed")
  | TooLong -> (2, "a line has at most 1024 bytes")
  | NoLineLeft -> (1, "the certificate has no line for a position that can be reached")
  | NoSuchMove number ->
      (1, Printf.sprintf "the position has no move number %s" (Uint63.to_string number))
  | LinesLeft -> (1, "the certificate has more lines than positions need")
  | SecuresOnly value ->
      (1, Printf.sprintf "the moves up to this line secure only %s here" (show value))
  | LosesSooner -> (1, "the moves of the certificate lose, and sooner than it claims")
  | Repeats -> (1, "a position repeats")
  | TooDeep -> (1, "play is longer than the game can be")

let report game show = function
  | Fine ((player, value), play_ends) ->
      let theorem, endless =
        if play_ends then ("secures", "") else ("keeps", "; endless play is a draw")
      in
      Printf.printf "proven: %s %s (start of %s) (%s)\n" theorem (name player) game (show value);
      let most = match player with Max -> "at least" | Min -> "at most" in
      Printf.printf "%s %s %s %s, whatever the opponent does%s\n" (name player) theorem most
        (show value) endless;
      0
  | Wrong (line, fault) ->
      let code, text = reason show fault in
      Printf.eprintf "line %s: %s\n" (Uint63.to_string line) text;
      code

let usage =
  "usage: check GAME BOARD FILE\n\
  \  tic-tac-toe 3x3\n\
  \  connect-four WIDTHxHEIGHT[:MOVES]     the columns played, from 1 (a is 10)\n\
  \  knight-pawns '[--board ROWSxCOLUMNS] --knight ROW,COLUMN --pawn ROW,COLUMN …'\n\
  \  staircase 'ROWS COLUMNS NUMBER …'     the scores of black, row by row, and those of white\n\
  \  chase '[--board ROWSxCOLUMNS] --white ROW,COLUMN --black ROW,COLUMN [--white-steps N] \
   [--black-steps N]'\n\
   FILE is the text of a certificate; - reads standard input\n\
   or: check --positions GAME BOARD        prints the number of positions of each ply"

let pair what separator form text =
  match String.split_on_char separator text with
  | [ first; second ] -> (number what first, number what second)
  | _ -> bad "%s: expected %s, found `%s`" what form text

let sides = pair "the board" 'x'

let connect_four board =
  let size, moves =
    match String.split_on_char ':' board with
    | [ size ] -> (size, "")
    | [ size; moves ] -> (size, moves)
    | _ -> bad "expected WIDTHxHEIGHT:MOVES, found `%s`" board
  in
  let width, height = sides "WIDTHxHEIGHT" size in
  if width = 0 || height = 0 || width > 62 || height > 62 || width * (height + 1) > 62 then
    bad "the %s board does not fit: width and height must be at least 1, and width × (height + 1) \
         at most 62" size;
  let column digit =
    match digit with
    | '1' .. '9' -> nat (Char.code digit - Char.code '1')
    | 'a' .. 'z' -> nat (Char.code digit - Char.code 'a' + 9)
    | _ -> bad "`%c` is not a column" digit
  in
  let played = List.map column (List.of_seq (String.to_seq moves)) in
  let or_bad = function
    | Some answer -> answer
    | None -> bad "the moves `%s` cannot be played" moves
  in
  ( (fun byte_at length ->
      or_bad (connect_four_file byte_at length (nat width) (nat height) played)),
    fun () -> or_bad (connect_four_positions (nat width) (nat height) played) )

(* The words of an instance, as `optimal-play` takes them. *)
let words board = List.filter (( <> ) "") (String.split_on_char ' ' board)

let most_pawns = 27
let most_squares = 65536

let knight_pawns board =
  let square = function what -> pair what ',' "ROW,COLUMN" in
  let rec read size knight pawns = function
    | "--board" :: text :: words -> read (sides "ROWSxCOLUMNS" text) knight pawns words
    | "--knight" :: text :: words -> read size (Some (square "the knight" text)) pawns words
    | "--pawn" :: text :: words ->
        let what = Printf.sprintf "pawn %d" (List.length pawns) in
        read size knight (square what text :: pawns) words
    | word :: _ ->
        bad "expected --board ROWSxCOLUMNS, --knight ROW,COLUMN or --pawn ROW,COLUMN, found `%s`"
          word
    | [] -> (size, knight, List.rev pawns)
  in
  let (rows, columns), knight, pawns = read (50, 50) None [] (words board) in
  let knight =
    match knight with Some it -> it | None -> bad "the knight has no --knight ROW,COLUMN"
  in
  let count = List.length pawns in
  if count = 0 then bad "there is no --pawn ROW,COLUMN";
  if count > most_pawns then bad "there are %d pawns, and at most %d are allowed" count most_pawns;
  if min rows columns < 3 || max rows columns < 4 || rows > most_squares / columns then
    bad "the board %dx%d: expected at least 3x4, so that a knight reaches all squares, and at most \
         %d squares" rows columns most_squares;
  let on_board what (row, column) =
    if row >= rows || column >= columns then
      bad "%s at %d,%d is off the board %dx%d: rows and columns count from 0" what row column rows
        columns
  in
  on_board "the knight" knight;
  let check_pawn number pawn =
    on_board (Printf.sprintf "pawn %d" number) pawn;
    if pawn = knight then bad "pawn %d shares the square of the knight" number;
    let share other square =
      if other < number && square = pawn then bad "pawns %d and %d share a square" other number
    in
    List.iteri share pawns
  in
  List.iteri check_pawn pawns;
  let z_square (row, column) = (z row, z column) in
  let knight, pawns = (z_square knight, List.map z_square pawns) in
  let or_bad = function Some answer -> answer | None -> bad "there is no such game" in
  ( (fun byte_at length ->
      or_bad (knight_pawns_file byte_at length (z rows) (z columns) knight pawns)),
    fun () -> or_bad (knight_pawns_positions (z rows) (z columns) knight pawns) )

let most_sides = 32
let greatest_score = 0x7fff_ffff

let staircase board =
  let rows, columns, scores =
    match List.map (number "the board") (words board) with
    | rows :: columns :: scores -> (rows, columns, scores)
    | _ -> bad "expected the numbers of rows and columns, and two tables of scores"
  in
  if rows = 0 || columns = 0 then bad "the board has no cell";
  if rows > most_sides || columns > most_sides - rows then
    bad "the %d rows and %d columns are together more than %d" rows columns most_sides;
  let cells = rows * columns in
  if List.length scores <> 2 * cells then
    bad "two tables of %d rows and %d columns have %d scores, found %d" rows columns (2 * cells)
      (List.length scores);
  let cell table row column = List.nth scores ((((table * rows) + row) * columns) + column) in
  let all = List.init cells (fun at -> max (List.nth scores at) (List.nth scores (cells + at))) in
  let add sum score =
    if score <= greatest_score - sum then sum + score
    else bad "the greater scores of all cells add up to more than %d" greatest_score
  in
  ignore (List.fold_left add 0 all);
  let table number =
    List.init rows (fun row -> List.init columns (fun column -> z (cell number row column)))
  in
  ( (fun byte_at length -> staircase_file byte_at length (table 0) (table 1)),
    fun () -> staircase_positions (table 0) (table 1) )

let most_squares_of_chase = 46340

let chase board =
  let rec read given = function
    | option :: _ when List.mem_assoc option given -> bad "there is more than one %s" option
    | (("--board" | "--white" | "--black" | "--white-steps" | "--black-steps") as option)
      :: text :: words ->
        read ((option, text) :: given) words
    | word :: _ ->
        bad "expected --board ROWSxCOLUMNS, --white ROW,COLUMN, --black ROW,COLUMN, --white-steps N \
             or --black-steps N, found `%s`" word
    | [] -> given
  in
  let given = read [] (words board) in
  let get option default =
    match (List.assoc_opt option given, default) with
    | Some text, _ | None, Some text -> text
    | None, None -> bad "there is no %s ROW,COLUMN" option
  in
  let rows, columns = sides "ROWSxCOLUMNS" (get "--board" (Some "4x4")) in
  if rows = 0 || columns > most_squares_of_chase / rows || rows * columns < 2 then
    bad "the board %dx%d does not have between 2 and %d squares" rows columns most_squares_of_chase;
  let square option =
    let row, column = pair option ',' "ROW,COLUMN" (get option None) in
    if row < 1 || row > rows || column < 1 || column > columns then
      bad "%s %d,%d is off the board %dx%d: rows and columns count from 1" option row column rows
        columns;
    (row, column)
  in
  let white = square "--white" in
  let black = square "--black" in
  if white = black then bad "both pieces are on the square %d,%d" (fst white) (snd white);
  (* More steps than a board has rows or columns lead off it. *)
  let steps option default =
    match number option (get option (Some default)) with
    | 0 -> bad "%s: a piece must be allowed at least one step" option
    | steps -> nat (min steps (max rows columns))
  in
  let white_steps, black_steps = (steps "--white-steps" "1", steps "--black-steps" "2") in
  let z_square (row, column) = (z row, z column) in
  ( (fun byte_at length ->
      chase_file byte_at length (z rows) (z columns) white_steps black_steps (z_square white)
        (z_square black)),
    fun () -> bad "positions of the chase repeat, so they have no ply" )

(* A game in which no position repeats: play ends. *)
let ending (file, positions) =
  ( (fun byte_at length ->
      match file byte_at length with
      | Fine claim -> Fine (claim, true)
      | Wrong (line, why) -> Wrong (line, why)),
    positions )

(* Prints the verdict on a file, or without one the number of positions of each ply. *)
let answer path name show (file, positions) =
  match path with
  | Some path ->
      let text = read path in
      let byte_at place =
        Uint63.of_int (Char.code text.[Uint63.to_int_min place (String.length text - 1)])
      in
      report name show (file byte_at (Uint63.of_int (String.length text)))
  | None ->
      List.iteri (fun ply n -> Printf.printf "%d %s\n" ply (Uint63.to_string n)) (positions ());
      0

let check game board path =
  let name = game ^ " " ^ board in
  match game with
  | "tic-tac-toe" ->
      if board <> "3x3" then bad "tic-tac-toe has the board 3x3, not `%s`" board;
      answer path game outcome (ending (tic_tac_toe_file, fun () -> tic_tac_toe_positions))
  | "connect-four" -> answer path name score (ending (connect_four board))
  | "knight-pawns" -> answer path name score (ending (knight_pawns board))
  | "staircase" -> answer path name score (ending (staircase board))
  | "chase" -> answer path name outcome (chase board)
  | _ -> bad "there is no game `%s` here\n%s" game usage

let () =
  let code =
    try
      match Array.to_list Sys.argv with
      | [ _; "--positions"; game; board ] -> check game board None
      | [ _; game; board; path ] -> check game board (Some path)
      | _ -> bad "%s" usage
    with
    | Bad text ->
        prerr_endline text;
        2
    | Stack_overflow ->
        prerr_endline "the stack is too small: see `ulimit -s`";
        2
  in
  exit code

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
  if digits && String.length text <= 9 then int_of_string text
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
  | Repeats -> (1, "a position repeats")
  | TooDeep -> (1, "play is longer than the game can be")

let report game show = function
  | Fine (player, value) ->
      Printf.printf "proven: secures %s (start of %s) (%s)\n" (name player) game (show value);
      let most = match player with Max -> "at least" | Min -> "at most" in
      Printf.printf "%s secures %s %s, whatever the opponent does\n" (name player) most (show value);
      0
  | Wrong (line, fault) ->
      let code, text = reason show fault in
      Printf.eprintf "line %s: %s\n" (Uint63.to_string line) text;
      code

let usage =
  "usage: check GAME BOARD FILE\n\
  \  tic-tac-toe 3x3\n\
  \  connect-four WIDTHxHEIGHT[:MOVES]     the columns played, from 1 (a is 10)\n\
   FILE is the text of a certificate; - reads standard input"

let sides board =
  match String.split_on_char 'x' board with
  | [ width; height ] -> (number "the board" width, number "the board" height)
  | _ -> bad "expected WIDTHxHEIGHT, found `%s`" board

let column digit =
  match digit with
  | '1' .. '9' -> nat (Char.code digit - Char.code '1')
  | 'a' .. 'z' -> nat (Char.code digit - Char.code 'a' + 9)
  | _ -> bad "`%c` is not a column" digit

let check game board path =
  let checked file =
    let text = read path in
    let byte_at place =
      Uint63.of_int (Char.code text.[Uint63.to_int_min place (String.length text - 1)])
    in
    file byte_at (Uint63.of_int (String.length text))
  in
  match game with
  | "tic-tac-toe" ->
      if board <> "3x3" then bad "tic-tac-toe has the board 3x3, not `%s`" board;
      report "tic-tac-toe" outcome (checked tic_tac_toe_file)
  | "connect-four" -> (
      let size, moves =
        match String.split_on_char ':' board with
        | [ size ] -> (size, "")
        | [ size; moves ] -> (size, moves)
        | _ -> bad "expected WIDTHxHEIGHT:MOVES, found `%s`" board
      in
      let width, height = sides size in
      if width = 0 || height = 0 || width > 62 || height > 62 || width * (height + 1) > 62 then
        bad "the %s board does not fit: width and height must be at least 1, and width × (height + 1) \
             at most 62" size;
      let played = List.map column (List.of_seq (String.to_seq moves)) in
      let file byte_at length = connect_four_file byte_at length (nat width) (nat height) played in
      match checked file with
      | None -> bad "the moves `%s` cannot be played" moves
      | Some verdict ->
          report (Printf.sprintf "connect-four %s" board) score verdict)
  | _ -> bad "there is no game `%s` here\n%s" game usage

let () =
  let code =
    try
      match Array.to_list Sys.argv with
      | [ _; game; board; path ] -> check game board path
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

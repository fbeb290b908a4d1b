(** The text of a certificate: its lines, its header, and the numbers of moves. *)

From Coq Require Import List Uint63 ZArith String Ascii.
Import ListNotations.
From Proofs Require Import Game.
Local Open Scope uint63_scope.

(** Bytes in order: what is left to read, and how to read one of it. *)
Record source := {
  rest : Type;
  next_byte : rest -> option (int * rest);
}.
Arguments rest : clear implicits.
Arguments next_byte {_}.

(** A list of bytes is a source, and so is a file, by the place of the next byte. *)
Definition list_source : source := {|
  rest := list int;
  next_byte bytes := match bytes with [] => None | b :: bytes => Some (b, bytes) end;
|}.

Definition file_source (byte_at : int -> int) (length : int) : source := {|
  rest := int;
  next_byte place := if place <? length then Some (byte_at place, place + 1) else None;
|}.

Definition byte_of_ascii (a : ascii) : int :=
  match a with Ascii b0 b1 b2 b3 b4 b5 b6 b7 =>
    fold_right (fun (b : bool) n => (if b then 1 else 0) + 2 * n) 0 [b0; b1; b2; b3; b4; b5; b6; b7]
  end.

Definition bytes_of_string (s : string) : list int :=
  List.map byte_of_ascii (list_ascii_of_string s).

(** The faults of a certificate: of its text, and of what it claims. *)
Inductive fault {V : Type} :=
  | NotTheTitle | NotAPlayer | NotAValue | TrustsMore | NotANumber | EndsInALine | TooLong
  | NoLineLeft | NoSuchMove (number : int) | LinesLeft | SecuresOnly (v : V) | LosesSooner
  | Repeats | TooDeep.
Arguments fault : clear implicits.

(** An answer, or the fault and the number of the line that shows it. *)
Inductive checked (V A : Type) := Fine (a : A) | Wrong (line : int) (why : fault V).
Arguments Fine {_ _}. Arguments Wrong {_ _}.

Notation "'let?' x ':=' m 'in' e" := (match m with Fine x => e | Wrong l w => Wrong l w end)
  (at level 200, x pattern, m at level 100, e at level 200).

(** The most bytes of a line, its line feed included. *)
Definition longest := 1024%nat.

Section Lines.
  Variables (V : Type) (S : source).

  (** The bytes before the next line feed, and what follows it. *)
  Fixpoint read_bytes (limit : nat) (line : int) (text : rest S)
      : checked V (list int * rest S) :=
    match limit, next_byte text with
    | O, _ => Wrong line TooLong
    | _, None => Wrong line EndsInALine
    | Datatypes.S limit, Some (b, text) =>
        if b =? 10 then Fine ([], text)
        else let? (bytes, text) := read_bytes limit line text in Fine (b :: bytes, text)
    end.

  (** [None] at the end of the text. *)
  Definition read_line (line : int) (text : rest S) : checked V (option (list int) * rest S) :=
    match next_byte text with
    | None => Fine (None, text)
    | Some _ =>
        let? (bytes, text) := read_bytes longest line text in Fine (Some bytes, text)
    end.
End Lines.

(** The bytes after a beginning; [None] if they do not begin so. *)
Fixpoint after (beginning bytes : list int) : option (list int) :=
  match beginning, bytes with
  | [], _ => Some bytes
  | b :: beginning, c :: bytes => if b =? c then after beginning bytes else None
  | _ :: _, [] => None
  end.

Definition is_text (s : string) (bytes : list int) : bool :=
  match after (bytes_of_string s) bytes with Some [] => true | _ => false end.

Fixpoint read_digits (bytes : list int) (number : int) : option int :=
  match bytes with
  | [] => Some number
  | b :: bytes =>
      if (48 <=? b) && (b <=? 57) then read_digits bytes (10 * number + (b - 48)) else None
  end%bool.

(** Decimal digits without a leading zero, at most ten of them. *)
Definition read_number (bytes : list int) : option int :=
  match bytes with
  | [] => None
  | b :: more =>
      if (b =? 48) && negb (match more with [] => true | _ => false end) then None
      else if Nat.leb (List.length bytes) 10 then read_digits bytes 0 else None
  end%bool.

Section Header.
  Variables (V : Type) (S : source) (read_value : list int -> option V).

  Definition read_player (bytes : list int) : option player :=
    if is_text "player Max" bytes then Some Max
    else if is_text "player Min" bytes then Some Min
    else None.

  Definition read_field {A} (line : int) (why : fault V) (read : list int -> option A)
      (text : rest S) : checked V (A * rest S) :=
    let? (bytes, text) := read_line V S line text in
    match bytes with
    | None => Wrong line why
    | Some bytes =>
        match read bytes with Some a => Fine (a, text) | None => Wrong line why end
    end.

  (** Whose certificate it is, what it claims, and the lines of the moves. *)
  Definition read_header (text : rest S) : checked V (player * V * rest S) :=
    let? (_, text) := read_field 1 NotTheTitle
      (fun bytes => if is_text "optimal-play certificate 1" bytes then Some tt else None) text in
    let? (p, text) := read_field 2 NotAPlayer read_player text in
    let? (v, text) := read_field 3 NotAValue
      (fun bytes => match after (bytes_of_string "value ") bytes with
        | Some bytes => read_value bytes
        | None => None
        end) text in
    match next_byte text with
    | Some (b, _) => if b =? 116 then Wrong 4 TrustsMore else Fine (p, v, text)
    | None => Fine (p, v, text)
    end.
End Header.

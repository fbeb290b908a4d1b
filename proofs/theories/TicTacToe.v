(** Tic-tac-toe. *)

From Coq Require Import List Uint63 ZArith Lia Bool.
Import ListNotations.
From Proofs Require Import Game Bisimulation Text Checker Values.

(** The nine squares of the board, row by row: free, or marked by a player. *)
Definition board := list (option player).

Definition squares : list nat := seq 0 9.
#[global] Opaque squares.

Definition is_mark (p : player) (square : option player) : bool :=
  match square with Some q => is_player p q | None => false end.

Definition count (p : player) (b : board) : nat := length (filter (is_mark p) b).

(** X, who is Max, begins. *)
Definition side_to_move (b : board) : player :=
  if Nat.eqb (count Max b) (count Min b) then Max else Min.

Definition is_free (b : board) (square : nat) : bool :=
  match nth_error b square with Some None => true | _ => false end.

Definition lines : list (list nat) :=
  [[0; 1; 2]; [3; 4; 5]; [6; 7; 8]; [0; 3; 6]; [1; 4; 7]; [2; 5; 8]; [0; 4; 8]; [2; 4; 6]].

Definition has_line (p : player) (b : board) : bool :=
  existsb (forallb (fun square => is_mark p (nth square b None))) lines.

Fixpoint mark (p : player) (b : board) (square : nat) : board :=
  match b, square with
  | [], _ => []
  | _ :: b, O => Some p :: b
  | c :: b, S square => c :: mark p b square
  end.

Definition tic_tac_toe : game outcomes := {|
  state := board;
  move := nat;
  to_move := side_to_move;
  moves b := filter (is_free b) squares;
  play b square := mark (side_to_move b) b square;
  reward _ _ := tt;
  decided b :=
    if has_line Max b then Some (MaxWins 0)
    else if has_line Min b then Some (MinWins 0) else None;
  terminal_value _ := Draw;
|}.

Definition empty_board : board := repeat None 9.

Definition free_squares (b : board) : nat :=
  length (filter (fun c => match c with None => true | Some _ => false end) b).

Lemma mark_length : forall p b square, length (mark p b square) = length b.
Proof. induction b; intros [|square]; simpl; auto. Qed.

(** Each move leaves one free square less. *)
Lemma free_squares_fall : falls (G := tic_tac_toe) free_squares.
Proof.
  intros b square _ I. apply filter_In in I as [_ F]. simpl. generalize (side_to_move b). intros p.
  revert square F. unfold free_squares, is_free.
  induction b as [|[c|] b IH]; intros [|square] F; simpl in *; try easy; try (apply IH in F; lia). lia.
Qed.

(** Images of a board: square by square, where the mark comes from. *)
Definition image (from : list nat) (b : board) : board := map (fun square => nth square b None) from.

(** Left and right, up and down, and rows and columns trade places: these lead to all images. *)
Definition reflections : list (list nat) :=
  [[2; 1; 0; 5; 4; 3; 8; 7; 6]; [6; 7; 8; 3; 4; 5; 0; 1; 2]; [0; 3; 6; 1; 4; 7; 2; 5; 8]].

Fixpoint same_board (b c : board) : bool :=
  match b, c with
  | [], [] => true
  | None :: b, None :: c => same_board b c
  | Some p :: b, Some q :: c => is_player p q && same_board b c
  | _, _ => false
  end.

Lemma same_board_spec : forall b c, same_board b c = true <-> b = c.
Proof.
  induction b as [|[p|] b IH]; intros [|[q|] c]; simpl; try (split; congruence).
  - rewrite andb_true_iff, is_player_spec, IH. split; [intros []|intros [=]]; subst; auto.
  - rewrite IH. split; congruence.
Qed.

(** The image of a board is played like the board. *)
Definition is_played_alike (b : board) (from : list nat) : bool :=
  let c := image from b in
  let after := map (mark (side_to_move c) c) (filter (is_free c) squares) in
  same_board b (image from c) &&
  eqb (has_line Max b) (has_line Max c) && eqb (has_line Min b) (has_line Min c) &&
  is_player (side_to_move b) (side_to_move c) &&
  forallb (fun m => existsb (same_board (image from (mark (side_to_move b) b m))) after)
    (filter (is_free b) squares).

Fixpoint boards (squares : nat) : list board :=
  match squares with
  | O => [[]]
  | S n => flat_map (fun b => [None :: b; Some Max :: b; Some Min :: b]) (boards n)
  end.

Lemma in_boards : forall b, In b (boards (length b)).
Proof.
  induction b as [|c b IH]; simpl; [now left|]. apply in_flat_map. exists b.
  split; [exact IH|]. destruct c as [[]|]; simpl; auto.
Qed.

(** By trying all 19,683 boards. *)
Lemma images_are_played_alike :
  forallb (fun b => forallb (is_played_alike b) reflections) (boards 9) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.

Lemma image_length : forall from b, In from reflections -> length (image from b) = 9.
Proof.
  intros from b M. unfold image. rewrite map_length. cbv [reflections In] in M.
  now repeat destruct M as [<- | M].
Qed.

Lemma image_bisimulation : forall from, In from reflections ->
  bisimulation tic_tac_toe tic_tac_toe (fun b c => length b = 9 /\ c = image from b).
Proof.
  intros from M. apply symmetric_bisimulation; intros b c [L ->].
  all: assert (H : is_played_alike b from = true) by (assert (A := images_are_played_alike);
    rewrite forallb_forall in A; specialize (A b); rewrite forallb_forall in A; apply A; [|easy];
    rewrite <- L; apply in_boards).
  all: unfold is_played_alike in H; rewrite !andb_true_iff, !eqb_true_iff, is_player_spec,
    same_board_spec, forallb_forall in H; destruct H as [[[[I A] B] T] F].
  - split; [now apply image_length | exact I].
  - simpl. rewrite A, B. auto.
  - intros _ m J. specialize (F m J). apply existsb_exists in F as [d [K E]].
    apply in_map_iff in K as [n [<- K]]. apply same_board_spec in E. exists n.
    simpl. rewrite mark_length. auto.
Qed.

Definition images (b : board) : list board :=
  fold_right (fun from bs => bs ++ map (image from) bs) [b] reflections.

Lemma image_secures : forall p b v, length b = 9 -> forall l, incl l reflections -> forall c,
  In c (fold_right (fun from bs => bs ++ map (image from) bs) [b] l) -> length c = 9 /\
  (secures (G := tic_tac_toe) p b v <-> secures (G := tic_tac_toe) p c v).
Proof.
  intros p b v L. induction l as [|from l IH]; intros M c I; simpl in I.
  { now destruct I as [<- | []]. }
  specialize (IH (fun x X => M x (or_intror X))). specialize (M from (or_introl eq_refl)).
  apply in_app_or in I as [I | I]; [now apply IH|].
  apply in_map_iff in I as [d [<- I]]. apply IH in I as [N E]. rewrite E.
  split; [now apply image_length|]. assert (B := image_bisimulation from M).
  split; intros X; [apply (secures_alike _ _ _ B p d v) |
    apply (secures_alike _ _ _ (bisimulation_inverse _ _ _ B) p (image from d) v)]; auto.
Qed.

(** The number of a board in base 3. *)
Definition code (b : board) : int :=
  fold_left (fun n square => 3 * n +
    match square with None => 0 | Some Max => 1 | Some Min => 2 end)%uint63 b 0%uint63.

Definition least_image (b : board) : board :=
  fold_left (fun c d => if (code d <? code c)%uint63 then d else c) (images b) b.

Lemma least_image_in : forall b, In (least_image b) (images b).
Proof.
  intros b. assert (H : forall l c, In c (images b) -> incl l (images b) ->
    In (fold_left (fun c d => if (code d <? code c)%uint63 then d else c) l c) (images b)).
  { induction l as [|d l IH]; intros c I J; simpl; [exact I|].
    apply IH; [|intros x X; apply J; now right].
    destruct (code d <? code c)%uint63; [apply J; now left | exact I]. }
  apply H; [now left | apply incl_refl].
Qed.

(** Boards that are images of each other are remembered as one. *)
Definition tic_tac_toe_keys : keys tic_tac_toe.
Proof.
  refine {|
    key := least_image : state tic_tac_toe -> board; same_key := same_board;
    hash b := (code b * 7046029254386353131)%uint63; is_state b := length b = 9
  |}.
  - apply same_board_spec.
  - intros b m L _ _. simpl. rewrite mark_length. exact L.
  - intros b c L M E p v H. simpl in L, M, E.
    apply (image_secures p c v M reflections (incl_refl _) _ (least_image_in c)). rewrite <- E.
    apply (image_secures p b v L reflections (incl_refl _) _ (least_image_in b)), H.
Defined.

(** What the program runs. *)
Definition check_tic_tac_toe (S : source) (text : rest S) :=
  check tic_tac_toe_keys S read_outcome 10 empty_board text.

Theorem tic_tac_toe_is_right : forall S text p v, check_tic_tac_toe S text = Fine (p, v) ->
  secures (G := tic_tac_toe) p empty_board v.
Proof. intros S text p v E. now apply (checker_is_right tic_tac_toe tic_tac_toe_keys) in E. Qed.

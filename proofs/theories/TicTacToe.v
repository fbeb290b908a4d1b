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

Definition quarter_turn : list nat := [6; 3; 0; 7; 4; 1; 8; 5; 2].
Definition mirror : list nat := [2; 1; 0; 5; 4; 3; 8; 7; 6].

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
Definition is_played_alike (from : list nat) (b : board) : bool :=
  let c := image from b in
  eqb (has_line Max b) (has_line Max c) && eqb (has_line Min b) (has_line Min c) &&
  is_player (side_to_move b) (side_to_move c) &&
  forallb (fun m => existsb (fun n => same_board (mark (side_to_move c) c n)
    (image from (mark (side_to_move b) b m))) (filter (is_free c) squares))
    (filter (is_free b) squares) &&
  forallb (fun n => existsb (fun m => same_board (mark (side_to_move c) c n)
    (image from (mark (side_to_move b) b m))) (filter (is_free b) squares))
    (filter (is_free c) squares).

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
  forallb (fun b => is_played_alike quarter_turn b && is_played_alike mirror b) (boards 9) = true.
Proof. vm_compute. reflexivity. Qed.

Lemma image_bisimulation : forall from,
  (forall b, length b = 9 -> is_played_alike from b = true) ->
  bisimulation tic_tac_toe tic_tac_toe (fun b c => length b = 9 /\ c = image from b).
Proof.
  intros from H.
  assert (P : forall b, length b = 9 -> let c := image from b in
    has_line Max b = has_line Max c /\ has_line Min b = has_line Min c /\
    side_to_move b = side_to_move c /\
    (forall m, In m (moves (g := tic_tac_toe) b) -> exists n, In n (moves (g := tic_tac_toe) c) /\
      mark (side_to_move c) c n = image from (mark (side_to_move b) b m)) /\
    (forall n, In n (moves (g := tic_tac_toe) c) -> exists m, In m (moves (g := tic_tac_toe) b) /\
      mark (side_to_move c) c n = image from (mark (side_to_move b) b m))).
  { intros b L c. specialize (H b L). unfold is_played_alike in H. fold c in H.
    rewrite !andb_true_iff, !eqb_true_iff, is_player_spec, !forallb_forall in H.
    destruct H as [[[[A B] T] F] G]. repeat split; auto; simpl.
    - intros m I. specialize (F m I). apply existsb_exists in F as [n [I' E]].
      apply same_board_spec in E. eauto.
    - intros n I. specialize (G n I). apply existsb_exists in G as [m [I' E]].
      apply same_board_spec in E. eauto. }
  split.
  - intros b c [L ->]. destruct (P b L) as [A [B [_ [F G]]]]. unfold result. simpl in *.
    rewrite <- A, <- B. destruct (has_line Max b); [easy|]. destruct (has_line Min b); [easy|].
    destruct (filter (is_free b) _) as [|m ms], (filter (is_free (image from b)) _) as [|n ns];
      try easy.
    + destruct (G n (or_introl eq_refl)) as [? [[] _]].
    + destruct (F m (or_introl eq_refl)) as [? [[] _]].
  - intros b c [L ->] _. apply (P b L).
  - intros b c [L ->] _ m I. destruct (P b L) as [_ [_ [_ [F _]]]].
    destruct (F m I) as [n [I' E]]. exists n. simpl. rewrite mark_length. auto.
  - intros b c [L ->] _ n I. destruct (P b L) as [_ [_ [_ [_ G]]]].
    destruct (G n I) as [m [I' E]]. exists m. simpl. rewrite mark_length. auto.
Qed.

Definition images (b : board) : list board :=
  let turn := image quarter_turn in
  let turned := [b; turn b; turn (turn b); turn (turn (turn b))] in
  turned ++ map (image mirror) turned.

Lemma image_secures : forall p b c v, length b = 9 -> In c (images b) ->
  secures (G := tic_tac_toe) p b v <-> secures (G := tic_tac_toe) p c v.
Proof.
  intros p b c v L I.
  assert (H : forall b, length b = 9 ->
    is_played_alike quarter_turn b = true /\ is_played_alike mirror b = true).
  { intros d D. apply andb_true_iff.
    apply (proj1 (forallb_forall _ _) images_are_played_alike). rewrite <- D. apply in_boards. }
  assert (one : forall from d, (forall b, length b = 9 -> is_played_alike from b = true) ->
    length d = 9 ->
    secures (G := tic_tac_toe) p d v <-> secures (G := tic_tac_toe) p (image from d) v).
  { intros from d F D. assert (B := image_bisimulation from F). split; intros X.
    - eapply (secures_alike _ _ _ B); [exact X | auto].
    - eapply (secures_alike _ _ _ (bisimulation_inverse _ _ _ B)); [exact X | auto]. }
  assert (turn : forall d, length d = 9 -> secures (G := tic_tac_toe) p d v <->
    secures (G := tic_tac_toe) p (image quarter_turn d) v) by (intros; apply one; [apply H | easy]).
  assert (flip : forall d, length d = 9 -> secures (G := tic_tac_toe) p d v <->
    secures (G := tic_tac_toe) p (image mirror d) v) by (intros; apply one; [apply H | easy]).
  cbv [images map app In] in I. repeat destruct I as [<- | I]; try easy;
    repeat first [rewrite <- flip by easy | rewrite <- turn by easy]; easy.
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
    rewrite (image_secures p c _ v M (least_image_in c)), <- E.
    apply (image_secures p b _ v L (least_image_in b)), H.
Defined.

(** What the program runs. *)
Definition check_tic_tac_toe (S : source) (text : rest S) :=
  check tic_tac_toe_keys S read_outcome 10 empty_board text.

Theorem tic_tac_toe_is_right : forall S text p v, check_tic_tac_toe S text = Fine (p, v) ->
  secures (G := tic_tac_toe) p empty_board v.
Proof. intros S text p v E. now apply (checker_is_right tic_tac_toe tic_tac_toe_keys) in E. Qed.

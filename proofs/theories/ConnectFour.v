(** Connect Four, as its rules are told. *)

From Coq Require Import List ZArith Lia Bool.
Import ListNotations.
From Proofs Require Import Game Bisimulation Values.

(** The stones of each column, from the bottom. *)
Definition board := list (list player).

Definition stones (b : board) : nat := length (concat b).

(** Max begins. *)
Definition side_to_move (b : board) : player := if Nat.even (stones b) then Max else Min.

Definition stone_at (b : board) (column row : nat) : option player :=
  nth_error (nth column b []) row.

(** A stone falls onto those of its column. *)
Fixpoint drop (p : player) (column : nat) (b : board) : board :=
  match b, column with
  | [], _ => []
  | stones :: b, O => (stones ++ [p]) :: b
  | stones :: b, S column => stones :: drop p column b
  end.

(** The cells of a row of four, from a corner of it: upright, level, rising, falling. *)
Definition directions : list (nat -> nat * nat) :=
  [fun k => (0, k); fun k => (k, 0); fun k => (k, k); fun k => (k, 3 - k)].

Section Size.
  Variables width height : nat.

  (** Rows of four from every cell; those that leave the board never fill. *)
  Definition fours : list (list (nat * nat)) :=
    flat_map (fun column => flat_map (fun row =>
      map (fun along => map (fun k => (column + fst (along k), row + snd (along k))) [0; 1; 2; 3])
        directions) (seq 0 height)) (seq 0 width).

  Definition has_stone (p : player) (b : board) (cell : nat * nat) : bool :=
    match stone_at b (fst cell) (snd cell) with Some q => is_player p q | None => false end.

  Definition has_four (p : player) (b : board) : bool := existsb (forallb (has_stone p b)) fours.

  (** The value if the last of so many stones wins: one more than the stones that the winner has
      left; the players share a stone for each cell. *)
  Definition score (stones : nat) : Z :=
    let left := ((Z.of_nat (width * height) + 2 - Z.of_nat stones) / 2)%Z in
    if Nat.even stones then (- left)%Z else left.

  (** The columns, those nearest to the centre first, of two the left one. *)
  Definition centre_first : list nat :=
    flat_map (fun distance =>
      filter (fun c => Z.abs (2 * Z.of_nat c + 1 - Z.of_nat width) =? Z.of_nat distance)%Z
        (seq 0 width)) (seq 0 (S width)).

  Definition has_room (b : board) (column : nat) : bool :=
    match nth_error b column with Some stones => length stones <? height | None => false end.

  Definition connect_four : game scores := {|
    state := board;
    move := nat;
    to_move := side_to_move;
    moves b := filter (has_room b) centre_first;
    play b column := drop (side_to_move b) column b;
    reward _ _ := 0%Z;
    decided b :=
      if has_four (opponent (side_to_move b)) b then Some (score (stones b)) else None;
    terminal_value _ := 0%Z;
  |}.

  (** The board after these columns; [None] if one of them cannot be played. *)
  Fixpoint after_moves (columns : list nat) (b : board) : option board :=
    match columns with
    | [] => Some b
    | c :: columns =>
        match result (G := connect_four) b with
        | None => if existsb (Nat.eqb c) (moves (g := connect_four) b)
            then after_moves columns (play (g := connect_four) b c) else None
        | Some _ => None
        end
    end.

  Definition no_stones : board := repeat [] width.

  Definition free_cells (b : board) : nat := fold_right (fun c n => height - length c + n) 0 b.

  Lemma in_centre_first : forall c, In c centre_first <-> c < width.
  Proof.
    intros c. unfold centre_first. rewrite in_flat_map. split.
    - intros [d [_ I]]. apply filter_In in I as [I _]. apply in_seq in I. lia.
    - intros L. exists (Z.to_nat (Z.abs (2 * Z.of_nat c + 1 - Z.of_nat width))).
      rewrite filter_In, !in_seq, Z.eqb_eq. lia.
  Qed.

  Lemma drop_length : forall p c b, length (drop p c b) = length b.
  Proof. intros p. induction c; intros []; simpl; auto. Qed.

  Lemma nth_drop : forall p b c d, c < length b ->
    nth d (drop p c b) [] = if d =? c then nth c b [] ++ [p] else nth d b [].
  Proof.
    induction b as [|s b IH]; intros c d L; simpl in L; [lia|].
    destruct c as [|c], d as [|d]; simpl; auto. apply IH. lia.
  Qed.

  Lemma has_room_spec : forall b c,
    has_room b c = true <-> c < length b /\ length (nth c b []) < height.
  Proof.
    unfold has_room. induction b as [|s b IH]; intros [|c]; simpl; rewrite ?Nat.ltb_lt;
      try (split; [easy | lia]); try (split; [split; lia | easy]).
    rewrite IH. lia.
  Qed.

  (** Each move leaves one free cell less. *)
  Lemma free_cells_fall : falls (G := connect_four) free_cells.
  Proof.
    intros b c _ I. simpl in *. apply filter_In in I as [_ I]. apply has_room_spec in I as [L F].
    generalize (side_to_move b). intros p. revert b L F. unfold free_cells.
    induction c as [|c IH]; intros [|s b] L F; simpl in *; try lia.
    - rewrite app_length. simpl. lia.
    - specialize (IH b). lia.
  Qed.

  Definition is_board (b : board) : Prop :=
    length b = width /\ forall c, length (nth c b []) <= height.

  Lemma is_stone_spec : forall p b c r,
    has_stone p b (c, r) = true <-> stone_at b c r = Some p.
  Proof.
    intros p b c r. unfold has_stone. simpl. destruct (stone_at b c r) as [q|]; [|easy].
    rewrite is_player_spec. split; congruence.
  Qed.

  Lemma has_four_spec : forall p b, has_four p b = true <-> exists c r along,
    c < width /\ r < height /\ In along directions /\
    forall k, k < 4 -> stone_at b (c + fst (along k)) (r + snd (along k)) = Some p.
  Proof.
    intros p b. unfold has_four, fours. rewrite existsb_exists. split.
    - intros [l [I F]]. apply in_flat_map in I as [c [C I]]. apply in_flat_map in I as [r [R I]].
      apply in_map_iff in I as [along [<- A]]. apply in_seq in C, R.
      exists c, r, along. repeat split; try easy. intros k K. apply is_stone_spec.
      rewrite forallb_forall in F. apply F. apply in_map_iff. exists k. split; [easy|].
      simpl. lia.
    - intros [c [r [along [C [R [A F]]]]]]. eexists. split.
      + apply in_flat_map. exists c. split; [apply in_seq; lia|].
        apply in_flat_map. exists r. split; [apply in_seq; lia|].
        apply in_map. exact A.
      + apply forallb_forall. intros [x y] I. apply in_map_iff in I as [k [[= <- <-] K]].
        apply is_stone_spec, F. simpl in K. lia.
  Qed.

  Lemma stone_inside : forall b c r p, is_board b -> stone_at b c r = Some p ->
    c < width /\ r < height.
  Proof.
    unfold stone_at. intros b c r p [L H] E. specialize (H c).
    assert (r < length (nth c b [])) by (apply nth_error_Some; congruence).
    split; [|lia]. destruct (Nat.lt_ge_cases c (length b)) as [|G]; [lia|].
    rewrite (nth_overflow b [] G) in H0. simpl in H0. lia.
  Qed.

  (** Mirror images. *)
  Lemma nth_rev : forall b c, length b = width -> c < width ->
    nth c (rev b) [] = nth (width - 1 - c) b ([] : list player).
  Proof. intros b c L C. rewrite rev_nth by lia. f_equal. lia. Qed.

  Lemma is_board_rev : forall b, is_board b -> is_board (rev b).
  Proof.
    intros b [L H]. split; [now rewrite rev_length|]. intros c.
    destruct (Nat.lt_ge_cases c width) as [C | C].
    - rewrite nth_rev by easy. apply H.
    - rewrite nth_overflow by (rewrite rev_length; lia). simpl. lia.
  Qed.

  Lemma stone_at_rev : forall b c r, length b = width -> c < width ->
    stone_at (rev b) c r = stone_at b (width - 1 - c) r.
  Proof. intros. unfold stone_at. now rewrite nth_rev. Qed.

  Lemma has_four_rev_true : forall p b, is_board b ->
    has_four p b = true -> has_four p (rev b) = true.
  Proof.
    intros p b B H. apply has_four_spec in H as [c [r [along [C [R [A F]]]]]].
    assert (I : forall k, k < 4 -> c + fst (along k) < width).
    { intros k K. apply (stone_inside b _ _ p B (F k K)). }
    assert (M : forall k y x, k < 4 -> y = width - 1 - (c + fst (along k)) ->
      x = r + snd (along k) -> stone_at (rev b) y x = Some p).
    { intros k y x K -> ->. rewrite stone_at_rev by (destruct B; specialize (I k K); lia).
      rewrite <- (F k K). f_equal. specialize (I k K). lia. }
    assert (I3 := I 3 ltac:(lia)). assert (I0 := I 0 ltac:(lia)).
    apply has_four_spec. unfold directions in A. cbn [In] in A.
    destruct A as [<- | [<- | [<- | [<- | []]]]]; cbn [fst snd] in *.
    - exists (width - 1 - c), r, (fun k => (0, k)). repeat split; try lia; [simpl; tauto|].
      intros k K. apply (M k); simpl; lia.
    - exists (width - 1 - (c + 3)), r, (fun k => (k, 0)). repeat split; try lia; [simpl; tauto|].
      intros k K. apply (M (3 - k)); cbn [fst snd]; lia.
    - exists (width - 1 - (c + 3)), r, (fun k => (k, 3 - k)). repeat split; try lia; [simpl; tauto|].
      intros k K. apply (M (3 - k)); cbn [fst snd]; lia.
    - exists (width - 1 - (c + 3)), r, (fun k => (k, k)). repeat split; try lia; [simpl; tauto|].
      intros k K. apply (M (3 - k)); cbn [fst snd]; lia.
  Qed.

  Lemma has_four_rev : forall p b, is_board b -> has_four p (rev b) = has_four p b.
  Proof.
    intros p b B. destruct (has_four p b) eqn:E; [now apply has_four_rev_true|].
    destruct (has_four p (rev b)) eqn:E'; [|easy].
    apply has_four_rev_true in E'; [|now apply is_board_rev].
    rewrite rev_involutive in E'. congruence.
  Qed.

  Lemma stones_sum : forall b, stones b = fold_right (fun s n => length s + n) 0 b.
  Proof. unfold stones. induction b; simpl; rewrite ?app_length; congruence. Qed.

  Lemma stones_rev : forall b, stones (rev b) = stones b.
  Proof.
    intros b. rewrite !stones_sum. induction b as [|s b IH]; [easy|]. simpl.
    rewrite fold_right_app. simpl. rewrite <- IH. generalize (rev b).
    induction l; simpl in *; lia.
  Qed.

  Lemma drop_rev : forall p b c, length b = width -> c < width ->
    drop p (width - 1 - c) (rev b) = rev (drop p c b).
  Proof.
    intros p b c L C. apply (nth_ext _ _ [] []); rewrite ?rev_length, ?drop_length, ?rev_length;
      [easy|]. intros d D. rewrite nth_drop by (rewrite rev_length; lia).
    rewrite !nth_rev by (rewrite ?drop_length; lia).
    rewrite nth_drop by lia.
    destruct (Nat.eqb_spec d (width - 1 - c)), (Nat.eqb_spec (width - 1 - d) c); try lia; [|easy].
    repeat f_equal; lia.
  Qed.

  Lemma has_room_rev : forall b c, length b = width ->
    has_room (rev b) c = true -> has_room b (width - 1 - c) = true.
  Proof.
    intros b c L. rewrite !has_room_spec, rev_length. intros [C H].
    rewrite nth_rev in H by lia. split; [lia | easy].
  Qed.

  Lemma drop_is_board : forall p b c, is_board b -> has_room b c = true -> is_board (drop p c b).
  Proof.
    intros p b c [L H] R. apply has_room_spec in R as [C F].
    split; [now rewrite drop_length|]. intros d. rewrite nth_drop by easy.
    destruct (d =? c); [rewrite app_length; simpl; lia | apply H].
  Qed.

  Lemma move_spec : forall b c, is_board b ->
    In c (moves (g := connect_four) b) <-> has_room b c = true.
  Proof.
    intros b c [L _]. simpl. rewrite filter_In, in_centre_first. split; [tauto|].
    intros H. split; [|easy]. apply has_room_spec in H. lia.
  Qed.

  Theorem mirror_bisimulation :
    bisimulation connect_four connect_four (fun b d => is_board b /\ d = rev b).
  Proof.
    assert (T : forall b, side_to_move (rev b) = side_to_move b)
      by (intros; unfold side_to_move; now rewrite stones_rev).
    apply symmetric_bisimulation; intros b d [B ->].
    - split; [now apply is_board_rev | symmetry; apply rev_involutive].
    - simpl. rewrite T, has_four_rev, stones_rev; auto.
    - intros _ c I. apply move_spec in I; [|easy]. exists (width - 1 - c).
      assert (C := proj1 (proj1 (has_room_spec _ _) I)). assert (L := proj1 B).
      split; [|split; [easy|]; split; [now apply drop_is_board|]].
      + apply move_spec; [now apply is_board_rev|]. apply has_room_rev; [now rewrite rev_length|].
        now rewrite rev_involutive.
      + simpl. rewrite T. apply drop_rev; lia.
  Qed.
End Size.

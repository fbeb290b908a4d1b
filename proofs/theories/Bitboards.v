(** Connect Four on bitboards, proven to be the same game. *)

From Coq Require Import List Uint63 ZArith Lia Bool.
Import ListNotations.
From Proofs Require Import Game Bisimulation Values Text Checker Bits ConnectFour.

(** A cell: its column; its bit and the bit above, on the board and on the mirrored one; and for
    each row of four through it, the bits of its cells. *)
Record cell := {
  column : int;
  place : int;
  above : int;
  mirrored_place : int;
  mirrored_above : int;
  rows : list (list int);
}.

(** A position: the free cells of the columns from the bottom, the stones of Max and of Min; a
    number that tells all of that, and the one of the mirrored board; the player to move; the scores
    if this stone wins, the next one, and so on; and whether the last stone has won. *)
Record position := {
  columns : list (list cell);
  of_max : int;
  of_min : int;
  code : int;
  mirrored_code : int;
  mover : player;
  next_scores : list Z;
  is_won : bool;
}.

Fixpoint lowest (columns : list (list cell)) : list cell :=
  match columns with
  | [] => []
  | [] :: columns => lowest columns
  | (c :: _) :: columns => c :: lowest columns
  end.

Fixpoint without (c : cell) (columns : list (list cell)) : list (list cell) :=
  match columns with
  | [] => []
  | [] :: columns => [] :: without c columns
  | (d :: free) :: columns =>
      if (column d =? column c)%uint63 then free :: without c columns
      else (d :: free) :: without c columns
  end.

(** Whether the stones fill one of the rows. *)
Definition fills (stones : int) (rows : list (list int)) : bool :=
  existsb (forallb (fun bit => negb (stones land bit =? 0)%uint63)) rows.

(** A column is coded by a bit for each stone of Max, and one for its lowest free cell. *)
Definition code_after (p : player) (code place above : int) : int :=
  match p with
  | Max => code lor above
  | Min => (code lxor place) lor above
  end%uint63.

Definition play_cell (t : position) (c : cell) : position :=
  let p := mover t in
  let own := (match p with Max => of_max t | Min => of_min t end lor place c)%uint63 in
  {|
    columns := without c (columns t);
    of_max := match p with Max => own | Min => of_max t end;
    of_min := match p with Max => of_min t | Min => own end;
    code := code_after p (code t) (place c) (above c);
    mirrored_code := code_after p (mirrored_code t) (mirrored_place c) (mirrored_above c);
    mover := opponent p;
    next_scores := tl (next_scores t);
    is_won := fills own (rows c);
  |}.

Definition bitboards : game scores := {|
  state := position;
  move := cell;
  to_move := mover;
  moves t := lowest (columns t);
  play := play_cell;
  reward _ _ := 0%Z;
  decided t := if is_won t then hd_error (next_scores t) else None;
  terminal_value _ := 0%Z;
|}.

Section Size.
  Variables width height : nat.
  Hypothesis fits : width * S height <= 62.

  Definition number (column row : nat) : nat := column * S height + row.
  Definition mirrored (column : nat) : nat := width - 1 - column.

  Definition is_inside (cell : nat * nat) : bool := (fst cell <? width) && (snd cell <? height).

  Definition rows_through (c r : nat) : list (list (nat * nat)) :=
    filter (fun row => forallb is_inside row &&
      existsb (fun cell => (fst cell =? c) && (snd cell =? r)) row) (fours width height).

  Definition make_cell (c r : nat) : cell := {|
    column := of_nat c;
    place := only (number c r);
    above := only (number c (S r));
    mirrored_place := only (number (mirrored c) r);
    mirrored_above := only (number (mirrored c) (S r));
    rows := map (map (fun cell => only (number (fst cell) (snd cell)))) (rows_through c r);
  |}.

  (** The cells of a column above some stones. *)
  Definition cells_above (c stones : nat) : list cell :=
    map (make_cell c) (seq stones (height - stones)).

  Definition start : position := {|
    columns := map (fun c => cells_above c 0) (centre_first width);
    of_max := 0;
    of_min := 0;
    code := fold_right (fun c code => code lor only (number c 0))%uint63 0%uint63 (seq 0 width);
    mirrored_code :=
      fold_right (fun c code => code lor only (number c 0))%uint63 0%uint63 (seq 0 width);
    mover := Max;
    next_scores := map (score width height) (seq 0 (S (width * height)));
    is_won := false;
  |}.

  (** The word that codes a board, with another order of columns. *)
  Definition codes (order : nat -> nat) (w : int) (b : board) : Prop :=
    forall c r, c < width -> r <= height -> holds w (number (order c) r) =
      match stone_at b c r with
      | Some p => is_player p Max
      | None => r =? length (nth c b [])
      end.

  Definition stones_of (p : player) (w : int) (b : board) : Prop :=
    forall c r, c < width -> r < height -> holds w (number c r) = has_stone p b (c, r).

  (** The position that stands for a board. *)
  Record stands_for (b : board) (t : position) : Prop := {
    board_fits : is_board width height b;
    columns_free : columns t =
      map (fun c => cells_above c (length (nth c b []))) (centre_first width);
    stones_of_max : stones_of Max (of_max t) b;
    stones_of_min : stones_of Min (of_min t) b;
    coded : codes (fun c => c) (code t) b;
    coded_mirrored : codes mirrored (mirrored_code t) b;
    same_mover : mover t = side_to_move b;
    scores_left : next_scores t =
      map (score width height) (seq (stones b) (S (width * height) - stones b));
    won : is_won t = has_four width height (opponent (side_to_move b)) b;
    not_won_before : has_four width height (side_to_move b) b = false;
  }.

  Lemma number_small : forall c r, c < width -> r <= height -> number c r < 63.
  Proof. unfold number. intros. nia. Qed.

  Lemma number_eqb : forall c r d s, r <= height -> s <= height ->
    (number c r =? number d s) = (c =? d) && (r =? s).
  Proof.
    unfold number. intros. apply eq_true_iff_eq. rewrite andb_true_iff, !Nat.eqb_eq.
    split; [|intros [-> ->]; easy]. intros H1. assert (c = d) by nia. subst. lia.
  Qed.

  Lemma columns_differ : forall c d, c < width -> d < width ->
    (of_nat c =? of_nat d)%uint63 = (c =? d).
  Proof.
    intros c d C D. apply eq_true_iff_eq. rewrite Uint63.eqb_spec, Nat.eqb_eq.
    split; [|congruence]. intros E. apply (f_equal to_Z) in E.
    rewrite !of_nat_spec in E by nia. lia.
  Qed.

  Lemma stone_at_drop : forall p b c d r, c < length b ->
    stone_at (drop p c b) d r =
    if (d =? c) && (r =? length (nth c b [])) then Some p else stone_at b d r.
  Proof.
    intros p b c d r L. unfold stone_at. rewrite nth_drop by easy.
    destruct (Nat.eqb_spec d c) as [->|]; [|easy]. simpl.
    destruct (Nat.eqb_spec r (length (nth c b []))) as [->|N].
    - rewrite nth_error_app2 by lia. now rewrite Nat.sub_diag.
    - destruct (Nat.lt_ge_cases r (length (nth c b []))).
      + now rewrite nth_error_app1.
      + rewrite nth_error_app2 by easy. rewrite (proj2 (nth_error_None _ _)) by (simpl; lia).
        symmetry. now apply nth_error_None.
  Qed.

  Lemma stone_at_top : forall b c, stone_at b c (length (nth c b [])) = None.
  Proof. intros. now apply nth_error_None. Qed.

  Lemma has_stone_drop : forall p q b c d r, c < length b ->
    has_stone q (drop p c b) (d, r) =
    if (d =? c) && (r =? length (nth c b [])) then is_player q p else has_stone q b (d, r).
  Proof.
    intros. unfold has_stone. simpl. rewrite stone_at_drop by easy.
    now destruct ((d =? c) && (r =? length (nth c b []))).
  Qed.

  Lemma stones_of_drop : forall p b c w, is_board width height b -> has_room height b c = true ->
    stones_of p w b -> stones_of p (w lor only (number c (length (nth c b []))))%uint63 (drop p c b).
  Proof.
    intros p b c w [L H] R W d r D E. apply has_room_spec in R as [C F].
    rewrite holds_or by (apply number_small; lia).
    rewrite has_stone_drop, W by easy. rewrite number_eqb by lia.
    rewrite (Nat.eqb_sym c d), (Nat.eqb_sym (length _) r).
    destruct ((d =? c) && (r =? length (nth c b []))); [|apply orb_false_r].
    rewrite orb_true_r. now destruct p.
  Qed.

  Lemma has_stone_other : forall p b c cell, c < length b ->
    has_stone (opponent p) (drop p c b) cell = has_stone (opponent p) b cell.
  Proof.
    intros p b c [d r] C. rewrite has_stone_drop by easy.
    destruct (Nat.eqb_spec d c) as [->|]; simpl; [|easy].
    destruct (Nat.eqb_spec r (length (nth c b []))) as [->|]; [|easy].
    unfold has_stone. simpl. rewrite stone_at_top. now destruct p.
  Qed.

  Lemma codes_drop : forall order p b c w,
    (forall d, d < width -> order d < width) ->
    (forall d e, d < width -> e < width -> (order d =? order e) = (d =? e)) ->
    is_board width height b -> has_room height b c = true -> codes order w b ->
    codes order (code_after p w (only (number (order c) (length (nth c b []))))
      (only (number (order c) (S (length (nth c b [])))))) (drop p c b).
  Proof.
    intros order p b c w O I [L H] R W d r D E. apply has_room_spec in R as [C F].
    specialize (W d r D E). rewrite stone_at_drop, nth_drop by easy.
    assert (A := number_small (order d) r (O d D) E).
    assert (B := number_small (order c) (length (nth c b [])) (O c ltac:(lia)) ltac:(lia)).
    assert (B' := number_small (order c) (S (length (nth c b []))) (O c ltac:(lia)) ltac:(lia)).
    assert (T : holds (code_after p w (only (number (order c) (length (nth c b []))))
        (only (number (order c) (S (length (nth c b [])))))) (number (order d) r) =
      ((c =? d) && (S (length (nth c b [])) =? r)) ||
      match p with Max => holds w (number (order d) r) | Min =>
        xorb (holds w (number (order d) r)) ((c =? d) && (length (nth c b []) =? r)) end).
    { destruct p; simpl; rewrite holds_or, ?holds_xor, !number_eqb, !I by (easy || lia);
        apply orb_comm. }
    rewrite T, W. clear T. destruct (Nat.eqb_spec c d) as [->|N].
    2: { rewrite (proj2 (Nat.eqb_neq d c)) by congruence. simpl. now destruct p; rewrite ?xorb_false_r. }
    rewrite Nat.eqb_refl, app_length. cbn [andb length].
    destruct (Nat.eqb_spec r (length (nth d b []))) as [Q|N]; [rewrite Q in *|].
    - rewrite stone_at_top, Nat.eqb_refl. rewrite (proj2 (Nat.eqb_neq (S _) _)) by lia.
      now destruct p.
    - rewrite (proj2 (Nat.eqb_neq (length _) r)) by congruence. rewrite xorb_false_r.
      destruct (stone_at b d r) as [q|] eqn:Q.
      + assert (r < length (nth d b [])) by (apply nth_error_Some; unfold stone_at in Q; congruence).
        rewrite (proj2 (Nat.eqb_neq (S _) r)) by lia. now destruct p.
      + rewrite Nat.add_1_r, (Nat.eqb_sym r). destruct p; apply orb_false_r.
  Qed.

  Lemma existsb_same : forall A (f g : A -> bool) l,
    (forall a, In a l -> f a = g a) -> existsb f l = existsb g l.
  Proof. induction l; simpl; intros H; [easy|]. rewrite H, IHl by auto. easy. Qed.

  Lemma forallb_same : forall A (f g : A -> bool) l,
    (forall a, In a l -> f a = g a) -> forallb f l = forallb g l.
  Proof. induction l; simpl; intros H; [easy|]. rewrite H, IHl by auto. easy. Qed.

  Lemma has_four_other : forall p b c, c < length b ->
    has_four width height (opponent p) (drop p c b) = has_four width height (opponent p) b.
  Proof.
    intros p b c C. apply existsb_same. intros row _. apply forallb_same. intros cell _.
    now apply has_stone_other.
  Qed.

  Lemma fills_spec : forall p w b c r, stones_of p w b ->
    fills w (rows (make_cell c r)) = existsb (forallb (has_stone p b)) (rows_through c r).
  Proof.
    intros p w b c r W. unfold fills, make_cell, rows.
    assert (M : forall A B (f : B -> bool) (g : A -> B) l,
      existsb f (map g l) = existsb (fun a => f (g a)) l) by (induction l; simpl; congruence).
    assert (M' : forall A B (f : B -> bool) (g : A -> B) l,
      forallb f (map g l) = forallb (fun a => f (g a)) l) by (induction l; simpl; congruence).
    rewrite M. apply existsb_same. intros row I. apply filter_In in I as [_ I].
    apply andb_true_iff in I as [I _]. rewrite M'. apply forallb_same. intros [d s] J.
    rewrite forallb_forall in I. apply I, andb_true_iff in J. simpl in *.
    rewrite !Nat.ltb_lt in J. rewrite holds_and by (apply number_small; lia).
    rewrite negb_involutive. now apply W.
  Qed.

  (** A new row of four goes through the last stone. *)
  Lemma four_through : forall p b c, is_board width height b -> has_room height b c = true ->
    has_four width height p b = false ->
    existsb (forallb (has_stone p (drop p c b))) (rows_through c (length (nth c b []))) =
    has_four width height p (drop p c b).
  Proof.
    intros p b c B R N. assert (C := proj1 (proj1 (has_room_spec _ _ _) R)).
    apply eq_true_iff_eq. unfold has_four. rewrite !existsb_exists. split.
    - intros [row [I F]]. apply filter_In in I as [I _]. eauto.
    - intros [row [I F]]. exists row. split; [|easy]. apply filter_In. split; [easy|].
      rewrite forallb_forall in F. apply andb_true_iff. split.
      + apply forallb_forall. intros [d s] J. apply F, is_stone_spec in J.
        apply (stone_inside width height) in J; [|now apply drop_is_board].
        unfold is_inside. simpl. now rewrite andb_true_iff, !Nat.ltb_lt.
      + apply not_false_is_true. intros O.
        assert (has_four width height p b = true); [|congruence].
        apply existsb_exists. exists row. split; [easy|]. apply forallb_forall. intros [d s] J.
        specialize (F _ J). rewrite has_stone_drop in F by easy.
        destruct ((d =? c) && (s =? length (nth c b []))) eqn:E; [|easy].
        assert (X : existsb (fun cell => (fst cell =? c) && (snd cell =? length (nth c b []))) row
          = true) by (apply existsb_exists; exists (d, s); auto). congruence.
  Qed.

  Lemma cells_above_room : forall c n, n < height ->
    cells_above c n = make_cell c n :: cells_above c (S n).
  Proof.
    intros c n L. unfold cells_above. replace (height - n) with (S (height - S n)) by lia. easy.
  Qed.

  Lemma cells_above_full : forall c n, height <= n -> cells_above c n = [].
  Proof. intros c n L. unfold cells_above. now replace (height - n) with 0 by lia. Qed.

  Lemma lowest_spec : forall b l, (forall c, In c l -> c < length b) ->
    lowest (map (fun c => cells_above c (length (nth c b []))) l) =
    map (fun c => make_cell c (length (nth c b []))) (filter (has_room height b) l).
  Proof.
    intros b. induction l as [|c l IH]; intros I; [easy|]. simpl map at 1. simpl filter.
    specialize (IH (fun d J => I d (or_intror J))). specialize (I c (or_introl eq_refl)).
    destruct (has_room height b c) eqn:R.
    - apply has_room_spec in R. rewrite cells_above_room by easy. simpl. now rewrite IH.
    - rewrite cells_above_full; [easy|]. apply Nat.nlt_ge. intros H.
      assert (has_room height b c = true) by now apply has_room_spec. congruence.
  Qed.

  Lemma without_spec : forall p b c l, length b = width -> c < width -> (forall d, In d l -> d < width) ->
    without (make_cell c (length (nth c b [])))
      (map (fun d => cells_above d (length (nth d b []))) l) =
    map (fun d => cells_above d (length (nth d (drop p c b) []))) l.
  Proof.
    intros p b c l L C. induction l as [|d l IH]; intros I; [easy|]. simpl.
    specialize (IH (fun d J => I d (or_intror J))). specialize (I d (or_introl eq_refl)).
    rewrite nth_drop by lia. destruct (Nat.lt_ge_cases (length (nth d b [])) height) as [F | F].
    - rewrite (cells_above_room d _ F). simpl. rewrite columns_differ by easy.
      destruct (Nat.eqb_spec d c) as [->|N]; rewrite IH.
      + now rewrite app_length, Nat.add_1_r.
      + now rewrite (cells_above_room d _ F).
    - rewrite (cells_above_full d _ F), IH. destruct (Nat.eqb_spec d c) as [->|N].
      + rewrite cells_above_full; [easy | rewrite app_length; lia].
      + now rewrite cells_above_full.
  Qed.

  Lemma stones_drop : forall p c b, c < length b -> stones (drop p c b) = S (stones b).
  Proof.
    intros p c b. rewrite !stones_sum. revert b. induction c as [|c IH]; intros [|s b] L; simpl in *;
      try lia.
    - rewrite app_length. simpl. lia.
    - rewrite IH by lia. lia.
  Qed.

  Lemma mover_drop : forall p c b, c < length b ->
    side_to_move (drop p c b) = opponent (side_to_move b).
  Proof.
    intros. unfold side_to_move. rewrite stones_drop, Nat.even_succ, <- Nat.negb_even by easy.
    now destruct (Nat.even (stones b)).
  Qed.

  Lemma stones_most : forall b, is_board width height b -> stones b <= width * height.
  Proof.
    intros b [L H]. rewrite stones_sum, <- L. clear L. induction b as [|s b IH]; simpl; [lia|].
    specialize (IH (fun c => H (S c))). specialize (H 0). simpl in H. lia.
  Qed.

  Lemma stands_for_start : stands_for (no_stones width) start.
  Proof.
    assert (E : forall c, nth c (no_stones width) [] = []).
    { intros c. unfold no_stones. destruct (nth_in_or_default c (repeat ([] : list player) width) [])
        as [I | I]; [eapply repeat_spec; exact I | exact I]. }
    assert (S0 : stones (no_stones width) = 0)
      by (rewrite stones_sum; unfold no_stones; clear; induction width; easy).
    assert (N : forall p, has_four width height p (no_stones width) = false).
    { intros p. apply not_true_is_false. intros F. apply has_four_spec in F as [c [r [a [_ [_ [_ F]]]]]].
      specialize (F 0 ltac:(lia)). unfold stone_at in F. rewrite E in F. now destruct (r + _). }
    assert (K : forall order, (forall d, d < width -> order d < width) ->
      codes order (code start) (no_stones width)).
    { intros order O c r C R. unfold stone_at. rewrite E.
      assert (H : forall l, incl l (seq 0 width) -> holds
        (fold_right (fun c code => code lor only (number c 0))%uint63 0%uint63 l) (number (order c) r)
        = existsb (Nat.eqb (order c)) l && (r =? 0)).
      { induction l as [|d l IH]; intros I; simpl; [unfold holds; apply Uint63.bit_0|].
        assert (D := I d (or_introl eq_refl)). apply in_seq in D.
        rewrite holds_or, IH, number_eqb, (Nat.eqb_sym d), (Nat.eqb_sym 0)
          by (try apply number_small; auto; try lia; intros x X; apply I; now right).
        now destruct (order c =? d), (existsb _ l), (r =? 0). }
      simpl. rewrite H by apply incl_refl.
      replace (existsb _ _) with true; [now destruct r|]. symmetry. apply existsb_exists.
      exists (order c). split; [apply in_seq; specialize (O c C); lia | apply Nat.eqb_refl]. }
    split; simpl; try easy.
    - split; [apply repeat_length | intros c; rewrite E; simpl; lia].
    - apply map_ext. intros c. now rewrite E.
    - intros c r _ _. unfold holds, has_stone, stone_at. rewrite Uint63.bit_0. simpl. rewrite E. now destruct r.
    - intros c r _ _. unfold holds, has_stone, stone_at. rewrite Uint63.bit_0. simpl. rewrite E. now destruct r.
    - apply (K (fun c => c)). easy.
    - apply (K mirrored). unfold mirrored. lia.
    - unfold side_to_move. now rewrite S0.
    - now rewrite S0.
  Qed.

  Lemma stands_for_play : forall b t c, stands_for b t ->
    result (G := connect_four width height) b = None -> has_room height b c = true ->
    stands_for (drop (side_to_move b) c b)
      (play_cell t (make_cell c (length (nth c b [])))).
  Proof.
    intros b t c H Q R. destruct H as [B F X O K K' M S W N].
    assert (C := R). apply has_room_spec in C as [C L].
    assert (C' : c < width) by (destruct B; lia).
    assert (D : has_four width height (opponent (side_to_move b)) b = false).
    { apply result_none in Q as [Q _]. simpl in Q. now destruct (has_four _ _ _ b). }
    assert (I : forall p w, stones_of p w b -> has_four width height p b = false ->
      fills (w lor only (number c (length (nth c b []))))%uint63
        (rows (make_cell c (length (nth c b [])))) =
      has_four width height p (drop p c b)).
    { intros p w V G. rewrite (fills_spec p _ (drop p c b)) by now apply stones_of_drop.
      now apply four_through. }
    assert (U : forall p w, stones_of (opponent p) w b -> stones_of (opponent p) w (drop p c b)).
    { intros p w V d r E G. rewrite has_stone_other by easy. now apply V. }
    split; cbn [play_cell columns of_max of_min code mirrored_code mover next_scores is_won].
    - now apply drop_is_board.
    - rewrite F. apply without_spec; [apply B | easy | intros d; now apply in_centre_first].
    - rewrite M. destruct (side_to_move b); [now apply stones_of_drop | now apply (U Min)].
    - rewrite M. destruct (side_to_move b); [now apply (U Max) | now apply stones_of_drop].
    - rewrite M. apply (codes_drop (fun c => c)); auto.
    - rewrite M. apply (codes_drop mirrored); auto; unfold mirrored; [lia|].
      intros d e E G. apply eq_true_iff_eq. rewrite !Nat.eqb_eq. lia.
    - rewrite mover_drop by easy. now rewrite M.
    - rewrite stones_drop, S by easy. clear. generalize (stones b). intros n.
      destruct (Datatypes.S (width * height) - n) as [|k] eqn:E; simpl.
      + now replace (width * height - n) with 0 by lia.
      + now replace (width * height - n) with k by lia.
    - rewrite mover_drop by easy. rewrite M. destruct (side_to_move b); now apply I.
    - rewrite mover_drop by easy. now rewrite has_four_other.
  Qed.

  (** Bitboards are played as the rules are told. *)
  Theorem bitboards_bisimulation : bisimulation (connect_four width height) bitboards stands_for.
  Proof.
    assert (Q : forall b t, stands_for b t -> moves (g := bitboards) t =
      map (fun c => make_cell c (length (nth c b []))) (moves (g := connect_four width height) b)).
    { intros b t H. simpl. rewrite (columns_free _ _ H). apply lowest_spec. intros c I.
      apply in_centre_first in I. destruct (board_fits _ _ H). lia. }
    split.
    - intros b t H. unfold result. rewrite (Q b t H).
      assert (E : decided (g := bitboards) t = decided (g := connect_four width height) b).
      { simpl. rewrite (won _ _ H), (scores_left _ _ H). destruct (has_four _ _ _ b); [|easy].
        assert (L := stones_most b (board_fits _ _ H)).
        replace (S (width * height) - stones b) with (S (width * height - stones b)) by lia.
        reflexivity. }
      rewrite E. destruct (decided (g := connect_four width height) b); [easy|].
      now destruct (moves (g := connect_four width height) b).
    - intros b t H _. symmetry. apply (same_mover _ _ H).
    - intros b t H R c I. exists (make_cell c (length (nth c b []))).
      split; [|split; [reflexivity|]].
      + rewrite (Q b t H). apply in_map_iff. exists c. auto.
      + apply stands_for_play; [easy | easy|]. simpl in I. apply filter_In in I. apply I.
    - intros b t H R n I. rewrite (Q b t H) in I. apply in_map_iff in I as [c [<- I]].
      exists c. split; [easy|]. split; [easy|].
      apply stands_for_play; [easy | easy|]. simpl in I. apply filter_In in I. apply I.
  Qed.

  (** A word codes one board. *)
  Lemma codes_one : forall w b d, is_board width height b -> is_board width height d ->
    codes (fun c => c) w b -> codes (fun c => c) w d -> b = d.
  Proof.
    assert (L : forall w b d, is_board width height d -> codes (fun c => c) w b ->
      codes (fun c => c) w d -> forall c, c < width -> ~ length (nth c b []) < length (nth c d [])).
    { intros w b d [_ H] A E c C G. specialize (H c).
      specialize (A c (length (nth c d [])) C H). specialize (E c (length (nth c d [])) C H).
      cbv beta in *. rewrite stone_at_top, Nat.eqb_refl in E. rewrite E in A. unfold stone_at in A.
      rewrite (proj2 (nth_error_None _ _)) in A by lia. symmetry in A. apply Nat.eqb_eq in A. lia. }
    intros w b d B D E F. apply (nth_ext _ _ [] []); [destruct B, D; congruence|]. intros c C.
    assert (C' : c < width) by (destruct B; lia).
    assert (X : length (nth c b []) = length (nth c d [])).
    { assert (G := L w b d D E F c C'). assert (G' := L w d b B F E c C'). lia. }
    apply (nth_ext _ _ Max Max); [easy|]. intros r R.
    assert (R' : r <= height) by (destruct B as [_ B]; specialize (B c); lia).
    specialize (E c r C' R'). cbv beta in E. rewrite (F c r C' R') in E. unfold stone_at in E.
    rewrite !(nth_error_nth' _ Max) in E by lia.
    destruct (nth r (nth c b []) Max), (nth r (nth c d []) Max); easy.
  Qed.

  Lemma codes_mirrored : forall w b, is_board width height b -> codes mirrored w b ->
    codes (fun c => c) w (rev b).
  Proof.
    intros w b [L _] H c r C R. cbv beta. rewrite (stone_at_rev width), (nth_rev width) by easy.
    rewrite <- (H (width - 1 - c) r) by lia.
    now replace (mirrored (width - 1 - c)) with c by (unfold mirrored; lia).
  Qed.

  Definition least_code (t : position) : int :=
    if (code t <? mirrored_code t)%uint63 then code t else mirrored_code t.

  (** Positions are remembered by the lesser code of the board and its mirror image. *)
  Definition bitboard_keys : keys bitboards.
  Proof.
    refine {|
      key := least_code : state bitboards -> int; same_key := Uint63.eqb;
      hash k := (k * 7046029254386353131)%uint63; is_state t := exists b, stands_for b t
    |}.
    - apply Uint63.eqb_spec.
    - intros t m [b H] R I. rewrite <- (same_result _ _ _ bitboards_bisimulation b t H) in R.
      destruct (back _ _ _ bitboards_bisimulation b t H R m I) as [c [_ [_ J]]]. eauto.
    - intros t u [b H] [d J] E p v X.
      assert (B := board_fits _ _ H). assert (D := board_fits _ _ J).
      apply (secures_alike _ _ _ (bisimulation_inverse _ _ _ bitboards_bisimulation)
        _ _ _ X) in H as Y.
      assert (Z : d = b \/ d = rev b).
      { unfold least_code in E. assert (K := codes_one).
        destruct H as [_ _ _ _ A A' _ _ _ _], J as [_ _ _ _ C C' _ _ _ _].
        apply codes_mirrored in A', C'; try easy.
        assert (RB := is_board_rev width height b B). assert (RD := is_board_rev width height d D).
        destruct (code t <? mirrored_code t)%uint63, (code u <? mirrored_code u)%uint63;
          rewrite E in *.
        - left. eapply K; eassumption.
        - right. rewrite <- (rev_involutive d). f_equal. eapply K; eassumption.
        - right. eapply K; eassumption.
        - left. rewrite <- (rev_involutive d), <- (rev_involutive b). f_equal. eapply K; eassumption. }
      apply (secures_alike _ _ _ bitboards_bisimulation p d v); [|easy].
      destruct Z as [-> | ->]; [easy|].
      eapply (secures_alike _ _ _ (mirror_bisimulation width height)); [exact Y | easy].
  Defined.

  (** The board and the position after these columns. *)
  Fixpoint after_columns (played : list nat) (b : board) (t : position) : option (board * position) :=
    match played with
    | [] => Some (b, t)
    | c :: played =>
        match result (G := connect_four width height) b with
        | None => if existsb (Nat.eqb c) (moves (g := connect_four width height) b)
            then after_columns played (drop (side_to_move b) c b)
              (play_cell t (make_cell c (length (nth c b [])))) else None
        | Some _ => None
        end
    end.

  Lemma after_columns_spec : forall played b t b' t', stands_for b t ->
    after_columns played b t = Some (b', t') ->
    after_moves width height played b = Some b' /\ stands_for b' t'.
  Proof.
    induction played as [|c played IH]; intros b t b' t' H E; simpl in E |- *.
    - injection E as <- <-. auto.
    - destruct (result (G := connect_four width height) b) eqn:R; [easy|].
      destruct (existsb (Nat.eqb c) _) eqn:I; [|easy]. apply existsb_exists in I as [d [I D]].
      apply Nat.eqb_eq in D. subst d. apply IH in E; [exact E|].
      apply stands_for_play; [easy | easy|]. apply filter_In in I. apply I.
  Qed.
End Size.

Lemma fits_or_not : forall width height,
  {width * S height <= 62} + {~ width * S height <= 62}.
Proof. intros. apply le_dec. Defined.

(** What the program runs; [None] if there is no such board. *)
Definition check_connect_four (width height : nat) (played : list nat) (S : source) (text : rest S)
    : option (checked Z (player * Z)) :=
  match fits_or_not width height with
  | right _ => None
  | left fits =>
      match after_columns width height played (no_stones width) (start width height) with
      | None => None
      | Some (_, t) => Some (check (G := bitboards) (bitboard_keys width height fits) S
          (read_score (-128) 127) (2 + width * height) t text)
      end
  end.

Theorem connect_four_is_right : forall width height played S text p v,
  check_connect_four width height played S text = Some (Fine (p, v)) ->
  exists b, after_moves width height played (no_stones width) = Some b /\
    secures (G := connect_four width height) p b v.
Proof.
  unfold check_connect_four. intros width height played S text p v E.
  destruct (fits_or_not width height) as [fits|]; [|easy].
  destruct (after_columns _ _ _ _ _) as [[b t]|] eqn:A; [|easy]. injection E as E.
  apply (after_columns_spec width height fits) in A as [A H];
    [|apply stands_for_start; exact fits].
  destruct (checker_is_right bitboards (bitboard_keys width height fits) S (read_score (-128) 127)
    (2 + width * height) t text p v (ex_intro _ b H) E) as [_ X].
  exists b. split; [exact A|].
  exact (secures_alike _ _ _ (bisimulation_inverse _ _ _ (bitboards_bisimulation _ _ fits))
    _ _ _ X b H).
Qed.

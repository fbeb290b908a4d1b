(** Sets of numbers below 63 as the bits of a machine word. *)

From Coq Require Import Uint63 ZArith Lia Bool.
Local Open Scope uint63_scope.

Definition of_nat (n : nat) : int := of_Z (Z.of_nat n).

(** The set of one number. *)
Definition only (n : nat) : int := 1 << of_nat n.

Definition holds (x : int) (n : nat) : bool := bit x (of_nat n).

Lemma of_nat_spec : forall n, (n < 63)%nat -> to_Z (of_nat n) = Z.of_nat n.
Proof.
  intros n L. unfold of_nat. rewrite of_Z_spec. apply Z.mod_small. split; [lia|].
  assert (Z.of_nat n < 2 ^ 6)%Z by lia. assert (2 ^ 6 < wB)%Z by easy. lia.
Qed.

Lemma holds_only : forall n m, (n < 63)%nat -> (m < 63)%nat ->
  holds (only n) m = (n =? m)%nat.
Proof.
  intros n m L M. unfold holds, only. rewrite bit_lsl.
  assert (D : (digits <=? of_nat m) = false).
  { apply not_true_is_false. rewrite leb_spec, of_nat_spec by easy.
    change (to_Z digits) with 63%Z. lia. }
  rewrite D, orb_false_r. destruct (of_nat m <? of_nat n) eqn:E.
  - apply ltb_spec in E. rewrite !of_nat_spec in E by easy. symmetry. apply Nat.eqb_neq. lia.
  - assert (G : ~ (to_Z (of_nat m) < to_Z (of_nat n))%Z) by (rewrite <- ltb_spec; congruence).
    rewrite !of_nat_spec in G by easy.
    rewrite bit_1. apply eq_iff_eq_true. rewrite Uint63.eqb_spec, Nat.eqb_eq. split.
    + intros H. apply (f_equal to_Z) in H. rewrite sub_spec, !of_nat_spec, to_Z_0 in H by easy.
      rewrite Z.mod_small in H; [lia|]. assert (2 ^ 6 < wB)%Z by easy. lia.
    + intros <-. apply to_Z_inj. rewrite sub_spec, Z.sub_diag. easy.
Qed.

Lemma holds_or : forall x n m, (n < 63)%nat -> (m < 63)%nat ->
  holds (x lor only n) m = holds x m || (n =? m)%nat.
Proof.
  intros x n m L M. rewrite <- holds_only by easy. unfold holds. now rewrite lor_spec.
Qed.

Lemma holds_xor : forall x n m, (n < 63)%nat -> (m < 63)%nat ->
  holds (x lxor only n) m = xorb (holds x m) (n =? m)%nat.
Proof.
  intros x n m L M. rewrite <- holds_only by easy. unfold holds. now rewrite lxor_spec.
Qed.

Lemma holds_and : forall x n, (n < 63)%nat -> (x land only n =? 0) = negb (holds x n).
Proof.
  intros x n L. assert (B : holds (x land only n) n = holds x n).
  { unfold holds at 1. rewrite land_spec. fold (holds x n). fold (holds (only n) n).
    rewrite holds_only, Nat.eqb_refl by easy. apply andb_true_r. }
  destruct (holds x n) eqn:E; simpl.
  - apply not_true_is_false. rewrite Uint63.eqb_spec. intros Z. rewrite Z in B. unfold holds in B.
    now rewrite bit_0 in B.
  - apply Uint63.eqb_spec. apply bit_ext. intros i. rewrite bit_0, land_spec.
    destruct (digits <=? i) eqn:D.
    { rewrite (bit_M x i D). easy. }
    assert (I : (to_Z i < 63)%Z).
    { apply Z.nle_gt. change 63%Z with (to_Z digits). rewrite <- leb_spec. congruence. }
    assert (R := to_Z_bounded i).
    assert (J : i = of_nat (Z.to_nat (to_Z i)))
      by (apply to_Z_inj; rewrite of_nat_spec; lia).
    rewrite J. fold (holds x (Z.to_nat (to_Z i))). fold (holds (only n) (Z.to_nat (to_Z i))).
    rewrite holds_only by lia. destruct (Nat.eqb_spec n (Z.to_nat (to_Z i))) as [<- |].
    + now rewrite E.
    + apply andb_false_r.
Qed.

(** What is remembered by key: a digital search tree. Each node holds a key; a bit of the hash of
    the key decides on which side of a node the search continues, another bit at each level. No
    theorem needs a property of the hash: it only keeps the tree shallow. *)

From Coq Require Import Uint63 Bool.

Section Store.
  Variables (K A : Type) (same : K -> K -> bool) (hash : K -> int).
  Hypothesis same_spec : forall k k', same k k' = true <-> k = k'.

  Inductive store := Leaf | Node (left : store) (key : K) (item : A) (right : store).

  (** The highest bit decides; the others follow. *)
  Definition goes_right (h : int) : bool := (4611686018427387904 <=? h)%uint63.
  Definition next_bits (h : int) : int := (h << 1)%uint63.

  Fixpoint find_from (k : K) (h : int) (t : store) : option A :=
    match t with
    | Leaf => None
    | Node l k' a r =>
        if same k k' then Some a
        else find_from k (next_bits h) (if goes_right h then r else l)
    end.

  Fixpoint add_from (k : K) (a : A) (h : int) (t : store) : store :=
    match t with
    | Leaf => Node Leaf k a Leaf
    | Node l k' a' r =>
        if same k k' then Node l k' a r
        else if goes_right h then Node l k' a' (add_from k a (next_bits h) r)
        else Node (add_from k a (next_bits h) l) k' a' r
    end.

  Definition find (k : K) (t : store) : option A := find_from k (hash k) t.
  Definition add (k : K) (a : A) (t : store) : store := add_from k a (hash k) t.

  Lemma same_refl : forall k, same k k = true.
  Proof. intros k. now apply same_spec. Qed.

  Lemma find_added : forall k a t, find k (add k a t) = Some a.
  Proof.
    intros k a t. unfold find, add. generalize (hash k). induction t as [|l IHl k' a' r IHr]; intros h.
    - simpl. now rewrite same_refl.
    - simpl. destruct (same k k') eqn:E; [simpl; now rewrite E|].
      destruct (goes_right h) eqn:R; simpl; rewrite E, R; auto.
  Qed.

  Lemma find_other : forall k k' a t, k <> k' -> find k (add k' a t) = find k t.
  Proof.
    intros k k' a t N. unfold find, add.
    assert (E : same k k' = false).
    { destruct (same k k') eqn:E; [|easy]. apply same_spec in E. easy. }
    generalize (hash k), (hash k'). induction t as [|l IHl k2 a2 r IHr]; intros h h'; simpl.
    - rewrite E. now destruct (goes_right h).
    - destruct (same k' k2) eqn:E2; simpl.
      + apply same_spec in E2. subst k2. now rewrite E.
      + destruct (goes_right h') eqn:R', (goes_right h) eqn:R; simpl; rewrite ?R;
          destruct (same k k2); auto.
  Qed.

  (** Whether a test holds for each key and its item. *)
  Fixpoint for_all (test : K -> A -> bool) (t : store) : bool :=
    match t with
    | Leaf => true
    | Node l k a r => test k a && (for_all test l && for_all test r)
    end.

  Lemma for_all_found : forall test k a t,
    for_all test t = true -> find k t = Some a -> test k a = true.
  Proof.
    intros test k a t. unfold find. generalize (hash k).
    induction t as [|l IHl k' a' r IHr]; intros h F E; simpl in *; [easy|].
    apply andb_true_iff in F as [T F]. apply andb_true_iff in F as [F F'].
    destruct (same k k') eqn:M; [|destruct (goes_right h); eauto].
    apply same_spec in M. congruence.
  Qed.
End Store.

Arguments Leaf {_ _}. Arguments find {_ _}. Arguments add {_ _}. Arguments for_all {_ _}.

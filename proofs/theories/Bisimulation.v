(** Two games that are played alike: what a player secures in one, the player secures in the other.
    So a mirror image, or a form of the rules made for speed, needs no trust. *)

From Coq Require Import List.
From Proofs Require Import Game.

(** States that [alike] relates have the same result and the same player to move, and every move of
    one is answered by a move of the other that has the same reward and leads to related states. *)
Record bisimulation {V} (G H : game V) (alike : state G -> state H -> Prop) : Prop := {
  same_result : forall s t, alike s t -> result s = result t;
  same_player : forall s t, alike s t -> result s = None -> to_move s = to_move t;
  forth : forall s t, alike s t -> result s = None -> forall m, In m (moves s) ->
    exists n, In n (moves t) /\ reward t n = reward s m /\ alike (play s m) (play t n);
  back : forall s t, alike s t -> result s = None -> forall n, In n (moves t) ->
    exists m, In m (moves s) /\ reward t n = reward s m /\ alike (play s m) (play t n);
}.

Theorem secures_alike {V} (G H : game V) alike : bisimulation G H alike ->
  forall p s v, secures p s v -> forall t, alike s t -> secures p t v.
Proof.
  intros B p. apply (secures_induction p (fun s v => forall t, alike s t -> secures p t v)).
  - intros s w v R A t L. rewrite (same_result _ _ _ B s t L) in R.
    eapply at_the_end; eassumption.
  - intros s v m w R T I IH A t L. destruct (forth _ _ _ B s t L R m I) as [n [I' [E L']]].
    eapply (by_a_move p t v n w); [| | exact I' | apply IH, L' | rewrite E; exact A].
    + rewrite <- (same_result _ _ _ B s t L). exact R.
    + rewrite <- (same_player _ _ _ B s t L R). exact T.
  - intros s v R T IH t L. apply whatever_the_reply.
    + rewrite <- (same_result _ _ _ B s t L). exact R.
    + rewrite <- (same_player _ _ _ B s t L R). exact T.
    + intros n I. destruct (back _ _ _ B s t L R n I) as [m [I' [E L']]].
      destruct (IH m I') as [w [S A]]. exists w. split; [apply S, L' | rewrite E; exact A].
Qed.

Theorem bisimulation_inverse {V} (G H : game V) alike :
  bisimulation G H alike -> bisimulation H G (fun t s => alike s t).
Proof.
  intros B. assert (N : forall s t, alike s t -> result t = None -> result s = None).
  { intros s t L. rewrite (same_result _ _ _ B s t L). easy. }
  split; intros t s L.
  - symmetry. now apply (same_result _ _ _ B).
  - intros R. symmetry. apply (same_player _ _ _ B); eauto.
  - intros R n I. destruct (back _ _ _ B s t L (N s t L R) n I) as [m [I' [E L']]]. eauto.
  - intros R m I. destruct (forth _ _ _ B s t L (N s t L R) m I) as [n [I' [E L']]]. eauto.
Qed.

(** Of a relation that holds both ways, one half is enough. *)
Theorem symmetric_bisimulation {V} (G : game V) (alike : state G -> state G -> Prop) :
  (forall s t, alike s t -> alike t s) ->
  (forall s t, alike s t -> decided s = decided t /\ terminal_value s = terminal_value t /\
    to_move s = to_move t) ->
  (forall s t, alike s t -> decided s = None -> forall m, In m (moves s) ->
    exists n, In n (moves t) /\ reward t n = reward s m /\ alike (play s m) (play t n)) ->
  bisimulation G G alike.
Proof.
  intros Y R F.
  assert (D : forall s : state G, result s = None -> decided s = None)
    by (intros s; unfold result; now destruct (decided s)).
  assert (B : forall s t, alike s t -> decided s = None -> forall n, In n (moves t) ->
    exists m, In m (moves s) /\ reward t n = reward s m /\ alike (play s m) (play t n)).
  { intros s t L N n I. destruct (R s t L) as [E _]. rewrite E in N.
    destruct (F t s (Y s t L) N n I) as [m [J [P A]]]. eauto. }
  split; eauto.
  - intros s t L. destruct (R s t L) as [E [T _]]. unfold result. rewrite <- E, <- T.
    specialize (F s t L). specialize (B s t L). destruct (decided s); [easy|].
    destruct (moves s) as [|m ms], (moves t) as [|n ns]; try easy.
    + now destruct (B eq_refl n (or_introl eq_refl)) as [? [[] _]].
    + now destruct (F eq_refl m (or_introl eq_refl)) as [? [[] _]].
  - intros s t L _. apply (R s t L).
Qed.

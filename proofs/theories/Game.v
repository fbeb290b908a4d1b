(** Games, what a player secures in them, and their values by backward induction. *)

From Coq Require Import List Arith Lia.
Import ListNotations.

Inductive player := Max | Min.

Definition opponent (p : player) : player :=
  match p with Max => Min | Min => Max end.

Definition is_player (p q : player) : bool :=
  match p, q with Max, Max | Min, Min => true | _, _ => false end.

Lemma is_player_spec : forall p q, is_player p q = true <-> p = q.
Proof. intros [] []; simpl; split; congruence. Qed.

Lemma not_player : forall p q, is_player p q = false -> p = opponent q.
Proof. intros [] []; easy. Qed.

(** The values of a game: the worth of the rest of the game, always seen from Max. [at_most v w]:
    Max likes [w] at least as well as [v]. [back_up r v] is the value of a position, if a move with
    the reward [r] leads to the value [v]. [owed r v] is what is needed after that move to have
    [v]; it serves only to refuse sooner. *)
Record values := {
  value : Type;
  reward_of_move : Type;
  at_most : value -> value -> bool;
  back_up : reward_of_move -> value -> value;
  owed : reward_of_move -> value -> value;
  at_most_refl : forall v, at_most v v = true;
  at_most_trans : forall u v w, at_most u v = true -> at_most v w = true -> at_most u w = true;
  at_most_antisym : forall v w, at_most v w = true -> at_most w v = true -> v = w;
  at_most_total : forall v w, at_most v w = true \/ at_most w v = true;
  back_up_monotone : forall r v w,
    at_most v w = true -> at_most (back_up r v) (back_up r w) = true;
}.

(** A game: who moves, the moves in order, the position after a move and the reward of the move,
    the value where the game is decided early, and where there is no move left. *)
Record game (V : values) := {
  state : Type;
  move : Type;
  to_move : state -> player;
  moves : state -> list move;
  play : state -> move -> state;
  reward : state -> move -> reward_of_move V;
  decided : state -> option (value V);
  terminal_value : state -> value V;
}.

Arguments Build_game V &.
Arguments value {_}. Arguments at_most {_}. Arguments back_up {_}. Arguments owed {_}.
Arguments state {_}. Arguments move {_ _}. Arguments to_move {_ _}. Arguments moves {_ _}.
Arguments play {_ _}. Arguments reward {_ _}. Arguments decided {_ _}.
Arguments terminal_value {_ _}.

Section Secures.
  Context {V : values} {G : game V}.
  Notation value := (@value V).

  (** The value at the end of a game; [None] where the game continues. *)
  Definition result (s : state G) : option value :=
    match decided s, moves s with
    | Some v, _ => Some v
    | None, [] => Some (terminal_value s)
    | None, _ :: _ => None
    end.

  (** Player [p] likes [v] at least as well as [w]. *)
  Definition as_good (p : player) (v w : value) : Prop :=
    match p with Max => at_most w v = true | Min => at_most v w = true end.

  (** Player [p], from position [s] on, gets at least [v] whatever the opponent does. *)
  Inductive secures (p : player) : state G -> value -> Prop :=
    | at_the_end : forall s w v, result s = Some w -> as_good p w v -> secures p s v
    | by_a_move : forall s v m w, result s = None -> to_move s = p -> In m (moves s) ->
        secures p (play s m) w -> as_good p (back_up (reward s m) w) v -> secures p s v
    | whatever_the_reply : forall s v, result s = None -> to_move s = opponent p ->
        (forall m, In m (moves s) ->
          exists w, secures p (play s m) w /\ as_good p (back_up (reward s m) w) v) ->
        secures p s v.

  (** Induction over the lines of play. *)
  Lemma secures_induction (p : player) (P : state G -> value -> Prop) :
    (forall s w v, result s = Some w -> as_good p w v -> P s v) ->
    (forall s v m w, result s = None -> to_move s = p -> In m (moves s) ->
      P (play s m) w -> as_good p (back_up (reward s m) w) v -> P s v) ->
    (forall s v, result s = None -> to_move s = opponent p ->
      (forall m, In m (moves s) ->
        exists w, P (play s m) w /\ as_good p (back_up (reward s m) w) v) -> P s v) ->
    forall s v, secures p s v -> P s v.
  Proof.
    intros E M R. fix IH 3. intros s v [s' w v' H H' | s' v' m w H H' I S A | s' v' H H' F].
    - eapply E; eassumption.
    - eapply M; try eassumption. apply IH. exact S.
    - apply R; try assumption. intros m I. destruct (F m I) as [w [S A]].
      exists w. split; [apply IH; exact S | exact A].
  Qed.

  Lemma as_good_refl : forall p v, as_good p v v.
  Proof. intros []; apply at_most_refl. Qed.

  Lemma as_good_trans : forall p u v w, as_good p u v -> as_good p v w -> as_good p u w.
  Proof. intros [] u v w H H'; simpl in *; eapply at_most_trans; eassumption. Qed.

  Lemma as_good_back_up : forall p r v w,
    as_good p v w -> as_good p (back_up r v) (back_up r w).
  Proof. intros [] r v w H; simpl in *; apply back_up_monotone; exact H. Qed.

  Lemma as_good_opponent : forall p v w, as_good (opponent p) v w <-> as_good p w v.
  Proof. intros []; simpl; tauto. Qed.

  (** Who secures something secures everything that is worse. *)
  Lemma secures_weaker : forall p s v w, secures p s v -> as_good p v w -> secures p s w.
  Proof.
    intros p s v w H. destruct H as [s u v R A | s v m u R T I S A | s v R T F]; intros B.
    - eapply at_the_end; [exact R | eapply as_good_trans; eassumption].
    - eapply by_a_move; try eassumption. eapply as_good_trans; eassumption.
    - apply whatever_the_reply; try assumption. intros m I. destruct (F m I) as [u [S A]].
      exists u. split; [exact S | eapply as_good_trans; eassumption].
  Qed.

  (** The one of two values that the player likes better, and the one that the player likes less. *)
  Definition better (p : player) (v w : value) : value :=
    match p with
    | Max => if at_most v w then w else v
    | Min => if at_most v w then v else w
    end.

  Definition worse (p : player) : value -> value -> value := better (opponent p).

  Lemma better_left : forall p v w, as_good p (better p v w) v.
  Proof.
    intros p v w. destruct (at_most v w) eqn:E, p; simpl; rewrite E; try apply at_most_refl;
      try exact E; destruct (at_most_total V v w); congruence.
  Qed.

  Lemma better_right : forall p v w, as_good p (better p v w) w.
  Proof.
    intros p v w. destruct (at_most v w) eqn:E, p; simpl; rewrite E; try apply at_most_refl;
      try exact E; destruct (at_most_total V v w); congruence.
  Qed.

  Lemma worse_left : forall p v w, as_good p v (worse p v w).
  Proof. intros. apply as_good_opponent, better_left. Qed.

  Lemma worse_right : forall p v w, as_good p w (worse p v w).
  Proof. intros. apply as_good_opponent, better_right. Qed.

  Lemma better_is_one : forall p v w, better p v w = v \/ better p v w = w.
  Proof. intros [] v w; simpl; destruct (at_most v w); tauto. Qed.

  (** The value by backward induction in at most [n] moves, and what counts if play is not over. *)
  Fixpoint value_within (unfinished : value) (n : nat) (s : state G) : value :=
    match decided s, moves s, n with
    | Some v, _, _ => v
    | None, [], _ => terminal_value s
    | None, _ :: _, O => unfinished
    | None, m :: ms, S n =>
        let after m := back_up (reward s m) (value_within unfinished n (play s m)) in
        fold_left (fun v m => better (to_move s) v (after m)) ms (after m)
    end.

  Lemma best_spec : forall p (after : move (g := G) -> value) ms v,
    let best := fold_left (fun v m => better p v (after m)) ms v in
    as_good p best v /\ (forall m, In m ms -> as_good p best (after m)) /\
    (best = v \/ exists m, In m ms /\ best = after m).
  Proof.
    intros p after. induction ms as [|m ms IH]; intros v; simpl.
    - split; [apply as_good_refl | tauto].
    - destruct (IH (better p v (after m))) as [A [B C]]. split; [|split].
      + eapply as_good_trans; [exact A | apply better_left].
      + intros m' [<- | I]; [eapply as_good_trans; [exact A | apply better_right] | apply B, I].
      + destruct C as [-> | [m' [I ->]]]; [|eauto].
        destruct (better_is_one p v (after m)) as [-> | ->]; eauto.
  Qed.

  (** A measure that every move lowers: no position of the game repeats. *)
  Definition falls (measure : state G -> nat) : Prop :=
    forall s m, decided s = None -> In m (moves s) -> measure (play s m) < measure s.

  Variables (measure : state G -> nat) (measure_falls : falls measure).

  Definition value_of (s : state G) : value := value_within (terminal_value s) (measure s) s.

  Lemma result_some : forall s v u n, result s = Some v -> value_within u n s = v.
  Proof.
    intros s v u n. unfold result. destruct n; simpl; destruct (decided s), (moves s); congruence.
  Qed.

  Lemma result_none : forall s, result s = None -> decided s = None /\ exists m, In m (moves s).
  Proof.
    intros s. unfold result. destruct (decided s), (moves s) as [|m ms]; try easy.
    intros _. split; [easy | exists m; now left].
  Qed.

  Lemma value_within_none : forall u n s, result s = None ->
    let after m := back_up (reward s m) (value_within u n (play s m)) in
    (forall m, In m (moves s) -> as_good (to_move s) (value_within u (S n) s) (after m)) /\
    exists m, In m (moves s) /\ value_within u (S n) s = after m.
  Proof.
    intros u n s R after. destruct (result_none s R) as [D [m I]]. simpl. rewrite D.
    destruct (moves s) as [|m0 ms]; [destruct I|]. fold (after m0).
    destruct (best_spec (to_move s) after ms (after m0)) as [A [B C]]. split.
    - intros m' [<- | J]; [exact A | apply B, J].
    - destruct C as [E | [m' [J E]]]; eexists; (split; [|exact E]); [now left | now right].
  Qed.

  Lemma falls_from : forall s m n, result s = None -> In m (moves s) -> measure s <= S n ->
    measure (play s m) <= n.
  Proof. intros s m n R I L. specialize (measure_falls s m (proj1 (result_none s R)) I). lia. Qed.

  Lemma at_least_one : forall s, result s = None -> measure s <= 0 -> False.
  Proof.
    intros s R L. destruct (result_none s R) as [D [m I]]. specialize (measure_falls s m D I). lia.
  Qed.

  Lemma player_or_opponent : forall p q : player, p = q \/ p = opponent q.
  Proof. intros [] []; simpl; tauto. Qed.

  (** Each player secures the value by backward induction, *)
  Lemma secures_value_within : forall p u n s, measure s <= n -> secures p s (value_within u n s).
  Proof.
    intros p u. induction n as [|n IH]; intros s L.
    all: destruct (result s) as [v|] eqn:R;
      [rewrite (result_some s v u _ R); eapply at_the_end; [exact R | apply as_good_refl] |].
    - destruct (at_least_one s R L).
    - destruct (value_within_none u n s R) as [B [m [I E]]].
      destruct (player_or_opponent (to_move s) p) as [T | T].
      + eapply by_a_move; try eassumption; [apply IH; eapply falls_from; eassumption|].
        rewrite E. apply as_good_refl.
      + apply whatever_the_reply; try assumption. intros m' J. eexists.
        split; [apply IH; eapply falls_from; eassumption|].
        apply as_good_opponent. rewrite <- T. apply B, J.
  Qed.

  (** and nothing that is better. *)
  Lemma secures_no_more : forall p s v,
    secures p s v -> forall u n, measure s <= n -> as_good p (value_within u n s) v.
  Proof.
    intros p. refine (secures_induction p
      (fun s v => forall u n, measure s <= n -> as_good p (value_within u n s) v) _ _ _).
    - intros s w v R A u n _. rewrite (result_some s w u n R). exact A.
    - intros s v m w R T I IH A u [|n] L; [destruct (at_least_one s R L)|].
      destruct (value_within_none u n s R) as [B _]. rewrite T in B.
      eapply as_good_trans; [apply B, I|]. eapply as_good_trans; [|exact A].
      apply as_good_back_up, IH. eapply falls_from; eassumption.
    - intros s v R T IH u [|n] L; [destruct (at_least_one s R L)|].
      destruct (value_within_none u n s R) as [_ [m [I ->]]].
      destruct (IH m I) as [w [H A]]. eapply as_good_trans; [|exact A].
      apply as_good_back_up, H. eapply falls_from; eassumption.
  Qed.

  (** The two definitions agree. *)
  Theorem secures_exactly_the_value : forall p s v, secures p s v <-> as_good p (value_of s) v.
  Proof.
    intros p s v. split; intros H.
    - apply (secures_no_more p s v H). apply le_n.
    - eapply secures_weaker; [apply secures_value_within, le_n | exact H].
  Qed.

  (** What both players secure is the value. *)
  Theorem secured_by_both : forall s v, secures Max s v -> secures Min s v -> value_of s = v.
  Proof.
    intros s v A B. apply secures_exactly_the_value in A, B. apply at_most_antisym; assumption.
  Qed.
End Secures.

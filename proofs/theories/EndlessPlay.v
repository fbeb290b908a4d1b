(** Games where positions may repeat and endless play is a draw: what a player keeps in them, and
    their values. *)

From Coq Require Import List NArith Arith Lia.
Import ListNotations.
From Proofs Require Import Game Values.

Section EndlessPlay.
  Context {G : game outcomes}.

  (** Player [p], from position [s] on, never gets less than [v], however long play goes on: the
      cases of [secures], but play need not end. *)
  CoInductive keeps (p : player) : state G -> outcome -> Prop :=
    | kept_at_the_end : forall s w v, result s = Some w -> as_good p w v -> keeps p s v
    | kept_by_a_move : forall s v m w, result s = None -> to_move s = p -> In m (moves s) ->
        keeps p (play s m) w -> as_good p (a_ply_later w) v -> keeps p s v
    | kept_whatever_the_reply : forall s v, result s = None -> to_move s = opponent p ->
        (forall m, In m (moves s) ->
          exists w, keeps p (play s m) w /\ as_good p (a_ply_later w) v) ->
        keeps p s v.

  (** The value if [n] moves are left, and a game that is not over then is a draw. *)
  Definition drawn_after (n : nat) (s : state G) : outcome := value_within Draw n s.

  Definition plies (v : outcome) : N :=
    match v with MinWins n | MaxWins n => n | Draw => 0 end.

  (** The value with endless play: more moves than those to the win change nothing. *)
  Definition is_value (s : state G) (v : outcome) : Prop :=
    forall n, (plies v <= N.of_nat n)%N -> drawn_after n s = v.

  Lemma secures_keeps : forall p s v, secures p s v -> keeps p s v.
  Proof.
    intros p. apply (secures_induction p (keeps p)).
    - apply kept_at_the_end.
    - apply kept_by_a_move.
    - apply kept_whatever_the_reply.
  Qed.

  Lemma keeps_weaker : forall p s v w, keeps p s v -> as_good p v w -> keeps p s w.
  Proof.
    intros p s v w K B. destruct K as [s u v R A | s v m u R T I K A | s v R T F].
    - eapply kept_at_the_end; [exact R | eapply as_good_trans; eassumption].
    - eapply kept_by_a_move; try eassumption. eapply as_good_trans; eassumption.
    - apply kept_whatever_the_reply; try assumption. intros m I. destruct (F m I) as [u [K A]].
      exists u. split; [exact K | eapply as_good_trans; eassumption].
  Qed.

  Lemma as_good_sooner : forall p v w, as_good p (a_ply_later w) v ->
    as_good p w (a_ply_sooner v) /\ as_good p (a_ply_later (a_ply_sooner v)) v /\
    ((plies v <= 0)%N -> v <> win p 0 /\ as_good p Draw v).
  Proof.
    intros [] [] []; simpl; rewrite ?N.leb_le; intros A; repeat split; intros; try easy; try lia;
      intros [=]; lia.
  Qed.

  (** What a player keeps before a move and after it. *)
  Lemma keeps_step : forall p s v, keeps p s v ->
    match result s with
    | Some w => as_good p w v
    | None =>
        as_good p (a_ply_later (a_ply_sooner v)) v /\
        ((plies v <= 0)%N -> v <> win p 0 /\ as_good p Draw v) /\
        (to_move s = p -> exists m, In m (moves s) /\ keeps p (play s m) (a_ply_sooner v)) /\
        (to_move s = opponent p -> forall m, In m (moves s) -> keeps p (play s m) (a_ply_sooner v))
    end.
  Proof.
    intros p s v K. destruct K as [s w v R A | s v m w R T I K A | s v R T F]; rewrite R;
      [exact A | |].
    - destruct (as_good_sooner p v w A) as [B [C D]]. split; [exact C|]. split; [exact D|]. split.
      + intros _. exists m. split; [exact I | eapply keeps_weaker; eassumption].
      + rewrite T. now destruct p.
    - destruct (result_none s R) as [_ [m I]]. destruct (F m I) as [w [_ A]].
      destruct (as_good_sooner p v w A) as [B [C D]]. split; [exact C|]. split; [exact D|]. split.
      + rewrite T. now destruct p.
      + intros _ m' J. destruct (F m' J) as [w' [K A']]. eapply keeps_weaker; [exact K|].
        apply (as_good_sooner p v w' A').
  Qed.

  Lemma plies_sooner : forall v, plies (a_ply_sooner v) = N.pred (plies v).
  Proof. now intros []. Qed.

  (** A player who keeps a value gets no less if a game that is not over counts as a draw. *)
  Theorem keeps_within : forall p n s v, keeps p s v -> (plies v <= N.of_nat n)%N ->
    as_good p (drawn_after n s) v.
  Proof.
    intros p. unfold drawn_after. induction n as [|n IH]; intros s v K L; apply keeps_step in K.
    all: destruct (result s) as [w|] eqn:R; [rewrite (result_some s w Draw _ R); exact K|].
    - destruct K as [_ [A _]]. destruct (result_none s R) as [D [m I]]. simpl. rewrite D.
      destruct (moves s); [easy | apply A, L].
    - destruct K as [A [_ [M F]]]. eapply as_good_trans; [|exact A].
      destruct (value_within_none Draw n s R) as [B [m [I E]]].
      assert (L' : (plies (a_ply_sooner v) <= N.of_nat n)%N) by (rewrite plies_sooner; lia).
      destruct (player_or_opponent (to_move s) p) as [T | T].
      + destruct (M T) as [m' [J K]]. rewrite T in B. eapply as_good_trans; [apply B, J|].
        apply (as_good_back_up p tt), IH; assumption.
      + rewrite E. apply (as_good_back_up p tt), IH; auto.
  Qed.

  (** What both players keep is the value. *)
  Theorem kept_by_both : forall s v, keeps Max s v -> keeps Min s v -> is_value s v.
  Proof.
    intros s v A B n L. apply (at_most_antisym outcomes).
    - apply (keeps_within Min n s v B L).
    - apply (keeps_within Max n s v A L).
  Qed.

  (** Nobody wins against a player who keeps a draw. *)
  Theorem no_win_against_a_draw : forall p n s, keeps p s Draw ->
    ~ secures (opponent p) s (win (opponent p) n).
  Proof.
    intros p n s K H. apply secures_keeps in H.
    assert (A := keeps_within p (N.to_nat n) s Draw K ltac:(simpl; lia)).
    assert (B := keeps_within _ (N.to_nat n) s _ H ltac:(destruct p; simpl; lia)).
    destruct p; simpl in A, B; destruct (drawn_after _ s); easy.
  Qed.

  (** The positions after lines in which player [p] plays only moves of a strategy. *)
  Inductive leads (p : player) (strategy : state G -> move -> Prop) (s : state G)
      : state G -> Prop :=
    | nowhere : leads p strategy s s
    | on : forall t m, leads p strategy s t -> result t = None -> In m (moves t) ->
        (to_move t = p -> strategy t m) -> leads p strategy s (play t m).

  (** A player who keeps a draw has a strategy that always has a move and never ends in a loss. *)
  Theorem a_draw_never_loses : forall p s, keeps p s Draw ->
    exists strategy, forall t, leads p strategy s t ->
      match result t with
      | Some w => as_good p w Draw
      | None => to_move t = p -> exists m, In m (moves t) /\ strategy t m
      end.
  Proof.
    intros p s K. exists (fun t m => keeps p (play t m) Draw).
    assert (H : forall t, leads p (fun t m => keeps p (play t m) Draw) s t -> keeps p t Draw).
    { intros t L. induction L as [|t m L IH R I F]; [exact K|]. apply keeps_step in IH.
      rewrite R in IH. destruct (player_or_opponent (to_move t) p) as [T | T]; [now apply F|].
      now apply IH. }
    intros t L. apply H, keeps_step in L. destruct (result t); [exact L | apply L].
  Qed.

  (** A win that is kept is secured: play ends. *)
  Theorem kept_win_is_secured : forall p n s, keeps p s (win p n) -> secures p s (win p n).
  Proof.
    intros p. induction n as [|n IH] using N.peano_ind; intros s K; apply keeps_step in K.
    all: destruct (result s) as [w|] eqn:R; [eapply at_the_end; eassumption|].
    all: destruct K as [A [Z [M F]]].
    - destruct Z; [destruct p; easy | congruence].
    - assert (E : a_ply_sooner (win p (N.succ n)) = win p n) by (destruct p; simpl; f_equal; lia).
      rewrite E in *. destruct (player_or_opponent (to_move s) p) as [T | T].
      + destruct (M T) as [m [I K]]. eapply by_a_move; try eassumption. apply IH, K.
      + apply whatever_the_reply; try assumption. intros m I. exists (win p n). auto.
  Qed.

  (** A set of positions shows what a player keeps, each with a value: none that is over is worth
      less, and the player can stay in the set. So it is in every line that the player plays. *)
  Theorem keeps_in (p : player) (within : state G -> outcome -> Prop) :
    (forall s v, within s v ->
      match result s with
      | Some w => as_good p w v
      | None => exists w, as_good p (a_ply_later w) v /\
          if is_player (to_move s) p
          then exists m, In m (moves s) /\ within (play s m) w
          else forall m, In m (moves s) -> within (play s m) w
      end) ->
    forall s v, within s v -> keeps p s v.
  Proof.
    intros H. cofix IH. intros s v W. specialize (H s v W).
    destruct (result s) as [w|] eqn:R; [eapply kept_at_the_end; eassumption|].
    destruct H as [w [A F]]. destruct (is_player (to_move s) p) eqn:T.
    - destruct F as [m [I W']]. apply is_player_spec in T.
      eapply kept_by_a_move; try eassumption. apply IH, W'.
    - apply kept_whatever_the_reply; [exact R | apply not_player, T|].
      intros m I. exists w. split; [apply IH, F, I | exact A].
  Qed.
End EndlessPlay.

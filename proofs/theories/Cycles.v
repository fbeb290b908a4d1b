(** The checker where positions may repeat and endless play is a draw. *)

From Coq Require Import List Uint63 Bool.
Import ListNotations.
From Proofs Require Import Game Store Text Values EndlessPlay Checker.

Section Cycles.
  Context {G : game outcomes} (K : keys G) (S : source) (p : player).

  (** The moves that the text leaves, by key: that of the player, or all of the opponent. Each
      position is walked once, so that the lines come in the order of the text. *)
  Fixpoint read_strategy (fuel : nat) (s : state G) (st : progress K S (list move))
      : checked outcome (progress K S (list move)) :=
    match fuel, look_up K S s st, result s with
    | O, _, _ => Wrong (line st) TooDeep
    | _, Some _, _ | _, _, Some _ => Fine st
    | Datatypes.S fuel, None, None =>
        if is_player (to_move s) p then
          let? (m, st) := read_move K S (moves s) st in
          read_strategy fuel (play s m) (remember K S s [m] st)
        else fold_left
          (fun st m => let? st := st in read_strategy fuel (play s m) st)
          (moves s) (Fine (remember K S s (moves s) st))
    end.

  (** Positions with what must be kept there. *)
  Definition needs := store (key_type K) (state G * outcome).

  Definition need_at (s : state G) (seen : needs) : option (state G * outcome) :=
    find (same_key K) (hash K) (key K s) seen.

  Definition meet (need : outcome) (met : list (state G) * needs) (s : state G)
      : list (state G) * needs :=
    let (new, seen) := met in
    match need_at s seen with
    | Some _ => met
    | None => (s :: new, add (same_key K) (hash K) (key K s) (s, need) seen)
    end.

  (** All positions that the strategy leads to, those after fewer moves first. A need falls with
      each move, so each position has the greatest need of all lines to it. *)
  Fixpoint reached (fuel : nat) (strategy : store (key_type K) (list move)) (need : outcome)
      (ts : list (state G)) (seen : needs) : needs :=
    match fuel, fold_left (meet need) ts ([], seen) with
    | O, (_, seen) | _, ([], seen) => seen
    | Datatypes.S fuel, (new, seen) =>
        let after s :=
          match find (same_key K) (hash K) (key K s) strategy with
          | Some ms => map (play s) ms
          | None => []
          end in
        reached fuel strategy (a_ply_sooner need) (flat_map after new) seen
    end.

  (** Whether a position is among those seen, with at least this need. *)
  Definition covers (seen : needs) (need : outcome) (s : state G) : bool :=
    match need_at s seen with Some (_, v) => is_as_good p v need | None => false end.

  (** What [keeps] says of one position. *)
  Definition is_kept (seen : needs) (k : key_type K) (item : state G * outcome) : bool :=
    let (s, need) := item in
    same_key K k (key K s) &&
    match result s with
    | Some w => is_as_good p w need
    | None =>
        let sooner := a_ply_sooner need in
        is_as_good p (a_ply_later sooner) need &&
        let covers m := covers seen sooner (play s m) in
        (if is_player (to_move s) p then existsb covers (moves s) else forallb covers (moves s))
    end.

  (** If positions repeat: the claim, which is no win, is kept in the root by the moves of the text,
      and no line is left. *)
  Definition check_endless (fuel : nat) (root : state G) (claim : outcome) (text : rest S)
      : checked outcome unit :=
    let start := {| text := text; line := 3; known := Leaf |} in
    let? st := read_strategy fuel root start in
    match next_byte (Checker.text st) with
    | Some _ => Wrong (line st + 1) LinesLeft
    | None =>
        let seen := reached fuel (known st) claim [root] Leaf in
        if covers seen claim root && for_all (is_kept seen) seen then Fine tt
        else Wrong (line st) LosesSooner
    end.

  (** A key names one position. *)
  Hypothesis faithful : forall s t, key K s = key K t -> s = t.

  Lemma check_endless_sound : forall fuel root claim text,
    check_endless fuel root claim text = Fine tt -> keeps p root claim.
  Proof.
    unfold check_endless. intros fuel root claim text E.
    destruct (read_strategy _ _ _) as [st|]; [|easy]. destruct (next_byte _); [easy|].
    destruct (covers _ _ root && _) eqn:C; [|easy]. clear E. revert C.
    generalize (reached fuel (known st) claim [root] Leaf). intros seen C.
    apply andb_true_iff in C as [C F].
    apply (keeps_in p (fun s v => covers seen v s = true)); [|exact C].
    intros s v W. unfold covers in W. destruct (need_at s seen) as [[t u]|] eqn:N; [|easy].
    apply is_as_good_spec in W.
    apply (for_all_found _ _ _ _ (same_key_spec G K) (is_kept seen)) in N; [|exact F].
    unfold is_kept in N. apply andb_true_iff in N as [E N].
    apply (same_key_spec G K), faithful in E. subst t.
    destruct (result s) as [w|].
    - apply is_as_good_spec in N. eapply as_good_trans; eassumption.
    - apply andb_true_iff in N as [A N]. apply is_as_good_spec in A.
      exists (a_ply_sooner u). split; [eapply as_good_trans; eassumption|].
      destruct (is_player (to_move s) p).
      + apply existsb_exists in N as [m N]. exists m. exact N.
      + apply forallb_forall. exact N.
  Qed.
End Cycles.

(** Whose certificate the text is, what it claims, and whether it proves that play ends. *)
Definition check_with_cycles {G : game outcomes} (K : keys G) (S : source) (fuel : nat)
    (root : state G) (text : rest S) : checked outcome (player * outcome * bool) :=
  let? (p, claim, moves) := read_header outcome S read_outcome text in
  match check_walk K S p true fuel root claim moves with
  | Fine _ => Fine (p, claim, true)
  | Wrong line Repeats =>
      if is_as_good p Draw claim then
        let? _ := check_endless K S p fuel root claim moves in Fine (p, claim, false)
      else Wrong line Repeats
  | Wrong line why => Wrong line why
  end.

(** If the checker accepts a text, the player of its header keeps the value of its header, and
    secures it if the moves of the text repeat no position. *)
Theorem check_with_cycles_is_right {G : game outcomes} (K : keys G) S fuel root text p claim ends :
  (forall s t, key K s = key K t -> s = t) -> is_state K root ->
  check_with_cycles K S fuel root text = Fine (p, claim, ends) ->
  (exists moves, read_header outcome S read_outcome text = Fine (p, claim, moves)) /\
  keeps p root claim /\ (ends = true -> secures p root claim).
Proof.
  unfold check_with_cycles. intros F I E.
  destruct (read_header _ _ _ _) as [[[q v] moves]|] eqn:H; [|easy].
  destruct (check_walk _ _ _ _ _ _ _ _) as [[]|line []] eqn:W; try easy.
  - injection E as <- <- <-. apply check_walk_sound in W; [|exact I].
    split; [eauto|]. split; [apply secures_keeps, W | easy].
  - destruct (is_as_good q Draw v); [|easy].
    destruct (check_endless _ _ _ _ _ _ _) as [[]|] eqn:C; [|easy]. injection E as <- <- <-.
    split; [eauto|]. split; [eapply check_endless_sound; eassumption | easy].
Qed.

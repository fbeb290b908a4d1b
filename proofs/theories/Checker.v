(** The checker of certificates, and the theorem that it is right: a walk depth first through all
    that the opponent can do against the moves of the certificate. *)

From Coq Require Import List Uint63.
Import ListNotations.
From Proofs Require Import Game Store Text.

(** What positions are remembered by. The contract: a player secures the same in states that share
    a key. It needs to hold for the states that play reaches, which [is_state] includes. *)
Record keys {V} (G : game V) := {
  key_type : Type;
  key : state G -> key_type;
  same_key : key_type -> key_type -> bool;
  hash : key_type -> int;
  is_state : state G -> Prop;
  same_key_spec : forall k k', same_key k k' = true <-> k = k';
  is_state_play : forall s m, is_state s -> result s = None -> In m (moves s) ->
    is_state (play s m);
  key_contract : forall s t, is_state s -> is_state t -> key s = key t ->
    forall p v, secures p s v -> secures p t v;
}.
Arguments key_type {_ _}. Arguments key {_ _}. Arguments same_key {_ _}. Arguments hash {_ _}.
Arguments is_state {_ _}.

Section Checker.
  Context {V : values} {G : game V} (K : keys G) (S : source).
  Notation value := (@value V).

  (** What is left of the text, the number of the last line read, and what is known by key. *)
  Record progress (A : Type) := {
    text : rest S;
    line : int;
    known : store (key_type K) A;
  }.
  Arguments text {_}. Arguments line {_}. Arguments known {_}.

  Definition look_up {A} (s : state G) (st : progress A) : option A :=
    find (same_key K) (hash K) (key K s) (known st).

  Definition remember {A} (s : state G) (item : A) (st : progress A) : progress A := {|
    text := text st;
    line := line st;
    known := add (same_key K) (hash K) (key K s) item (known st);
  |}.

  (** The item with a number, from 0. *)
  Fixpoint item {A} (l : list A) (number : int) : option A :=
    match l with
    | [] => None
    | a :: l => if (number =? 0)%uint63 then Some a else item l (number - 1)%uint63
    end.

  (** The move in the next line. *)
  Definition read_move {A} (ms : list (move (g := G))) (st : progress A)
      : checked value (move (g := G) * progress A) :=
    let line := (line st + 1)%uint63 in
    let? (bytes, text) := read_line value S line (text st) in
    match bytes with
    | None => Wrong line NoLineLeft
    | Some bytes =>
        match read_number bytes with
        | None => Wrong line NotANumber
        | Some number =>
            match item ms number with
            | None => Wrong line (NoSuchMove number)
            | Some m => Fine (m, {| text := text; line := line; known := known st |})
            end
        end
    end.

  Definition is_as_good (p : player) (v w : value) : bool :=
    match p with Max => at_most w v | Min => at_most v w end.

  (** [p] is the player of the certificate. [repeats]: positions of the game may repeat, so the walk
      looks for a position that it has not left. Known is a value that is secured in the position,
      or [None] while the walk has not left it. *)
  Variables (p : player) (repeats : bool).
  Notation walked := (progress (option value)).

  (** The value of a position is known; it must be at least what is needed there. *)
  Definition settle (need v : value) (st : walked) : checked value (value * walked) :=
    if is_as_good p v need then Fine (v, st) else Wrong (line st) (SecuresOnly v).

  (** The worst that a reply leads to. *)
  Fixpoint replies (reply : move (g := G) -> walked -> checked value (value * walked))
      (m : move) (ms : list move) (st : walked) : checked value (value * walked) :=
    let? (v, st) := reply m st in
    match ms with
    | [] => Fine (v, st)
    | m :: ms => let? (w, st) := replies reply m ms st in Fine (worse p v w, st)
    end.

  (** What a move is worth, by the walk from the position after it. *)
  Definition follow (walk : state G -> value -> walked -> checked value (value * walked))
      (s : state G) (need : value) (m : move) (st : walked)
      : checked value (value * walked) :=
    let? (v, st) := walk (play s m) (owed (reward s m) need) st in
    Fine (back_up (reward s m) v, st).

  (** What the player secures in a position. Some value is needed there: less refutes the claim. *)
  Fixpoint walk (fuel : nat) (s : state G) (need : value) (st : walked)
      : checked value (value * walked) :=
    match fuel, decided s, moves s with
    | O, _, _ => Wrong (line st) TooDeep
    | Datatypes.S _, Some v, _ => settle need v st
    | Datatypes.S _, None, [] => settle need (terminal_value s) st
    | Datatypes.S fuel, None, m :: ms =>
        let follow := follow (walk fuel) s need in
        if is_player (to_move s) p then
          match look_up s st with
          | Some (Some v) => settle need v st
          | Some None => Wrong (line st) Repeats
          | None =>
              let? (m, st) := read_move (m :: ms) st in
              let? (v, st) := follow m (if repeats then remember s None st else st) in
              Fine (v, remember s (Some v) st)
          end
        else replies follow m ms st
    end.

  (** The whole text: the claim of its header is secured in the root, and no line is left. *)
  Definition check_walk (fuel : nat) (root : state G) (claim : value) (moves : rest S)
      : checked value unit :=
    let? (v, st) := walk fuel root claim {| text := moves; line := 3; known := Leaf |} in
    match next_byte (text st) with
    | Some _ => Wrong (line st + 1) LinesLeft
    | None => if is_as_good p v claim then Fine tt else Wrong (line st) (SecuresOnly v)
    end.

  Lemma item_in : forall A (l : list A) n a, item l n = Some a -> In a l.
  Proof.
    intros A l. induction l as [|b l IH]; intros n a; simpl; [easy|].
    destruct (n =? 0)%uint63; intros H; [left; congruence | right; eauto].
  Qed.

  Lemma read_move_in : forall ms (st : walked) m st',
    read_move ms st = Fine (m, st') -> In m ms /\ known st' = known st.
  Proof.
    intros ms st m st'. unfold read_move.
    destruct (read_line _ _ _ _) as [[[bytes|] ?]|]; try easy.
    destruct (read_number bytes); [|easy]. destruct (item ms i) eqn:E; [|easy].
    intros [= <- <-]. split; [eapply item_in; exact E | easy].
  Qed.

  Lemma is_as_good_spec : forall q v w, is_as_good q v w = true <-> as_good q v w.
  Proof. intros []; simpl; tauto. Qed.

  Lemma settled : forall need v st w st', settle need v st = Fine (w, st') -> w = v /\ st' = st.
  Proof. unfold settle. intros. destruct (is_as_good p v need); split; congruence. Qed.

  (** Everything that is known is secured. *)
  Definition sound (st : walked) : Prop :=
    forall s v, is_state K s -> look_up s st = Some (Some v) -> secures p s v.

  Lemma key_or_not : forall k k' : key_type K, k = k' \/ k <> k'.
  Proof.
    intros k k'. destruct (same_key K k k') eqn:E; [left | right].
    - now apply (same_key_spec G K).
    - intros N. apply (same_key_spec G K) in N. congruence.
  Qed.

  Lemma remember_sound : forall s item st,
    is_state K s -> sound st -> (forall v, item = Some v -> secures p s v) ->
    sound (remember s item st).
  Proof.
    intros s item st I H C t v I' L. unfold look_up, remember in L. simpl in L.
    destruct (key_or_not (key K t) (key K s)) as [E | N].
    - rewrite E, (find_added _ _ _ _ (same_key_spec G K)) in L. injection L as L.
      eapply (key_contract G K s t); auto.
    - rewrite (find_other _ _ _ _ (same_key_spec G K)) in L by exact N. apply H; assumption.
  Qed.

  Lemma replies_sound : forall (secured : move (g := G) -> value -> Prop) reply ms m,
    (forall n st v st', In n (m :: ms) -> sound st -> reply n st = Fine (v, st') ->
      secured n v /\ sound st') ->
    forall st v st', sound st -> replies reply m ms st = Fine (v, st') ->
      sound st' /\ forall n, In n (m :: ms) -> exists w, secured n w /\ as_good p w v.
  Proof.
    intros secured reply. induction ms as [|m' ms IH]; intros m H st v st' C E; simpl in E.
    all: destruct (reply m st) as [[w st1]|] eqn:R; [|easy].
    all: destruct (H m st w st1 (or_introl eq_refl) C R) as [D C1].
    - injection E as <- <-. split; [exact C1|]. intros n [<- | []].
      exists w. split; [exact D | apply as_good_refl].
    - destruct (replies reply m' ms st1) as [[u st2]|] eqn:Q; [|easy]. injection E as <- <-.
      destruct (IH m' (fun n st v st' I => H n st v st' (or_intror I)) st1 u st2 C1 Q) as [C2 F].
      split; [exact C2|]. intros n [<- | I]; [exists w; split; [exact D | apply worse_left]|].
      destruct (F n I) as [x [X A]]. exists x. split; [exact X|].
      eapply as_good_trans; [exact A | apply worse_right].
  Qed.

  Local Arguments follow : simpl never.

  (** What the walk returns is secured. *)
  Lemma walk_sound : forall fuel s need st v st', is_state K s -> sound st ->
    walk fuel s need st = Fine (v, st') -> secures p s v /\ sound st'.
  Proof.
    induction fuel as [|fuel IH]; intros s need st v st' I C E; simpl in E; [easy|].
    destruct (decided s) as [u|] eqn:D.
    { apply settled in E as [-> ->]. split; [|exact C].
      eapply at_the_end; [unfold result; now rewrite D | apply as_good_refl]. }
    destruct (moves s) as [|m0 ms] eqn:M.
    { apply settled in E as [-> ->]. split; [|exact C].
      eapply at_the_end; [unfold result; now rewrite D, M | apply as_good_refl]. }
    assert (R : result s = None) by (unfold result; now rewrite D, M).
    rewrite <- M in E.
    set (follow := follow (walk fuel) s need) in E.
    assert (F : forall m st v st', In m (moves s) -> sound st -> follow m st = Fine (v, st') ->
      (exists w, secures p (play s m) w /\ v = back_up (reward s m) w) /\ sound st').
    { intros m st1 v1 st1' I1 C1 E1. unfold follow, Checker.follow in E1.
      destruct (walk fuel (play s m) (owed (reward s m) need) st1) as [[w st2]|] eqn:W;
        [|easy]. injection E1 as <- <-.
      apply IH in W; [|apply (is_state_play G K); assumption | exact C1].
      destruct W. split; [eauto | assumption]. }
    destruct (is_player (to_move s) p) eqn:T.
    - apply is_player_spec in T. destruct (look_up s st) as [[u|]|] eqn:L; [| easy |].
      { apply settled in E as [-> ->]. split; [apply C; assumption | exact C]. }
      destruct (read_move (moves s) st) as [[m st1]|] eqn:N; [|easy].
      apply read_move_in in N as [I1 N].
      assert (C1 : sound (if repeats then remember s None st1 else st1)).
      { assert (sound st1) by (unfold sound, look_up; rewrite N; exact C).
        destruct repeats; [apply remember_sound; easy | assumption]. }
      destruct (follow m _) as [[u st2]|] eqn:W; [|easy]. injection E as <- <-.
      destruct (F _ _ _ _ I1 C1 W) as [[w [S1 ->]] C2].
      assert (secures p s (back_up (reward s m) w))
        by (eapply by_a_move; eauto; apply as_good_refl).
      split; [assumption|]. apply remember_sound; [assumption | assumption | congruence].
    - apply not_player in T. rewrite M in F.
      destruct (replies_sound _ _ _ _ F _ _ _ C E) as [C1 B]. split; [|exact C1].
      apply whatever_the_reply; [assumption | assumption |]. rewrite M. intros m I1.
      destruct (B m I1) as [u [[w [S1 ->]] A]]. eauto.
  Qed.

  Theorem check_walk_sound : forall fuel root claim moves, is_state K root ->
    check_walk fuel root claim moves = Fine tt -> secures p root claim.
  Proof.
    unfold check_walk. intros fuel root claim moves I E.
    destruct (walk _ _ _ _) as [[v st]|] eqn:W; [|easy].
    destruct (next_byte (text st)); [easy|].
    destruct (is_as_good p v claim) eqn:A; [|easy]. apply is_as_good_spec in A.
    apply walk_sound in W as [H _]; [|assumption | unfold sound, look_up; simpl; easy].
    eapply secures_weaker; eassumption.
  Qed.
End Checker.
Arguments text {_ _ _ _ _}. Arguments line {_ _ _ _ _}. Arguments known {_ _ _ _ _}.

(** The checker: whose certificate the text is and what it claims, if the claim is right. *)
Definition check {V} {G : game V} (K : keys G) (S : source) (read_value : list int -> option value)
    (fuel : nat) (root : state G) (text : rest S) : checked value (player * value) :=
  let? (p, claim, moves) := read_header value S read_value text in
  let? _ := check_walk K S p false fuel root claim moves in
  Fine (p, claim).

(** If the checker accepts a text, the player of its header secures the value of its header. *)
Theorem checker_is_right {V} (G : game V) (K : keys G) S read_value fuel root text p claim :
  is_state K root -> check K S read_value fuel root text = Fine (p, claim) ->
  (exists moves, read_header value S read_value text = Fine (p, claim, moves)) /\
  secures p root claim.
Proof.
  unfold check. intros I E. destruct (read_header _ _ _ _) as [[[q v] moves]|] eqn:H; [|easy].
  destruct (check_walk _ _ _ _ _ _ _ _) as [[]|] eqn:W; [|easy]. injection E as <- <-.
  split; [eauto|]. eapply check_walk_sound; eassumption.
Qed.

(** Knight pawns: LeetCode 3283, on a board of any size. *)

From Coq Require Import List Uint63 ZArith Lia Bool.
Import ListNotations.
From Proofs Require Import Game Bisimulation Store Text Checker Values.

(** A row and a column, from 0. *)
Definition square : Type := Z * Z.

Definition same_square (a b : square) : {a = b} + {a <> b}.
Proof. decide equality; apply Z.eq_dec. Defined.

(** The pawns that remain, in the order of the instance. *)
Record position := { knight : square; pawns : list square; mover : player }.

(** Alice is Max, and begins. *)
Definition start_with (k : square) (ps : list square) : position :=
  {| knight := k; pawns := ps; mover := Max |}.

Section Board.
  Variables rows columns : Z.

  Definition is_on_board '((row, column) : square) : bool :=
    ((0 <=? row) && (row <? rows) && (0 <=? column) && (column <? columns))%Z.

  Definition knight_moves '((row, column) : square) : list square :=
    filter is_on_board
      [(row - 2, column - 1); (row - 2, column + 1); (row + 2, column - 1); (row + 2, column + 1);
       (row - 1, column - 2); (row - 1, column + 2); (row + 1, column - 2); (row + 1, column + 2)
      ]%Z.

  (** Whether [n] moves of a knight can lead from [a] to [b]. *)
  Fixpoint leads (n : nat) (a b : square) : bool :=
    match n with
    | O => if same_square a b then true else false
    | S n => existsb (fun c => leads n c b) (knight_moves a)
    end.

  (** There are fewer moves in a shortest path than squares on the board. *)
  Definition squares_of_board : nat := Z.to_nat (rows * columns).

  (** The fewest moves of a knight from [a] to [b]; 0 if no moves lead there. *)
  Definition distance (a b : square) : nat :=
    match List.find (fun n => leads n a b) (seq 0 squares_of_board) with
    | Some n => n
    | None => 0
    end.

  Definition knight_pawns : game scores := {|
    state := position;
    move := square;
    to_move := mover;
    moves := pawns;
    play s pawn := {|
      knight := pawn;
      pawns := remove same_square pawn (pawns s);
      mover := opponent (mover s);
    |};
    reward s pawn := Z.of_nat (distance (knight s) pawn);
    decided _ := None;
    terminal_value _ := 0%Z;
  |}.

  Lemma pawns_fall : falls (G := knight_pawns) (fun s => length (pawns s)).
  Proof. intros s pawn _ I. now apply remove_length_lt. Qed.

  Definition number (a : square) : int := ((of_Z (fst a) << 24) lor of_Z (snd a))%uint63.

  (** The squares of the board, their numbers, and those of the squares a knight's move away. *)
  Definition numbered : list (square * int * list int) :=
    map (fun a => (a, number a, map number (knight_moves a)))
      (list_prod (map Z.of_nat (seq 0 (Z.to_nat rows))) (map Z.of_nat (seq 0 (Z.to_nat columns)))).

  (** Whether a table holds the distances to [b]: it is zero at [b]; over a knight's move it differs
      by at most one; and each other square has a neighbour that is nearer. *)
  Definition is_table (numbered : list (square * int * list int)) (table : int -> nat) (b : square)
      : bool :=
    let most := squares_of_board in
    forallb (fun '(a, number, near) =>
      let n := table number in
      let neighbours := map table near in
      (n <? most) && forallb (fun m => n <=? S m) neighbours &&
      if same_square a b then n =? 0 else existsb (fun m => m <? n) neighbours) numbered.

  Lemma find_first : forall f k n from, f (from + k) = true ->
    (forall j, j < k -> f (from + j) = false) -> k < n ->
    List.find f (seq from n) = Some (from + k).
  Proof.
    intros f. induction k as [|k IH]; intros [|n] from T F L; try lia; simpl.
    - rewrite Nat.add_0_r in *. now rewrite T.
    - assert (E := F 0 ltac:(lia)). rewrite Nat.add_0_r in E. rewrite E, <- Nat.add_succ_comm.
      apply IH; [now rewrite Nat.add_succ_comm | | lia].
      intros j J. rewrite Nat.add_succ_comm. apply F. lia.
  Qed.

  (** Such a table shows also that no path is shorter, whatever the bound in [distance]. *)
  Theorem table_is_right : forall table b, is_table numbered table b = true ->
    forall a, is_on_board a = true -> distance a b = table (number a) /\
    leads (distance a b) a b = true /\ forall n, leads n a b = true -> distance a b <= n.
  Proof.
    intros table b T. unfold is_table in T. rewrite forallb_forall in T.
    set (t := fun a => table (number a)).
    assert (P : forall a, is_on_board a = true -> t a < squares_of_board /\
      (forall c, In c (knight_moves a) -> t a <= S (t c)) /\
      (a = b /\ t a = 0 \/ a <> b /\ exists c, In c (knight_moves a) /\ t c < t a)).
    { intros a H. specialize (T (a, number a, map number (knight_moves a))).
      cbv beta iota zeta in T. rewrite map_map, !andb_true_iff, Nat.ltb_lt, forallb_forall in T. destruct T as [[L D] N].
      - apply in_map_iff. exists a. split; [easy|]. destruct a as [r c]. unfold is_on_board in H.
        rewrite !andb_true_iff, !Z.leb_le, !Z.ltb_lt in H.
        apply in_prod; apply in_map_iff; [exists (Z.to_nat r) | exists (Z.to_nat c)];
          rewrite in_seq; lia.
      - split; [exact L|]. split.
        + intros c I. apply Nat.leb_le, D. now apply in_map.
        + destruct (same_square a b); [left; now apply Nat.eqb_eq in N | right].
          apply existsb_exists in N as [m [I N]]. apply in_map_iff in I as [c [<- I]].
          apply Nat.ltb_lt in N. eauto. }
    assert (O : forall a c, In c (knight_moves a) -> is_on_board c = true)
      by (intros [] c I; now apply filter_In in I as [_ I]).
    assert (U : forall n a, is_on_board a = true -> leads n a b = true -> t a <= n).
    { induction n as [|n IH]; intros a H E; simpl in E; destruct (P a H) as [_ [D N]].
      - destruct (same_square a b), N as [[_ N] | [N _]]; try easy. lia.
      - apply existsb_exists in E as [c [I E]]. specialize (D c I).
        specialize (IH c (O a c I) E). lia. }
    assert (M : forall n a, is_on_board a = true -> t a = n -> leads n a b = true).
    { induction n as [|n IH]; intros a H E; simpl; destruct (P a H) as [_ [D N]].
      - destruct (same_square a b), N as [[N _] | [_ [c [_ N]]]]; try easy. lia.
      - destruct N as [[_ Z] | [_ [c [I N]]]]; [lia|]. specialize (D c I).
        apply existsb_exists. exists c. split; [easy|]. apply IH; [eauto | lia]. }
    intros a H. assert (E : distance a b = t a).
    { unfold distance. rewrite (find_first _ (t a)); [easy | now apply M | | now apply P].
      intros j J. simpl. apply not_true_is_false. intros E. apply U in E; [lia | easy]. }
    rewrite E. auto.
  Qed.

  (** Tables by number, and a breadth-first search. It needs no proof: [is_table] checks it. *)
  Definition scatter (n : int) : int := (n * 7046029254386353131)%uint63.
  Definition look {A} (default : A) (table : store int A) (n : int) : A :=
    match find Uint63.eqb scatter n table with Some a => a | None => default end.

  (** [ring] are the squares at the greatest distance so far, [near] the neighbours of all. *)
  Fixpoint spread (near : store int (list int)) (limit distance : nat) (ring : list int)
      (table : store int nat) : store int nat :=
    match limit, ring with
    | S limit, _ :: _ =>
        let '(ring, table) := fold_left (fun '(ring, table) n =>
            match find Uint63.eqb scatter n table with
            | Some _ => (ring, table)
            | None => (n :: ring, add Uint63.eqb scatter n (S distance) table)
            end)
          (flat_map (look [] near) ring) ([], table) in
        spread near limit (S distance) ring table
    | _, _ => table
    end.

  (** A pawn: its square, a bit of its own, and the distances to it. *)
  Record pawn := { at_square : square; bit : int; distances : store int nat }.

  (** A position: the number of the knight's square, and the bits of the pawns that remain. *)
  Record coded := { knight_at : int; remaining : int; coded_mover : player }.

  Definition remains (set : int) (p : pawn) : bool := negb (set land bit p =? 0)%uint63.

  Section Pawns.
    Variable all : list pawn.

    Definition coded_game : game scores := {|
      state := coded;
      move := pawn;
      to_move := coded_mover;
      moves t := filter (remains (remaining t)) all;
      play t p := {|
        knight_at := number (at_square p);
        remaining := (remaining t lxor (remaining t land bit p))%uint63;
        coded_mover := opponent (coded_mover t);
      |};
      reward t p := Z.of_nat (look 0 (distances p) (knight_at t));
      decided _ := None;
      terminal_value _ := 0%Z;
    |}.

    (** The tables are right, and pawns on different squares have different bits. *)
    Definition are_fine : bool :=
      let numbered := numbered in
      forallb (fun p => is_on_board (at_square p) &&
        is_table numbered (look 0 (distances p)) (at_square p) &&
        forallb (fun q =>
          if same_square (at_square p) (at_square q) then (bit p =? bit q)%uint63
          else (bit p land bit q =? 0)%uint63) all) all.

    Definition stands_for (s : position) (t : coded) : Prop :=
      is_on_board (knight s) = true /\ number (knight s) = knight_at t /\ mover s = coded_mover t /\
      pawns s = map at_square (filter (remains (remaining t)) all).

    Hypothesis fine : are_fine = true.

    Lemma remains_after : forall p q set, In p all -> In q all ->
      remains (set lxor (set land bit p))%uint63 q =
      if same_square (at_square p) (at_square q) then false else remains set q.
    Proof.
      intros p q set I J. unfold are_fine in fine. rewrite forallb_forall in fine.
      specialize (fine p I). apply andb_true_iff in fine as [_ F]. rewrite forallb_forall in F.
      specialize (F q J). unfold remains.
      assert (B : forall x y, (forall i, Uint63.bit x i = Uint63.bit y i) ->
        (x =? 0)%uint63 = (y =? 0)%uint63) by (intros x y E; now rewrite (bit_ext x y E)).
      destruct (same_square _ _); apply Uint63.eqb_spec in F.
      - rewrite <- F. rewrite (B _ 0%uint63); [easy|]. intros i.
        rewrite bit_0, land_spec, lxor_spec, land_spec.
        now destruct (Uint63.bit set i), (Uint63.bit (bit p) i).
      - f_equal. apply B. intros i. assert (G := bit_0 i). rewrite <- F in G. revert G.
        rewrite !land_spec, lxor_spec, land_spec.
        now destruct (Uint63.bit set i), (Uint63.bit (bit p) i), (Uint63.bit (bit q) i).
    Qed.

    Lemma coded_play : forall s t p, stands_for s t -> In p (moves (g := coded_game) t) ->
      reward (g := coded_game) t p = reward (g := knight_pawns) s (at_square p) /\
      stands_for (play (g := knight_pawns) s (at_square p)) (play (g := coded_game) t p).
    Proof.
      intros s t p [O [K [M E]]] I. simpl in I. apply filter_In in I as [I R].
      assert (F := fine). unfold are_fine in F. rewrite forallb_forall in F. specialize (F p I).
      rewrite !andb_true_iff in F. destruct F as [[B T] _]. split.
      - simpl. destruct (table_is_right _ _ T _ O) as [D _]. now rewrite <- K, D.
      - unfold stands_for. simpl. rewrite M, E. repeat split; try easy.
        assert (L : incl all all) by apply incl_refl. revert L. generalize all at 1 3 4. intros l.
        induction l as [|q l IH]; intros L; simpl; [easy|].
        rewrite remains_after by auto with datatypes.
        assert (L' := IH (fun x X => L x (or_intror X))).
        destruct (remains (remaining t) q); simpl; destruct (same_square _ _); simpl; congruence.
    Qed.

    Theorem coded_bisimulation : bisimulation knight_pawns coded_game stands_for.
    Proof.
      split.
      - intros s t [_ [_ [_ E]]]. unfold result. simpl. rewrite E. now destruct (filter _ all).
      - intros s t H _. apply H.
      - intros s t H _ m I. simpl in I. destruct H as [O [K [M E]]]. rewrite E in I.
        apply in_map_iff in I as [p [<- I]]. exists p. split; [exact I|]. now apply coded_play.
      - intros s t H _ p I. exists (at_square p). split; [|now apply coded_play].
        destruct H as [_ [_ [_ E]]]. simpl. rewrite E. now apply in_map.
    Qed.

    (** Nothing folds: a position is its own key. *)
    Definition coded_keys : keys coded_game.
    Proof.
      refine {|
        key := (fun t => t) : state coded_game -> coded;
        same_key t u := (remaining t =? remaining u)%uint63 &&
          (knight_at t =? knight_at u)%uint63 &&
          is_player (coded_mover t) (coded_mover u);
        hash t := scatter (remaining t lxor (knight_at t << 27))%uint63;
        is_state _ := True
      |}; try easy.
      - intros [k r m] [k' r' m']. simpl. rewrite !andb_true_iff, !Uint63.eqb_spec, is_player_spec.
        split; [intros [[-> ->] ->]; easy | now intros [= -> -> ->]].
      - now intros t u _ _ <-.
    Defined.
  End Pawns.

  (** The pawns with their tables, and the coded start, if this is an instance of the game. *)
  Definition coded_start (k : square) (ps : list square) : option (list pawn * coded) :=
    let near := fold_left (fun t '(_, n, near) => add Uint63.eqb scatter n near t) numbered Leaf in
    let make_pawn '((i, b) : nat * square) := {|
      at_square := b;
      bit := (1 << of_Z (Z.of_nat i))%uint63;
      distances := spread near squares_of_board 0 [number b]
        (add Uint63.eqb scatter (number b) 0 Leaf);
    |} in
    let all := map make_pawn (combine (seq 0 (length ps)) ps) in
    let set := fold_left (fun set p => set lor bit p)%uint63 all 0%uint63 in
    if is_on_board k && are_fine all then
      if list_eq_dec same_square ps (map at_square (filter (remains set) all))
      then Some (all, {| knight_at := number k; remaining := set; coded_mover := Max |}) else None
    else None.

  (** What the program runs; [None] if a square is not on the board, two pawns share a square, or
      a knight does not reach all squares. *)
  Definition check_knight_pawns (k : square) (ps : list square) (S : source) (text : rest S)
      : option (checked Z (player * Z)) :=
    match coded_start k ps with
    | Some (all, t) => Some (check (coded_keys all) S (read_score (-2147483648) 2147483647)
        (2 + length ps) t text)
    | None => None
    end.

  Theorem knight_pawns_is_right : forall k ps S text p v,
    check_knight_pawns k ps S text = Some (Fine (p, v)) ->
    secures (G := knight_pawns) p (start_with k ps) v.
  Proof.
    unfold check_knight_pawns, coded_start. intros k ps S text p v E.
    destruct (is_on_board k) eqn:O; [|easy]. destruct (are_fine _) eqn:F; [|easy].
    destruct (list_eq_dec _ _ _) as [L|]; [|easy]. injection E as E.
    apply (checker_is_right _ (coded_keys _)) in E as [_ X]; [|easy].
    eapply (secures_alike _ _ _ (bisimulation_inverse _ _ _ (coded_bisimulation _ F))); [exact X|].
    split; [exact O | auto].
  Qed.
End Board.

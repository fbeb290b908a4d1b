// Keys, previews of moves, and autoplay. Every page works without it: it only follows links.
"use strict";

(() => {
  const page = document.querySelector("body.position");
  const visit = (link) => { if (link) { location.assign(link.href); } };
  const at = (id) => document.getElementById(id);
  const moves = () => [...document.querySelectorAll(".choices .move")];
  const store = window.sessionStorage;

  // The positions that "back" has left, so that "on" returns to them.
  const ahead = () => JSON.parse(store.getItem("ahead") || "[]");
  const setAhead = (list) => store.setItem("ahead", JSON.stringify(list));

  function back() {
    const link = at("back");
    if (link) { setAhead([...ahead(), location.href]); visit(link); }
  }

  function on() {
    const list = ahead();
    const next = list.pop();
    setAhead(list);
    if (next) { location.assign(next); } else { visit(at("forward")); }
  }

  function choose(step) {
    const list = moves();
    if (list.length === 0) { return; }
    const now = list.indexOf(document.activeElement);
    const next = now < 0 ? (step > 0 ? 0 : list.length - 1) : now + step;
    list[Math.max(0, Math.min(next, list.length - 1))].focus();
  }

  // The field of the line as text: under More.
  function type() {
    const field = at("text");
    if (field) { field.select(); return; }
    const more = document.querySelector(".tabs a:last-child");
    if (more) { location.assign(`${more.href}#text`); }
  }

  // The keys, over the page: Escape closes them.
  async function showKeys() {
    const page = await fetch(document.querySelector("a.keys").href);
    const text = new DOMParser().parseFromString(await page.text(), "text/html");
    const dialog = document.createElement("dialog");
    const close = Object.assign(document.createElement("button"), { textContent: "Close", type: "button" });
    close.addEventListener("click", () => dialog.close());
    dialog.append(...text.querySelector("main").children, close);
    dialog.addEventListener("close", () => dialog.remove());
    dialog.setAttribute("aria-label", "Keys");
    document.body.append(dialog);
    dialog.showModal();
  }
  document.querySelector("a.keys")?.addEventListener("click", (event) => { event.preventDefault(); showKeys(); });

  // Changes a field of the form of the players, and sends it.
  function change(name) {
    const field = document.querySelector(`.players select[name="${name}"]`);
    if (!field) { return; }
    field.selectedIndex = (field.selectedIndex + 1) % field.options.length;
    field.form.requestSubmit();
  }

  // Autoplay: along the best line, a move a second, to its end.
  let timer = null;
  function autoplay() {
    store.setItem("autoplay", "1");
    timer = setTimeout(() => {
      const link = at("forward");
      if (link) { visit(link); } else { stopAutoplay(); }
    }, 1000);
    document.body.classList.add("playing");
  }
  function stopAutoplay() {
    store.removeItem("autoplay");
    clearTimeout(timer);
    timer = null;
    document.body.classList.remove("playing");
  }

  const keys = {
    ArrowLeft: back,
    ArrowRight: on,
    ArrowUp: () => choose(-1),
    ArrowDown: () => choose(1),
    k: () => choose(-1),
    j: () => choose(1),
    Home: () => visit(at("first") ?? at("new")),
    f: () => visit(at("flip")),
    v: () => visit(at("hide")),
    h: () => visit(at("hint")),
    u: () => visit(at("undo") ?? at("back")),
    r: () => visit(at("new") ?? at("first")),
    o: () => visit(document.querySelector(".sort")),
    a: () => at("autoplay")?.click(),
    x: () => change("max"),
    n: () => change("min"),
    s: () => change("skill"),
    t: () => at("think")?.form.requestSubmit(),
    " ": () => visit(at("stop")),
    ":": type,
  };

  // The move that a digit plays: the one it names, as on the board; else that number of the list.
  function numbered(digit) {
    const list = moves();
    const named = list.map((link) => link.querySelector(".name").textContent);
    const isNamed = named.some((name) => /^[0-9]$/.test(name));
    return list[isNamed ? named.indexOf(digit) : digit - 1];
  }

  function press(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) { return; }
    if (event.target.closest("input, select, textarea")) { return; }
    if (document.querySelector("dialog[open]")) { return; }
    if (event.key === "?") { showKeys(); return; }
    if (!page) { return; }
    if (timer !== null) { stopAutoplay(); event.preventDefault(); return; }
    const number = Number.parseInt(event.key, 10);
    const does = number >= 0 ? () => visit(numbered(event.key)) : keys[event.key];
    const isButton = event.key === " " && event.target.closest("a, button, summary");
    if (does && !isButton) { event.preventDefault(); does(); }
  }
  document.addEventListener("keydown", press);
  if (!page) { return; }
  if (location.hash === "#text") { type(); }

  // A choice of a player acts at once.
  document.querySelector(".players form").addEventListener("change", ({ target }) => target.form.requestSubmit());

  // What has just been played falls into its place, once: not if the page loads again.
  const game = location.pathname.replace(/[^/]*$/, "");
  const plies = Number(page.querySelector(".play").dataset.plies);
  const before = JSON.parse(store.getItem("seen") || "{}");
  page.classList.toggle("moved", before.game === game && before.plies < plies);
  store.setItem("seen", JSON.stringify({ game, plies }));

  // The address in full, copied at a click; the picture in the size of the file, as PNG.
  at("link").value = location.href;
  const frame = at("frame");
  if (frame) { frame.value = frame.value.replace('src="', `src="${location.origin}`); }
  at("copy").addEventListener("click", async ({ target }) => {
    at("link").select();
    await navigator.clipboard?.writeText(location.href);
    target.textContent = navigator.clipboard ? "Copied" : "Press Ctrl+C";
  });
  at("png")?.addEventListener("click", async () => {
    const picture = Object.assign(new Image(), { src: at("picture").href });
    await picture.decode();
    const { naturalWidth: width, naturalHeight: height } = picture;
    const canvas = Object.assign(document.createElement("canvas"), { width, height });
    canvas.getContext("2d").drawImage(picture, 0, 0);
    const link = document.createElement("a");
    Object.assign(link, { href: canvas.toDataURL("image/png"), download: "position.png" }).click();
  });

  // A piece slides to its place, along its way, and seeds are sown from their house.
  const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const moved of document.querySelectorAll(".moved [data-way]")) {
    if (isStill) { break; }
    const { way, seeds } = moved.dataset;
    const frames = [...way.split(","), "0 0"].map((step) => {
      const [x, y] = step.split(" ");
      return { transform: `translate(${x}px, ${y}px)` };
    });
    const parts = seeds ? [...moved.querySelectorAll(".seed")].slice(-seeds) : [moved];
    for (const part of parts) { part.animate(frames, { duration: 150, easing: "ease-in-out" }); }
  }

  // The list of moves so far shows the last one.
  const list = document.querySelector(".history .plies");
  if (list) { list.scrollTop = list.scrollHeight; }

  // A move that is pointed at, in the list or on the board, shows in both; the board shows what it
  // leads to, with the line from there.
  const drawing = at("drawing");
  const preview = at("preview");
  const best = preview?.textContent;
  const seen = new Map();
  async function lookAhead(href) {
    if (!seen.has(href)) {
      const address = new URL(href, location.href);
      address.pathname += "/preview";
      const answer = await fetch(address);
      const text = answer.ok ? await answer.text() : "";
      seen.set(href, new DOMParser().parseFromString(text, "text/html"));
    }
    return seen.get(href);
  }
  let shown = null;
  async function show(link) {
    const number = link.dataset.move;
    if (shown === number) { return; }
    hide();
    shown = number;
    for (const same of document.querySelectorAll(`[data-move="${number}"], [data-ghost="${number}"]`)) {
      same.classList.add("shown");
    }
    const after = await lookAhead(link.href.baseVal ?? link.href);
    if (shown !== number) { return; }
    // A board shows it itself; a text does not.
    const picture = after.querySelector("pre.picture")?.parentElement;
    if (picture && !drawing.querySelector("svg.board")) {
      const copy = document.importNode(picture, true);
      copy.setAttribute("aria-hidden", "true");
      drawing.append(copy);
    }
    const line = after.querySelector(".then");
    if (preview && line) { preview.textContent = line.textContent; }
  }
  function hide() {
    shown = null;
    for (const link of document.querySelectorAll(".shown")) { link.classList.remove("shown"); }
    drawing.querySelector(".preview")?.remove();
    if (preview) { preview.textContent = best; }
  }
  // A page that opens below the pointer shows nothing until somebody moves it.
  let start = null;
  const hasMoved = ({ screenX, screenY }) => {
    start ??= { screenX, screenY };
    return start.screenX !== screenX || start.screenY !== screenY;
  };
  document.addEventListener("pointermove", hasMoved);
  for (const link of document.querySelectorAll("[data-move]")) {
    link.addEventListener("pointermove", (event) => { if (hasMoved(event)) { show(link); } });
    link.addEventListener("focus", () => show(link));
    link.addEventListener("pointerleave", hide);
    link.addEventListener("blur", hide);
    // Another move: what "back" has left is no longer ahead.
    link.addEventListener("click", () => setAhead([]));
  }

  // A piece is chosen by a click on it, and its square by the next; or the piece is dragged there.
  const board = drawing.querySelector("svg.board");
  const spots = [...drawing.querySelectorAll("[data-from]")];
  const isAt = (place, { x, y }) => {
    const [column, row] = place.split(" ").map(Number);
    return Math.abs(column - x) < 0.5 && Math.abs(row - y) < 0.5;
  };
  const placeOf = ({ clientX, clientY }) =>
    new DOMPoint(clientX, clientY).matrixTransform(board.getScreenCTM().inverse());
  const chosen = () => spots.filter((spot) => spot.classList.contains("chosen"));
  function choosePiece(place) {
    board.classList.remove("choosing");
    for (const spot of spots) {
      const isChosen = place !== null && isAt(spot.dataset.from, place);
      spot.classList.toggle("chosen", isChosen);
      if (isChosen) { board.classList.add("choosing"); }
    }
  }
  function release(event) {
    const place = placeOf(event);
    const link = chosen().find((spot) => isAt(spot.dataset.to, place));
    if (link) { event.preventDefault(); setAhead([]); location.assign(link.href.baseVal); }
    return link;
  }
  if (spots.length > 0) {
    board.addEventListener("dragstart", (event) => event.preventDefault());
    board.addEventListener("pointerdown", (event) => {
      const place = placeOf(event);
      // The second click of a piece that is chosen, or its square.
      const again = chosen().some((it) => isAt(it.dataset.from, place) || isAt(it.dataset.to, place));
      if (!again) { choosePiece(place); } else if (isAt(chosen()[0].dataset.from, place)) { choosePiece(null); }
    });
    board.addEventListener("pointermove", (event) => {
      const place = placeOf(event);
      const link = chosen().find((spot) => isAt(spot.dataset.to, place));
      if (link) { show(link); }
    });
    board.addEventListener("pointerup", release);
    board.addEventListener("click", (event) => { if (chosen().length > 0) { event.preventDefault(); } });
    document.addEventListener("keydown", (event) => { if (event.key === "Escape") { choosePiece(null); } });
  }

  // While a game is being solved its page loads again each second. What somebody types stays, and so
  // does the focus. The place on the page stays from one position of a game to the next.
  const side = document.querySelector(".panel");
  function keep() {
    const { id, dataset, value, selectionStart, selectionEnd } = document.activeElement;
    const selector = id ? `#${id}` : `.choices [data-move="${dataset.move}"]`;
    const field = { selector, value, selectionStart, selectionEnd };
    const tops = { top: window.scrollY, panel: side.scrollTop };
    store.setItem("kept", JSON.stringify({ address: location.href, game, ...tops, field }));
  }
  function restore({ selector, value, selectionStart, selectionEnd }) {
    const element = document.querySelector(selector);
    element?.focus({ preventScroll: true });
    if (element?.matches("input, select")) { element.value = value; }
    if (element?.matches("input")) { element.setSelectionRange(selectionStart, selectionEnd); }
  }
  const kept = JSON.parse(store.getItem("kept"));
  if (kept?.game === game) {
    window.scrollTo(0, kept.top);
    if (kept.address === location.href) {
      restore(kept.field);
      side.scrollTop = kept.panel;
    }
  }
  window.addEventListener("pagehide", keep);

  at("autoplay")?.addEventListener("click", () => {
    if (timer === null) { autoplay(); } else { stopAutoplay(); }
  });
  if (store.getItem("autoplay")) { autoplay(); }
})();

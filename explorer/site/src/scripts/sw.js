// The service worker: answers requests for pages, as a server does. It has an instance for each game
// that a page has solved, and one for all others.
"use strict";

importScripts("pages.js");

const ROOT = new URL(registration.scope).pathname;
const FILES = ["pages.js", "pages.wasm", "site.js", "solver.js"];

// How long an answer may take, in milliseconds: a page solves what takes longer.
const PATIENCE = 300;

// The most bytes of all instances.
const MOST_BYTES = 768 * 2 ** 20;

// The progress of a solve: nobody sees it, it is too short.
function watch() {}

// By the name and the board of the game, the one used longest ago first; and that of all others.
const games = new Map();
let others = null;

self.addEventListener("install", (event) => {
  skipWaiting();
  const add = async () => (await caches.open(VERSION)).addAll(FILES.map((it) => new Request(it, { cache: "reload" })));
  event.waitUntil(add());
});

self.addEventListener("activate", (event) => {
  const clean = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== VERSION);
    await Promise.all(old.map((name) => caches.delete(name)));
    await clients.claim();
  };
  event.waitUntil(clean());
});

async function file(name) {
  return await caches.match(name, { cacheName: VERSION }) ?? fetch(name);
}

let compiling = null;
function compiled() {
  compiling ??= file("pages.wasm").then(compile);
  return compiling;
}

// The game of an address, such as "nim/1,2".
function gameOf(address) {
  const game = address.split("?", 1)[0].split("/").slice(1, 3).join("/");
  try { return decodeURIComponent(game); } catch { return game; }
}

// The instance that knows most of this game, which is used now.
async function instanceOf(game) {
  const instance = games.get(game);
  if (!instance) {
    others ??= new Instance(await compiled());
    return others;
  }
  games.delete(game);
  games.set(game, instance);
  return instance;
}

// Keeps what is known of a game.
async function keep(game, memory) {
  games.delete(game);
  games.set(game, new Instance(await compiled(), memory));
  let bytes = [...games.values()].reduce((sum, it) => sum + it.bytes(), 0);
  for (const [oldest, instance] of games) {
    if (bytes <= MOST_BYTES || games.size === 1) { break; }
    games.delete(oldest);
    bytes -= instance.bytes();
  }
}

async function page(method, address) {
  const game = gameOf(address);
  let answer;
  try {
    answer = (await instanceOf(game)).answer(method, address, ROOT, PATIENCE);
  } catch (error) {
    // An instance that has failed in its midst is not used again.
    games.delete(game);
    others = null;
    return new Response(`The page has failed: ${error}`, { status: 500 });
  }
  const { status, body, work } = answer;
  const list = answer.headers;
  answer.free();
  const headers = new Headers();
  for (let at = 0; at < list.length; at += 2) { headers.set(list[at], list[at + 1]); }
  if (headers.has("location")) {
    return Response.redirect(new URL(headers.get("location"), location.origin), status);
  }
  headers.set("cache-control", "no-cache");
  if (work) { headers.set("work", encodeURI(work)); }
  return new Response(body, { status, headers });
}

self.addEventListener("fetch", (event) => {
  const { origin, pathname, search } = new URL(event.request.url);
  if (origin !== location.origin || !pathname.startsWith(ROOT)) { return; }
  const name = pathname.slice(ROOT.length);
  if (name === "sw.js") { return; }
  if (FILES.includes(name)) {
    event.respondWith(file(name));
    return;
  }
  // A directory of the file host is a page here.
  const path = `/${name.replace(/(^|\/)(index\.html)?$/, "")}`;
  event.respondWith(page(event.request.method, path + search));
});

// A page asks for what is known of the game of an address, and returns it when it knows more. Other
// messages come only so that the browser lets this worker live as long as a page is open.
self.addEventListener("message", (event) => {
  const { address, memory } = event.data;
  const [port] = event.ports;
  if (!address) { return; }
  const game = gameOf(address);
  const reply = async () => {
    if (memory) {
      await keep(game, memory);
      port.postMessage(null);
      return;
    }
    const known = games.get(game)?.copy() ?? null;
    port.postMessage(known, known ? [known] : []);
  };
  event.waitUntil(reply());
});

// A worker that answers one request, however long that takes. A page starts it, and ends it.
"use strict";

importScripts("pages.js");

function watch(progress) { postMessage({ progress }); }

onmessage = async ({ data: { work, memory } }) => {
  const [, method, address] = /^(\S+) (.*)$/.exec(work);
  const module = await WebAssembly.compileStreaming(fetch("pages.wasm"));
  const instance = new Instance(module, memory);
  instance.answer(method, address, "/", -1).free();
  const known = instance.copy();
  postMessage({ known }, [known]);
};

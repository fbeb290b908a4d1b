// A worker that answers one request, however long that takes. A page starts it, and ends it.
"use strict";

importScripts("pages.js");

function watch(progress) { postMessage({ progress }); }

async function solve({ work, memory }) {
  const [, method, address] = /^(\S+) (.*)$/.exec(work);
  const instance = new Instance(await compile(await fetch("pages.wasm")), memory);
  instance.answer(method, address, "/", -1).free();
  return instance.copy();
}

onmessage = ({ data }) => {
  const answered = (known) => postMessage({ known }, [known]);
  solve(data).then(answered, (error) => postMessage({ failure: String(error) }));
};

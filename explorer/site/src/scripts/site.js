// What a page does in place of a server: it starts the service worker, which answers for the pages,
// and a worker that solves what the page is about.
"use strict";

(() => {
  const { src, dataset } = document.currentScript;
  const file = (name) => new URL(name, src);
  const { serviceWorker } = navigator;
  const show = (markup) => {
    const place = document.querySelector(".solving .progress") ?? document.querySelector("#status");
    if (place) { place.innerHTML = markup; }
  };
  if (!serviceWorker) {
    show("This browser has no service workers here: they need a secure address, and no private window.");
    return;
  }
  const failed = (error) => { show(""); document.querySelector(".solving .progress, #status")?.append(`It has failed: ${error}`); };
  serviceWorker.register(file("sw.js"), { updateViaCache: "none" }).catch(failed);
  const active = async () => (await serviceWorker.ready).active;

  // Asks the service worker.
  async function ask(message, transfer = []) {
    const { port1, port2 } = new MessageChannel();
    const reply = new Promise((resolve) => { port1.onmessage = ({ data }) => resolve(data); });
    (await active()).postMessage(message, [port2, ...transfer]);
    return reply;
  }

  // Finishes a request in a worker, which begins with what the service worker knows of the game, and
  // hands it what it has found.
  async function finish(work) {
    const address = work.slice(work.indexOf(" ") + 1);
    const memory = await ask({ address });
    const solver = new Worker(file("solver.js"));
    const solved = new Promise((resolve, reject) => {
      solver.onmessage = ({ data: { progress, known, failure } }) => {
        if (known) { resolve(known); } else if (failure) { reject(failure); } else { show(progress); }
      };
      solver.onerror = ({ message }) => reject(message);
    });
    solver.postMessage({ work, memory }, memory ? [memory] : []);
    const known = await solved;
    solver.terminate();
    await ask({ address, memory: known }, [known]);
  }

  // A page loads again when its request is finished; not a second time, if the browser has forgotten
  // that at once.
  const { sessionStorage } = window;
  async function finishPage(work) {
    const now = `${work} ${location.href}`;
    if (sessionStorage.getItem("finished") === now) {
      failed("the browser has not kept what was found");
      return;
    }
    await finish(work);
    sessionStorage.setItem("finished", now);
    location.reload();
  }
  if (dataset.work) {
    finishPage(dataset.work).catch(failed);
  } else {
    sessionStorage.removeItem("finished");
  }

  // A shell has been sent by the file host: the service worker has the page.
  if (document.body.classList.contains("shell")) { active().then(() => location.reload()); }

  // What downloads is fetched here: some browsers ask the host for it, not the service worker.
  async function download(link) {
    for (let attempt = 0; attempt < 4; attempt += 1) {
      const response = await fetch(link.href);
      const work = response.headers.get("work");
      if (!work) {
        const url = URL.createObjectURL(await response.blob());
        const copy = document.createElement("a");
        Object.assign(copy, { href: url, download: link.pathname.split("/").pop() });
        copy.click();
        return;
      }
      await finish(decodeURI(work));
    }
    throw new Error("the browser has not kept what was found");
  }
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[download]");
    if (link && !link.href.startsWith("blob:")) { event.preventDefault(); download(link).catch(failed); }
  });

  // A service worker ends half a minute after its last event, and forgets.
  setInterval(async () => (await active()).postMessage({}), 15000);
})();

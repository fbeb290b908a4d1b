// Compiles the pages. Not while they arrive: for that a file host has to know their type.
async function compile(response) {
  return WebAssembly.compile(await response.arrayBuffer());
}

// An instance of the pages: one game, or several, in memory of its own. `glue` is what wasm-bindgen
// writes. Every instance starts alike, so its memory continues in another one.
class Instance {
  constructor(module, memory) {
    const { answer, initSync } = glue();
    this.exports = initSync({ module });
    this.answer = answer;
    if (!memory) { return; }
    const page = 65536;
    const lacking = (memory.byteLength - this.bytes()) / page;
    if (lacking > 0) { this.exports.memory.grow(lacking); }
    new Uint8Array(this.exports.memory.buffer).set(new Uint8Array(memory));
  }

  bytes() { return this.exports.memory.buffer.byteLength; }

  copy() { return this.exports.memory.buffer.slice(0); }
}

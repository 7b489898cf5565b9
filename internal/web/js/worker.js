// The engine in a worker. The first message gives the program to run, or null to load it; then the
// worker sends the program to the page for other workers, or reports that it is missing. After
// that, each question {id, name, query} is answered with messages {id, event, text}; see
// web/wasm/main_js.go for the events.

/** @type {any} */
const scope = globalThis;
/** @type {Promise<void> | null} */
let ready = null;

// load returns the program, which is compiled while it arrives. Hosts may or may not undo its
// compression; its first bytes tell.
async function load() {
  const response = await fetch(new URL('../engine/engine.wasm.gz', import.meta.url)).catch(() => null);
  if (!response?.ok || !response.body) return null;
  const [begin, all] = response.body.tee();
  const reader = begin.getReader();
  const { value: bytes = [] } = await reader.read();
  void reader.cancel();
  const [first, second] = [0x1f, 0x8b]; // first bytes of gzip
  const packed = bytes[0] === first && bytes[1] === second;
  const body = packed ? all.pipeThrough(new DecompressionStream('gzip')) : all;
  const headers = { 'Content-Type': 'application/wasm' };
  return WebAssembly.compileStreaming(new Response(body, { headers }));
}

/** @param {WebAssembly.Module | null} given */
async function start(given) {
  const [program] = await Promise.all([given ?? load(),
    import(new URL('../engine/wasm_exec.js', import.meta.url).href)]);
  if (!program) {
    scope.postMessage({ event: 'missing' });
    return;
  }
  if (!given) scope.postMessage({ event: 'loaded', program });
  const go = new scope.Go();
  const instance = await WebAssembly.instantiate(program, go.importObject);
  go.run(instance); // it returns when the program waits for questions
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  if ('program' in data) {
    ready = start(data.program);
    ready.catch(() => scope.postMessage({ event: 'broken' }));
    return;
  }
  await ready;
  const { id, name, query } = data;
  scope.stride(name, query, (/** @type {string} */ event, /** @type {string} */ text) =>
    scope.postMessage({ id, event, text }));
};

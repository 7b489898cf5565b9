// The engine in a worker. It is told first which program to run, or with null to load it;
// then the program is told to the page for other workers, or that it is missing. After that,
// each question {id, name, query} is answered with messages {id, event, text}; see
// web/wasm/main_js.go for the events.

/** @type {any} */
const scope = globalThis;
/** @type {Promise<void> | null} */
let ready = null;

// load returns the program. Hosts may or may not undo its compression.
async function load() {
  const response = await fetch(new URL('../engine/engine.wasm.gz', import.meta.url)).catch(() => null);
  if (!response?.ok) return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const [first, second] = [0x1f, 0x8b]; // of what gzip makes
  let body = new Blob([bytes]).stream();
  if (bytes[0] === first && bytes[1] === second) body = body.pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compileStreaming(new Response(body, { headers: { 'Content-Type': 'application/wasm' } }));
}

/** @param {WebAssembly.Module | null} given */
async function start(given) {
  const program = given ?? await load();
  if (!program) {
    scope.postMessage({ event: 'missing' });
    return;
  }
  if (!given) scope.postMessage({ event: 'loaded', program });
  await import(new URL('../engine/wasm_exec.js', import.meta.url).href);
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
  scope.stride(name, query, (/** @type {string} */ event, /** @type {string} */ text) => scope.postMessage({ id, event, text }));
};

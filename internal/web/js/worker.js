// The engine in a worker. The first message gives the program to run, or null to load it; then the
// worker sends the program to the page for other workers, or reports why there is none. After that,
// each question {id, name, query} is answered with messages {id, event, text}, and {id, stop} ends
// a search; see web/wasm/main_js.go for the events.

/** @type {any} */
const scope = globalThis;
/** @type {Promise<void> | null} */
let ready = null;
/** @type {Map<number, () => void>} */
const stops = new Map(); // of the searches that run

// load returns the program, which is compiled while it arrives. Hosts may or may not undo its
// compression; its first bytes tell.
async function load() {
  const response = await fetch(new URL('../engine/engine.wasm.gz', import.meta.url)).catch(() => null);
  if (!response?.ok || !response.body) throw new Error('ui.engine.missing');
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
  if (!scope.WebAssembly?.compileStreaming || !scope.DecompressionStream) throw new Error('ui.engine.old');
  const [program] = await Promise.all([given ?? load(),
    import(new URL('../engine/wasm_exec.js', import.meta.url).href)]);
  if (!given) scope.postMessage({ id: 0, event: 'loaded', program });
  const go = new scope.Go();
  const instance = await WebAssembly.instantiate(program, go.importObject);
  go.run(instance); // it returns when the program waits for questions
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  if ('program' in data) {
    ready = start(data.program);
    ready.catch(({ message }) => scope.postMessage({ event: 'broken',
      text: /^ui\.engine\.\w+$/.test(message) ? message : 'ui.engine.failed' }));
    return;
  }
  await ready;
  const { id, name, query, stop } = data;
  if (stop) {
    stops.get(id)?.();
    return;
  }
  stops.set(id, scope.stride(name, query, (/** @type {string} */ event, /** @type {string} */ text) => {
    if (event !== 'status') stops.delete(id);
    scope.postMessage({ id, event, text });
  }));
};

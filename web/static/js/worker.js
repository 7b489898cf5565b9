// The engine in a worker: it begins with the compiled program, and answers each question
// {id, name, query} with messages {id, event, text}; see web/wasm/main_js.go for the events.

/** @type {any} */
const scope = globalThis;
/** @type {Promise<void> | null} */
let ready = null;

/** @param {WebAssembly.Module} module */
async function start(module) {
  await import(new URL('../engine/wasm_exec.js', import.meta.url).href);
  const go = new scope.Go();
  const instance = await WebAssembly.instantiate(module, go.importObject);
  go.run(instance); // it returns when the program waits for questions
}

scope.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  if (data.module) {
    ready = start(data.module);
    ready.catch((error) => scope.postMessage({ id: 0, event: 'broken', text: String(error) }));
    return;
  }
  await ready;
  const { id, name, query } = data;
  scope.stride(name, query, (/** @type {string} */ event, /** @type {string} */ text) => scope.postMessage({ id, event, text }));
};

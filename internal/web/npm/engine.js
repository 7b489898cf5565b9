// The engine of Stride: a Go program compiled to WebAssembly, which runs in this thread. While it
// searches, it yields 50 times a second. stride.d.ts has the questions and answers.
import './wasm_exec.js';

/** EngineError is a refusal of the engine; kind says what it is about. */
export class EngineError extends Error {
  /** @param {{error: string, kind: string}} refusal */
  constructor({ error, kind }) {
    super(error);
    this.name = 'EngineError';
    this.kind = kind;
  }
}

// compile compiles the program, which may be compressed; its first bytes tell.
async function compile(program) {
  const response = program instanceof URL || typeof program === 'string' ? await fetch(program)
    : new Response(program);
  if (!response.ok) throw new Error(`the engine is not at ${response.url}: status ${response.status}`);
  const bytes = await response.arrayBuffer();
  const [first, second] = new Uint8Array(bytes);
  if (first !== 0x1f || second !== 0x8b) return WebAssembly.compile(bytes);
  const unpacked = new Response(bytes).body.pipeThrough(new DecompressionStream('gzip'));
  return WebAssembly.compile(await new Response(unpacked).arrayBuffer());
}

/** start starts an engine from an address or the bytes of its program. */
export async function start(program) {
  const go = new globalThis.Go();
  const instance = await WebAssembly.instantiate(await compile(program), go.importObject);
  void go.run(instance); // it returns when the engine waits for questions, and has defined a function
  const { stride } = globalThis;
  delete globalThis.stride;
  return new Engine(stride);
}

class Engine {
  #stride;

  constructor(stride) { this.#stride = stride; }

  /** ask asks a question that is answered at once. */
  ask(name, query = {}) { return this.#tell(name, query, () => {}).answer; }

  /**
   * search runs a search and returns its result. When the signal aborts, the search ends with the
   * best it has.
   */
  async search(name, query, { signal, onstatus = () => {} } = {}) {
    const { answer, stop } = this.#tell(name, query, onstatus);
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop);
    try {
      return await answer;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  // tell returns the answer, and a function that ends a search.
  #tell(name, query, onstatus) {
    let stop = () => {};
    const answer = new Promise((resolve, reject) => {
      stop = this.#stride(name, typeof query === 'string' ? query : JSON.stringify(query), (event, text) => {
        const value = JSON.parse(text);
        if (event === 'status') onstatus(value);
        else if (event === 'error') reject(new EngineError(value));
        else resolve(value);
      });
    });
    return { answer, stop };
  }
}

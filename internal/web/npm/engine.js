// The engine of Stride: a Go program compiled to WebAssembly, which runs in this thread. While it
// searches, it yields 50 times a second. stride.d.ts has the questions and answers.
import './wasm_exec.js';

/** EngineError is a refusal of the engine; kind says what it is about. */
export class EngineError extends Error {
  /** @param {{error: string, kind?: string}} refusal */
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
  ask(name, query = {}) { return this.#tell(name, query, () => {}); }

  /**
   * search runs a search and returns its result. When the signal aborts, the search ends with the
   * best it has.
   */
  async search(name, query, { signal, onstatus = () => {} } = {}) {
    let job = '';
    const stop = () => { if (job) this.#tell('stop', job, () => {}).catch(() => {}); }; // it may be over
    signal?.addEventListener('abort', stop);
    try {
      const end = await this.#tell(name, query, (status) => {
        const first = !job;
        ({ job } = status);
        if (first && signal?.aborted) stop();
        onstatus(status);
      });
      if (!('job' in end)) return end; // it took no search
      if (end.result === undefined) {
        throw new EngineError({ error: end.error ?? 'the search has no result', kind: 'failed' });
      }
      return end.result;
    } finally {
      signal?.removeEventListener('abort', stop);
    }
  }

  #tell(name, query, onstatus) {
    return new Promise((resolve, reject) => {
      this.#stride(name, typeof query === 'string' ? query : JSON.stringify(query), (event, text) => {
        const value = JSON.parse(text);
        if (event === 'status') onstatus(value);
        else if (event === 'error') reject(new EngineError(value));
        else resolve(value);
      });
    });
  }
}

// The engine of the pages: Go compiled to WebAssembly, in workers. It answers all questions;
// ../questions.d.ts lists them. An error has the engine's sentence as its message.
//
// One worker answers questions, and is loaded when it is first needed. Searches have workers of
// their own: see searches.js. The site brings the answers for the first boards as data, so that
// these can be played before the engine has arrived: see prepared.js.
import { PlayerError, refusal } from './errors.js';
import { onIdle, savesData } from './later.js';
import { prepared } from './prepared.js';
import { t } from './text.js';
import { script } from './trusted.js';

/** @typedef {(status: API.Status) => void} OnStatus */
/**
 * @typedef {{resolve: (answer: any) => void, reject: (error: Error) => void, onstatus?: OnStatus}} Pending
 */

/** Engine is the engine in a worker. */
export class Engine {
  /** @param {WebAssembly.Module | null} program what another worker has compiled; null to load it */
  constructor(program) {
    this.worker = new Worker(script(new URL('worker.js', import.meta.url)), { type: 'module' });
    /** @type {Map<number, Pending>} */
    this.pending = new Map();
    this.asked = 0;
    this.ended = false;
    // loading resolves to the compiled program.
    this.loading = new Promise((resolve, reject) => { this.pending.set(0, { resolve, reject }); });
    this.loading.catch(() => {}); // each pending question is told
    this.worker.onmessage = ({ data }) => this.#receive(data);
    this.worker.onerror = () => this.end();
    this.worker.postMessage({ program });
  }

  /** @param {{id: number, event: string, text: string, program: WebAssembly.Module}} message */
  #receive({ id, event, text, program }) {
    if (event === 'broken') this.end(t(text));
    const question = this.pending.get(id);
    if (!question) return;
    if (event === 'loaded') {
      question.resolve(program);
      return;
    }
    const value = JSON.parse(text);
    if (event === 'status') {
      question.onstatus?.(value);
      return;
    }
    this.pending.delete(id);
    if (event === 'error') question.reject(refusal(value));
    else question.resolve(value);
  }

  /**
   * ask asks a question. onstatus is called with each status of a search.
   * @param {string} name
   * @param {object | string} query a string is the text of a file
   * @param {OnStatus} [onstatus]
   * @returns {Promise<any>}
   */
  ask(name, query, onstatus) {
    return new Promise((resolve, reject) => {
      this.pending.set(++this.asked, { resolve, reject, onstatus });
      const text = typeof query === 'string' ? query : JSON.stringify(query);
      this.worker.postMessage({ id: this.asked, name, query: text });
    });
  }

  /** stop ends the search that was asked for last. It keeps its best. */
  stop() { this.worker.postMessage({ id: this.asked, stop: true }); }

  /** end terminates the worker, and rejects the pending questions. @param {string} why */
  end(why = t('ui.engine.failed')) {
    this.ended = true;
    this.worker.terminate();
    if (this === main) main = null; // the next question tries again
    for (const { reject } of this.pending.values()) reject(new PlayerError(why, 'failed'));
    this.pending.clear();
  }
}

/** @type {Engine | null} */
let main = null; // answers questions, and has loaded the program

/** loaded reports whether the engine is loaded or being loaded. */
export const loaded = () => main !== null;

/** load loads the engine, if necessary. Everything heavy happens in the worker. */
export function load() {
  main ??= new Engine(null);
  return main;
}

/**
 * ask asks a question that is answered at once.
 * @template {keyof API.Questions} N
 * @param {N} name
 * @param {API.Questions[N][0]} query
 * @returns {Promise<API.Questions[N][1]>}
 */
export const ask = async (name, query) => await prepared(name, query, loaded()) ?? load().ask(name, query);

const quietTime = 1500; // ms without a tap or a key

let lastInput = performance.now(); // when the page began, or the player did something
for (const event of ['pointerdown', 'keydown']) {
  addEventListener(event, () => { lastInput = performance.now(); }, { passive: true });
}

/**
 * whenQuiet resolves when loading the engine cannot delay a tap. Compiling it takes all cores of a
 * phone for a second, and the first taps come first, so it waits until there has been no input for
 * a while. It does not wait if the engine is already loaded.
 */
export async function whenQuiet() {
  while (!loaded()) {
    const rest = lastInput + quietTime - performance.now();
    if (rest <= 0) {
      await new Promise((resolve) => { onIdle(() => resolve(null)); });
      return;
    }
    await new Promise((resolve) => { setTimeout(resolve, rest); });
  }
}

// When the player begins to do something, the first hint is near: then the engine is loaded. With
// the browser's data saver it waits for the hint.
for (const event of ['pointerdown', 'keydown']) {
  addEventListener(event, () => { if (!savesData()) void whenQuiet().then(load); },
    { once: true, passive: true });
}

/**
 * prefetch prepares the engine for a likely question: it loads the engine and has it answer once,
 * before the player waits for it. With the browser's data saver it does nothing.
 * @template {keyof API.Questions} N
 * @param {N} name
 * @param {() => API.Questions[N][0] | null} query null if there is nothing to ask after all
 */
export async function prefetch(name, query) {
  if (savesData()) return;
  await whenQuiet();
  const asked = query();
  // The engine is asked directly, because answers that came with the site would not load it.
  if (asked) load().ask(name, asked).catch(() => {});
}

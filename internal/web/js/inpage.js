// The engine in the page: Go compiled to WebAssembly, in workers, loaded when it is first needed.
// One worker answers questions. Each search has a worker of its own, because a search keeps its
// worker busy and may not stop when it is told to: then the worker is terminated, and the last
// status of the search becomes its result. Workers whose search is over wait for the next one.
//
// The site brings the data of the first boards, so that these can be played before the engine has
// arrived: see prepared.js.
import { EngineError, kindOf, refusal } from './errors.js';
import { prepared } from './prepared.js';
import { t } from './text.js';
import { script } from './trusted.js';

const maxSpare = 2; // workers that are kept for later searches
const stopTimeout = 2000; // ms that a search has to stop

/** @typedef {(status: API.Status) => void} OnStatus */
/**
 * @typedef {{resolve: (answer: any) => void, reject: (error: Error) => void, onstatus?: OnStatus}} Pending
 */

/** textOf returns a query as the engine reads it. @param {object | string} query */
export const textOf = (query) => (typeof query === 'string' ? query : JSON.stringify(query));

// Engine is the engine in a worker.
class Engine {
  /** @param {WebAssembly.Module | null} program what another worker has compiled; null to load it */
  constructor(program) {
    this.worker = new Worker(script(new URL('worker.js', import.meta.url)), { type: 'module' });
    /** @type {Map<number, Pending>} */
    this.pending = new Map();
    this.asked = 0;
    /** @type {PromiseWithResolvers<WebAssembly.Module>} */
    this.loading = Promise.withResolvers();
    this.loading.promise.catch(() => {}); // each pending question is told
    this.worker.onmessage = ({ data }) => this.#receive(data);
    this.worker.onerror = () => this.end();
    this.worker.postMessage({ program });
  }

  /** @param {{id: number, event: string, text: string, program: WebAssembly.Module}} message */
  #receive({ id, event, text, program }) {
    if (event === 'loaded') this.loading.resolve(program);
    else if (event === 'missing') this.end(t('ui.engine.missing'));
    else if (event === 'broken') this.end();
    const question = this.pending.get(id);
    if (!question) return;
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
   * ask asks a question; onstatus is called with each status of a search.
   * @param {string} name
   * @param {string} query
   * @param {OnStatus} [onstatus]
   * @returns {Promise<any>}
   */
  ask(name, query, onstatus) {
    return new Promise((resolve, reject) => {
      this.pending.set(++this.asked, { resolve, reject, onstatus });
      this.worker.postMessage({ id: this.asked, name, query });
    });
  }

  /** end terminates the worker, and rejects the pending questions. @param {string} why */
  end(why = t('ui.engine.failed')) {
    const error = new EngineError(why, 'none');
    this.worker.terminate();
    if (this === main) main = null; // the next question tries again
    this.loading.reject(error);
    for (const { reject } of this.pending.values()) reject(error);
    this.pending.clear();
  }
}

/** @type {Engine | null} */
let main = null; // answers questions, and has loaded the program
/** @type {Engine[]} */
const spare = []; // may search

/** loaded reports whether the engine is loaded or being loaded. */
export const loaded = () => main !== null;

/** load loads the engine, if necessary. Everything heavy happens in the worker. */
export function load() {
  main ??= new Engine(null);
  return main;
}

/**
 * ask asks a question that is answered at once.
 * @param {string} name
 * @param {object | string} query
 * @returns {Promise<any>}
 */
export async function ask(name, query) {
  const known = typeof query === 'string' ? null : await prepared(name, query, main !== null);
  return known ?? load().ask(name, textOf(query));
}

/** release keeps an engine for the next search, or ends it. @param {Engine} engine */
function release(engine) {
  if (spare.length < maxSpare) spare.push(engine);
  else engine.end();
}

export const prefix = 'page-'; // of the IDs of searches in the page
const storageKey = 'stride:search:'; // of what is remembered of them, for a reload

// Search is a search in a worker of its own.
class Search {
  /** @param {string} name @param {{seed?: number}} query */
  constructor(name, query) {
    this.id = prefix + crypto.randomUUID();
    this.seed = query.seed;
    /** @type {API.Status | null} */
    this.status = null;
    this.job = ''; // its ID in the worker
    /** @type {Set<OnStatus>} */
    this.listeners = new Set();
    /** @type {Engine | null} */
    this.engine = null;
    /** @type {PromiseWithResolvers<API.Status | null>} */
    const first = Promise.withResolvers();
    this.over = this.#run(name, JSON.stringify(query), (status) => {
      this.#show(status);
      first.resolve(this.status);
    });
    this.over.catch(() => {}); // the watchers are told
    // begun resolves when the search runs, and rejects if it is refused.
    this.begun = Promise.race([first.promise, this.over]);
  }

  /** @param {API.Status} status */
  #show(status) {
    this.job = status.job;
    this.status = { ...status, job: this.id };
    // If the player leaves the page, this is all that is known of the search. It lasts as long as
    // the tab.
    try {
      sessionStorage.setItem(storageKey + this.id, JSON.stringify({ ...this.status, seed: this.seed }));
    } catch { /* it is lost with the page */ }
    for (const listener of this.listeners) listener(this.status);
  }

  /**
   * @param {string} name
   * @param {string} query
   * @param {OnStatus} onstatus
   * @returns {Promise<any>} the last status, or the result of a search that took no time
   */
  async #run(name, query, onstatus) {
    const engine = spare.pop() ?? new Engine(await load().loading.promise);
    this.engine = engine;
    try {
      const end = await engine.ask(name, query, onstatus);
      release(engine);
      if (!end.job) return end;
      this.status = { ...end, job: this.id };
    } catch (error) {
      if (kindOf(error) !== 'none') release(engine); // it refused
      if (!this.status) throw error;
      const result = await resultOf({ ...this.status, seed: this.seed });
      this.status = { ...this.status, state: 'cancelled', result, error: 'it did not stop in time',
        said: { key: 'ui.search.late' } };
    }
    return this.status;
  }

  // stop ends the search, which keeps its best.
  async stop() {
    const { engine } = this;
    if (!engine) return;
    const late = setTimeout(() => engine.end(), stopTimeout);
    await Promise.race([engine.ask('stop', this.job), this.over]).catch(() => {});
    await this.over.catch(() => {});
    clearTimeout(late);
  }
}

/**
 * resultOf makes a result of the last status of a search that could not make it itself: the best
 * maze that a search for a maze reported.
 * @param {any} status
 * @returns {Promise<API.Made | undefined>}
 */
async function resultOf({ kind, progress, seconds, seed }) {
  if (kind !== 'generate' || !progress?.values || progress.value < 0) return undefined;
  const rows = [];
  const { cols } = progress;
  for (let k = 0; k < progress.rows; k++) {
    rows.push(progress.values.slice(k * cols, (k + 1) * cols).join(' '));
  }
  const level = await ask('level', { text: rows.join('\n') });
  const { steps, restarts, curve } = progress;
  return { problem: '', value: level.value, best: false, level, seed, steps, restarts, seconds, curve };
}

/** @type {Map<string, Search>} */
const searches = new Map();

/**
 * begin begins a search and returns its status, or its result if it took no time.
 * @param {string} name
 * @param {object} query
 */
export async function begin(name, query) {
  const search = new Search(name,
    name === 'solve' ? query : { seed: Math.floor(Math.random() * 2 ** 32), ...query });
  searches.set(search.id, search);
  return search.begun;
}

/**
 * watch follows a search: see engine.js. A search that ran when the player left the page ended
 * there; its best is the last one that it reported.
 * @param {string} id
 * @param {OnStatus} onstatus
 * @returns {Promise<API.Status>}
 */
export async function watch(id, onstatus) {
  const search = searches.get(id);
  if (!search) return watchLeft(id, onstatus);
  if (search.status) onstatus(search.status);
  search.listeners.add(onstatus);
  try {
    const end = await search.over;
    onstatus(end);
    return end;
  } finally {
    search.listeners.delete(onstatus);
    try { sessionStorage.removeItem(storageKey + id); } catch { /* it was not kept */ }
  }
}

/**
 * watchLeft returns the end of a search whose page was left.
 * @param {string} id
 * @param {OnStatus} onstatus
 * @returns {Promise<API.Status>}
 */
async function watchLeft(id, onstatus) {
  const ended = new EngineError(t('ui.search.left'), 'missing');
  let status;
  try {
    status = JSON.parse(sessionStorage.getItem(storageKey + id) ?? 'null');
    sessionStorage.removeItem(storageKey + id);
  } catch { throw ended; }
  const result = status && await resultOf(status);
  if (!result) throw ended;
  const end = { ...status, state: 'cancelled', result };
  onstatus(end);
  return end;
}

/** @param {string} id */
export async function stop(id) {
  const search = searches.get(id);
  if (!search) throw new EngineError(t('ui.search.left'), 'missing');
  await search.stop();
  return search.over;
}

// The engine in the page: Go compiled to WebAssembly, in workers, loaded when it is first
// needed. One worker answers questions. Each search has a worker of its own, since a
// search keeps its worker busy and may not stop when it is told to: then the worker is
// ended, and what the search told last is its result. Workers whose search is over wait for
// the next one.
//
// The site brings what the first boards need as data, so that these can be played before
// the engine has arrived: see prepared.js.
import { EngineError, refusal, statusOf } from './failure.js';
import { remember } from './made.js';
import { prepared } from './prepared.js';
import { t } from './text.js';
import { script } from './trusted.js';

const mostIdle = 2; // workers that are kept for later searches
const patience = 2000; // ms that a search has to stop

/** @typedef {{resolve: (answer: any) => void, reject: (error: Error) => void, onstatus?: (status: any) => void}} Asker */

// Engine is the engine in a worker.
class Engine {
  /** @param {WebAssembly.Module | null} program what another worker has compiled; null to load it */
  constructor(program) {
    this.worker = new Worker(script(new URL('worker.js', import.meta.url)), { type: 'module' });
    /** @type {Map<number, Asker>} */
    this.askers = new Map();
    this.asked = 0;
    /** @type {PromiseWithResolvers<WebAssembly.Module>} */
    this.loading = Promise.withResolvers();
    this.loading.promise.catch(() => {}); // whoever asks is told
    this.worker.onmessage = ({ data }) => this.#hear(data);
    this.worker.onerror = () => this.end();
    this.worker.postMessage({ program });
  }

  /** @param {{id: number, event: string, text: string, program: WebAssembly.Module}} message */
  #hear({ id, event, text, program }) {
    if (event === 'loaded') this.loading.resolve(program);
    else if (event === 'missing') this.end(t('ui.engine.missing'));
    else if (event === 'broken') this.end();
    const asker = this.askers.get(id);
    if (!asker) return;
    const value = JSON.parse(text);
    if (event === 'status') {
      asker.onstatus?.(value);
      return;
    }
    this.askers.delete(id);
    if (event === 'error') asker.reject(refusal(value, value.status));
    else asker.resolve(value);
  }

  /**
   * ask asks a question; onstatus is called with each status of a search.
   * @param {string} name
   * @param {string} query
   * @param {(status: any) => void} [onstatus]
   * @returns {Promise<any>}
   */
  ask(name, query, onstatus) {
    return new Promise((resolve, reject) => {
      this.askers.set(++this.asked, { resolve, reject, onstatus });
      this.worker.postMessage({ id: this.asked, name, query });
    });
  }

  /**
   * end ends the worker, and tells those who wait for it why.
   * @param {string} why
   */
  end(why = t('ui.engine.failed')) {
    const error = new EngineError(why, 0);
    this.worker.terminate();
    if (this === main) main = null; // the next question tries again
    this.loading.reject(error);
    for (const { reject } of this.askers.values()) reject(error);
    this.askers.clear();
  }
}

/** @type {Engine | null} */
let main = null; // answers questions, and has loaded the program
/** @type {Engine[]} */
const idle = []; // may search

// loaded reports whether the engine is there, or on its way.
export const loaded = () => main !== null;

// warm loads the engine, if it is not there. Everything heavy happens in the worker.
export function warm() {
  main ??= new Engine(null);
  return main;
}

/**
 * ask asks a question that is answered at once.
 * @param {string} name
 * @param {string} query
 */
export async function ask(name, query) {
  const known = await prepared(name, query, main !== null);
  if (known) return known;
  return warm().ask(name, query);
}

/**
 * rest keeps an engine for the next search, or ends it.
 * @param {Engine} engine
 */
function rest(engine) {
  if (idle.length < mostIdle) idle.push(engine);
  else engine.end();
}

// Search is a search in a worker of its own, or one of the two of a race.
class Search {
  /**
   * @param {string} name
   * @param {{seed?: number}} query
   * @param {() => void} changed called when the status has changed
   */
  constructor(name, query, changed) {
    /** @type {any} */
    this.status = null;
    /** @type {any} */
    this.progress = null; // what it told last
    /** @type {Engine | null} */
    this.engine = null;
    const first = new Promise((resolve) => {
      this.over = this.#run(name, JSON.stringify(query), (status) => {
        this.status = { ...status, seed: query.seed };
        this.progress = status.progress ?? this.progress;
        resolve(status);
        changed();
      });
    });
    // begun resolves when the search runs, and rejects if it is refused.
    this.begun = Promise.race([first, this.over]);
  }

  /**
   * @param {string} name
   * @param {string} query
   * @param {(status: any) => void} told
   * @returns {Promise<any>} the last status, or the result of a search that took no time
   */
  async #run(name, query, told) {
    const engine = idle.pop() ?? new Engine(await warm().loading.promise);
    this.engine = engine;
    try {
      const end = await engine.ask(name, query, told);
      rest(engine);
      this.status = end;
      remember(end.result?.level);
      return end;
    } catch (error) {
      if (statusOf(error) !== 0) rest(engine); // it refused
      if (!this.status) throw error;
      this.status = { ...this.status, state: 'cancelled', result: await rescued(this.status), error: 'it did not stop in time', said: { key: 'ui.search.late' } };
      return this.status;
    }
  }

  // stop ends the search; its best is kept.
  async stop() {
    const { engine } = this;
    if (!engine) return;
    const late = setTimeout(() => engine.end(), patience);
    await Promise.race([engine.ask('stop', this.status?.job ?? ''), this.over]).catch(() => {});
    await this.over.catch(() => {});
    clearTimeout(late);
  }
}

/**
 * rescued makes a result of the last status of a search that could not make it itself: of
 * a search for a maze, the best maze that it told of.
 * @param {any} status
 */
async function rescued({ kind, progress, seconds, seed }) {
  if (kind !== 'generate' || !progress?.values || progress.value < 0) return undefined;
  const rows = [];
  for (let k = 0; k < progress.rows; k++) rows.push(progress.values.slice(k * progress.cols, (k + 1) * progress.cols).join(' '));
  const level = await ask('level', JSON.stringify({ text: rows.join('\n') }));
  return { value: level.value, best: false, level, seed, steps: progress.steps, restarts: progress.restarts, seconds, curve: progress.curve };
}

/** @typedef {{searches: Search[], status: () => any, listeners: Set<(status: any) => void>, over: Promise<any>}} Job */

/** @type {Map<string, Job>} */
const jobs = new Map();
export const prefix = 'page-'; // of the IDs of searches in the page
const kept = 'stride:search:'; // of what is remembered of them, for a reload

/**
 * begin begins a search and returns its status, or its result if it took no time.
 * @param {string} name
 * @param {any} query
 */
export async function begin(name, query) {
  const id = prefix + crypto.randomUUID();
  const seeded = name === 'solve' ? query : { seed: Math.floor(Math.random() * 2 ** 32), ...query };
  /** @type {Set<(status: any) => void>} */
  const listeners = new Set();
  /** @type {Job} */
  let job;
  const changed = () => {
    const status = job.status();
    if (!status) return;
    keep(id, status);
    for (const tell of listeners) tell(status);
  };
  if (name === 'race') {
    const { first, second, ...rest } = seeded;
    if (first === second) throw refusal({ error: `both are "${first}": a race is between two searches` }, 400);
    const searches = [first, second].map((search) => new Search('generate', { ...rest, search }, changed));
    const status = () => raceStatus(id, [first, second], searches);
    job = { searches, listeners, status, over: Promise.all(searches.map((s) => s.over)).then(status) };
  } else {
    const search = new Search(name, seeded, changed);
    const named = (/** @type {any} */ status) => status && { ...status, job: id };
    job = { searches: [search], listeners, status: () => named(search.status), over: search.over.then((end) => (end.job ? named(end) : end)) };
  }
  jobs.set(id, job);
  job.over.catch(() => {}); // whoever watches is told
  await Promise.all(job.searches.map((s) => s.begun));
  return job.searches[0].status?.job ? job.status() : job.over;
}

/**
 * raceStatus is the status of a race, made of those of its two searches.
 * @param {string} job
 * @param {string[]} names
 * @param {Search[]} searches
 */
function raceStatus(job, names, searches) {
  const [a, b] = searches.map((s) => s.status);
  if (!a || !b) return null;
  const status = { ...a, job, kind: 'race', seconds: Math.max(a.seconds, b.seconds), state: a.state === b.state ? a.state : 'running' };
  delete status.result;
  if (a.result && b.result) {
    const lead = a.result.value - b.result.value;
    status.state = [a, b].some((s) => s.state === 'cancelled') ? 'cancelled' : 'done';
    status.result = { sides: [a.result, b.result], winner: lead > 0 ? names[0] : lead < 0 ? names[1] : '' };
  } else {
    status.progress = { sides: searches.map((s, k) => ({ search: names[k], progress: s.progress })) };
  }
  return status;
}

/**
 * keep keeps what a search has told, in case that the page is left. The tab forgets it
 * when it is closed.
 * @param {string} id
 * @param {any} status
 */
function keep(id, status) {
  try { sessionStorage.setItem(kept + id, JSON.stringify(status)); } catch { /* then it is lost with the page */ }
}

/**
 * watch follows a search: see engine.js. A search that ran when the page was left ended
 * there; its best is what it told last.
 * @param {string} id
 * @param {(status: any) => void} onstatus
 */
export async function watch(id, onstatus) {
  const job = jobs.get(id);
  if (!job) return lost(id, onstatus);
  const now = job.status();
  if (now) onstatus(now);
  job.listeners.add(onstatus);
  try {
    const end = await job.over;
    onstatus(end);
    return end;
  } finally {
    job.listeners.delete(onstatus);
    try { sessionStorage.removeItem(kept + id); } catch { /* it was not kept */ }
  }
}

/**
 * @param {string} id
 * @param {(status: any) => void} onstatus
 */
async function lost(id, onstatus) {
  const ended = new EngineError(t('ui.search.left'), 404);
  let status;
  try {
    status = JSON.parse(sessionStorage.getItem(kept + id) ?? 'null');
    sessionStorage.removeItem(kept + id);
  } catch { throw ended; }
  const result = status && await rescued(status);
  if (!result) throw ended;
  const end = { ...status, state: 'cancelled', result };
  onstatus(end);
  return end;
}

/** @param {string} id */
export async function stop(id) {
  const job = jobs.get(id);
  if (!job) throw new EngineError(t('ui.search.left'), 404);
  await Promise.all(job.searches.map((s) => s.stop()));
  return job.over;
}

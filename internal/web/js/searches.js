// Searches. Each has a worker of its own, because a search keeps its worker busy and may not stop
// when it is told to: then the worker is terminated, and the last status of the search becomes its
// result. Workers whose search is over wait for the next one.
//
// A page has one search that it shows, under a name. What is known of it when the player leaves the
// page is kept as long as the tab: after a reload the result is there again, or the best maze that
// an unfinished search had reported.
import { ask, Engine, load } from './engine.js';
import { PlayerError } from './errors.js';
import { t } from './text.js';

const maxSpare = 2; // workers that are kept for later searches
const stopTimeout = 2000; // ms that a search has to stop
const storageKey = 'stride:search:';

/** @type {Engine[]} */
const spare = []; // may search

/**
 * @typedef {object} Left what is kept of a search
 * @property {any} about
 * @property {number} [seed]
 * @property {API.Status | null} status
 * @property {API.Made | API.Solved | null} result
 */

/** Search is a search. over resolves to its result. */
export class Search {
  /**
   * @param {Left} left
   * @param {(search: Search) => Promise<any>} result
   */
  constructor(left, result) {
    this.left = left;
    this.onstatus = (/** @type {API.Status} */ _) => {};
    /** @type {Engine | null} */
    this.engine = null;
    this.stopping = false;
    this.over = result(this).then((value) => { this.left.result = value; return value; });
    this.over.catch(() => {}); // follow passes the error on
  }

  /**
   * follow calls onstatus with the last status and each new one, and returns the result.
   * @param {(status: API.Status) => void} onstatus
   */
  async follow(onstatus) {
    this.onstatus = onstatus;
    if (this.left.status && !this.left.result) onstatus(this.left.status);
    return this.over;
  }

  /** @param {API.Status} status */
  report(status) {
    this.left.status = status;
    this.onstatus(status);
  }

  // stop ends the search, which keeps its best.
  async stop() {
    this.stopping = true;
    const late = setTimeout(() => this.engine?.end(), stopTimeout);
    this.engine?.stop();
    await this.over.catch(() => {});
    clearTimeout(late);
  }
}

/**
 * start starts a search in a worker.
 * @param {keyof API.Searches} name
 * @param {any} query
 * @param {any} about
 */
function start(name, query, about) {
  const given = name === 'solve' ? query : { seed: Math.floor(Math.random() * 2 ** 32), ...query };
  return new Search({ about, seed: given.seed, status: null, result: null }, async (search) => {
    const program = await load().loading;
    const engine = spare.pop() ?? new Engine(program);
    search.engine = engine;
    try {
      const answer = engine.ask(name, given, (status) => search.report(status));
      if (search.stopping) engine.stop(); // before it could begin
      return await answer;
    } catch (error) {
      const best = engine.ended ? await resultOf(search.left) : undefined;
      if (best) return best;
      throw engine.ended && search.left.status ? new PlayerError(t('ui.search.late'), 'failed') : error;
    } finally {
      if (spare.length < maxSpare && !engine.ended) spare.push(engine);
      else engine.end();
    }
  });
}

/**
 * resultOf makes a result of the last status of a search that could not make it itself: the best
 * maze that a search for a maze reported.
 * @param {Left} left
 * @returns {Promise<API.Made | undefined>}
 */
async function resultOf({ status, seed = 0 }) {
  const progress = /** @type {API.MazeProgress | undefined} */ (status?.progress);
  if (!status || !progress?.values || progress.value < 0) return undefined;
  const rows = [];
  const { cols } = progress;
  for (let k = 0; k < progress.rows; k++) {
    rows.push(progress.values.slice(k * cols, (k + 1) * cols).join(' '));
  }
  const level = /** @type {API.MazeView} */ (await ask('level', { text: rows.join('\n') }));
  const { steps, restarts, curve } = progress;
  return { problem: '', value: level.value, best: false, level, seed, steps, restarts,
    seconds: status.seconds, curve };
}

/** @type {Map<string, Search>} */
const shown = new Map(); // the searches that pages show, by their names

// Whatever leaves the page, this comes first. A phone may end a page that is hidden without a word.
for (const event of ['pagehide', 'visibilitychange']) {
  addEventListener(event, () => {
    for (const [key, { left }] of shown) {
      try {
        sessionStorage.setItem(storageKey + key, JSON.stringify(left));
      } catch { /* it is lost with the page */ }
    }
  }, { capture: true });
}

/**
 * begin begins a search that the page shows under a name.
 * @template {keyof API.Searches} N
 * @param {string} key
 * @param {N} name
 * @param {API.Searches[N][0]} query
 * @param {any} about what the page wants to know of the search after a reload
 */
export function begin(key, name, query, about = null) {
  const search = start(name, query, about);
  shown.set(key, search);
  return search;
}

/** last returns the search that a page showed last, or null. @param {string} key */
export function last(key) {
  const known = shown.get(key);
  if (known) return known;
  /** @type {Left | null} */
  let left = null;
  try {
    left = JSON.parse(sessionStorage.getItem(storageKey + key) ?? 'null');
  } catch { /* nothing is kept */ }
  if (!left) return null;
  const search = new Search(left, async () => {
    const result = left.result ?? await resultOf(left);
    if (!result) throw new PlayerError(t('ui.search.left'), 'missing');
    return result;
  });
  shown.set(key, search);
  return search;
}

/**
 * solve searches for a solution that no page shows.
 * @param {API.SolveQuery} query
 * @returns {Promise<API.Solved>}
 */
export const solve = (query) => start('solve', query, null).over;

// What the pages ask. The server answers where there is one, since it lends its cores, and the engine in the
// page otherwise. Both answer alike, as they are the same program: ../api.d.ts lists the questions. An error
// carries the sentence that the engine gave.
import { EngineError, ServerDown } from './errors.js';
import * as inpage from './inpage.js';
import { onIdle } from './later.js';
import { made } from './made.js';
import * as prepared from './prepared.js';
import * as server from './server.js';
import { t } from './text.js';

const quiet = 1500; // ms without a tap or a key

let lastInput = performance.now(); // when the page began, or the player did something
for (const event of ['pointerdown', 'keydown']) {
  addEventListener(event, () => { lastInput = performance.now(); }, { passive: true });
}

/**
 * whenQuiet waits until the engine may be loaded without being asked for. To compile it takes all cores of a
 * phone for a second, and the first taps come first: so the player has to look at the board for a while. There
 * is no wait where the engine is already loaded, or a server answers.
 */
export async function whenQuiet() {
  while (!server.serverUp() && !inpage.loaded()) {
    const rest = lastInput + quiet - performance.now();
    if (rest <= 0) {
      await new Promise((resolve) => { onIdle(() => resolve(null)); });
      return;
    }
    await new Promise((resolve) => { setTimeout(resolve, rest); });
  }
}

// When the player begins to do something, the first hint is near: the engine of the page,
// if it is needed at all, is loaded then.
for (const event of ['pointerdown', 'keydown']) {
  addEventListener(event, () => { void whenQuiet().then(preload); }, { once: true, passive: true });
}

/** preload loads the engine of the page, if it is needed at all, for a question that is about to be asked. */
export function preload() {
  if (!server.serverUp()) inpage.load();
}

/**
 * prefetch prepares the engine of the page, if it is needed at all, for a question that is likely to be asked:
 * it is loaded, and has answered once, before the player waits for it. Players who save data are left alone.
 * @template {keyof API.Questions} N
 * @param {N} name
 * @param {() => API.Questions[N][0] | null} query null if there is nothing to ask after all
 */
export async function prefetch(name, query) {
  const connection = /** @type {{saveData?: boolean} | undefined} */ (Reflect.get(navigator, 'connection'));
  if (server.serverUp() || connection?.saveData) return;
  await whenQuiet();
  const asked = query();
  // The answers that came with the site would not load it.
  if (asked && !server.serverUp()) inpage.load().ask(name, inpage.textOf(asked)).catch(() => {});
}

/**
 * either asks the server, and the page if there is no server or it does not answer.
 * @template A
 * @param {() => Promise<A>} onServer
 * @param {() => Promise<A>} inPage
 * @returns {Promise<A>}
 */
async function either(onServer, inPage) {
  if (server.serverUp()) {
    try { return await onServer(); } catch (error) { if (!(error instanceof ServerDown)) throw error; }
    server.markServerDown();
  }
  return inPage();
}

/**
 * ask asks a question that is answered at once.
 * @template {keyof API.Questions} N
 * @param {N} name
 * @param {API.Questions[N][0]} query
 * @returns {Promise<API.Questions[N][1]>}
 */
export const ask = (name, query) => either(() => server.post(name, query), () => inpage.ask(name, query));

/**
 * list asks what there is.
 * @template {keyof API.Lists} N
 * @param {N} name
 * @param {API.Lists[N][0]} [query]
 * @returns {Promise<API.Lists[N][1]>}
 */
export const list = (name, query) => either(
  () => server.request(`${name}?${new URLSearchParams(Object.entries(query ?? {}))}`),
  // The searches that ran in this browser made the recent levels.
  () => (name === 'recent' ? Promise.resolve(/** @type {any} */ ({ levels: made() })) : inpage.ask(name, query ?? {})),
);

/**
 * records asks for the record book.
 * @returns {Promise<API.BookView>}
 */
export const records = () => either(() => server.request('records'), () => prepared.records());

/**
 * begin begins a search, and returns its status, or its result if it took no time.
 * @template {keyof API.Searches} N
 * @param {N} name
 * @param {API.Searches[N][0]} query
 * @returns {Promise<API.Status | API.Searches[N][1]>}
 */
export const begin = (name, query) => either(() => server.post(name, query), () => inpage.begin(name, query));

/**
 * solve returns the solution of a position, when the search for it is over.
 * @param {API.SolveQuery} query
 */
export async function solve(query) {
  const answer = await begin('solve', { ...query, wait: true });
  return /** @type {API.Solved | undefined} */ ('job' in answer ? answer.result ?? (await watch(answer.job, () => {})).result : answer);
}

const isInPage = (/** @type {string} */ job) => job.startsWith(inpage.prefix);
const lostWithServer = () => Promise.reject(new EngineError(t('ui.search.server'), 'none'));

/**
 * stop ends a search, whose best is kept.
 * @param {string} job
 * @returns {Promise<API.Status>}
 */
export async function stop(job) {
  if (isInPage(job)) return inpage.stop(job);
  return either(() => server.stop(job), lostWithServer);
}

/**
 * watch follows a search: onstatus is called with each status, and what it returns ends with the last one. An
 * error of the kind missing means that the search is no longer known.
 * @param {string} job
 * @param {(status: API.Status) => void} onstatus
 * @returns {Promise<API.Status>}
 */
export async function watch(job, onstatus) {
  if (isInPage(job)) return inpage.watch(job, onstatus);
  return either(() => server.watch(job, onstatus), lostWithServer);
}

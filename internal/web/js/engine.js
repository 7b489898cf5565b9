// The questions of the pages. If there is a server, it answers, because it has more cores;
// otherwise the engine in the page does. Both are the same program and give the same answers:
// ../api.d.ts lists the questions. An error has the engine's sentence as its message.
import { EngineError, kindOf, ServerDown } from './errors.js';
import * as inpage from './inpage.js';
import { onIdle, savesData } from './later.js';
import * as prepared from './prepared.js';
import * as server from './server.js';
import { t } from './text.js';

const quietTime = 1500; // ms without a tap or a key

let lastInput = performance.now(); // when the page began, or the player did something
for (const event of ['pointerdown', 'keydown']) {
  addEventListener(event, () => { lastInput = performance.now(); }, { passive: true });
}

/**
 * whenQuiet resolves when preloading the engine cannot delay a tap. Compiling it takes all cores of
 * a phone for a second, and the first taps come first, so it waits until there has been no input
 * for a while. It does not wait if the engine is already loaded or a server answers.
 */
export async function whenQuiet() {
  while (!server.serverUp() && !inpage.loaded()) {
    const rest = lastInput + quietTime - performance.now();
    if (rest <= 0) {
      await new Promise((resolve) => { onIdle(() => resolve(null)); });
      return;
    }
    await new Promise((resolve) => { setTimeout(resolve, rest); });
  }
}

// When the player begins to do something, the first hint is near: then the engine of the page is
// loaded, if it is needed at all. With the browser's data saver it waits for the hint.
for (const event of ['pointerdown', 'keydown']) {
  addEventListener(event, () => { if (!savesData()) void whenQuiet().then(preload); },
    { once: true, passive: true });
}

/**
 * preload loads the engine of the page, if it is needed at all, for a question that is about to be
 * asked.
 */
export function preload() {
  if (!server.serverUp()) inpage.load();
}

/**
 * prefetch prepares the engine of the page, if it is needed at all, for a likely question: it loads
 * the engine and has it answer once, before the player waits for it. With the browser's data saver
 * it does nothing.
 * @template {keyof API.Questions} N
 * @param {N} name
 * @param {() => API.Questions[N][0] | null} query null if there is nothing to ask after all
 */
export async function prefetch(name, query) {
  if (server.serverUp() || savesData()) return;
  await whenQuiet();
  const asked = query();
  // The engine is asked directly, because answers that came with the site would not load it.
  if (asked && !server.serverUp()) inpage.load().ask(name, inpage.textOf(asked)).catch(() => {});
}

/**
 * either asks the server or, if there is none or it does not answer, the engine in the page.
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

const firstPause = 250; // ms between the first two requests while the engine is thinking
const pauseFactor = 1.4;
const maxRequests = 14; // in about a minute

/**
 * askUntilKnown asks a question again, less and less often, while the answer is pending. waiting is
 * called each time.
 * @template {'check' | 'hint'} N
 * @param {N} name
 * @param {API.Questions[N][0]} query
 * @param {() => boolean} wanted whether the answer still matters
 * @param {() => void} waiting
 * @returns {Promise<API.Questions[N][1]>}
 */
export async function askUntilKnown(name, query, wanted, waiting) {
  for (let asked = 1, pause = firstPause; ; asked++, pause *= pauseFactor) {
    const answer = await ask(name, query).catch((error) => {
      if (kindOf(error) !== 'busy' || asked === maxRequests) throw error;
      return null;
    });
    if (answer && (!answer.pending || asked === maxRequests) || !wanted()) return /** @type {any} */ (answer);
    waiting();
    await new Promise((resolve) => { setTimeout(resolve, pause); });
  }
}

/**
 * list asks for a list.
 * @template {keyof API.Lists} N
 * @param {N} name
 * @param {API.Lists[N][0]} [query]
 * @returns {Promise<API.Lists[N][1]>}
 */
export const list = (name, query) => either(
  () => server.request(`${name}?${new URLSearchParams(Object.entries(query ?? {}))}`),
  () => inpage.ask(name, query ?? {}),
);

/**
 * begin begins a search, and returns its status, or its result if it took no time.
 * @template {keyof API.Searches} N
 * @param {N} name
 * @param {API.Searches[N][0]} query
 * @returns {Promise<API.Status | API.Searches[N][1]>}
 */
export const begin = (name, query) => either(() => server.post(name, query), () => inpage.begin(name, query));

/**
 * solve returns the solution of a position when its search is over.
 * @param {API.SolveQuery} query
 */
export async function solve(query) {
  const answer = await begin('solve', { ...query, wait: true });
  const result = 'job' in answer ? answer.result ?? (await watch(answer.job, () => {})).result : answer;
  return /** @type {API.Solved | undefined} */ (result);
}

const isInPage = (/** @type {string} */ job) => job.startsWith(inpage.prefix);
const lostWithServer = () => Promise.reject(new EngineError(t('ui.search.server'), 'none'));

/** stop ends a search, which keeps its best. @param {string} job @returns {Promise<API.Status>} */
export async function stop(job) {
  if (isInPage(job)) return inpage.stop(job);
  return either(() => server.stop(job), lostWithServer);
}

/**
 * watch follows a search: it calls onstatus with each status and resolves to the last one. An error
 * of the kind missing means that the search is no longer known.
 * @param {string} job
 * @param {(status: API.Status) => void} onstatus
 * @returns {Promise<API.Status>}
 */
export async function watch(job, onstatus) {
  if (isInPage(job)) return inpage.watch(job, onstatus);
  return either(() => server.watch(job, onstatus), lostWithServer);
}

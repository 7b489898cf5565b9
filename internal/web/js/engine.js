// What the pages ask, whoever answers: the server where there is one, which lends its
// cores, and the engine in the page otherwise. Both answer alike, as they are the same
// program. An error carries the sentence that the engine gave.
import { gone, there } from './connection.js';
import { Gone, EngineError } from './failure.js';
import * as inpage from './inpage.js';
import { idle } from './later.js';
import { made } from './made.js';
import { records } from './prepared.js';
import * as server from './server.js';
import { t } from './text.js';

const quiet = 1500; // ms without a tap or a key

export { statusOf } from './failure.js';

let acted = performance.now(); // when the page began, or the player did something
for (const event of ['pointerdown', 'keydown']) addEventListener(event, () => { acted = performance.now(); }, { passive: true });

/**
 * calm waits until the engine may be loaded without being asked for. To compile it takes all cores of a phone
 * for a second, and the first taps come first: so the player has to look at the board for a while. Nothing is waited
 * for where the engine is already there, or a server.
 */
export async function calm() {
  while (!there() && !inpage.loaded()) {
    const rest = acted + quiet - performance.now();
    if (rest <= 0) {
      await new Promise((resolve) => { idle(() => resolve(null)); });
      return;
    }
    await new Promise((resolve) => { setTimeout(resolve, rest); });
  }
}

// When the player begins to do something, the first hint is near: the engine of the page,
// if it is needed at all, is loaded then.
for (const event of ['pointerdown', 'keydown']) {
  addEventListener(event, async () => {
    await calm();
    if (!there()) inpage.warm();
  }, { once: true, passive: true });
}

// soon loads the engine of the page, if it is needed at all, for a question that is about to be asked.
export function soon() {
  if (!there()) inpage.warm();
}

/**
 * expect prepares the engine of the page, if it is needed at all, for a question that is likely to be
 * asked: it is loaded, and has answered once, before the player waits for it. Somebody who saves data
 * is left alone.
 * @param {string} name
 * @param {() => object | null} query null if there is nothing to ask after all
 */
export async function expect(name, query) {
  const connection = /** @type {any} */ (navigator).connection; // where a browser has it
  if (there() || connection?.saveData) return;
  await calm();
  const asked = query();
  if (asked && !there()) inpage.warm().ask(name, JSON.stringify(asked)).catch(() => {}); // not by what is prepared
}

const searches = ['generate', 'solve', 'race'];

/**
 * either asks the server, and the page if there is none or it does not answer.
 * @param {() => Promise<any>} onServer
 * @param {() => Promise<any>} inPage
 * @returns {Promise<any>} whatever the documentation of the API says
 */
async function either(onServer, inPage) {
  if (there()) {
    try { return await onServer(); } catch (error) { if (!(error instanceof Gone)) throw error; }
    gone();
  }
  return inPage();
}

/**
 * @param {string} name
 * @param {object} query
 */
export const post = (name, query) => either(() => server.post(name, query),
  () => (searches.includes(name) ? inpage.begin(name, query) : inpage.ask(name, JSON.stringify(query))));

/**
 * @param {string} name
 * @param {string} text
 */
export const postText = (name, text) => either(() => server.postText(name, text), () => inpage.ask(name, text));

/**
 * get asks for a list: families, daily (with ?date=), recent or records.
 * @param {string} path
 */
export const get = (path) => either(() => server.get(path), () => {
  const [name, query] = path.split('?');
  if (name === 'records') return records();
  if (name === 'recent') return Promise.resolve({ levels: made() });
  return inpage.ask(name, JSON.stringify(Object.fromEntries(new URLSearchParams(query ?? ''))));
});

const isInPage = (/** @type {string} */ job) => job.startsWith(inpage.prefix);
const lostWithServer = () => new EngineError(t('ui.search.server'), 0);

/**
 * @param {string} job
 */
export async function stop(job) {
  if (isInPage(job)) return inpage.stop(job);
  return either(() => server.stop(job), () => Promise.reject(lostWithServer()));
}

/**
 * watch follows a search: onstatus is called with each status, and what it returns
 * ends with the last one. An error with the status 404 means that the search is no longer
 * known.
 * @param {string} job
 * @param {(status: any) => void} onstatus
 * @returns {Promise<any>}
 */
export async function watch(job, onstatus) {
  if (isInPage(job)) return inpage.watch(job, onstatus);
  return either(() => server.watch(job, onstatus), () => Promise.reject(lostWithServer()));
}

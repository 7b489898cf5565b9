// The engine on the server, through its API, whose address is next to the folder of the pages. A
// server that cannot be reached, or a proxy that cannot reach it, is a ServerDown error; a refusal
// by the server is an EngineError. When the server stops answering, a banner says so, and the page
// tries again until it is back; until then the engine in the page answers.
import { el } from './dom.js';
import { refusal, ServerDown } from './errors.js';
import { root } from './share.js';
import { t } from './text.js';

const prefix = new URL('api/v1/', root).href;
const proxyErrors = [502, 503, 504]; // statuses of proxies
const closing = 503; // sent by our own server with a time after which to try again
const pauses = [2, 4, 8, 15, 30]; // seconds between attempts; the last one stays
const bannerTime = 5; // seconds for which the banner says that the server is back

/** @type {'up' | 'down' | 'none'} */
let state = document.documentElement.dataset.engine === 'page' ? 'none' : 'up';
const banner = el('div', { class: 'connection', role: 'status', hidden: true });

/** serverUp reports whether questions go to the server. */
export const serverUp = () => state === 'up';

/** markServerDown is called when the server has not answered. */
export function markServerDown() {
  if (state !== 'up') return;
  state = 'down';
  showBanner(t('ui.connection.gone'));
  reconnect();
}

async function reconnect() {
  for (let attempt = 0; ; attempt++) {
    const seconds = pauses[Math.min(attempt, pauses.length - 1)];
    await new Promise((resolve) => {
      setTimeout(resolve, seconds * 1000);
      addEventListener('online', resolve, { once: true });
    });
    const response = await fetch(`${prefix}families`, { cache: 'no-store' }).catch(() => null);
    if (response?.ok) break;
  }
  state = 'up';
  showBanner(t('ui.connection.back'));
  setTimeout(() => { if (state === 'up') banner.hidden = true; }, bannerTime * 1000);
}

/** @param {string} text */
function showBanner(text) {
  if (!banner.isConnected) document.getElementById('main')?.before(banner);
  banner.hidden = false;
  banner.textContent = text;
}

/**
 * request returns the answer of an address of the API.
 * @param {string} path
 * @param {RequestInit} [how]
 * @returns {Promise<any>}
 */
export async function request(path, how) {
  let response;
  try { response = await fetch(prefix + path, how); } catch { throw new ServerDown(); }
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  const ours = response.status === closing && response.headers.has('Retry-After');
  if (body === null || (proxyErrors.includes(response.status) && !ours)) throw new ServerDown();
  throw refusal({ error: `the server answered ${response.status}`, ...body });
}

/**
 * post asks a question. A query that is a string is sent as a file.
 * @param {string} name
 * @param {object | string} query
 */
export const post = (name, query) => request(name, typeof query === 'string'
  ? { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: query }
  : { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(query) });

/** @param {string} job */
export const stop = (job) => request(`jobs/${job}`, { method: 'DELETE' });

/**
 * watch follows a search: see engine.js. If the connection breaks, the browser connects
 * again; meanwhile the server is asked whether it still knows the search.
 * @param {string} job
 * @param {(status: API.Status) => void} onstatus
 * @returns {Promise<API.Status>}
 */
export function watch(job, onstatus) {
  return new Promise((resolve, reject) => {
    const events = new EventSource(`${prefix}jobs/${job}/events`);
    const fail = (/** @type {unknown} */ error) => {
      events.close();
      reject(error);
    };
    events.addEventListener('status', (e) => onstatus(JSON.parse(e.data)));
    events.addEventListener('end', (e) => {
      events.close();
      const status = JSON.parse(e.data);
      onstatus(status);
      resolve(status);
    });
    events.addEventListener('error', () => {
      const closed = events.readyState === EventSource.CLOSED;
      request(`jobs/${job}`).then(() => {
        if (closed) fail(new Error('the search can no longer be watched'));
      }, fail);
    });
  });
}

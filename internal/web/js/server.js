// The engine on the server, by its API, which stands beside the folder of the pages. A
// server that cannot be reached, or a proxy that cannot reach it, is an error of the class
// Gone; what the server refuses is an EngineError.
import { Gone, refusal } from './failure.js';
import { root } from './share.js';

const prefix = new URL('api/v1/', root).href;
const unreachable = [502, 503, 504]; // statuses of proxies
const busy = 503; // of our own server, with a time after which to try again

/**
 * @param {string} path
 * @param {RequestInit} [request]
 * @returns {Promise<any>} whatever the server's documentation says
 */
async function ask(path, request) {
  let response;
  try { response = await fetch(prefix + path, request); } catch { throw new Gone(); }
  const body = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  const ours = response.status === busy && response.headers.has('Retry-After');
  if (body === null || (unreachable.includes(response.status) && !ours)) throw new Gone();
  throw refusal({ error: `the server answered ${response.status}`, ...body }, response.status);
}

/**
 * @param {string} name
 * @param {object} query
 */
export const post = (name, query) => ask(name, {
  method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(query),
});

/**
 * @param {string} name
 * @param {string} text
 */
export const postText = (name, text) => ask(name, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: text });

/** @param {string} path */
export const get = (path) => ask(path);

/** @param {string} job */
export const stop = (job) => ask(`jobs/${job}`, { method: 'DELETE' });

/**
 * watch follows a search: see engine.js. If the connection breaks, the browser connects
 * again; meanwhile the server is asked whether it still knows the search.
 * @param {string} job
 * @param {(status: any) => void} onstatus
 * @returns {Promise<any>}
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
      get(`jobs/${job}`).then(() => { if (closed) fail(new Error('the search can no longer be watched')); }, fail);
    });
  });
}

// answers reports whether the server can be reached.
export async function answers() {
  try { return (await fetch(new URL('healthz', root), { cache: 'no-store' })).ok; } catch { return false; }
}

// This module asks the engines, which are on the server: its API stands beside the folder
// static, wherever that is. An error carries the sentence that the server gave.
import { root } from './share.js';

const prefix = new URL('api/v1/', root).href;

/** ServerError is a refusal of the server, with the status of its answer. */
export class ServerError extends Error {
  /**
   * @param {string} message
   * @param {number} status
   */
  constructor(message, status) {
    super(message);
    this.status = status;
  }
}

/**
 * statusOf returns the status that the server refused with, or 0 for any other error.
 * @param {unknown} error
 */
export const statusOf = (error) => (error instanceof ServerError ? error.status : 0);

/**
 * @param {Response} response
 * @returns {Promise<any>} whatever the server's documentation says
 */
async function answer(response) {
  const body = await response.json().catch(() => ({}));
  if (!response.ok) throw new ServerError(body.error || `the server answered ${response.status}`, response.status);
  return body;
}

/**
 * @param {string} path
 * @param {object} query
 */
export async function post(path, query) {
  return answer(await fetch(prefix + path, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(query),
  }));
}

/**
 * @param {string} path
 * @param {string} text
 */
export async function postText(path, text) {
  return answer(await fetch(prefix + path, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: text }));
}

/** @param {string} path */
export const get = async (path) => answer(await fetch(prefix + path));
/** @param {string} job */
export const stop = async (job) => answer(await fetch(`${prefix}jobs/${job}`, { method: 'DELETE' }));

/**
 * watch follows a search: onstatus is called with each status, and what it returns
 * ends with the last one. If the connection breaks, the browser connects again; where
 * it does not, the server is asked why: an error with the status 404 means that it no
 * longer knows the search.
 * @param {string} job
 * @param {(status: any) => void} onstatus
 * @returns {Promise<any>}
 */
export function watch(job, onstatus) {
  return new Promise((resolve, reject) => {
    const events = new EventSource(`${prefix}jobs/${job}/events`);
    events.addEventListener('status', (e) => onstatus(JSON.parse(e.data)));
    events.addEventListener('end', (e) => {
      events.close();
      const status = JSON.parse(e.data);
      onstatus(status);
      resolve(status);
    });
    events.addEventListener('error', () => {
      if (events.readyState !== EventSource.CLOSED) return;
      get(`jobs/${job}`).then(() => reject(new Error('the search can no longer be watched')), reject);
    });
  });
}

// This module is the browser's memory: games by the ID of their level, results, and small choices.
// Each game and each result has a key of its own and there is no common list, so tabs that write at
// the same time do not overwrite each other's entries.
//
// If storage is forbidden, as in some private windows, or full, the page works and remembers until
// it is closed; it tells the player once.

import { isResult, solvedOn } from './results.js';

const prefix = 'stride:';
const keepGames = 60;

/** tab distinguishes this tab from others that write the same game. */
export const tab = Math.random().toString(36).slice(2);

// memory holds what could not be stored.
/** @type {Map<string, string>} */
const memory = new Map();
let forgetful = false;

/** onForget is called once, when something cannot be stored. @param {() => void} callback */
export function onForget(callback) { addEventListener('stride:forgets', callback, { once: true }); }

/**
 * @param {string} key
 * @param {any} fallback
 * @returns {any}
 */
function read(key, fallback) {
  try {
    const text = memory.get(key) ?? localStorage.getItem(prefix + key);
    return text === null ? fallback : JSON.parse(text);
  } catch { return fallback; }
}

/**
 * like reports whether a value that was read has the type of a sample; a sample of null accepts any
 * type.
 * @param {unknown} value
 * @param {unknown} other
 */
const like = (value, other) => (other === null || (value !== null && typeof value === typeof other));

/** @param {string} key @param {unknown} value */
function write(key, value) {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(prefix + key, text);
    memory.delete(key);
  } catch {
    memory.set(key, text);
    if (!forgetful) dispatchEvent(new Event('stride:forgets'));
    forgetful = true;
  }
}

/** @param {string} key */
function erase(key) {
  memory.delete(key);
  try { localStorage.removeItem(prefix + key); } catch { /* nothing there */ }
}

/** keys lists the keys that begin with a word, without it. @param {string} begin */
function keys(begin) {
  const found = new Set([...memory.keys()].filter((k) => k.startsWith(begin)));
  try {
    for (let k = 0; k < localStorage.length; k++) {
      const key = localStorage.key(k) ?? '';
      if (key.startsWith(prefix + begin)) found.add(key.slice(prefix.length));
    }
  } catch { /* storage is forbidden */ }
  return [...found].map((key) => key.slice(begin.length));
}

/** @param {string} name @param {any} fallback */
export function choice(name, fallback) {
  const found = read(`choice:${name}`, fallback);
  return like(found, fallback) ? found : fallback;
}
/** @param {string} name @param {unknown} value */
export const choose = (name, value) => write(`choice:${name}`, value);

/**
 * keepSwitch gives a check box the value that was chosen before, and remembers it. changed is
 * called with the value, now and after each change.
 * @param {HTMLInputElement} input
 * @param {string} name
 * @param {boolean} usual
 * @param {(yes: boolean) => void} changed
 */
export function keepSwitch(input, name, usual, changed) {
  input.checked = choice(name, usual);
  changed(input.checked);
  input.addEventListener('change', () => {
    choose(name, input.checked);
    changed(input.checked);
  });
}

/**
 * @typedef {{made: number, hints: number, taken: boolean, told?: number, begun?: string}} Help how a game was
 *   played: made counts the moves of the player, undone ones too; taken is set if some moves were not
 *   the player's own; told counts the moves that hints have told, and begun is the player's date at
 *   the first move
 */
/**
 * @typedef {{id: string, name: string, family: string, moves: number, solved: boolean, file: string,
 *   seconds: number, help: Help}} Saved
 */
/** @typedef {Saved & {when: number, by: string}} Stored */

/** @type {Stored} */
const emptyGame = { id: '', name: '', family: '', moves: 0, solved: false, file: '', seconds: 0,
  help: { made: 0, hints: 0, taken: false }, when: 0, by: '' };

/** games lists the games that were played, newest first. @returns {Stored[]} */
export const games = () => keys('game:').map((id) => saved(id)).filter((g) => g !== null).sort((a,
  b) => b.when - a.when);

/**
 * saved returns the game of a level, or null if there is none that can be read.
 * @param {string} id
 * @returns {Stored | null}
 */
export function saved(id) {
  const game = read(`game:${id}`, null);
  return game !== null && Object.entries(emptyGame).every(([name, value]) => like(game[name], value)) ? game
    : null;
}

/** save remembers a game, in place of what another tab may have made of it. @param {Saved} game */
export function save(game) {
  write(`game:${game.id}`, { ...game, when: Date.now(), by: tab });
  choose(`last:${game.family}`, game.name);
  const all = keys('game:');
  if (all.length > keepGames) for (const old of games().slice(keepGames)) forget(old.id);
}

/** forget removes a game and its marks. @param {string} id */
function forget(id) {
  erase(`game:${id}`);
  erase(`marks:${id}`);
}

/**
 * marks returns the marks of a game: cells, each with a word.
 * @param {string} id
 * @returns {[number, string][]}
 */
export function marks(id) {
  const found = read(`marks:${id}`, []);
  return Array.isArray(found) ? found.filter((m) => Number.isInteger(m?.[0]) && typeof m[1] === 'string')
    : [];
}

/** saveMarks remembers the marks of a game. @param {string} id @param {[number, string][]} all */
export const saveMarks = (id, all) => (all.length > 0 ? write(`marks:${id}`, all) : erase(`marks:${id}`));

/**
 * onSaved calls back when another tab has saved the game of a level.
 * @param {(id: string) => void} changed
 */
export function onSaved(changed) {
  const begin = `${prefix}game:`;
  addEventListener('storage', ({ key, newValue }) => {
    if (key?.startsWith(begin) && newValue !== null) changed(key.slice(begin.length));
  });
}

/**
 * last returns the name of the level played last in a family, or null.
 * @param {string} family
 * @returns {string | null}
 */
export const last = (family) => choice(`last:${family}`, '') || null;

/**
 * @typedef {object} Result the first solution of a puzzle: moves are all that were made until then, undone
 *   ones too, and best is the length of the shortest solution since
 * @property {string} id
 * @property {string} name
 * @property {string} family
 * @property {number} moves
 * @property {number} best
 * @property {number} least the fewest moves possible, or 0 if that is not known
 * @property {number} seconds
 * @property {Help} help
 * @property {string} solved when, as an ISO date and time
 */

/** @returns {Result[]} */
export const results = () => keys('result:').map((id) => result(id)).filter((r) => r !== null).sort((a,
  b) => (a.solved < b.solved ? -1 : 1));

/** @param {string} id @returns {Result | null} */
export function result(id) {
  const found = read(`result:${id}`, null);
  return isResult(found) ? found : null;
}

/**
 * record keeps a result, and returns what is kept. Only the first one counts, but a shorter
 * solution becomes the best.
 * @param {Result} now
 */
export function record(now) {
  const was = result(now.id);
  const kept = was ? { ...was, best: Math.min(was.best, now.best) } : now;
  if (kept.best !== was?.best) write(`result:${now.id}`, kept);
  if (solvedOn(results()).size >= daysWorthKeeping) navigator.storage?.persist?.().catch(() => false);
  return kept;
}

const daysWorthKeeping = 3; // solved days from which the browser is asked not to clear the results away

/**
 * merge adds results of another device. Of two for one puzzle the earlier one counts, with the
 * better solution. It returns how many are new.
 * @param {Result[]} others
 */
export function merge(others) {
  let added = 0;
  for (const other of others) {
    const was = result(other.id);
    if (!was) added++;
    const first = was && was.solved <= other.solved ? was : other;
    write(`result:${other.id}`, { ...first, best: Math.min(other.best, was?.best ?? other.best) });
  }
  return added;
}

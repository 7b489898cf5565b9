// This module keeps what the browser remembers: games by the ID of their level, the level played
// last in each family, and small choices. If storage is forbidden or full, the page works but
// remembers nothing.

const prefix = 'stride:';
const keepGames = 40;

/**
 * @param {string} key
 * @param {any} fallback
 * @returns {any}
 */
function read(key, fallback) {
  try {
    const text = localStorage.getItem(prefix + key);
    return text === null ? fallback : JSON.parse(text);
  } catch { return fallback; }
}

/**
 * @param {string} key
 * @param {unknown} value
 */
function write(key, value) {
  try { localStorage.setItem(prefix + key, JSON.stringify(value)); } catch { /* forgets */ }
}

/** @param {string} key */
function erase(key) {
  try { localStorage.removeItem(prefix + key); } catch { /* nothing there */ }
}

/**
 * @param {string} name
 * @param {any} fallback
 */
export const choice = (name, fallback) => read(`choice:${name}`, fallback);
/**
 * @param {string} name
 * @param {unknown} value
 */
export const choose = (name, value) => write(`choice:${name}`, value);

/** @typedef {{id: string, name: string, family: string, moves: number, solved: boolean}} About */

/**
 * games lists the games that were played, newest first.
 * @returns {(About & {when: number})[]}
 */
export const games = () => read('games', []);

/**
 * saved returns the game of a level, or null.
 * @param {string} id
 * @returns {{file: string, seconds: number} | null}
 */
export const saved = (id) => read(`game:${id}`, null);

/**
 * save remembers a game. about is what games returns about it.
 * @param {About} about
 * @param {string} file
 * @param {number} seconds
 */
export function save(about, file, seconds) {
  write(`game:${about.id}`, { file, seconds });
  const list = [{ ...about, when: Date.now() }, ...games().filter((g) => g.id !== about.id)];
  for (const old of list.splice(keepGames)) erase(`game:${old.id}`);
  write('games', list);
  write(`last:${about.family}`, about.name);
}

/**
 * last returns the name of the level played last in a family, or null.
 * @param {string} family
 * @returns {string | null}
 */
export const last = (family) => read(`last:${family}`, null);

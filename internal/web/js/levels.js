// The numbered levels of each seed that were solved or tried. The list of games holds only the latest; this holds
// all of them, as ranges of numbers.
import { choice, choose } from './store.js';

export const lastLevel = 1000;
export const shownLevels = 100; // in the trail: later ones are nothing for a person

/** @typedef {'solved' | 'tried' | 'unseen'} Mark */

/** ranges writes numbers as text, such as "1-3.7". @param {Iterable<number>} numbers */
export function ranges(numbers) {
  const parts = [];
  const sorted = [...new Set(numbers)].sort((a, b) => a - b);
  for (let k = 0; k < sorted.length;) {
    let end = k;
    while (end + 1 < sorted.length && sorted[end + 1] === sorted[end] + 1) end++;
    parts.push(end === k ? `${sorted[k]}` : `${sorted[k]}-${sorted[end]}`);
    k = end + 1;
  }
  return parts.join('.');
}

/**
 * numbersOf reads a text that ranges has written, and ignores anything else in it.
 * @param {unknown} text
 * @returns {Set<number>}
 */
export function numbersOf(text) {
  const found = new Set();
  for (const part of String(text ?? '').split('.')) {
    const m = /^(\d{1,5})(?:-(\d{1,5}))?$/.exec(part);
    if (m) for (let k = Number(m[1]); k <= Number(m[2] ?? m[1]); k++) found.add(k);
  }
  return found;
}

const key = (/** @type {string} */ seed) => `levels:${seed}`;

/** played returns the levels of a seed that were solved and tried. @param {string} seed */
export function played(seed) {
  const { solved = '', tried = '' } = choice(key(seed), {});
  return { solved: numbersOf(solved), tried: numbersOf(tried) };
}

/**
 * note remembers that a level was tried or solved, and keeps what another tab has noted.
 * @param {string} seed
 * @param {number} level
 * @param {boolean} done
 */
export function note(seed, level, done) {
  const { solved, tried } = played(seed);
  const to = done ? solved : tried;
  if (to.has(level)) return false;
  to.add(level);
  choose(key(seed), { solved: ranges(solved), tried: ranges(tried) });
  return true;
}

/**
 * markOf returns the mark of a level.
 * @param {{solved: Set<number>, tried: Set<number>}} all
 * @param {number} level
 * @returns {Mark}
 */
export const markOf = ({ solved, tried }, level) => (solved.has(level) ? 'solved'
  : (tried.has(level) ? 'tried' : 'unseen'));

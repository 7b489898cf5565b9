// All results of a player as a text, which moves them to another device: in a link, packed like a
// set of puzzles (setfile.js), or in a file. Each line is a result. Nothing is sent anywhere.
import { isResult } from './results.js';
import { pack, unpack } from './setfile.js';

/** @typedef {import('./store.js').Result} Result */

const heading = 'stride results 1';

/** @param {Result} r */
const lineOf = ({ id, name, family, moves, best, least, seconds, help, solved }) => JSON.stringify([
  id, name, family, moves, best, least, seconds,
  help.made, help.hints, help.taken, help.told ?? 0, help.begun ?? '', solved]);

/** @param {string} line @returns {Result | null} */
function resultOf(line) {
  try {
    const [id, name, family, moves, best, least, seconds, ...rest] = JSON.parse(line);
    const [made, hints, taken, told, begun, solved] = rest;
    const help = { made, hints, taken, told, ...(begun ? { begun } : {}) };
    const result = { id, name, family, moves, best, least, seconds, help, solved };
    return isResult(result) ? result : null;
  } catch { return null; }
}

/** @param {string[]} lines */
const readLines = (lines) => lines.map(resultOf).filter((r) => r !== null);

/** write returns the text of a file. @param {Result[]} results */
export const write = (results) => [heading, ...results.map(lineOf), ''].join('\n');

/** read returns the results of a file, or null if it is another one. @param {string} text */
export function read(text) {
  const [first, ...lines] = text.split('\n');
  return first.trim() === heading ? readLines(lines) : null;
}

/** codeOf returns the results as the code of a link. @param {Result[]} results */
export const codeOf = (results) => pack({ title: heading, ids: results.map(lineOf) });

/**
 * fromCode reads the code of a link, or returns null if it is damaged or another one.
 * @param {string} code
 */
export async function fromCode(code) {
  try {
    const { title, ids } = await unpack(code);
    return title === heading ? readLines(ids) : null;
  } catch { return null; }
}

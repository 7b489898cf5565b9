// The text of a result to share, in symbols that give nothing of the solution away but its detours. It depends on
// no page, so that Node can test it.
import { distances, walk } from './mazerules.js';

const rowLength = 8;
const maxRows = 5; // a longer path ends with dots

/**
 * squares draws a game as rows of squares: blue for a jump of the path towards the goal, orange for a detour, and
 * white for each jump that was undone.
 * @param {import('./mazerules.js').Level} level
 * @param {string[]} moves
 * @param {number} undone
 */
export function squares(level, moves, undone = 0) {
  const away = distances(level);
  const cells = walk(level, moves);
  const all = moves.map((_, k) => (away[cells[k + 1]] === away[cells[k]] - 1 ? '🟦' : '🟧')).concat(Array(undone).fill('⬜'));
  const rows = [];
  for (let k = 0; k < all.length && rows.length < maxRows; k += rowLength) rows.push(all.slice(k, k + rowLength).join(''));
  return rows.join('\n') + (all.length > rowLength * maxRows ? '…' : '');
}

/**
 * shareText returns the lines before the address.
 * @param {{title: string, score: string, hints: number, help: string, path: string}} result help is what is said if
 *   the solution was shown
 */
export function shareText({ title, score, hints, help, path }) {
  const head = [`Stride ${title}`, score, hints > 0 ? `💡${hints}` : '', help].filter(Boolean).join(' · ');
  return path ? `${head}\n${path}` : head;
}

// The text of a result to share, in symbols that give nothing of the solution away but its detours.
// It depends on no page, so that Node can test it.

const rowLength = 8;
const maxRows = 5; // a longer path ends with dots

/**
 * squares draws a game as rows of squares: blue for a move that brought the end nearer, a jump of
 * the shortest path or two numbers that vanished; orange for another one; and white for each move
 * that was undone.
 * @param {boolean[]} nearer of each move
 * @param {number} undone
 */
export function squares(nearer, undone = 0) {
  const all = nearer.map((yes) => (yes ? '🟦' : '🟧')).concat(Array(undone).fill('⬜'));
  const rows = [];
  for (let k = 0; k < all.length && rows.length < maxRows; k += rowLength) {
    rows.push(all.slice(k, k + rowLength).join(''));
  }
  return rows.join('\n') + (all.length > rowLength * maxRows ? '…' : '');
}

/**
 * shareText returns the lines before the address.
 * @param {{title: string, score: string, hints: number, help: string, path: string}} result help is what is
 *   said if the solution was shown
 */
export function shareText({ title, score, hints, help, path }) {
  const head = [`Stride ${title}`, score, hints > 0 ? `💡${hints}` : '', help].filter(Boolean).join(' · ');
  return path ? `${head}\n${path}` : head;
}

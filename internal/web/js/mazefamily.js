// What the pages have to know of jump mazes, see families.js.
import { arrows, t } from './text.js';

/** @type {import('./families.js').Family} */
export const maze = {
  read: ({ rows, cols, values }) => ({ rows, cols, values: [...values] }),
  head: () => [],
  reads: (head, rows) => rows.every((words) => words === head.length),
  goal: true,
  fresh: 1,
  leastSide: 2,
  newSize: [5, 5],
  routes: true,
  byName: false, // a maze from a seed would need another search
  fewest: true,
  count: 'ui.jumps',
  verdict({ level, solutions, best, proved, best_id }) {
    /** @type {import('./families.js').Line[]} */
    const lines = solutions === 'none' ? [['✕', 'bad', t('ui.verdict.none')]]
      : [['✓', 'good', t('ui.verdict.jumps', { n: level.length })], solutions === 'one' ? ['✓', 'good', t('ui.verdict.unique')] : ['·', '', t('ui.verdict.several')]];
    lines.push(proved ? ['·', '', t('ui.verdict.proved', { value: level.value, best }), level.value < best ? best_id : undefined] : ['·', '', t('ui.verdict.value', { value: level.value, best })]);
    return lines;
  },
  move: (_, move) => arrows[move],
  between: ' ',
  moves: 'arrows',
};

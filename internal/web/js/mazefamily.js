// What the pages need to know about jump mazes, see families.js.
import { walk } from './mazerules.js';
import { arrows, t } from './text.js';

/** @type {import('./families.js').OwnFamily} */
export const maze = {
  read: ({ rows, cols, values }) => ({ rows, cols, values: [...values] }),
  head: () => [],
  goal: true,
  fresh: 1,
  minSide: 2,
  newSize: [5, 5],
  routes: true,
  byName: false, // a maze from a seed would need another search
  fewest: true,
  count: 'ui.jumps',
  word: 'ui.word.jumps',
  next(name, seed) {
    const params = /^maze:\d+x\d+:\d+-\d+/.exec(name);
    return params && `${params[0]}#${seed}`;
  },
  verdict({ level, solutions, best, proved, best_id }) {
    if (solutions === 'none') return [['✕', 'bad', t('ui.verdict.none')]];
    /** @type {import('./families.js').Line[]} */
    const lines = [
      ['✓', 'good', t('ui.verdict.jumps', { n: level.length })],
      solutions === 'one' ? ['✓', 'good', t('ui.verdict.unique')] : ['·', '', t('ui.verdict.several')],
    ];
    const { value } = level;
    if (!proved) return [...lines, ['·', 'value', t('ui.verdict.value', { value, best })]];
    return [...lines,
      ['·', 'value', t('ui.verdict.proved', { value, best }), value < best ? best_id : undefined]];
  },
  move: (_, move) => arrows[move],
  between: ' ',
  moves: 'arrows',
  path: walk,
};

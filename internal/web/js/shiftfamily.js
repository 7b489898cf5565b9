// What the pages need to know about Number Shifting, see families.js.
import { arrows, place, t } from './text.js';

/** @type {import('./families.js').OwnFamily} */
export const shift = {
  read: ({ height, width, cells }) => ({ rows: height, cols: width, values: [...cells] }),
  head: (rows, cols) => [`${cols} ${rows}`],
  goal: false,
  fresh: 0,
  minSide: 1,
  newSize: [5, 8],
  routes: false,
  byName: true, // the name of a level is shorter than its content
  fewest: false,
  count: 'ui.moves',
  word: 'ui.word.moves',
  numbered: (level) => `shift:${level}#`,
  next(name) {
    const [, level, seed] = /^shift:(\d+)#(.*)$/.exec(name) ?? [];
    return level ? `shift:${Number(level) + 1}#${seed}` : null;
  },
  verdict({ level, solutions }) {
    if (level.numbers === 0) return [['·', '', t('ui.verdict.blank')]];
    /** @type {Record<string, import('./families.js').Line>} */
    const words = {
      none: ['✕', 'bad', t('ui.verdict.none')],
      one: ['✓', 'good', t('ui.verdict.one')],
      several: ['✓', 'good', t('ui.verdict.many')],
      unknown: ['?', '', t('ui.verdict.unknown')],
    };
    return [words[solutions], ['·', '', t('ui.verdict.numbers', { n: level.numbers })]];
  },
  move(cols, move) {
    const [x, y, direction, sign] = move.split(' ');
    const at = place({ cols }, Number(y) * cols + Number(x));
    return `${at} ${arrows[direction]} ${sign === '+' ? '+' : '−'}`;
  },
  between: '; ',
  moves: 'moves',
  path: () => [],
};

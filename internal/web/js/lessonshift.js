// The lesson about Number Shifting: three small boards, one for each thing to learn. Equal numbers
// vanish; numbers can be added first; and a wrong choice leaves a number that nothing can reach.
import { button } from './dom.js';
import { replay } from './history.js';
import { ShiftBoard, signButtons } from './shiftboard.js';
import { format, left, rules, steps, target } from './shiftrules.js';
import { t } from './text.js';

/** @typedef {import('./shiftrules.js').Direction} Direction */

const boards = [
  { level: { width: 3, height: 1, cells: [2, 0, 2] }, begin: 'ui.lesson.shift.vanish' },
  { level: { width: 4, height: 1, cells: [1, 1, 0, 2] }, begin: 'ui.lesson.shift.add' },
  { level: { width: 3, height: 3, cells: [1, 3, 0, 0, 0, 0, 0, 2, 0] }, begin: 'ui.lesson.shift.alone' },
];

/** @param {import('./lesson.js').LessonTools} tools @returns {import('./lesson.js').Lesson} */
export function teachShift(tools) {
  let at = 0;
  /** @type {string[]} */
  let moves = [];
  /** @type {import('./shiftboard.js').Choice | null} */
  let chosen = null;
  let task = ''; // what is to be done
  // After the last number there is nothing to choose, and nothing to say of a tap.
  const board = new ShiftBoard(tools.node, (c) => choose(c),
    (words) => { if (left(cells()) > 0) tools.say(words); });
  const cells = () => /** @type {number[]} */ (replay(rules(boards[at].level), moves));

  /** @param {number} k */
  function open(k) {
    at = k;
    board.draw(boards[at].level);
    tools.go([]);
  }

  /** @param {string[]} next */
  function show(next) {
    moves = next;
    const now = cells();
    board.show(now);
    const stuck = now.every((v, k) => v === 0 || Object.keys(steps).every((d) => target(boards[at].level, now,
      k, /** @type {Direction} */ (d)) === null));
    if (left(now) === 0) {
      tools.say(t(at === boards.length - 1 ? 'ui.lesson.shift.done' : 'ui.lesson.shift.clear'));
      tools.choice.replaceChildren(); // nothing is left to choose
      if (at === boards.length - 1) tools.done();
      else {
        const next = button(t('ui.lesson.next'), () => open(at + 1), { id: 'lesson-next', class: 'big' });
        tools.choice.replaceChildren(next);
        next.focus();
      }
    } else {
      task = stuck ? t('ui.lesson.shift.stuck')
        : t(moves.length === 0 ? boards[at].begin : 'ui.lesson.shift.on');
      tools.say(task);
      board.focus();
    }
  }

  /** @param {import('./shiftboard.js').Choice | null} c */
  function choose(c) {
    if (left(cells()) === 0) return;
    chosen = c;
    if (c) tools.say(task); // no longer the answer to the tap before
    if (c?.direction === undefined || c.to === undefined) {
      tools.choice.replaceChildren();
      if (c && board.targets().size === 0) tools.say(t('ui.shift.cannot', { n: board.state[c.from] }));
      return;
    }
    tools.choice.replaceChildren(...signButtons('lesson', board, take));
  }

  /** @param {boolean} plus */
  function take(plus) {
    if (chosen?.direction === undefined) return;
    tools.go([...moves, format(boards[at].level, chosen.from, chosen.direction, plus)]);
  }

  return {
    begin: () => open(0),
    show,
    arrow: (direction) => board.arrow(direction),
    key: (event) => board.key(event, take),
  };
}

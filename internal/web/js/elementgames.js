// The games of the element <stride-puzzle>: for each family the rules, what a cell looks like and
// is called, and what a press on a cell or a key does. The element draws the cells and keeps the
// history.
import { hop, slide } from './motions.js';
import * as mazes from './mazerules.js';
import * as boards from './shiftrules.js';

/** @typedef {import('./families.js').Puzzle} Puzzle */
/** @typedef {(key: string, values?: Record<string, string | number>) => string} Translate */
/** @typedef {{text: string, look: import('./svgboard.js').Appearance, label: string[]}} Cell */
/** @typedef {Partial<import('./svgboard.js').Scene>} Over */
/**
 * @typedef {{move: string, text: string, key: string}} Way one of the moves that the player may choose from
 */

/**
 * @template State
 * @typedef {object} Play a puzzle being played
 * @property {import('./history.js').Rules<State>} rules
 * @property {(state: State) => boolean} solved
 * @property {number} best fewest moves, or 0 if they are not known
 * @property {(state: State, moves: string[]) => number} at the cell where the player is, or -1
 * @property {(state: State, k: number, moves: string[]) => Cell} cell
 * @property {(state: State, moves: string[]) => Over} over what is seen over the cells
 * @property {(state: State, moves: string[]) => string} sentence
 * @property {(state: State, k: number) => string | null} press returns the move that a press on a cell makes
 * @property {(state: State, direction: string) => string | null | undefined} arrow returns the move of an
 *   arrow key; null if it means something else, and undefined if the arrow moves the cursor
 * @property {(before: State, after: State) => import('./motions.js').Motion[]} motions what moves between two
 *   positions
 * @property {() => Way[]} ways the moves among which the player chooses now
 * @property {() => void} release gives up the choice
 */

const arrows = { R: '→', D: '↓', L: '←', U: '↑' };
const names = { R: 'direction.right', D: 'direction.down', L: 'direction.left', U: 'direction.up' };

/**
 * mazeGame plays a maze. A state is the player's cell.
 * @param {Puzzle} level
 * @param {Translate} t
 * @returns {Play<number>}
 */
function mazeGame(level, t) {
  const goal = mazes.goal(level);
  const best = Math.max(0, mazes.shortest(level).length - 1);
  const toward = (/** @type {number} */ here, /** @type {number} */ k) => mazes.directions.find(
    (d) => mazes.jump(level, here, d) === k) ?? null;
  let said = '';
  return {
    rules: mazes.rules(level),
    solved: (here) => here === goal,
    best,
    at: (here) => here,
    cell(here, k, moves) {
      const direction = /** @type {keyof typeof names | null} */ (here === k ? null : toward(here, k));
      const visit = k === here ? -1 : mazes.walk(level, moves).lastIndexOf(k);
      const label = [k === goal ? t('ui.cell.goal') : String(level.values[k])];
      if (k === 0) label.push(t('ui.cell.start'));
      if (k === here) label.push(t('ui.cell.here'));
      if (direction) label.push(t('ui.cell.jump', { direction: t(names[direction]) }));
      if (visit >= 0) label.push(t('ui.cell.after', { n: visit }));
      const free = direction ? 'target' : visit >= 0 ? 'been' : 'plain';
      return { text: k === goal ? 'G' : String(level.values[k]), label,
        look: k === goal ? (k === here ? 'reached' : 'goal') : k === here ? 'here' : free };
    },
    over: (here, moves) => ({ start: here === 0 ? -1 : 0, trail: mazes.walk(level, moves),
      frames: mazes.directions.flatMap((d) => {
        const cell = mazes.jump(level, here, d);
        return cell === null ? []
          : [{ cell, kind: 'target', sign: arrows[/** @type {keyof typeof arrows} */ (d)] }];
      }) }),
    sentence(here, moves) {
      const n = moves.length;
      const sentence = said;
      said = '';
      if (here === goal) return n === best ? t('ui.maze.best', { n }) : t('ui.solved.longer', { n, best });
      if (sentence) return sentence;
      if (!mazes.directions.some((d) => mazes.jump(level, here, d) !== null)) return t('ui.maze.stuck');
      return n === 0 ? t('ui.maze.begin', { number: level.values[0] }) : t('ui.jumps', { n });
    },
    press: (here, k) => (k === here ? null : toward(here, k)),
    arrow(here, direction) {
      if (mazes.jump(level, here, direction) !== null) return direction;
      if (here !== goal) {
        said = t('ui.maze.outside',
          { direction: t(names[/** @type {keyof typeof names} */ (direction)]), number: level.values[here] });
      }
      return null;
    },
    motions: (from, to) => (from === to ? []
      : [hop({ from, to, cols: level.cols, way: 'trail', colour: 'accent',
      under: to === goal ? 'goal' : 'plain', text: String(level.values[to]) })]),
    ways: () => [],
    release() {},
  };
}

/**
 * boardGame plays a board of Number Shifting. A state is the list of cells. The player chooses a
 * number, then a target, and then the sign.
 * @param {Puzzle} puzzle
 * @param {Translate} t
 * @returns {Play<number[]>}
 */
function boardGame({ rows, cols, values }, t) {
  const level = { width: cols, height: rows, cells: values };
  let from = -1;
  /** @type {boards.Direction | null} */
  let direction = null;
  /** @type {number[]} */
  let now = values;
  const all = /** @type {boards.Direction[]} */ (Object.keys(boards.steps));
  const toward = (/** @type {number} */ k) => (from < 0 ? null : all.find(
    (d) => boards.target(level, now, from, d) === k) ?? null);
  const release = () => {
    from = -1;
    direction = null;
  };
  return {
    rules: boards.rules(level),
    solved: (cells) => boards.left(cells) === 0,
    best: 0,
    at: () => -1,
    cell(cells, k) {
      if (cells !== now) release();
      now = cells;
      const aim = toward(k);
      const label = [cells[k] === 0 ? t('ui.cell.empty') : String(cells[k])];
      if (k === from) label.push(t('ui.cell.chosen'));
      if (aim) label.push(t('ui.cell.target', { direction: t(names[aim]) }));
      const look = aim ? (aim === direction ? 'aim' : 'target') : cells[k] === 0 ? 'empty' : 'full';
      return { text: cells[k] === 0 ? '' : String(cells[k]), label, look: k === from ? 'chosen' : look };
    },
    over(cells) {
      if (from < 0) return {};
      const aim = direction && boards.target(level, cells, from, direction);
      return { results: aim === null ? null : boards.results(cells, from, aim) };
    },
    sentence(cells, moves) {
      if (boards.left(cells) === 0) return t('ui.shift.solved', { n: moves.length });
      if (from < 0) return t('ui.shift.choose');
      const number = cells[from];
      if (direction) {
        return t('ui.shift.onto', { number, direction: t(names[direction]),
          target: cells[/** @type {number} */ (boards.target(level, cells, from, direction))] });
      }
      const n = all.filter((d) => boards.target(level, cells, from, d) !== null).length;
      return n === 0 ? t('ui.shift.cannot', { n: number }) : t('ui.shift.targets', { n, number });
    },
    press(cells, k) {
      const aim = toward(k);
      if (aim) direction = aim;
      else {
        const again = k === from;
        release();
        if (cells[k] !== 0 && !again) from = k;
      }
      return null;
    },
    arrow(cells, d) {
      if (from < 0) return undefined;
      const aim = /** @type {boards.Direction} */ (d);
      if (boards.target(level, cells, from, aim) !== null) direction = aim;
      return null;
    },
    motions: (old, state) => slide(level, old, state),
    ways() {
      if (direction === null) return [];
      const onto = now[/** @type {number} */ (boards.target(level, now, from, direction))];
      const difference = Math.abs(onto - now[from]);
      const way = (/** @type {boolean} */ plus, /** @type {string} */ text) => ({ text, key: plus ? '+' : '-',
        move: boards.format(level, from, /** @type {boards.Direction} */ (direction), plus) });
      return [way(true, t('ui.shift.plus', { number: onto + now[from] })),
        way(false, difference === 0 ? t('ui.shift.clears') : t('ui.shift.minus', { number: difference }))];
    },
    release,
  };
}

/**
 * play returns a puzzle being played.
 * @param {Puzzle} puzzle
 * @param {Translate} t
 * @returns {Play<any>}
 */
export const play = (puzzle, t) => (puzzle.family === 'maze' ? mazeGame(puzzle, t) : boardGame(puzzle, t));

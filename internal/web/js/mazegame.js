// What every page does on which a maze is played: the page of mazes, and the home page with the
// maze of the day.
import { stakes } from './dayparts.js';
import { byId } from './dom.js';
import { MazeBoard } from './mazeboard.js';
import { MazeMemory, visited } from './mazememory.js';
import { distances, goal, rules, walk } from './mazerules.js';
import { marks, saveMarks } from './store.js';
import { directionName, place, t } from './text.js';

/** @typedef {import('./session.js').Session<number>} Game */

/**
 * mazeGame makes the board of a page and says what a session needs to know about mazes.
 * @param {() => Game} current the session, once there is one
 */
export function mazeGame(current) {
  const memory = new MazeMemory();
  /**
   * foundAt says what counting back from a cell has found.
   * @param {number} cell
   * @param {number[]} found
   */
  const foundAt = (cell, found) => {
    const { level, game } = current();
    const rings = memory.rings(level);
    if (memory.opened.size === 0) return t('ui.maze.count.clear');
    const here = found.includes(game.state) && rings.get(game.state);
    if (here) return t('ui.maze.count.here', { n: here });
    const away = (rings.get(cell) ?? 0) + 1;
    return t('ui.maze.count', { n: found.length, place: place(level, cell), away });
  };
  /**
   * missed counts back from a cell, or crosses it out, and says so; or says why there is no jump to
   * the cell. It reports whether the tap did something.
   * @param {number} cell
   */
  const missed = (cell) => {
    const { level, game, solved } = current();
    if (solved) return false;
    const found = memory.count(level, cell);
    if (!found && !memory.ask(cell)) {
      current().explain(t('ui.maze.why', { n: level.values[game.state] }));
      return false;
    }
    saveMarks(level.id, memory.kept());
    board.remember(memory.shown(level));
    const crossed = memory.dead.has(cell) ? 'ui.maze.crossed' : 'ui.maze.uncrossed';
    current().explain(found ? foundAt(cell, found) : t(crossed, { place: place(level, cell) }));
    return true;
  };
  /** @param {string} direction */
  const move = (direction) => {
    const session = current();
    if (!session.game || session.solved || session.move(direction)) return;
    session.explain(t('ui.maze.outside', { direction: directionName(direction),
      number: session.level.values[session.game.state] }));
  };
  const board = new MazeBoard(byId('board'), {
    move,
    back: (n) => current().go(current().game.moves.slice(0, n)),
    miss: missed,
  });
  return {
    board, rules,
    solved: (/** @type {number} */ cell) => cell === goal(current().level),
    /** @param {Game} session */
    opened({ level }) {
      memory.begin(marks(level.id));
      byId('par').textContent = level.solvable ? level.length : t('ui.maze.none');
      byId('stakes').replaceChildren(...(level.solvable ? stakes(level.length) : []));
    },
    /** @param {Game} session */
    moved({ level, game }) {
      memory.asked = -1;
      board.remember({ visited: visited(level, game.root), ...memory.shown(level) });
      board.show(game.state, walk(level, game.moves));
    },
    /** @param {Game} session */
    sentence({ level, game, solved, made }) {
      if (solved && made === level.length) return t('ui.maze.best', { n: made });
      if (solved) return t('ui.solved.longer', { n: made, best: level.length });
      if (level.values[game.state] !== 0 && board.targets.size === 0) return t('ui.maze.stuck');
      if (memory.circled(board.path)) return t('ui.maze.circle');
      return game.here.depth === 0 ? t('ui.maze.begin', { number: level.values[0] }) : '';
    },
    best: () => (current().level.solvable ? current().level.length : 0),
    /** @param {Game} session */
    nearer({ level, game }) {
      const away = distances(level);
      const cells = walk(level, game.moves);
      return cells.slice(1).map((to, k) => away[to] === away[cells[k]] - 1);
    },
    /** @param {string} direction */
    arrow(direction) {
      move(direction);
      board.focus();
    },
    // key jumps to the cell with the cursor or counts back from it; another one takes the cursor to
    // where to count on.
    /** @param {KeyboardEvent} event */
    key(event) {
      if (event.key.toLowerCase() === 'c' && !current().solved) {
        board.cursor = memory.next(current().level);
        board.refresh([board.cursor]);
        board.focus();
        return true;
      }
      const onCell = event.target instanceof Element && event.target.closest('.cell');
      if (event.key !== 'Enter' || !onCell) return false;
      board.activated(board.cursor);
      board.focus();
      return true;
    },
  };
}

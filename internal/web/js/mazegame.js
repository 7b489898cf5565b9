// What every page does on which a maze is played: the page of mazes, and the home page with the maze of the day.
import { stakes } from './dayparts.js';
import { byId } from './dom.js';
import { MazeBoard } from './mazeboard.js';
import { landing, MazeMemory, visited } from './mazememory.js';
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
  // look shows who lands on a cell that no jump from here leads to, and marks it.
  const look = (/** @type {number} */ cell) => {
    const { level, game, solved } = current();
    const n = level.values[game.state];
    if (solved || n === 0) return '';
    const mark = memory.look(cell);
    saveMarks(level.id, [...memory.marks]);
    const sources = landing(level, cell);
    board.remember({ marks: memory.marks, sources });
    const at = place(level, cell);
    return mark ? t(`ui.maze.mark.${mark}`, { place: at }) : `${t('ui.maze.why', { n })} ${t('ui.maze.lands', { place: at, n: sources.length })}`;
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
    miss: (cell) => current().explain(look(cell)),
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
      memory.looked = -1;
      board.remember({ visited: visited(level, game.root), marks: memory.marks, sources: [] });
      board.show(game.state, walk(level, game.moves));
    },
    /** @param {Game} session */
    sentence({ level, game, solved, made }) {
      if (solved && made === level.length) return t('ui.maze.best', { n: made });
      if (solved) return t('ui.solved.longer', { n: made, best: level.length });
      if (level.values[game.state] !== 0 && board.targets.size === 0) return t('ui.maze.stuck');
      if (memory.circled(game.here, board.path)) return t('ui.maze.circle');
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
    // key makes the jump to the cell with the cursor.
    /** @param {KeyboardEvent} event */
    key(event) {
      if (event.key !== 'Enter' || !(event.target instanceof Element && event.target.closest('.cell'))) return false;
      board.activated(board.cursor);
      board.focus();
      return true;
    },
  };
}

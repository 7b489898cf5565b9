// What every page does on which a maze is played: the page of mazes, and the home page with the maze of the day.
import { byId } from './dom.js';
import { MazeBoard } from './mazeboard.js';
import { goal, rules, walk } from './mazerules.js';
import { directionName, t } from './text.js';

/** @typedef {import('./session.js').Session<number>} Game */

/**
 * mazeGame makes the board of a page and says what a session needs to know about mazes.
 * @param {() => Game} current the session, once there is one
 */
export function mazeGame(current) {
  // why says which cells a jump can reach.
  const why = () => {
    const { level, game, solved } = current();
    const n = level.values[game.state];
    return solved || n === 0 ? '' : t('ui.maze.why', { n });
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
    miss: () => current().explain(why()),
  });
  return {
    board, rules,
    solved: (/** @type {number} */ cell) => cell === goal(current().level),
    /** @param {Game} session */
    opened({ level }) { byId('par').textContent = level.solvable ? level.length : t('ui.maze.none'); },
    /** @param {Game} session */
    moved({ level, game }) { board.show(game.state, walk(level, game.moves)); },
    /** @param {Game} session */
    sentence({ level, game, solved, made }) {
      if (solved && made === level.length) return t('ui.maze.best', { n: made });
      if (solved) return t('ui.solved.longer', { n: made, best: level.length });
      if (level.values[game.state] !== 0 && board.targets.size === 0) return t('ui.maze.stuck');
      return game.here.depth === 0 ? t('ui.maze.begin', { number: level.values[0] }) : '';
    },
    best: () => (current().level.solvable ? current().level.length : 0),
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

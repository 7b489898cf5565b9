// The page of jump mazes. Besides what all pages of puzzles have, it has the map of a solved maze and an animation
// of the solution.
import './shell.js';
import { byId } from './dom.js';
import { prefetch } from './engine.js';
import { GamePage } from './gamepage.js';
import { teachMaze } from './lessonmaze.js';
import { MazeBoard } from './mazeboard.js';
import { MazeMap } from './mazemap.js';
import { goal, rules, walk } from './mazerules.js';
import { SolutionShow } from './mazeshow.js';
import { shortTitle } from './names.js';
import { showStage } from './stage.js';
import { directionName, t } from './text.js';
export * from './exports.js';

const board = new MazeBoard(byId('board'), {
  move: (direction) => move(direction),
  back: (n) => session.go(session.game.moves.slice(0, n)),
  miss: () => session.explain(why()),
});
const map = new MazeMap(board);
const show = new SolutionShow(board, () => {
  session.noteSolutionSeen();
  showStage();
});

/** @type {GamePage<number>} */
const page = new GamePage('maze', {
  board,
  rules,
  solved: (cell) => cell === goal(session.level),
  title: shortTitle,
  opened({ level }) {
    byId('par').textContent = level.solvable ? level.length : t('ui.maze.none');
  },
  moved({ level, game }) {
    show.reset(session.position());
    board.show(game.state, walk(level, game.moves));
  },
  shown: () => map.close(),
  sentence({ level, game, solved }) {
    const n = game.here.depth;
    if (solved && n === level.length) return t('ui.maze.best', { n });
    if (solved) return t('ui.solved.longer', { n, best: level.length });
    if (level.values[game.state] !== 0 && board.targets.size === 0) return t('ui.maze.stuck');
    return n === 0 ? t('ui.maze.begin', { number: level.values[0] }) : '';
  },
  replay: () => show.replay,
  arrow(direction) {
    move(direction);
    board.focus();
  },
  key(event) {
    if (event.key !== 'Enter' || !(event.target instanceof Element && event.target.closest('.cell'))) return false;
    board.activated(board.cursor);
    board.focus();
    return true;
  },
  best: () => (session.level.solvable ? session.level.length : 0),
  async analyse() {
    await map.open(session.game.id, session.game.moves);
    showStage();
  },
  teach: teachMaze,
});
const { session } = page;

// why says which cells a jump can reach.
function why() {
  const { level, game, solved } = session;
  const n = level.values[game.state];
  return solved || n === 0 ? '' : t('ui.maze.why', { n });
}

/** @param {string} direction */
function move(direction) {
  if (!session.game || session.solved || session.move(direction)) return;
  const number = session.level.values[session.game.state];
  session.explain(t('ui.maze.outside', { direction: directionName(direction), number }));
}

byId('show').append(show.node);
byId('map').append(map.node);
await page.start();
void prefetch('hint', () => (session.game ? { ...session.position(), step: 1 } : null));

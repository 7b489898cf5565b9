// The page of jump mazes has the board with its buttons and keys; everything beside the board
// is in modules of its own.
import './shell.js';
import { offerEdit, prepareStage, showStage } from './bar.js';
import { button, byId, clearError, field, messageOf, showError, typing } from './dom.js';
import { ask, prefetch } from './engine.js';
import { prepareLesson } from './lesson.js';
import { teachMaze } from './lessonmaze.js';
import { MazeBoard } from './mazeboard.js';
import { MazeMap } from './mazemap.js';
import { goal, rules, walk } from './mazerules.js';
import { SolutionShow } from './mazeshow.js';
import { shortTitle } from './names.js';
import { printable } from './printsheet.js';
import { puzzleOf } from './puzzletext.js';
import { Session } from './session.js';
import { SolvedCard } from './solved.js';
import { directionName, t } from './text.js';
export * from './exports.js';

// fallback is a gentle maze, for somebody who has never seen one.
const fallback = 'maze:5x5:1-4:4243123221432341332132415';
/** @type {Record<string, string>} */
const arrowKeys = { ArrowRight: 'R', ArrowDown: 'D', ArrowLeft: 'L', ArrowUp: 'U' };

const board = new MazeBoard(byId('board'), { move: (d) => move(d), back: (n) => session.go(session.game.moves.slice(0, n)), miss: () => session.answer(why()) });
const map = new MazeMap(board);
const show = new SolutionShow(board, () => { session.seen(); showStage(); });

/** @type {Session<number>} */
const session = new Session('maze', fallback, {
  rules,
  solved: (cell) => cell === goal(session.level),
  mark: (cells) => board.mark(cells),
  opened({ level, name }) {
    byId('title').textContent = shortTitle(name);
    board.draw(level);
    offerEdit(level.id);
    byId('par').textContent = level.solvable ? level.length : t('ui.maze.none');
  },
  moved({ level, game }) {
    show.reset(session.position());
    board.show(game.state, walk(level, game.moves));
  },
  shown({ level, game, solved }) {
    byId('steps').textContent = game.here.depth;
    byId('steps-word').textContent = t('ui.word.jumps', { n: game.here.depth });
    if (game.here.depth > 0) begun();
    map.close();
    card.show();
    session.say(sentence(level, game, solved));
  },
});

const card = new SolvedCard(session, {
  least: () => (session.level.solvable ? session.level.length : 0),
  async analyse() {
    await map.open(session.game.id, session.game.moves);
    showStage();
  },
});

/**
 * @param {any} level
 * @param {import('./history.js').Game<number>} game
 * @param {boolean} solved
 */
function sentence(level, game, solved) {
  const n = game.here.depth;
  if (solved && n === level.length) return t('ui.maze.best', { n });
  if (solved) return t('ui.solved.longer', { n, best: level.length });
  if (level.values[game.state] !== 0 && board.targets.size === 0) return t('ui.maze.stuck');
  return n === 0 ? t('ui.maze.begin', { number: level.values[0] }) : '';
}

// why says which cells a jump can reach.
function why() {
  const { level, game, solved } = session;
  const n = level.values[game.state];
  if (solved || n === 0) return '';
  return t('ui.maze.why', { n });
}

/** @param {string} direction */
function move(direction) {
  if (!session.game || session.solved) return;
  if (!session.move(direction)) session.answer(t('ui.maze.outside', { direction: directionName(direction), number: session.level.values[session.game.state] }));
}

document.addEventListener('keydown', (event) => {
  if (typing(event) || event.defaultPrevented) return;
  if (show.playing) {
    show.key(event);
    return;
  }
  const direction = arrowKeys[event.key];
  if (direction && event.shiftKey) {
    board.look(direction);
    event.preventDefault();
  } else if (event.key === 'Enter' && event.target instanceof Element && event.target.closest('.cell')) {
    board.activated(board.cursor);
    board.focus();
    event.preventDefault();
  } else if (direction && !event.ctrlKey) {
    move(direction);
    board.focus();
    event.preventDefault();
  } else session.key(event);
});

// Opening by ID, seed or text.
const text = field(t('ui.maze.input'), { rows: 5, id: 'open-text', spellcheck: 'false' });
byId('open').append(text.node, button(t('ui.open'), async () => {
  const value = text.input.value.trim();
  try {
    const id = /^(maze:)?\d+x\d+:/i.test(value) ? { level: value } : { text: text.input.value };
    const level = await ask('level', id);
    await session.open(id.level ? value : level.id);
    clearError(text.input);
    showStage();
  } catch (error) {
    showError(text.input, messageOf(error));
  }
}, { id: 'open-go' }));

byId('show').append(show.node);
byId('map').append(map.node);
prepareStage(board);
printable(() => (session.level ? { puzzle: puzzleOf(session.level), title: document.title } : null));
const begun = prepareLesson('maze', teachMaze);
await session.start();
board.focus();
document.body.dataset.ready = 'true';
void prefetch('hint', () => (session.game ? { ...session.position(), step: 1 } : null));

// The page of jump mazes has the board with its buttons and keys; everything beside the board
// is in modules of its own.
import { button, byId, field, messageOf, plural, typing } from './dom.js';
import { post } from './engine.js';
import { MazeBoard } from './mazeboard.js';
import { MazeMaker } from './mazemake.js';
import { MazeMap } from './mazemap.js';
import { directionNames, goal, jump, rules, walk } from './mazerules.js';
import { SolutionShow } from './mazeshow.js';
import { Session } from './session.js';

// fallback is a maze from the documents of the course that defines the value of mazes.
const fallback = 'maze:5x5:1-4:321413213333214312331443Q';
/** @type {Record<string, string>} */
const arrowKeys = { ArrowRight: 'R', ArrowDown: 'D', ArrowLeft: 'L', ArrowUp: 'U' };

const board = new MazeBoard(byId('board'), (d) => move(d));
const map = new MazeMap(board);
const show = new SolutionShow(board, () => toBoard());

/** @type {Session<number>} */
const session = new Session('maze', fallback, {
  rules,
  solved: (cell) => cell === goal(session.level),
  mark: (cells) => board.mark(cells),
  opened({ level }) {
    board.draw(level);
    byId('par').textContent = level.solvable ? level.length : 'no path';
    byId('board').classList.toggle('large', level.cols > 12);
  },
  shown({ level, game, solved }) {
    const cells = walk(level, game.moves);
    show.reset(session.position());
    board.show(game.state, cells);
    byId('steps').textContent = game.here.depth;
    byId('steps-word').textContent = game.here.depth === 1 ? 'jump' : 'jumps';
    for (const b of byId('pad').children) {
      const to = jump(level, game.state, b.dataset.move);
      b.disabled = to === null;
      b.setAttribute('aria-label', `Jump ${directionNames[b.dataset.move]} by ${level.values[game.state]}`);
    }
    byId('board').classList.toggle('solved', solved);
    if (solved) map.open(game.id, game.moves);
    else map.close();
    session.say(sentence(level, game, solved));
  },
});

/**
 * @param {any} level
 * @param {import('./history.js').Game<number>} game
 * @param {boolean} solved
 */
function sentence(level, game, solved) {
  const n = game.here.depth;
  if (solved && n === level.length) return `Solved in ${plural(n, 'jump')}, which is the fewest possible.`;
  if (solved) return `Solved in ${plural(n, 'jump')}; ${level.length} would do. Undo, or restart and try again.`;
  if (level.values[game.state] !== 0 && board.targets.size === 0) return 'No jump is possible from here: undo some jumps.';
  return n === 0 ? `Go from the top left to G. You jump exactly as far as the number says: now ${level.values[0]}.` : '';
}

/** @param {string} direction */
function move(direction) {
  if (!session.game || session.solved) return;
  if (!session.move(direction)) session.say(`A jump ${directionNames[direction]} by ${session.level.values[session.game.state]} would leave the grid.`);
  board.focus();
}

document.addEventListener('keydown', (event) => {
  if (typing(event) || event.defaultPrevented) return;
  const direction = arrowKeys[event.key];
  if (direction && !event.shiftKey && !event.ctrlKey) {
    move(direction);
    event.preventDefault();
  } else session.key(event);
});
for (const b of byId('pad').children) b.addEventListener('click', () => move(b.dataset.move));

// toBoard scrolls the board back into view.
const toBoard = () => byId('figures').scrollIntoView({ block: 'nearest' });

// Opening by ID, seed or text.
const text = field('A maze: rows of numbers, an ID, or a seed such as maze:10x10:1-9#any text', { rows: 5, id: 'open-text', spellcheck: 'false' });
byId('open').append(text.node, button('Open', async () => {
  const value = text.input.value.trim();
  try {
    const id = /^(maze:)?\d+x\d+:/i.test(value) ? { level: value } : { text: text.input.value };
    const level = await post('level', id);
    await session.open(id.level ? value : level.id);
  } catch (error) {
    session.say(messageOf(error));
  }
}, { id: 'open-go' }));

new MazeMaker(byId('make'), async (id) => {
  await session.open(id);
  toBoard();
});
byId('show').append(show.node);
byId('map').append(map.node);
await session.start();
board.focus();
document.body.dataset.ready = 'true';

// The page of Number Shifting has the board, the choice between + and −, and the level.
import { prepareStage, showStage } from './bar.js';
import { button, byId, el, field, messageOf, plural, typing } from './dom.js';
import { post } from './engine.js';
import { Lamp } from './lamp.js';
import { Session } from './session.js';
import { ShiftBoard } from './shiftboard.js';
import { directionNames, format, left, rules } from './shiftrules.js';
import { SolverWatch } from './shiftwatch.js';

const fallback = 'shift:1#';
const lastLevel = 1000;
/** @type {Record<string, import('./shiftrules.js').Direction>} */
const arrowKeys = { ArrowRight: 'R', ArrowDown: 'D', ArrowLeft: 'L', ArrowUp: 'U' };

const lamp = new Lamp(byId('lamp'));
const board = new ShiftBoard(byId('board'), (c) => showChoice(c));
/** @type {import('./shiftboard.js').Choice | null} */
let chosen = null;

/** @type {Session<number[]>} */
const session = new Session('shift', fallback, {
  rules,
  solved: (cells) => left(cells) === 0,
  mark: (cells) => board.mark(cells),
  opened({ level, name }) {
    board.draw(level);
    const m = /^shift:(\d+)#(.*)$/.exec(name);
    byId('title').textContent = m ? `level ${m[1]}${m[2] ? `, seed ${m[2]}` : ''}` : 'your own level';
    if (m) [number.input.value, seed.input.value] = [m[1], m[2]];
    next.hidden = !m;
    watchSolver.opened();
  },
  shown({ game, solved }) {
    watchSolver.replay.close();
    board.show(game.state);
    byId('left').textContent = left(game.state);
    byId('steps').textContent = game.here.depth;
    byId('steps-word').textContent = game.here.depth === 1 ? 'move' : 'moves';
    lamp.ask(session.position());
    session.say(solved ? `Solved in ${plural(game.here.depth, 'move')}.` : '');
  },
});

/**
 * showChoice shows what can be done with the number chosen on the board.
 * @param {import('./shiftboard.js').Choice | null} c
 */
function showChoice(c) {
  chosen = c;
  const box = byId('choice');
  if (c === null) {
    box.replaceChildren(el('p', { class: 'muted', text: session.game && !session.solved ? 'Choose a number.' : '' }));
    return;
  }
  const v = board.state[c.from];
  if (c.direction === undefined || c.to === undefined) {
    const n = board.targets().size;
    box.replaceChildren(el('p', { text: n === 0 ? `The ${v} cannot move.` : `The ${v} can go to ${plural(n, 'place')}: choose one.` }));
    return;
  }
  const t = board.state[c.to];
  const difference = Math.abs(t - v);
  box.replaceChildren(el('p', { text: `${v} ${directionNames[c.direction]} onto ${t}:` }),
    button(`+ makes ${t + v}`, () => take(true), { id: 'take-plus', class: 'big' }),
    button(difference === 0 ? '− clears both' : `− makes ${difference}`, () => take(false), { id: 'take-minus', class: 'big' }),
    button('×', () => board.release(), { class: 'quiet', 'aria-label': 'Cancel' }));
}

/** @param {boolean} plus */
function take(plus) {
  if (chosen?.direction === undefined || chosen.to === undefined) return;
  board.at = chosen.to;
  session.move(format(session.level, chosen.from, chosen.direction, plus));
  board.focus();
}

document.addEventListener('keydown', (event) => {
  if (typing(event) || event.defaultPrevented || !session.game) return;
  if (watchSolver.replay.playing) {
    watchSolver.replay.key(event);
    return;
  }
  const direction = arrowKeys[event.key];
  const onButton = event.target instanceof Element && event.target.closest('button, a, summary');
  if (direction && event.shiftKey) board.look(direction);
  else if (direction && !event.ctrlKey) board.arrow(direction);
  else if ((event.key === 'Enter' || event.key === ' ') && !onButton) board.press(board.at);
  else if (event.key === '+' || event.key === '=') take(true);
  else if (event.key === '-' || event.key === '−') take(false);
  else if (event.key === 'Escape') board.release();
  else {
    session.key(event);
    return;
  }
  event.preventDefault();
});

// The level: its number and seed.
const number = field('Level', { type: 'number', id: 'level-number', min: 1, max: 10000, step: 1, required: true, value: 1 });
const seed = field('Seed', { type: 'text', id: 'level-seed', maxlength: 32, placeholder: 'public', spellcheck: 'false', autocomplete: 'off' });
const openLevel = (/** @type {number | string} */ n) => session.open(`shift:${n}#${seed.input.value}`);
const next = el('div', { class: 'row' }, button('← Previous level', () => openLevel(Math.max(1, Number(number.input.value) - 1)), { id: 'level-before' }),
  button('Next level →', () => openLevel(Math.min(lastLevel, Number(number.input.value) + 1)), { id: 'level-next' }));
byId('level').append(el('form', { class: 'make', onsubmit: (/** @type {SubmitEvent} */ e) => { e.preventDefault(); openLevel(number.input.value); } },
  number.node, seed.node, el('div', { class: 'row' }, el('button', { type: 'submit', id: 'level-go', text: 'Open' }))), next,
el('p', { class: 'muted', text: 'With the public seed, levels 1 to 1000 are the public test levels of the game; another seed makes other levels.' }));

const text = field('A level: a line with width and height, then the rows; or an ID', { rows: 5, id: 'open-text', spellcheck: 'false' });
byId('open').append(text.node, button('Open', async () => {
  const value = text.input.value.trim();
  try {
    const level = await post('level', /^(shift|maze):/i.test(value) ? { level: value } : { text: text.input.value, family: 'shift' });
    await session.open(/^shift:/i.test(value) ? value : level.id);
  } catch (error) {
    session.say(messageOf(error));
  }
}, { id: 'open-go' }));

const watchSolver = new SolverWatch(byId('watch'), board, session);
prepareStage(board);
await session.start();
board.focus();
document.body.dataset.ready = 'true';

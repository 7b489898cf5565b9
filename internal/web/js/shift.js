// The page of Number Shifting has the board, the choice between + and −, and the level.
import './shell.js';
import { offerChoice, offerEdit, prepareStage, showStage } from './bar.js';
import { button, byId, clearError, el, field, messageOf, showError, typing } from './dom.js';
import { ask } from './engine.js';
import { shortTitle } from './names.js';
import { prepareLesson } from './lesson.js';
import { teachShift } from './lessonshift.js';
import { Lamp } from './lamp.js';
import { later } from './later.js';
import { LevelMap } from './levelmap.js';
import { lastLevel, note } from './levels.js';
import { printable } from './printsheet.js';
import { puzzleOf } from './puzzletext.js';
import { Session } from './session.js';
import { SolvedCard } from './solved.js';
import { ShiftBoard } from './shiftboard.js';
import { format, left, rules } from './shiftrules.js';
import { SolverWatch } from './shiftwatch.js';
import { directionName, t } from './text.js';
export * from './exports.js';

const fallback = 'shift:1#';
/** @type {Record<string, import('./shiftrules.js').Direction>} */
const arrowKeys = { ArrowRight: 'R', ArrowDown: 'D', ArrowLeft: 'L', ArrowUp: 'U' };

const levels = new LevelMap((level) => guide(level));
const lamp = new Lamp(byId('lamp'));
const board = new ShiftBoard(byId('board'), (c) => showChoice(c), (k) => session.answer(missed(k)));
/** @type {import('./shiftboard.js').Choice | null} */
let chosen = null;

/** @type {Session<number[]>} */
const session = new Session('shift', fallback, {
  rules,
  solved: (cells) => left(cells) === 0,
  mark: (cells) => board.mark(cells),
  opened({ level, name }) {
    board.draw(level);
    offerEdit(level.id);
    const m = /^shift:(\d+)#(.*)$/.exec(name);
    byId('title').textContent = m ? t(m[2] ? 'ui.title.level.seed' : 'ui.title.level', { level: m[1], seed: m[2] }) : shortTitle(name);
    if (m) [number.input.value, seed.input.value] = [m[1], m[2]];
    next.hidden = !m;
    watchSolver.opened();
  },
  moved({ game }) {
    watchSolver.replay.close();
    board.show(game.state);
  },
  shown({ game, solved }) {
    byId('left').textContent = left(game.state);
    byId('steps').textContent = game.here.depth;
    byId('steps-word').textContent = t('ui.word.moves', { n: game.here.depth });
    const numbered = /^shift:(\d+)#(.*)$/.exec(session.name);
    if (numbered) {
      if (game.here.depth > 0) note(numbered[2], Number(numbered[1]), solved);
      levels.show(numbered[2], Number(numbered[1]));
    }
    later(lamp, () => { void lamp.ask(solved ? null : session.position()); });
    card.show();
    session.say(solved ? t('ui.shift.solved', { n: game.here.depth }) : '');
  },
});

const card = new SolvedCard(session, { least: () => 0 });

/**
 * missed says why nothing happens on an empty cell.
 * @param {number} k
 */
function missed(k) {
  if (session.solved) return '';
  return chosen && k !== chosen.from ? t('ui.shift.miss', { number: board.state[chosen.from] }) : t('ui.shift.empty');
}

/**
 * showChoice shows what can be done with the number chosen on the board.
 * @param {import('./shiftboard.js').Choice | null} c
 */
function showChoice(c) {
  chosen = c;
  const box = byId('choice');
  if (c === null) {
    box.replaceChildren(el('p', { class: 'muted', text: session.game && !session.solved ? t('ui.shift.choose') : '' }));
    return;
  }
  begun();
  session.say(''); // an answer to the tap before
  const v = board.state[c.from];
  if (c.direction === undefined || c.to === undefined) {
    const n = board.targets().size;
    box.replaceChildren(el('p', { text: n === 0 ? t('ui.shift.cannot', { number: v }) : t('ui.shift.targets', { n, number: v }) }));
    return;
  }
  const onto = board.state[c.to];
  const difference = Math.abs(onto - v);
  box.replaceChildren(el('p', { text: t('ui.shift.onto', { number: v, direction: directionName(c.direction), target: onto }) }),
    button(t('ui.shift.plus', { number: onto + v }), () => take(true), { id: 'take-plus', class: 'big' }),
    button(difference === 0 ? t('ui.shift.clears') : t('ui.shift.minus', { number: difference }), () => take(false), { id: 'take-minus', class: 'big' }),
    button('×', () => board.release(), { class: 'quiet', 'aria-label': t('ui.shift.cancel') }));
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
  else if ((event.key === 'Enter' || event.key === ' ') && !onButton) {
    board.press(board.at);
    board.focus();
  } else if (event.key === '+' || event.key === '=') take(true);
  else if (event.key === '-' || event.key === '−') take(false);
  else if (event.key === 'Escape') board.release();
  else {
    session.key(event);
    return;
  }
  event.preventDefault();
});

// The level: its number and seed.
const number = field(t('ui.shift.number'), { type: 'number', id: 'level-number', min: 1, max: 10000, step: 1, required: true, value: 1 });
const seed = field(t('ui.seed'), { type: 'text', id: 'level-seed', maxlength: 32, placeholder: t('ui.shift.public'), spellcheck: 'false', autocomplete: 'off' });

/**
 * openLevel opens a level by its number and the seed in the form.
 * @param {number | string} n
 */
async function openLevel(n) {
  try {
    await session.open(`shift:${n}#${seed.input.value}`);
    clearError(number.input);
    showStage();
  } catch (error) {
    showError(number.input, messageOf(error));
  }
}

/**
 * guide opens one of the first levels from its beginning, and explains each position of it.
 * @param {number} level
 */
async function guide(level) {
  try {
    await session.guide(`shift:${level}#`);
    showStage();
  } catch (error) {
    showError(number.input, messageOf(error));
  }
}

const next = el('div', { class: 'row' }, button(`← ${t('ui.shift.before')}`, () => openLevel(Math.max(1, Number(number.input.value) - 1)), { id: 'level-before' }),
  button(`${t('ui.shift.after')} →`, () => openLevel(Math.min(lastLevel, Number(number.input.value) + 1)), { id: 'level-next' }));
byId('level').append(next, levels.node, el('form', { class: 'make go-to', onsubmit: (/** @type {SubmitEvent} */ e) => { e.preventDefault(); openLevel(number.input.value); } },
  number.node, seed.node, el('div', { class: 'row' }, el('button', { type: 'submit', id: 'level-go', text: t('ui.open') }))),
el('p', { class: 'muted', text: t('ui.shift.seeds') }));

const text = field(t('ui.shift.input'), { rows: 5, id: 'open-text', spellcheck: 'false' });
byId('open').append(text.node, button(t('ui.open'), async () => {
  const value = text.input.value.trim();
  try {
    const level = await ask('level', /^(shift|maze):/i.test(value) ? { level: value } : { text: text.input.value, family: 'shift' });
    await session.open(/^shift:/i.test(value) ? value : level.id);
    clearError(text.input);
    showStage();
  } catch (error) {
    showError(text.input, messageOf(error));
  }
}, { id: 'open-go' }));

const watchSolver = new SolverWatch(byId('watch'), board, session);
prepareStage(board);
offerChoice('lamp', true, t('ui.lamp.option'), (yes) => lamp.light(yes));
printable(() => (session.level ? { puzzle: puzzleOf(session.level), title: document.title } : null));
const begun = prepareLesson('shift', teachShift);
await session.start();
board.focus();
document.body.dataset.ready = 'true';

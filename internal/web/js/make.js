// The page that makes puzzles: to order from presets, by hand in the editor with a verdict after
// each change, or from a text. The puzzle in the editor is played, shared by the address, and
// printed. The forms are in the template.
import './shell.js';
import { byId, clearError, el, showError, typing } from './dom.js';
import { EditBoard } from './editboard.js';
import { ask } from './engine.js';
import { messageOf } from './errors.js';
import { canBeEmpty, families, familyNames } from './families.js';
import { arrowKeys } from './gestures.js';
import { preset } from './names.js';
import { printable, printPuzzles } from './printsheet.js';
import { blank, puzzleOf, queryOf, resized, textOf } from './puzzletext.js';
import { solve } from './searches.js';
import { link } from './share.js';
import { choice, choose } from './store.js';
import { number, t } from './text.js';
export * from './exports.js';

const verdictDelay = 250; // ms after the last change
const maxSide = 100;
const maxPrinted = 24;

let id = ''; // of the puzzle in the editor, if the engine has read it
/** @type {ReturnType<typeof setTimeout>} */
let timer;
let generation = 0;

const board = new EditBoard(byId('board'), () => changed());
board.frame.append(board.zoomButtons());
const form = byId('presets');
const leastSide = 10; // of a maze with a drawing
const letterWide = 4; // cells of a letter with the space next to it
const heart = 'heart'; // how the engine names this drawing
const advanced = ['rows', 'cols', 'min', 'max', 'seed'];

/** chosen returns what is chosen among the presets. @param {string} name */
const chosen = (name) => String(new FormData(form).get(name));

const was = choice('presets', {});
for (const [name, first] of Object.entries({ family: familyNames[0], size: 'small', band: 'easy' })) {
  (byId(`${name}-${was[name]}`) ?? byId(`${name}-${first}`)).checked = true;
}

/**
 * say shows a text below the presets.
 * @param {string} text
 * @param {boolean} bad whether it is an error
 */
function say(text, bad = false) {
  byId('order-say').textContent = text;
  byId('order-say').classList.toggle('bad', bad);
}

/**
 * order requests puzzles to order. If there are none, it says so below the button.
 * @param {number} count
 * @returns {Promise<API.LevelView[]>}
 */
async function order(count) {
  const [family, size, difficulty] = [chosen('family'),
    chosen('size'), /** @type {API.Grade['band']} */ (chosen('band'))];
  choose('presets', { family, size, band: difficulty });
  say(t('ui.order.busy'));
  byId('order-go').disabled = true;
  const { routes } = families[family];
  const { rows, cols } = preset(family, size, difficulty);
  /** @type {API.OrderQuery & Record<string, unknown>} */
  const query = { family, rows, cols, difficulty, count };
  // The solution can have the shape of initials, of a heart or of a drawing: it needs room, and
  // decides how hard it is.
  const entered = byId('order-look').value.trim();
  const look = entered.toLowerCase() === t('ui.make.heart') ? heart : entered;
  if (look !== '' && routes) {
    Object.assign(query, { look: `path:${look}`, difficulty: undefined, ...roomFor(look) });
  }
  for (const key of advanced) {
    const { value } = byId(`order-${key}`);
    if (value !== '' && (routes || !['min', 'max'].includes(key))) query[key] = Number(value);
  }
  if (byId('order-route').checked && routes) query.unique_route = true;
  try {
    const { seed, puzzles } = await ask('order', query);
    say('');
    byId('order-seed').placeholder = String(seed); // it makes the same puzzle again
    return puzzles;
  } catch (problem) {
    say(messageOf(problem), true);
    return [];
  } finally {
    byId('order-go').disabled = false;
  }
}

/**
 * roomFor returns a size that suits a drawing: a word of letters by its length, others by the usual
 * one.
 * @param {string} look
 */
function roomFor(look) {
  const letters = /^[a-z0-9]+$/i.test(look) && look !== heart ? look.length : 2;
  const side = Math.max(leastSide, letterWide * letters + 2);
  return { rows: side, cols: side };
}

/** show puts a level into the editor. @param {API.LevelView} level */
function show(level) {
  board.draw(puzzleOf(level));
  id = level.id;
  clearTimeout(timer);
  void judge();
}

async function orderOne() {
  const [first] = await order(1);
  if (first) show(first);
}

// changed asks for a verdict, a moment after the last change.
function changed() {
  generation++;
  id = '';
  byId('undo').disabled = board.before.length === 0;
  byId('digit-empty').disabled = !canBeEmpty(board.puzzle);
  byId('make-open').disabled = true;
  clearTimeout(timer);
  timer = setTimeout(judge, verdictDelay);
}

// judge shows the verdict. If the engine has made the level, judge sends its ID, for which the
// engine already knows the grade.
async function judge() {
  const own = ++generation;
  const { puzzle } = board;
  /** @type {import('./families.js').Line[]} */
  let lines;
  try {
    const a = await ask('assess', id ? { level: id } : { text: textOf(puzzle), family: puzzle.family });
    if (own !== generation) return;
    id = a.level.id;
    byId('make-open').disabled = false;
    history.replaceState(null, '', `#${new URLSearchParams({ level: id })}`);
    lines = families[puzzle.family].verdict(a);
    if (a.level.difficulty) {
      const { band } = a.level.difficulty;
      lines.push(['·', '', t('ui.verdict.grade', { band: t(`band.${band}`) })]);
    }
  } catch (problem) {
    if (own !== generation) return;
    lines = [['✕', 'bad', messageOf(problem)]];
  }
  byId('verdict').replaceChildren(...lines.map(([sign, name, text, best]) => el('li',
    { class: name, 'data-sign': sign }, text,
    best ? el('a', { href: link(puzzle.family, best, []), text: ` ${t('ui.verdict.best')}`, id: 'best-link' })
      : null)));
}

/** open opens a puzzle from a text, an ID or an address. @param {string} source */
async function open(source) {
  const text = byId('import-text');
  try {
    show(await ask('level', queryOf(source, chosen('family'))));
    clearError(text);
    say(t('ui.import.done', { rows: board.puzzle.rows, cols: board.puzzle.cols }));
    if (document.body.dataset.ready) byId('order-say').scrollIntoView({ block: 'nearest' });
    return true;
  } catch (e) {
    showError(text, messageOf(e));
    return false;
  }
}

/** resize adds rows and columns, or removes them. @param {number} rows @param {number} cols */
function resize(rows, cols) {
  const { puzzle } = board;
  const side = (/** @type {number} */ n) => Math.max(families[puzzle.family].minSide, Math.min(maxSide, n));
  board.draw(resized(puzzle, side(puzzle.rows + rows), side(puzzle.cols + cols)));
}

/**
 * title returns the heading of a printed puzzle.
 * @param {import('./families.js').Puzzle} puzzle
 * @param {number} n
 */
const title = ({ family, rows, cols }, n) => `${number(n)} · ${t(`family.${family}`)} ${rows} × ${cols}`;

const current = () => ({ puzzle: board.puzzle, title: title(board.puzzle, 1) });

/**
 * printNow prints puzzles, with their solutions if the player wants them.
 * @param {import('./printsheet.js').Printed[]} list
 * @param {number} perPage
 */
async function printNow(list, perPage) {
  if (list.length === 0) return;
  for (const one of byId('print-solutions').checked ? list : []) {
    const query = { text: textOf(one.puzzle), family: one.puzzle.family, moves: [], seconds: 20 };
    const solution = await solve(query).catch(() => undefined);
    if (solution?.solved) one.solution = solution.moves;
  }
  printPuzzles(list, perPage);
}

async function orderAndPrint() {
  const made = await order(Math.max(1, Math.min(maxPrinted, Number(byId('print-count').value) || 1)));
  const list = made.map((level, k) => {
    const puzzle = puzzleOf(level);
    const grade = level.difficulty ? ` · ${t(`band.${level.difficulty.band}`)}` : '';
    return { puzzle, title: title(puzzle, k + 1) + grade };
  });
  await printNow(list, Number(byId('print-per-page').value));
}

function copy() {
  const text = byId('import-text');
  text.value = textOf(board.puzzle);
  text.select();
  navigator.clipboard?.writeText(text.value).catch(() => { /* it is selected */ });
}

form.addEventListener('submit', (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  void orderOne();
});
/** @type {Record<string, () => void>} */
const clicks = {
  undo: () => board.undo(),
  'make-open': () => { location.href = link(board.puzzle.family, id, []); },
  'digit-empty': () => board.type(null),
  'fewer-rows': () => resize(-1, 0),
  'more-rows': () => resize(1, 0),
  'fewer-cols': () => resize(0, -1),
  'more-cols': () => resize(0, 1),
  'import-go': () => open(byId('import-text').value),
  'import-open': () => byId('import-file').click(),
  'import-copy': copy,
  'print-one': () => printNow([current()], 1),
  'print-go': orderAndPrint,
};
for (let digit = 0; digit <= 9; digit++) clicks[`digit-${digit}`] = () => board.type(digit);
for (const name of familyNames) clicks[`new-${name}`] = () => board.draw(blank(name));
for (const [name, click] of Object.entries(clicks)) byId(name).addEventListener('click', click);
byId('import-file').addEventListener('change', async () => {
  byId('import-text').value = await byId('import-file').files?.[0]?.text() ?? '';
  byId('import-file').value = '';
  await open(byId('import-text').value);
});

document.addEventListener('keydown', (event) => {
  if (typing(event) || event.defaultPrevented || event.target instanceof HTMLInputElement) return;
  if (arrowKeys[event.key]) board.moveCursor(arrowKeys[event.key]);
  else if (/^\d$/.test(event.key)) board.type(Number(event.key));
  else if (event.key === 'Backspace' || event.key === 'Delete') board.type(null);
  else if (event.key.toLowerCase() === 'z') board.undo();
  else return;
  event.preventDefault();
});

printable(current);
const fromAddress = (/** @type {string} */ name) => new URLSearchParams(location.hash.slice(1)).get(name);
const opened = fromAddress('level');
if (!opened || !await open(opened)) await orderOne();
addEventListener('hashchange', () => {
  const level = fromAddress('level');
  if (level && level !== id) void open(level);
});
document.body.dataset.ready = 'true';

// The page that makes puzzles: to order from presets, by hand in the editor with a verdict after each
// change, from a text, or by a search for a maze of high value. What stands in the editor is played,
// shared by the address, and printed.
import './shell.js';
import { button, byId, clearError, el, field, messageOf, showError, typing } from './dom.js';
import { EditBoard } from './editboard.js';
import { ask, solve } from './engine.js';
import { canBeEmpty, families, familyNames } from './families.js';
import { MazeMaker } from './mazemake.js';
import { bandNames, preset, sizes } from './presets.js';
import { printable, printPuzzles } from './printsheet.js';
import { blank, puzzleOf, queryOf, resized, textOf } from './puzzletext.js';
import { link } from './share.js';
import { choice, choose } from './store.js';
import { number, t } from './text.js';
export * from './exports.js';

const verdictDelay = 250; // ms after the last change
const mostSide = 100;

let id = ''; // of what stands in the editor, once the engine has read it
/** @type {ReturnType<typeof setTimeout>} */
let timer;
let turn = 0;

const board = new EditBoard(byId('board'), () => changed());
board.frame.append(board.zoomButtons());

// Presets.
const was = choice('presets', {});
/**
 * @template {string} T
 * @param {string} name
 * @param {readonly T[]} values
 * @param {(value: T) => string} label
 * @param {T} first
 */
function segments(name, values, label, first) {
  const inputs = values.map((value) => el('input', { type: 'radio', name, value, id: `${name}-${value}`, checked: value === (values.includes(was[name]) ? was[name] : first) }));
  const node = el('fieldset', { class: 'segments' }, el('legend', { text: t(`ui.presets.${name}`) }),
    ...inputs.map((input, k) => el('label', {}, input, el('span', { text: label(values[k]) }))));
  return { node, get value() { return /** @type {T} */ (inputs.find((i) => i.checked)?.value ?? first); } };
}
const family = segments('family', familyNames, (v) => t(`family.${v}`), familyNames[0]);
const size = segments('size', sizes, (v) => t(`ui.presets.${v}`), 'small');
const band = segments('band', bandNames, (v) => t(`band.${v}`), 'easy');
const numeric = (/** @type {string} */ name, /** @type {number} */ most, /** @type {number} */ least = 1) => field(t(name === 'seed' ? 'ui.seed' : `ui.make.${name}`), { type: 'number', id: `order-${name}`, min: least, max: most, step: 1, placeholder: t('ui.order.auto') });
const advanced = { rows: numeric('rows', 30, 2), cols: numeric('cols', 30, 2), min: numeric('min', 999), max: numeric('max', 999), seed: numeric('seed', 2 ** 32, 0) };
const route = el('input', { type: 'checkbox', id: 'order-route' });
const said = el('p', { class: 'say', role: 'status', id: 'order-say' });
const go = el('button', { type: 'submit', class: 'big', id: 'order-go', text: t('ui.order.go') });
const form = byId('presets');
form.append(el('div', { class: 'presets' }, family.node, size.node, band.node, go), said,
  el('details', { class: 'advanced' }, el('summary', { text: t('ui.order.advanced') }), el('div', { class: 'make' }, ...Object.values(advanced).map((f) => f.node)),
    el('label', { class: 'check' }, route, el('span', { text: t('ui.order.route') }))));
form.addEventListener('submit', (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  order(1).then(([first]) => { if (first) board.draw(puzzleOf(first.level)); });
});

/**
 * order makes puzzles to order. If there are none, it says so beside the button.
 * @param {number} count
 * @returns {Promise<any[]>}
 */
async function order(count) {
  choose('presets', { family: family.value, size: size.value, band: band.value });
  said.classList.remove('bad');
  said.textContent = t('ui.order.busy');
  go.disabled = true;
  const { routes } = families[family.value];
  /** @type {Record<string, any>} */
  const query = { family: family.value, ...preset(family.value, size.value, band.value), difficulty: band.value, count };
  for (const [key, { input }] of Object.entries(advanced)) if (input.value !== '' && (routes || !['min', 'max'].includes(key))) query[key] = Number(input.value);
  if (route.checked && routes) query.unique_route = true;
  try {
    const { seed, puzzles } = await ask('order', /** @type {API.OrderQuery} */ (query));
    said.textContent = t('ui.order.done', { seed: String(seed) });
    return puzzles;
  } catch (problem) {
    said.textContent = messageOf(problem);
    said.classList.add('bad');
    return [];
  } finally {
    go.disabled = false;
  }
}

// The editor: digits, undo, size.
for (const digit of [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]) byId('keypad').append(button(String(digit), () => board.type(digit), { id: `digit-${digit}` }));
const empty = button('⌫', () => board.type(null), { id: 'digit-empty', 'aria-label': t('ui.edit.empty') });
byId('keypad').append(empty);
const undo = button(`↶ ${t('ui.undo')}`, () => board.undo(), { id: 'undo' });
const play = button(t('ui.make.play'), () => { location.href = link(board.puzzle.family, id, []); }, { id: 'make-open', class: 'big' });
byId('quick').append(undo, play, button(t('ui.print.one'), () => printNow([{ puzzle: board.puzzle, title: title(board.puzzle, 1) }], 1), { id: 'print-one' }));
const resize = (/** @type {number} */ rows, /** @type {number} */ cols) => {
  const { puzzle } = board;
  const least = families[puzzle.family].leastSide;
  board.draw(resized(puzzle, Math.max(least, Math.min(mostSide, puzzle.rows + rows)), Math.max(least, Math.min(mostSide, puzzle.cols + cols))));
};
byId('shape').append(
  ...[['rows', 1, 0], ['cols', 0, 1]].flatMap(([name, r, c]) => [el('span', { text: t(`ui.make.${name}`) }),
    button('−', () => resize(-Number(r), -Number(c)), { id: `fewer-${name}`, 'aria-label': t(`ui.edit.fewer.${name}`) }),
    button('+', () => resize(Number(r), Number(c)), { id: `more-${name}`, 'aria-label': t(`ui.edit.more.${name}`) })]),
  ...familyNames.map((name) => button(t(`ui.edit.new.${name}`), () => board.draw(blank(name)), { id: `new-${name}` })));

document.addEventListener('keydown', (event) => {
  if (typing(event) || event.defaultPrevented) return;
  /** @type {Record<string, string>} */
  const arrows = { ArrowRight: 'R', ArrowDown: 'D', ArrowLeft: 'L', ArrowUp: 'U' };
  if (event.target instanceof HTMLInputElement) return;
  if (arrows[event.key]) board.look(arrows[event.key]);
  else if (/^\d$/.test(event.key)) board.type(Number(event.key));
  else if (event.key === 'Backspace' || event.key === 'Delete') board.type(null);
  else if (event.key.toLowerCase() === 'z') board.undo();
  else return;
  event.preventDefault();
});

// changed asks for a verdict, a moment after the last change.
function changed() {
  turn++;
  id = '';
  undo.disabled = board.before.length === 0;
  empty.disabled = !canBeEmpty(board.puzzle);
  play.disabled = true;
  clearTimeout(timer);
  timer = setTimeout(judge, verdictDelay);
}

async function judge() {
  const mine = ++turn;
  const { puzzle } = board;
  /** @type {import('./families.js').Line[]} */
  let lines;
  try {
    const a = await ask('assess', { text: textOf(puzzle), family: puzzle.family });
    if (mine !== turn) return;
    id = a.level.id;
    play.disabled = false;
    history.replaceState(null, '', `#${new URLSearchParams({ level: id })}`);
    lines = families[puzzle.family].verdict(a);
    if (a.difficulty) lines.push(['·', '', t('ui.verdict.grade', { band: t(`band.${a.difficulty.band}`), effort: Math.round(a.difficulty.effort) })]);
  } catch (problem) {
    if (mine !== turn) return;
    lines = [['✕', 'bad', messageOf(problem)]];
  }
  byId('verdict').replaceChildren(...lines.map(([sign, name, text, best]) => el('li', { class: name, 'data-sign': sign }, text,
    best ? el('a', { href: link(puzzle.family, best, []), text: ` ${t('ui.verdict.best')}`, id: 'best-link' }) : null)));
}

// Import.
const text = field(t('ui.import.text'), { rows: 6, id: 'import-text', spellcheck: 'false' });
const file = el('input', { type: 'file', hidden: true, accept: '.txt,text/plain', 'aria-label': t('ui.import.file'), onchange: async () => {
  text.input.value = await file.files?.[0]?.text() ?? '';
  file.value = '';
  take(text.input.value);
} });
byId('import').append(text.node, el('div', { class: 'row' }, button(t('ui.import.go'), () => take(text.input.value), { id: 'import-go' }),
  button(t('ui.import.file'), () => file.click()), file,
  button(t('ui.import.copy'), () => { text.input.value = textOf(board.puzzle); text.input.select(); navigator.clipboard?.writeText(text.input.value).catch(() => { /* it is selected */ }); }, { id: 'import-copy' })));

/**
 * take opens a puzzle from a text, an ID or an address.
 * @param {string} source
 */
async function take(source) {
  try {
    const query = queryOf(source, family.value);
    board.draw(puzzleOf(await ask('level', query)));
    clearError(text.input);
    said.textContent = t('ui.import.done', { rows: board.puzzle.rows, cols: board.puzzle.cols });
    said.classList.remove('bad');
    if (document.body.dataset.ready) said.scrollIntoView({ block: 'nearest' });
    return true;
  } catch (e) {
    showError(text.input, messageOf(e));
    return false;
  }
}

// Print.
const count = field(t('ui.print.count'), { type: 'number', id: 'print-count', min: 1, max: 24, step: 1, value: 4 });
const perPage = el('select', { id: 'print-per-page' }, ...[1, 2, 4, 6].map((n) => el('option', { value: String(n), text: String(n) })));
perPage.value = '4';
const answers = el('input', { type: 'checkbox', id: 'print-solutions', checked: true });
byId('print').append(el('p', { class: 'muted', text: t('ui.print.about') }), el('div', { class: 'make' }, count.node, el('label', { class: 'field' }, el('span', { text: t('ui.print.page') }), perPage)),
  el('label', { class: 'check' }, answers, el('span', { text: t('ui.print.solutions') })),
  el('div', { class: 'row' }, button(t('ui.print.go'), async () => {
    const made = await order(Math.max(1, Math.min(24, Number(count.input.value) || 1)));
    await printNow(made.map(({ level, difficulty }, k) => ({ puzzle: puzzleOf(level), title: `${title(puzzleOf(level), k + 1)} · ${t(`band.${difficulty.band}`)}` })), Number(perPage.value));
  }, { id: 'print-go' })));

/**
 * title is what stands above a printed puzzle.
 * @param {import('./families.js').Puzzle} puzzle
 * @param {number} n
 */
const title = ({ family: name, rows, cols }, n) => `${number(n)} · ${t(`family.${name}`)} ${rows} × ${cols}`;

/**
 * printNow prints puzzles, with their solutions if that is wanted.
 * @param {import('./printsheet.js').Printed[]} list
 * @param {number} each
 */
async function printNow(list, each) {
  if (list.length === 0) return;
  if (answers.checked) {
    for (const one of list) {
      const query = { text: textOf(one.puzzle), family: one.puzzle.family };
      const solution = await solve({ ...query, moves: [], seconds: 20 }).catch(() => undefined);
      if (solution?.solved) one.solution = solution.moves;
    }
  }
  printPuzzles(list, each);
}

printable(() => ({ puzzle: board.puzzle, title: title(board.puzzle, 1) }));

new MazeMaker(byId('make'), (made) => { location.href = link('maze', made, []); });

// An address such as #search=10x10:1-9 fills in the search for a maze of high value.
const wished = /^(\d+)x(\d+):(\d+)-(\d+)$/.exec(new URLSearchParams(location.hash.slice(1)).get('search') ?? '');
if (wished) {
  ['rows', 'cols', 'min', 'max'].forEach((name, k) => { byId(`make-${name}`).value = wished[k + 1]; });
  byId('search').open = true;
  byId('search').scrollIntoView({ block: 'start' });
}

const opened = new URLSearchParams(location.hash.slice(1)).get('level');
if (!opened || !await take(opened)) {
  const [first] = await order(1);
  if (first) board.draw(puzzleOf(first.level));
}
addEventListener('hashchange', () => {
  const level = new URLSearchParams(location.hash.slice(1)).get('level');
  if (level && level !== id) take(level);
});
document.body.dataset.ready = 'true';

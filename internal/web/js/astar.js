// The page about A* shows two searches of the same grid in step, one with smaller and one with
// larger g first. The totals appear at the end, so that a class can guess. The size, the walls and
// the step are kept behind the # of the address, so that a reload or a link shows the same; a plain
// address shows a grid with some walls.
import './shell.js';
import { ask } from './engine.js';
import { AstarGrid } from './astargrid.js';
import { findsShortest } from './astarstates.js';
import { byId, typing } from './dom.js';
import { messageOf } from './errors.js';
import { Player } from './player.js';
import { number, t } from './text.js';
export * from './exports.js';

const defaultSize = 8;
const defaultWalls = [18, 19, 20, 21, 29, 37]; // of the default size
const wallShare = 0.25; // of the cells, for random walls

/** @type {any} */
let answer = null; // of the engine
/** @type {Set<number>} */
let walls = new Set();
let asked = 0; // requests, so that a late answer does not replace a newer one

/** @typedef {'smaller' | 'larger'} Rule */
/** @type {Rule[]} */
const rules = ['smaller', 'larger'];

/** @type {Record<Rule, AstarGrid>} */
const grids = {
  smaller: new AstarGrid(byId('smaller'), t('ui.astar.smaller'), (cell) => toggleWall(cell)),
  larger: new AstarGrid(byId('larger'), t('ui.astar.larger'), (cell) => toggleWall(cell)),
};
const [size, neighbours, heuristic] = ['size', 'neighbours', 'heuristic'].map(byId);
const player = new Player((at) => show(at), { label: t('ui.astar.steps'), speeds: [1, 4, 15, 60], speed: 4 });
byId('replay').append(player.range, ...player.buttons);
// On a phone there are Play and the slider; the rest is in the settings.
if (matchMedia('(max-width: 560px)').matches) {
  byId('astar-settings').querySelector('.row').prepend(...player.buttons.slice(1),
    ...['size', 'random-walls', 'clear-walls'].map(byId));
}
for (const select of [neighbours, heuristic]) select.addEventListener('change', () => load(0));
size.addEventListener('change', () => { walls = new Set(); load(0); });
/** @type {Record<string, () => void>} */
const clicks = {
  'random-walls': scatter, 'clear-walls': clear,
  'help-open': () => byId('help').showModal(),
  'whole-screen': () => (document.fullscreenElement ? document.exitFullscreen()
    : byId('main').requestFullscreen()),
};
for (const [name, click] of Object.entries(clicks)) byId(name).addEventListener('click', click);
byId('whole-screen').hidden = !document.fullscreenEnabled;

// costText writes a cost, which may have a fraction if there are diagonal steps.
const costText = (/** @type {number} */ cost) => number(cost, Number.isInteger(cost) ? 0 : 1);

/**
 * searchSays describes the progress of a search.
 * @param {{expanded: number, found: boolean, cost: number, steps: object[]}} search
 * @param {number} at
 * @param {number} waiting cells
 */
function searchSays(search, at, waiting) {
  const text = t('ui.astar.progress', { expanded: Math.min(at, search.expanded), waiting });
  if (at < search.steps.length) return text;
  const end = search.found ? t('ui.astar.reached', { cost: costText(search.cost) }) : t('ui.astar.nopath');
  return `${text} ${end}`;
}

/** @param {number} at */
function show(at) {
  if (!answer) return;
  for (const name of rules) {
    byId(`${name}-say`).textContent = searchSays(answer[name], at, grids[name].show(at));
  }
  player.range.setAttribute('aria-valuetext', t('ui.astar.step', { at, all: player.length }));
  byId('say').textContent = at === player.length ? compare(answer) : '';
  remember();
}

/**
 * inSteps converts costs to straight steps; a diagonal step costs a fraction more.
 * @param {any} got
 */
function inSteps(got) {
  const { unit } = got;
  if (unit === 1) return got;
  const scale = (/** @type {number} */ x) => Math.round(10 * x / unit) / 10;
  const node = (/** @type {any} */ n) => ({ ...n, g: scale(n.g), h: scale(n.h), f: scale(n.f) });
  for (const name of rules) {
    const search = got[name];
    search.cost = scale(search.cost);
    search.steps = search.steps.map((/** @type {any} */ s) => ({ ...node(s), waits: s.waits.map(node) }));
  }
  return got;
}

/** load requests the searches and shows them at a step. @param {number} at */
async function load(at) {
  const generation = ++asked;
  const side = Number(size.value);
  const query = { rows: side, cols: side, walls: [...walls], neighbours: Number(neighbours.value),
    heuristic: heuristic.value };
  try {
    const got = inSteps(await ask('astar', query));
    if (generation !== asked) return;
    answer = got;
    for (const name of rules) grids[name].open(got, got[name], new Set(walls));
    player.open(Math.max(...rules.map((name) => got[name].steps.length)), at);
  } catch (error) {
    if (generation === asked) byId('say').textContent = messageOf(error);
  }
}

/** @param {any} answer */
function compare(answer) {
  const { smaller, larger } = answer;
  if (!smaller.found) return t('ui.astar.all', { n: smaller.expanded });
  const found = findsShortest(answer) ? t('ui.astar.shortest', { cost: costText(smaller.cost) })
    : t('ui.astar.unsure');
  return `${found} ${t('ui.astar.compare', { smaller: smaller.expanded, larger: larger.expanded })}`;
}

/** toggleWall turns a cell into a wall, or removes the wall. @param {number} cell */
function toggleWall(cell) {
  if (!answer) return;
  if (cell === answer.start || cell === answer.goal) {
    byId('say').textContent = t('ui.astar.ends');
    return;
  }
  if (!walls.delete(cell)) walls.add(cell);
  load(player.at);
}

function clear() {
  walls = new Set();
  load(player.at);
}

function scatter() {
  const side = Number(size.value);
  walls = new Set();
  for (let k = 0; k < side * side; k++) {
    if (Math.random() < wallShare && k !== answer?.start && k !== answer?.goal) walls.add(k);
  }
  load(0);
}

// remember writes the step into the address; recall reads it.
function remember() {
  if (player.playing && player.at < player.length) return;
  const q = new URLSearchParams({ size: size.value, step: String(player.at) });
  for (const [name, input] of Object.entries({ neighbours, heuristic })) {
    if (input.selectedIndex > 0) q.set(name, input.value);
  }
  if (walls.size > 0) q.set('walls', [...walls].sort((a, b) => a - b).join('.'));
  history.replaceState(null, '', `#${q}`);
}

function recall() {
  const q = new URLSearchParams(location.hash.slice(1));
  const side = Number(q.get('size'));
  size.value = String(side);
  if (size.selectedIndex < 0) size.value = String(defaultSize);
  const plain = location.hash === '';
  const named = (q.get('walls') || '').split('.').filter((w) => /^\d+$/.test(w)).map(Number);
  walls = new Set(plain ? defaultWalls : named);
  for (const [name, input] of Object.entries({ neighbours, heuristic })) {
    input.value = q.get(name) ?? input.options[0].value;
    if (input.selectedIndex < 0) input.selectedIndex = 0;
  }
  return Number(q.get('step')) || 0;
}

/** @type {Record<string, () => void>} */
const keys = { ',': () => player.step(-1), '.': () => player.step(1), c: clear };
for (const n of [1, 2, 3, 4]) keys[n] = () => { player.speed.selectedIndex = n - 1; };
document.addEventListener('keydown', (event) => {
  if (typing(event) || event.defaultPrevented || event.ctrlKey || event.metaKey || !answer) return;
  const action = keys[event.key.toLowerCase()];
  if (action) action();
  else player.key(event);
});
addEventListener('hashchange', () => load(recall()));
const plain = location.hash === '';
await load(recall());
// A page that was opened for the first time shows what it is about.
if (plain && !matchMedia('(prefers-reduced-motion: reduce)').matches) player.toggle();
document.body.dataset.ready = 'true';

// The page about A* shows two searches of the same grid in step, one with smaller and one with
// larger g first. The searches come from the server; the size, the walls and the step are kept
// behind the # of the address, so that a reload or a link shows the same.
import { post } from './engine.js';
import { AstarGrid } from './astargrid.js';
import { button, byId, el, messageOf, typing } from './dom.js';
import { Player } from './player.js';
import { t } from './text.js';

const sizes = [2, 4, 6, 8, 10, 12, 16, 20, 24, 32];
const defaultSize = 8;
const wallShare = 0.25; // of the cells, for random walls

/** @type {any} */
let answer = null; // of the server
/** @type {Set<number>} */
let walls = new Set();
let asked = 0; // requests, so that a late answer does not replace a newer one

const grids = {
  smaller: new AstarGrid(byId('smaller'), t('ui.astar.smaller'), (cell) => toggleWall(cell)),
  larger: new AstarGrid(byId('larger'), t('ui.astar.larger'), (cell) => toggleWall(cell)),
};
const player = new Player((at) => show(at), { label: t('ui.astar.steps'), speeds: [1, 4, 15, 60], speed: 4 });
const size = el('select', { id: 'size', onchange: () => { walls = new Set(); load(0); } }, ...sizes.map((n) => el('option', { value: String(n), text: `${n} × ${n}` })));
byId('astar-set').append(el('label', { class: 'row' }, t('ui.astar.size'), size),
  button(t('ui.astar.random'), () => scatter(), { id: 'random-walls' }), button(t('ui.astar.clear'), () => clear(), { id: 'clear-walls' }));
byId('film').append(player.range, el('div', { class: 'row' }, ...player.buttons));

/**
 * sentence describes the progress of a search.
 * @param {{expanded: number, found: boolean, cost: number}} search
 * @param {{expanded: number, waiting: number, over: boolean}} progress
 */
function sentence(search, { expanded, waiting, over }) {
  const text = t('ui.astar.progress', { expanded, all: search.expanded, waiting });
  if (!over) return text;
  return `${text} ${search.found ? t('ui.astar.reached', { cost: search.cost }) : t('ui.astar.nopath')}`;
}

/** @param {number} at */
function show(at) {
  if (!answer) return;
  for (const [name, g] of Object.entries(grids)) byId(`${name}-say`).textContent = sentence(answer[name], g.show(at));
  player.range.setAttribute('aria-valuetext', t('ui.astar.step', { at, all: player.length }));
  remember();
}

/**
 * load asks for the searches and shows them at a step; undefined is the last one.
 * @param {number} [at]
 */
async function load(at) {
  const ask = ++asked;
  const side = Number(size.value);
  try {
    const got = await post('astar', { rows: side, cols: side, walls: [...walls] });
    if (ask !== asked) return;
    answer = got;
    for (const [name, g] of Object.entries(grids)) g.open(got, got[name], new Set(walls));
    player.open(Math.max(got.smaller.steps.length, got.larger.steps.length), at ?? Infinity);
    byId('say').textContent = compare(got);
  } catch (error) {
    if (ask === asked) byId('say').textContent = messageOf(error);
  }
}

/** @param {any} answer */
function compare({ smaller, larger }) {
  if (!smaller.found) return t('ui.astar.all', { n: smaller.expanded });
  return t('ui.astar.compare', { cost: smaller.cost, smaller: smaller.expanded, larger: larger.expanded });
}

/**
 * toggleWall turns a cell into a wall, or removes the wall.
 * @param {number} cell
 */
function toggleWall(cell) {
  if (!answer) return;
  if (cell === answer.start || cell === answer.goal) {
    byId('say').textContent = t('ui.astar.ends');
    return;
  }
  if (!walls.delete(cell)) walls.add(cell);
  load(player.at === player.length ? undefined : player.at);
}

function clear() {
  walls = new Set();
  load(player.at === player.length ? undefined : player.at);
}

function scatter() {
  const side = Number(size.value);
  walls = new Set();
  for (let k = 0; k < side * side; k++) if (Math.random() < wallShare && k !== answer?.start && k !== answer?.goal) walls.add(k);
  load();
}

// remember writes the step into the address; recall reads it.
function remember() {
  if (player.playing && player.at < player.length) return;
  const q = new URLSearchParams({ size: size.value, step: String(player.at) });
  if (walls.size > 0) q.set('walls', [...walls].sort((a, b) => a - b).join('.'));
  history.replaceState(null, '', `#${q}`);
}

function recall() {
  const q = new URLSearchParams(location.hash.slice(1));
  const side = Number(q.get('size'));
  size.value = String(sizes.includes(side) ? side : defaultSize);
  walls = new Set((q.get('walls') || '').split('.').filter((w) => /^\d+$/.test(w)).map(Number));
  return q.has('step') ? Number(q.get('step')) || 0 : undefined;
}

/** @type {Record<string, () => void>} */
const keys = {
  ArrowLeft: () => player.step(-1), ',': () => player.step(-1), ArrowRight: () => player.step(1), '.': () => player.step(1),
  Home: () => player.step(-Infinity), End: () => player.step(Infinity), ' ': () => player.toggle(), c: () => clear(), C: () => clear(),
};
document.addEventListener('keydown', (event) => {
  if (typing(event) || event.defaultPrevented || event.ctrlKey || event.metaKey || !answer) return;
  if (event.key === ' ' && event.target instanceof Element && event.target.closest('button, a, summary')) return;
  const action = keys[event.key];
  if (!action) return;
  action();
  event.preventDefault();
});
addEventListener('hashchange', () => load(recall()));
await load(recall());
document.body.dataset.ready = 'true';

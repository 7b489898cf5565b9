// The page about A* shows two searches of the same grid in step, one with smaller and one with
// larger g first. The searches come from the server; the size, the walls and the step are kept
// behind the # of the address, so that a reload or a link shows the same.
import { post } from './engine.js';
import { AstarGrid } from './astargrid.js';
import { button, byId, el, messageOf, typing } from './dom.js';
import { Player } from './player.js';
import { number, t } from './text.js';

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
const option = (/** @type {string} */ value, /** @type {string} */ text) => el('option', { value, text });
const neighbours = el('select', { id: 'neighbours', onchange: () => load(0) }, ...['4', '8'].map((n) => option(n, n)));
const heuristic = el('select', { id: 'heuristic', onchange: () => load(0) }, ...['distance', 'manhattan', 'chebyshev', 'zero', 'patchy'].map((name) => option(name, t(`ui.astar.h.${name}`))));
const algorithm = el('select', { id: 'algorithm', onchange: () => load(player.at) }, ...['', 'forward', 'backward', 'adaptive'].map((name) => option(name, t(`ui.astar.agent.${name || 'none'}`))));
const player = new Player((at) => show(at), { label: t('ui.astar.steps'), speeds: [1, 4, 15, 60], speed: 4 });
const size = el('select', { id: 'size', onchange: () => { walls = new Set(); load(0); } }, ...sizes.map((n) => el('option', { value: String(n), text: `${n} × ${n}` })));
const named = (/** @type {string} */ key, /** @type {HTMLElement} */ input) => el('label', { class: 'row' }, t(key), input);
byId('astar-set').append(named('ui.astar.size', size),
  button(t('ui.astar.random'), () => scatter(), { id: 'random-walls' }), button(t('ui.astar.clear'), () => clear(), { id: 'clear-walls' }),
  el('details', { class: 'folded', id: 'astar-settings' }, el('summary', { text: t('ui.search.settings') }), el('div', { class: 'row' },
    named('ui.astar.neighbours', neighbours), named('ui.astar.heuristic', heuristic), named('ui.astar.agent', algorithm))));
byId('film').append(player.range, el('div', { class: 'row' }, ...player.buttons));

// costText writes a cost, which is no whole number where there are slanting steps.
const costText = (/** @type {number} */ cost) => number(cost, Number.isInteger(cost) ? 0 : 1);

/**
 * sentence describes the progress of a search.
 * @param {{expanded: number, found: boolean, cost: number}} search
 * @param {{expanded: number, waiting: number, over: boolean}} progress
 */
function sentence(search, { expanded, waiting, over }) {
  const text = t('ui.astar.progress', { expanded, all: search.expanded, waiting });
  if (!over) return text;
  return `${text} ${search.found ? t('ui.astar.reached', { cost: costText(search.cost) }) : t('ui.astar.nopath')}`;
}

/** @param {number} at */
function show(at) {
  if (!answer) return;
  for (const [name, g] of Object.entries(grids)) byId(`${name}-say`).textContent = sentence(answer[name], g.show(at));
  player.range.setAttribute('aria-valuetext', t('ui.astar.step', { at, all: player.length }));
  remember();
}

/**
 * inSteps gives costs in straight steps, also where a slanting step costs a fraction of one.
 * @param {any} got
 */
function inSteps(got) {
  const { unit } = got;
  if (unit === 1) return got;
  const scale = (/** @type {number} */ x) => Math.round(10 * x / unit) / 10;
  const node = (/** @type {any} */ n) => ({ ...n, g: scale(n.g), h: scale(n.h), f: scale(n.f) });
  for (const name of ['smaller', 'larger']) {
    const search = got[name];
    Object.assign(search, { cost: scale(search.cost), steps: search.steps.map((/** @type {any} */ s) => ({ ...node(s), waits: s.waits.map(node) })) });
  }
  for (const one of ['smaller', 'larger']) if (got.agents) got.agents[one].cost = scale(got.agents[one].cost);
  return got;
}

/**
 * journeys says how an agent fares that sees only the cells beside it, if one is chosen.
 * @param {any} got
 */
function journeys({ agents }) {
  if (!agents) return '';
  const one = (/** @type {string} */ name) => t('ui.astar.journey', {
    name: t(`ui.astar.ties.${name}`), searches: agents[name].episodes.length, moves: agents[name].moves, expanded: agents[name].expanded,
  });
  const end = agents.smaller.reached ? '' : ` ${t('ui.astar.lost')}`;
  return `${t('ui.astar.agent.about')} ${one('smaller')} ${one('larger')}${end}`;
}

/**
 * load asks for the searches and shows them at a step.
 * @param {number} at
 */
async function load(at) {
  const ask = ++asked;
  const side = Number(size.value);
  /** @type {Record<string, any>} */
  const query = { rows: side, cols: side, walls: [...walls], neighbours: Number(neighbours.value), heuristic: heuristic.value };
  if (algorithm.value) query.algorithm = algorithm.value;
  try {
    const got = inSteps(await post('astar', query));
    if (ask !== asked) return;
    answer = got;
    for (const [name, g] of Object.entries(grids)) g.open(got, got[name], new Set(walls));
    player.open(Math.max(got.smaller.steps.length, got.larger.steps.length), at);
    byId('say').textContent = compare(got);
    byId('agents').textContent = journeys(got);
  } catch (error) {
    if (ask === asked) byId('say').textContent = messageOf(error);
  }
}

/** @param {any} answer */
function compare({ smaller, larger }) {
  if (!smaller.found) return t('ui.astar.all', { n: smaller.expanded });
  return t('ui.astar.compare', { cost: costText(smaller.cost), smaller: smaller.expanded, larger: larger.expanded });
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
  load(player.at);
}

function clear() {
  walls = new Set();
  load(player.at);
}

function scatter() {
  const side = Number(size.value);
  walls = new Set();
  for (let k = 0; k < side * side; k++) if (Math.random() < wallShare && k !== answer?.start && k !== answer?.goal) walls.add(k);
  load(0);
}

// remember writes the step into the address; recall reads it.
function remember() {
  if (player.playing && player.at < player.length) return;
  const q = new URLSearchParams({ size: size.value, step: String(player.at) });
  for (const [name, input] of Object.entries({ neighbours, heuristic, algorithm })) if (input.selectedIndex > 0) q.set(name, input.value);
  if (walls.size > 0) q.set('walls', [...walls].sort((a, b) => a - b).join('.'));
  history.replaceState(null, '', `#${q}`);
}

function recall() {
  const q = new URLSearchParams(location.hash.slice(1));
  const side = Number(q.get('size'));
  size.value = String(sizes.includes(side) ? side : defaultSize);
  walls = new Set((q.get('walls') || '').split('.').filter((w) => /^\d+$/.test(w)).map(Number));
  for (const [name, input] of Object.entries({ neighbours, heuristic, algorithm })) {
    input.value = q.get(name) ?? input.options[0].value;
    if (input.selectedIndex < 0) input.selectedIndex = 0;
  }
  return Number(q.get('step')) || 0;
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
// The legend shows a sample of each kind of cell.
byId('legend').append(...['done', 'waits', 'last', 'wall', 'route'].map((name) => {
  const cell = el('span', { class: `cell ${name}`, vars: { '--shade-of': '0.5' } });
  return el('li', {}, el('span', { class: 'sample board astar', vars: { '--cols': '1', '--rows': '1' } }, cell), el('span', { text: t(`ui.astar.legend.${name}`) }));
}));

addEventListener('hashchange', () => load(recall()));
await load(recall());
document.body.dataset.ready = 'true';

// The page about A* shows two searches of the same grid in step, one with smaller and one with larger g
// first. If an agent is chosen, which sees only the cells next to it, the page shows the agent's journeys
// instead: all of its searches, and the moves between them. The server computes the searches. The size, the
// walls and the step are kept behind the # of the address, so that a reload or a link shows the same.
import './shell.js';
import { ask } from './engine.js';
import { AstarGrid } from './astargrid.js';
import { journeyReplay } from './astarjourney.js';
import { searchReplay } from './astarstates.js';
import { byId, el, messageOf, typing } from './dom.js';
import { Player } from './player.js';
import { number, t } from './text.js';
export * from './exports.js';

const defaultSize = 8;
const wallShare = 0.25; // of the cells, for random walls

/** @type {any} */
let answer = null; // of the server
/** @type {Set<number>} */
let walls = new Set();
let asked = 0; // requests, so that a late answer does not replace a newer one

/** @typedef {'smaller' | 'larger'} Rule */
/** @type {Rule[]} */
const rules = ['smaller', 'larger'];
const planners = ['forward', 'backward', 'adaptive'];

/** @type {Record<Rule, AstarGrid>} */
const grids = {
  smaller: new AstarGrid(byId('smaller'), t('ui.astar.smaller'), (cell) => toggleWall(cell)),
  larger: new AstarGrid(byId('larger'), t('ui.astar.larger'), (cell) => toggleWall(cell)),
};
const [size, neighbours, heuristic, algorithm] = ['size', 'neighbours', 'heuristic', 'algorithm'].map(byId);
const player = new Player((at) => show(at), { label: t('ui.astar.steps'), speeds: [1, 4, 15, 60], speed: 4 });
byId('replay').append(player.range, ...player.buttons);
for (const select of [neighbours, heuristic, algorithm]) select.addEventListener('change', () => load(0));
size.addEventListener('change', () => { walls = new Set(); load(0); });
/** @type {Record<string, () => void>} */
const clicks = {
  'random-walls': scatter, 'clear-walls': clear, 'search-before': () => hop(-1), 'search-next': () => hop(1),
  'help-open': () => byId('help').showModal(),
  'whole-screen': () => (document.fullscreenElement ? document.exitFullscreen() : byId('main').requestFullscreen()),
};
for (const [name, click] of Object.entries(clicks)) byId(name).addEventListener('click', click);
byId('whole-screen').hidden = !document.fullscreenEnabled;

// costText writes a cost, which may have a fraction if there are diagonal steps.
const costText = (/** @type {number} */ cost) => number(cost, Number.isInteger(cost) ? 0 : 1);

/** @type {Partial<Record<Rule, ReturnType<typeof journeyReplay>>>} */
let journeys = {};

/**
 * searchSays describes the progress of a search.
 * @param {{expanded: number, found: boolean, cost: number, steps: object[]}} search
 * @param {number} at
 * @param {import('./astarstates.js').Scene} scene
 */
function searchSays(search, at, { known }) {
  const waiting = [...known.values()].filter((c) => c.order === 0).length;
  const text = t('ui.astar.progress', { expanded: Math.min(at, search.expanded), all: search.expanded, waiting });
  if (at < search.steps.length) return text;
  return `${text} ${search.found ? t('ui.astar.reached', { cost: costText(search.cost) }) : t('ui.astar.nopath')}`;
}

/**
 * journeySays describes the progress of an agent.
 * @param {any} journey
 * @param {ReturnType<typeof journeyReplay>} replay
 * @param {number} at
 */
function journeySays(journey, replay, at) {
  const f = replay.figures(Math.min(at, replay.length));
  const end = at >= replay.length ? t(journey.reached ? 'ui.astar.agent.reached' : 'ui.astar.lost')
    : t(f.walks ? 'ui.astar.agent.walks' : 'ui.astar.agent.searches', { n: f.here });
  const { moves, expanded, episodes } = journey;
  return [t('ui.astar.agent.search', { at: f.search, all: episodes.length }), end,
    t('ui.astar.agent.sum', { moves: f.moves, allmoves: moves, expanded: f.expanded, all: expanded })].join(' ');
}

/** @param {number} at */
function show(at) {
  if (!answer) return;
  for (const name of rules) {
    const scene = grids[name].show(at);
    const replay = journeys[name];
    if (!scene) continue;
    const text = replay ? journeySays(answer.agents[name], replay, at) : searchSays(answer[name], at, scene);
    byId(`${name}-say`).textContent = text;
  }
  player.range.setAttribute('aria-valuetext', t('ui.astar.step', { at, all: player.length }));
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
  for (const name of ['smaller', 'larger']) {
    const search = got[name];
    search.cost = scale(search.cost);
    search.steps = search.steps.map((/** @type {any} */ s) => ({ ...node(s), waits: s.waits.map(node) }));
  }
  for (const one of rules) {
    for (const e of got.agents?.[one].episodes ?? []) {
      e.expanded = e.expanded.map((/** @type {number[]} */ [cell, g, h]) => [cell, scale(g), scale(h)]);
      e.raised = e.raised.map((/** @type {number[]} */ [cell, h]) => [cell, scale(h)]);
    }
  }
  return got;
}

/**
 * compareAgents fills the table that compares the agent's three planners.
 * @param {any[]} answers
 */
function compareAgents(answers) {
  byId('agents').hidden = answers.length === 0;
  byId('agents-rows').replaceChildren(...answers.map(({ agents }) => el('tr',
    { class: agents.algorithm === algorithm.value ? 'chosen' : null },
    el('th', { scope: 'row', text: t(`ui.astar.agent.${agents.algorithm}`) }),
    ...rules.flatMap((name) => {
      const { episodes, moves, expanded } = agents[name];
      return [episodes.length, moves, expanded].map((n) => el('td', { class: 'number', text: number(n) }));
    }))));
}

/**
 * hop goes to the beginning of the previous or the next search, in the grid where that is nearer.
 * @param {number} by
 */
function hop(by) {
  const begins = rules.flatMap((name) => journeys[name]?.begins ?? [0, player.length]);
  const to = by < 0 ? Math.max(0, ...begins.filter((n) => n < player.at))
    : Math.min(player.length, ...begins.filter((n) => n > player.at));
  player.step(to - player.at);
}

/** load requests the searches and shows them at a step. @param {number} at */
async function load(at) {
  const generation = ++asked;
  const side = Number(size.value);
  const query = { rows: side, cols: side, walls: [...walls], neighbours: Number(neighbours.value),
    heuristic: heuristic.value };
  try {
    const queries = algorithm.value ? planners.map((planner) => ({ ...query, algorithm: planner })) : [query];
    const all = await Promise.all(queries.map((q) => ask('astar', q)));
    if (generation !== asked) return;
    const got = inSteps(all.find((one) => !algorithm.value || one.agents?.algorithm === algorithm.value));
    answer = got;
    journeys = got.agents ? { smaller: journeyReplay(got.agents.smaller, got.start),
      larger: journeyReplay(got.agents.larger, got.start) } : {};
    const replays = rules.map((name) => journeys[name] ?? searchReplay(got[name]));
    rules.forEach((name, k) => grids[name].open(got, replays[k], new Set(walls)));
    document.body.classList.toggle('journey', algorithm.value !== '');
    byId('hops').hidden = !got.agents;
    player.open(Math.max(...replays.map((replay) => replay.length)), at);
    byId('say').textContent = got.agents ? t('ui.astar.agent.about') : compare(got);
    compareAgents(got.agents ? all : []);
  } catch (error) {
    if (generation === asked) byId('say').textContent = messageOf(error);
  }
}

/** @param {any} answer */
function compare({ smaller, larger }) {
  if (!smaller.found) return t('ui.astar.all', { n: smaller.expanded });
  return t('ui.astar.compare', { cost: costText(smaller.cost), smaller: smaller.expanded, larger: larger.expanded });
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
  for (const [name, input] of Object.entries({ neighbours, heuristic, algorithm })) {
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
  walls = new Set((q.get('walls') || '').split('.').filter((w) => /^\d+$/.test(w)).map(Number));
  for (const [name, input] of Object.entries({ neighbours, heuristic, algorithm })) {
    input.value = q.get(name) ?? input.options[0].value;
    if (input.selectedIndex < 0) input.selectedIndex = 0;
  }
  return Number(q.get('step')) || 0;
}

/** @type {Record<string, () => void>} */
const keys = {
  ArrowLeft: () => player.step(-1), ',': () => player.step(-1),
  ArrowRight: () => player.step(1), '.': () => player.step(1),
  Home: () => player.step(-Infinity), End: () => player.step(Infinity), ' ': () => player.toggle(), c: () => clear(),
  C: () => clear(),
  PageUp: () => hop(-1), PageDown: () => hop(1),
};
for (const n of [1, 2, 3, 4]) keys[n] = () => { player.speed.selectedIndex = n - 1; };
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

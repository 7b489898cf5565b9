// The page of a set of puzzles, such as a teacher gives to a class: the list with what is solved,
// one puzzle after the other in the element <stride-puzzle>, and the results as a text that carries
// the moves. A set is in the address or in a file, or is made here; what is solved stays on the
// device.
import './shell.js';
import { button, byId, clearError, el, saveFile, showError } from './dom.js';
import { messageOf } from './errors.js';
import { ask } from './engine.js';
import { families } from './families.js';
import { preset, randomSeed, titleOf } from './names.js';
import { readPuzzle } from './puzzleid.js';
import { pack, parse, results, unpack } from './setfile.js';
import { share } from './share.js';
import { choice, choose } from './store.js';
import { t } from './text.js';
import { script } from './trusted.js';
export * from './exports.js';

document.head.append(el('script',
  { type: 'module', src: script(new URL('stride-puzzle.js', import.meta.url)) }));

/** @type {import('./setfile.js').PuzzleSet} */
let set = { title: '', ids: [] };
let key = ''; // under which the browser keeps what is solved
let at = 0;
/** @type {{name: string, solved: Record<string, string[]>}} */
let kept = { name: '', solved: {} };

const keep = () => choose(key, kept);

/** @param {string} id */
const familyOf = (id) => readPuzzle(id)?.family ?? 'maze';

/** doneText counts the moves of a solved puzzle. @param {string} id */
const doneText = (id) => `✓ ${t(families[familyOf(id)].count, { n: kept.solved[id].length })}`;

function show() {
  const n = set.ids.filter((id) => id in kept.solved).length;
  byId('set-progress').textContent = t('ui.set.progress', { n, all: set.ids.length });
  byId('set-list').replaceChildren(...set.ids.map((id, k) => el('li', {}, button(
    titleOf(familyOf(id), id), () => go(k), { 'aria-current': k === at ? 'step' : null, class: 'quiet' }),
  el('span', { class: 'done', text: id in kept.solved ? doneText(id) : '' }))));
  byId('set-next').hidden = !(set.ids[at] in kept.solved) || n === set.ids.length;
  byId('set-text').value = results(set.title, kept.name, kept.solved);
}

/**
 * go shows a puzzle of the set, with the focus if the player chose it.
 * @param {number} k
 * @param {boolean} chosen
 */
function go(k, chosen = true) {
  at = k;
  const puzzle = document.createElement('stride-puzzle');
  puzzle.setAttribute('puzzle', set.ids[k]);
  byId('set-play').replaceChildren(puzzle);
  show();
  if (chosen) puzzle.focus();
}

// next goes to the next puzzle that is not solved.
function next() {
  const order = [...set.ids.keys()];
  const k = [...order.slice(at + 1), ...order.slice(0, at)].find((i) => !(set.ids[i] in kept.solved));
  if (k !== undefined) go(k);
}

/** open shows a set. @param {import('./setfile.js').PuzzleSet} opened @param {string} code */
function open(opened, code) {
  if (opened.ids.length === 0 || !opened.ids.every((id) => readPuzzle(id))) throw new Error('no set');
  set = opened;
  key = `set:${code}`;
  kept = { name: '', solved: {}, ...choice(key, {}) };
  history.replaceState(null, '', `#set=${code}`);
  byId('set-title').textContent = set.title;
  document.title = `${set.title} · Stride`;
  byId('set-name').value = kept.name;
  for (const id of ['set-board', 'set-side']) byId(id).hidden = false;
  go(Math.max(0, set.ids.findIndex((id) => !(id in kept.solved))), false);
}

/** make makes a set to the wishes of the form, and shows it. @param {FormData} wishes */
async function make(wishes) {
  const [family, band, count] = ['family', 'band', 'count'].map((name) => String(wishes.get(name)));
  const order = preset(family, 'medium', band).id;
  const ids = [];
  while (ids.length < Number(count)) {
    byId('set-made').textContent = t('ui.set.making', { n: ids.length + 1, all: Number(count) });
    ids.push((await ask('level', { level: order + randomSeed() })).id);
  }
  const made = { title: `${t(`family.${family}`)}, ${t(`band.${band}`)}`, ids };
  open(made, await pack(made));
}

byId('set-new').addEventListener('submit', async (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  byId('set-go').disabled = true;
  try {
    await make(new FormData(byId('set-new')));
    byId('set-made').textContent = '';
  } catch (error) { byId('set-made').textContent = messageOf(error); }
  byId('set-go').disabled = false;
});
byId('set-share').addEventListener('click', async () => {
  byId('set-shared').textContent = await share(location.href, set.title) ?? location.href;
});

// fromAddress opens the set of the address, if there is one.
async function fromAddress() {
  const code = new URLSearchParams(location.hash.slice(1) || location.search).get('set');
  if (code === null || `set:${code}` === key) return;
  try { open(await unpack(code), code); } catch { showError(byId('set-open'), t('ui.set.broken')); }
}

byId('set-open').addEventListener('click', () => byId('set-file').click());
byId('set-file').addEventListener('change', async () => {
  const text = await byId('set-file').files?.[0]?.text();
  byId('set-file').value = '';
  if (text === undefined) return;
  try {
    const opened = parse(text);
    open(opened, await pack(opened));
    clearError(byId('set-open'));
  } catch { showError(byId('set-open'), t('ui.set.broken')); }
});
byId('set-play').addEventListener('stride-solved', (/** @type {CustomEvent} */ { detail: { moves } }) => {
  const id = set.ids[at];
  if (!(id in kept.solved) || moves.length < kept.solved[id].length) kept.solved[id] = moves;
  keep();
  show();
});
byId('set-next').addEventListener('click', next);
byId('set-name').addEventListener('input', () => {
  kept.name = byId('set-name').value;
  keep();
  show();
});
byId('set-copy').addEventListener('click', async () => {
  const text = byId('set-text');
  text.select();
  try {
    await navigator.clipboard.writeText(text.value);
    byId('set-said').textContent = t('ui.share.text');
  } catch { /* the text is selected */ }
});
byId('set-save').addEventListener('click', () => {
  saveFile(`${kept.name.replace(/[^\p{L}\p{N}]+/gu, '-') || 'stride'}-results.txt`, byId('set-text').value);
});
addEventListener('hashchange', () => { void fromAddress(); });
await fromAddress();
document.body.dataset.ready = 'true';

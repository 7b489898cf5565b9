// The home page: puzzles of the day, games in progress, mazes made recently.
import { get } from './engine.js';
import { byId, el, messageOf } from './dom.js';
import { link } from './share.js';
import { games } from './store.js';
import { t } from './text.js';

/**
 * @param {string} href
 * @param {string} title
 * @param {string[]} lines
 * @param {boolean} done
 */
function tile(href, title, lines, done) {
  return el('a', { class: 'tile', href }, el('strong', { text: title }), ...lines.map((t) => el('span', { text: t })),
    done ? el('span', { class: 'done', text: `✓ ${t('ui.solved')}` }) : null);
}

const played = games();
const solved = new Set(played.filter((g) => g.solved).map((g) => g.name));

async function daily() {
  const { date, puzzles } = await get('daily');
  byId('daily-date').textContent = date;
  byId('daily').replaceChildren(...puzzles.map((/** @type {any} */ p) => tile(link(p.family, p.id, []), t('ui.daily.title', { family: t(`family.${p.family}`), difficulty: t(`band.${p.difficulty}`) }), [p.about], solved.has(p.id))));
}

async function recent() {
  const { levels } = await get('recent');
  byId('recent').replaceChildren(...levels.map((/** @type {any} */ { id, level: m }) => tile(link(m.family, id, []), t('ui.title.made', { rows: m.rows, cols: m.cols, min: m.min, max: m.max }),
    [t('ui.jumps', { n: m.length }), t('ui.value', { value: m.value })], solved.has(id))));
  if (levels.length === 0) byId('recent').append(el('p', { class: 'muted', text: t('ui.home.none') }));
}

/**
 * title describes a level in a few words.
 * @param {import('./store.js').Stored} about
 */
function title({ name, family }) {
  const seeded = /^(?:maze|shift):([^:#]*)(?::([^#]*))?#(.*)$/.exec(name);
  if (family === 'shift') {
    if (!seeded) return t('ui.title.own', { size: name.split(':')[1].replace('x', ' × ') });
    return t(seeded[3] ? 'ui.title.level.seed' : 'ui.title.level', { level: seeded[1], seed: seeded[3] });
  }
  const size = name.replace(/^maze:/, '').split(':')[0].replace('x', ' × ');
  return t(seeded ? 'ui.title.maze.seed' : 'ui.title.maze', { size, seed: seeded?.[3] ?? '' });
}

const going = played.filter((g) => g.moves > 0 && !g.solved).slice(0, 8);
byId('going').hidden = going.length === 0;
byId('games').replaceChildren(...going.map((g) => tile(link(g.family, g.name, []), title(g), [t('ui.moves', { n: g.moves })], g.solved)));
const failed = (/** @type {HTMLElement} */ node) => (/** @type {unknown} */ error) => node.replaceChildren(el('p', { class: 'muted', text: messageOf(error) }));
await Promise.all([daily().catch(failed(byId('daily'))), recent().catch(failed(byId('recent')))]);
document.body.dataset.ready = 'true';

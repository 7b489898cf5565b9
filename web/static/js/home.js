// The home page: puzzles of the day, games in progress, mazes made recently.
import { get } from './engine.js';
import { byId, el, messageOf, plural } from './dom.js';
import { link } from './share.js';
import { games } from './store.js';

/**
 * @param {string} href
 * @param {string} title
 * @param {string[]} lines
 * @param {boolean} done
 */
function tile(href, title, lines, done) {
  return el('a', { class: 'tile', href }, el('strong', { text: title }), ...lines.map((t) => el('span', { text: t })),
    done ? el('span', { class: 'done', text: '✓ solved' }) : null);
}

const played = games();
const solved = new Set(played.filter((g) => g.solved).map((g) => g.name));

async function daily() {
  const [{ date, puzzles }, { families }] = await Promise.all([get('daily'), get('families')]);
  const names = Object.fromEntries(families.map((/** @type {any} */ f) => [f.name, f.title]));
  byId('daily-date').textContent = date;
  byId('daily').replaceChildren(...puzzles.map((/** @type {any} */ p) => tile(link(p.family, p.id, []), `${names[p.family]}, ${p.difficulty}`, [p.about], solved.has(p.id))));
}

async function recent() {
  const { levels } = await get('recent');
  byId('recent').replaceChildren(...levels.map((/** @type {any} */ { id, level: m }) => tile(link(m.family, id, []), `${m.rows} × ${m.cols}, ${m.min} to ${m.max}`,
    [plural(m.length, 'jump'), `value ${m.value}`], solved.has(id))));
  if (levels.length === 0) byId('recent').append(el('p', { class: 'muted', text: 'None yet: you can make one on the page Mazes.' }));
}

/**
 * title describes a level in a few words.
 * @param {import('./store.js').About} about
 */
function title({ name, family }) {
  const seeded = /^(?:maze|shift):([^:#]*)(?::([^#]*))?#(.*)$/.exec(name);
  if (family === 'shift') return seeded ? `Level ${seeded[1]}${seeded[3] ? ` of ${seeded[3]}` : ''}` : `Own level, ${name.split(':')[1]}`;
  return `Maze ${name.replace(/^maze:/, '').split(':')[0].replace('x', ' × ')}${seeded ? ` of ${seeded[3]}` : ''}`;
}

const going = played.slice(0, 8);
byId('going').hidden = going.length === 0;
byId('games').replaceChildren(...going.map((g) => tile(link(g.family, g.name, []), title(g), [plural(g.moves, 'move')], g.solved)));
const failed = (/** @type {HTMLElement} */ node) => (/** @type {unknown} */ error) => node.replaceChildren(el('p', { class: 'muted', text: messageOf(error) }));
await Promise.all([daily().catch(failed(byId('daily'))), recent().catch(failed(byId('recent')))]);
document.body.dataset.ready = 'true';

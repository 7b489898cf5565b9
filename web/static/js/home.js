// The home page: the puzzles of a day, what was begun, another puzzle at a chosen size and difficulty, and
// the figures that the browser keeps.
import { get, post } from './engine.js';
import { button, byId, clearError, el, messageOf, showError } from './dom.js';
import { families } from './families.js';
import { dateFormat, dateWords, titleOf } from './names.js';
import { before, csv, figures, isResult, minutes, solvedOn, streak } from './results.js';
import { link } from './share.js';
import { games, record, results } from './store.js';
import { t } from './text.js';
import { thumb } from './thumb.js';

const today = new Date().toISOString().slice(0, 10); // in UTC, as the puzzles
const daysShown = 28;
const daysOfWeek = 7;
const mostGoing = 6;
const bands = ['gentle', 'easy', 'medium', 'hard', 'fiendish'];

/**
 * sizes are the presets: a word, and what stands before the difficulty in an ID.
 * @type {Record<string, [string, string][]>}
 */
const sizes = {
  maze: [['ui.size.small', 'maze:5x5:1-4'], ['ui.size.medium', 'maze:7x7:1-6'], ['ui.size.large', 'maze:10x10:1-9'], ['ui.size.huge', 'maze:14x14:1-12']],
  shift: [['ui.size.small', 'shift:5x5'], ['ui.size.medium', 'shift:6x6'], ['ui.size.large', 'shift:7x7']],
};

/** @param {string} name */
const resultOf = (name) => results().find((r) => r.name === name);

/**
 * state describes what the player has done with a puzzle.
 * @param {string} name
 */
function state(name) {
  const done = resultOf(name);
  if (done) return el('span', { class: 'done', text: `✓ ${t(families[done.family].count, { n: done.best })}${done.help.taken || done.help.hints > 0 ? ` · ${t('ui.helped')}` : ''}` });
  const begun = games().find((g) => g.name === name && g.moves > 0);
  return el('span', { text: begun ? t('ui.begun', { n: begun.moves }) : t('ui.play') });
}

/**
 * daily shows the puzzles of a day.
 * @param {string} date
 */
async function daily(date) {
  const { puzzles } = await get(date === today ? 'daily' : `daily?date=${date}`);
  byId('daily-date').textContent = dateWords(date);
  /** @type {string[]} */
  const families = [...new Set(puzzles.map((/** @type {any} */ p) => p.family))];
  byId('daily').replaceChildren(...families.map((family) => el('div', { class: 'family' }, el('h3', { text: t(`family.${family}`) }),
    el('div', { class: 'tiles three' }, ...puzzles.filter((/** @type {any} */ p) => p.family === family).map((/** @type {any} */ p) => {
      const picture = el('span', { class: 'picture' });
      // The picture may take a moment; the link works without it.
      post('level', { level: p.id }).then((level) => picture.append(thumb(level)), () => {});
      return el('a', { class: 'tile', href: link(p.family, p.id, []) }, picture, el('strong', { text: t(`band.${p.difficulty}`) }), state(p.id));
    })))));
}

const monthOf = dateFormat({ month: 'short' });
const weekdayOf = dateFormat({ weekday: 'short' });

// calendar shows the days before today; each says how many of its puzzles are solved.
function calendar() {
  const solved = solvedOn(results());
  const shown = (/** @type {string} */ date) => { for (const b of byId('calendar').children) b.setAttribute('aria-pressed', String(b.dataset.date === date)); };
  const days = Array.from({ length: daysShown }, (_, k) => before(today, daysShown - 1 - k));
  // Each column is a day of the week.
  byId('weekdays').replaceChildren(...days.slice(0, daysOfWeek).map((date) => el('span', { text: weekdayOf(date) })));
  byId('calendar').replaceChildren(...days.map((date) => {
    const n = solved.get(date) ?? 0;
    const words = t('ui.calendar.day', { date: dateWords(date), n });
    return el('button', {
      type: 'button', class: 'day', 'data-date': date, 'data-month': date === days[0] || date.endsWith('-01') ? monthOf(date) : null, 'data-solved': n > 0 ? Math.min(3, n) : null, 'aria-label': `${Number(date.slice(8))}: ${words}`, title: words, text: String(Number(date.slice(8))),
      onclick: () => daily(date).then(() => { shown(date); byId('daily-title').scrollIntoView({ block: 'nearest' }); }, failed(byId('daily'))),
    });
  }));
  shown(today);
  const n = streak(results(), today);
  byId('streak').textContent = n > 0 ? t('ui.streak', { n }) : t('ui.streak.none');
}

function going() {
  const begun = games().filter((g) => g.moves > 0 && !g.solved).slice(0, mostGoing);
  byId('going').hidden = begun.length === 0;
  byId('games').replaceChildren(...begun.map((g) => el('a', { class: 'tile', href: link(g.family, g.name, []) }, el('strong', { text: titleOf(g.family, g.name) }),
    el('span', { text: `${t('ui.moves', { n: g.moves })} · ${minutes(g.seconds)}` }))));
}

// presets makes the form for another puzzle: a game, a size and a difficulty.
function presets() {
  const select = (/** @type {string} */ id, /** @type {string} */ label, /** @type {[string, string][]} */ options) => {
    const input = el('select', { id }, ...options.map(([value, text]) => el('option', { value, text })));
    return { input, node: el('label', { class: 'field' }, el('span', { text: label }), input) };
  };
  const game = select('new-game', t('ui.new.game'), Object.keys(sizes).map((f) => [f, t(`family.${f}`)]));
  const size = select('new-size', t('ui.new.size'), []);
  const band = select('new-band', t('ui.new.band'), bands.map((b) => [b, t(`band.${b}`)]));
  const fill = () => size.input.replaceChildren(...sizes[game.input.value].map(([word, id]) => el('option', { value: id, text: `${t(word)}, ${id.split(':')[1].replace('x', ' × ')}` })));
  game.input.addEventListener('change', fill);
  fill();
  band.input.value = 'easy';
  byId('new').append(el('form', {
    class: 'make', onsubmit: (/** @type {SubmitEvent} */ e) => {
      e.preventDefault();
      location.href = link(game.input.value, `${size.input.value}:${band.input.value}#${Math.random().toString(36).slice(2, 10)}`, []);
    },
  }, game.node, size.node, band.node, el('div', { class: 'row' }, el('button', { type: 'submit', id: 'new-go', text: t('ui.play') }))));
}

/**
 * save offers a file.
 * @param {string} name
 * @param {string} type
 * @param {string} text
 */
function save(name, type, text) {
  const url = URL.createObjectURL(new Blob([text], { type }));
  el('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

function statistics() {
  const all = results();
  byId('figures').replaceChildren(...Object.keys(sizes).map((family) => {
    const f = figures(all.filter((r) => r.family === family));
    return el('div', {}, el('h3', { text: t(`family.${family}`) }), el('dl', { class: 'keys' },
      ...[['ui.stats.solved', f.solved], ['ui.stats.alone', f.alone], ...(families[family].fewest ? [['ui.stats.perfect', f.perfect]] : []), ['ui.stats.median', f.solved ? minutes(f.median) : '–']]
        .flatMap(([key, value]) => [el('dt', { text: t(String(key)) }), el('dd', { text: String(value) })])));
  }));
}

function files() {
  const file = el('input', { type: 'file', hidden: true, id: 'stats-file', accept: '.json,application/json', 'aria-label': t('ui.stats.import') });
  file.addEventListener('change', async () => {
    const text = await file.files?.[0]?.text();
    file.value = '';
    if (text === undefined) return;
    try {
      clearError(file);
      const list = JSON.parse(text).results;
      if (!Array.isArray(list) || !list.every(isResult)) throw new Error(t('ui.stats.wrong'));
      list.forEach(record);
      show();
    } catch (error) { showError(file, error instanceof SyntaxError ? t('ui.stats.wrong') : messageOf(error)); }
  });
  byId('stats-files').append(button(t('ui.stats.json'), () => save('stride-results.json', 'application/json', JSON.stringify({ results: results() }, null, 1)), { id: 'stats-json' }),
    button(t('ui.stats.csv'), () => save('stride-results.csv', 'text/csv', csv(results())), { id: 'stats-csv' }), button(t('ui.stats.import'), () => file.click(), { id: 'stats-import' }), file);
}

async function recent() {
  const { levels } = await get('recent');
  byId('made').hidden = levels.length === 0;
  byId('recent').replaceChildren(...levels.map((/** @type {any} */ { id, level }) => el('a', { class: 'tile', href: link(level.family, id, []) }, el('span', { class: 'picture' }, thumb(level)),
    el('strong', { text: t('ui.title.made', { rows: level.rows, cols: level.cols, min: level.min, max: level.max }) }),
    el('span', { text: `${t('ui.jumps', { n: level.length })}, ${t('ui.value', { value: level.value })}` }), state(id))));
}

/** @type {(node: HTMLElement) => (error: unknown) => void} */
const failed = (node) => (error) => node.replaceChildren(el('p', { class: 'error', role: 'alert', text: messageOf(error) }));

function show() {
  going();
  calendar();
  statistics();
}

presets();
files();
show();
await Promise.all([daily(today).catch(failed(byId('daily'))), recent().catch(() => {})]);
document.body.dataset.ready = 'true';

// The home page: the puzzles of a day, what was begun, another puzzle at a chosen size and difficulty, and
// the figures that the browser keeps.
import './shell.js';
import { ask, list } from './engine.js';
import { button, byId, clearError, el, messageOf, showError } from './dom.js';
import { families, familyNames } from './families.js';
import { dateFormat, dateWords, randomSeed, titleOf } from './names.js';
import { bandNames, preset, presetID, sizes } from './presets.js';
import { before, csv, figures, isResult, minutes, solvedOn, streak, today } from './results.js';
import { link } from './share.js';
import { games, record, results } from './store.js';
import { t } from './text.js';
import { thumb } from './thumb.js';
export * from './exports.js';

let shownDay = ''; // that was today when the page was filled
const daysShown = 28;
const daysOfWeek = 7;
const mostGoing = 6;

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
  const { puzzles } = await list('daily', { date });
  byId('daily-date').textContent = dateWords(date);
  /** @type {string[]} */
  const families = [...new Set(puzzles.map((/** @type {any} */ p) => p.family))];
  byId('daily').replaceChildren(...families.map((family) => el('div', { class: 'family' }, el('h3', { text: t(`family.${family}`) }),
    el('div', { class: 'tiles three' }, ...puzzles.filter((/** @type {any} */ p) => p.family === family).map((/** @type {any} */ p) => {
      const picture = el('span', { class: 'picture' });
      // The picture may take a moment; the link works without it.
      ask('level', { level: p.id }).then((level) => picture.append(thumb(level)), () => {});
      return el('a', { class: 'tile', href: link(p.family, p.id, []) }, picture, el('strong', { text: t(`band.${p.difficulty}`) }), state(p.id));
    })))));
}

const monthOf = dateFormat({ month: 'short' });
const weekdayOf = dateFormat({ weekday: 'short' });

// calendar shows the days before today; each says how many of its puzzles are solved.
function calendar() {
  const solved = solvedOn(results());
  const shown = (/** @type {string} */ date) => { for (const b of byId('calendar').children) b.setAttribute('aria-pressed', String(b.dataset.date === date)); };
  const days = Array.from({ length: daysShown }, (_, k) => before(shownDay, daysShown - 1 - k));
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
  shown(shownDay);
  const n = streak(results(), shownDay);
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
  const game = select('new-game', t('ui.new.game'), familyNames.map((f) => [f, t(`family.${f}`)]));
  const size = select('new-size', t('ui.new.size'), []);
  const band = select('new-band', t('ui.new.band'), bandNames.map((b) => [b, t(`band.${b}`)]));
  band.input.value = 'easy';
  const chosen = () => /** @type {import('./families.js').FamilyName} */ (game.input.value);
  const difficulty = () => /** @type {import('./presets.js').Band} */ (band.input.value);
  const fill = () => {
    const was = size.input.value || sizes[0];
    size.input.replaceChildren(...sizes.map((name) => {
      const { rows, cols } = preset(chosen(), name, difficulty());
      return el('option', { value: name, text: `${t(`ui.presets.${name}`)}, ${rows} × ${cols}` });
    }));
    size.input.value = was;
  };
  for (const { input } of [game, band]) input.addEventListener('change', fill);
  fill();
  byId('new').append(el('form', {
    class: 'make', onsubmit: (/** @type {SubmitEvent} */ e) => {
      e.preventDefault();
      location.href = link(chosen(), presetID(chosen(), /** @type {import('./presets.js').Size} */ (size.input.value), difficulty(), randomSeed()), []);
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
  byId('figures').replaceChildren(...familyNames.map((family) => {
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
  const { levels } = await list('recent');
  byId('made').hidden = levels.length === 0;
  byId('recent').replaceChildren(...levels.slice(0, mostGoing).map((/** @type {any} */ { id, level }) => el('a', { class: 'tile', href: link(level.family, id, []) }, el('span', { class: 'picture' }, thumb(level)),
    el('strong', { text: t('ui.title.made', { rows: level.rows, cols: level.cols, min: level.min, max: level.max }) }),
    el('span', { text: `${t('ui.jumps', { n: level.length })}, ${t('ui.value', { value: level.value })}` }), state(id))));
}

/** @type {(node: HTMLElement) => (error: unknown) => void} */
const failed = (node) => (error) => node.replaceChildren(el('p', { class: 'error', role: 'alert', text: messageOf(error) }));

function show() {
  shownDay = today();
  going();
  calendar();
  statistics();
}

const showToday = () => daily(shownDay).catch(failed(byId('daily')));

// A page that was left open shows the puzzles of the new day when it is looked at again.
function refresh() {
  if (document.hidden || shownDay === today()) return;
  show();
  void showToday();
}
document.addEventListener('visibilitychange', refresh);
addEventListener('pageshow', refresh);
addEventListener('focus', refresh);

presets();
files();
show();
await Promise.all([showToday(), recent().catch(() => {})]);
document.body.dataset.ready = 'true';

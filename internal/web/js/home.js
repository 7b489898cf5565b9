// The home page: the maze of the day, played in place, the small puzzles of a day, games in progress, another puzzle of
// a chosen size and difficulty, and the player's figures, which the browser keeps.
import './shell.js';
import { ask, list } from './engine.js';
import { byId, clearError, el, messageOf, saveFile, showError } from './dom.js';
import { families, familyNames } from './families.js';
import { histogram, week } from './dayparts.js';
import { Hero } from './hero.js';
import { dateFormat, dateWords, mazeOfDay, preset, randomSeed, titleOf } from './names.js';
import { thumb } from './pictures.js';
import { puzzleOf } from './puzzletext.js';
import { bySize, csv, figures, firstDayOf, isResult, minutes, solvedOn, today, weeks } from './results.js';
import { link } from './share.js';
import { games, record, results } from './store.js';
import { t } from './text.js';
export * from './exports.js';

let shownDay = ''; // that was today when the page was filled
let chosenDay = ''; // whose puzzles are shown
const weeksShown = 5;
const maxTiles = 6;

/** state describes what the player has done with a puzzle. @param {string} name */
function state(name) {
  const result = results().find((r) => r.name === name);
  if (result) {
    const { best, family, help } = result;
    const helped = help.taken || help.hints > 0 ? ` · ${t('ui.helped')}` : '';
    return el('span', { class: 'done', text: `✓ ${t(families[family].count, { n: best })}${helped}` });
  }
  const begun = games().find((g) => g.name === name && g.moves > 0);
  return el('span', { text: begun ? t('ui.begun', { n: begun.moves }) : t('ui.play') });
}

/** @param {API.Daily} daily */
function dailyTile({ id, family, difficulty }) {
  const picture = el('span', { class: 'picture' });
  // The link works before the picture is there.
  ask('level', { level: id }).then((level) => picture.append(thumb(puzzleOf(level))), () => {});
  return el('a', { class: 'tile', href: link(family, id, []) }, picture,
    el('strong', { text: t(`band.${difficulty}`) }), state(id));
}

/** daily shows the puzzles of a day: its maze, and the small ones. @param {string} date */
async function daily(date) {
  chosenDay = date;
  const maze = mazeOfDay(date);
  byId('hero').hidden = maze === null;
  byId('hero-date').textContent = dateWords(date);
  const [{ puzzles }] = await Promise.all([list('daily', { date }), maze && hero.open(maze)]);
  if (date !== chosenDay) return;
  byId('daily-date').textContent = date === shownDay ? '' : dateWords(date);
  const small = puzzles.filter((p) => p.id !== maze);
  const names = [...new Set(small.map((p) => p.family))];
  byId('daily').replaceChildren(...names.map((family) => el('div', { class: 'family' },
    el('h3', { text: t(`family.${family}`) }),
    el('div', { class: 'tiles three' }, ...small.filter((p) => p.family === family).map(dailyTile)))));
  for (const b of byId('calendar').children) b.setAttribute('aria-pressed', String(b.dataset.date === date));
}

const monthOf = dateFormat({ month: 'short' });
const weekdayOf = dateFormat({ weekday: 'short' });

// calendar shows whole weeks up to this one, each day with the number of its puzzles that are solved.
function calendar() {
  const solved = solvedOn(results());
  const days = weeks(shownDay, firstDayOf(navigator.language), weeksShown);
  byId('weekdays').replaceChildren(...days.slice(0, days.length / weeksShown).map((date) => el('span',
    { text: weekdayOf(date) })));
  byId('calendar').replaceChildren(...days.map((date) => {
    const n = solved.get(date) ?? 0;
    const words = t('ui.calendar.day', { date: dateWords(date), n });
    const day = Number(date.slice(8));
    return el('button', {
      type: 'button', class: 'day', text: String(day), disabled: date > shownDay,
      title: words, 'aria-label': `${day}: ${words}`, 'data-date': date, 'aria-pressed': String(date === chosenDay),
      'data-month': date === days[0] || day === 1 ? monthOf(date) : null, 'data-solved': n > 0 ? Math.min(3, n) : null,
      onclick: () => daily(date).then(() => byId('hero').scrollIntoView({ block: 'nearest' }), failed(byId('daily'))),
    });
  }));
}

function going() {
  // The game of today's maze is on this page.
  const begun = games().filter((g) => g.moves > 0 && !g.solved && g.name !== mazeOfDay(shownDay)).slice(0, maxTiles);
  byId('going').hidden = begun.length === 0;
  byId('games').replaceChildren(...begun.map((g) => el('a', { class: 'tile', href: link(g.family, g.name, []) },
    el('strong', { text: titleOf(g.family, g.name) }),
    el('span', { text: `${t('ui.moves', { n: g.moves })} · ${minutes(g.seconds)}` }))));
}

// presets connects the form for another puzzle: a game, a size and a difficulty.
function presets() {
  const [game, size, band] = ['new-game', 'new-size', 'new-band'].map(byId);
  const show = () => {
    for (const option of size.options) {
      const { rows, cols } = preset(game.value, option.value, band.value);
      option.textContent = `${t(`ui.presets.${option.value}`)}, ${rows} × ${cols}`;
    }
  };
  for (const input of [game, band]) input.addEventListener('change', show);
  show();
  byId('new').addEventListener('submit', (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    location.href = link(game.value, preset(game.value, size.value, band.value).id + randomSeed(), []);
  });
}

function statistics() {
  const all = results();
  byId('stats').hidden = all.length === 0;
  byId('results').replaceChildren(...familyNames.map((family) => {
    const own = all.filter((r) => r.family === family);
    const f = figures(own);
    const sizes = bySize(own).map(({ size, average, best }) => el('li',
      { text: t('ui.stats.size', { size: size.replace('x', ' × '), average: minutes(average), best: minutes(best) }) }));
    return own.length === 0 ? null : el('div', {}, el('h3', { text: t(`family.${family}`) }),
      families[family].fewest ? histogram(own) : null, el('dl', { class: 'keys' },
        ...[['ui.stats.solved', f.solved], ['ui.stats.alone', f.alone], ['ui.stats.median', minutes(f.median)]]
          .flatMap(([key, value]) => [el('dt', { text: t(String(key)) }), el('dd', { text: String(value) })])),
      el('ul', { class: 'muted' }, ...sizes));
  }).filter((node) => node !== null));
}

function files() {
  const file = byId('stats-file');
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
  const json = () => JSON.stringify({ results: results() }, null, 1);
  byId('stats-json').addEventListener('click', () => saveFile('stride-results.json', json(), 'application/json'));
  byId('stats-csv').addEventListener('click', () => saveFile('stride-results.csv', csv(results()), 'text/csv'));
  byId('stats-import').addEventListener('click', () => file.click());
}

/** @type {(node: HTMLElement) => (error: unknown) => void} */
const failed = (node) => (error) => node.replaceChildren(el('p',
  { class: 'error', role: 'alert', text: messageOf(error) }));

function show() {
  shownDay = today();
  byId('streak').replaceChildren(week(results()));
  going();
  calendar();
  statistics();
}

const showToday = () => daily(shownDay).catch(failed(byId('daily')));

// A page that stayed open shows the puzzles of the new day when the player returns to it.
function refresh() {
  if (document.hidden || shownDay === today()) return;
  show();
  void showToday();
}
document.addEventListener('visibilitychange', refresh);
addEventListener('pageshow', refresh);
addEventListener('focus', refresh);

const hero = new Hero(show);
presets();
files();
show();
await showToday();
document.body.dataset.ready = 'true';

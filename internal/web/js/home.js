// The home page: the maze of the day, played in place, the board of the day, past days, games in
// progress, and the player's figures, which the browser keeps. The address has the day, unless it
// is today: #day=2026-03-01.
import './shell.js';
import { ask } from './engine.js';
import { button, byId, el, rove, saveFile } from './dom.js';
import { messageOf } from './errors.js';
import { families, familyNames } from './families.js';
import { histogram, medal, noMedal, week } from './dayparts.js';
import { Hero } from './hero.js';
import { dateFormat, dateWords, dayName, mazeOfDay, titleOf } from './names.js';
import { thumb } from './pictures.js';
import { puzzleOf } from './puzzletext.js';
import {
  before, dayOf, figures, firstDayOf, gradeOn, minutes, monthAfter, monthDays, solvedOn, today,
} from './results.js';
import { codeOf, fromCode, read, write } from './resultfile.js';
import { link, page, share } from './share.js';
import { games, merge, results } from './store.js';
import { t } from './text.js';
export * from './exports.js';

let shownDay = ''; // that was today when the page was filled
let chosenDay = ''; // whose puzzles are shown
let shownMonth = ''; // of the calendar, such as "2026-03"
const maxTiles = 3;
const rowLength = 7; // days of a week

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
    el('strong', { text: dayName(id) ?? '' }), el('span', { text: t(`band.${difficulty}`) }), state(id));
}

/**
 * daily shows the puzzles of a day: its maze on the stage, and tiles of the others.
 * @param {string} date
 */
async function daily(date) {
  chosenDay = date;
  if (monthOfDay(date) !== shownMonth) {
    shownMonth = monthOfDay(date);
    calendar();
  }
  const maze = mazeOfDay(date);
  byId('hero').hidden = maze === null;
  byId('hero-date').textContent = dateWords(date);
  const [{ puzzles }] = await Promise.all([ask('daily', { date }), maze && hero.open(maze)]);
  if (date !== chosenDay) return;
  byId('daily-date').textContent = date === shownDay ? '' : dateWords(date);
  const others = puzzles.filter((p) => p.id !== maze);
  byId('daily').replaceChildren(...others.map((p) => el('div', { class: 'family' },
    el('h3', { text: t(`family.${p.family}`) }), el('div', { class: 'tiles' }, dailyTile(p)))));
  for (const b of byId('calendar').children) {
    b.setAttribute('aria-pressed', String(b.dataset.date === date));
    b.tabIndex = b.dataset.date === date ? 0 : -1;
  }
}

const monthOf = dateFormat({ month: 'long', year: 'numeric' });
const weekdayOf = dateFormat({ weekday: 'short' });

/** monthOfDay returns the month of a date, such as "2026-03". @param {string} date */
const monthOfDay = (date) => date.slice(0, 7);

// calendar shows a month, each day with its medal, or how many of its puzzles are solved.
function calendar() {
  const all = results();
  const solved = solvedOn(all);
  const days = monthDays(shownMonth, firstDayOf(navigator.language));
  byId('month').textContent = monthOf(`${shownMonth}-01`);
  byId('month-before').disabled = mazeOfDay(before(`${shownMonth}-01`, 1)) === null;
  byId('month-after').disabled = shownMonth === monthOfDay(shownDay);
  byId('weekdays').replaceChildren(
    ...days.slice(0, rowLength).map((date) => el('span', { text: weekdayOf(date) })));
  byId('calendar').replaceChildren(...days.map((date) => {
    const n = solved.get(date) ?? 0;
    const grade = gradeOn(all, date);
    const words = [t('ui.calendar.day', { date: dateWords(date), n }),
      grade < noMedal && t(`ui.grade.${grade}`)].filter(Boolean).join(' · ');
    const day = Number(date.slice(8));
    const shown = chosenDay || shownDay;
    const focus = monthOfDay(shown) === shownMonth ? shown : `${shownMonth}-01`;
    return el('button', {
      type: 'button', class: 'day', text: String(day),
      disabled: date > shownDay || monthOfDay(date) !== shownMonth,
      title: words, 'aria-label': `${day}: ${words}`, 'data-date': date,
      'aria-pressed': String(date === chosenDay),
      'data-solved': n > 0 ? Math.min(3, n) : null, 'data-medal': grade < noMedal ? '' : null,
      tabindex: date === focus ? 0 : -1, onclick: () => choose(date),
    }, medal(grade));
  }));
}

/** choose shows a day, as a step in the browser's history. @param {string} date */
function choose(date) {
  history.pushState(null, '', date === shownDay ? location.pathname : `#day=${date}`);
  daily(date).then(() => byId('hero').scrollIntoView({ block: 'nearest' }), failed(byId('daily')));
}

for (const [id, by] of /** @type {[string, number][]} */ ([['month-before', -1], ['month-after', 1]])) {
  byId(id).addEventListener('click', () => {
    shownMonth = monthAfter(shownMonth, by);
    calendar();
  });
}

// Only one day of the calendar is a stop of the Tab key; the arrows lead to the others.
byId('calendar').addEventListener('keydown', (/** @type {KeyboardEvent} */ event) => {
  rove(event, [...byId('calendar').children],
    { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -rowLength, ArrowDown: rowLength });
});

function going() {
  // The game of today's maze is on this page.
  const begun = games().filter((g) => g.moves > 0 && !g.solved && g.name !== mazeOfDay(shownDay))
    .slice(0, maxTiles);
  byId('going').hidden = begun.length === 0;
  byId('games').replaceChildren(...begun.map((g) => el('a',
    { class: 'tile', href: link(g.family, g.name, []) },
    el('strong', { text: titleOf(g.family, g.name) }),
    el('span', { text: `${t('ui.moves', { n: g.moves })} · ${minutes(g.seconds)}` }))));
}

function statistics() {
  const all = results().filter((r) => dayOf(r.name)); // others are of all sizes
  byId('me-link').disabled = byId('me-save').disabled = results().length === 0;
  byId('results').replaceChildren(...familyNames.map((family) => {
    const own = all.filter((r) => r.family === family);
    const f = figures(own);
    return own.length === 0 ? null : el('div', {}, el('h3', { text: t(`family.${family}`) }),
      histogram(own), el('dl', { class: 'keys' }, ...Object.entries({
        'ui.stats.solved': f.solved, 'ui.stats.alone': f.alone, 'ui.stats.median': minutes(f.median),
      }).flatMap(([key, value]) => [el('dt', { text: t(key) }), el('dd', { text: String(value) })])));
  }).filter((node) => node !== null));
}

/** @type {(node: HTMLElement) => (error: unknown) => void} */
const failed = (node) => (error) => node.replaceChildren(el('p',
  { class: 'error', role: 'alert', text: messageOf(error) }));

function show() {
  if (shownDay !== today()) {
    shownDay = today();
    shownMonth = monthOfDay(shownDay);
  }
  byId('streak').replaceChildren(week(results()));
  going();
  calendar();
  statistics();
}

/** isDay reports whether a day has puzzles by now. @param {string | null} date */
const isDay = (date) => date !== null && /^\d{4}-\d\d-\d\d$/.test(date) && date <= shownDay
  && mazeOfDay(date) !== null;

// showDay shows the day of the address, or today.
const showDay = () => {
  const named = new URLSearchParams(location.hash.slice(1)).get('day');
  return daily(isDay(named) ? String(named) : shownDay).catch(failed(byId('daily')));
};

// All results go to another device in a link, #me=CODE, or in a file. There they are added if the
// player agrees.
const said = (/** @type {string} */ text) => { byId('me-say').textContent = text; };
byId('me-link').addEventListener('click', async () => {
  const url = `${page('')}#me=${await codeOf(results())}`;
  said(await share(url, document.title) ?? url);
});
byId('me-save').addEventListener('click', () => saveFile('stride-results.txt', write(results())));
byId('me-open').addEventListener('click', () => byId('me-file').click());
byId('me-file').addEventListener('change', async () => {
  const text = await byId('me-file').files?.[0]?.text();
  byId('me-file').value = '';
  if (text !== undefined) add(read(text));
});

/**
 * add adds results, or says that there are none.
 * @param {import('./store.js').Result[] | null} others
 */
function add(others) {
  said(others ? t('ui.me.added', { n: merge(others) }) : t('ui.me.bad'));
  show();
}

// arrive offers the results of the link in the address, which it removes from there.
async function arrive() {
  const code = new URLSearchParams(location.hash.slice(1)).get('me');
  if (code === null) return;
  history.replaceState(null, '', location.pathname);
  const others = await fromCode(code);
  const name = t('ui.me.offer', { n: others?.length ?? 0 });
  const offer = el('div', { class: 'offer', role: 'region', 'aria-label': name });
  const close = () => offer.remove();
  offer.append(el('p', { text: others ? name : t('ui.me.bad') }),
    ...(others ? [button(t('ui.me.yes'), () => {
      add(others);
      close();
    }, { id: 'me-yes', class: 'big' })] : []),
    button(t('ui.close'), close));
  document.querySelector('.top')?.after(offer);
}

// A page that stayed open shows the puzzles of the new day when the player returns to it.
function refresh() {
  if (document.hidden || shownDay === today()) return;
  show();
  if (!location.hash) void showDay();
}
document.addEventListener('visibilitychange', refresh);
addEventListener('pageshow', refresh);
addEventListener('focus', refresh);

const hero = new Hero(show);
addEventListener('popstate', () => { void arrive().then(showDay); });
show();
await arrive();
await showDay();
document.body.dataset.ready = 'true';

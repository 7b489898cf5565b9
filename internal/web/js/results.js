// Statistics of the results that the browser keeps: the streak, the days and the figures. It depends on no page, so that Node can test it.

/** @typedef {import('./store.js').Result} Result */

const day = 24 * 60 * 60 * 1000;

/** dateOf returns the date at a time, such as "2026-03-01", where the reader is. */
export const dateOf = (time = new Date()) => [time.getFullYear(), time.getMonth() + 1, time.getDate()]
  .map((n) => String(n).padStart(2, '0')).join('-');

/** today returns the date of the puzzles of the day, by the clock and the time zone of this device. */
export const today = () => dateOf();

/** untilTomorrow returns the seconds until the next day begins where the reader is. */
export function untilTomorrow(now = new Date()) {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.max(0, Math.ceil((next.getTime() - now.getTime()) / 1000));
}

const daysOfWeek = 7;

/**
 * weeks returns the dates of whole weeks of a calendar up to the one of a day.
 * @param {string} date
 * @param {number} firstDay of the week, from 1 for Monday to 7 for Sunday
 * @param {number} n weeks
 */
export function weeks(date, firstDay, n) {
  const weekday = new Date(date).getUTCDay();
  const begin = before(date, (weekday - firstDay + daysOfWeek) % daysOfWeek + (n - 1) * daysOfWeek);
  return Array.from({ length: n * daysOfWeek }, (_, k) => before(begin, -k));
}

/**
 * firstDayOf returns the first day of the week in a language, from 1 for Monday to 7 for Sunday; Monday where the
 * browser does not know.
 * @param {string} language
 */
export function firstDayOf(language) {
  const locale = /** @type {any} */ (new Intl.Locale(language));
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/**
 * dayOf returns the date of a puzzle of the day, such as "2026-03-01", or null for any other puzzle.
 * @param {string} name
 */
export const dayOf = (name) => /#(\d{4}-\d\d-\d\d)$/.exec(name)?.[1] ?? null;

/** before returns the date some days before another one. @param {string} date @param {number} days */
export const before = (date, days) => new Date(Date.parse(date) - days * day).toISOString().slice(0, 10);

/** solvedOn counts the puzzles of each day that have been solved. @param {Result[]} results */
export function solvedOn(results) {
  /** @type {Map<string, number>} */
  const days = new Map();
  for (const { name } of results) {
    const date = dayOf(name);
    if (date) days.set(date, (days.get(date) ?? 0) + 1);
  }
  return days;
}

/**
 * streak counts the days up to today on which the player solved a puzzle of that day, alone or with hints. Today
 * does not end a streak until it is over.
 * @param {Result[]} results
 * @param {string} today
 */
export function streak(results, today) {
  const days = new Set(results.filter((r) => !r.help.taken
    && dayOf(r.name) === dateOf(new Date(r.solved))).map((r) => dayOf(r.name)));
  let n = 0;
  for (let date = days.has(today) ? today : before(today, 1); days.has(date); date = before(date, 1)) n++;
  return n;
}

// The grades by all jumps made, undone ones too: gold for the fewest possible, silver up to one and a half times as many,
// bronze up to twice as many. docs/game.md says what players get; bench/stakes measures it.
const shares = [1, 1.5, 2];

/** gradeOf returns 0 for gold, 1 for silver, 2 for bronze, and 3 for none. @param {number} moves @param {number} least */
export const gradeOf = (moves, least) => shares.filter((share) => moves > share * least).length;

/** gradeOn returns the best grade that a maze of a day got without help. @param {Result[]} results @param {string} date */
export const gradeOn = (results, date) => Math.min(shares.length, ...results.filter((r) => r.least > 0 && !r.help.taken
  && dayOf(r.name) === date).map((r) => gradeOf(r.moves, r.least)));

/** byGrade counts results by their grades. @param {Result[]} results */
export function byGrade(results) {
  const counts = Array(shares.length + 1).fill(0);
  for (const { least, moves, help } of results) if (least > 0 && !help.taken) counts[gradeOf(moves, least)]++;
  return counts;
}

/**
 * figures sums up results: their number, the number without help, and the median time in seconds.
 * @param {Result[]} results
 */
export function figures(results) {
  const times = results.map((r) => r.seconds).sort((a, b) => a - b);
  return {
    solved: results.length,
    alone: results.filter((r) => r.help.hints === 0 && !r.help.taken).length,
    median: times[Math.floor(times.length / 2)] ?? 0,
  };
}

/** minutes writes a time as on a clock. @param {number} seconds */
export const minutes = (seconds) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** isResult reports whether a stored value is a result. @param {any} r */
export const isResult = (r) => ['id', 'name', 'family', 'solved'].every((k) => typeof r?.[k] === 'string')
  && ['moves', 'best', 'least', 'seconds'].every((k) => Number.isFinite(r[k])) && typeof r.help === 'object'
    && r.help !== null
  && Number.isFinite(r.help.made) && Number.isFinite(r.help.hints) && typeof r.help.taken === 'boolean'
    && !Number.isNaN(Date.parse(r.solved));

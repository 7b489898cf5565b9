// Statistics of the results that the browser keeps: the streak, the days and the figures. It
// depends on no page, so that Node can test it.

/** @typedef {import('./store.js').Result} Result */

const hour = 60 * 60 * 1000;
const day = 24 * hour;

/** dateOf returns the date at a time, such as "2026-03-01", where the reader is. */
export const dateOf = (time = new Date()) => [time.getFullYear(), time.getMonth() + 1, time.getDate()]
  .map((n) => String(n).padStart(2, '0')).join('-');

/**
 * today returns the date of the puzzles of the day, by the clock and the time zone of this device.
 */
export const today = () => dateOf();

/** untilTomorrow returns the seconds until the next day begins where the reader is. */
export function untilTomorrow(now = new Date()) {
  const next = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1);
  return Math.max(0, Math.ceil((next.getTime() - now.getTime()) / 1000));
}

const daysOfWeek = 7;

const weeksOfMonth = 6; // that a month may touch

/**
 * monthDays returns the dates of the whole weeks around a month of a calendar, always as many.
 * @param {string} month such as "2026-03"
 * @param {number} firstDay of the week, from 1 for Monday to 7 for Sunday
 */
export function monthDays(month, firstDay) {
  const first = `${month}-01`;
  const begin = before(first, (new Date(first).getUTCDay() - firstDay + daysOfWeek) % daysOfWeek);
  return Array.from({ length: weeksOfMonth * daysOfWeek }, (_, k) => before(begin, -k));
}

/**
 * monthAfter returns the month some months after another one.
 * @param {string} month
 * @param {number} n
 */
export function monthAfter(month, n) {
  const [year, k] = month.split('-').map(Number);
  return new Date(Date.UTC(year, k - 1 + n, 1)).toISOString().slice(0, 7);
}

/**
 * firstDayOf returns the first day of the week in a language, from 1 for Monday to 7 for Sunday;
 * Monday where the browser does not know.
 * @param {string} language
 */
export function firstDayOf(language) {
  const locale = /** @type {any} */ (new Intl.Locale(language));
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1;
}

/**
 * dayOf returns the date of a puzzle of the day, such as "2026-03-01", or null for any other
 * puzzle.
 * @param {string} name
 */
export const dayOf = (name) => /#(\d{4}-\d\d-\d\d)$/.exec(name)?.[1] ?? null;

/**
 * before returns the date some days before another one.
 * @param {string} date
 * @param {number} days
 */
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

// The first and the last place on earth where a day begins, in hours before and after UTC.
const [eastmost, westmost] = [14, 12];

/** @param {number} time @param {number} hours */
const dateAfter = (time, hours) => new Date(time + hours * hour).toISOString().slice(0, 10);

/**
 * lastDay returns the latest date that it is anywhere on earth: its puzzles are open on all pages.
 */
export const lastDay = (now = Date.now()) => dateAfter(now, eastmost);

/**
 * inTime reports whether a puzzle of a day was begun on that day, or before it. Where a result
 * doesn't have the player's date at the beginning, it is enough that somewhere on earth it was the
 * day when the puzzle was solved.
 * @param {Result} result
 */
function inTime({ name, help: { begun }, solved }) {
  const day = dayOf(name) ?? '';
  if (begun) return begun <= day;
  return dateAfter(Date.parse(solved), -westmost) <= day && lastDay(Date.parse(solved)) >= day;
}

/**
 * streak counts the days up to today on which the player began a puzzle of that day and solved it,
 * alone or with hints. Today does not end a streak until it is over. longest is the longest streak
 * of all.
 * @param {Result[]} results
 * @param {string} today
 */
export function streak(results, today) {
  const days = new Set(results.filter((r) => !r.help.taken && inTime(r)).map((r) => dayOf(r.name) ?? ''));
  const upTo = (/** @type {string} */ date) => {
    let n = 0;
    for (; days.has(date); date = before(date, 1)) n++;
    return n;
  };
  const ends = [...days].filter((date) => date && !days.has(before(date, -1)));
  return { n: upTo(days.has(today) ? today : before(today, 1)), longest: Math.max(0, ...ends.map(upTo)) };
}

// The grades by all jumps made, undone ones too: gold for the fewest possible, silver up to one and
// a half times as many, bronze up to twice as many. docs/game.md says what players get;
// bench/stakes measures it.
const shares = [1, 1.5, 2];

/**
 * gradeOf returns 0 for gold, 1 for silver, 2 for bronze, and 3 for none.
 * @param {number} moves
 * @param {number} least
 */
export const gradeOf = (moves, least) => shares.filter((share) => moves > share * least).length;

/** limits returns the most jumps for gold, silver and bronze. @param {number} least */
export const limits = (least) => shares.map((share) => Math.floor(share * least));

// A move that a hint has told counts as three: so gold cannot be had from hints.
const toldCost = 2; // apart from the move itself

/**
 * score returns what counts of a result: all moves made, and what the told ones cost.
 * @param {Result} result
 */
export const score = ({ moves, help }) => moves + toldCost * (help.told ?? 0);

/** gradeIn returns the grade of a result. @param {Result} result */
export const gradeIn = (result) => (result.help.taken ? shares.length : gradeOf(score(result), result.least));

/** @param {Result} result */
const graded = ({ least, help }) => least > 0 && !help.taken;

/**
 * gradeOn returns the best grade that a puzzle of a day got without a shown solution.
 * @param {Result[]} results
 * @param {string} date
 */
export const gradeOn = (results, date) => Math.min(shares.length, ...results.filter((r) => graded(r)
  && dayOf(r.name) === date).map(gradeIn));

/** byGrade counts results by their grades. @param {Result[]} results */
export function byGrade(results) {
  const counts = Array(shares.length + 1).fill(0);
  for (const result of results) if (graded(result)) counts[gradeIn(result)]++;
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
  && ['undefined', 'number'].includes(typeof r.help.told)
  && ['undefined', 'string'].includes(typeof r.help.begun)
    && !Number.isNaN(Date.parse(r.solved));

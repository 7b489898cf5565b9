// What the home page works out from results.
import assert from 'node:assert/strict';
import test from 'node:test';
import { before, byGrade, dateOf, dayOf, figures, firstDayOf, gradeIn, gradeOf, isResult, lastDay, limits,
  minutes, monthAfter, monthDays, solvedOn, streak, untilTomorrow } from '../js/results.js';

/**
 * @param {string} name
 * @param {string} solved
 * @param {Partial<import('../js/store.js').Result>} more
 * @returns {import('../js/store.js').Result}
 */
const result = (name, solved, more = {}) => ({ id: name, name, family: 'maze', moves: 9, best: 9, least: 9,
  seconds: 60, help: { made: 0, hints: 0, taken: false }, solved: `${solved}T10:00:00.000Z`, ...more });

/**
 * ofDay is the result of a maze of a day.
 * @param {string} day
 * @param {string} solved
 * @param {object} help
 */
const ofDay = (day, solved, help = {}) => ({ ...result(`maze:day#${day}`, '2026-01-01'), solved,
  help: { made: 9, hints: 0, taken: false, ...help } });

test('a streak counts days on which a puzzle of that day was begun', () => {
  const days = ['2026-03-01', '2026-02-28', '2026-02-27', '2026-02-25'];
  const all = days.map((d) => result(`maze:5x5:1-4:easy#${d}`, d));
  assert.equal(streak(all, '2026-03-01').n, 3);
  assert.equal(streak(all, '2026-03-02').n, 3, 'a day that is not over does not end it');
  assert.deepEqual(streak(all, '2026-03-03'), { n: 0, longest: 3 });
  assert.equal(streak([result('maze:5x5:1-4:easy#2026-03-01', '2026-03-04')], '2026-03-02').n,
    0, 'a puzzle of another day does not count');
  assert.equal(streak([ofDay('2026-03-01', '2026-03-01T10:00:00Z', { taken: true })], '2026-03-01').n, 0);
});

test('a streak survives a flight, midnight and a puzzle that was solved early', () => {
  // Three evenings in Los Angeles, when it is the next day in UTC, as results were kept before they
  // had the player's date.
  const days = ['2026-12-01', '2026-12-02', '2026-12-03'];
  const evenings = days.map((day) => ofDay(day, `${before(day, -1)}T05:30:00Z`));
  assert.equal(streak(evenings, '2026-12-04').n, 3);
  const begun = (/** @type {string} */ day, /** @type {string} */ at) =>
    streak([ofDay(day, '2026-12-05T00:00:40Z', { begun: at })], day).n;
  assert.equal(begun('2026-12-04', '2026-12-04'), 1, 'begun before midnight, finished after it');
  assert.equal(begun('2026-12-06', '2026-12-05'), 1, 'solved early, from the link of a friend in the east');
  assert.equal(begun('2026-12-04', '2026-12-05'), 0, 'begun a day late');
});

test('a puzzle opens when its day begins somewhere on earth', () => {
  assert.equal(lastDay(Date.parse('2026-12-04T09:59:59Z')), '2026-12-04');
  assert.equal(lastDay(Date.parse('2026-12-04T10:00:00Z')), '2026-12-05');
});

test('a told move counts as three, so that hints cannot buy gold', () => {
  const told = (/** @type {number} */ n) => ({ ...result('a', '2026-03-01', { least: 20, moves: 20 }),
    help: { made: 20, hints: 20, taken: false, told: n } });
  assert.deepEqual([0, 1, 5, 6, 10, 11, 20].map((n) => gradeIn(told(n))), [0, 1, 1, 2, 2, 3, 3]);
  assert.deepEqual(byGrade([told(0), told(20)]), [1, 0, 0, 1]);
  assert.deepEqual(limits(19), [19, 28, 38]);
});

test('dates and days', () => {
  assert.equal(before('2026-03-01', 1), '2026-02-28');
  assert.equal(dayOf('shift:7#'), null);
  assert.equal(dayOf('shift:5x5:easy#2026-03-01'), '2026-03-01');
  assert.deepEqual([...solvedOn([result('a#2026-03-01', '2026-03-05'), result('b#2026-03-01', '2026-03-05'),
    result('c', '2026-03-05')])], [['2026-03-01', 2]]);
  assert.equal(minutes(65), '1:05');
});

test('figures', () => {
  const all = [result('a', '2026-03-01'), result('b', '2026-03-02',
    { best: 12, seconds: 30, help: { made: 3, hints: 2, taken: false } }),
    result('say "c"', '2026-03-03', { seconds: 90 })];
  assert.deepEqual(figures(all), { solved: 3, alone: 2, median: 60 });
  assert.deepEqual(figures([]), { solved: 0, alone: 0, median: 0 });
});

test('only results are read', () => {
  assert.equal(isResult(result('a', '2026-03-01')), true);
  for (const bad of [null, 7, {}, { ...result('a', '2026-03-01'), best: 'x' },
    { ...result('a', '2026-03-01'), help: null }, { ...result('a', '2026-03-01'),
    solved: 'never' }]) assert.equal(isResult(bad), false);
});

test('weeks of a month begin with the first day of the week', () => {
  const november = monthDays('2026-11', 1);
  assert.deepEqual([november.length, november[0], november[41]], [42, '2026-10-26', '2026-12-06']);
  assert.equal(monthDays('2026-11', 7)[0], '2026-11-01');
  assert.equal(monthDays('2026-02', 7)[0], '2026-02-01');
  assert.deepEqual([monthAfter('2026-12', 1), monthAfter('2026-01', -1)], ['2027-01', '2025-12']);
  assert.equal(firstDayOf('de-DE'), 1);
  assert.equal(firstDayOf('en-US'), 7);
});

test('a grade needs the fewest jumps, half as many more, or twice as many', () => {
  assert.deepEqual([19, 20, 28, 29, 38, 39].map((n) => gradeOf(n, 19)), [0, 1, 1, 2, 2, 3]);
});

test('the histogram counts own results by their grades', () => {
  const all = [result('a', '2026-03-01'), result('b', '2026-03-01', { moves: 11 }),
    result('c', '2026-03-01', { moves: 40 }), result('d', '2026-03-01', { least: 0 }),
    result('e', '2026-03-01', { help: { made: 0, hints: 0, taken: true } })];
  assert.deepEqual(byGrade(all), [1, 1, 0, 1]);
});

test('the time until tomorrow', () => {
  assert.equal(untilTomorrow(new Date(2026, 2, 1, 23, 59, 30)), 30);
  assert.equal(dateOf(new Date(2026, 2, 1, 23, 59, 30)), '2026-03-01');
});

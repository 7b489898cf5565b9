// What the home page works out from results.
import assert from 'node:assert/strict';
import test from 'node:test';
import { before, dateOf, dayOf, figures, firstDayOf, isResult, gradeOf, minutes, byGrade, solvedOn, streak, untilTomorrow,
  weeks } from '../js/results.js';

/**
 * @param {string} name
 * @param {string} solved
 * @param {Partial<import('../js/store.js').Result>} more
 * @returns {import('../js/store.js').Result}
 */
const result = (name, solved, more = {}) => ({ id: name, name, family: 'maze', moves: 9, best: 9, least: 9,
  seconds: 60, help: { made: 0, hints: 0, taken: false }, solved: `${solved}T10:00:00.000Z`, ...more });

test('a streak counts days on which a puzzle of that day was solved', () => {
  const days = ['2026-03-01', '2026-02-28', '2026-02-27', '2026-02-25'];
  const all = days.map((d) => result(`maze:5x5:1-4:easy#${d}`, d));
  assert.equal(streak(all, '2026-03-01'), 3);
  assert.equal(streak(all, '2026-03-02'), 3, 'a day that is not over does not end it');
  assert.equal(streak(all, '2026-03-03'), 0);
  assert.equal(streak([result('maze:5x5:1-4:easy#2026-03-01', '2026-03-02')], '2026-03-02'),
    0, 'a puzzle of another day does not count');
  assert.equal(streak([result('maze:5x5:1-4:easy#2026-03-01', '2026-03-01',
    { help: { made: 0, hints: 0, taken: true } })], '2026-03-01'), 0);
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

test('weeks of the calendar begin with the first day of the week', () => {
  const monday = weeks('2026-11-24', 1, 2); // a Tuesday
  assert.equal(monday.length, 14);
  assert.equal(monday[0], '2026-11-16');
  assert.equal(monday[13], '2026-11-29');
  assert.equal(weeks('2026-11-24', 7, 1)[0], '2026-11-22');
  assert.equal(weeks('2026-11-22', 7, 1)[0], '2026-11-22');
  assert.equal(weeks('2026-11-22', 1, 1)[0], '2026-11-16');
  assert.equal(weeks('2026-11-24', 6, 1)[0], '2026-11-21');
  assert.equal(firstDayOf('de-DE'), 1);
  assert.equal(firstDayOf('en-US'), 7);
});

test('a grade needs the fewest jumps, half as many more, or twice as many', () => {
  assert.deepEqual([19, 20, 28, 29, 38, 39].map((n) => gradeOf(n, 19)), [0, 1, 1, 2, 2, 3]);
});

test('the histogram counts own results by their grades', () => {
  const all = [result('a', '2026-03-01'), result('b', '2026-03-01', { moves: 11 }), result('c', '2026-03-01', { moves: 40 }),
    result('d', '2026-03-01', { least: 0 }), result('e', '2026-03-01', { help: { made: 0, hints: 0, taken: true } })];
  assert.deepEqual(byGrade(all), [1, 1, 0, 1]);
});

test('the time until tomorrow', () => {
  assert.equal(untilTomorrow(new Date(2026, 2, 1, 23, 59, 30)), 30);
  assert.equal(dateOf(new Date(2026, 2, 1, 23, 59, 30)), '2026-03-01');
});

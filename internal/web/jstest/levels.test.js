// What is remembered of the numbered levels.
import assert from 'node:assert/strict';
import test from 'node:test';

/** @type {Map<string, string>} */
const stored = new Map();
Object.assign(globalThis, { localStorage: {
  getItem: (/** @type {string} */ k) => stored.get(k) ?? null,
  setItem: (/** @type {string} */ k, /** @type {string} */ v) => stored.set(k, v),
  removeItem: (/** @type {string} */ k) => stored.delete(k),
} });
const { markOf, note, numbersOf, played, ranges } = await import('../js/levels.js');

test('numbers become ranges, and ranges numbers', () => {
  assert.equal(ranges([7, 1, 3, 2, 7, 9, 10]), '1-3.7.9-10');
  assert.deepEqual([...numbersOf('1-3.7.9-10')], [1, 2, 3, 7, 9, 10]);
  assert.deepEqual([...numbersOf('x.5.-3.3-1.')], [5]);
  assert.equal(ranges([]), '');
});

test('levels are noted for each seed, and solved counts for more than tried', () => {
  assert.equal(note('', 5, false), true);
  assert.equal(note('', 5, false), false);
  assert.equal(note('', 5, true), true);
  note('other', 6, true);
  const all = played('');
  assert.deepEqual([4, 5, 6].map((k) => markOf(all, k)), ['unseen', 'solved', 'unseen']);
  assert.equal(markOf(played('other'), 6), 'solved');
});

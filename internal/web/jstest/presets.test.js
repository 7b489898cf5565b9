// The presets of the home page and of the page that makes puzzles, and the puzzle after one.
import assert from 'node:assert/strict';
import test from 'node:test';

Object.assign(globalThis, { document: { documentElement: { lang: 'en' } },
  fetch: async () => ({ json: async () => ({}) }) });
const { another, preset } = await import('../js/names.js');

test('an ID has the size at which puzzles of its difficulty exist, and the numbers of an order', () => {
  assert.deepEqual(preset('maze', 'small', 'fiendish'), { rows: 6, cols: 6, id: 'maze:6x6:1-5:fiendish#' });
  assert.deepEqual(preset('shift', 'large', 'gentle'), { rows: 5, cols: 8, id: 'shift:8x5:gentle#' });
});

test('the next puzzle is the next level, or one of the same kind', () => {
  assert.equal(another('shift', 'shift:3#'), 'shift:4#');
  assert.equal(another('shift', 'shift:3#any secret'), 'shift:4#any secret');
  assert.match(another('shift', 'shift:8x5:gentle#x'), /^shift:8x5:gentle#\w+$/);
  assert.match(another('maze', 'maze:5x5:1-4:4243123221432341332132415'), /^maze:5x5:1-4#\w+$/);
  assert.match(another('shift', 'shift:2x1:1.1'), /^shift:6x5:medium#\w+$/);
});

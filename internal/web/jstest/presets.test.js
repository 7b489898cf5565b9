// The presets of the home page and of the page that makes puzzles, and the puzzle after one.
import assert from 'node:assert/strict';
import test from 'node:test';

Object.assign(globalThis, { document: { documentElement: { lang: 'en' } },
  fetch: async () => ({ json: async () => ({}) }) });
const { another, preset, stepName, stepOf, steps } = await import('../js/names.js');

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

test('the mazes of the trail keep their names, since medals are kept under them', () => {
  const names = Array.from({ length: steps }, (_, k) => stepName(k + 1));
  assert.deepEqual(names.map((name) => name.replace(/^maze:(.*)#trail-(\d+)$/, '$1 $2')), [
    ['5x5:1-4:gentle', 1, 10], ['6x6:1-5:gentle', 11, 12], ['6x6:1-5:easy', 13, 20], ['7x7:1-6:easy', 21, 24],
    ['7x7:1-6:medium', 25, 30], ['8x8:1-7:medium', 31, 36], ['8x8:1-7:hard', 37, 40],
    ['9x9:1-8:hard', 41, 48],
    ['9x9:1-8:fiendish', 49, 50], ['10x10:1-9:fiendish', 51, 60],
  ].flatMap(([order, first, last]) => Array.from({ length: Number(last) - Number(first) + 1 },
    (_, k) => `${order} ${Number(first) + k}`)));
  assert.deepEqual(names.map(stepOf), names.map((_, k) => k + 1));
});

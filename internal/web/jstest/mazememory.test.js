import assert from 'node:assert/strict';
import test from 'node:test';
import { landing, MazeMemory, visited } from '../js/mazememory.js';

// 2 1 2
// 1 1 1
// 2 1 G
const level = { rows: 3, cols: 3, values: [2, 1, 2, 1, 1, 1, 2, 1, 0] };

test('who lands on a cell', () => {
  assert.deepEqual(landing(level, 8), [2, 5, 6, 7]);
  assert.deepEqual(landing(level, 0), [1, 2, 3, 6]);
});

test('undone ways stay visited', () => {
  const node = (next = {}) => ({ next: new Map(Object.entries(next)) });
  assert.deepEqual([...visited(level, node({ R: node(), D: node({ R: node() }) }))].sort(), [0, 2, 6, 8]);
});

test('counting back rings the cells by their distance, and a second tap on the flag forgets them', () => {
  const memory = new MazeMemory();
  assert.equal(memory.next(level), 8);
  assert.equal(memory.count(level, 4), null, 'nothing is counted from a cell without a ring');
  assert.deepEqual(memory.count(level, 8), [2, 5, 6, 7]);
  assert.deepEqual([...memory.rings(level)], [[2, 1], [5, 1], [6, 1], [7, 1]]);
  assert.equal(memory.next(level), 2);
  assert.deepEqual(memory.count(level, 2), [0, 1, 5]);
  assert.deepEqual([...memory.rings(level)], [[2, 1], [5, 1], [6, 1], [7, 1], [0, 2], [1, 2]]);
  const again = new MazeMemory();
  // with marks of older builds
  again.begin([[8, 'counted'], [2, 'counted'], [5, 'leads'], [7, 'dead'], [4, 'dead']]);
  assert.deepEqual([...again.rings(level)], [...memory.rings(level)]);
  assert.deepEqual([...again.shown(level).dead], [4], 'a ring takes the place of a cross');
  assert.deepEqual(memory.count(level, 8), []);
  assert.deepEqual([...memory.rings(level)], []);
});

test('two taps in a row on a cell without a ring cross it out, and two more remove the cross', () => {
  const memory = new MazeMemory();
  assert.deepEqual([3, 4, 4, 4].map((cell) => memory.ask(cell)), [false, false, true, false]);
  assert.deepEqual([...memory.shown(level).dead], [4]);
  const kept = new MazeMemory();
  kept.begin(memory.kept());
  assert.deepEqual([...kept.dead], [4]);
  memory.count(level, 8); // something else in between
  assert.equal(memory.ask(4), false);
  assert.equal(memory.ask(4), true);
  assert.deepEqual([...memory.dead], []);
});

test('a circle is told each time it closes', () => {
  const memory = new MazeMemory();
  assert.deepEqual([[0, 2], [0, 2, 0], [0, 2, 0, 2], [0, 2, 0, 2, 0]].map((path) => memory.circled(path)),
    [false, true, false, true]);
});

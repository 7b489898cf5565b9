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

test('a second tap marks, a third one changes the mark, and a fourth one takes it away', () => {
  const memory = new MazeMemory();
  assert.deepEqual([memory.look(4), memory.look(4), memory.look(4), memory.look(4)], [undefined, 'leads', 'dead', undefined]);
  memory.look(4);
  assert.deepEqual([memory.look(5), memory.look(4)], [undefined, 'leads']);
});

test('a circle is told for the first position that closes one', () => {
  const memory = new MazeMemory();
  assert.deepEqual([memory.circled('a', [0, 2]), memory.circled('b', [0, 2, 0]), memory.circled('b', [0, 2, 0]),
    memory.circled('c', [0, 2, 0, 2])], [false, true, true, false]);
});

// The jumps of a path on a board.
import assert from 'node:assert/strict';
import test from 'node:test';
import { endsOf, jumpsOf } from '../js/lanes.js';

test('jumps that share a cell of a row lie next to each other', () => {
  // 0 → 4 → 1 → 3 in a row of five, then down and up its last column but one
  const [jumps] = jumpsOf([[0, 4, 1, 3, 8, 3]], 5);
  assert.deepEqual(jumps.map(({ way, lane, lanes }) => `${way}${lane}/${lanes}`),
    ['R0/2', 'L0/1', 'R1/2', 'D0/1', 'U0/1']);
  const lines = jumps.map((jump) => endsOf(jump, 5));
  const rows = lines.slice(0, 3).map(([, y]) => y);
  assert.equal(new Set(rows).size, 3, 'three jumps along one row, three lines');
  for (const y of rows) assert.ok(y < 0.28 || y > 0.72, 'next to the digits');
  assert.ok(lines[0][2] > lines[0][0] && lines[1][2] < lines[1][0], 'each points where it goes');
});

test('a path and the replay of another one share the lanes of a row', () => {
  const [[own], [shown]] = jumpsOf([[0, 3], [0, 3]], 5);
  assert.notEqual(own.lane, shown.lane);
});

test('jumps that share no cell share a lane', () => {
  const [jumps] = jumpsOf([[0, 1], [2, 4]], 5);
  assert.equal(jumps[0].lanes, 1);
});

// The rules of Number Shifting in the pages, compared with the package shift: see
// TestShiftRulesForScripts in ../scripts_test.go.
import assert from 'node:assert/strict';
import test from 'node:test';
import { format, left, move, parse, rules, target, merges } from '../js/shiftrules.js';
import { load } from './load.js';

/**
 * @type {{level: import('../js/shiftrules.js').Level & {cells: number[]},
 *   moves: {move: string, to: number, value: number}[]}[]}
 */
const positions = load('shiftrules.json');

test('the pages and the server allow the same moves, with the same result', () => {
  for (const { level, moves } of positions) {
    const legal = new Map(moves.map((m) => [m.move, m]));
    level.cells.forEach((_, k) => {
      for (const direction of /** @type {const} */ (['U', 'D', 'L', 'R'])) {
        for (const plus of [true, false]) {
          const text = format(level, k, direction, plus);
          const after = move(level, level.cells, text);
          const want = legal.get(text);
          legal.delete(text);
          if (!want) {
            assert.equal(after, null, text);
            continue;
          }
          const cells = level.cells.slice();
          cells[k] = 0;
          cells[want.to] = want.value;
          assert.deepEqual(after, cells, text);
          assert.equal(target(level, level.cells, k, direction), want.to);
        }
      }
    });
    assert.equal(legal.size, 0, `moves of cells that are not there: ${[...legal.keys()]}`);
  }
});

test('a move reads as it is written', () => {
  const level = { width: 4, height: 3 };
  assert.deepEqual(parse(level, format(level, 6, 'L', false)), { from: 6, direction: 'L', plus: false });
  for (const text of ['', '4 0 D +', '0 3 D +', '0 0 X +', '0 0 D', '0 0 D + ', '-1 0 D +']) {
    assert.equal(parse(level, text), null, text);
  }
});

test('a move changes no position that was there before', () => {
  const { level, moves: [{ move: first }] } = positions[0];
  const game = rules(level);
  const begin = game.start();
  const after = game.move(begin, first);
  assert.deepEqual(begin, level.cells);
  assert.notEqual(after, null);
  assert.ok(left(after ?? []) < left(begin));
});

test('the merges of a solution are its tree', () => {
  const level = { width: 4, height: 1, cells: [1, 1, 0, 2] };
  assert.deepEqual(merges(level, ['0 0 R +', '1 0 R -']),
    [{ from: 0, to: 1, gone: false }, { from: 1, to: 3, gone: true }]);
});

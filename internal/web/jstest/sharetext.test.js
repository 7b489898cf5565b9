// What is shared of a result.
import assert from 'node:assert/strict';
import test from 'node:test';
import { distances } from '../js/mazerules.js';
import { shareText, squares } from '../js/sharetext.js';

const level = { rows: 3, cols: 3, values: [1, 1, 2, 2, 1, 1, 1, 1, 0] };

test('distances are those of a search by levels', () => {
  assert.deepEqual(distances(level), [3, 2, 1, 2, 2, 1, 2, 1, 0]);
  assert.deepEqual(distances({ rows: 2, cols: 2, values: [2, 1, 1, 0] }), [-1, 1, 1, 0]);
});

test('a move that brings the end nearer is blue, another one orange, in rows of eight', () => {
  assert.equal(squares([true, true, true]), '🟦🟦🟦');
  assert.equal(squares([true, false, true]), '🟦🟧🟦');
  assert.equal(squares([true], 2), '🟦⬜⬜');
  const long = squares(Array(87).fill(true));
  assert.equal(long.split('\n').length, 5);
  assert.match(long, /…$/);
  assert.equal([...long.split('\n')[0]].length, 8);
});

test('a text has the name, the score and the help', () => {
  const result = { title: 'No. 328 · Aldebaran', score: '23/21', hints: 0, help: '', path: '🟦' };
  assert.equal(shareText(result), 'Stride No. 328 · Aldebaran · 23/21\n🟦');
  assert.equal(shareText({ ...result, hints: 2, path: '' }), 'Stride No. 328 · Aldebaran · 23/21 · 💡2');
});

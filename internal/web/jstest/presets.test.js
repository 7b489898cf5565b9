// The presets of the home page and of the page that makes puzzles.
import assert from 'node:assert/strict';
import test from 'node:test';
import { presetID } from '../js/presets.js';

test('an ID has the size at which puzzles of its difficulty exist, and the numbers of an order', () => {
  assert.equal(presetID('maze', 'small', 'fiendish', 'x'), 'maze:6x6:1-5:fiendish#x');
  assert.equal(presetID('maze', 'huge', 'gentle', 'x'), 'maze:10x10:1-9:gentle#x');
  assert.equal(presetID('shift', 'small', 'gentle', 'x'), 'shift:4x4:gentle#x');
});

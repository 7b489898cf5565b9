// What presses of pointers mean.
import assert from 'node:assert/strict';
import test from 'node:test';
import { direction, Gestures } from '../js/gestures.js';

/** @param {boolean} canDrag */
function record(canDrag = false) {
  /** @type {any[]} */
  const said = [];
  const note = (/** @type {string} */ name) =>
    (/** @type {any[]} */ ...args) => { said.push([name, ...args]); };
  const gestures = new Gestures({ canDrag: () => canDrag, tap: note('tap'), drag: note('drag'),
    drop: note('drop'),
    pan: note('pan'), zoom: note('zoom'), rest: note('rest') });
  return { said, gestures };
}

test('a direction is long enough and straight', () => {
  assert.equal(direction(40, 5), 'R');
  assert.equal(direction(-40, 5), 'L');
  assert.equal(direction(3, -60), 'U');
  assert.equal(direction(0, 25), 'D');
  assert.equal(direction(15, 0), null);
  assert.equal(direction(40, 35), null);
});

test('a press that hardly moves is a tap', () => {
  const { said, gestures } = record(true);
  gestures.down(1, 50, 50);
  gestures.move(1, 54, 53);
  gestures.up(1, 54, 53);
  assert.deepEqual(said, [['tap', 50, 50], ['rest']]);
});

test('a drag moves a piece where there is one, and the board elsewhere', () => {
  for (const canDrag of [true, false]) {
    const { said, gestures } = record(canDrag);
    gestures.down(1, 50, 50);
    gestures.move(1, 80, 50);
    gestures.up(1, 90, 50);
    assert.deepEqual(said, canDrag ? [['drag', 50, 50, 30, 0], ['drop', 50, 50, 40, 0], ['rest']]
      : [['pan', 30, 0], ['rest']]);
  }
});

test('two fingers pinch, and never tap', () => {
  const { said, gestures } = record();
  gestures.down(1, 0, 0);
  gestures.down(2, 100, 0);
  gestures.move(2, 200, 0);
  gestures.up(2, 200, 0);
  gestures.up(1, 0, 0);
  assert.deepEqual(said, [['pan', 50, 0], ['zoom', 2, 100, 0], ['rest']]);
});

test('a second finger puts a piece back, and so does the browser when it takes the pointer over', () => {
  const { said, gestures } = record(true);
  gestures.down(1, 0, 0);
  gestures.move(1, 50, 0);
  gestures.down(2, 100, 100);
  assert.deepEqual(said.at(-1), ['drop', 0, 0, 0, 0]);
  const other = record(true);
  other.gestures.down(1, 0, 0);
  other.gestures.move(1, 50, 0);
  other.gestures.up(1, 50, 0, true);
  assert.deepEqual(other.said.at(-2), ['drop', 0, 0, 0, 0]);
  assert.deepEqual(other.said.at(-1), ['rest']);
});

test('the wheel moves the board, and zooms with Ctrl', () => {
  const { said, gestures } = record();
  gestures.wheel({ x: 5, y: 6, dx: 1, dy: 20, zooms: false });
  assert.deepEqual(said, [['pan', -1, -20], ['rest']]);
  gestures.wheel({ x: 5, y: 6, dx: 0, dy: -100, zooms: true });
  assert.equal(said[2][0], 'zoom');
  assert.ok(Number(said[2][1]) > 1);
});

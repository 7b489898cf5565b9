// The arithmetic of looking at a board through a frame.
import assert from 'node:assert/strict';
import test from 'node:test';
import { readable, View } from '../js/view.js';

/**
 * @param {number} rows
 * @param {number} cols
 * @param {number} width
 * @param {number} height
 */
function viewOf(rows, cols, width, height) {
  const view = new View();
  Object.assign(view, { rows, cols });
  view.resize(width, height);
  view.home(0);
  return view;
}

/** @param {View} view @param {number} k */
function sees(view, k) {
  const [x, y] = view.corner(k);
  return x >= view.pad.left - 0.01 && y >= view.pad.top - 0.01 && x + view.cell <= view.width + 0.01
    && y + view.cell <= view.height - view.cover + 0.01;
}

test('a small board fits and stands in the middle', () => {
  const view = viewOf(5, 5, 344, 480);
  assert.equal(view.cell, 67);
  assert.equal(view.x, (344 - 5 * 67) / 2);
  assert.equal(view.y, (480 - 5 * 67) / 2);
  assert.deepEqual(view.follows(), { left: false, top: false, right: false, bottom: false });
  view.pan(50, 50);
  assert.equal(view.x, (344 - 5 * 67) / 2);
});

test('a large board has readable cells, and the frame is filled', () => {
  const view = viewOf(100, 100, 344, 480);
  assert.equal(view.cell, readable);
  assert.deepEqual([view.x, view.y], [0, 0]);
  assert.deepEqual(view.follows(), { left: false, top: false, right: true, bottom: true });
  view.pan(-1e6, -1e6);
  assert.ok(sees(view, 9999), 'the last cell can be reached');
  assert.deepEqual(view.follows(), { left: true, top: true, right: false, bottom: false });
});

test('zoom keeps what is under the fingers', () => {
  const view = viewOf(100, 100, 344, 480);
  view.centre(5050);
  const k = view.at(100, 200);
  const [x, y] = view.corner(k);
  const part = [(100 - x) / view.cell, (200 - y) / view.cell];
  view.zoom(1.7, 100, 200);
  assert.equal(view.at(100, 200), k);
  const [x2, y2] = view.corner(k);
  assert.ok(Math.abs((100 - x2) / view.cell - part[0]) < 1e-9
    && Math.abs((200 - y2) / view.cell - part[1]) < 1e-9);
  view.zoom(1e-6);
  assert.ok(view.fits && view.cell <= 3.4, 'no smaller than the whole board');
  view.zoom(1e6);
  assert.equal(view.cell, 112);
});

test('each cell can be revealed, also above a sheet', () => {
  for (const cover of [0, 200]) {
    const view = viewOf(30, 40, 344, 480);
    view.cover = cover;
    for (const k of [0, 39, 1199, 1160, 615, 20]) {
      view.reveal([k]);
      assert.ok(sees(view, k), `cell ${k} with ${cover} covered`);
    }
  }
  const small = viewOf(5, 8, 344, 300);
  small.cover = 160;
  small.clamp();
  const before = small.y;
  small.reveal([0]);
  assert.equal(small.y, before, 'what is seen stays where it is');
  small.reveal([39]);
  assert.ok(sees(small, 39));
  small.cover = 0;
  small.clamp();
  assert.equal(small.y, (300 - 5 * small.cell) / 2, 'the board goes back when the sheet is closed');
});

test('several cells are revealed together if there is room, and otherwise the first of them', () => {
  const view = viewOf(30, 40, 344, 480);
  view.reveal([125, 128]);
  assert.ok(sees(view, 125) && sees(view, 128));
  view.reveal([10, 39]);
  assert.ok(sees(view, 10) && !sees(view, 39));
  assert.ok(view.corner(10)[0] < view.cell, 'moved towards the other one');
});

test('a finger hits small cells within its reach', () => {
  const view = viewOf(20, 20, 2000, 200);
  view.whole();
  const [x, y] = view.middle(42);
  assert.equal(view.nearest([42, 47], x + 12, y, 20), 42);
  assert.equal(view.nearest([42, 47], x, y + 60, 20), -1);
  assert.equal(view.at(-5, 5), -1);
});

test('a new size of the frame keeps a fitting board fitting', () => {
  const view = viewOf(5, 5, 344, 480);
  view.resize(700, 300);
  assert.equal(view.cell, 58);
  assert.ok(view.fits);
  const large = viewOf(100, 100, 344, 480);
  large.centre(5050);
  const k = large.at(172, 240);
  large.resize(480, 344);
  assert.equal(large.at(240, 172), k);
});

test('a board that is larger than its frame leaves a strip for the overview and the buttons', () => {
  assert.equal(viewOf(5, 5, 344, 480).height, 480);
  const view = viewOf(100, 100, 344, 480);
  assert.ok(view.height <= 480 - 44, `${view.height} px`);
  view.whole();
  assert.ok(view.fits && view.y + 100 * view.cell <= view.height, 'also where it is seen as a whole');
  const zoomed = viewOf(5, 5, 344, 480);
  zoomed.zoom(1.5);
  assert.ok(zoomed.strip > 0);
  zoomed.zoom(0.1);
  assert.deepEqual([zoomed.strip, zoomed.height], [0, 480]);
});

test('a board whose cells would be a little smaller than usual is seen as a whole', () => {
  const view = viewOf(14, 14, 374, 500);
  assert.equal(view.cell, 26);
  assert.deepEqual(view.follows(), { left: false, top: false, right: false, bottom: false });
  assert.equal(viewOf(20, 20, 374, 500).cell, readable, 'but not one of still smaller cells');
});

test('a sheet moves the whole board up where there is room', () => {
  const view = viewOf(5, 5, 344, 480);
  view.cover = 120;
  view.clamp();
  for (let k = 0; k < 25; k++) assert.ok(sees(view, k), `cell ${k}`);
});

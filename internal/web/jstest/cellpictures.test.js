// The pictures of cells, drawn on a canvas that only notes what is written on it.
import assert from 'node:assert/strict';
import test from 'node:test';

/** @type {string[]} */
const written = [];
const ctx = new Proxy({}, { get: (_, name) => (name === 'fillText'
  ? (/** @type {string} */ text) => { written.push(text); } : () => {}), set: () => true });
Object.assign(globalThis, { OffscreenCanvas: class {
  getContext() { return ctx; }

  transferToImageBitmap() { return {}; }
} });
const { CellPictures } = await import('../js/cellpictures.js');

test('a cell that is drawn shows its number, however small it is', () => {
  for (const size of [40, 13, 12, 20]) {
    written.length = 0;
    const pictures = new CellPictures();
    pictures.resize(size);
    pictures.of('full', '7');
    assert.deepEqual(written, ['7'], `${size} pixels`);
  }
});

// The arithmetic of viewing a board through a frame: the size of a cell, the visible part of the
// board, and how that part changes when the player drags or pinches, or when something has to be
// brought into view. It depends on no page, so that Node can test it.
//
// All lengths are CSS pixels. The frame has the corner 0,0; x and y are the place of the board's
// top left corner in it. pad is the space of the frame for the numbers of rows and columns, and
// cover is the height of its lower end that something else covers. While a board is larger than its
// frame, a strip at the frame's lower end belongs to its overview and to the buttons for its size.

// Below readable, digits become hard to read, and fingers miss cells. If that avoids moving the
// board, cells may be a little smaller.
export const readable = 30;
const smallestWhole = 24;
const largest = 112; // pixels of a cell: more makes a small board clumsy
const smallest = 2;
const margin = 8; // pixels kept free around a board that fits
const stripHeight = 52;

export class View {
  rows = 1;
  cols = 1;
  width = 1;
  frameHeight = 1;
  pad = { left: 0, top: 0 };
  cover = 0;
  pixelRatio = 1; // pixels of the screen for each of the frame
  cell = 1;
  x = 0;
  y = 0;

  /**
   * fitting is the size of a cell at which the whole board is visible, in whole pixels if there are
   * enough.
   */
  get fitting() { return this.#fitting(this.roomy ? this.frameHeight : this.frameHeight - stripHeight); }

  /** @param {number} height */
  #fitting(height) {
    const { width, pad, rows, cols } = this;
    const size = Math.min((width - pad.left - margin) / cols, (height - pad.top - margin) / rows, largest);
    return Math.max(smallest, size < readable / 2 ? size
      : Math.floor(size * this.pixelRatio) / this.pixelRatio);
  }

  /** roomy reports whether the whole board fits with cells that are large enough. */
  get roomy() { return this.#fitting(this.frameHeight) >= smallestWhole; }

  /** fits reports whether the whole board is visible if nothing covers the frame. */
  get fits() { return this.cell <= this.fitting + 0.01; }

  /** strip is the height of what the buttons have, or 0. */
  get strip() { return this.roomy && this.fits ? 0 : stripHeight; }

  /** height is what the board has of the frame's. */
  get height() { return this.frameHeight - this.strip; }

  /**
   * home shows the whole board if its cells are then readable, and otherwise readable cells around
   * one of them.
   * @param {number} k
   */
  home(k) {
    this.cell = this.roomy ? this.fitting : readable;
    this.centre(k);
  }

  /** whole shows the whole board, however small its cells. */
  whole() {
    this.cell = this.fitting;
    this.clamp();
  }

  /**
   * resize changes the frame. A board that fitted fits again; any other keeps its size and its
   * middle.
   * @param {number} width
   * @param {number} frameHeight
   */
  resize(width, frameHeight) {
    const { fits } = this;
    this.x += (width - this.width) / 2;
    this.y += (frameHeight - this.frameHeight) / 2;
    Object.assign(this, { width, frameHeight });
    if (fits) this.cell = this.roomy ? this.fitting : Math.max(this.fitting, Math.min(this.cell, readable));
    this.clamp();
  }

  // clamp moves the board so that no more of the frame is empty than necessary.
  clamp() {
    const { pad, width, height, cover, cell, rows, cols } = this;
    this.cell = Math.max(Math.min(this.fitting, smallest * 4), Math.min(largest, cell));
    this.x = within(this.x, pad.left, width, this.cell * cols, 0);
    this.y = within(this.y, pad.top, height, this.cell * rows, cover);
  }

  /** @param {number} dx @param {number} dy */
  pan(dx, dy) {
    this.x += dx;
    this.y += dy;
    this.clamp();
  }

  /**
   * zoom changes the size of the cells; the place x,y of the frame stays over the same cell.
   * @param {number} factor
   * @param {number} x
   * @param {number} y
   */
  zoom(factor, x = this.width / 2, y = this.height / 2) {
    const minCell = Math.min(this.fitting, readable);
    const cell = Math.max(minCell, Math.min(largest, this.cell * factor));
    this.x = x - (x - this.x) * (cell / this.cell);
    this.y = y - (y - this.y) * (cell / this.cell);
    this.cell = cell;
    this.clamp();
  }

  // settle makes cells whole pixels of the screen again, so that digits are sharp.
  settle() {
    if (this.cell >= readable / 2) {
      this.zoom(Math.round(this.cell * this.pixelRatio) / this.pixelRatio / this.cell);
    }
  }

  /**
   * corner returns the top left corner of a cell in the frame.
   * @param {number} k
   * @returns {[number, number]}
   */
  corner(k) { return [this.x + (k % this.cols) * this.cell, this.y + Math.floor(k / this.cols) * this.cell]; }

  /**
   * middle returns the centre of a cell in the frame.
   * @param {number} k
   * @returns {[number, number]}
   */
  middle(k) {
    const [x, y] = this.corner(k);
    return [x + this.cell / 2, y + this.cell / 2];
  }

  /** at returns the cell at a place of the frame, or -1. @param {number} x @param {number} y */
  at(x, y) {
    const col = Math.floor((x - this.x) / this.cell);
    const row = Math.floor((y - this.y) / this.cell);
    return col < 0 || col >= this.cols || row < 0 || row >= this.rows ? -1 : row * this.cols + col;
  }

  /**
   * nearest returns the cell of a list whose edge is nearest to a place, or -1 if that is farther
   * away than reach. So a finger hits small cells, too.
   * @param {number[]} cells
   * @param {number} x
   * @param {number} y
   * @param {number} reach
   */
  nearest(cells, x, y, reach) {
    let best = -1;
    let minAway = reach;
    for (const k of cells) {
      const [mx, my] = this.middle(k);
      const away = Math.max(Math.abs(x - mx), Math.abs(y - my)) - this.cell / 2;
      if (away <= minAway) [best, minAway] = [k, away];
    }
    return best;
  }

  /**
   * centre brings a cell to the middle of the frame, as far as the board's edges allow.
   * @param {number} k
   */
  centre(k) {
    const { pad, width, height, cover } = this;
    const [x, y] = this.middle(k);
    this.x += (pad.left + width) / 2 - x;
    this.y += (pad.top + height - cover) / 2 - y;
    this.clamp();
  }

  /**
   * reveal moves the board as little as possible so that the first of some cells is visible with a
   * margin of half a cell, and the others too, if all of them have room.
   * @param {number[]} cells
   */
  reveal(cells) {
    if (cells.length === 0) return;
    const { pad, width, height, cover, cell } = this;
    const box = { left: pad.left, top: pad.top, right: width, bottom: height - cover };
    const margin = this.fits ? 0 : cell / 2;
    const show = (/** @type {number[]} */ some) => {
      const corners = some.map((k) => this.corner(k));
      const [left, right] = [Math.min(...corners.map(([x]) => x)) - margin,
        Math.max(...corners.map(([x]) => x)) + cell + margin];
      const [top, bottom] = [Math.min(...corners.map(([, y]) => y)) - margin,
        Math.max(...corners.map(([, y]) => y)) + cell + margin];
      if (some.length > 1 && (right - left > box.right - box.left || bottom - top > box.bottom - box.top)) {
        return false;
      }
      this.x += inward(left, right, box.left, box.right);
      this.y += inward(top, bottom, box.top, box.bottom);
      return true;
    };
    // If only the first has room, the board still moves towards the others.
    if (!show(cells)) for (const k of cells.toReversed()) show([k]);
    this.clamp();
  }

  // span returns the first and the last row and column that are at least partly visible.
  span() {
    const { x, y, width, height, cell, rows, cols } = this;
    return {
      top: Math.max(0, Math.floor(-y / cell)), bottom: Math.min(rows - 1, Math.floor((height - y) / cell)),
      left: Math.max(0, Math.floor(-x / cell)), right: Math.min(cols - 1, Math.floor((width - x) / cell)),
    };
  }

  // follows reports at which sides of the frame the board continues.
  follows() {
    const { x, y, width, height, cell, rows, cols, pad } = this;
    return { left: x < pad.left - 1, top: y < pad.top - 1, right: x + cols * cell > width + 1,
      bottom: y + rows * cell > height + 1 };
  }
}

/**
 * within returns the place of something between two ends: in the middle if there is room, and
 * otherwise so that nothing at either end stays empty. Moving can uncover what the cover hides at
 * the far end.
 * @param {number} at
 * @param {number} low
 * @param {number} high
 * @param {number} length
 * @param {number} cover
 */
function within(at, low, high, length, cover) {
  const middle = low + (high - low - length) / 2;
  if (length > high - low) return Math.max(high - cover - length, Math.min(low, at));
  const start = Math.min(middle, high - cover - length);
  if (start >= low) return start; // all of it is seen
  return cover === 0 ? middle : Math.max(start, Math.min(middle, at));
}

/**
 * inward returns by how much a stretch has to move to lie between two ends.
 * @param {number} from
 * @param {number} to
 * @param {number} low
 * @param {number} high
 */
const inward = (from, to, low, high) => (from < low ? low - from : Math.min(0, high - to));

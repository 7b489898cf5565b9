// The meaning of fingers, mouse and wheel on a board: a tap, a drag of a piece, a pan of the board,
// a pinch. The class Gestures turns the presses of pointers into these; listen connects it with an
// element. The first part depends on no page, so that Node can test it.

const tapSlack = 10; // pixels that a finger may move during a tap
const reach = 22; // pixels that a drag needs to mean a direction
const straight = 1.4; // how much longer a drag must be along one axis than along the other
const wheelStep = 0.0022; // zoom for each unit of a wheel

/** arrowKeys are the directions of the arrow keys. @type {Record<string, 'R' | 'D' | 'L' | 'U'>} */
export const arrowKeys = { ArrowRight: 'R', ArrowDown: 'D', ArrowLeft: 'L', ArrowUp: 'U' };

/** @type {Record<string, [number, number]>} */
const steps = { U: [0, -1], D: [0, 1], L: [-1, 0], R: [1, 0] };

/**
 * neighbour returns the cell next to another one, or -1.
 * @type {(size: {rows: number, cols: number}, k: number, direction: string) => number}
 */
export const neighbour = ({ rows, cols }, k, direction) => {
  const [dx, dy] = steps[direction];
  const [col, row] = [(k % cols) + dx, Math.floor(k / cols) + dy];
  return col < 0 || col >= cols || row < 0 || row >= rows ? -1 : row * cols + col;
};

/**
 * direction returns the direction of a drag, or null if it is too short or oblique.
 * @param {number} dx
 * @param {number} dy
 * @returns {'U' | 'D' | 'L' | 'R' | null}
 */
export function direction(dx, dy) {
  const [ax, ay] = [Math.abs(dx), Math.abs(dy)];
  if (Math.max(ax, ay) < reach || Math.max(ax, ay) < straight * Math.min(ax, ay)) return null;
  if (ax > ay) return dx > 0 ? 'R' : 'L';
  return dy > 0 ? 'D' : 'U';
}

/**
 * @typedef {object} Meaning the reactions of a board to gestures; places are in the element
 * @property {(x: number, y: number) => boolean} canDrag whether a drag from here moves a piece
 * @property {(x: number, y: number) => void} tap
 * @property {(x: number, y: number, dx: number, dy: number) => void} drag a piece, so far
 * @property {(x: number, y: number, dx: number, dy: number) => void} drop the piece
 * @property {(dx: number, dy: number) => void} pan
 * @property {(factor: number, x: number, y: number) => void} zoom
 * @property {() => void} rest no finger is down any more
 */

export class Gestures {
  /** @param {Meaning} meaning */
  constructor(meaning) {
    this.meaning = meaning;
    /** @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    /** @type {'idle' | 'press' | 'drag' | 'pan' | 'pinch'} */
    this.state = 'idle';
    this.from = { x: 0, y: 0 };
  }

  /**
   * @param {number} id
   * @param {number} x
   * @param {number} y
   */
  down(id, x, y) {
    this.pointers.set(id, { x, y });
    if (this.pointers.size === 1) {
      this.state = 'press';
      this.from = { x, y };
      return;
    }
    if (this.state === 'drag') this.meaning.drop(this.from.x, this.from.y, 0, 0);
    this.state = 'pinch';
  }

  /**
   * @param {number} id
   * @param {number} x
   * @param {number} y
   */
  move(id, x, y) {
    const was = this.pointers.get(id);
    if (!was) return;
    const { from, meaning } = this;
    if (this.state === 'pinch') {
      const other = [...this.pointers].find(([k]) => k !== id)?.[1];
      if (other) {
        const before = Math.hypot(was.x - other.x, was.y - other.y);
        const after = Math.hypot(x - other.x, y - other.y);
        meaning.pan((x - was.x) / 2, (y - was.y) / 2);
        if (before > 0 && after > 0) meaning.zoom(after / before, (x + other.x) / 2, (y + other.y) / 2);
      }
    } else {
      if (this.state === 'press' && Math.hypot(x - from.x, y - from.y) > tapSlack) {
        this.state = meaning.canDrag(from.x, from.y) ? 'drag' : 'pan';
      }
      if (this.state === 'drag') meaning.drag(from.x, from.y, x - from.x, y - from.y);
      if (this.state === 'pan') meaning.pan(x - was.x, y - was.y);
    }
    this.pointers.set(id, { x, y });
  }

  /**
   * up ends the press of a pointer; lost reports whether the browser took it over.
   * @param {number} id
   * @param {number} x
   * @param {number} y
   * @param {boolean} lost
   */
  up(id, x, y, lost = false) {
    if (!this.pointers.delete(id)) return;
    const { from, meaning, state } = this;
    if (state === 'press' && !lost) meaning.tap(from.x, from.y);
    if (state === 'drag') meaning.drop(from.x, from.y, lost ? 0 : x - from.x, lost ? 0 : y - from.y);
    // The finger that stays after a pinch keeps moving the board.
    this.state = this.pointers.size > 0 ? 'pan' : 'idle';
    if (this.state === 'idle') meaning.rest();
  }

  /**
   * wheel handles a wheel or two fingers on a touchpad; with Ctrl, as browsers report a pinch, it
   * zooms.
   * @param {{x: number, y: number, dx: number, dy: number, zooms: boolean}} turn
   */
  wheel({ x, y, dx, dy, zooms }) {
    if (zooms) this.meaning.zoom(Math.exp(-dy * wheelStep * 4), x, y);
    else this.meaning.pan(-dx, -dy);
    if (this.state === 'idle') this.meaning.rest();
  }
}

/**
 * listen turns the pointers and the wheel over an element into gestures. wheeled reports whether
 * the wheel belongs to the board at the moment, and not to the page. Places are in the frame.
 * @param {HTMLElement} node
 * @param {HTMLElement} frame
 * @param {Meaning} meaning
 * @param {(event: WheelEvent) => boolean} wheeled
 */
export function listen(node, frame, meaning, wheeled) {
  const gestures = new Gestures(meaning);
  /** @type {(e: MouseEvent) => [number, number]} */
  const place = (e) => {
    const { left, top } = frame.getBoundingClientRect();
    return [e.clientX - left, e.clientY - top];
  };
  node.addEventListener('pointerdown', (e) => {
    if (e.button !== 0) return;
    node.setPointerCapture(e.pointerId);
    gestures.down(e.pointerId, ...place(e));
  });
  node.addEventListener('pointermove', (e) => gestures.move(e.pointerId, ...place(e)));
  node.addEventListener('pointerup', (e) => gestures.up(e.pointerId, ...place(e)));
  node.addEventListener('pointercancel', (e) => gestures.up(e.pointerId, ...place(e), true));
  // After each tap the browser would imitate a mouse, which changes nothing but the focus, and a
  // dialogue should keep it.
  node.addEventListener('touchend', (e) => {
    if (e.cancelable) e.preventDefault(); // after a pinch it is not cancelable
    const focused = document.activeElement;
    if (focused instanceof HTMLElement && focused !== document.body && !node.closest('dialog')) {
      focused.blur();
    }
  }, { passive: false });
  node.addEventListener('wheel', (e) => {
    if (!wheeled(e)) return;
    const [x, y] = place(e);
    gestures.wheel({ x, y, dx: e.deltaX, dy: e.deltaY, zooms: e.ctrlKey });
    e.preventDefault();
  }, { passive: false });
}

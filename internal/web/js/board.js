// What the boards of all puzzles have in common: a drawing of the cells (svgboard.js), or a canvas
// if there are many, in a frame that shows all of the board or a part, what moves on it, gestures,
// and an overview of large boards.
import { button, el, svg } from './dom.js';
import { BoardCells } from './boardcells.js';
import { BoardPainter } from './boardpaint.js';
import { edgeMarks } from './edgemarks.js';
import { felt } from './feel.js';
import { listen, neighbour } from './gestures.js';
import { later } from './later.js';
import { Overview } from './overview.js';
import { onColours, palette } from './palette.js';
import { MotionPlayer } from './play.js';
import { maxDrawn, SvgBoard } from './svgboard.js';
import { readable, View } from './view.js';
import { unit } from './svgmarks.js';
import { t } from './text.js';

const glideTime = 120; // ms
const settleTime = 120; // ms after the last change of size until digits are drawn again
const numbersWide = 24;
const numbersHigh = 18;
export const fingerRadius = 22; // pixels around its centre that a finger touches
const zoomStep = 1.4;
const [signsFrom, notesFrom] = [18, 30]; // pixels of a cell: below, it has no room for these
const tooSmall = 18; // pixels of a cell that no finger aims at: a tap there comes nearer first

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** @typedef {import('./svgboard.js').Scene} Scene */

export class Board {
  /** @param {HTMLElement} node the grid; its parent is the frame */
  constructor(node) {
    this.node = node;
    this.frame = /** @type {HTMLElement} */ (node.parentElement);
    this.view = new View();
    this.cursor = 0;
    this.cells = new BoardCells(node);
    /** @type {number[]} */
    this.hinted = [];
    this.motions = new MotionPlayer(felt);
    /** @type {{x: number, y: number, begin: number | null} | null} */
    // It begins with its second frame. The first one shows what has changed, which costs less while
    // the board stays.
    this.gliding = null;
    this.numbered = false;
    this.marked = true; // whether the legal targets have frames
    this.measured = false; // whether the size of the frame is known
    this.fitted = ''; // the size of the canvas
    this.settled = true;
    this.stale = true; // whether the picture of the whole board has to be drawn again
    this.surveys = 0; // how often that was done
    this.mapWaits = false; // whether the overview follows after the next picture
    this.asked = false; // whether a frame has been asked for
    this.dirty = true; // whether the scene may have changed since the last picture
    this.moved = false; // whether something moved in the last picture
    this.canvas = el('canvas', { class: 'board-canvas', 'aria-hidden': 'true', hidden: true });
    this.drawing = new SvgBoard();
    this.edge = svg('svg', { class: 'board-edge', 'aria-hidden': 'true' });
    this.map = new Overview(this.view, (k) => this.#go(k));
    this.summary = el('p', { class: 'unseen', id: `${node.id}-summary` });
    node.before(this.summary, this.canvas);
    node.after(this.edge, this.map.canvas);
    node.setAttribute('role', 'grid');
    node.setAttribute('aria-describedby', this.summary.id);
    this.painter = new BoardPainter(this.canvas);
    const raised = node.closest('.card, dialog') !== null;
    const recolour = () => this.painter.recolour(raised ? { ...palette(), bg: palette().card } : palette());
    recolour();
    onColours(() => {
      recolour();
      this.stale = true;
      this.invalidate();
    });
    this.canvas.addEventListener('contextrestored', () => {
      this.painter.forget();
      this.invalidate();
    });
    new ResizeObserver(() => this.#resize()).observe(this.frame);
    this.#listen();
  }

  // Questions about the kind of board, which subclasses answer.

  /** @returns {Scene} */
  scene() { throw new Error('a board has a scene'); }
  /**
   * describe returns the label of a cell for screen readers, and its classes.
   * @param {number} k
   * @returns {{label: string, classes: string}}
   */
  describe(k) { throw new Error(`a board describes its cells, also ${k}`); }
  /** nearby returns the cells that matter for the next move. @returns {number[]} */
  nearby() { return []; }
  /** @param {number} x @param {number} y */
  canDrag(x, y) { return x < 0 && y < 0; }
  /** @param {number} x @param {number} y */
  tapped(x, y) { void [x, y]; }
  /** @type {import('./gestures.js').Meaning['drag']} */
  dragged(x, y, dx, dy) { void [x, y, dx, dy]; }
  /** @type {import('./gestures.js').Meaning['drag']} */
  dropped(x, y, dx, dy) { void [x, y, dx, dy]; }
  /** activated is called when an assistive technology presses a cell. @param {number} k */
  activated(k) { void k; }

  /**
   * open begins with another grid.
   * @param {number} rows
   * @param {number} cols
   * @param {number} cursor
   * @param {number} largest its largest number
   * @param {boolean} raised whether numbers are tiles
   */
  open(rows, cols, cursor, largest, raised = false) {
    const { view, painter, drawing } = this;
    const drawn = rows * cols <= maxDrawn;
    this.canvas.hidden = drawn;
    Object.assign(view, { rows, cols });
    Object.assign(this, { cursor, gliding: null, hinted: [] });
    this.motions.play([]);
    this.node.prepend(drawing.root); // there is none before there is a grid
    drawing.open({ rows, cols, largest, raised, drawn });
    this.cells.open(rows, cols, drawing.cells);
    painter.pictures.suit(largest, raised);
    painter.forget();
    this.#pad();
    this.#measure(); // the page may just have given this puzzle another frame
    view.home(cursor);
    this.#place();
  }

  /**
   * refresh shows what has changed, and brings cells into view. The picture comes first, and the
   * cells of the page after it. Motions that lead to a new position replace those that still play.
   * @param {number[]} reveal
   * @param {import('./motions.js').Motion[]} [motions]
   * @param {number} [limit] the time of the motions, in milliseconds
   */
  refresh(reveal = [], motions = undefined, limit = undefined) {
    if (motions) this.motions.play(motions, limit);
    this.stale = true;
    if (!this.cells.named) {
      this.drawing.show(this.scene()); // the board is there at once
      this.#cells();
    } else this.#cellsLater();
    this.mapWaits = true;
    later(this.map, () => {
      this.mapWaits = false;
      this.#overview();
    });
    if (reveal.length > 0) this.reveal(reveal);
    this.invalidate();
  }

  /** @param {number[]} cells */
  reveal(cells) {
    const { view } = this;
    const { x, y } = view;
    view.reveal(cells);
    if (still.matches || (view.x === x && view.y === y)) this.#place();
    else this.gliding = { x, y, begin: null };
    this.invalidate();
  }

  /** mark highlights the cells of a hint. @param {number[]} cells */
  mark(cells) {
    if (cells.length === 0 && this.hinted.length === 0) return;
    this.hinted = cells;
    if (this.cells.named) this.refresh(cells);
  }

  /** numbers shows or hides the numbers of rows and columns. @param {boolean} yes */
  numbers(yes) {
    if (this.numbered === yes) return;
    this.numbered = yes;
    this.#pad();
    this.#resize();
  }

  /**
   * showTargets shows or hides the frames of the legal targets. Screen readers always hear of them.
   * @param {boolean} yes
   */
  showTargets(yes) {
    this.marked = yes;
    this.invalidate();
  }

  #pad() { this.view.pad = this.numbered ? { left: numbersWide, top: numbersHigh } : { left: 0, top: 0 }; }

  /** coverBy sets the height of what covers the frame's lower end. @param {number} pixels */
  coverBy(pixels) {
    const cover = Math.max(0, pixels - this.view.strip);
    if (this.view.cover === cover && this.hinted.length === 0) return;
    this.view.cover = cover;
    const { x, y } = this.view;
    this.view.clamp();
    this.view.reveal(this.hinted);
    if (x === this.view.x && y === this.view.y) return;
    this.#place();
    this.invalidate();
  }

  // zoomButtons returns the buttons that change the size; they are hidden where the board fits.
  zoomButtons() {
    const zoom = (/** @type {number} */ factor) => {
      if (factor === 0) this.view.whole();
      else {
        this.view.zoom(factor);
        this.view.centre(this.cursor);
      }
      this.#place();
      this.invalidate();
    };
    /** @type {(text: string, name: string, factor: number) => HTMLButtonElement} */
    const make = (text, name, factor) => button(text, () => zoom(factor),
      { 'aria-label': name, title: name, class: 'quiet', 'data-zoom': name });
    this.zooms = el('span', { class: 'zoom', role: 'group', 'aria-label': t('ui.board.size') },
      make('−', t('ui.board.smaller'), 1 / zoomStep), make('+', t('ui.board.larger'), zoomStep),
      make(t('ui.zoom.fit'), `${t('ui.zoom.fit')}: ${t('ui.board.whole')}`, 0));
    return this.zooms;
  }

  // focus moves the focus to the cursor's cell as soon as the page has that cell.
  focus() {
    this.cells.focusing = true;
    this.#cellsLater();
  }

  /**
   * moveCursor moves the cursor by one cell, without a move of the game.
   * @param {string} direction
   */
  moveCursor(direction) {
    const next = neighbour(this.view, this.cursor, direction);
    if (next < 0) return;
    this.cursor = next;
    this.refresh([this.cursor]);
    this.focus();
  }

  // invalidate has the board painted with what has changed.
  invalidate() {
    this.dirty = true;
    this.#frame();
  }

  // #frame has the board painted where it is now.
  #frame() {
    if (this.asked) return;
    this.asked = true;
    requestAnimationFrame((now) => {
      this.asked = false;
      this.paint(now);
    });
  }

  /** @param {number} now */
  paint(now = performance.now()) {
    if (this.view.rows * this.view.cols === 0 || !this.measured) return;
    const { view, gliding, painter, drawing, settled, numbered, canvas, edge } = this;
    const { x, y } = view;
    if (gliding) {
      gliding.begin ??= now;
      const part = Math.max(0, (now - gliding.begin) / glideTime);
      if (part >= 1) this.gliding = null;
      else {
        const gone = 1 - (1 - part) ** 2;
        [view.x, view.y] = [gliding.x + (x - gliding.x) * gone, gliding.y + (y - gliding.y) * gone];
      }
    }
    this.#place();
    const { cols, cell } = view;
    const moving = this.motions.at(now,
      { cols, raised: drawing.raised, above: (at) => at + view.y / cell * unit });
    this.frame.toggleAttribute('data-moving', moving !== null || this.gliding !== null); // for tests
    const scene = this.scene();
    if (!canvas.hidden) {
      this.#fit();
      if (!painter.showsCells(view, settled)) this.#survey();
      painter.paint(view, scene, settled, moving?.covers ?? []);
    }
    if (this.dirty || moving || this.moved) drawing.show(scene, moving);
    Object.assign(this, { dirty: false, moved: moving !== null });
    edge.replaceChildren(...edgeMarks(view, scene.frames.filter(({ sign }) => sign).map((f) => f.cell),
      numbered));
    if (!this.mapWaits) this.#overview();
    [view.x, view.y] = [x, y];
    if (moving || this.gliding) this.#frame();
  }

  // #measure adopts the size of the frame, if it has one.
  #measure() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    if (width === 0 || height === 0) return false;
    this.measured = true;
    this.view.pixelRatio = this.painter.pixelRatio;
    this.view.resize(width, height);
    this.fitted = ''; // the canvas follows when it is painted
    return true;
  }

  // #fit gives the canvas what the board has of the frame.
  #fit() {
    const { width, height } = this.view;
    const fitted = `${width} ${height}`;
    if (fitted === this.fitted) return;
    this.fitted = fitted;
    this.canvas.style.height = `${height}px`;
    this.painter.fit(width, height);
  }

  #resize() {
    if (!this.#measure()) return;
    this.view.reveal([this.cursor]);
    this.#place();
    this.paint();
  }

  // #place puts the drawing and the cells of the page where the view has them.
  #place() {
    const { view, node, zooms, edge } = this;
    const { cell, rows, cols, x, y } = view;
    const room = cell < signsFrom ? '' : cell < notesFrom ? 'signs' : 'all';
    const { root } = this.drawing;
    const place = `${rows} ${cols} ${cell}`;
    if (node.dataset.place !== place) {
      Object.assign(node.style, { width: `${cols * cell}px`, height: `${rows * cell}px` });
      node.dataset.place = place;
      root.style.setProperty('--px', String(cell));
      root.dataset.room = room;
    }
    node.style.transform = `translate(${x}px, ${y}px)`;
    for (const [side, more] of Object.entries(view.follows())) {
      edge.style.setProperty(`--${side}`, more ? '1' : '0');
    }
    edge.style.borderBottomWidth = `${view.strip}px`; // covers what the board has below the view
    if (zooms) zooms.hidden = view.strip === 0;
  }

  #cellsLater() { later(this, () => this.#cells()); }

  #cells() {
    this.cells.show(this.cursor, [...this.nearby(), ...this.hinted], (k) => {
      const { label, classes } = this.describe(k);
      return { label, classes: this.hinted.includes(k) ? `${classes} hinted` : classes };
    });
  }

  // #survey draws the picture of the whole board, if it is stale.
  #survey() {
    if (!this.stale) return;
    this.stale = false;
    this.surveys++;
    this.painter.survey(this.view.rows, this.view.cols, this.scene());
  }

  #overview() {
    const { map, painter, hinted, cursor } = this;
    if (map.needed) this.#survey();
    map.show(painter.whole, painter.colours, { places: this.places(), hinted, cursor, state: this.surveys });
  }

  /** places returns further cells for the overview. @returns {number[]} */
  places() { return []; }

  /** #go brings a cell to the middle. @param {number} k */
  #go(k) {
    this.view.centre(k);
    this.#moving();
    this.#place();
  }

  // #moving shows the board while a gesture moves it.
  #moving() {
    this.gliding = null;
    this.#frame();
  }

  #listen() {
    const { view } = this;
    /** @type {ReturnType<typeof setTimeout>} */
    let timer;
    /** @type {import('./gestures.js').Meaning} */
    const meaning = {
      canDrag: (x, y) => this.canDrag(x, y),
      tap: (x, y) => {
        if (y > view.height) return;
        if (view.cell >= tooSmall) {
          this.tapped(x, y);
          return;
        }
        view.zoom(readable / view.cell, x, y);
        this.#moving();
        this.#place();
      },
      drag: (x, y, dx, dy) => this.dragged(x, y, dx, dy),
      drop: (x, y, dx, dy) => this.dropped(x, y, dx, dy),
      pan: (dx, dy) => {
        view.pan(dx, dy);
        this.#moving();
      },
      zoom: (factor, x, y) => {
        view.zoom(factor, x, y);
        this.settled = false;
        this.#moving();
      },
      rest: () => {
        clearTimeout(timer);
        timer = setTimeout(() => {
          this.settled = true;
          view.settle();
          this.#place();
          this.#frame();
        }, settleTime);
      },
    };
    for (const node of [this.canvas, this.drawing.root]) {
      listen(/** @type {HTMLElement} */ (/** @type {unknown} */ (node)), this.frame, meaning,
        (e) => e.ctrlKey || Object.values(view.follows()).some(Boolean));
    }
    this.node.addEventListener('click', (e) => {
      const cell = e.target instanceof Element && e.target.closest('.cell');
      if (!cell) return;
      this.activated(Number(/** @type {HTMLElement} */ (cell).dataset.cell));
      this.focus();
    });
  }
}

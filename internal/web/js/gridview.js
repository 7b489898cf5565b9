// A maze with its path, as a picture that changes while a search runs: the drawing of a board, over
// a canvas if the maze has many cells.
import { BoardPainter } from './boardpaint.js';
import { el } from './dom.js';
import { onColours, palette } from './palette.js';
import { sceneOf } from './pictures.js';
import { maxDrawn, SvgBoard } from './svgboard.js';
import { View } from './view.js';

/** @typedef {{rows: number, cols: number, values: number[]}} Maze */

export class GridView {
  #canvas = el('canvas', { class: 'board-canvas' });
  #painter = new BoardPainter(this.#canvas);
  #drawing = new SvgBoard();
  /** @type {import('./families.js').Puzzle | null} */
  #maze = null;
  #size = '';

  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    node.append(this.#canvas, this.#drawing.root);
    onColours(() => this.#paint());
    new ResizeObserver(() => this.#paint()).observe(node);
  }

  /** show shows a maze and the cells of a path. @param {Maze} maze @param {number[]} path */
  show({ rows, cols, values }, path = []) {
    const drawn = rows * cols <= maxDrawn;
    this.#maze = { family: 'maze', rows, cols, values };
    const largest = Math.max(1, ...values);
    if (this.#size !== `${rows} ${cols} ${largest}`) {
      this.#drawing.open({ rows, cols, largest, drawn, played: false });
      this.#painter.pictures.suit(largest, false);
      this.#size = `${rows} ${cols} ${largest}`;
      this.node.style.aspectRatio = `${cols} / ${rows}`;
    }
    this.#drawing.show({ ...sceneOf(this.#maze, path), numbered: 0 });
    this.#canvas.hidden = drawn;
    this.#paint();
  }

  #paint() {
    const { width, height } = this.node.getBoundingClientRect();
    if (!this.#maze || width === 0) return;
    const { rows, cols } = this.#maze;
    const cell = Math.min(width / cols, height / rows);
    this.#drawing.root.style.setProperty('--px', String(cell));
    if (this.#canvas.hidden) return;
    const scene = sceneOf(this.#maze);
    this.#painter.recolour(palette());
    this.#painter.survey(rows, cols, scene);
    this.#painter.fit(width, height);
    this.#painter.paint(Object.assign(new View(), { rows, cols, cell, width, frameHeight: height }), scene,
      true, []);
  }
}

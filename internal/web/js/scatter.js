// This module draws a plot of points that can be chosen. The horizontal axis is logarithmic, the vertical one runs
// from 0 to 100, and each kind of points has its own shape. It is SVG in the colours of the page, at its size on
// the screen, so that text stays readable on a phone. It is redrawn when that size changes.
import { keepDrawn } from './chart.js';
import { svg } from './dom.js';
import { scatterScales } from './scales.js';
import { number, t } from './text.js';

const pad = { left: 44, right: 14, top: 12, bottom: 40 };
const legendLine = 20;

/** @typedef {{x: number, y: number, kind: number, text: string, href?: string}} Point */
/** @typedef {{name: string, shape: keyof typeof shapes}} Kind */
/** @typedef {{x: string, y: string}} Axes */

// shapes are the paths of the marks around 0,0.
const shapes = {
  disc: 'M -5 0 a 5 5 0 1 0 10 0 a 5 5 0 1 0 -10 0 z',
  square: 'M -4.5 -4.5 h 9 v 9 h -9 z',
  triangle: 'M 0 -6 L 5.5 4.5 H -5.5 z',
};

/**
 * drawScatter draws points into a node.
 * @param {HTMLElement} node
 * @param {Point[]} points
 * @param {Kind[]} kinds
 * @param {Axes} axes
 */
export function drawScatter(node, points, kinds, axes) {
  let width = 0;
  keepDrawn(node, () => {
    if (node.clientWidth === width || node.clientWidth === 0) return;
    width = node.clientWidth;
    node.replaceChildren(plot(width, points, kinds, axes));
  });
}

/**
 * @param {number} width
 * @param {Point[]} points
 * @param {Kind[]} kinds
 * @param {Axes} axes
 */
function plot(width, points, kinds, axes) {
  const used = kinds.map((kind, k) => ({ ...kind, k })).filter(({ k }) => points.some((p) => p.kind === k));
  const height = Math.min(440, Math.max(240, width * 0.5)) + used.length * legendLine;
  const floor = height - pad.bottom - used.length * legendLine;
  const { low, high, x, y } = scatterScales(points.map((p) => p.x), { width, floor, pad });
  const root = svg('svg', { class: 'scatter', width, height, viewBox: `0 0 ${width} ${height}`,
    role: 'group', 'aria-label': t('ui.plot.label', { n: points.length, x: axes.x, y: axes.y }) });
  /** @type {(x1: number, y1: number, x2: number, y2: number) => void} */
  const line = (x1, y1, x2, y2) => root.append(svg('line', { x1, y1, x2, y2 }));
  const text = (/** @type {string} */ at, /** @type {Record<string, any>} */ props) => root.append(svg('text', props,
    at));
  for (let v = 0; v <= 100; v += 25) {
    line(pad.left, y(v), width - pad.right, y(v));
    text(String(v), { x: pad.left - 6, y: y(v) + 4, 'text-anchor': 'end' });
  }
  for (let p = low; p <= high; p++) {
    line(x(10 ** p), pad.top, x(10 ** p), floor);
    text(number(10 ** p), { x: x(10 ** p), y: floor + 16, 'text-anchor': p === high ? 'end' : 'middle' });
  }
  text(axes.x, { x: (pad.left + width) / 2, y: floor + 32, 'text-anchor': 'middle' });
  text(axes.y, { x: pad.left + 6, y: pad.top + 12 });
  for (const p of points) {
    const mark = svg('path', { class: `mark ${kinds[p.kind].shape}`, d: shapes[kinds[p.kind].shape],
      transform: `translate(${x(p.x)} ${y(p.y)})` });
    // The table has the same links, so the keyboard can skip these.
    root.append(svg(p.href ? 'a' : 'g', { href: p.href, tabindex: -1, 'aria-label': p.text },
      svg('title', {}, p.text), mark));
  }
  used.forEach(({ name, shape }, k) => {
    const at = floor + pad.bottom + 10 + k * legendLine;
    root.append(svg('path', { class: `mark ${shape}`, d: shapes[shape],
      transform: `translate(${pad.left + 6} ${at - 4})` }));
    text(name, { x: pad.left + 18, y: at });
  });
  return root;
}

// This module draws curves over time as step functions: each value holds until the next one. The
// points come from the engine as {seconds, value}. A drawing scales with its node, and follows the
// colours of the page.
import { svg } from './dom.js';
import { curveScales, powers, ticks } from './scales.js';
import { number, t } from './text.js';

const [width, height] = [400, 170];
const pad = { left: 46, right: 10, top: 10, bottom: 22 };
const lineHeight = 16;

/** @typedef {{seconds: number, value: number}} Point */

/** timeText writes a power of ten of a second. @param {number} s */
const timeText = (s) => `${number(s, s < 1 ? Math.round(-Math.log10(s)) : 0)} s`;

/**
 * drawChart draws a curve, which may have no points yet. A bound that no value exceeds is a line.
 * @param {Element} node
 * @param {Point[]} points
 * @param {number} seconds
 * @param {string} label
 * @param {number} [bound]
 */
export function drawChart(node, points, seconds, label, bound = 0) {
  const last = points.at(-1);
  node.setAttribute('viewBox', `0 0 ${width} ${height}`);
  node.setAttribute('role', 'img');
  node.setAttribute('aria-label', last ? `${label}: ${t('ui.chart.end',
    { value: last.value, seconds: number(last.seconds, 1) })}` : label);
  const { low, high, end, x, y } = curveScales([last ? points : [{ seconds: 0, value: 0 }]], seconds,
    { width, height, bound: bound || undefined, pad });
  const level = (/** @type {number} */ v, kind = 'level') => [
    svg('path', { class: kind, d: `M${pad.left} ${y(v)}H${width - pad.right}` }),
    svg('text', { class: kind, x: pad.left - 6, y: y(v) }, number(v))];
  const apart = lineHeight / Math.max(1, y(low) - y(high)) * (high - low);
  node.replaceChildren(...ticks(low, high, 4).filter((v) => high - v >= apart).flatMap((v) => level(v)),
    ...level(high, bound ? 'bound' : 'level'),
    ...powers(end).flatMap((s) => [svg('path', { d: `M${x(s)} ${pad.top}V${height - pad.bottom}` }),
      svg('text', { class: 'time', x: Math.min(x(s), width - 16), y: height - 8 }, timeText(s))]));
  if (!last) return;
  const corners = points.map(({ seconds: s, value }, n) => (
    n === 0 ? `M${x(s)} ${y(value)}` : `H${x(s)}V${y(value)}`));
  node.append(svg('path', { class: 'curve', d: `${corners.join('')}H${x(end)}` }),
    svg('circle', { cx: x(last.seconds), cy: y(last.value), r: 4 }));
}

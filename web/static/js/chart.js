// A curve over time, in steps: each value holds until the next. The points are given as
// pairs of seconds and value. Drawn on a canvas in the colours of the page.

// Canvases keep their colours when those of the page change, so what was drawn last is
// drawn again then, and when a canvas gets another size.
const drawn = new WeakMap();
const canvases = new Set();

export function keepDrawn(canvas, draw) {
  drawn.set(canvas, draw);
  if (!canvases.has(canvas)) {
    canvases.add(canvas);
    new ResizeObserver(() => drawn.get(canvas)()).observe(canvas);
  }
  draw();
}

const redraw = () => canvases.forEach((c) => drawn.get(c)());
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
document.addEventListener('stride:theme', redraw);

const pad = { left: 46, right: 10, top: 10, bottom: 22 };

export const drawChart = (canvas, points, seconds, label) => keepDrawn(canvas, () => paint(canvas, points, seconds, label));

function paint(canvas, points, seconds, label) {
  const { width, height, ctx, colour } = prepare(canvas);
  canvas.setAttribute('role', 'img');
  const last = points.at(-1);
  canvas.setAttribute('aria-label', last ? `${label}: ${last[1]} after ${last[0].toFixed(1)} seconds` : label);
  if (!last) return;
  const values = points.map((p) => p[1]);
  // The first values of a search are far off; the scale begins where it becomes good.
  const high = Math.max(...values);
  const low = Math.min(...values.filter((v) => v >= 0).concat(high));
  const end = Math.max(seconds, last[0], 0.001);
  const x = (t) => pad.left + (t / end) * (width - pad.left - pad.right);
  const y = (v) => height - pad.bottom - ((Math.max(v, low) - low) / Math.max(1, high - low)) * (height - pad.top - pad.bottom);
  ctx.strokeStyle = colour('--line');
  ctx.fillStyle = colour('--muted');
  ctx.font = '11px system-ui, sans-serif';
  ctx.lineWidth = 1;
  for (const v of new Set([low, high])) {
    ctx.beginPath();
    ctx.moveTo(pad.left, y(v));
    ctx.lineTo(width - pad.right, y(v));
    ctx.stroke();
    ctx.textAlign = 'right';
    ctx.textBaseline = 'middle';
    ctx.fillText(v.toLocaleString('en'), pad.left - 6, y(v));
  }
  ctx.textBaseline = 'alphabetic';
  ctx.textAlign = 'left';
  ctx.fillText('0 s', pad.left, height - 6);
  ctx.textAlign = 'right';
  ctx.fillText(`${end < 1 ? end.toFixed(3) : end.toFixed(1)} s`, width - pad.right, height - 6);
  ctx.strokeStyle = colour('--accent');
  ctx.lineWidth = 2;
  ctx.beginPath();
  points.forEach(([t, v], k) => {
    if (k === 0) ctx.moveTo(x(t), y(v));
    else {
      ctx.lineTo(x(t), y(points[k - 1][1]));
      ctx.lineTo(x(t), y(v));
    }
  });
  ctx.lineTo(x(end), y(last[1]));
  ctx.stroke();
}

// prepare sizes a canvas to the pixels that it has on the screen and clears it.
export function prepare(canvas) {
  const ratio = devicePixelRatio || 1;
  const width = canvas.clientWidth || 300;
  const height = canvas.clientHeight || 150;
  if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
  }
  const ctx = canvas.getContext('2d');
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  ctx.clearRect(0, 0, width, height);
  const style = getComputedStyle(canvas);
  return { width, height, ctx, colour: (name) => style.getPropertyValue(name).trim() };
}

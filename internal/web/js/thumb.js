// A small picture of a level as SVG, in the colours of the page: a shade for each number, the start
// and the goal of a maze. It is too small for digits.
const namespace = 'http://www.w3.org/2000/svg';
const cell = 10;

/**
 * @param {any} level as the engine describes it
 */
export function thumb(level) {
  const maze = level.values !== undefined;
  const cells = /** @type {number[]} */ (maze ? level.values : level.cells);
  const cols = maze ? level.cols : level.width;
  const rows = cells.length / cols;
  const most = Math.max(1, ...cells);
  const svg = document.createElementNS(namespace, 'svg');
  svg.setAttribute('viewBox', `0 0 ${cols * cell} ${rows * cell}`);
  svg.setAttribute('class', 'thumb');
  svg.setAttribute('aria-hidden', 'true');
  cells.forEach((v, k) => {
    const end = maze && k === cells.length - 1;
    const square = document.createElementNS(namespace, 'rect');
    square.setAttribute('x', String((k % cols) * cell + 0.5));
    square.setAttribute('y', String(Math.floor(k / cols) * cell + 0.5));
    square.setAttribute('width', String(cell - 1));
    square.setAttribute('height', String(cell - 1));
    square.setAttribute('rx', '1.5');
    square.setAttribute('class', end ? 'end' : (maze && k === 0 ? 'start' : 'full'));
    if (!end && (k > 0 || !maze)) square.setAttribute('fill-opacity', v === 0 ? '0.05' : String(0.15 + 0.75 * (v / most)));
    svg.append(square);
  });
  return svg;
}

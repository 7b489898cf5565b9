// The places of the jumps of a path on a board. Drawn from middle to middle, jumps along one row or
// column would cover each other and the digits. So they use lanes, as printed solutions do (package
// draw). Each direction has a band at one side of the cells. Jumps of one band share a lane only if
// they share no cell: in the order of their first cells, each gets the lowest free lane, which
// needs the fewest lanes.

const outer = 0.1; // of a cell, from its edge to the outermost lane of a band
const inner = 0.22; // and to the innermost one
const tail = 0.6; // where a jump begins, from the edge at which it enters its cell
const tip = 0.46; // where it ends

/** @typedef {{from: number, to: number, way: 'R' | 'D' | 'L' | 'U', lane: number, lanes: number}} Jump */

/** distance is the length of a jump. @param {number} a @param {number} b @param {number} cols */
export const distance = (a, b, cols) => Math.abs(a % cols - b % cols)
  + Math.abs(Math.floor(a / cols) - Math.floor(b / cols));

/**
 * jumpsOf returns the jumps of some paths with their lanes, path by path.
 * @param {number[][]} paths the cells of each
 * @param {number} cols
 * @returns {Jump[][]}
 */
export function jumpsOf(paths, cols) {
  /** @type {Map<string, {jump: Jump, first: number, last: number}[]>} */
  const bands = new Map();
  const all = paths.map((cells) => {
    /** @type {Map<string, Jump>} */
    const made = new Map(); // a jump that is made again has its lane already
    return cells.slice(1).map((to, n) => {
      const from = cells[n];
      const again = made.get(`${from} ${to}`);
      if (again) return again;
      const level = Math.floor(from / cols) === Math.floor(to / cols);
      const way = level ? (to > from ? 'R' : 'L') : (to > from ? 'D' : 'U');
      /** @type {Jump} */
      const jump = { from, to, way, lane: 0, lanes: 1 };
      const along = (/** @type {number} */ k) => (level ? k % cols : Math.floor(k / cols));
      const band = `${jump.way}${level ? Math.floor(from / cols) : from % cols}`;
      bands.set(band, [...bands.get(band) ?? [], { jump, first: Math.min(along(from), along(to)),
        last: Math.max(along(from), along(to)) }]);
      made.set(`${from} ${to}`, jump);
      return jump;
    });
  });
  for (const band of bands.values()) {
    /** @type {number[]} */
    const ends = []; // the last cell that is taken in each lane
    for (const { jump, first, last } of band.sort((a, b) => a.first - b.first)) {
      const free = ends.findIndex((end) => end < first);
      jump.lane = free < 0 ? ends.length : free;
      ends[jump.lane] = last;
    }
    for (const { jump } of band) jump.lanes = ends.length;
  }
  return all;
}

/**
 * endsOf returns where a jump begins and ends, in cells.
 * @param {Jump} jump
 * @param {number} cols
 * @returns {[number, number, number, number]}
 */
export function endsOf({ from, to, way, lane, lanes }, cols) {
  const across = lanes > 1 ? outer + (inner - outer) * lane / (lanes - 1) : (outer + inner) / 2;
  /** @type {(k: number, along: number) => [number, number]} */
  const place = (k, along) => {
    const [x, y] = [k % cols, Math.floor(k / cols)];
    switch (way) {
      case 'R': return [x + along, y + across];
      case 'L': return [x + 1 - along, y + 1 - across];
      case 'D': return [x + 1 - across, y + along];
      default: return [x + across, y + 1 - along];
    }
  };
  return [...place(from, tail), ...place(to, tip)];
}

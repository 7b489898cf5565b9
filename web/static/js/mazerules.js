// The rules of jump mazes, for answers without waiting. A state is the number of the
// cell on which the player stands.

export const directions = ['R', 'D', 'L', 'U'];
export const directionNames = { R: 'right', D: 'down', L: 'left', U: 'up' };

// jump returns the cell to which a jump leads, or null.
export function jump({ rows, cols, values }, cell, direction) {
  const x = values[cell];
  if (x === 0) return null;
  const row = Math.floor(cell / cols);
  const col = cell % cols;
  switch (direction) {
    case 'R': return col + x < cols ? cell + x : null;
    case 'D': return row + x < rows ? cell + x * cols : null;
    case 'L': return col - x >= 0 ? cell - x : null;
    case 'U': return row - x >= 0 ? cell - x * cols : null;
    default: return null;
  }
}

export const goal = (level) => level.rows * level.cols - 1;

export const rules = (level) => ({ start: () => 0, move: (cell, direction) => jump(level, cell, direction) });

// walk returns the cells that moves pass, the start included.
export function walk(level, moves) {
  const cells = [0];
  for (const m of moves) cells.push(jump(level, cells.at(-1), m));
  return cells;
}

export const place = ({ cols }, cell) => `row ${Math.floor(cell / cols) + 1}, column ${(cell % cols) + 1}`;

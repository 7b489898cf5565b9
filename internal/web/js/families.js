// What the pages need to know about the families of puzzles, apart from their boards. mazefamily.js
// and shiftfamily.js describe one family each, and families.json has Go's part, which make build
// writes.
// Every script that deals with puzzles of any kind uses this table.
import table from './families.json' with { type: 'json' };
import { maze } from './mazefamily.js';
import { shift } from './shiftfamily.js';

/** @typedef {{family: string, rows: number, cols: number, values: number[]}} Puzzle */
/** @typedef {[sign: string, className: string, text: string, best?: string]} Line */

/**
 * @typedef {object} OwnFamily
 * @property {(level: any) => {rows: number, cols: number, values: number[]}} read what the API describes as a
 *   puzzle
 * @property {(rows: number, cols: number) => string[]} head the lines above the rows of its text
 * @property {boolean} goal whether the last cell is the goal, which has no number
 * @property {number} fresh the number of a new cell; 0 if cells may be empty
 * @property {number} minSide rows and columns
 * @property {[number, number]} newSize rows and columns of a new puzzle
 * @property {boolean} routes whether orders may ask for a range of numbers and for a single route
 * @property {boolean} byName whether positions are asked for by the name of the level instead of its content
 * @property {(level: number) => string} [numbered] the ID of a numbered level, if there are such levels
 * @property {boolean} fewest whether the moves of the best solution are known
 * @property {string} count key of the text for a number of moves
 * @property {string} word key of the text for moves, without the number
 * @property {(name: string, seed: string) => string | null} next the ID of the next level, or of another one
 *   of this kind with a seed; null for a level of no kind
 * @property {(assessment: any) => Line[]} verdict lines about a puzzle that a person makes
 * @property {(cols: number, move: string) => string} move a move of a solution
 * @property {string} between what stands between two moves
 * @property {string} moves class of the line of moves
 * @property {(puzzle: Puzzle, moves: string[]) => number[]} path cells of the path of a solution, if it has
 *   one
 */

/** @typedef {Record<string, {rows: number, cols: number, id: string}[]>} Presets by size and difficulty */
/** @typedef {OwnFamily & {first: string, presets: Presets}} Family first is the level for new players */

/** @type {Record<string, Family>} */
export const families = { maze: { ...maze, ...table.maze }, shift: { ...shift, ...table.shift } };

export const familyNames = Object.keys(families);

/** isGoal reports whether a cell of a puzzle is a goal. @param {Puzzle} puzzle @param {number} k */
export const isGoal = ({ family, values }, k) => families[family].goal && k === values.length - 1;

/** canBeEmpty reports whether the cells of a puzzle may be empty. @param {Puzzle} puzzle */
export const canBeEmpty = ({ family }) => families[family].fresh === 0;

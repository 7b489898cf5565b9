// What the pages have to know of the families of puzzles beside their boards: mazefamily.js and
// shiftfamily.js say it of one family each, and whatever deals with puzzles of any kind asks this table.
import { maze } from './mazefamily.js';
import { shift } from './shiftfamily.js';

/** @typedef {'maze' | 'shift'} FamilyName */
/** @typedef {{family: FamilyName, rows: number, cols: number, values: number[]}} Puzzle */
/** @typedef {[sign: string, className: string, text: string, best?: string]} Line */

/**
 * @typedef {object} Family
 * @property {(level: any) => {rows: number, cols: number, values: number[]}} read what the API describes as a puzzle
 * @property {(rows: number, cols: number) => string[]} head the lines above the rows of its text
 * @property {(head: number[], rows: number[], goal: boolean) => boolean} reads whether a text with this first line, with
 *   rows of so many words after it, and with or without a goal, may be one of the family
 * @property {boolean} goal whether the last cell is the goal, which has no number
 * @property {number} fresh the number of a new cell; 0 if cells may be empty
 * @property {number} leastSide rows and columns
 * @property {[number, number]} newSize rows and columns of a new puzzle
 * @property {boolean} routes whether orders may ask for a range of numbers and for a single route
 * @property {boolean} byName whether positions are asked for by the name of the level instead of its content
 * @property {boolean} fewest whether the moves of the best solution are known
 * @property {string} count key of the text for a number of moves
 * @property {(assessment: any) => Line[]} verdict lines about a puzzle that somebody makes
 * @property {(cols: number, move: string) => string} move a move of a solution
 * @property {string} between what stands between two moves
 * @property {string} moves class of the line of moves
 */

/** @type {Record<string, Family>} */
export const families = { maze, shift };

export const familyNames = /** @type {FamilyName[]} */ (Object.keys(families));

/** isGoal says whether a cell of a puzzle is a goal. @param {Puzzle} puzzle @param {number} k */
export const isGoal = ({ family, values }, k) => families[family].goal && k === values.length - 1;

/** canBeEmpty says whether the cells of a puzzle may be empty. @param {Puzzle} puzzle */
export const canBeEmpty = ({ family }) => families[family].fresh === 0;

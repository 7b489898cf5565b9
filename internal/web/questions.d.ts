// The engine's questions and answers, as scripts see them. `make build` writes this file from the
// types in Go.
export as namespace API;

/**
 * A sentence for other languages: the key of a text and its values, or a text that is the same in
 * all languages.
 */
export type Phrase = { key: string; values?: { [name: string]: string | number | Phrase } } | { text: string };

/** Queries and answers of the questions that are answered at once. */
export interface Questions {
  families: [{}, FamilyList];
  level: [LevelQuery, LevelView];
  check: [PositionQuery, Checked];
  hint: [HintQuery, HintAnswer];
  evaluate: [LevelQuery, LevelDetails];
  astar: [AstarQuery, AstarAnswer];
  game: [string, SavedGame];
  daily: [DailyQuery, DailyPuzzles];
  order: [OrderQuery, Ordered];
  assess: [LevelQuery, Assessment];
}

/** Queries and results of the searches. */
export interface Searches {
  generate: [GenerateQuery, Made];
  solve: [SolveQuery, Solved];
}

export interface FamilyList {
  families: FamilyView[];
}

export interface LevelQuery {
  /** an ID */
  level?: string;
  /** a level as printed */
  text?: string;
  /** of the text; that of the first family if empty */
  family?: string;
}

export type LevelView = MazeView | ShiftView;

export interface PositionQuery {
  /** an ID */
  level?: string;
  /** a level as printed */
  text?: string;
  /** of the text; that of the first family if empty */
  family?: string;
  moves: string[];
}

export interface Checked {
  id: string;
  moves: string[];
  solved: boolean;
  /** there is no move */
  stuck: boolean;
  solvable: 'yes' | 'no' | 'unknown';
}

export interface HintQuery {
  /** an ID */
  level?: string;
  /** a level as printed */
  text?: string;
  /** of the text; that of the first family if empty */
  family?: string;
  moves: string[];
  /** 1 to 4 */
  step: number;
}

export interface HintAnswer {
  solvable: 'yes' | 'no' | 'unknown';
  /** Back is the number of moves to take back if the position is lost, in which case there is no Move. It is 0 if the position is not lost, or if no earlier position is known to be better. */
  back?: number;
  /** Cells are the cells that Where speaks of, counted row by row from 0. */
  cells?: number[];
  move?: string;
  /** The sentences of the steps. Their JSON form is English; Said has the form for other languages. */
  nudge: string;
  where?: string;
  which?: string;
  why?: string;
  /** the sentences, for other languages */
  said: Said;
  step: number;
}

export type LevelDetails = MazeCellsView | ShiftView;

export interface AstarQuery {
  rows: number;
  cols: number;
  walls: number[];
  /** 4 or 8; 0 stands for 4 */
  neighbours?: number;
  /** a name; distance if empty */
  heuristic?: string;
  /** expand a state again over a cheaper path */
  reexpand?: boolean;
}

export interface AstarAnswer {
  rows: number;
  cols: number;
  start: number;
  goal: number;
  neighbours: number;
  /** cost of a straight step */
  unit: number;
  heuristic: string;
  /** g first among equal f */
  smaller: AstarSearch;
  larger: AstarSearch;
}

export interface SavedGame {
  id: string;
  moves: string[];
  solved: boolean;
  /** names of the save points */
  points: string[];
  can_undo: boolean;
  can_redo: boolean;
}

export interface DailyQuery {
  /** such as 2026-03-01; today in UTC if empty */
  date?: string;
}

export interface DailyPuzzles {
  date: string;
  puzzles: Daily[];
}

export interface OrderQuery {
  family: string;
  rows: number;
  cols: number;
  /** as in puzzle.Wish */
  min?: number;
  max?: number;
  difficulty?: 'gentle' | 'easy' | 'medium' | 'hard' | 'fiendish';
  unique_route?: boolean;
  /** what a maze looks like, as for stride maze new */
  look?: string;
  /** 1 if missing */
  count?: number;
  /** a random one if missing */
  seed?: number;
}

export interface Ordered {
  seed: number;
  puzzles: LevelView[];
}

export interface Assessment {
  level: LevelView;
  solutions: 'none' | 'one' | 'several' | 'unknown';
  /** Best is a value that no puzzle of this size and range exceeds, or 0. If Proved is set, there is a puzzle of this value, and its ID is BestID. */
  best?: number;
  proved?: boolean;
  best_id?: string;
}

export interface GenerateQuery {
  /** its key, such as "maze:10x10:1-9" */
  problem: string;
  /** name of a search; the family's default if empty */
  search?: string;
  /** of wall clock; 10 if neither is given */
  seconds?: number;
  /** makes it repeatable */
  steps?: number;
  /** a random one if missing */
  seed?: number;
}

export interface Made {
  problem: string;
  value: number;
  /** no level can have a larger value */
  best: boolean;
  level: LevelView;
  /** name of the search */
  search?: string;
  seed: number;
  workers?: number;
  steps: number;
  restarts: number;
  /** of wall clock */
  seconds: number;
  curve?: Point[];
  /** Cut is set if the time ran out before the steps: then the seed does not repeat it. */
  cut?: boolean;
  /** Progress is how far the search was in the end. */
  progress?: Progress;
}

export interface SolveQuery {
  /** an ID */
  level?: string;
  /** a level as printed */
  text?: string;
  /** of the text; that of the first family if empty */
  family?: string;
  moves: string[];
  /** of wall clock; 10 if neither is given */
  seconds?: number;
  /** makes it repeatable */
  steps?: number;
  /** a random one if missing */
  seed?: number;
}

export interface Solved {
  solved: boolean;
  /** Impossible is the proof that there is no solution, if there is one. */
  impossible?: string;
  /** the proof, for other languages */
  said?: Phrase;
  /** Value is what the moves are worth: minus the numbers that they leave on the board. */
  value: number;
  /** they have passed the family's referee */
  moves: string[];
  /** name of the search */
  search?: string;
  seed: number;
  workers?: number;
  steps: number;
  restarts: number;
  /** of wall clock */
  seconds: number;
  curve?: Point[];
  /** Cut is set if the time ran out before the steps: then the seed does not repeat it. */
  cut?: boolean;
  /** Progress is how far the search was in the end. */
  progress?: Progress;
}

export interface Status {
  /** since it began */
  seconds: number;
  /** seconds that it may take */
  limit: number;
  progress: Progress;
}

export interface Refusal {
  error: string;
  /** the message for other languages */
  said?: Phrase;
  kind: 'damaged' | 'invalid' | 'missing' | 'failed';
}

export interface FamilyView {
  name: string;
  title: string;
  rules: string;
  searches: SearchInfo[];
}

export interface MazeView {
  family: 'maze';
  id: string;
  rows: number;
  cols: number;
  min: number;
  max: number;
  /** Values are the numbers row by row. The number of the goal is 0. */
  values: number[];
  solvable: boolean;
  /** there is exactly one shortest solution */
  unique: boolean;
  /** jumps of a shortest solution, 0 if there is none */
  length: number;
  black_holes: number;
  white_holes: number;
  forced_forward: number;
  forced_backward: number;
  value: number;
  /** Bound is a value that no maze of this size and range exceeds. */
  bound: number;
  /** nil if it is not known */
  difficulty?: Grade;
}

export interface ShiftView {
  family: 'shift';
  id: string;
  /** Cells are the numbers row by row; 0 is an empty cell. */
  cells: number[];
  width: number;
  height: number;
  /** cells that are not empty */
  numbers: number;
  /** largest number on the board */
  largest: number;
  /** sum of all numbers; if it is odd, there is no solution */
  sum: number;
  /** mean count of other numbers in the row and column of a number */
  neighbours: number;
  /** numbers without a move at first: no number lies at their distance */
  stuck: number;
  /** nil if it is not known */
  difficulty?: Grade;
}

export interface Said {
  nudge?: Phrase[] | null;
  where?: Phrase[] | null;
  which?: Phrase[] | null;
  why?: Phrase[] | null;
}

export interface MazeCellsView {
  family: 'maze';
  id: string;
  rows: number;
  cols: number;
  min: number;
  max: number;
  /** Values are the numbers row by row. The number of the goal is 0. */
  values: number[];
  solvable: boolean;
  /** there is exactly one shortest solution */
  unique: boolean;
  /** jumps of a shortest solution, 0 if there is none */
  length: number;
  black_holes: number;
  white_holes: number;
  forced_forward: number;
  forced_backward: number;
  value: number;
  /** Bound is a value that no maze of this size and range exceeds. */
  bound: number;
  /** nil if it is not known */
  difficulty?: Grade;
  /** jumps from the start, -1 if unreachable */
  from_start: number[];
  /** jumps to the goal, -1 if no path leads there */
  to_goal: number[];
  black_hole_cells: number[];
  white_hole_cells: number[];
  forced_forward_cells: number[];
  forced_backward_cells: number[];
  /** moves of a shortest path; empty if there is none */
  solution: string[];
}

export interface AstarSearch {
  found: boolean;
  cost: number;
  expanded: number;
  /** how many of these expansions were of states expanded before */
  reexpanded: number;
  /** cells from the start to the goal */
  path: number[];
  steps: AstarStep[];
}

export interface Daily {
  family: string;
  difficulty: 'easy' | 'medium' | 'hard' | 'fiendish';
  id: string;
  /** About describes it in a few words. */
  about: string;
  /** Number and Name are set for the maze of the day alone. Days are counted from 1. */
  number?: number;
  name?: string;
}

export interface Point {
  seconds: number;
  steps: number;
  value: number;
}

export type Progress = ShiftProgress | MazeProgress;

export interface SearchInfo {
  /** as on the command line */
  name: string;
  /** one line */
  help: string;
}

export interface Grade {
  band: 'gentle' | 'easy' | 'medium' | 'hard' | 'fiendish';
  /** in tries, see docs/game.md */
  effort: number;
  /** theme of the puzzle, if it has one */
  idea?: string;
  /** what makes it hard, in words */
  reasons: string[];
}

export interface AstarStep {
  cell: number;
  g: number;
  h: number;
  f: number;
  /** Waits are the nodes that the expansion adds to the open list, or to which it finds a cheaper path. */
  waits: AstarNode[];
}

export interface ShiftProgress {
  /** numbers of the best state so far */
  unsatisfied: number;
  numbers: number;
  steps: number;
  proposals: number;
  restarts: number;
  /** the values are counts of unsatisfied numbers */
  curve: Point[];
}

export interface MazeProgress {
  rows: number;
  cols: number;
  /** of the best maze so far */
  value: number;
  values: number[];
  bound: number;
  steps: number;
  restarts: number;
  curve: Point[];
}

export interface AstarNode {
  cell: number;
  g: number;
  h: number;
  f: number;
}

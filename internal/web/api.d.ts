// What the pages ask and what the engine answers. A test writes this file from the Go types
// (types_test.go), so do not edit it.

declare namespace API {
  type Phrase = import('./js/text.js').Phrase;
  // views of a level, its details, and the progress of a search, of each family
  type LevelView = MazeView | ShiftView;
  type LevelDetails = MazeDetails | ShiftView;
  type Progress = MazeProgress | ShiftProgress;
  type Result = Made | Solved;
  interface Assessment extends Figures {
    level: LevelView;
  }
  interface AstarAnswer {
    rows: number;
    cols: number;
    start: number;
    goal: number;
    neighbours: number;
    unit: number;
    heuristic: string;
    smaller: AstarSearch;
    larger: AstarSearch;
    agents?: Pair;
  }
  interface AstarNode {
    cell: number;
    g: number;
    h: number;
    f: number;
  }
  interface AstarQuery {
    rows: number;
    cols: number;
    walls: number[];
    costs?: number[];
    start?: number;
    goal?: number;
    neighbours?: number;
    heuristic?: string;
    weight?: number;
    reexpand?: boolean;
    algorithm?: string;
  }
  interface AstarSearch {
    found: boolean;
    cost: number;
    expanded: number;
    reexpanded: number;
    path: number[];
    steps: AstarStep[];
  }
  interface AstarStep extends AstarNode {
    waits: AstarNode[];
  }
  interface BookGroup {
    group: string;
    said: Phrase[] | null;
    records?: BookRecord[];
    sum?: BookSum;
  }
  interface BookRecord extends Source {
    entry: number;
    play?: string;
    problem: string;
    title: string;
    kind: string;
    rows: number;
    cols: number;
    value: number;
    bound: number;
    share?: number;
    said: { title: Phrase[] | null; kind: Phrase[] | null; };
  }
  interface BookSum {
    solved: number;
    first: string;
    last: string;
    median: number;
    worst: number;
    worst_at: string;
    said: { first: Phrase[] | null; last: Phrase[] | null; worst_at: Phrase[] | null; };
  }
  interface BookView {
    book: boolean;
    groups: BookGroup[];
    damaged?: number;
  }
  interface Cells {
    black_hole_cells: number[];
    white_hole_cells: number[];
    forced_forward_cells: number[];
    forced_backward_cells: number[];
  }
  interface Checked {
    id: string;
    moves: string[];
    solved: boolean;
    stuck: boolean;
    solvable: 'yes' | 'no' | 'unknown';
    pending: boolean;
  }
  interface Daily {
    family: string;
    difficulty: 'easy' | 'medium' | 'hard' | 'fiendish';
    id: string;
    about: string;
    number?: number;
    name?: string;
  }
  interface DailyPuzzles {
    date: string;
    puzzles: Daily[];
  }
  interface DailyQuery {
    date?: string;
  }
  interface Effort {
    search?: string;
    seed: number;
    workers?: number;
    steps: number;
    restarts: number;
    seconds: number;
    curve?: Point[];
  }
  interface Episode {
    from: number;
    found: boolean;
    cost: number;
    plan: number[];
    expanded: [number, number, number][];
    raised: [number, number][];
    moves: Move[];
  }
  interface FamilyList {
    families: FamilyView[];
  }
  interface FamilyView {
    name: string;
    title: string;
    rules: string;
    searches: SearchInfo[];
  }
  interface Figures {
    solutions: 'none' | 'one' | 'several' | 'unknown';
    difficulty?: Grade;
    best?: number;
    proved?: boolean;
    best_id?: string;
  }
  interface GenerateQuery extends SearchQuery {
    problem: string;
    search?: string;
  }
  interface Grade {
    band: 'gentle' | 'easy' | 'medium' | 'hard' | 'fiendish';
    effort: number;
    idea?: string;
    reasons: string[];
  }
  interface Hint {
    solvable: 'yes' | 'no' | 'unknown';
    back?: number;
    cells?: number[];
    move?: string;
    nudge: string;
    where?: string;
    which?: string;
    why?: string;
  }
  interface HintAnswer extends Hint {
    said: Said;
    step: number;
    pending: boolean;
  }
  interface HintQuery extends PositionQuery {
    step: number;
  }
  interface Journey {
    reached: boolean;
    moves: number;
    cost: number;
    expanded: number;
    learned: number[];
    episodes: Episode[];
  }
  interface LevelQuery {
    level?: string;
    text?: string;
    family?: string;
  }
  interface Made extends Effort, SearchEnd {
    problem: string;
    value: number;
    best: boolean;
    level: LevelView;
    record?: string;
  }
  interface MazeDetails extends MazeView, Cells {
    from_start: number[];
    to_goal: number[];
    solution: string[];
  }
  interface MazeProgress {
    rows: number;
    cols: number;
    value: number;
    values: number[];
    bound: number;
    steps: number;
    restarts: number;
    curve: Point[];
  }
  interface MazeView extends Report {
    family: 'maze';
    id: string;
    rows: number;
    cols: number;
    min: number;
    max: number;
    values: number[];
    bound: number;
  }
  interface Move {
    to: number;
    learned: number[];
  }
  interface OrderQuery {
    family: string;
    rows: number;
    cols: number;
    min?: number;
    max?: number;
    difficulty?: 'gentle' | 'easy' | 'medium' | 'hard' | 'fiendish';
    unique_route?: boolean;
    count?: number;
    seed?: number;
  }
  interface Ordered {
    seed: number;
    puzzles: OrderedPuzzle[];
  }
  interface OrderedPuzzle {
    level: LevelView;
    difficulty: Grade;
  }
  interface Pair {
    algorithm: string;
    smaller: Journey;
    larger: Journey;
  }
  interface Point {
    seconds: number;
    steps: number;
    value: number;
  }
  interface PositionQuery extends LevelQuery {
    moves: string[];
  }
  interface Prepared {
    levels: Record<string, LevelView>;
    hints?: Record<string, HintAnswer[]>;
    daily?: DailyPuzzles;
    days?: string[];
    book?: boolean;
  }
  interface ProvedMaze {
    title: string;
    rows: number;
    cols: number;
    min: number;
    max: number;
    value: number;
    id: string;
  }
  interface ProvedMazes {
    mazes: ProvedMaze[];
  }
  interface Refusal {
    error: string;
    said?: Phrase;
    kind?: 'invalid' | 'missing' | 'too-large' | 'busy' | 'closing' | 'failed';
  }
  interface Report {
    solvable: boolean;
    unique: boolean;
    length: number;
    black_holes: number;
    white_holes: number;
    forced_forward: number;
    forced_backward: number;
    value: number;
  }
  interface Said {
    nudge?: Phrase[] | null;
    where?: Phrase[] | null;
    which?: Phrase[] | null;
    why?: Phrase[] | null;
  }
  interface SavedGame {
    id: string;
    moves: string[];
    solved: boolean;
    points: string[];
    can_undo: boolean;
    can_redo: boolean;
  }
  interface SearchEnd {
    cut?: boolean;
    progress?: Progress;
  }
  interface SearchInfo {
    name: string;
    help: string;
  }
  interface SearchQuery {
    seconds?: number;
    steps?: number;
    seed?: number;
    wait?: boolean;
  }
  interface ShiftProgress {
    unsatisfied: number;
    numbers: number;
    steps: number;
    proposals: number;
    restarts: number;
    curve: Point[];
  }
  interface ShiftView extends Stats {
    family: 'shift';
    id: string;
    cells: number[];
  }
  interface SolveQuery extends PositionQuery, SearchQuery {
  }
  interface Solved extends Effort, SearchEnd {
    solved: boolean;
    impossible?: string;
    said?: Phrase;
    value: number;
    moves: string[];
  }
  interface Source {
    search: string;
    version: string;
    seed: number;
    seconds: number;
    workers: number;
    where: string;
    found: string;
  }
  interface Stats {
    width: number;
    height: number;
    numbers: number;
    largest: number;
    sum: number;
    neighbours: number;
    stuck: number;
  }
  interface Status {
    job: string;
    kind: string;
    state: 'queued' | 'running' | 'done' | 'cancelled' | 'failed';
    seconds: number;
    limit: number;
    progress?: Progress;
    result?: Result;
    error?: string;
    said?: Phrase;
  }
  // query and answer of each question
  interface Questions {
    level: [LevelQuery, LevelView];
    check: [PositionQuery, Checked];
    hint: [HintQuery, HintAnswer];
    evaluate: [LevelQuery, LevelDetails];
    astar: [AstarQuery, AstarAnswer];
    game: [string, SavedGame];
    order: [OrderQuery, Ordered];
    assess: [LevelQuery, Assessment];
  }
  interface Lists {
    families: [Record<string, never>, FamilyList];
    daily: [DailyQuery, DailyPuzzles];
    proved: [Record<string, never>, ProvedMazes];
  }
  // query and result of each search
  interface Searches {
    generate: [GenerateQuery, Made];
    solve: [SolveQuery, Solved];
  }
}

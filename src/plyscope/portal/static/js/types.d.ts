// The JSON that the portal sends, as the modules of the pages read it. For the type checker only: not in the wheel.

type Colour = "red" | "yellow";
/** The stones of a board, row by row from the top left: the side of each, null where a cell is empty. */
type Cells = (number | null)[];
type Tone = "win" | "draw" | "loss" | "";
type ConnectionState = "live" | "asking" | "lost";

/** What a board shows at a move; rank orders the moves of a board that shows the best few: more is better. */
interface Hint {
  text: string;
  tone?: Tone;
  best?: boolean;
  rank?: number;
}

interface Seat {
  kind: "open" | "program" | "guest" | "student" | "member";
  name: string | null;
  title: string | null;
  colour: Colour;
  rating: number | null;
  provisional: boolean;
  bot: boolean;
  you: boolean;
}

interface Clock {
  base: number;
  increment: number;
  /** Seconds left to the first and the second player. */
  left: number[];
}

type OfferKind = "undo" | "draw" | "rematch" | "help";

interface Offer {
  kind: OfferKind;
  by: number;
}

/** A game as a row of a list. */
interface GameSummary {
  id: string;
  rules: string;
  name: string;
  title: string;
  length: number;
  ply: number;
  opening: number;
  start: "empty" | "position" | "balanced" | "swap";
  /** The phase of a swap start. */
  swap: "placing" | "choosing" | "kept" | "swapped" | null;
  seats: Seat[];
  creator: boolean;
  rated: boolean;
  public: boolean;
  tournament: boolean;
  /** The number of the game in a placement. */
  placement: number | null;
  state: "open" | "person" | "program" | "over";
  result: string | null;
  reason: string | null;
  clock: Clock | null;
  /** The time for each move where a rated game has no clock; left only while a turn runs. */
  limit: { seconds: number; left: number | null } | null;
  time_control: string;
  changes: (number | null)[] | null;
}

/** All of a game. */
interface GameView extends GameSummary {
  version: number;
  side: number | null;
  moves: string;
  turns: Turn[];
  line: number[];
  contest: string | null;
  offer: Offer | null;
  declined: Offer | null;
  may_offer: Record<OfferKind, number[]>;
  hints: { allowed: boolean; taken: number[] };
  next: string | null;
}

interface PlacementResult {
  program: string;
  title: string;
  rating: number;
  low: number;
  high: number;
}

/** The last placement of the user. */
interface PlacementView {
  number: number;
  count: number;
  result: PlacementResult | null;
}

/** What is known of a turn: what its search found and what that cost. */
interface Turn extends Partial<Counts> {
  algorithm?: string;
  source?: "book" | "solver";
  way?: string;
  depth?: number | null;
  value?: number;
  words?: string;
  exact?: boolean;
  best?: string;
  line?: string;
  values?: Record<string, number>;
  seconds?: number;
  limit?: number;
  paper?: { word: string; count: number };
}

interface Counts {
  nodes: number;
  leaves: number;
  cutoffs: number;
  table_hits: number;
  passes: number;
}

interface HintAnswer {
  ply: number;
  move: string;
  words: string;
  exact: boolean;
  nudge: string | null;
  reason: Reason | null;
  computed?: "page";
}

type ReasonGrade = "proven" | "main line" | "calculation" | "fact";

/** Why a move is good or bad; the sentence calls the first player Red. */
interface Reason {
  role: "allows" | "misses" | "makes" | "decides";
  kind: string;
  grade: ReasonGrade;
  sentence: string;
  cells: number[];
  lines: number[][];
  line: string[];
  /** The number of moves of the line before the position that the reason is about. */
  at: number;
}

interface Explanation {
  move: string | null;
  scope: "exact" | "tactics";
  mistake: boolean;
  best: string[];
  reasons: Reason[];
  picture?: string | null;
}

/** The cells and lines of a reason on a board. */
interface Marks {
  cells: number[];
  lines: number[][];
}

/** What is known of the score of a position or a move: exact or bounds by the solver, or a value by a search. */
interface Score {
  words: string;
  score?: number | null;
  lower?: number | null;
  upper?: number | null;
  value?: number;
  bound?: "at most" | "at least";
  plies?: number | null;
}

interface SolveAnswer extends Score {
  source: "over" | "solver" | "search";
  exact: boolean;
  scores: Record<string, Score>;
  best: string[];
  line: string;
  nodes: number;
  seconds: number;
  depth?: number;
  estimate?: SolveAnswer;
  stopped?: boolean;
  /** Only in answers that the page has computed itself. */
  computed?: "page";
}

/** What one search found and what it cost. */
interface SearchAnswer extends Counts {
  words: string;
  best: string;
  line: string;
  depth?: number;
  value?: number;
  seconds: number;
  stopped?: boolean;
}

/** A drawn tree: a leaf, or the branches of a node. */
type Drawing = number | Drawing[];

/** Kind, node, alpha, beta, value, move, how many moves were skipped, and which. */
type StepRow = [number, number, number | null, number | null, number | null, (number | null)?, number?, number[]?];

interface Pass {
  step: number;
  bound: number;
  value: number | null;
  lower?: number | null;
  upper?: number | null;
}

/** Every step of a search; of a position, or of a drawn tree. */
interface TreeAnswer {
  settings: string;
  rules: string;
  moves: string;
  drawing?: Drawing;
  /** The parent of each node and the move that leads to it. */
  nodes: [number, number][];
  /** The nodes at which the game ends. */
  ended: number[];
  kinds: StepKind[];
  steps: StepRow[];
  passes: Pass[];
  full: boolean;
  stopped: boolean;
  value: number;
  words: string;
  line: string;
  counts: Record<string, number>;
  ply: number;
  win: number;
}

type StepKind = "enter" | "leaf" | "table" | "raise" | "cut" | "leave";

interface Step {
  kind: StepKind;
  node: string;
  alpha: number | null;
  beta: number | null;
  value: number | null;
  move: number | null;
  skipped: number;
  moves: number[];
}

type Grade = "perfect" | "keeps" | "loses" | "unsolved" | "given";

interface GradedMove {
  move: string;
  grade: Grade;
  best: string[];
  estimate: boolean;
  words: string;
  explanation: Explanation | null;
}

interface ReviewAnswer {
  /** The score after every ply for the player who began; null where it is not known. */
  scores: (number | null)[];
  estimates: (number | null)[];
  /** The largest score on this board. */
  most: number;
  grades: GradedMove[];
  why: string | null;
}

/** What the board marks before a move that was not perfect. */
interface Advice {
  ply: number;
  move: string;
  best: string[];
  grade: Grade;
  words: string;
  explanation: Explanation | null;
  marks: Marks | null;
  /** The moves of a reason that the board shows after the position. */
  line?: number[];
}

interface Glossary {
  terms: Record<string, { name: string; short: string }>;
  keys: { where: string; title: string; rows: { keys: string[]; does: string }[] }[];
}

/** A game as POST /api/games wants it. */
interface GameRequest {
  rules: string;
  opponent: string;
  against?: string;
  moves?: string;
  side?: string;
  colour?: string;
  start?: string;
  rated?: boolean;
  public?: boolean;
  clock?: { base: number; increment: number } | null;
  pace: number;
}

/** The fields of a form by their names; what is not ticked is missing. */
type FormValues = Record<string, string>;

/** A puzzle, without its solution. */
interface PuzzleShown {
  id: string;
  rules: string;
  moves: string;
  side: number;
  goal: "win" | "draw";
  task: string;
  length: number;
  rating: number | null;
  own: boolean;
}

/** The result of the first attempt at a puzzle. */
interface PuzzleResult {
  solved: boolean;
  first: boolean;
  change: number | null;
  rating: { value: number } | null;
  streak: number;
}

/** The answer to a move in a puzzle. */
interface PuzzleAnswer {
  right: boolean;
  solved: boolean;
  reply: string | null;
  refutation: { line: string[]; sentence: string; cells: number[]; lines: number[][] } | null;
  result: PuzzleResult | null;
  themes: string[];
}

/** A player of a pairing; the points of both games, null until they are over. */
interface PairingPlayer {
  name: string;
  points: number | null;
  you: boolean;
}

/** A pairing of a tournament; a bye has no second player. */
interface PairingView {
  round: number;
  board: number;
  first: PairingPlayer;
  second: PairingPlayer | null;
  games: { id: string; state: string; ply: number; result: string; reason: string; turn: string | null }[];
}

/** A tournament of a class, with one round and the standings. */
interface TournamentView {
  id: number;
  kind: "robin" | "swiss";
  rules: string;
  title: string;
  rounds: number;
  round: number;
  unfinished: number;
  ended_at: number | null;
  pairings: PairingView[];
  standings: { place: number; name: string; points: number; buchholz: number; sonneborn: number; played: number; you: boolean }[];
}

/** The tournament as a student sees it. */
interface OwnTournament {
  tournament: TournamentView | null;
  pairings: PairingView[];
  play: string | null;
}

/** The state of a student on the projector. */
type StudentState = "done" | "working" | "help";

/** A student in the grid of a class, with a cell for each task of the assignment. */
interface GridStudent {
  id: number;
  nickname: string;
  help_at: number | null;
  cells: { state: string }[];
}

/** A whole number, "inf" or "-inf", yes or no, a choice, or numbers of leaves; null if it is blank. */
type SlotAnswer = number | string | boolean | number[] | null;

/** One thing to fill in. */
interface ExerciseSlot {
  id: string;
  form: "number" | "bound" | "yes-no" | "choice" | "list";
  prompt: string;
  node: string;
  choices?: string[];
}

/** The user's attempt at an exercise. */
interface PastExercise {
  id: string;
  first_points: number;
  points: number;
  total: number;
  tries: number;
}

/** An exercise without its key. */
interface ExerciseShown {
  id: string;
  kind: string;
  title: string;
  tree: Drawing;
  names: Record<string, number[]>;
  table: string[][];
  slots: ExerciseSlot[];
  attempt: (PastExercise & { answers: Record<string, SlotAnswer> }) | null;
}

type SlotMark = "right" | "follow-through" | "wrong" | "blank";

interface SlotVerdict {
  mark: SlotMark;
  words: string;
}

/** The marks of an exercise. */
interface ExerciseMarks {
  points: number;
  total: number;
  verdicts: Record<string, SlotVerdict>;
  first_wrong: string | null;
  words: string;
  told: { algorithm: string; depth: number; step: number } | null;
  key: Record<string, SlotAnswer> | null;
  attempt: PastExercise;
}

/** One question of an exercise that is solved step by step. */
interface ExerciseStep {
  number: number;
  steps: number;
  question: string;
  node: string;
  slots: string[];
  leaves: number[];
}

/** The verdict on the answer to a step. */
interface StepVerdict {
  right: boolean;
  words: string;
  fills: Record<string, SlotAnswer>;
  next: ExerciseStep | null;
  attempt: PastExercise;
}

/** A step of a lesson; nodes are named by their paths, such as "1.0". */
interface LessonStepData {
  name: string;
  kind: "number" | "choose" | "node" | "nodes" | "visits" | "values" | "window" | "move" | "order";
  tree?: Drawing;
  /** The letters and numbers of the nodes. */
  names?: Record<string, string>;
  /** The nodes that can be chosen. */
  clicks?: string[];
  /** Whether chosen branches are shown as cut. */
  cuts?: boolean;
  rules?: string;
  moves?: string;
  options: string[];
  /** The names of the two bounds of a window. */
  labels?: string[];
}

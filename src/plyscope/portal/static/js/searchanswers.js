// Answers to the questions of the pages about searches, computed in the browser: in the same form as the answers of the
// server (plyscope.portal.engines.answers).
import { parseMoves, recordMoves, Rules } from "./rows.js";
import { DrawnGame, RowsGame } from "./searchgame.js";
import { searchFor, searchResults } from "./searchquestion.js";
import { decided, INFINITE, pliesToEnd, scoreWords, WIN } from "./searchscore.js";
import { parseSettings, writeSettings } from "./searchsettings.js";
import { UNKNOWN } from "./searchtree.js";

/** @typedef {import("./searchgame.js").SearchGame} SearchGame */
/** @typedef {import("./searchquestion.js").SearchFound} SearchFound */
/** @typedef {import("./searchtree.js").TraceStep} TraceStep */
/** @typedef {import("./searchtree.js").Bounds} Bounds */

/** @type {StepKind[]} */
const KINDS = ["enter", "leaf", "table", "raise", "cut", "leave"];
const MOST_STEPS = 20_000;
const MOST_SKIPPED = 30;
const TREE_SECONDS = 5; // for the whole search, if it has more steps than are sent

/** A position as the pages name it. @typedef {{rules: string, moves: string}} Asked */

/** @param {Asked} asked */
export function gameOf({ rules, moves }) {
  const read = Rules.parse(rules);
  return new RowsGame(read, parseMoves(read, moves));
}

/** A move in the notation of records. @param {number} move */
const written = (move) => String(move + 1);

/** The words of a result. @param {SearchGame} game @param {SearchFound} found */
const wordsOf = (game, found) => scoreWords(found.value, game.ply, found.exact);

/** A bound in JSON. @param {number} bound */
const finite = (bound) => (Math.abs(bound) >= INFINITE ? null : bound + 0);

/**
 * A search of a position; yields the result of each depth.
 * @param {Asked} asked @param {string} text of the settings @returns {Generator<SearchAnswer & Record<string, any>>}
 */
export function* searchAnswers(asked, text) {
  const game = gameOf(asked);
  const settings = parseSettings(text, game);
  for (const found of searchResults(game, settings)) {
    const { counts, bounds, seconds, depth, value, exact, stopped, move, line } = found;
    const known = [...bounds].filter(([, { lower, upper }]) => lower !== -INFINITE || upper !== INFINITE);
    yield {
      algorithm: exact && depth === null ? "solver" : settings.algorithm,
      depth: depth ?? undefined,
      value,
      words: wordsOf(game, found),
      exact,
      best: written(move),
      line: recordMoves(game.rules, line),
      values: Object.fromEntries(known.map(([one, { lower, upper }]) => [written(one), (upper < INFINITE ? upper : lower) + 0])),
      ...counts,
      seconds,
      settings: writeSettings(settings),
      backend: "page",
      stopped,
      bounds: Object.fromEntries([...bounds].map(([one, { lower, upper }]) => [written(one), [finite(lower), finite(upper)]])),
    };
  }
}

/** The steps of a search of a position or of a drawn tree. @param {Asked|{drawing: Drawing}} asked @param {string} text of the settings @returns {TreeAnswer & Record<string, any>} */
export function treeAnswer(asked, text) {
  const game = "drawing" in asked ? new DrawnGame(asked.drawing) : gameOf(asked);
  const settings = parseSettings(text, game);
  const steps = new Steps();
  let found = searchFor(game, settings, { onStep: (step) => steps.add(step), watch: () => steps.full });
  if (steps.full) {
    settings.limit.seconds = Math.min(settings.limit.seconds ?? Infinity, TREE_SECONDS);
    found = searchFor(game, settings); // the whole search, without its steps
  }
  const named = "drawing" in asked ? { drawing: asked.drawing } : asked;
  const line = game.rules ? recordMoves(game.rules, found.line) : found.line.join(" ");
  return /** @type {any} */ ({
    ...named,
    ...steps.json(),
    settings: writeSettings(settings),
    value: found.value,
    words: wordsOf(game, found),
    move: found.move,
    line,
    stopped: found.stopped,
    counts: found.counts,
    ply: game.ply,
    win: WIN,
  });
}

/** The steps of a search as JSON. */
class Steps {
  full = false;
  /** @type {Map<string, number>} */
  #nodes = new Map([["", 0]]);
  /** @type {[number, number][]} */
  #parents = [[-1, -1]];
  /** @type {number[]} */
  #ended = [];
  /** @type {any[][]} */
  #steps = [];
  /** @type {any[]} */
  #passes = [];
  #bounds = [-INFINITE, INFINITE];

  /** Record a step. @param {TraceStep} step */
  add(step) {
    if (this.#steps.length >= MOST_STEPS) {
      this.full = true;
      return;
    }
    const node = this.#node(step);
    const { kind, alpha, beta, value, move, skipped } = step;
    /** @type {any[]} */
    const row = [KINDS.indexOf(kind), node, finite(alpha), finite(beta), value];
    if (move !== null || skipped.length) row.push(move);
    if (skipped.length) row.push(skipped.length, skipped.slice(0, MOST_SKIPPED));
    if (node === 0) this.#notePass(step);
    this.#steps.push(row);
  }

  json() {
    return { kinds: KINDS, nodes: this.#parents, ended: this.#ended, steps: this.#steps, passes: this.#passes, full: this.full };
  }

  /** @param {TraceStep} step */
  #node({ path, ended }) {
    const key = path.join(".");
    const known = this.#nodes.get(key);
    if (known !== undefined) return known;
    const number = this.#parents.length;
    this.#nodes.set(key, number);
    this.#parents.push([this.#nodes.get(path.slice(0, -1).join(".")) ?? 0, path[path.length - 1]]);
    if (ended) this.#ended.push(number);
    return number;
  }

  /** Record the start of a null-window test of the root, and its result. @param {TraceStep} step */
  #notePass({ kind, alpha, beta, value }) {
    if (beta - alpha !== 1 || value === null && kind !== "enter") return;
    if (kind === "enter") this.#passes.push({ step: this.#steps.length, bound: beta + 0, value: null });
    else if (kind === "leave") {
      this.#bounds[Number(value) < beta ? 1 : 0] = Number(value);
      const [lower, upper] = this.#bounds.map(finite);
      Object.assign(this.#passes[this.#passes.length - 1], { value, lower, upper });
    }
  }
}

/** The result of a finished game, or null. @param {Asked} asked @returns {(SolveAnswer & Record<string, any>)|null} */
export function endedAnswer(asked) {
  const game = gameOf(asked);
  const result = game.result();
  if (result === null) return null;
  const score = result === 0 ? 0 : -Math.floor((game.rules.size + 2 - game.ply) / 2);
  const words = result === 0 ? "the board is full: a draw" : "has lost: the last stone made a line";
  return { score, lower: score, upper: score, plies: 0, words, ...NOTHING, source: "over", exact: true, ...namedIn(asked, game) };
}

/** @type {{scores: Record<string, Score>, best: string[], line: string, nodes: number, seconds: number, stopped: boolean}} */
const NOTHING = { scores: {}, best: [], line: "", nodes: 0, seconds: 0, stopped: false };

/** @param {Asked} asked @param {RowsGame} game */
const namedIn = (asked, game) => ({ rules: asked.rules, moves: asked.moves, side: game.ply % 2 });

/** Estimates by iterative deepening, one for each depth; the last is final. @param {Asked} asked @param {number} seconds @returns {Generator<SolveAnswer & Record<string, any>>} */
export function* estimateAnswers(asked, seconds) {
  const game = gameOf(asked);
  const settings = parseSettings(`deepening:seconds=${seconds}`, game);
  for (const found of searchResults(game, settings)) {
    const { value, bounds, exact, depth, counts, stopped } = found;
    const scores = Object.fromEntries(
      [...bounds].filter(([, { lower, upper }]) => lower !== -INFINITE || upper !== INFINITE)
        .map(([move, known]) => [written(move), bounded(known, game.ply, exact, value)]),
    );
    yield {
      ...bounded({ lower: value, upper: value }, game.ply, exact, value), ...NOTHING, ...namedIn(asked, game),
      source: "search", exact, scores, best: [written(found.move)], line: recordMoves(game.rules, found.line),
      depth: depth ?? undefined, nodes: counts.nodes, seconds: found.seconds, stopped, computed: "page",
    };
  }
}

/** What a search knows about a move: a value, an upper bound or a lower bound. @param {Bounds} bounds @param {number} ply @param {boolean} exact @param {number} best @returns {Score & {plies: number|null}} */
function bounded({ lower, upper }, ply, exact, best) {
  const told = { score: null, lower: null, upper: null, plies: null };
  const value = (upper !== UNKNOWN.upper ? upper : lower) + 0;
  const said = scoreWords(value, ply, exact);
  if (lower === upper) return { ...told, value, plies: pliesToEnd(value, ply), words: said };
  const bound = value === upper ? "at most" : "at least";
  if (bound === "at most" && value >= best) return { ...told, value, bound, words: "not better" };
  return { ...told, value, bound, words: decided(value) ? `${bound} this: ${said}` : `${bound} ${said.replace(/^estimated at /, "")}` };
}

// The steps of a search: the state of the tree after each step, and the description of each step.
import { capital } from "./text.js";
import { isDecided } from "./values.js";

/**
 * A node is named by the moves that lead to it, "" for the root and "3.2" for move 2 after move 3 (from 0).
 * @typedef {{status: "active"|"done"|"leaf"|"table"|"cut", alpha: number|null, beta: number|null, value: number|null,
 *   best: number|null, cut: Step|null, ended: boolean, kids: string[], from: Sources}} State
 * Where a bound came from: a move that raised the value of a node, and the leaf at the end of its line; the question of
 * a pass of MTD(f); or the other bound, in a null window. Null: infinite.
 * @typedef {{kind: "move", node: string, leaf: string}|{kind: "pass"}|{kind: "test"}|null} Source
 * @typedef {{alpha: Source, beta: Source}} Sources for the player to move, as all bounds of states
 * @typedef {{alpha: number|null, beta: number|null}} Window
 */
/** A branch that is skipped. @type {Omit<State, "kids">} */
const UNSEARCHED = { status: "cut", alpha: null, beta: null, value: null, best: null, cut: null, ended: false, from: { alpha: null, beta: null } };

export class Trace {
  /**
   * @param {TreeAnswer} answer the search as sent by the server
   * @param {(move: number) => string} moveName
   * @param {string[]} players who moves at even and at odd depth
   */
  constructor(answer, moveName, players) {
    this.answer = answer;
    this.moveName = moveName;
    this.players = players;
    this.windows = !answer.settings.startsWith("minimax");
    /** @type {string[]} */
    this.keys = [];
    answer.nodes.forEach(([above, move], number) => {
      this.keys.push(number === 0 ? "" : child(this.keys[above], move));
    });
    this.ended = new Set(answer.ended.map((number) => this.keys[number]));
    /** @type {Step[]} */
    this.steps = answer.steps.map(([kind, node, alpha, beta, value, move = null, skipped = 0, moves = []]) => ({
      kind: answer.kinds[kind], node: this.keys[node], alpha, beta, value, move, skipped, moves,
    }));
    /** The description of a terminal node. */
    this.end = answer.drawing ? "a leaf" : "the end of the game";
    /** Whether values are shown for the player at the root, as in textbooks, or for the player to move. */
    this.fromRoot = true;
    /** @type {Map<string, State>} */
    this.states = new Map();
    /** The step that the states belong to; -1 before the first. */
    this.done = -1;
  }

  get length() {
    return this.steps.length;
  }

  /** The tree after a step, as states by node. @param {number} number of the step, -1 before the first */
  at(number) {
    if (number < this.done) {
      this.states = new Map();
      this.done = -1;
    }
    while (this.done < number) this.#do(this.steps[++this.done]);
    return this.states;
  }

  /** The next step of a kind, or the last step if there is none. @param {StepKind} kind @param {number} after */
  next(kind, after) {
    const found = this.steps.findIndex((step, number) => number > after && step.kind === kind);
    return found < 0 ? this.length - 1 : found;
  }

  /** The last earlier step of a kind, or the start if there is none. @param {StepKind} kind @param {number} before */
  previous(kind, before) {
    return this.steps.findLastIndex((step, number) => number < before && step.kind === kind);
  }

  /** How many steps of a kind there are up to a step. @param {StepKind} kind @param {number} number of the step */
  count(kind, number) {
    let found = 0;
    for (let step = 0; step <= Math.min(number, this.length - 1); step++) if (this.steps[step].kind === kind) found++;
    return found;
  }

  /** @param {Step} step */
  #do(step) {
    const { node, value } = step;
    if (step.kind === "enter") {
      const from = this.#sources(step);
      this.#clear(node);
      this.states.set(node, { ...UNSEARCHED, status: "active", alpha: step.alpha, beta: step.beta, ended: this.ended.has(node), kids: [], from });
      if (node !== "") this.#kid(node);
      return;
    }
    const state = this.states.get(node);
    if (!state) throw new Error(`the step ${step.kind} at ${this.place(node)} comes before the node is entered`);
    state.value = value;
    if (step.kind === "leaf" || step.kind === "table") state.status = step.kind;
    if (step.kind === "raise") {
      state.best = step.move;
      if (this.windows && value !== null && (state.alpha === null || value > state.alpha)) this.#raise(state, child(node, step.move ?? 0), value);
    }
    if (step.kind === "cut") {
      state.cut = step;
      for (const move of step.moves) {
        const key = child(node, move);
        this.states.set(key, { ...UNSEARCHED, kids: [] });
        this.#kid(key);
      }
    }
    if (step.kind === "leave") Object.assign(state, { status: "done", best: step.move ?? state.best });
  }

  /** @param {State} state @param {string} node below the move that raises alpha @param {number} value */
  #raise(state, node, value) {
    let leaf = node;
    for (let best = this.states.get(leaf)?.best ?? null; best !== null; best = this.states.get(leaf)?.best ?? null) leaf = child(leaf, best);
    state.alpha = value;
    state.from = { ...state.from, alpha: { kind: "move", node, leaf } };
  }

  /** Where the window of a node that is entered comes from. @param {Step} step @returns {Sources} */
  #sources({ node, alpha, beta }) {
    const above = node === "" ? undefined : this.states.get(parent(node));
    /** @param {number|null} bound @param {number|null|undefined} opposite of the node above @param {Source|undefined} source @returns {Source} */
    const from = (bound, opposite, source) => {
      if (bound === null) return null;
      if (!above) return { kind: "pass" };
      return typeof opposite === "number" && bound === -opposite ? source ?? null : { kind: "test" };
    };
    return { alpha: from(alpha, above?.beta, above?.from.beta), beta: from(beta, above?.alpha, above?.from.alpha) };
  }

  /** @param {string} key */
  #kid(key) {
    const above = this.states.get(parent(key));
    if (above && !above.kids.includes(key)) above.kids.push(key);
  }

  /** Delete the states below a node that is searched again. @param {string} key */
  #clear(key) {
    for (const kid of this.states.get(key)?.kids ?? []) this.#clear(kid);
    this.states.delete(key);
  }

  /** A value from the displayed point of view. @param {number|null} value @param {string} key */
  seen(value, key) {
    return value !== null && this.fromRoot && depth(key) % 2 ? -value : value;
  }

  /** A window from the displayed point of view: [alpha, beta]. @param {number|null} alpha @param {number|null} beta @param {string} key */
  window(alpha, beta, key) {
    const flipped = this.fromRoot && depth(key) % 2;
    const [low, high] = flipped ? [beta, alpha].map((end) => (end === null ? null : -end)) : [alpha, beta];
    return [low === null ? "−∞" : this.text(low), high === null ? "∞" : this.text(high)];
  }

  /** Whether a window is closed. @param {Window} window */
  closed({ alpha, beta }) {
    return alpha !== null && beta !== null && alpha >= beta;
  }

  /** The text of a window: its bounds, or how it was closed. @param {Window} window @param {string} key */
  windowText({ alpha, beta }, key) {
    const [low, high] = this.window(alpha, beta, key);
    return this.closed({ alpha, beta }) ? `α ${low} ≥ β ${high}` : `(${low}, ${high})`;
  }

  /** The text of a value: wins and losses in plies from the root; ∞ for the largest leaf of a drawn tree. @param {number|null} value */
  text(value) {
    if (value === null) return "";
    const { win, ply, drawing } = this.answer;
    if (drawing && Math.abs(value) >= win / 2) return value < 0 ? "−∞" : "∞";
    if (!isDecided(value, win)) return value < 0 ? `−${-value}` : String(value);
    return `${value > 0 ? "W" : "L"}${Math.max(0, win - Math.abs(value) - ply)}`;
  }

  /** The name of a node. @param {string} key */
  place(key) {
    return key === "" ? "the root" : `node ${path(key).map((move) => this.moveName(move)).join("·")}`;
  }

  /** The player to move at a node. @param {string} key */
  player(key) {
    return this.players[depth(key) % 2];
  }

  /** The description of a cut: the closed window, and the reason. @param {Step} step */
  cutWords(step) {
    return `cut: ${this.windowText({ alpha: step.value, beta: step.beta }, step.node)}, ${this.cutReason(step)}`;
  }

  /** Why the search skips the rest of a node. @param {Step} step */
  cutReason({ node, value, beta }) {
    if (node === "") return "which completes this pass";
    const other = this.fromRoot ? this.players[1 - (depth(node) % 2)] : "the opponent";
    return `${other} already has ${value === beta ? "an equally good" : "a better"} option (${this.text(this.seen(beta, node))})`;
  }

  /** The description of a step. @param {number} number */
  words(number) {
    const step = this.steps[number];
    const { kind, node, value, move } = step;
    const where = this.place(node);
    const shown = this.text(this.seen(value, node));
    if (kind === "enter") return this.windows ? `Enter ${where} with the window ${this.windowText(step, node)}` : `Enter ${where}`;
    if (kind === "leaf") return `${capital(where)} is worth ${shown}, ${this.ended.has(node) ? this.end : "by the evaluation"}`;
    if (kind === "table") return `${capital(where)} is known from the table: ${shown}`;
    if (kind === "raise") return `${capital(where)}: ${this.moveName(move ?? 0)} is worth ${shown}, the best so far`;
    if (kind === "cut") return `${capital(where)} ${this.cutWords(step)}; ${step.skipped === 1 ? "one branch is" : `${step.skipped} branches are`} skipped`;
    return `Leave ${where}, worth ${this.#bound(step)}${shown}`;
  }

  /** The description of a pass of MTD(f): its question, the answer, and the new bounds of the value. @param {Pass} pass */
  passWords({ bound, value, lower = null, upper = null }) {
    const question = `${this.text(bound)} or more?`;
    if (value === null) return question;
    const known = value < bound ? `no: at most ${this.text(value)}` : `yes: at least ${this.text(value)}`;
    return `${question} ${known} → ${lower === null ? "−∞" : this.text(lower)} … ${upper === null ? "∞" : this.text(upper)}`;
  }

  /** "at least" or "at most" if the value of a finished node is only a bound. @param {Step} step */
  #bound({ value, alpha, beta, node }) {
    if (!this.windows) return "";
    const least = value !== null && beta !== null && value >= beta;
    const most = value !== null && alpha !== null && value <= alpha;
    if (!least && !most) return "";
    const flipped = this.fromRoot && depth(node) % 2 === 1;
    return least !== flipped ? "at least " : "at most ";
  }
}

/** The moves that lead to a node. @param {string} key */
export const path = (key) => (key === "" ? [] : key.split(".").map(Number));
/** @param {string} key */
export const depth = (key) => (key === "" ? 0 : key.split(".").length);
/** @param {string} key @param {number} move */
export const child = (key, move) => (key === "" ? String(move) : `${key}.${move}`);
/** @param {string} key */
export const parent = (key) => key.split(".").slice(0, -1).join(".");

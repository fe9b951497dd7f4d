// The steps of a search: the tree as it stands after any of them, and each of them in words.

/**
 * A node is named by the moves that lead to it, "" for the root and "3.2" for move 2 after move 3 (from 0).
 * @typedef {{status: "active"|"done"|"leaf"|"table"|"cut", alpha: number|null, beta: number|null, value: number|null,
 *   best: number|null, cut: object|null, ended: boolean, kids: string[]}} State
 */
export class Trace {
  /**
   * @param {object} answer what the server says of the search
   * @param {(move: number) => string} moveName
   * @param {[string, string]} players who moves at even and at odd depth
   */
  constructor(answer, moveName, players) {
    Object.assign(this, { answer, moveName, players });
    this.windows = !answer.settings.startsWith("minimax");
    this.keys = [];
    answer.nodes.forEach(([parent, move], number) => {
      this.keys.push(number === 0 ? "" : child(this.keys[parent], move));
    });
    this.ended = new Set(answer.ended.map((number) => this.keys[number]));
    this.steps = answer.steps.map(([kind, node, alpha, beta, value, move = null, skipped = 0, moves = []]) => ({
      kind: answer.kinds[kind], node: this.keys[node], alpha, beta, value, move, skipped, moves,
    }));
    /** What a node is at which the game ends. */
    this.end = answer.drawing ? "a leaf" : "the end of the game";
    /** Whether values are seen by the player at the root, as textbooks draw them, or by the player to move. */
    this.fromRoot = true;
    this.#forget();
  }

  get length() {
    return this.steps.length;
  }

  /** The tree after a step, as states by node. @param {number} number of the step, -1 before the first */
  at(number) {
    if (number < this.done) this.#forget();
    while (this.done < number) this.#do(this.steps[++this.done]);
    return this.states;
  }

  /** The next step of a kind after one, the last step where there is none. */
  next(kind, after) {
    const found = this.steps.findIndex((step, number) => number > after && step.kind === kind);
    return found < 0 ? this.length - 1 : found;
  }

  #forget() {
    this.states = new Map();
    this.done = -1;
  }

  #do(step) {
    const { node, value } = step;
    if (step.kind === "enter") {
      this.#clear(node);
      this.states.set(node, { status: "active", alpha: step.alpha, beta: step.beta, value: null, best: null, cut: null, ended: this.ended.has(node), kids: [] });
      if (node !== "") this.#kid(node);
      return;
    }
    const state = this.states.get(node);
    state.value = value;
    if (step.kind === "leaf" || step.kind === "table") state.status = step.kind;
    if (step.kind === "raise") {
      state.best = step.move;
      if (this.windows && (state.alpha === null || value > state.alpha)) state.alpha = value;
    }
    if (step.kind === "cut") {
      state.cut = step;
      for (const move of step.moves) {
        const key = child(node, move);
        this.states.set(key, { status: "cut", alpha: null, beta: null, value: null, best: null, cut: null, ended: false, kids: [] });
        this.#kid(key);
      }
    }
    if (step.kind === "leave") Object.assign(state, { status: "done", best: step.move ?? state.best });
  }

  #kid(key) {
    const above = this.states.get(parent(key));
    if (above && !above.kids.includes(key)) above.kids.push(key);
  }

  /** A position that is entered again is searched again: forget what was found below. */
  #clear(key) {
    for (const kid of this.states.get(key)?.kids ?? []) this.#clear(kid);
    this.states.delete(key);
  }

  /** A value as it is shown at a node. */
  seen(value, key) {
    return value !== null && this.fromRoot && depth(key) % 2 ? -value : value;
  }

  /** A window as it is shown at a node: [alpha, beta]. */
  window(alpha, beta, key) {
    const flipped = this.fromRoot && depth(key) % 2;
    const [low, high] = flipped ? [beta, alpha].map((end) => (end === null ? null : -end)) : [alpha, beta];
    return [low === null ? "−∞" : this.text(low), high === null ? "∞" : this.text(high)];
  }

  /** Whether no value lies between the ends of a window any more. */
  closed({ alpha, beta }) {
    return alpha !== null && beta !== null && alpha >= beta;
  }

  /** A window as it is written at a node: its ends, or how they have met. */
  windowText({ alpha, beta }, key) {
    const [low, high] = this.window(alpha, beta, key);
    return this.closed({ alpha, beta }) ? `α ${low} ≥ β ${high}` : `(${low}, ${high})`;
  }

  /** Write a value: wins and losses by the plies from the root; the largest leaf of a drawn tree is infinite. */
  text(value) {
    if (value === null) return "";
    const { win, ply, drawing } = this.answer;
    if (drawing && Math.abs(value) >= win / 2) return value < 0 ? "−∞" : "∞";
    if (Math.abs(value) < win - 10_000) return value < 0 ? `−${-value}` : String(value);
    return `${value > 0 ? "W" : "L"}${Math.max(0, win - Math.abs(value) - ply)}`;
  }

  /** Where a node is, in words. */
  place(key) {
    return key === "" ? "the root" : `node ${path(key).map((move) => this.moveName(move)).join("·")}`;
  }

  /** Who moves at a node. */
  player(key) {
    return this.players[depth(key) % 2];
  }

  /** A cut in words: how the window has closed, and why the search skips the rest. */
  cutWords(step) {
    return `cut: ${this.windowText({ alpha: step.value, beta: step.beta }, step.node)}, ${this.cutReason(step)}`;
  }

  /** Why the search skips the rest of a node. */
  cutReason({ node, value, beta }) {
    if (node === "") return "which answers this pass";
    const other = this.fromRoot ? this.players[1 - (depth(node) % 2)] : "the opponent";
    return `${other} already has ${value === beta ? "an equally good" : "a better"} option (${this.text(this.seen(beta, node))})`;
  }

  /** One step in words. @param {number} number */
  words(number) {
    const step = this.steps[number];
    const { kind, node, value, move } = step;
    const where = this.place(node);
    const shown = this.text(this.seen(value, node));
    if (kind === "enter") return this.windows ? `Enter ${where} with the window ${this.windowText(step, node)}` : `Enter ${where}`;
    if (kind === "leaf") return `${capital(where)} is worth ${shown}, ${this.ended.has(node) ? this.end : "by the evaluation"}`;
    if (kind === "table") return `${capital(where)} is known from the table: ${shown}`;
    if (kind === "raise") return `${capital(where)}: ${this.moveName(move)} is worth ${shown}, the best so far`;
    if (kind === "cut") return `${capital(where)} ${this.cutWords(step)}; ${step.skipped === 1 ? "one branch is" : `${step.skipped} branches are`} skipped`;
    return `Leave ${where}, worth ${this.#bound(step)}${shown}`;
  }

  /** Whether the value of a node that is left is a bound only. */
  #bound({ value, alpha, beta, node }) {
    if (!this.windows) return "";
    const least = beta !== null && value >= beta;
    const most = alpha !== null && value <= alpha;
    if (!least && !most) return "";
    const flipped = this.fromRoot && depth(node) % 2 === 1;
    return least !== flipped ? "at least " : "at most ";
  }
}

export const path = (key) => (key === "" ? [] : key.split(".").map(Number));
export const depth = (key) => (key === "" ? 0 : key.split(".").length);
export const child = (key, move) => (key === "" ? String(move) : `${key}.${move}`);
export const parent = (key) => key.split(".").slice(0, -1).join(".");
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

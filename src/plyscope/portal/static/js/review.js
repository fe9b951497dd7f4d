// The review of a game that is over: the score after every ply as a graph, and the moves that were not perfect in words.
import { ask } from "./asking.js";
import { refusalWords } from "./messages.js";
import { smallDisc, svg } from "./svg.js";
import { nameOf, plain } from "./verdict.js";
import { counted } from "./words.js";

const HIGH = 190;
const MARGIN = { left: 12, right: 12, top: 18, bottom: 24 };
const SIGNS = { loses: "?", keeps: "~" };
const DECIDED = 999_000_000; // an estimate from here on is a proven win
const OPEN_SHARE = 0.6; // how much of the height an estimate takes that proves nothing

/**
 * Show the review of a game: at once to those who have played it, to others when they ask for it.
 * @param {HTMLElement} element is filled
 * @param {object} game as the API gives it; it must be over
 * @param {(ply: number, advice: object|null) => void} onPly is told which position somebody wants to see; for a move
 *   that was not perfect that is the position before it, with {ply, move, best, grade, words} as the advice
 * @returns {{show: (ply: number) => void, stop: () => void}} marks the ply that is shown; stops working
 */
export function mountReview(element, game, onPly) {
  const review = new Review(element, game, onPly);
  if (game.seats.some((seat) => seat.you)) review.find();
  else review.offer();
  return { show: (ply) => review.show(ply), stop: () => review.stop() };
}

class Review {
  constructor(element, game, onPly) {
    Object.assign(this, { element, game, onPly, ply: game.ply, opening: game.opening });
    this.colours = game.seats.map((seat) => seat.colour);
    this.asking = new AbortController();
    this.resized = new ResizeObserver(() => this.drawGraph());
  }

  /** Wait until somebody wants it: the solver may have to work for a while. */
  offer() {
    const button = make("button", { type: "button", textContent: "Review this game" });
    button.addEventListener("click", () => this.find());
    this.element.replaceChildren(button, make("p", { className: "note", textContent: "Grades every move, with the solver where possible, otherwise with a search." }));
  }

  stop() {
    this.asking.abort();
    this.resized.disconnect();
    this.element.replaceChildren();
  }

  async find() {
    const { signal } = this.asking;
    this.status = make("p", { className: "soft", textContent: "Solving the game from its end…" });
    this.status.setAttribute("role", "status");
    this.element.ariaBusy = "true";
    this.element.replaceChildren(this.status, make("div", { className: "working" }));
    try {
      const told = (so_far) => (this.status.textContent = so_far.estimate ? `Searching: ${so_far.done} of ${so_far.of} moves.` : `Solving from the end: ${so_far.done} of ${so_far.of} positions.`);
      this.found = await ask(`/api/games/${this.game.id}/review/events`, told, signal);
      if (!signal.aborted) this.draw();
    } catch (error) {
      if (signal.aborted) return;
      this.status.replaceChildren(...refusalWords(error));
    }
    this.element.ariaBusy = "false";
  }

  /** Mark the ply that the board shows. @param {number} ply */
  show(ply) {
    this.ply = ply;
    if (!this.now) return;
    const x = this.x(ply);
    for (const end of ["x1", "x2"]) this.now.setAttribute(end, x);
    this.graph.setAttribute("aria-valuenow", ply);
    this.graph.setAttribute("aria-valuetext", this.words(ply));
    for (const button of this.element.querySelectorAll("[data-ply]")) {
      button.toggleAttribute("aria-current", false);
      if (Number(button.dataset.ply) === ply) button.setAttribute("aria-current", "true");
    }
  }

  x(ply) {
    const plies = Math.max(1, this.found.scores.length - 1 - this.opening);
    return MARGIN.left + (Math.max(0, ply - this.opening) / plies) * (this.wide - MARGIN.left - MARGIN.right);
  }

  /** From where to where a ply reaches: its score holds until the next move. */
  span(ply) {
    const half = (this.x(this.opening + 1) - this.x(this.opening)) / 2;
    return [Math.max(this.x(ply) - half, this.x(this.opening)), Math.min(this.x(ply) + half, this.x(this.found.scores.length - 1))];
  }

  /** How well the first player stands after a ply, from -1 to 1; null where nothing is known. Small scores get more room. */
  part(ply) {
    const { scores, estimates, most } = this.found;
    if (scores[ply] !== null) return Math.sign(scores[ply]) * Math.sqrt(Math.abs(scores[ply]) / Math.max(1, most));
    const value = estimates[ply];
    if (value === null) return null;
    if (Math.abs(value) >= DECIDED) return Math.sign(value);
    const largest = Math.max(1, ...estimates.filter((one) => one !== null && Math.abs(one) < DECIDED).map(Math.abs));
    return OPEN_SHARE * Math.sign(value) * Math.sqrt(Math.abs(value) / largest);
  }

  /** Half of the height is for each player. @param {number} part from -1 to 1 */
  y(part) {
    const middle = (MARGIN.top + HIGH - MARGIN.bottom) / 2;
    return middle - part * (middle - MARGIN.top);
  }

  /** Draw everything, and again where there is more or less room. */
  draw() {
    this.element.replaceChildren(make("h2", { textContent: "Review" }), ...this.label(), this.head(), svg("svg", { class: "review-graph" }), this.list(), ...this.notes());
    this.resized.observe(this.element);
    this.drawGraph();
  }

  drawGraph() {
    const { found } = this;
    const before = this.element.querySelector(".review-graph");
    const style = getComputedStyle(this.element);
    const wide = Math.round(this.element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight));
    if (wide === this.wide || wide < 50) return;
    this.wide = wide;
    this.graph = svg("svg", {
      viewBox: `0 0 ${this.wide} ${HIGH}`, class: "review-graph", role: "slider", tabindex: 0, "aria-label": "Score over the game",
      "aria-valuemin": this.opening, "aria-valuemax": found.scores.length - 1,
    });
    this.graph.append(...this.areas(), ...this.frame(), ...this.marks());
    this.now = svg("line", { y1: MARGIN.top - 6, y2: HIGH - MARGIN.bottom + 4, class: "review-now" });
    this.graph.append(this.now);
    this.listen();
    before.replaceWith(this.graph);
    this.show(this.ply);
  }

  /** The colour of who is better, between the middle and the score. */
  areas() {
    const parts = [];
    for (const ply of this.plies()) {
      const [from, to] = this.span(ply);
      const [part, zero] = [this.part(ply), this.y(0)];
      if (part === null) {
        parts.push(svg("rect", { x: from, y: MARGIN.top, width: to - from, height: HIGH - MARGIN.top - MARGIN.bottom, class: "review-gap" }));
      } else if (part !== 0) {
        const better = part > 0 ? this.colours[0] : this.colours[1];
        const [top, bottom] = [Math.min(zero, this.y(part)), Math.max(zero, this.y(part))];
        const name = `${better === "red" ? "review-first" : "review-second"}${this.found.scores[ply] === null ? " estimate" : ""}`;
        parts.push(svg("rect", { x: from, y: top, width: to - from, height: bottom - top, class: name }));
      }
    }
    return parts;
  }

  /** The plies of the graph: from the opening to the end. */
  plies() {
    return this.found.scores.map((_, ply) => ply).slice(this.opening);
  }

  frame() {
    const points = [];
    for (const ply of this.plies()) {
      if (this.part(ply) === null) continue;
      const [from, to] = this.span(ply);
      points.push(`${points.length && this.part(ply - 1) !== null ? "L" : "M"}${from} ${this.y(this.part(ply))}H${to}`);
    }
    const label = (text, x, y, anchor) => {
      const made = svg("text", { x, y, "text-anchor": anchor });
      made.textContent = text;
      return made;
    };
    const every = Math.max(1, Math.ceil((this.plies().length * 32) / this.wide));
    return [
      svg("line", { x1: MARGIN.left, x2: this.wide - MARGIN.right, y1: this.y(0), y2: this.y(0), class: "review-zero" }),
      svg("path", { d: points.join(""), class: "review-line" }),
      label(`${nameOf(0, this.colours)} wins`, MARGIN.left, 11, "start"),
      label(`${nameOf(1, this.colours)} wins`, MARGIN.left, HIGH - MARGIN.bottom + 1, "start"),
      ...this.plies().filter((ply) => ply % every === 0 && ply).map((ply) => label(ply, this.x(ply), HIGH - 6, "middle")),
    ];
  }

  marks() {
    return this.slips().map(({ ply, grade }) => {
      const [x, y] = [this.x(ply + 1), this.y(this.part(ply + 1) ?? 0)];
      const title = svg("title");
      title.textContent = this.words(ply + 1);
      return grade === "loses"
        ? svg("path", { d: `M${x} ${y - 7}l7 7l-7 7l-7 -7z`, class: "review-mistake" }, [title])
        : svg("circle", { cx: x, cy: y, r: 4, class: "review-slip" }, [title]);
    });
  }

  /** The moves that were not perfect. */
  slips() {
    return this.found.grades.map((one, ply) => ({ ...one, ply })).filter(({ grade }) => grade === "loses" || grade === "keeps");
  }

  words(ply) {
    if (ply === 0) return "the start";
    const one = this.found.grades[ply - 1];
    return `move ${ply}: ${one.words}${one.grade === "perfect" && !one.estimate ? ", perfect" : ""}`;
  }

  /** What a review by search is: said before its numbers. */
  label() {
    const { grades, why } = this.found;
    const estimates = grades.filter((one) => one.estimate).length;
    if (!estimates) return [];
    const all = why ? "This board is too large for the solver, so a search graded the moves." : `${counted(estimates)} of ${counted(grades.length - this.opening)} moves could not be solved in time; a search graded them.`;
    const words = ` ${all} Wins and losses it found are proven; other values are estimates.`;
    const badge = make("span", { className: "badge", textContent: "Estimate" });
    const line = make("p", { className: "review-estimate" });
    line.append(badge, words);
    return [line];
  }

  head() {
    const head = make("div", { className: "review-head" });
    for (const side of [0, 1]) {
      const own = this.found.grades.filter(({ grade }, ply) => ply % 2 === side && grade !== "given");
      const count = (grade) => own.filter((one) => one.grade === grade).length;
      const graded = own.length - count("unsolved");
      const best = own.some((one) => one.estimate) ? "good" : "perfect";
      const words = [`${count("perfect")} of ${graded} moves ${best}`, `${count("keeps")} inexact`, `${count("loses")} ${count("loses") === 1 ? "mistake" : "mistakes"}`];
      const line = make("span", { className: "review-side" });
      line.append(smallDisc(this.colours[side]), `${nameOf(side, this.colours)}: ${graded ? words.join(", ") : "nothing graded"}`);
      head.append(line);
    }
    const open = this.found.grades.filter((one) => one.grade === "unsolved").length;
    if (open) head.append(make("span", { className: "soft small-text", textContent: `${open} ${open === 1 ? "move" : "moves"} not graded` }));
    return head;
  }

  list() {
    const list = make("ul", { className: "review-list" });
    for (const { ply, grade, words } of this.slips()) {
      const button = make("button", { type: "button", className: "quiet" });
      button.dataset.ply = String(ply);
      button.append(sign(grade), smallDisc(this.colours[ply % 2]), `Move ${ply + 1}: ${plain(words)}`);
      button.addEventListener("click", () => this.advise(ply));
      const row = document.createElement("li");
      row.append(button);
      list.append(row);
    }
    if (!list.children.length) {
      const estimated = this.found.grades.some((one) => one.estimate);
      const words = estimated ? "No mistakes: the search found no move that was clearly better." : "No mistakes: every move was a best move.";
      list.append(make("li", { className: "soft", textContent: words }));
    }
    return list;
  }

  /** What the signs mean, where there are any. */
  notes() {
    const grades = new Set(this.slips().map((one) => one.grade));
    if (!grades.size) return [];
    const estimated = this.found.grades.some((one) => one.estimate);
    const means = {
      loses: "a mistake: it gives away a better result.",
      keeps: `inexact: the result stays the same, but the win comes later or the loss sooner than necessary${estimated ? ", or the search clearly prefers another move" : ""}.`,
    };
    const lines = Object.keys(means).filter((grade) => grades.has(grade)).map((grade) => {
      const line = make("p", { className: "note review-means" });
      line.append(sign(grade), means[grade]);
      return line;
    });
    return [...lines, make("p", { className: "note", textContent: "Click a move to see the position before it: ★ marks the better move, ? or ~ the move that was played." })];
  }

  /** Show the position before a move, with the better move marked. @param {number} ply of the move, from 0 */
  advise(ply) {
    const { move, best, grade, words } = this.found.grades[ply];
    this.show(ply);
    this.onPly(ply, { ply, move, best, grade, words: `Move ${ply + 1}: ${plain(words)}.` });
  }

  go(ply) {
    this.show(ply);
    this.onPly(ply, null);
  }

  /** The nearest ply of the graph. */
  inside(ply) {
    return Math.max(this.opening, Math.min(this.found.scores.length - 1, ply));
  }

  listen() {
    const last = this.found.scores.length - 1;
    this.graph.addEventListener("click", (event) => {
      const box = this.graph.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * this.wide;
      const part = (x - MARGIN.left) / (this.wide - MARGIN.left - MARGIN.right);
      this.go(this.inside(this.opening + Math.round(part * (last - this.opening))));
    });
    this.graph.addEventListener("keydown", (event) => {
      const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, Home: -last, End: last };
      if (!(event.key in steps)) return;
      this.go(this.inside(this.ply + steps[event.key]));
      event.preventDefault();
      event.stopPropagation();
    });
  }
}

/** The sign of a move that was not perfect. */
function sign(grade) {
  return make("span", { className: `review-sign ${grade}`, textContent: SIGNS[grade] });
}

function make(name, properties) {
  return Object.assign(document.createElement(name), properties);
}

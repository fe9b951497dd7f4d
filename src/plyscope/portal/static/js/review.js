// The review of a game that is over: the score after every ply as a graph, and the mistakes in words.
import { ask } from "./asking.js";
import { smallDisc, svg } from "./svg.js";
import { nameOf } from "./verdict.js";

const HIGH = 190;
const MARGIN = { left: 12, right: 12, top: 18, bottom: 24 };
const SIGNS = { loses: "?", keeps: "~" };

/**
 * Show the review of a game: at once to those who have played it, to others when they ask for it.
 * @param {HTMLElement} element is filled
 * @param {object} game as the API gives it; it must be over
 * @param {(ply: number) => void} onPly is told which position somebody wants to see
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
    Object.assign(this, { element, game, onPly, ply: game.ply });
    this.colours = game.seats.map((seat) => seat.colour);
    this.asking = new AbortController();
    this.resized = new ResizeObserver(() => this.drawGraph());
  }

  /** Wait until somebody wants it: the solver may have to work for a while. */
  offer() {
    const button = make("button", { type: "button", textContent: "Review this game" });
    button.addEventListener("click", () => this.find());
    this.element.replaceChildren(button, make("p", { className: "note", textContent: "The solver says how good each move was." }));
  }

  stop() {
    this.asking.abort();
    this.resized.disconnect();
    this.element.replaceChildren();
  }

  async find() {
    const { signal } = this.asking;
    this.status = make("p", { className: "soft", textContent: "Working the game out, from its end…" });
    this.status.setAttribute("role", "status");
    this.element.ariaBusy = "true";
    this.element.replaceChildren(this.status, make("div", { className: "working" }));
    try {
      const told = (so_far) => (this.status.textContent = `Solving from the end: ${so_far.done} of ${so_far.of} positions.`);
      this.found = await ask(`/api/games/${this.game.id}/review/events`, told, signal);
      if (!signal.aborted) this.draw();
    } catch (error) {
      if (signal.aborted) return;
      this.status.textContent = error.message;
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
    const last = Math.max(1, this.found.scores.length - 1);
    return MARGIN.left + (ply / last) * (this.wide - MARGIN.left - MARGIN.right);
  }

  /** From where to where a ply reaches: its score holds until the next move. */
  span(ply) {
    const half = (this.x(1) - this.x(0)) / 2;
    return [Math.max(this.x(ply) - half, this.x(0)), Math.min(this.x(ply) + half, this.x(this.found.scores.length - 1))];
  }

  /** Half of the height is for each player; small scores are given more room than great ones. */
  y(score) {
    const middle = (MARGIN.top + HIGH - MARGIN.bottom) / 2;
    const part = Math.sign(score) * Math.sqrt(Math.abs(score) / Math.max(1, this.found.most));
    return middle - part * (middle - MARGIN.top);
  }

  /** Draw everything, and again where there is more or less room. */
  draw() {
    if (this.found.why) {
      this.status.textContent = "This game cannot be reviewed: its board is too large for the solver.";
      return;
    }
    this.element.replaceChildren(make("h2", { textContent: "Review" }), this.head(), svg("svg", { class: "review-graph" }), this.list());
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
      "aria-valuemin": 0, "aria-valuemax": found.scores.length - 1,
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
    const { scores } = this.found;
    const parts = [];
    scores.forEach((score, ply) => {
      const [from, to] = this.span(ply);
      const zero = this.y(0);
      if (score === null) {
        parts.push(svg("rect", { x: from, y: MARGIN.top, width: to - from, height: HIGH - MARGIN.top - MARGIN.bottom, class: "review-gap" }));
      } else if (score !== 0) {
        const better = score > 0 ? this.colours[0] : this.colours[1];
        const [top, bottom] = [Math.min(zero, this.y(score)), Math.max(zero, this.y(score))];
        parts.push(svg("rect", { x: from, y: top, width: to - from, height: bottom - top, class: better === "red" ? "review-first" : "review-second" }));
      }
    });
    return parts;
  }

  frame() {
    const { scores } = this.found;
    const points = [];
    scores.forEach((score, ply) => {
      if (score === null) return;
      const [from, to] = this.span(ply);
      points.push(`${points.length && scores[ply - 1] !== null ? "L" : "M"}${from} ${this.y(score)}H${to}`);
    });
    const label = (text, x, y, anchor) => {
      const made = svg("text", { x, y, "text-anchor": anchor });
      made.textContent = text;
      return made;
    };
    const every = Math.max(1, Math.ceil((scores.length * 32) / this.wide));
    return [
      svg("line", { x1: MARGIN.left, x2: this.wide - MARGIN.right, y1: this.y(0), y2: this.y(0), class: "review-zero" }),
      svg("path", { d: points.join(""), class: "review-line" }),
      label(`${nameOf(0, this.colours)} wins`, MARGIN.left, 11, "start"),
      label(`${nameOf(1, this.colours)} wins`, MARGIN.left, HIGH - MARGIN.bottom + 1, "start"),
      ...scores.map((_, ply) => ply).filter((ply) => ply % every === 0 && ply).map((ply) => label(ply, this.x(ply), HIGH - 6, "middle")),
    ];
  }

  marks() {
    return this.slips().map(({ ply, grade }) => {
      const score = this.found.scores[ply + 1];
      const [x, y] = [this.x(ply + 1), this.y(score)];
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
    return `move ${ply}: ${one.words}${one.grade === "perfect" ? ", perfect" : ""}`;
  }

  head() {
    const head = make("div", { className: "review-head" });
    for (const side of [0, 1]) {
      const own = this.found.grades.filter((_, ply) => ply % 2 === side);
      const count = (grade) => own.filter((one) => one.grade === grade).length;
      const graded = own.length - count("unsolved");
      const text = graded ? `${nameOf(side, this.colours)}: ${count("perfect")} of ${graded} moves perfect, ${count("loses")} ${count("loses") === 1 ? "mistake" : "mistakes"}` : `${nameOf(side, this.colours)}: nothing graded`;
      head.append(make("span", { textContent: text }));
    }
    const open = this.found.grades.filter((one) => one.grade === "unsolved").length;
    if (open) head.append(make("span", { className: "soft small-text", textContent: `${open} ${open === 1 ? "move" : "moves"} of the opening not solved in time` }));
    return head;
  }

  list() {
    const list = make("ul", { className: "review-list" });
    for (const { ply, grade, words } of this.slips().filter((one) => one.grade === "loses")) {
      const button = make("button", { type: "button", className: "quiet" });
      button.dataset.ply = String(ply + 1);
      button.append(make("span", { className: `review-sign ${grade}`, textContent: SIGNS[grade] }), smallDisc(this.colours[ply % 2]), `Move ${ply + 1}: ${words}`);
      button.addEventListener("click", () => this.go(ply + 1));
      const row = document.createElement("li");
      row.append(button);
      list.append(row);
    }
    if (!list.children.length) list.append(make("li", { className: "soft", textContent: "No move has given a better result away." }));
    return list;
  }

  go(ply) {
    this.show(ply);
    this.onPly(ply);
  }

  listen() {
    const last = this.found.scores.length - 1;
    this.graph.addEventListener("click", (event) => {
      const box = this.graph.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * this.wide;
      this.go(Math.max(0, Math.min(last, Math.round(((x - MARGIN.left) / (this.wide - MARGIN.left - MARGIN.right)) * last))));
    });
    this.graph.addEventListener("keydown", (event) => {
      const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, Home: -last, End: last };
      if (!(event.key in steps)) return;
      this.go(Math.max(0, Math.min(last, this.ply + steps[event.key])));
      event.preventDefault();
      event.stopPropagation();
    });
  }
}

function make(name, properties) {
  return Object.assign(document.createElement(name), properties);
}

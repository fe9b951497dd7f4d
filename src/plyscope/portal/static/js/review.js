// The review of a finished game: a graph of the score, and a list of mistakes and inexact moves.
import { isUnreachable } from "./analysissource.js";
import { requestStream } from "./stream.js";
import { SIGNS } from "./board.js";
import { all, make, within } from "./dom.js";
import { refusalWords } from "./messages.js";
import { firstSentence, inColours, mainReason } from "./reasontext.js";
import { HIGH, MARGIN, ReviewScale } from "./reviewgraph.js";
import { adviceOn, estimateWords, flawlessWords, openWords, plyWords, progressWords, sideWords, signMeanings, slips } from "./reviewtext.js";
import { reviewedHere } from "./reviewing.js";
import { setAll, smallDisc, svg, svgText } from "./svg.js";
import { plain } from "./text.js";
import { nameOf } from "./verdict.js";

const GRADED_HERE = "The moves were graded in this page.";

/** @typedef {(ply: number, advice: Advice|null) => void} OnPly */

/**
 * Show the review of a game: immediately to its players, on request to others.
 * @param {HTMLElement} element is filled
 * @param {GameView} game it must be over
 * @param {OnPly} onPly is called with the chosen position; for a mistake or an inexact move, this is the position
 *   before it, with advice
 * @returns {{show: (ply: number) => void, stop: () => void}} marks the ply that is shown; stops working
 */
export function mountReview(element, game, onPly) {
  const asking = new AbortController();
  /** @type {ReviewPanel|null} */
  let panel = null;
  let shown = game.ply;
  const find = async () => {
    const status = make("p", { class: "soft", role: "status" }, "Solving the game, starting from its end…");
    const { signal } = asking;
    element.ariaBusy = "true";
    element.replaceChildren(status, make("div", { class: "working" }));
    /** @param {ReviewAnswer} found @param {HTMLElement} [note] below it */
    const present = (found, note) => {
      const [advised, focused] = [panel?.advised ?? null, focusIn(element)];
      panel?.stop();
      panel = new ReviewPanel(element, game, found, onPly, shown, !note);
      if (note) element.append(note);
      if (advised !== null) panel.go(advised, adviceOn(found.grades, advised)); // now with its reasons
      focused?.()?.focus({ preventScroll: true }); // the board may be what is looked at
    };
    /** @param {Parameters<typeof progressWords>[0]} so_far */
    const told = (so_far) => (status.textContent = panel ? `${GRADED_HERE} The server is looking for reasons.` : progressWords(so_far));
    const own = new AbortController();
    signal.addEventListener("abort", () => own.abort());
    const grading = reviewedHere(game, told, own.signal).then(
      (found) => {
        if (own.signal.aborted) return;
        present(found, make("div", {}, status, make("div", { class: "working" })));
        told({ done: 0, of: 0 });
      },
      () => {}, // the server grades the moves
    );
    try {
      const found = await requestStream(`/api/games/${game.id}/review/events`, told, signal);
      if (!signal.aborted) present(found);
    } catch (error) {
      if (signal.aborted) return;
      if (isUnreachable(error)) await grading;
      status.replaceChildren(...(panel ? [`${GRADED_HERE} The reasons of the mistakes are missing. `] : []), ...refusalWords(error));
    }
    own.abort();
    for (const bar of all(".working", element)) bar.remove();
    element.ariaBusy = "false";
  };
  if (game.seats.some((seat) => seat.you)) find();
  else offer(element, find);
  return {
    show(ply) {
      shown = ply;
      panel?.show(ply);
    },
    stop() {
      asking.abort();
      panel?.stop();
      element.replaceChildren();
    },
  };
}

/** How to find the focused part of a review again after it was replaced. @param {HTMLElement} element */
function focusIn(element) {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement || focused instanceof SVGElement) || !element.contains(focused)) return null;
  const { ply } = focused.dataset;
  return () => within(element, ply === undefined ? ".review-graph" : `[data-ply="${ply}"]`);
}

/** Show a button that starts the review, because the solver may take a while. @param {HTMLElement} element @param {() => void} find */
function offer(element, find) {
  const button = make("button", { type: "button" }, "Review this game");
  button.addEventListener("click", find);
  element.replaceChildren(button, make("p", { class: "note" }, "Grades every move, with the solver where possible, otherwise with a search."));
}

/** The panel of a finished review. */
class ReviewPanel {
  /**
   * @param {HTMLElement} element @param {GameView} game @param {ReviewAnswer} found @param {OnPly} onPly @param {number} ply to mark
   * @param {boolean} kept whether the server has stored the review, and made puzzles of the mistakes
   */
  constructor(element, game, found, onPly, ply, kept) {
    this.element = element;
    this.found = found;
    this.onPly = onPly;
    this.ply = ply;
    /** The ply of the advice that is shown. @type {number|null} */
    this.advised = null;
    this.opening = game.opening;
    this.colours = game.seats.map((seat) => seat.colour);
    /** Whether the user can train a mistake of this game. */
    this.mistakes = kept && found.grades.some(({ grade, estimate }, index) => grade === "loses" && !estimate && game.seats[index % 2].you);
    this.scale = new ReviewScale(found, game.opening, 0);
    this.graph = svg("svg", { class: "review-graph" });
    /** The marker of the displayed ply. */
    this.now = svg("line", { y1: MARGIN.top - 6, y2: HIGH - MARGIN.bottom + 4, class: "review-now" });
    element.replaceChildren(make("h2", {}, "Review"), ...this.label(), this.head(), this.graph, this.list(), ...this.notes());
    this.listen();
    this.resized = new ResizeObserver(() => this.draw());
    this.resized.observe(element);
    this.draw();
  }

  stop() {
    this.resized.disconnect();
  }

  /** Mark the ply that the board shows. @param {number} ply */
  show(ply) {
    this.ply = ply;
    if (ply !== this.advised) this.advised = null;
    const x = this.scale.x(ply);
    setAll(this.now, { x1: x, x2: x });
    setAll(this.graph, { "aria-valuenow": ply, "aria-valuetext": plyWords(this.found.grades, ply) });
    for (const button of all("[data-ply]", this.element)) {
      if (Number(button.dataset.ply) === ply) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  /** Draw the graph for the available width. */
  draw() {
    const style = getComputedStyle(this.element);
    const wide = Math.round(this.element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight));
    if (wide === this.scale.wide || wide < 50) return;
    this.scale = new ReviewScale(this.found, this.opening, wide);
    setAll(this.graph, {
      viewBox: `0 0 ${wide} ${HIGH}`, role: "slider", tabindex: 0, "aria-label": "Score during the game",
      "aria-valuemin": this.opening, "aria-valuemax": this.scale.last,
    });
    this.graph.replaceChildren(...this.areas(), ...this.frame(), ...this.marks(), this.now);
    this.show(this.ply);
  }

  /** The areas between the zero line and the score, in the colour of the better side. */
  areas() {
    const { scale } = this;
    return scale.plies.flatMap((ply) => {
      const [from, to] = scale.span(ply);
      const part = scale.part(ply);
      if (part === null) return svg("rect", { x: from, y: MARGIN.top, width: to - from, height: HIGH - MARGIN.top - MARGIN.bottom, class: "review-gap" });
      if (part === 0) return [];
      const better = this.colours[part > 0 ? 0 : 1];
      const [top, bottom] = [scale.y(Math.max(0, part)), scale.y(Math.min(0, part))];
      const name = `${better === "red" ? "review-first" : "review-second"}${this.found.scores[ply] === null ? " estimate" : ""}`;
      return svg("rect", { x: from, y: top, width: to - from, height: bottom - top, class: name });
    });
  }

  frame() {
    const { scale } = this;
    const every = Math.max(1, Math.ceil((scale.plies.length * 32) / scale.wide));
    return [
      svg("line", { x1: MARGIN.left, x2: scale.wide - MARGIN.right, y1: scale.y(0), y2: scale.y(0), class: "review-zero" }),
      svg("path", { d: scale.path, class: "review-line" }),
      svgText(MARGIN.left, 11, `${nameOf(0, this.colours)} wins`, { "text-anchor": "start" }),
      svgText(MARGIN.left, HIGH - MARGIN.bottom + 1, `${nameOf(1, this.colours)} wins`, { "text-anchor": "start" }),
      ...scale.plies.filter((ply) => ply % every === 0 && ply).map((ply) => svgText(scale.x(ply), HIGH - 6, String(ply), { "text-anchor": "middle" })),
    ];
  }

  marks() {
    const { scale, found } = this;
    return slips(found.grades).map(({ ply, grade }) => {
      const [x, y] = [scale.x(ply + 1), scale.y(scale.part(ply + 1) ?? 0)];
      const title = svg("title");
      title.textContent = plyWords(found.grades, ply + 1);
      return grade === "loses"
        ? svg("path", { d: `M${x} ${y - 7}l7 7l-7 7l-7 -7z`, class: "review-mistake" }, [title])
        : svg("circle", { cx: x, cy: y, r: 4, class: "review-slip" }, [title]);
    });
  }

  /** The notice that a review contains estimates. */
  label() {
    const words = estimateWords(this.found, this.opening);
    return words ? [make("p", { class: "review-estimate" }, make("span", { class: "badge" }, "Estimate"), ` ${words}`)] : [];
  }

  head() {
    const { grades } = this.found;
    const sides = [0, 1].map((side) => {
      const words = `${nameOf(side, this.colours)}: ${sideWords(grades, side)}`;
      return make("span", { class: "review-side" }, smallDisc(this.colours[side]), words);
    });
    const open = openWords(grades);
    return make("div", { class: "review-head" }, ...sides, open ? make("span", { class: "soft small-text" }, open) : null);
  }

  list() {
    const rows = slips(this.found.grades).map(({ ply, grade, words, explanation }) => {
      const button = make("button", { type: "button", class: "quiet", "data-ply": String(ply) }, sign(grade), smallDisc(this.colours[ply % 2]), `Move ${ply + 1}: ${plain(words)}`);
      button.addEventListener("click", () => this.go(ply, adviceOn(this.found.grades, ply)));
      const reason = mainReason(explanation);
      const why = reason ? make("p", { class: "review-why soft" }, inColours(firstSentence(reason.sentence), this.colours)) : null;
      return make("li", {}, button, why);
    });
    const none = make("li", { class: "soft" }, flawlessWords(this.found.grades));
    return make("ul", { class: "review-list" }, ...(rows.length ? rows : [none]));
  }

  /** The meaning of the symbols in use. */
  notes() {
    const lines = signMeanings(this.found.grades).map(([grade, words]) => make("p", { class: "note review-means" }, sign(grade), words));
    if (!lines.length) return [];
    const train = this.mistakes ? [make("p", {}, make("a", { href: "/puzzles#mistakes-title" }, "Train your mistakes"))] : [];
    return [...train, ...lines, make("p", { class: "note" }, "Click a move to see the position before it: ★ marks the better move, ? or ~ the move that was played. For a mistake, the reason is shown below the board, and its cells are marked.")];
  }

  /** Go to a position, with advice if it is the one before a mistake or an inexact move. @param {number} ply @param {Advice|null} [advice] */
  go(ply, advice = null) {
    this.advised = advice && ply;
    this.show(ply);
    this.onPly(ply, advice);
  }

  listen() {
    this.graph.addEventListener("click", (event) => {
      const box = this.graph.getBoundingClientRect();
      this.go(this.scale.plyAt(((event.clientX - box.left) / box.width) * this.scale.wide));
    });
    this.graph.addEventListener("keydown", (event) => {
      const { last } = this.scale;
      /** @type {Record<string, number>} */
      const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowDown: -1, ArrowUp: 1, Home: -last, End: last };
      if (!(event.key in steps)) return;
      this.go(this.scale.inside(this.ply + steps[event.key]));
      event.preventDefault();
      event.stopPropagation();
    });
  }
}

/** The symbol of a mistake or an inexact move. @param {Grade} grade */
function sign(grade) {
  return make("span", { class: `review-sign ${grade}` }, SIGNS[grade] ?? "");
}

// A list of reasons: each with its sentence, and its line of play to step through.
import { around, make } from "./dom.js";
import { inColours, proofWords, reasonMarks, reasonMoves, reasonTitle, stepWords } from "./reasontext.js";
import { moveWords, shortMove } from "./rows.js";
import { stepKey, stepTo } from "./steps.js";
import { smallDisc, svg } from "./svg.js";
import { nameOf } from "./verdict.js";

/** @typedef {import("./rows.js").Rules} Rules */
/** @typedef {{line: number[], marks: Marks|null, words: string}} ReasonStep moves after the explained position, what is marked, and the text for screen readers */

/**
 * The reasons of an explanation.
 * @param {Rules} rules @param {Explanation} explanation
 * @param {{ply: number, colours: Colour[]}} game the ply of the explained position, and the colours of the sides
 * @param {(step: ReasonStep) => void} onStep is called when the user steps through a line of play
 */
export function reasonList(rules, explanation, game, onStep) {
  /** @type {ReasonRow[]} */
  const rows = explanation.reasons.map((reason) => {
    return new ReasonRow(rules, reason, reasonTitle(reason, explanation), game, (step) => {
      for (const other of rows) if (other.reason !== reason) other.mark(0);
      onStep(step);
    });
  });
  return make("ul", { class: "reasons" }, ...rows.map((row) => row.element));
}

/** One reason. */
class ReasonRow {
  /** @param {Rules} rules @param {Reason} reason @param {string} title @param {{ply: number, colours: Colour[]}} game @param {(step: ReasonStep) => void} onStep */
  constructor(rules, reason, title, game, onStep) {
    this.rules = rules;
    this.reason = reason;
    this.game = game;
    this.onStep = onStep;
    this.moves = reason.kind === "useless-threat" ? [] : reasonMoves(rules, reason);
    this.step = 0;
    this.back = this.#arrow("Previous move of the line", "M13 4l-7 6 7 6z", () => this.go(this.step - 1));
    this.on = this.#arrow("Next move of the line", "M7 4l7 6-7 6z", () => this.go(this.step + 1));
    this.chips = this.moves.map((move, index) => this.#chip(move, index));
    this.element = make(
      "li",
      { class: "reason" },
      title ? make("h3", { class: "reason-title" }, title) : null,
      make("p", { class: "reason-sentence" }, inColours(reason.sentence, game.colours)),
      make("p", { class: "note" }, proofWords(reason)),
      this.moves.length ? this.#line() : null,
    );
    this.mark(0);
  }

  /** Go to a step of the line. @param {number} step */
  go(step) {
    const { rules, moves, reason, game } = this;
    this.mark(Math.max(0, Math.min(moves.length, step)));
    const words = stepWords(rules, moves, this.step, game.ply, game.colours);
    this.onStep({ line: moves.slice(0, this.step), marks: reasonMarks(reason, this.step), words });
  }

  /** Mark a step of the line. @param {number} step */
  mark(step) {
    this.step = step;
    this.back.setAttribute("aria-disabled", String(step === 0)); // a disabled button would lose the focus
    this.on.setAttribute("aria-disabled", String(step === this.moves.length));
    this.chips.forEach((chip, index) => {
      if (index === step - 1) chip.setAttribute("aria-current", "step");
      else chip.removeAttribute("aria-current");
    });
  }

  #line() {
    const line = make("div", { class: "reason-line line-of-moves", role: "group", "aria-label": "Line of play" }, this.back, this.on, ...this.chips);
    line.addEventListener("keydown", (event) => {
      const step = stepKey(event);
      if (!step || !around(event, "button")) return;
      event.preventDefault();
      event.stopPropagation();
      this.go(stepTo(step, this.step, this.moves.length));
    });
    return line;
  }

  /** @param {number} move @param {number} index */
  #chip(move, index) {
    const side = (this.game.ply + index) % 2;
    const label = `Step ${index + 1}: ${nameOf(side, this.game.colours)} ${moveWords(this.rules, move)}`;
    const chip = make("button", { type: "button", class: "chip", "aria-label": label }, smallDisc(this.game.colours[side]), shortMove(this.rules, move));
    chip.addEventListener("click", () => this.go(index + 1));
    return chip;
  }

  /** @param {string} label @param {string} path @param {() => void} act */
  #arrow(label, path, act) {
    const picture = svg("svg", { viewBox: "0 0 20 20", width: 20, height: 20, "aria-hidden": "true" }, [svg("path", { d: path })]);
    const button = make("button", { type: "button", class: "quiet small", "aria-label": label }, picture);
    button.addEventListener("click", act);
    return button;
  }
}

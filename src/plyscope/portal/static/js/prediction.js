// Predict, then reveal: the questions about the next steps of a search, and whether an answer is right.
import { child, parent } from "./trace.js";

/**
 * @typedef {import("./trace.js").Trace} Trace
 * A question about what comes after a step: which node is entered, whether the rest of a node is cut, or the value that
 * a node returns. The choices are nodes, "yes" and "no", or values as text. An answer reveals the steps up to `until`.
 * @typedef {{kind: "enter"|"cut"|"value", node: string, choices: string[], answer: string, until: number}} Question
 */

export class Predictor {
  /** The step at which the question about a cut is answered: it is not asked again. */
  #settled = -2;

  /** @param {Trace} trace @param {(key: string) => number[]} branches the moves at a node */
  constructor(trace, branches) {
    this.trace = trace;
    this.branches = branches;
    this.score = { right: 0, wrong: 0, revealed: 0 };
  }

  /** The question after a step; null at the end. @param {number} number -1 before the first step @returns {Question|null} */
  questionAt(number) {
    const decided = this.#afterForced(number);
    const { steps } = this.trace;
    if (decided >= steps.length - 1) return null;
    const node = this.#returnedTo(decided);
    const upcoming = node === null ? decided + 1 : this.#lookahead(node, decided);
    const next = steps[upcoming];
    if (!next) return null; // the server sends the first steps of a long search only
    if (node !== null && this.#mayCut(node, decided)) {
      const isCut = next.kind === "cut" && next.node === node;
      const isLast = isCut && this.#afterForced(upcoming) === steps.length - 1; // nothing would be asked after the cut
      return { kind: "cut", node, choices: ["yes", "no"], answer: isCut ? "yes" : "no", until: isLast ? steps.length - 1 : isCut ? upcoming : upcoming - 1 };
    }
    if (next.kind === "enter") {
      const above = next.node === "" ? null : parent(next.node);
      const choices = above === null ? [""] : this.branches(above).map((move) => child(above, move));
      return { kind: "enter", node: above ?? "", choices, answer: next.node, until: this.#afterForced(upcoming) };
    }
    const { node: leaving, value } = next;
    return { kind: "value", node: leaving, choices: this.#values(leaving, upcoming), answer: this.#text(value, leaving), until: this.#afterForced(upcoming) };
  }

  /** Judge an answer, null for none, and count it. @param {Question} question @param {string|null} answer @returns {boolean} */
  judge(question, answer) {
    const right = answer === question.answer;
    this.score[answer === null ? "revealed" : right ? "right" : "wrong"]++;
    this.#settled = question.kind === "cut" && question.answer === "no" ? question.until : -2;
    return right;
  }

  /** The answer that a click on a node stands for: the node, or its value where a value is asked for; null for none. @param {Question} question @param {string} key @param {number} number the step that is shown */
  answerOf(question, key, number) {
    if (question.kind === "enter") return key;
    if (question.kind !== "value" || key === "" || parent(key) !== question.node) return null;
    const { steps } = this.trace;
    const found = steps.findLast((step, earlier) => earlier <= number && step.node === key && ["leaf", "table", "leave"].includes(step.kind));
    return found && found.value !== null ? this.#text(-found.value, question.node) : null;
  }

  /** The question in words. @param {Question} question */
  words({ kind, node }) {
    const place = this.trace.place(node);
    if (kind === "enter") return "Which node is entered next?";
    return kind === "cut" ? `Is the rest of ${place} cut?` : `Which value does ${place} return?`;
  }

  /** A choice in words. @param {Question} question @param {string} choice */
  choiceWords({ kind }, choice) {
    return kind === "enter" ? this.trace.place(choice).replace(/^node /, "") : choice;
  }

  /** The right answer in words. @param {Question} question */
  answerWords(question) {
    const { kind, node, answer } = question;
    const place = this.trace.place(node);
    if (kind === "enter") return `the search enters ${this.trace.place(answer)}`;
    if (kind === "value") return `${place} returns ${answer}`;
    return answer === "yes" ? `the rest of ${place} is cut` : `${place} is not cut`;
  }

  /** The score in words. */
  get scoreWords() {
    const { right, wrong, revealed } = this.score;
    return `${right} right, ${wrong} wrong${revealed ? `, ${revealed} revealed` : ""}`;
  }

  /** The last step that follows from a step without a decision. @param {number} number @param {number} [settled] */
  #afterForced(number, settled = this.#settled) {
    let last = number;
    while (this.#isForced(last, settled)) last++;
    return last;
  }

  /** Whether the step after another one can be no other: values of leaves, and the way back from a cut. @param {number} number @param {number} settled */
  #isForced(number, settled) {
    const { steps } = this.trace;
    const next = steps[number + 1];
    if (!next || number < 0) return false;
    if (next.kind === "leaf" || next.kind === "table") return true;
    if (next.kind === "leave") return steps[number].kind === "cut";
    if (next.kind !== "raise") return false;
    return this.#remaining(next.node, number) > 0 && (number === settled || !this.#mayCut(next.node, number, settled));
  }

  /** The node to which the search has just returned from a branch; null if it has not. @param {number} number */
  #returnedTo(number) {
    const step = this.trace.steps[number];
    if (!step || step.kind === "enter" || step.kind === "cut") return null;
    if (step.kind === "raise") return step.node;
    return step.node === "" ? null : parent(step.node);
  }

  /** Whether the rest of a node can be cut: it has a bound and branches left. @param {string} node @param {number} number @param {number} [settled] */
  #mayCut(node, number, settled = this.#settled) {
    if (!this.trace.windows || number === settled || this.#remaining(node, number) === 0) return false;
    return this.trace.steps[this.#entered(node, number)].beta !== null;
  }

  /** The step after the best value of a node is raised, if it is. @param {string} node @param {number} number */
  #lookahead(node, number) {
    const next = this.trace.steps[number + 1];
    return next?.kind === "raise" && next.node === node ? number + 2 : number + 1;
  }

  /** The step at which a node was last entered. @param {string} node @param {number} number */
  #entered(node, number) {
    return this.trace.steps.findLastIndex((step, earlier) => earlier <= number && step.kind === "enter" && step.node === node);
  }

  /** The branches of a node entered since it was entered itself. @param {string} node @param {number} number */
  #visited(node, number) {
    /** @type {Set<string>} */
    const visited = new Set();
    for (let later = this.#entered(node, number) + 1; later <= number; later++) {
      const step = this.trace.steps[later];
      if (step.kind === "enter" && step.node !== "" && parent(step.node) === node) visited.add(step.node);
    }
    return visited;
  }

  /** How many branches of a node are not searched yet. @param {string} node @param {number} number */
  #remaining(node, number) {
    return this.branches(node).length - this.#visited(node, number).size;
  }

  /** The values to choose from: those of the branches, and the bounds if there are few. @param {string} node @param {number} number of the step that leaves it */
  #values(node, number) {
    const entered = this.#entered(node, number);
    /** @type {Map<string, number>} */
    const found = new Map();
    for (let later = entered + 1; later < number; later++) {
      const { kind, node: below, value } = this.trace.steps[later];
      if (value !== null && below !== "" && parent(below) === node && ["leaf", "table", "leave"].includes(kind)) found.set(below, -value);
    }
    const values = new Set([...found.values(), /** @type {number} */ (this.trace.steps[number].value)]);
    const { alpha, beta } = this.trace.steps[entered];
    for (const bound of [alpha, beta]) if (values.size < 3 && bound !== null) values.add(bound);
    const seen = [...values].sort((one, other) => /** @type {number} */ (this.trace.seen(one, node)) - /** @type {number} */ (this.trace.seen(other, node)));
    return [...new Set(seen.map((value) => this.#text(value, node)))];
  }

  /** A value of a node as it is displayed. @param {number|null} value @param {string} node */
  #text(value, node) {
    return this.trace.text(this.trace.seen(value, node));
  }
}

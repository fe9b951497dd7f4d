// The panel that asks what the search does next, and reveals it after an answer.
import { byId, make } from "./dom.js";
import { Predictor } from "./prediction.js";
import { sentence } from "./text.js";

/** @typedef {import("./prediction.js").Question} Question */

const KEYED = 9; // answers that a digit chooses

export class PredictPanel {
  /** @type {Predictor|null} */
  #predictor = null;
  /** @type {Question|null} */
  #question = null;
  #number = -1;

  /** @param {(step: number) => void} go shows a step */
  constructor(go) {
    this.go = go;
    byId("reveal").addEventListener("click", () => this.#answer(null));
    byId("again").addEventListener("click", () => this.#again());
  }

  /** Whether the panel asks: nothing may reveal the next step. */
  get isAsking() {
    return this.#question !== null;
  }

  /** Whether predictions are on. */
  get isOn() {
    return this.#predictor !== null;
  }

  /** Ask about a search. @param {import("./treeview.js").SearchView} view */
  start({ trace, picture }) {
    this.#predictor = new Predictor(trace, picture.branches);
    picture.pick = (key) => this.pick(key);
    byId("verdict").textContent = "";
    byId("prediction").hidden = false;
  }

  stop() {
    this.#predictor = this.#question = null;
    byId("prediction").hidden = true;
    for (const id of ["verdict", "question", "score"]) byId(id).textContent = "";
    byId("answers").replaceChildren();
  }

  /** Ask what comes after a step. @param {number} number */
  ask(number) {
    const predictor = this.#predictor;
    if (!predictor) return;
    const focused = byId("prediction").contains(document.activeElement);
    this.#number = number;
    const question = (this.#question = predictor.questionAt(number));
    byId("question").textContent = question ? predictor.words(question) : `The search is finished: ${predictor.scoreWords}.`;
    byId("answers").replaceChildren(...(question ? question.choices.map((choice, index) => this.#button(question, choice, index)) : []));
    byId("reveal").hidden = !question;
    byId("again").hidden = Boolean(question);
    byId("score").textContent = question ? predictor.scoreWords : "";
    if (focused) (question ? byId("answers").firstElementChild : byId("again"))?.focus({ preventScroll: true }); // the button that had it is gone
  }

  /** @param {Question} question @param {string} choice @param {number} index */
  #button(question, choice, index) {
    const key = index < KEYED ? make("kbd", { "aria-hidden": "true" }, String(index + 1)) : null;
    const button = make("button", { type: "button", class: "small", "data-answer": choice }, key, ` ${this.#predictor?.choiceWords(question, choice)}`);
    button.addEventListener("click", () => this.#answer(choice));
    return button;
  }

  /** Take a click on a node as an answer. @param {string} key @returns {boolean} whether it is one */
  pick(key) {
    const answer = this.#question && this.#predictor ? this.#predictor.answerOf(this.#question, key, this.#number) : null;
    if (answer !== null) this.#answer(answer);
    return answer !== null;
  }

  /** Take a key as an answer: digits choose, r reveals. @param {string} key @returns {boolean} whether it is one */
  key(key) {
    if (!this.#question) return false;
    const choice = /^[1-9]$/.test(key) ? this.#question.choices[Number(key) - 1] : undefined;
    if (choice !== undefined) this.#answer(choice);
    else if (key === "r") this.#answer(null);
    else return false;
    return true;
  }

  /** @param {string|null} answer null: reveal */
  #answer(answer) {
    const [predictor, question] = [this.#predictor, this.#question];
    if (!predictor || !question) return;
    const right = predictor.judge(question, answer);
    const known = predictor.answerWords(question);
    const verdict = byId("verdict");
    verdict.textContent = answer === null ? sentence(known) : `${right ? "Right" : "Wrong"}: ${known}.`;
    verdict.className = answer === null ? "" : right ? "prediction-right" : "prediction-wrong";
    this.go(question.until);
  }

  #again() {
    if (this.#predictor) this.#predictor.score = { right: 0, wrong: 0, revealed: 0 };
    byId("verdict").textContent = "";
    this.go(-1);
    byId("answers").firstElementChild?.focus({ preventScroll: true });
  }
}

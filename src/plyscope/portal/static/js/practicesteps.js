// An exercise step by step: one question at a time, in the order of the algorithm, answered at once.
import { get, post } from "./api.js";
import { byId, make } from "./dom.js";
import { fieldOf } from "./exercisefields.js";
import { refusalWords } from "./messages.js";
import { listAttempt } from "./practicelist.js";

const NONE = 0; // no further leaf of the node is looked at
/** @type {Record<string, string>} */
const SHORT = { alpha: "α (alpha)", beta: "β (beta)", lower: "Lower bound", upper: "Upper bound", looked: "" };

export class StepByStep {
  /**
   * @param {ExerciseShown} exercise
   * @param {import("./exercisesheet.js").Sheet} sheet
   * @param {import("./exercisetree.js").ExerciseTree} tree
   * @param {(known: Record<string, SlotAnswer>) => void} fill shows what is known so far
   */
  constructor(exercise, sheet, tree, fill) {
    this.exercise = exercise;
    this.sheet = sheet;
    this.tree = tree;
    this.fill = fill;
    this.active = false;
    /** @type {ExerciseStep|null} */
    this.step = null;
    /** @type {import("./exercisefields.js").Field[]} */
    this.fields = [];
    /** @type {Record<string, SlotAnswer>} */
    this.known = {};
    this.right = 0;
    this.waiting = false;
    byId("step-form").addEventListener("submit", (/** @type {Event} */ event) => {
      event.preventDefault();
      this.#send();
    });
  }

  /** Begin with the first step. */
  async start() {
    this.active = true;
    this.known = {};
    this.right = 0;
    this.fill({});
    byId("step-verdict").textContent = "";
    byId("step-end").hidden = true;
    byId("step-form").hidden = false;
    await this.#waiting(async () => this.#ask(await get(`/api/exercises/${this.exercise.id}/steps/0`)));
  }

  stop() {
    this.active = false;
    this.step = null;
    this.tree.emphasise("", "asked");
  }

  /** A leaf was clicked in the tree. @param {number} leaf */
  choose(leaf) {
    if (this.step?.leaves.includes(leaf)) this.#answer({ leaf });
  }

  /** @param {ExerciseStep} step */
  #ask(step) {
    if (!this.active) return;
    this.step = step;
    byId("step-place").textContent = `Step ${step.number + 1} of ${step.steps} · ${this.right} right so far`;
    byId("step-question").textContent = step.question;
    this.tree.emphasise(step.node, "asked");
    const [first] = step.slots.map((id) => this.sheet.slots.get(id));
    if (step.leaves.length) this.#buttons([...step.leaves.map((leaf) => /** @type {[string, object]} */ ([`Leaf ${leaf}`, { leaf }])), ["None: the rest is cut", { leaf: NONE }]]);
    else if (step.slots.length === 1 && first?.form === "yes-no") this.#buttons([["Yes", { [first.id]: true }], ["No", { [first.id]: false }]]);
    else this.#inputs();
  }

  /** @param {[string, object][]} choices */
  #buttons(choices) {
    this.fields = [];
    const buttons = choices.map(([words, answers]) => {
      const button = make("button", { type: "button" }, words);
      button.addEventListener("click", () => this.#answer(answers));
      return button;
    });
    byId("step-fields").replaceChildren(make("div", { class: "buttons" }, ...buttons));
    this.#focus(buttons[0]);
  }

  #inputs() {
    const slots = (this.step?.slots ?? []).flatMap((id) => this.sheet.slots.get(id) ?? []);
    this.fields = slots.map((slot) => fieldOf(slot, { id: `step-${slot.id}`, label: slots.length > 1 ? SHORT[slot.id.split(":")[0]] || slot.prompt : "Answer" }));
    const infinite = slots.some((slot) => slot.form === "bound") ? [make("p", { class: "note" }, "Write inf for ∞ and -inf for −∞, or use the buttons."), this.#infinities()] : [];
    byId("step-fields").replaceChildren(
      make("div", { class: "practice-inputs" }, ...this.fields.map((field) => field.input.element)),
      ...infinite,
      make("p", { class: "note bad-text", id: "step-flaw", role: "alert" }),
      make("button", { type: "submit", class: "primary" }, "Answer"),
    );
    this.#focus(this.fields[0]?.input.control);
  }

  /** Buttons that write infinity into the field that was used last. */
  #infinities() {
    let last = this.fields[0];
    for (const field of this.fields) field.input.control.addEventListener("focus", () => (last = field));
    const buttons = [["−∞", "-inf", " (minus infinity)"], ["∞", "inf", " (infinity)"]].map(([shown, answer, heard]) => {
      const button = make("button", { type: "button", class: "small" }, shown, make("span", { class: "only-heard" }, heard));
      button.addEventListener("click", () => {
        last.answer = answer;
        last.input.control.focus();
      });
      return button;
    });
    return make("div", { class: "buttons" }, ...buttons);
  }

  /** @param {HTMLElement} [control] */
  #focus(control) {
    control?.focus({ preventScroll: this.step?.number === 0 });
  }

  #send() {
    const flawed = this.fields.find((field) => !field.check() || field.answer === null);
    if (flawed) {
      byId("step-flaw").textContent = flawed.answer === null ? "An answer is missing." : flawed.words.textContent;
      flawed.input.control.focus();
      return;
    }
    this.#answer(Object.fromEntries(this.fields.map((field) => [field.slot.id, field.answer])));
  }

  /** @param {object} answers */
  async #answer(answers) {
    const { step } = this;
    if (!step) return;
    await this.#waiting(async () => {
      /** @type {StepVerdict} */
      const found = await post(`/api/exercises/${this.exercise.id}/steps/${step.number}`, { answers });
      if (!this.active) return;
      if (found.right) this.right++;
      this.known = { ...this.known, ...found.fills };
      this.fill(this.known);
      byId("step-verdict").textContent = found.right ? "✓ Right." : `✗ ${found.words}`;
      byId("step-verdict").dataset.mark = found.right ? "right" : "wrong";
      listAttempt(this.exercise, found.attempt);
      if (found.next) this.#ask(found.next);
      else this.#end(step.steps, found.attempt);
    });
  }

  /** @param {number} count @param {PastExercise} attempt */
  #end(count, attempt) {
    this.step = null;
    this.tree.emphasise("", "asked");
    byId("step-form").hidden = true;
    byId("step-place").textContent = `All ${count} steps answered: ${this.right} right. Your first answers: ${attempt.first_points} of ${attempt.total} points.`;
    byId("step-end").hidden = false;
    byId("step-end").querySelector("a")?.focus();
  }

  /** Do not accept answers until the server has answered. @param {() => Promise<void>|void} work */
  async #waiting(work) {
    if (this.waiting) return;
    this.waiting = true;
    byId("practice").setAttribute("aria-busy", "true");
    try {
      await work();
    } catch (error) {
      byId("step-verdict").replaceChildren(...refusalWords(error));
    }
    byId("practice").removeAttribute("aria-busy");
    this.waiting = false;
  }
}

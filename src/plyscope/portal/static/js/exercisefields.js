// The fields of an exercise: one for each slot, with its mark as a sign and in words.
import { make } from "./dom.js";
import { answerText, formWords, isMark, readAnswer, SIGNS } from "./exercisesheet.js";

/**
 * A field: its elements, and its answer. Events of the element: "answer" when the answer has changed.
 * @typedef {{slot: ExerciseSlot, element: HTMLElement, control: HTMLElement, read: () => SlotAnswer|undefined,
 *   write: (answer: SlotAnswer) => void, lock: (locked: boolean) => void}} Input
 */

/** @type {Record<string, string>} */
const SHORT = { alpha: "α", beta: "β", value: "value" };

/** A slot on the page: its control, its mark, and what is wrong with it. */
export class Field {
  /** @param {ExerciseSlot} slot @param {Input} input */
  constructor(slot, input) {
    this.slot = slot;
    this.input = input;
    /** @type {SlotVerdict|null} */
    this.verdict = null;
    this.sign = make("span", { class: "sign", "aria-hidden": "true", hidden: true });
    this.words = make("span", { class: "only-heard", id: `${input.control.id}-words` });
    input.element.append(this.sign, this.words);
    input.element.dataset.slot = slot.id;
    input.control.setAttribute("aria-describedby", this.words.id);
  }

  /** Undefined if it cannot be read. @returns {SlotAnswer|undefined} */
  get answer() {
    return this.input.read();
  }

  /** @param {SlotAnswer} answer */
  set answer(answer) {
    this.input.write(answer);
  }

  /** Show a mark; null removes it. @param {SlotVerdict|null} verdict */
  mark(verdict) {
    this.verdict = verdict;
    const { element, control } = this.input;
    element.dataset.mark = this.sign.dataset.mark = verdict?.mark ?? "";
    const untouched = this.answer === false && (verdict?.mark === "right" || verdict?.mark === "blank");
    this.sign.hidden = !verdict || untouched; // signs at all branches would hide the others
    this.sign.textContent = verdict ? SIGNS[verdict.mark] : "";
    this.words.textContent = verdict?.words ?? "";
    if (control instanceof HTMLInputElement && control.type === "text") control.setAttribute("aria-invalid", String(verdict?.mark === "wrong"));
  }

  /** Complain about an answer that cannot be read; return whether it can be read. */
  check() {
    if (this.answer !== undefined) return true;
    this.mark({ mark: "wrong", words: `${this.slot.prompt}: ${formWords(this.slot.form)}.` });
    return false;
  }
}

/**
 * The field of a slot.
 * @param {ExerciseSlot} slot
 * @param {{label?: string, id?: string}} [look] a visible label, otherwise its prompt is only heard; the id of its control
 */
export function fieldOf(slot, { label, id = `field-${slot.id}` } = {}) {
  if (slot.form === "choice" || (slot.form === "yes-no" && !isMark(slot))) return new Field(slot, chooser(slot, id, label));
  if (slot.form === "yes-no") return new Field(slot, slot.id.startsWith("cut:") ? scissors(slot, id) : box(slot, id, label));
  return new Field(slot, line(slot, id, label));
}

/** @param {HTMLElement} element */
const changed = (element) => element.dispatchEvent(new CustomEvent("answer", { bubbles: true }));

/** @param {ExerciseSlot} slot @param {string|undefined} label @param {HTMLElement} control */
function wrapped(slot, label, control) {
  if (!label) control.setAttribute("aria-label", slot.prompt);
  const kind = slot.id.split(":")[0];
  return make("span", { class: `slot slot-${kind}` }, label ? make("label", { htmlFor: control.id }, label) : null, control);
}

/** @param {ExerciseSlot} slot @param {string} id @param {string} [label] @returns {Input} */
function line(slot, id, label) {
  const control = make("input", { type: "text", id, autocomplete: "off", spellcheck: false, maxLength: 9, placeholder: label ? "" : SHORT[slot.id.split(":")[0]] ?? "" });
  const element = wrapped(slot, label, control);
  control.addEventListener("input", () => changed(element));
  control.addEventListener("change", () => {
    const answer = readAnswer(slot.form, control.value);
    if (answer !== undefined) control.value = answerText(answer);
  });
  return {
    slot, element, control,
    read: () => readAnswer(slot.form, control.value),
    write: (answer) => (control.value = answerText(answer)),
    lock: (locked) => (control.readOnly = locked),
  };
}

/** @param {ExerciseSlot} slot @param {string} id @param {string} [label] @returns {Input} */
function chooser(slot, id, label) {
  const choices = slot.form === "choice" ? slot.choices ?? [] : ["yes", "no"];
  const control = make("select", { id }, make("option", { value: "" }, "–"), ...choices.map((name) => make("option", { value: name }, name)));
  const element = wrapped(slot, label, control);
  control.addEventListener("change", () => changed(element));
  return {
    slot, element, control,
    read: () => (control.value === "" ? null : slot.form === "choice" ? control.value : control.value === "yes"),
    write: (answer) => (control.value = answerText(answer)),
    lock: (locked) => (control.disabled = locked),
  };
}

/** @param {ExerciseSlot} slot @param {string} id @param {string} [label] @returns {Input} */
function box(slot, id, label) {
  const control = make("input", { type: "checkbox", id, autocomplete: "off" });
  const element = wrapped(slot, label, control);
  control.addEventListener("change", () => changed(element));
  return {
    slot, element, control,
    read: () => control.checked,
    write: (answer) => (control.checked = answer === true),
    lock: (locked) => (control.disabled = locked),
  };
}

/** A button on a branch. @param {ExerciseSlot} slot @param {string} id @returns {Input} */
function scissors(slot, id) {
  const control = make("button", { type: "button", id, "aria-pressed": "false" }, make("span", { "aria-hidden": "true" }, "✂"));
  const element = wrapped(slot, undefined, control);
  control.setAttribute("aria-label", `Cut the branch to ${slot.node}`);
  const write = (/** @type {SlotAnswer} */ answer) => {
    control.setAttribute("aria-pressed", String(answer === true));
    element.dispatchEvent(new CustomEvent("cut", { bubbles: true }));
  };
  const read = () => control.getAttribute("aria-pressed") === "true";
  control.addEventListener("click", () => {
    if (control.getAttribute("aria-disabled") === "true") return;
    write(!read());
    changed(element);
  });
  return { slot, element, control, read, write, lock: (locked) => control.setAttribute("aria-disabled", String(locked)) };
}

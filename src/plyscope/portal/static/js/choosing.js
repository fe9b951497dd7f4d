// What somebody chooses for a game: reads a form, shows the parts that matter, and writes what the API is asked for.
import { kept } from "./dom.js";
import { Rules } from "./rows.js";

export const PACE = 0.4; // seconds a program takes at least, so that one can follow
const SAME_PRESS = 1000; // milliseconds from leaving a field to pressing the button, where one press does both

/** The choices of a form. */
export class Choosing {
  /** Whether a rated game was wanted before something was chosen that is never rated. */
  #wasRated = false;
  /** When a number was put within its limits last. */
  #corrected = -Infinity;

  /** @param {HTMLFormElement} form @param {string} name under which the browser remembers them */
  constructor(form, name) {
    this.form = form;
    this.name = name;
    this.#recall();
    this.#depths();
    for (const field of form.querySelectorAll("input[type=number]")) this.#correct(field, { silent: true });
    form.addEventListener("change", ({ target }) => {
      if (target.type === "number") this.#correct(target);
      this.changed();
    });
    // a press that leaves a field out of range corrects it; another one starts with what is shown then
    form.addEventListener("submit", (event) => {
      if (performance.now() - this.#corrected > SAME_PRESS) return;
      this.#corrected = -Infinity;
      event.preventDefault();
      event.stopImmediatePropagation();
    });
    this.changed();
  }

  /** Show the parts that matter now, and remember the choices. */
  changed() {
    const asked = this.values;
    const shown = {
      "own-board": asked.rules === "own",
      program: asked.against === "program",
      human: asked.against === "human",
      starts: asked.against !== "self",
      terms: asked.against !== "self",
    };
    for (const part of this.form.querySelectorAll("[data-for]")) {
      const wanted = part.dataset.for;
      const [, name, kind] = /^(.*)-(search|published)$/.exec(wanted) ?? [];
      part.hidden = wanted in shown ? !shown[wanted] : asked[name] !== kind;
    }
    for (const depth of this.#depths()) if (Number(depth.value) > Number(depth.max)) this.#correct(depth);
    this.#shorten();
    this.#limit();
    this.#rate();
    const { rated, ...remembered } = this.values; // a rated game is asked for each time
    kept.set(this.name, remembered);
  }

  /** Choose a program as the opponent. @param {string} program such as "level:4" */
  against(program) {
    this.form.elements.against.value = "program";
    this.form.elements.program.value = program;
    this.changed();
  }

  /** Let each algorithm search as deep as it may. @returns {HTMLInputElement[]} the fields of the depths */
  #depths() {
    return [...this.form.querySelectorAll("select[name$='-algorithm']")].map((select) => {
      const depth = this.form.elements[select.name.replace("algorithm", "depth")];
      depth.max = select.selectedOptions[0].dataset.most;
      return depth;
    });
  }

  /** Offer a perfect opponent only where the game can be solved: its board fits so many bits. */
  #limit() {
    const { gravity, width, height } = Rules.parse(this.rules);
    for (const perfect of this.form.querySelectorAll("input[data-drop]")) {
      perfect.disabled = width * (height + 1) > Number(gravity ? perfect.dataset.drop : perfect.dataset.free);
      if (perfect.disabled && perfect.checked) this.form.elements[perfect.name].value = "level:8";
    }
    for (const select of this.form.querySelectorAll("select[name$='-published']")) this.#limitPublished(select, gravity);
  }

  /** Offer those programs of the papers that play the chosen game. @param {HTMLSelectElement} select @param {boolean} gravity */
  #limitPublished(select, gravity) {
    for (const option of select.options) {
      const played = option.dataset.rules.split(" ").filter(Boolean);
      const plays = !played.length || played.includes(this.rules) || (gravity && played.includes("drop"));
      option.disabled = option.hidden = !plays;
    }
    for (const group of select.querySelectorAll("optgroup")) group.hidden = ![...group.children].some((option) => !option.disabled);
    if (select.selectedOptions[0]?.disabled) select.value = [...select.options].find((option) => !option.disabled).value;
  }

  /** Offer a rated game where there may be one; elsewhere the box is empty and says why, and comes back as it was. */
  #rate() {
    const box = this.form.querySelector("input[data-rules]");
    if (!box) return;
    const why = this.#unrated(box.dataset.rules);
    const off = why !== "";
    if (off && !box.disabled) this.#wasRated = box.checked;
    if (off !== box.disabled) box.checked = !off && this.#wasRated;
    box.disabled = off;
    const words = box.closest("label").querySelector("[data-why]");
    words.textContent = why;
    words.hidden = !off;
    const [none] = this.form.elements.clock.options;
    none.textContent = box.checked ? none.dataset.rated : none.dataset.casual;
  }

  /** Why there is no rated game of what is chosen; empty where there is. @param {string} board of rated games */
  #unrated(board) {
    const { against, program } = this.values;
    if (this.rules !== board) return ": Connect Four only";
    return against === "program" && ["search", "published"].includes(program) ? ": levels and people only" : "";
  }

  /** All fields with their values; what is not ticked is missing. */
  get values() {
    return Object.fromEntries(new FormData(this.form));
  }

  /** The rules that are chosen, such as "drop:7x6x4". */
  get rules() {
    const asked = this.values;
    if (asked.rules !== "own") return asked.rules;
    const [width, height, length] = ["width", "height", "length"].map((name) => this.#number(`own-${name}`));
    return `${asked.kind}:${width}x${height}x${length}`;
  }

  /** The program that is chosen, as text. @param {string} name */
  program(name) {
    const asked = this.values;
    if (asked[name] === "published") return asked[`${name}-published`];
    if (asked[name] !== "search") return asked[name];
    const [depth, seconds] = [this.#number(`${name}-depth`), this.#number(`${name}-seconds`)];
    const [algorithm, evaluation] = [asked[`${name}-algorithm`], asked[`${name}-evaluation`]];
    return `${algorithm}:depth=${depth},seconds=${seconds},evaluation=${evaluation}`;
  }

  /** What the API is asked for. */
  get game() {
    const asked = this.values;
    const program = asked.against === "program";
    const [base, increment] = (asked.against === "self" ? "" : asked.clock ?? "").split("+").map(Number);
    return {
      rules: this.rules,
      opponent: program ? this.program("program") : asked.against,
      side: asked.against === "self" ? "first" : asked.side,
      colour: asked.colour ?? "red",
      rated: asked.rated === "on" && asked.against !== "self",
      public: asked.against !== "human" || asked.public !== "no",
      clock: base ? { base, increment } : null,
      pace: program ? PACE : 0,
    };
  }

  #number(name) {
    return Number(this.form.elements[name].value);
  }

  /**
   * Put a number within its limits, and say at its fields what was changed.
   * @param {HTMLInputElement} field
   */
  #correct(field, { silent = false } = {}) {
    const whole = field.step !== "any";
    const typed = field.value === "" ? NaN : Number(field.value);
    const wanted = Number.isNaN(typed) ? Number(field.defaultValue) : whole ? Math.round(typed) : typed;
    const inside = Math.min(Number(field.max), Math.max(Number(field.min), wanted));
    const changed = inside !== typed;
    if (changed) field.value = String(inside);
    if (changed && !silent) this.#corrected = performance.now();
    if (!silent) this.#note(field, changed ? `set to ${inside}; allowed: ${field.min} to ${field.max}.` : "");
  }

  /** No line is longer than its board. */
  #shorten() {
    const { "own-width": width, "own-height": height, "own-length": length } = this.form.elements;
    if (!length) return;
    const longest = Math.max(Number(width.value), Number(height.value));
    if (Number(length.value) <= longest) return;
    length.value = String(longest);
    this.#note(length, `set to ${longest}, the longest line on this board.`);
  }

  /** Say something about a field, below the fields that it stands among. */
  #note(field, words) {
    const note = field.closest(".part")?.querySelector("[data-note]");
    if (!note) return;
    note.textContent = words ? `${field.labels[0].textContent}: ${words}` : "";
    note.hidden = !words;
  }

  #recall() {
    for (const [name, value] of Object.entries(kept.get(this.name) ?? {})) {
      const field = this.form.elements[name];
      if (!field || field.disabled || name === "rated") continue;
      if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "on";
      else field.value = value;
    }
  }
}

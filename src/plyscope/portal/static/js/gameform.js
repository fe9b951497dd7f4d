// The form for a new game: shows the relevant fields, validates them, and remembers the choices.
import { all, storage } from "./dom.js";
import { chosenGame, chosenProgram, chosenRules, playsRules, whyUnrated, withinLimits } from "./gamechoice.js";
import { showLevels } from "./levelpicker.js";
import { Rules } from "./rows.js";
import { showStart } from "./startchoice.js";

const SAME_PRESS = 1000; // milliseconds between leaving a field and pressing the button with the same click

/** A form for a new game. */
export class GameForm {
  /** Whether "Rated" was checked before it was disabled. */
  #wasRated = false;
  /** When a number was last corrected. */
  #corrected = -Infinity;

  /** @param {HTMLFormElement} form @param {string} name under which the browser remembers them */
  constructor(form, name) {
    this.form = form;
    /** @type {any} */
    this.fields = form.elements;
    this.name = name;
    this.#recall();
    this.#depths();
    for (const field of all("input[type=number]", form)) this.#correct(field, { silent: true });
    form.addEventListener("change", ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === "number") this.#correct(target);
      this.changed();
    });
    // a click on the button that corrects a field does not submit the form; the next one does
    form.addEventListener("submit", (event) => {
      if (performance.now() - this.#corrected > SAME_PRESS) return;
      this.#corrected = -Infinity;
      event.preventDefault();
      event.stopImmediatePropagation();
    });
    this.changed();
  }

  /** Show the relevant fields, and store the choices. */
  changed() {
    const asked = this.values;
    /** @type {Record<string, boolean>} */
    const shown = {
      "own-board": asked.rules === "own",
      program: asked.against === "program",
      human: asked.against === "human",
      starts: asked.against !== "self",
      terms: asked.against !== "self",
    };
    for (const part of all("[data-for]", this.form)) {
      const wanted = part.dataset.for;
      const [, name, kind] = /^(.*)-(search|published|classic)$/.exec(wanted) ?? [];
      part.hidden = wanted in shown ? !shown[wanted] : asked[name] !== kind;
    }
    for (const depth of this.#depths()) if (Number(depth.value) > Number(depth.max)) this.#correct(depth);
    this.#shorten();
    this.#limit();
    this.#rate();
    showStart(this.form, this.rules, asked.against);
    showLevels(this.form, this.rules);
    const { rated, ...remembered } = this.values; // "Rated" is not remembered
    storage.set(this.name, remembered);
  }

  /** Choose a program as the opponent. @param {string} program such as "level:4" */
  against(program) {
    this.fields.against.value = "program";
    const classic = program.startsWith("classic:");
    this.fields.program.value = classic ? "classic" : program;
    if (classic) this.fields["program-classic"].value = program;
    this.changed();
  }

  /** Set the maximum depth for the chosen algorithms. @returns {HTMLInputElement[]} the fields of the depths */
  #depths() {
    return [...all("select[name$='-algorithm']", this.form)].map((select) => {
      const depth = this.fields[select.name.replace("algorithm", "depth")];
      depth.max = select.selectedOptions[0].dataset.most;
      return depth;
    });
  }

  /** Enable the perfect opponent only on boards that are small enough for the solver. */
  #limit() {
    const { gravity, width, height } = Rules.parse(this.rules);
    for (const perfect of all("input[data-drop]", this.form)) {
      perfect.disabled = width * (height + 1) > Number(gravity ? perfect.dataset.drop : perfect.dataset.free);
      if (perfect.disabled && perfect.checked) this.fields[perfect.name].value = strongest(all(`input[name="${perfect.name}"]`, this.form));
    }
    for (const select of all("select[name$='-published']", this.form)) this.#limitPublished(select);
    for (const select of all("select[name$='-evaluation']", this.form)) this.#limitEvaluations(select);
  }

  /** Offer only the evaluations that can be used on the chosen board. @param {HTMLSelectElement} select */
  #limitEvaluations(select) {
    const { length } = Rules.parse(this.rules);
    for (const option of select.options) {
      const { rules = "", leastLength = "1" } = option.dataset;
      option.disabled = option.hidden = !playsRules(rules, this.rules) || length < Number(leastLength);
    }
    if (select.selectedOptions[0]?.disabled) select.value = "segments";
  }

  /** Offer only the published programs that play the chosen game. @param {HTMLSelectElement} select */
  #limitPublished(select) {
    for (const option of select.options) option.disabled = option.hidden = !playsRules(option.dataset.rules ?? "", this.rules);
    for (const group of select.querySelectorAll("optgroup")) group.hidden = !group.querySelector("option:not([disabled])");
    if (select.selectedOptions[0]?.disabled) select.value = [...select.options].find((option) => !option.disabled)?.value ?? "";
  }

  /** Enable "Rated" if the chosen game can be rated; otherwise show the reason. */
  #rate() {
    const [box] = all("input[data-rules]", this.form);
    if (!box) return;
    const why = whyUnrated(this.values, box.dataset);
    const off = why !== "";
    if (off && !box.disabled) this.#wasRated = box.checked;
    if (off !== box.disabled) box.checked = !off && this.#wasRated;
    box.disabled = off;
    const words = box.closest("label").querySelector("[data-why]");
    words.textContent = why;
    words.hidden = !off;
    const [none] = this.fields.clock.options;
    none.textContent = box.checked ? none.dataset.rated : none.dataset.casual;
  }

  /** The values of all fields; unchecked boxes are missing. @returns {FormValues} */
  get values() {
    return Object.fromEntries([...new FormData(this.form)].map(([name, value]) => [name, String(value)]));
  }

  /** The chosen rules, such as "drop:7x6x4". */
  get rules() {
    return chosenRules(this.values);
  }

  /** The display name of the chosen game. @returns {string} */
  get title() {
    const chosen = [...all("input[name=rules]", this.form)].find((game) => game.checked);
    return chosen.labels[0].textContent;
  }

  /** The chosen program, as text. @param {string} name */
  program(name) {
    return chosenProgram(this.values, name);
  }

  /** The request for the chosen game. */
  get game() {
    return chosenGame(this.values);
  }

  /**
   * Clamp a number to its limits, and show what was changed.
   * @param {HTMLInputElement} field
   */
  #correct(field, { silent = false } = {}) {
    const { inside, changed } = withinLimits(field);
    if (changed) field.value = String(inside);
    if (changed && !silent) this.#corrected = performance.now();
    if (!silent) this.#note(field, changed ? `set to ${inside}; allowed: ${field.min} to ${field.max}.` : "");
  }

  /** Limit the length of the line to the size of the board. */
  #shorten() {
    const { "own-width": width, "own-height": height, "own-length": length } = this.fields;
    if (!length) return;
    const longest = Math.max(Number(width.value), Number(height.value));
    if (Number(length.value) <= longest) return;
    length.value = String(longest);
    this.#note(length, `set to ${longest}, the longest line on this board.`);
  }

  /** Show a note about a field below its group. @param {HTMLInputElement} field @param {string} words */
  #note(field, words) {
    const note = field.closest(".part")?.querySelector("[data-note]");
    if (!(note instanceof HTMLElement)) return;
    note.textContent = words ? `${field.labels?.[0].textContent}: ${words}` : "";
    note.hidden = !words;
  }

  /** Restore the choices of the last visit; a suggested level takes the place of the level that was chosen then. */
  #recall() {
    const remembered = storage.get(this.name) ?? {};
    const suggested = this.form.dataset.suggested === chosenRules({ rules: this.form.dataset.suggested ?? "", ...remembered });
    for (const [name, value] of Object.entries(remembered)) {
      const field = this.fields[name];
      if (!field || field.disabled || name === "rated") continue;
      if (name === "program" && suggested && all(`input[name=program][value="${CSS.escape(String(value))}"][data-title]`, this.form).length) continue;
      if (field instanceof HTMLInputElement && field.type === "checkbox") field.checked = value === "on";
      else field.value = value;
    }
  }
}

/** The highest level that can be chosen. @param {Iterable<HTMLInputElement>} programs */
function strongest(programs) {
  const levels = [...programs].filter((one) => one.value.startsWith("level:") && !one.disabled);
  return levels[levels.length - 1].value;
}

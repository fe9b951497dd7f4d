// The form of the tree page.
import { all } from "./dom.js";
import { Rules } from "./rows.js";
import { drawnPlies, squeezed } from "./treeaddress.js";

export class TreeForm {
  /** @param {HTMLFormElement} form @param {DOMStringMap} data of the page: the depths for a position */
  constructor(form, { positionDepth, firstDepth }) {
    this.form = form;
    /** @type {any} */
    this.fields = form.elements;
    this.depths = { most: Number(positionDepth), first: Number(firstDepth) };
    const { example, drawing, rules, moves, kind } = this.fields;
    rules.addEventListener("change", () => (moves.value = "")); // the moves belong to the previous game
    for (const choice of kind) choice.addEventListener("change", () => this.#another());
    example.addEventListener("change", () => {
      if (!example.value) return;
      drawing.value = example.value;
      this.#another();
    });
    drawing.addEventListener("change", () => this.#named());
    this.offer();
  }

  /** Whether a drawn tree is searched, not a position. */
  get drawn() {
    return this.fields.kind.value === "drawn";
  }

  /** Choose the kind of tree. @param {"drawn"|"position"} kind */
  choose(kind) {
    if (this.fields.kind.value === kind) return;
    this.fields.kind.value = kind;
    this.#another();
    this.offer();
  }

  /** The choices. @returns {import("./treeaddress.js").Chosen} */
  get chosen() {
    const names = ["drawing", "rules", "moves", "algorithm", "depth", "evaluation", "order", "view", "second"];
    const values = Object.fromEntries(names.map((name) => [name, this.fields[name].value]));
    return /** @type {any} */ ({ drawn: this.drawn, ...values });
  }

  /** Show the fields for the chosen kind of tree, with their available options. */
  offer() {
    const { evaluation, order, rules } = this.fields;
    for (const part of all("[data-kind]", this.form)) part.hidden = part.dataset.kind !== this.fields.kind.value;
    for (const option of order.options) allow(option, !this.drawn || ["generated", "reversed"].includes(option.value));
    const game = Rules.parse(rules.value);
    for (const option of evaluation.options) {
      const fits = option.dataset.rules?.split(" ").includes(String(game)) ?? true; // some were made for certain boards
      allow(option, fits && game.length >= Number(option.dataset.leastLength));
    }
    if (order.selectedOptions[0]?.disabled) order.value = "generated";
    if (evaluation.selectedOptions[0]?.disabled) evaluation.value = "segments";
  }

  /** Choose the default search for another kind of tree or another example. */
  #another() {
    const { algorithm, drawing, example } = this.fields;
    if (this.drawn) {
      this.#depthOptions(drawnPlies(drawing.value));
      if (example.value) algorithm.value = example.selectedOptions[0].dataset.algorithm;
    } else this.#depthOptions(this.depths.most, this.depths.first);
  }

  /** @param {number} most @param {number} [chosen] */
  #depthOptions(most, chosen = most) {
    const { depth } = this.fields;
    depth.replaceChildren(...Array.from({ length: most }, (_, index) => new Option(String(index + 1))));
    depth.value = String(chosen);
  }

  /** The names of the algorithms: of the search, and of the one to compare with. */
  get titles() {
    const { algorithm, second } = this.fields;
    return [algorithm, second].map((field) => field.selectedOptions[0].text);
  }

  /** Replace the drawn tree. @param {string} text */
  draw(text) {
    this.fields.drawing.value = text;
    this.#named();
  }

  /** Select the example that the text of the tree belongs to. */
  #named() {
    const { drawing, example } = this.fields;
    const text = drawing.value.trim();
    example.value = [...example.options].some((option) => option.value === text) ? text : "";
    this.#depthOptions(drawnPlies(drawing.value));
  }

  /** A short description of the chosen search. */
  get words() {
    const { depth, evaluation, moves, rules, example, second } = this.fields;
    const what = this.drawn
      ? example.value ? example.selectedOptions[0].text : "custom tree"
      : `${rules.selectedOptions[0].text} ${squeezed(moves.value)}`.trim();
    const searched = second.value ? this.titles.join(" and ") : this.titles[0];
    const how = [searched, `depth ${depth.value}`, ...(this.drawn ? [] : [evaluation.value])];
    return `${how.join(", ")} · ${what}`;
  }
}

/** @param {HTMLOptionElement} option @param {boolean} allowed */
function allow(option, allowed) {
  option.disabled = option.hidden = !allowed;
}

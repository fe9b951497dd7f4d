// What the tree page searches: the fields of its form as settings, as addresses, and in a few words.
import { Rules } from "./rows.js";

export class TreeChoice {
  /** @param {HTMLFormElement} form @param {{positionDepth: string, firstDepth: string}} data of the page */
  constructor(form, { positionDepth, firstDepth }) {
    this.form = form;
    this.fields = form.elements;
    this.depths = { most: Number(positionDepth), first: Number(firstDepth) };
    const { example, drawing, rules, moves, kind } = this.fields;
    rules.addEventListener("change", () => (moves.value = "")); // the moves of another game mean nothing here
    for (const choice of kind) choice.addEventListener("change", () => this.#another());
    example.addEventListener("change", () => {
      if (!example.value) return;
      drawing.value = example.value;
      this.#another();
    });
    drawing.addEventListener("change", () => {
      const text = drawing.value.trim();
      example.value = [...example.options].some((option) => option.value === text) ? text : "";
      this.#depthOptions(this.#plies());
    });
    this.offer();
  }

  get drawn() {
    return this.fields.kind.value === "drawn";
  }

  /** Show the fields that belong to what is searched, and only what can be chosen there. */
  offer() {
    const { evaluation, order, rules } = this.fields;
    for (const part of this.form.querySelectorAll("[data-kind]")) part.hidden = part.dataset.kind !== this.fields.kind.value;
    for (const option of order.options) allow(option, !this.drawn || ["generated", "reversed"].includes(option.value));
    const { length } = Rules.parse(rules.value);
    for (const option of evaluation.options) allow(option, length >= Number(option.dataset.leastLength));
    if (order.selectedOptions[0]?.disabled) order.value = "generated";
    if (evaluation.selectedOptions[0]?.disabled) evaluation.value = "segments";
  }

  /** Another kind of tree, or another example: begin with the search that belongs to it. */
  #another() {
    const { algorithm, example } = this.fields;
    if (this.drawn) {
      const plies = this.#plies();
      this.#depthOptions(plies, plies);
      if (example.value) algorithm.value = example.selectedOptions[0].dataset.algorithm;
    } else this.#depthOptions(this.depths.most, this.depths.first);
  }

  #plies() {
    let open = 0;
    return Math.max(1, ...[...this.fields.drawing.value].map((letter) => (open += (letter === "[") - (letter === "]"))));
  }

  #depthOptions(most, chosen = most) {
    const { depth } = this.fields;
    depth.replaceChildren(...Array.from({ length: most }, (_, index) => new Option(String(index + 1))));
    depth.value = String(chosen);
  }

  get #moves() {
    return this.fields.moves.value.replace(/\s/g, "");
  }

  /** Where the API answers. */
  get question() {
    const { algorithm, depth, evaluation, order, rules, drawing } = this.fields;
    const settings = `${algorithm.value}:depth=${depth.value},${this.drawn ? "" : `evaluation=${evaluation.value},`}order=${order.value}`;
    const path = this.drawn ? `drawn/${encodeURIComponent(drawing.value.trim())}` : `${rules.value}/${this.#moves || "-"}`;
    return `/api/tree/${path}?settings=${encodeURIComponent(settings)}`;
  }

  /** The address of the page with all that is chosen. @param {number} step from 1, 0 before the first */
  address(step) {
    const { algorithm, depth, evaluation, order, rules, drawing, view } = this.fields;
    const path = this.drawn ? `drawn/${encodeURIComponent(drawing.value.trim())}` : `${rules.value}${this.#moves ? `/${this.#moves}` : ""}`;
    const chosen = new URLSearchParams({ algorithm: algorithm.value, depth: depth.value });
    if (!this.drawn) chosen.set("evaluation", evaluation.value);
    chosen.set("order", order.value);
    if (view.value !== "root") chosen.set("view", view.value);
    if (step > 0) chosen.set("step", String(step));
    return `/tree/${path}?${chosen}`;
  }

  /** What is searched, and how, in a few words. */
  get words() {
    const { algorithm, depth, evaluation, rules, example } = this.fields;
    const what = this.drawn
      ? example.value ? example.selectedOptions[0].text : "your own tree"
      : `${rules.selectedOptions[0].text} ${this.#moves}`.trim();
    const how = [algorithm.selectedOptions[0].text, `depth ${depth.value}`, ...(this.drawn ? [] : [evaluation.value])];
    return `${how.join(", ")} · ${what}`;
  }
}

function allow(option, allowed) {
  option.disabled = option.hidden = !allowed;
}

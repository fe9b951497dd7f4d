// The tree of an exercise: drawn with fields at its nodes and buttons at its branches and leaves.
import { make } from "./dom.js";
import { fieldOf } from "./exercisefields.js";
import { answerText } from "./exercisesheet.js";
import { svg, svgText } from "./svg.js";
import { depth, parent } from "./trace.js";
import { LEVEL, layoutTree, TOP } from "./treelayout.js";

/** @typedef {import("./exercisefields.js").Field} Field */

const LEAF_SLOT = 50; // two leaves are as wide as the fields of a window
const PLAYERS = ["MAX", "MIN"];
const TALL = { window: 47, plain: 17 }; // from the middle of a node to its lower edge
const HIGH = 17; // from the middle of a node to its upper edge
const CUT = 0.62; // where on a branch its button is
const SIDES = 10; // at the left and the right

/** Events: "leaf" {leaf} when a leaf is chosen. */
export class ExerciseTree extends EventTarget {
  /** @param {HTMLElement} host scrolls @param {import("./exercisesheet.js").Sheet} sheet */
  constructor(host, sheet) {
    super();
    this.host = host;
    this.sheet = sheet;
    /** The fields in the order of the search. @type {Field[]} */
    this.fields = [];
    /** The buttons of the leaves by number. @type {Map<number, HTMLButtonElement>} */
    this.leaves = new Map();
    /** The drawn nodes and branches by node. @type {Map<string, SVGElement>} */
    this.shapes = new Map();
    /** @type {Map<string, SVGElement>} */
    this.edges = new Map();
    this.layout = layoutTree((key) => sheet.kids(key), () => LEAF_SLOT, 0);
    this.below = sheet.windows ? TALL.window : TALL.plain;
    const { width, height, order, deepest } = this.layout;
    this.picture = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true", class: "practice-picture" });
    this.canvas = make("div", { class: "practice-canvas" }, this.picture);
    this.canvas.style.width = `${width}px`;
    this.canvas.style.height = `${height}px`;
    for (let level = 0; level <= deepest; level++) this.#row(level);
    for (const key of order) if (key !== "") this.#edge(key);
    for (const key of order) this.#shape(key);
    this.#fields("");
    host.replaceChildren(this.canvas);
    host.scrollLeft = this.#place("").x - host.clientWidth / 2; // a wide tree begins at its root
    this.canvas.addEventListener("cut", () => this.#showCuts());
  }

  /** Show which leaves are looked at, in which order. @param {number[]} order */
  showOrder(order) {
    for (const [leaf, button] of this.leaves) {
      const place = order.indexOf(leaf);
      button.classList.toggle("looked", place >= 0);
      const badge = button.querySelector(".leaf-place");
      if (badge) badge.textContent = place < 0 ? "" : String(place + 1);
      button.setAttribute("aria-label", `Leaf ${leaf}, value ${button.dataset.value}${place < 0 ? "" : `, number ${place + 1} in order`}`);
      button.setAttribute("aria-pressed", String(place >= 0));
    }
  }

  /** Emphasise a node or leaf; "" none. @param {string} name @param {string} look a class @param {boolean} [reveal] whether to scroll to it */
  emphasise(name, look, reveal = true) {
    for (const shape of this.shapes.values()) shape.classList.remove(look);
    const key = this.sheet.keys.get(name);
    if (key === undefined) return;
    this.shapes.get(key)?.classList.add(look);
    const place = this.layout.places.get(key);
    if (!reveal || !place) return;
    const { host } = this;
    if (place.x < host.scrollLeft + 70 || place.x > host.scrollLeft + host.clientWidth - 70) host.scrollLeft = place.x - host.clientWidth / 2;
    if (place.y < host.scrollTop + 30 || place.y > host.scrollTop + host.clientHeight - 70) host.scrollTop = place.y - host.clientHeight / 2;
  }

  /** @param {number} level */
  #row(level) {
    const y = TOP + level * LEVEL;
    this.picture.append(svg("path", { d: `M60 ${y}H${this.layout.width}`, class: "tree-level" }), svgText(SIDES, y + 5, PLAYERS[level % 2], { class: "practice-player" }));
  }

  /** @param {string} key @returns {{x: number, y: number}} */
  #place(key) {
    return this.layout.places.get(key) ?? { x: 0, y: 0 };
  }

  /** @param {string} key */
  #edge(key) {
    const from = this.#place(parent(key));
    const { x, y } = this.#place(key);
    const edge = svg("path", { d: `M${from.x} ${from.y + this.below}L${x} ${y - HIGH}`, class: "practice-edge" });
    this.edges.set(key, edge);
    this.picture.append(edge);
    if (!this.sheet.at("cut", key)) return;
    const target = svg("path", { d: edge.getAttribute("d") ?? "", class: "practice-edge-target" });
    target.addEventListener("click", () => this.fields.find((field) => field.slot.id === `cut:${this.sheet.name(key)}`)?.input.control.click());
    this.picture.append(target);
  }

  /** @param {string} key */
  #shape(key) {
    const { x, y } = this.#place(key);
    const leaf = this.sheet.leaf(key);
    const wide = leaf !== null ? 36 : this.sheet.onTree ? 94 : 40;
    const below = leaf !== null ? HIGH : this.below;
    const round = leaf !== null ? 4 : depth(key) % 2 ? 16 : 7;
    const shape = svg("g", { class: `practice-node ${leaf === null ? "inner" : "leaf"}` }, [
      svg("rect", { x: x - wide / 2, y: y - HIGH, width: wide, height: HIGH + below, rx: round, class: "tree-shape" }),
    ]);
    if (leaf === null) shape.append(svgText(this.sheet.onTree ? x - 33 : x, y + 5, this.sheet.name(key), { class: "practice-name" }));
    else shape.append(svgText(x, y + HIGH + 14, this.sheet.name(key), { class: "practice-number" }));
    this.shapes.set(key, shape);
    this.picture.append(shape);
  }

  /** Add the fields below a node in the order of the search: window, branches, value. @param {string} key */
  #fields(key) {
    const { x, y } = this.#place(key);
    const leaf = this.sheet.leaf(key);
    if (leaf !== null) {
      this.#leaf(key, leaf);
      return;
    }
    this.#add(key, "alpha", x - 23, y + 30);
    this.#add(key, "beta", x + 23, y + 30);
    for (const kid of this.sheet.kids(key)) {
      const to = this.#place(kid);
      this.#add(kid, "cut", x + CUT * (to.x - x), y + this.below + CUT * (to.y - HIGH - y - this.below));
      this.#fields(kid);
    }
    this.#add(key, "value", x + 14, y - 1);
  }

  /** @param {string} key @param {string} what @param {number} x @param {number} y */
  #add(key, what, x, y) {
    const slot = this.sheet.at(what, key);
    if (!slot) return;
    const field = fieldOf(slot);
    this.#put(field.input.element, key, x, y);
    this.fields.push(field);
  }

  /** @param {string} key @param {number} value */
  #leaf(key, value) {
    const { x, y } = this.#place(key);
    const text = answerText(value);
    const number = Number(this.sheet.name(key));
    if (!this.sheet.order) {
      const shown = make("span", { class: "practice-leaf" }, make("span", { class: "only-heard" }, `Leaf ${number}, value `), text);
      this.#put(shown, key, x, y);
      return;
    }
    const button = make("button", { type: "button", class: "practice-leaf", "data-value": text, "data-leaf": String(number) }, text, make("span", { class: "leaf-place", "aria-hidden": "true" }));
    button.addEventListener("click", () => this.dispatchEvent(new CustomEvent("leaf", { detail: { leaf: number } })));
    this.leaves.set(number, button);
    this.#put(button, key, x, y);
  }

  /** @param {HTMLElement} element @param {string} key @param {number} x @param {number} y */
  #put(element, key, x, y) {
    element.dataset.key = key;
    element.style.left = `${x}px`;
    element.style.top = `${y}px`;
    this.canvas.append(element);
  }

  #showCuts() {
    const cuts = new Set(this.fields.filter((field) => field.slot.id.startsWith("cut:") && field.answer === true).map((field) => field.slot.node));
    for (const [key, edge] of this.edges) edge.classList.toggle("cut", cuts.has(this.sheet.name(key)));
    for (const [key, shape] of this.shapes) {
      let below = key;
      while (below !== "" && !cuts.has(this.sheet.name(below))) below = parent(below);
      shape.classList.toggle("below-cut", below !== "");
    }
  }
}

// The drawn tree of a step: letters in its inner nodes, values at its leaves; some of its nodes can be chosen.
import { within } from "./dom.js";
import { drawnBranches, drawnLeaf } from "./drawings.js";
import { treeWords } from "./lessonanswer.js";
import { svg, svgText } from "./svg.js";
import { child, depth, parent } from "./trace.js";
import { layoutTree, LEFT, TOP } from "./treelayout.js";

const SLOT = 39; // from one leaf to the next
const SIDE = 34; // the space for the names of the players is smaller, too
const FLAT = 0.72; // levels are closer than in the picture of a search, which has windows between them
const [WIDE, HIGH] = [34, 34];

/** Events: "choose" {node} when a node is clicked, or chosen with Enter or Space. */
export class LessonTree extends EventTarget {
  /**
   * @param {HTMLElement} host
   * @param {Drawing} tree
   * @param {{names: Record<string, string>, clicks?: string[], cuts?: boolean, ordered?: boolean}} options the nodes that
   *   can be chosen; whether chosen branches are shown as cut; whether the order of the choice is shown
   */
  constructor(host, tree, { names, clicks = [], cuts = false, ordered = false }) {
    super();
    this.host = host;
    this.tree = tree;
    this.names = names;
    this.clicks = new Set(clicks);
    this.cuts = cuts;
    this.ordered = ordered;
    /** The chosen nodes, in order. @type {string[]} */
    this.chosen = [];
    host.addEventListener("click", (event) => this.#choose(event));
    host.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" && event.key !== " ") return;
      if (this.#choose(event)) event.preventDefault();
    });
    this.draw();
  }

  /** Show other nodes as chosen; the focus stays where it is. @param {string[]} chosen */
  choose(chosen) {
    this.chosen = chosen;
    const focused = this.host.contains(document.activeElement) ? document.activeElement?.getAttribute("data-node") : null;
    this.draw();
    if (typeof focused === "string") within(this.host, `[data-node="${focused}"]`)?.focus();
  }

  /** Show another tree, with other names. @param {Drawing} tree @param {Record<string, string>} names */
  replace(tree, names) {
    this.tree = tree;
    this.names = names;
    this.draw();
  }

  draw() {
    const { places, order, height, deepest, ...layout } = layoutTree((key) => drawnBranches(this.tree, key).map((move) => child(key, move)), () => SLOT, 3 * SLOT);
    const width = layout.width - SIDE - 8;
    /** @param {string} key */
    const at = (key) => {
      const { x, y } = places.get(key) ?? { x: 0, y: 0 };
      return { x: x - SIDE, y: TOP + (y - TOP) * FLAT };
    };
    const high = TOP + (height - 62 - TOP) * FLAT + (this.ordered ? 46 : 26);
    const role = this.clicks.size ? "group" : "img";
    const picture = svg("svg", { viewBox: `0 0 ${width} ${high}`, role, "aria-label": treeWords(this.tree, this.names), class: "tree lesson-drawing" });
    picture.style.setProperty("max-width", `${Math.round(width * 1.25)}px`);
    for (let level = 0; level < deepest; level++) {
      const y = at("").y + (level * (at(order[order.length - 1]).y - at("").y)) / Math.max(1, depth(order[order.length - 1]));
      picture.append(svgText(2, y + 5, level % 2 ? "MIN" : "MAX", { class: "tree-player", "aria-hidden": "true" }));
      picture.append(svg("path", { d: `M${LEFT - SIDE - 4} ${y}H${width}`, class: "tree-level" }));
    }
    for (const key of order) if (key !== "") picture.append(this.#edge(key, at(parent(key)), at(key)));
    for (const key of order) picture.append(this.#node(key, at(key)));
    this.host.replaceChildren(picture);
  }

  /** Whether a node is below a branch that is shown as cut, or that branch itself. @param {string} key */
  #isCut(key) {
    return this.cuts && this.chosen.some((node) => key === node || key.startsWith(`${node}.`));
  }

  /** @param {string} key @param {{x: number, y: number}} from @param {{x: number, y: number}} to */
  #edge(key, from, to) {
    const [start, end] = [from.y + HIGH / 2, to.y - HIGH / 2];
    const middle = (start + end) / 2;
    const line = svg("path", { d: `M${from.x} ${start}C${from.x} ${middle} ${to.x} ${middle} ${to.x} ${end}`, class: `tree-edge ${this.#isCut(key) ? "cut" : "known"}` });
    const cut = this.cuts && this.chosen.includes(key);
    const mark = svg("path", { d: `M${to.x - 9} ${end - 6}l18 -7M${to.x - 9} ${end - 1}l18 -7`, class: "tree-cut-mark" });
    return svg("g", { "aria-hidden": "true" }, cut ? [line, mark] : [line]);
  }

  /** @param {string} key @param {{x: number, y: number}} place */
  #node(key, { x, y }) {
    const leaf = drawnLeaf(this.tree, key);
    const place = this.chosen.indexOf(key);
    const side = depth(key) % 2;
    const radius = leaf !== null ? 3 : side ? HIGH / 2 : 7;
    const text = leaf === null ? this.names[key] : String(leaf).replace("-", "−");
    const parts = [
      svg("rect", { x: x - WIDE / 2, y: y - HIGH / 2, width: WIDE, height: HIGH, rx: radius, class: "tree-shape" }),
      svgText(x, y + 5, text, { class: leaf === null ? "tree-value lesson-letter" : "tree-value" }),
    ];
    if (this.ordered && place >= 0) parts.push(svgText(x, y + HIGH / 2 + 17, `${place + 1}.`, { class: "lesson-place-number" }));
    const classes = ["tree-node", leaf === null ? "" : "leaf", place >= 0 ? "chosen" : "", this.#isCut(key) ? "cut" : "", this.clicks.has(key) ? "" : "still"];
    const group = svg("g", { class: classes.filter(Boolean).join(" "), "data-node": key }, parts);
    if (this.clicks.has(key)) this.#makeButton(group, key, leaf, place);
    return group;
  }

  /** @param {SVGElement} group @param {string} key @param {number|null} leaf @param {number} place */
  #makeButton(group, key, leaf, place) {
    const what = leaf === null ? `Node ${this.names[key]}` : `Leaf ${leaf}`;
    const state = this.ordered && place >= 0 ? `, number ${place + 1}` : "";
    group.setAttribute("role", "button");
    group.setAttribute("tabindex", "0");
    group.setAttribute("aria-pressed", String(place >= 0));
    group.setAttribute("aria-label", `${what}, below ${this.names[parent(key)]}${state}`);
  }

  /** @param {Event} event */
  #choose({ target }) {
    const node = target instanceof Element ? target.closest("[data-node]")?.getAttribute("data-node") : null;
    if (typeof node !== "string" || !this.clicks.has(node)) return false;
    this.dispatchEvent(new CustomEvent("choose", { detail: { node } }));
    return true;
  }
}

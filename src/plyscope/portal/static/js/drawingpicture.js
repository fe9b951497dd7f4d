// The picture of the tree editor: nodes to select, a plus below each of them, keys.
import { around } from "./dom.js";
import { draggable, scrollToPoint } from "./dragging.js";
import { writeDrawing } from "./drawings.js";
import { setAll, svg, svgText } from "./svg.js";
import { depth, parent, path } from "./trace.js";
import { HIGH } from "./treedrawing.js";
import { LEVEL, layoutTree, nodeBeside, TOP } from "./treelayout.js";

/** @typedef {import("./drawingmodel.js").DrawingModel} DrawingModel */

const WIDE = 46;
const SLOT = 62;
const LETTER = 10; // the width of a letter of a value
const PLUS = HIGH / 2 + 17; // from the middle of a node to the plus below it

/** Events: "select" {node}, "add" {node}, "key" {event, node} for keys that do not move the selection. */
export class DrawingPicture extends EventTarget {
  /** @param {HTMLElement} host scrolls @param {DrawingModel} model */
  constructor(host, model) {
    super();
    this.host = host;
    this.model = model;
    this.picture = svg("svg", { role: "tree", "aria-label": "Tree to edit", class: "tree drawing-tree" });
    host.replaceChildren(this.picture);
    this.layout = this.#layout();
    this.dragged = draggable(host, new AbortController().signal);
    this.#listen();
  }

  /** The width of a node: the longest value fits. */
  get wide() {
    const longest = this.model.leaves().reduce((most, key) => Math.max(most, leafText(this.model, key).length), 0);
    return Math.max(WIDE, LETTER * longest + 12);
  }

  #layout() {
    const slot = this.wide + SLOT - WIDE;
    return layoutTree((key) => this.model.kids(key), () => slot, 3 * slot);
  }

  /** Draw the tree as it is now. @param {boolean} focus whether the selected node gets the focus */
  show(focus = false) {
    this.layout = this.#layout();
    const { order, width, height, deepest } = this.layout;
    setAll(this.picture, { viewBox: `0 0 ${width} ${height}`, width, height });
    const wide = this.wide;
    this.picture.replaceChildren(
      ...Array.from({ length: deepest + 1 }, (_, level) => svgText(6, TOP + level * LEVEL + 4, playerAt(level), { class: "tree-player", "aria-hidden": "true" })),
      ...order.filter((key) => key !== "").map((key) => this.#edge(key)),
      ...order.map((key) => this.#node(key, wide)),
    );
    const { selected } = this.model;
    const place = this.layout.places.get(selected);
    if (place) scrollToPoint(this.host, place.x, place.y);
    if (focus) this.focus();
  }

  focus() {
    const node = this.picture.querySelector(`[data-node="${this.model.selected}"]`);
    if (node instanceof SVGElement) node.focus({ preventScroll: true });
  }

  /** @param {string} key */
  #place(key) {
    return this.layout.places.get(key) ?? { x: 0, y: 0, kids: [] };
  }

  /** @param {string} key */
  #edge(key) {
    const [{ x, y }, from] = [this.#place(key), this.#place(parent(key))];
    const [start, end] = [from.y + PLUS + 12, y - HIGH / 2];
    const middle = (start + end) / 2;
    return svg("path", { d: `M${from.x} ${start}C${from.x} ${middle} ${x} ${middle} ${x} ${end}`, class: "tree-edge known" });
  }

  /** @param {string} key @param {number} wide */
  #node(key, wide) {
    const { x, y } = this.#place(key);
    const { selected } = this.model;
    const leaf = this.model.leaf(key) !== null;
    const rx = leaf ? 3 : depth(key) % 2 ? HIGH / 2 : 7;
    const parts = [
      svg("rect", { x: x - wide / 2, y: y - HIGH / 2, width: wide, height: HIGH, rx, class: "tree-shape" }),
      svgText(x, y + 5, leafText(this.model, key), { class: "tree-value" }),
    ];
    const name = `tree-node ${leaf ? "leaf" : "done"} ${key === selected ? "selected" : ""}`;
    const count = this.model.kids(key).length;
    const what = leaf ? `a leaf, worth ${leafText(this.model, key)}` : `${playerAt(depth(key))} to move, ${count} ${count === 1 ? "branch" : "branches"}`;
    const node = svg("g", {
      class: name, role: "treeitem", "data-node": key, tabindex: key === selected ? "0" : "-1",
      "aria-level": depth(key) + 1, "aria-selected": String(key === selected), "aria-label": `${nodeName(key)}: ${what}`,
    }, parts);
    const deep = depth(key) >= this.model.limits.plies;
    return deep ? node : svg("g", { role: "none" }, [node, this.#plus(key, x, y + PLUS)]);
  }

  /** The plus below a node; keys and the button "Add branch" do the same. @param {string} key @param {number} x @param {number} y */
  #plus(key, x, y) {
    return svg("g", { class: "drawing-plus", "data-add": key, "aria-hidden": "true" }, [
      svg("circle", { cx: x, cy: y, r: 20, class: "drawing-touch" }),
      svg("circle", { cx: x, cy: y, r: 11, class: "drawing-ring" }),
      svg("path", { d: `M${x - 5} ${y}h10M${x} ${y - 5}v10`, class: "drawing-cross" }),
    ]);
  }

  #listen() {
    this.picture.addEventListener("click", (event) => {
      if (this.dragged()) return;
      const add = around(event, "[data-add]")?.getAttribute("data-add") ?? null;
      const node = around(event, "[data-node]")?.getAttribute("data-node") ?? null;
      if (add !== null) this.#tell("add", { node: add });
      else if (node !== null) this.#tell("select", { node });
    });
    this.picture.addEventListener("keydown", (event) => {
      const node = around(event, "[data-node]")?.getAttribute("data-node") ?? null;
      if (node === null) return;
      const found = event.ctrlKey || event.metaKey || event.altKey ? undefined : nodeBeside(this.layout, node, event.key);
      const moves = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home"].includes(event.key);
      if (!moves) this.#tell("key", { event, node });
      else if (found !== undefined) this.#tell("select", { node: found });
      if (moves) event.preventDefault();
    });
  }

  /** @param {string} type @param {object} detail */
  #tell(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

/** The name of a node. @param {string} key */
export const nodeName = (key) => (key === "" ? "the root" : `node ${path(key).map((move) => move + 1).join("·")}`);

/** @param {number} level */
const playerAt = (level) => (level % 2 ? "MIN" : "MAX");

/** The value of a leaf as text; nothing at other nodes. @param {DrawingModel} model @param {string} key */
function leafText(model, key) {
  const value = model.leaf(key);
  return value === null ? "" : writeDrawing(value).replace("-", "−");
}

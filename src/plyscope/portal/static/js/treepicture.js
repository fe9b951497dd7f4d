// The picture of a tree on the page: opening and closing nodes, zoom, selection by pointer and keyboard.
import { around, modified } from "./dom.js";
import { draggable, scrollToPoint } from "./dragging.js";
import { setAll, svg } from "./svg.js";
import { child, depth, parent } from "./trace.js";
import { bestLine, drawBoundPath, drawEdge, drawNode, drawRow, isCut, isLeaf, leadsTo, nodeWidths } from "./treedrawing.js";
import { compactTree, layoutTree, nodeBeside } from "./treelayout.js";

/**
 * @typedef {import("./trace.js").State} State
 * @typedef {import("./bounds.js").BoundPath} BoundPath
 */

const MOST_BRANCHES = 20;
const [LEAST_ZOOM, MOST_ZOOM] = [0.6, 2]; // below the least, values would no longer fit in their nodes at 11 pixels
const AROUND = 400; // pixels of a window that are needed around a picture
const DETAIL_ZOOM = 0.8; // below this, windows and moves would no longer fit at 11 pixels: only values are shown

/**
 * Events: "look" {node, chosen} when the pointer or the keyboard selects a node; chosen by a click or by Enter.
 * "toggle" {node, open} when a node is opened or closed by hand.
 */
export class TreePicture extends EventTarget {
  #ending = new AbortController();

  /**
   * @param {HTMLElement} host scrolls
   * @param {import("./trace.js").Trace} trace
   * @param {(key: string) => number[]} branches the moves at a node
   * @param {boolean} openAll whether all nodes are open at first
   * @param {(key: string) => number|null} [leafValue] what is printed at a leaf of a drawn tree
   */
  constructor(host, trace, branches, openAll, leafValue = () => null) {
    super();
    this.host = host;
    this.trace = trace;
    this.branches = branches;
    this.openAll = openAll;
    this.leafValue = leafValue;
    /** The nodes that were opened or closed by hand. @type {Map<string, boolean>} */
    this.toggled = new Map();
    /** The node of the step that is shown. @type {string|null} */
    this.current = null;
    this.states = trace.states;
    /** The paths to the sources of bounds. @type {BoundPath[]} */
    this.paths = [];
    /** Takes a click before the picture does; returns whether it was used. @type {(key: string) => boolean} */
    this.pick = () => false;
    Object.assign(this, nodeWidths(trace));
    this.zoom = 1;
    this.focused = "";
    this.picture = svg("svg", { role: "tree", "aria-label": "Search tree", class: "tree" });
    /** The rows of the players, the edges, the sources of bounds, the nodes, the names of the players. */
    this.layers = ["rows", "edges", "sources", "nodes", "names"].map((name) => svg("g", { class: `tree-${name}`, role: "none" }));
    this.picture.append(...this.layers);
    this.layout = this.#layout();
    host.classList.toggle("whole", openAll);
    host.replaceChildren(this.picture);
    this.dragged = draggable(host, this.#ending.signal);
    this.#listen();
  }

  // set by nodeWidths
  wide = 0;
  slot = 0;
  leafSlot = 0;

  /** Show the tree after a step. @param {number} number */
  show(number) {
    this.states = this.trace.at(number);
    this.current = number < 0 ? null : this.trace.steps[number].node;
    this.#draw();
    this.#reveal(this.current ?? "");
  }

  /** Draw the paths to the sources of bounds. @param {BoundPath[]} paths */
  mark(paths) {
    this.paths = paths;
    this.#drawPaths();
  }

  #drawPaths() {
    this.layers[2].replaceChildren(...this.paths.map((bound) => drawBoundPath(this, bound)));
  }

  /** Remove all listeners, so that another picture can use the host. */
  close() {
    this.#ending.abort();
  }

  /** Change the zoom. @param {number} factor */
  scale(factor) {
    this.zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, this.zoom * factor));
    this.#size();
  }

  /** Fit the picture into its host, as far as it stays readable. @param {number} least the smallest scale @param {number} most */
  fit(least, most = 1.35) {
    const { width, height } = this.layout;
    const big = document.documentElement.classList.contains("big"); // on a projector the host has a fixed height
    const enlarged = Math.max(1, (big ? this.host.clientHeight - 4 : innerHeight - AROUND) / height); // a small tree is enlarged as far as all of it stays in sight
    this.zoom = Math.min(big ? MOST_ZOOM : most, enlarged, Math.max(least, LEAST_ZOOM, (this.host.clientWidth - 4) / width));
    this.#size();
    this.#reveal(this.current ?? "");
  }

  /** Whether the branches of a node are shown. @param {string} key */
  isOpen(key) {
    return this.toggled.get(key) ?? (this.openAll || key === "" || leadsTo(this.current, key));
  }

  /** Open or close a node by hand. @param {string} key */
  toggle(key) {
    if (!this.#children(key).length) return;
    const open = !this.isOpen(key);
    this.setOpen(key, open);
    this.#focus(key);
    this.dispatchEvent(new CustomEvent("toggle", { detail: { node: key, open } }));
  }

  /** @param {string} key @param {boolean} open */
  setOpen(key, open) {
    this.toggled.set(key, open);
    this.#draw();
  }

  /** @param {string} key */
  #children(key) {
    const state = this.states.get(key);
    if (state && ["leaf", "table", "cut"].includes(state.status) && !this.openAll) return [];
    const moves = this.branches(key);
    if (moves.length <= MOST_BRANCHES) return moves.map((move) => child(key, move));
    const known = state?.kids ?? [];
    return known.slice(0, MOST_BRANCHES);
  }

  /** How many branches of a node are not shown, because it is closed. @param {string} key */
  hiddenBelow(key) {
    return this.layout.places.get(key)?.kids.length ? 0 : this.#children(key).length;
  }

  /** The layout of the displayed nodes; leaves of a fully expanded tree have no window and need less space. */
  #layout() {
    if (!this.openAll) return compactTree((key) => (this.isOpen(key) ? this.#children(key) : []), this.slot);
    /** @param {string} key @param {boolean} alone */
    const slotOf = (key, alone) => (alone || !isLeaf(this, key) ? this.slot : this.leafSlot);
    return layoutTree((key) => (this.isOpen(key) ? this.#children(key) : []), slotOf, 3 * this.slot);
  }

  /** The layout of all nodes that the search visits or skips; of a tree that is fully expanded, all nodes. */
  wholeLayout() {
    const visited = new Set(this.trace.keys);
    for (const { kind, node, moves } of this.trace.steps) if (kind === "cut") for (const move of moves) visited.add(child(node, move));
    /** @param {string} key */
    const kids = (key) => {
      const moves = this.branches(key);
      const whole = this.openAll && moves.length <= MOST_BRANCHES;
      return moves.map((move) => child(key, move)).filter((kid) => whole || visited.has(kid));
    };
    if (!this.openAll) return compactTree(kids, this.slot);
    return layoutTree(kids, (key, alone) => (alone || this.leafValue(key) === null ? this.slot : this.leafSlot), 3 * this.slot);
  }

  #draw() {
    this.layout = this.#layout();
    this.#size();
    const { places, order, deepest } = this.layout;
    const [rows, edges, , nodes, names] = this.layers;
    rows.replaceChildren(...Array.from({ length: deepest + 1 }, (_, level) => drawRow(this, level)));
    names.replaceChildren(...[...rows.querySelectorAll(".tree-player")].flatMap((name) => [nameGround(name), name])); // nodes scroll below them
    const line = bestLine(this.states);
    const focused = nodes.contains(document.activeElement);
    edges.replaceChildren(...order.filter((key) => key !== "").map((key) => drawEdge(this, key, line)));
    this.#drawPaths();
    nodes.replaceChildren(...order.map((key) => this.#node(key, line)));
    if (!places.has(this.focused)) this.focused = "";
    const reached = nodes.querySelector(`[data-node="${this.focused}"]`);
    reached?.setAttribute("tabindex", "0");
    if (focused && reached instanceof SVGElement) reached.focus({ preventScroll: true }); // the old node is gone
    this.#nameRows();
  }

  #size() {
    const { width, height } = this.layout;
    setAll(this.picture, { viewBox: `0 0 ${width} ${height}`, width: width * this.zoom, height: height * this.zoom });
    this.picture.style.setProperty("--zoom", String(this.zoom)); // the style sheet keeps text at 11 pixels or more
    this.picture.classList.toggle("values-only", this.zoom < DETAIL_ZOOM);
    this.#nameRows();
  }

  /** Keep the names of the players at the left edge when the picture scrolls. */
  #nameRows() {
    setAll(this.layers[4], { transform: `translate(${this.host.scrollLeft / this.zoom} 0)`, "aria-hidden": "true" });
  }

  /** A node that can be selected, with its description for screen readers. @param {string} key @param {Set<string>} line */
  #node(key, line) {
    const shape = drawNode(this, key, line);
    const label = this.label(key, this.states.get(key), isCut(this.states, key));
    setAll(shape, { role: "treeitem", tabindex: "-1", "aria-level": depth(key) + 1, "aria-label": label });
    const shown = this.layout.places.get(key)?.kids.length ?? 0;
    if (shown || this.hiddenBelow(key)) shape.setAttribute("aria-expanded", String(shown > 0));
    if (key === this.current) shape.setAttribute("aria-current", "step");
    return shape;
  }

  /** The description of a node for screen readers. @param {string} key @param {State|undefined} state @param {boolean} cut */
  label(key, state, cut) {
    const place = this.trace.place(key);
    if (cut) return `${place}: cut, not searched`;
    if (!state) return `${place}: not searched yet`;
    const value = state.value === null ? "no value yet" : `worth ${this.trace.text(this.trace.seen(state.value, key))}`;
    const window = this.trace.windows ? `, window ${this.trace.windowText(state, key)}` : "";
    return `${place}: ${this.trace.player(key)} to move, ${value}${window}${state.cut ? `, ${this.trace.cutWords(state.cut)}` : ""}`;
  }

  /** @param {string} key */
  #reveal(key) {
    const { places } = this.layout;
    const place = places.get(key) ?? places.get(parent(key));
    if (place) scrollToPoint(this.host, place.x * this.zoom, place.y * this.zoom);
    this.#nameRows();
  }

  /** @param {string} key */
  #focus(key) {
    this.picture.querySelector('[tabindex="0"]')?.setAttribute("tabindex", "-1");
    const node = this.picture.querySelector(`[data-node="${key}"]`);
    if (!(node instanceof SVGElement)) return;
    this.focused = key;
    node.setAttribute("tabindex", "0");
    node.focus({ preventScroll: true });
    this.#reveal(key);
  }

  /** @param {string} key @param {boolean} [chosen] */
  #look(key, chosen = false) {
    this.dispatchEvent(new CustomEvent("look", { detail: { node: key, chosen } }));
  }

  /** Use a node that was clicked or chosen with Enter. @param {string} key */
  #choose(key) {
    if (this.pick(key)) return;
    this.toggle(key);
    this.#look(key, true);
  }

  #listen() {
    /** @param {Event} event @returns {string|null} */
    const nodeOf = (event) => around(event, "[data-node]")?.getAttribute("data-node") ?? null;
    /** @param {Event} event */
    const look = (event) => {
      const key = nodeOf(event);
      if (key !== null) this.#look(key);
    };
    /** Where the last click was: the tree may move under a pointer that rests. @type {{clientX: number, clientY: number}|null} */
    let clicked = null;
    this.picture.addEventListener("click", (event) => {
      const key = nodeOf(event);
      clicked = event;
      if (key === null || this.dragged()) return;
      this.focused = key;
      this.#choose(key);
    });
    this.picture.addEventListener("pointerover", (event) => {
      if (Math.abs(event.clientX - (clicked?.clientX ?? -9)) + Math.abs(event.clientY - (clicked?.clientY ?? -9)) > 2) look(event);
    });
    this.picture.addEventListener("focusin", look);
    this.picture.addEventListener("keydown", (event) => this.#key(event, nodeOf(event)));
    this.host.addEventListener("scroll", () => this.#nameRows(), { signal: this.#ending.signal, passive: true });
  }

  /** Handle keys: arrows select a neighbour, Enter opens and closes. @param {KeyboardEvent} event @param {string|null} key */
  #key(event, key) {
    if (key === null || modified(event)) return;
    if (event.key === "Enter" || event.key === " ") this.#choose(key);
    else if (["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home"].includes(event.key)) {
      const found = nodeBeside(this.layout, key, event.key);
      if (found !== undefined) this.#focus(found);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }
}

/** The ground of the name of a player. @param {Element} name */
function nameGround(name) {
  return svg("rect", { x: 0, y: Number(name.getAttribute("y")) - 15, width: 14 + 8.5 * (name.textContent ?? "").length, height: 22, rx: 4 });
}

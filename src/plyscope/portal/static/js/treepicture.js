// The picture of a tree: nodes with windows and values, and cut branches in grey.
import { around, modified } from "./dom.js";
import { setAll, svg, svgText } from "./svg.js";
import { child, depth, parent, path } from "./trace.js";
import { LEFT, LEVEL, layoutTree, nodeBeside, TOP } from "./treelayout.js";

/**
 * @typedef {import("./trace.js").State} State
 * @typedef {import("./treelayout.js").Place} Place
 * @typedef {import("./bounds.js").BoundPath} BoundPath
 */

const WIDE = 46; // of a node, at least
const HIGH = 30;
const APART = 16; // between a node and the next beside it, at least
const LETTER = 10; // the width of a letter of a value
const SMALL_LETTER = 7.6; // the width of a letter of a window
const MOST_BRANCHES = 20;
const [LEAST_ZOOM, MOST_ZOOM] = [0.6, 2]; // below the least, values would no longer fit in their nodes at 11 pixels
const DETAIL_ZOOM = 0.8; // below this, windows and moves would no longer fit at 11 pixels: only values are shown

/** Events: "look" {node, chosen} when the pointer or the keyboard selects a node; chosen by a click or by Enter. */
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
    /** Whether the picture was dragged since the mouse button was pressed. */
    this.dragged = false;
    /** @param {string[]} texts */
    const longest = (texts) => texts.reduce((most, text) => Math.max(most, text.length), 0);
    // the widest texts of windows: on entry, and when closed by a move
    const ends = trace.steps.flatMap((step) => (step.kind === "enter" ? [step] : step.kind === "raise" ? [{ ...step, alpha: step.value }] : []));
    this.wide = Math.max(WIDE, LETTER * longest(trace.steps.map((step) => trace.text(step.value))) + 12);
    const window = trace.windows ? SMALL_LETTER * longest(ends.map((step) => trace.windowText(step, step.node))) : 0;
    this.slot = Math.max(this.wide + APART, window + 8);
    this.leafSlot = this.wide + APART; // a leaf has no window
    this.zoom = 1;
    this.focused = "";
    this.picture = svg("svg", { role: "tree", "aria-label": "Search tree", class: "tree" });
    /** The rows of the players, the edges, the sources of bounds, the nodes. */
    this.layers = ["rows", "edges", "sources", "nodes"].map((name) => svg("g", { class: `tree-${name}`, role: "none" }));
    this.picture.append(...this.layers);
    this.layout = this.#layout();
    host.classList.toggle("whole", openAll);
    host.replaceChildren(this.picture);
    this.#listen();
  }

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
    this.layers[2].replaceChildren(...this.paths.map(({ name, edges, leaf }) => {
      const parts = edges.filter((key) => this.layout.places.has(key)).map((key) => svg("path", { d: this.#curve(key), class: "bound-edge" }));
      const place = this.layout.places.get(leaf);
      /** @type {SVGElement[]} */
      const mark = place ? [words(place.x - (name === "alpha" ? 1 : -1) * (this.wide / 2 + 8), place.y + 5, name === "alpha" ? "α" : "β", "bound-name")] : [];
      return svg("g", { class: `bound-path ${name}`, "aria-hidden": "true" }, [...parts, ...mark]);
    }));
  }

  /** The line from the parent of a node to it. @param {string} key */
  #curve(key) {
    const { x, y } = this.#place(key);
    const from = this.#place(parent(key));
    const start = from.y + HIGH / 2 + (this.trace.windows ? 19 : 0);
    const end = y - HIGH / 2;
    const middle = (start + end) / 2;
    return `M${from.x} ${start}C${from.x} ${middle} ${x} ${middle} ${x} ${end}`;
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
    this.zoom = Math.min(most, Math.max(least, LEAST_ZOOM, (this.host.clientWidth - 4) / this.layout.width));
    this.#size();
    this.#reveal(this.current ?? "");
  }

  /** Whether the branches of a node are shown. @param {string} key */
  isOpen(key) {
    return this.toggled.get(key) ?? (this.openAll || key === "" || this.#leadsHere(key));
  }

  /** Whether a node is on the path to the current one. @param {string} key */
  #leadsHere(key) {
    return this.current !== null && (this.current === key || this.current.startsWith(`${key}.`));
  }

  /** Open or close a node. @param {string} key */
  toggle(key) {
    if (!this.#children(key).length) return;
    this.toggled.set(key, !this.isOpen(key));
    this.#draw();
    this.#focus(key);
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

  /** The layout of the displayed nodes; leaves of a fully expanded tree have no window and need less space. */
  #layout() {
    /** @param {string} key @param {boolean} alone */
    const slotOf = (key, alone) => (alone || !this.#isLeaf(key, this.states.get(key)) || !this.openAll ? this.slot : this.leafSlot);
    return layoutTree((key) => (this.isOpen(key) ? this.#children(key) : []), slotOf, 3 * this.slot);
  }

  #draw() {
    this.layout = this.#layout();
    this.#size();
    const { places, order, deepest } = this.layout;
    const [rows, edges, , nodes] = this.layers;
    rows.replaceChildren(...Array.from({ length: deepest + 1 }, (_, level) => this.#row(level)));
    const line = this.#bestLine();
    edges.replaceChildren(...order.filter((key) => key !== "").map((key) => this.#edge(key, line)));
    this.#drawPaths();
    nodes.replaceChildren(...order.map((key) => this.#node(key, line)));
    if (!places.has(this.focused)) this.focused = "";
    this.picture.querySelector(`[data-node="${this.focused}"]`)?.setAttribute("tabindex", "0");
  }

  #size() {
    const { width, height } = this.layout;
    setAll(this.picture, { viewBox: `0 0 ${width} ${height}`, width: width * this.zoom, height: height * this.zoom });
    this.picture.style.setProperty("--zoom", String(this.zoom)); // the style sheet keeps text at 11 pixels or more
    this.picture.classList.toggle("values-only", this.zoom < DETAIL_ZOOM);
  }

  /** @param {number} level */
  #row(level) {
    const y = TOP + level * LEVEL;
    const name = words(6, y + 4, this.trace.players[level % 2], `tree-player side-${level % 2}`);
    return svg("g", { "aria-hidden": "true" }, [svg("path", { d: `M${LEFT - 8} ${y}H${this.layout.width}`, class: "tree-level" }), name]);
  }

  /** The nodes of the best line found so far. */
  #bestLine() {
    /** @type {Set<string>} */
    const line = new Set();
    let key = "";
    for (let best = this.states.get(key)?.best ?? null; best !== null; best = this.states.get(key)?.best ?? null) {
      key = child(key, best);
      line.add(key);
    }
    return line;
  }

  /** Whether a node or one of its ancestors is cut. @param {string} key */
  #isCut(key) {
    for (let node = key; node !== ""; node = parent(node)) if (this.states.get(node)?.status === "cut") return true;
    return false;
  }

  /** @param {string} key @returns {Place} */
  #place(key) {
    return this.layout.places.get(key) ?? { x: 0, y: 0, kids: [] };
  }

  /** @param {string} key @param {Set<string>} line */
  #edge(key, line) {
    const { x, y } = this.#place(key);
    const from = this.#place(parent(key));
    const end = y - HIGH / 2;
    const cut = this.#isCut(key);
    const kind = cut ? "cut" : line.has(key) ? "best" : this.#leadsHere(key) ? "searched" : this.states.has(key) ? "known" : "";
    /** @type {SVGElement[]} */
    const parts = [svg("path", { d: this.#curve(key), class: `tree-edge ${kind}` })];
    if (this.states.get(key)?.status === "cut") {
      parts.push(svg("path", { d: `M${x - 8} ${end - 16}l16 -6M${x - 8} ${end - 11}l16 -6`, class: "tree-cut-mark" }));
    }
    parts.push(words(x + (x >= from.x ? 9 : -9), end - 6, this.trace.moveName(path(key).at(-1) ?? 0), `tree-move ${cut ? "cut" : ""}`));
    return svg("g", { "aria-hidden": "true" }, parts);
  }

  /** @param {string} key @param {Set<string>} line */
  #node(key, line) {
    const { x, y, kids } = this.#place(key);
    const state = this.states.get(key);
    const cut = this.#isCut(key);
    const status = cut ? "cut" : state?.status ?? "unknown";
    const side = depth(key) % 2;
    const shape = this.#isLeaf(key, state) ? { rx: 3 } : { rx: side ? HIGH / 2 : 7 };
    const classes = ["tree-node", `side-${side}`, status, line.has(key) || (key === "" && line.size) ? "best" : "", key === this.current ? "current" : ""];
    const value = state && state.value !== null ? this.trace.text(this.trace.seen(state.value, key)) : this.#printed(key);
    const parts = [
      svg("rect", { x: x - this.wide / 2, y: y - HIGH / 2, width: this.wide, height: HIGH, ...shape, class: "tree-shape" }),
      words(x, y + 5, value || (state?.status === "active" ? "…" : ""), "tree-value"),
    ];
    if (state && !cut && this.trace.windows && !["leaf", "table"].includes(state.status)) {
      parts.push(words(x, y + HIGH / 2 + 14, this.trace.windowText(state, key), `tree-window ${state.cut ? "cut" : ""}`));
    }
    if (state?.status === "table") parts.push(words(x, y + HIGH / 2 + 14, "table", "tree-window"));
    const hidden = !kids.length ? this.#children(key).length : 0;
    if (hidden) parts.push(words(x + this.wide / 2 - 1, y - HIGH / 2 + 4, "+", "tree-plus"));
    if (state?.cut) parts.push(words(x + this.wide / 2 + 9, y + 5, "✂", "tree-scissors"));
    const group = svg("g", { class: classes.join(" "), role: "treeitem", "data-node": key, tabindex: "-1", "aria-level": depth(key) + 1, "aria-label": this.label(key, state, cut) }, parts);
    if (kids.length || hidden) group.setAttribute("aria-expanded", String(kids.length > 0));
    if (key === this.current) group.setAttribute("aria-current", "step");
    return group;
  }

  /** The text of a leaf that is not searched yet: its value in a drawn tree. @param {string} key */
  #printed(key) {
    const printed = this.leafValue(key);
    return printed === null ? "" : this.trace.text(this.trace.fromRoot || depth(key) % 2 === 0 ? printed : -printed);
  }

  /** @param {string} key @param {State} [state] */
  #isLeaf(key, state) {
    return state?.status === "leaf" || this.leafValue(key) !== null;
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
    if (!place) return;
    const { host, zoom } = this;
    const [x, y] = [place.x * zoom, place.y * zoom];
    if (x < host.scrollLeft + 90 || x > host.scrollLeft + host.clientWidth - 60) host.scrollLeft = x - host.clientWidth / 2;
    if (y < host.scrollTop + 30 || y > host.scrollTop + host.clientHeight - 70) host.scrollTop = y - host.clientHeight / 2;
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
      if (key === null || this.dragged) return;
      this.focused = key;
      this.toggle(key);
      this.#look(key, true);
    });
    this.picture.addEventListener("pointerover", (event) => {
      if (Math.abs(event.clientX - (clicked?.clientX ?? -9)) + Math.abs(event.clientY - (clicked?.clientY ?? -9)) > 2) look(event);
    });
    this.picture.addEventListener("focusin", look);
    this.picture.addEventListener("keydown", (event) => this.#key(event, nodeOf(event)));
    this.#drag();
  }

  /** Handle keys: arrows select a neighbour, Enter opens and closes. @param {KeyboardEvent} event @param {string|null} key */
  #key(event, key) {
    if (key === null || modified(event)) return;
    if (event.key === "Enter" || event.key === " ") {
      this.toggle(key);
      this.#look(key, true);
    } else if (["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "Home"].includes(event.key)) {
      const found = nodeBeside(this.layout, key, event.key);
      if (found !== undefined) this.#focus(found);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** Drag the picture with the mouse; touch scrolls by itself. */
  #drag() {
    /** @type {{x: number, y: number}|null} */
    let from = null;
    const { signal } = this.#ending;
    /** @param {PointerEvent} event */
    const press = (event) => {
      this.dragged = false;
      if (event.pointerType === "mouse" && event.button === 0) from = { x: event.clientX + this.host.scrollLeft, y: event.clientY + this.host.scrollTop };
    };
    /** @param {PointerEvent} event */
    const pull = (event) => {
      if (!from) return;
      const [x, y] = [from.x - event.clientX, from.y - event.clientY];
      if (Math.abs(x - this.host.scrollLeft) + Math.abs(y - this.host.scrollTop) > 4) this.dragged = true;
      this.host.scrollTo(x, y);
    };
    this.host.addEventListener("pointerdown", press, { signal });
    addEventListener("pointermove", pull, { signal });
    for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (from = null), { signal });
  }
}

/** @param {number} x @param {number} y @param {string} text @param {string} name */
const words = (x, y, text, name) => svgText(x, y, text, { class: name });

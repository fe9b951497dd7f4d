// The parts of the picture of a tree as SVG: rows, edges, nodes, and the paths to the sources of bounds.
import { svg, svgText } from "./svg.js";
import { child, depth, parent, path } from "./trace.js";
import { LEFT, LEVEL, TOP } from "./treelayout.js";

/**
 * @typedef {import("./trace.js").State} State
 * @typedef {import("./trace.js").Trace} Trace
 * @typedef {import("./treelayout.js").Layout} Layout
 * @typedef {import("./bounds.js").BoundPath} BoundPath
 * What is drawn: the states of a trace at a step, in a layout.
 * @typedef {object} Scene
 * @property {Trace} trace
 * @property {Map<string, State>} states
 * @property {Layout} layout
 * @property {string|null} current the node of the step
 * @property {number} wide the width of a node
 * @property {(key: string) => number|null} leafValue what is printed at a leaf of a drawn tree
 * @property {(key: string) => number} hiddenBelow how many branches of a node are not shown
 */

export const HIGH = 30; // of a node
const WIDE = 46; // of a node, at least
const APART = 16; // between a node and the next beside it, at least
const LETTER = 10; // the width of a letter of a value
const SMALL_LETTER = 7.6; // the width of a letter of a window

/** The width of a node, and the space that nodes and leaves take, so that all texts of a search fit. @param {Trace} trace */
export function nodeWidths(trace) {
  /** @param {string[]} texts */
  const longest = (texts) => texts.reduce((most, text) => Math.max(most, text.length), 0);
  // the widest texts of windows: on entry, and when closed by a move
  const ends = trace.steps.flatMap((step) => (step.kind === "enter" ? [step] : step.kind === "raise" ? [{ ...step, alpha: step.value }] : []));
  const wide = Math.max(WIDE, LETTER * longest(trace.steps.map((step) => trace.text(step.value))) + 12);
  const window = trace.windows ? SMALL_LETTER * longest(ends.map((step) => trace.windowText(step, step.node))) : 0;
  return { wide, slot: Math.max(wide + APART, window + 8), leafSlot: wide + APART }; // a leaf has no window
}

/** The nodes of the best line found so far. @param {Map<string, State>} states */
export function bestLine(states) {
  /** @type {Set<string>} */
  const line = new Set();
  let key = "";
  for (let best = states.get(key)?.best ?? null; best !== null; best = states.get(key)?.best ?? null) {
    key = child(key, best);
    line.add(key);
  }
  return line;
}

/** Whether a node or one of its ancestors is cut. @param {Map<string, State>} states @param {string} key */
export function isCut(states, key) {
  for (let node = key; node !== ""; node = parent(node)) if (states.get(node)?.status === "cut") return true;
  return false;
}

/** Whether a node is a leaf, as far as it is known. @param {Pick<Scene, "states"|"leafValue">} scene @param {string} key */
export const isLeaf = ({ states, leafValue }, key) => states.get(key)?.status === "leaf" || leafValue(key) !== null;

/** Whether a node is on the path to the current one. @param {string|null} current @param {string} key */
export const leadsTo = (current, key) => current !== null && (current === key || current.startsWith(`${key}.`));

/** @param {Scene} scene @param {string} key */
const placeOf = ({ layout }, key) => layout.places.get(key) ?? { x: 0, y: 0, kids: [] };

/** @param {number} x @param {number} y @param {string} text @param {string} name */
const words = (x, y, text, name) => svgText(x, y, text, { class: name });

/** The name of the player to move at a level, and its line. @param {Scene} scene @param {number} level */
export function drawRow({ trace, layout }, level) {
  const y = TOP + level * LEVEL;
  const name = words(6, y + 4, trace.players[level % 2], `tree-player side-${level % 2}`);
  return svg("g", { "aria-hidden": "true" }, [svg("path", { d: `M${LEFT - 8} ${y}H${layout.width}`, class: "tree-level" }), name]);
}

/** The line from the parent of a node to it. @param {Scene} scene @param {string} key */
function curve(scene, key) {
  const { x, y } = placeOf(scene, key);
  const from = placeOf(scene, parent(key));
  const start = from.y + HIGH / 2 + (scene.trace.windows ? 19 : 0);
  const end = y - HIGH / 2;
  const middle = (start + end) / 2;
  return `M${from.x} ${start}C${from.x} ${middle} ${x} ${middle} ${x} ${end}`;
}

/** How an edge looks: the same words draw the same edge. @param {Scene} scene @param {string} key @param {Set<string>} line the best line */
export function edgeLook({ states, current }, key, line) {
  const kind = isCut(states, key) ? "cut" : line.has(key) ? "best" : leadsTo(current, key) ? "searched" : states.has(key) ? "known" : "";
  return states.get(key)?.status === "cut" ? "cut here" : kind;
}

/** The edge above a node, with its move. @param {Scene} scene @param {string} key @param {Set<string>} line the best line */
export function drawEdge(scene, key, line) {
  const { x, y } = placeOf(scene, key);
  const from = placeOf(scene, parent(key));
  const end = y - HIGH / 2;
  const [kind, here] = edgeLook(scene, key, line).split(" ");
  const cut = kind === "cut";
  /** @type {SVGElement[]} */
  const parts = [svg("path", { d: curve(scene, key), class: `tree-edge ${kind}` })];
  if (here) {
    parts.push(svg("path", { d: `M${x - 8} ${end - 16}l16 -6M${x - 8} ${end - 11}l16 -6`, class: "tree-cut-mark" }));
  }
  parts.push(words(x + (x >= from.x ? 9 : -9), end - 6, scene.trace.moveName(path(key).at(-1) ?? 0), `tree-move ${cut ? "cut" : ""}`));
  return svg("g", { "aria-hidden": "true" }, parts);
}

/** How a node looks: the same words draw the same node. @param {Scene} scene @param {string} key @param {Set<string>} line the best line */
export function nodeLook({ states, current }, key, line) {
  const { status, value, alpha, beta, cut } = states.get(key) ?? {};
  const window = status === "leaf" || status === "table" ? [] : [alpha, beta, Boolean(cut)];
  const best = line.has(key) || (key === "" && line.size > 0);
  return [status, value, isCut(states, key), best, key === current, ...window].join(" ");
}

/** A node with its value and its window. @param {Scene} scene @param {string} key @param {Set<string>} line the best line */
export function drawNode(scene, key, line) {
  const { states, trace, wide, current } = scene;
  const { x, y } = placeOf(scene, key);
  const state = states.get(key);
  const cut = isCut(states, key);
  const side = depth(key) % 2;
  const shape = isLeaf(scene, key) ? { rx: 3 } : { rx: side ? HIGH / 2 : 7 };
  const best = line.has(key) || (key === "" && line.size);
  const classes = ["tree-node", `side-${side}`, cut ? "cut" : state?.status ?? "unknown", best ? "best" : "", key === current ? "current" : ""];
  const value = state && state.value !== null ? trace.text(trace.seen(state.value, key)) : printed(scene, key);
  const parts = [
    svg("rect", { x: x - wide / 2, y: y - HIGH / 2, width: wide, height: HIGH, ...shape, class: "tree-shape" }),
    words(x, y + 5, value || (state?.status === "active" ? "…" : ""), "tree-value"),
  ];
  if (state && !cut && trace.windows && !["leaf", "table"].includes(state.status)) {
    parts.push(words(x, y + HIGH / 2 + 14, trace.windowText(state, key), `tree-window ${state.cut ? "cut" : ""}`));
  }
  if (state?.status === "table") parts.push(words(x, y + HIGH / 2 + 14, "table", "tree-window"));
  if (scene.hiddenBelow(key)) parts.push(words(x + wide / 2 - 1, y - HIGH / 2 + 4, "+", "tree-plus"));
  if (state?.cut) parts.push(words(x + wide / 2 + 9, y + 5, "✂", "tree-scissors"));
  return svg("g", { class: classes.filter(Boolean).join(" "), "data-node": key }, parts);
}

/** The text of a leaf that is not searched yet: its value in a drawn tree. @param {Scene} scene @param {string} key */
function printed({ trace, leafValue }, key) {
  const value = leafValue(key);
  return value === null ? "" : trace.text(trace.fromRoot || depth(key) % 2 === 0 ? value : -value);
}

/** The path from a node to the source of a bound. @param {Scene} scene @param {BoundPath} bound */
export function drawBoundPath(scene, { name, edges, leaf }) {
  const { places } = scene.layout;
  const parts = edges.filter((key) => places.has(key)).map((key) => svg("path", { d: curve(scene, key), class: "bound-edge" }));
  const place = places.get(leaf);
  const side = (name === "alpha" ? -1 : 1) * (scene.wide / 2 + 8);
  /** @type {SVGElement[]} */
  const mark = place ? [words(place.x + side, place.y + 5, name === "alpha" ? "α" : "β", "bound-name")] : [];
  return svg("g", { class: `bound-path ${name}`, "aria-hidden": "true" }, [...parts, ...mark]);
}

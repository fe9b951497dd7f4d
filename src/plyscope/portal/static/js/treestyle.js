// The style of exported pictures: the light theme of the page as attributes, so that every viewer of SVG shows it.
import { all } from "./dom.js";
import { setAll } from "./svg.js";

const [TEXT, SOFT, LINE, EDGE] = ["#17232a", "#4b595f", "#d3d9d2", "#7d8884"];
const [PANEL, SUNK, ACCENT, ACCENT_STRONG, ACCENT_SOFT] = ["#ffffff", "#e8ece6", "#0c6470", "#084a54", "#d9eae8"];
const [GOOD, BAD, EVEN, EVEN_SOFT, FOCUS, LOSS] = ["#17693f", "#a8311a", "#6a5a10", "#f6ecc6", "#0b57d0", "#7a2d8c"];
const FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'Liberation Sans', Arial, sans-serif";

/** Selectors and their attributes; later rows win, as in a style sheet. @type {[string, Record<string, string|number>][]} */
const STYLE = [
  ["text", { "text-anchor": "middle", fill: TEXT, "font-family": FONT }],
  [".tree-player", { "text-anchor": "start", "font-size": 12.5, "font-weight": 700, fill: SOFT }],
  [".tree-level", { stroke: LINE, "stroke-dasharray": "2 6", fill: "none" }],
  [".tree-edge", { fill: "none", stroke: LINE, "stroke-width": 1.5 }],
  [".tree-edge.known", { stroke: EDGE }],
  [".tree-edge.searched", { stroke: ACCENT, "stroke-width": 2.5 }],
  [".tree-edge.best", { stroke: GOOD, "stroke-width": 4 }],
  [".tree-edge.cut", { stroke: EDGE, "stroke-dasharray": "3 4", opacity: 0.6 }],
  [".tree-cut-mark", { stroke: BAD, "stroke-width": 2.2, fill: "none" }],
  [".tree-move", { "font-size": 12, fill: SOFT }],
  [".tree-move.cut", { opacity: 0.6 }],
  [".tree-shape", { fill: PANEL, stroke: EDGE, "stroke-width": 1.5 }],
  [".tree-value", { "font-size": 15, "font-weight": 700 }],
  [".unknown .tree-shape", { stroke: LINE }],
  [".unknown .tree-value", { fill: SOFT }],
  [".active .tree-shape", { stroke: ACCENT, "stroke-width": 2.5, fill: ACCENT_SOFT }],
  [".leaf .tree-shape", { fill: SUNK }],
  [".table .tree-shape", { fill: EVEN_SOFT, stroke: EVEN }],
  [".best .tree-shape", { stroke: GOOD, "stroke-width": 3 }],
  [".current .tree-shape", { fill: ACCENT, stroke: ACCENT_STRONG }],
  [".current .tree-value", { fill: PANEL }],
  [".tree-node.cut .tree-shape", { fill: SUNK, stroke: EDGE, "stroke-dasharray": "3 3" }],
  [".tree-node.cut", { opacity: 0.5 }],
  [".tree-window", { "font-size": 12, fill: SOFT }],
  [".tree-window.cut", { fill: BAD, "font-weight": 600 }],
  [".tree-plus", { "font-size": 15, "font-weight": 700, fill: ACCENT }],
  [".tree-scissors", { "font-size": 14, fill: BAD }],
  [".bound-edge", { fill: "none", "stroke-linecap": "round" }],
  [".bound-path.alpha .bound-edge", { stroke: FOCUS, "stroke-width": 9, opacity: 0.4 }],
  [".bound-path.beta .bound-edge", { stroke: LOSS, "stroke-width": 4, "stroke-dasharray": "2 8", opacity: 0.75 }],
  [".bound-name", { "font-size": 14, "font-weight": 700 }],
  [".alpha .bound-name", { fill: FOCUS }],
  [".beta .bound-name", { fill: LOSS }],
  [".export-title", { "text-anchor": "start", "font-size": 15, "font-weight": 700 }],
  [".export-caption", { "text-anchor": "start", "font-size": 14 }],
];

/** Give the parts of a picture their style. @param {SVGElement} picture */
export function dress(picture) {
  for (const [selector, attributes] of STYLE) for (const part of all(selector, picture)) setAll(part, attributes);
}

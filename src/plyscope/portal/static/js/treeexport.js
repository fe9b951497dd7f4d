// The picture of the tree page as files: SVG of one step, and an animated SVG of the whole search.
import { boundPaths } from "./bounds.js";
import { setAll, svg, svgText } from "./svg.js";
import { spansOf, visibility } from "./timeline.js";
import { Trace } from "./trace.js";
import { bestLine, drawBoundPath, drawEdge, drawNode, drawRow, edgeLook, nodeLook } from "./treedrawing.js";
import { dress } from "./treestyle.js";

/**
 * @typedef {import("./treedrawing.js").Scene} Scene
 * @typedef {import("./bounds.js").BoundPath} BoundPath
 * @typedef {import("./treeview.js").SearchView} SearchView
 * A search in a file: its scene, its name if there are two, and the words below it.
 * @typedef {{scene: Scene, paths: BoundPath[], title: string, caption: string}} Side
 * A part of a picture: its name, how it looks (parts of the same name and look are equal), and how it is drawn.
 * @typedef {{name: string, look: string, draw: () => SVGElement}} Part
 */

export const MOST_FRAMES = 400; // steps of an animation
const HOLD = 2; // seconds that the last frame stays
const [MARGIN, TITLE, CAPTION] = [12, 26, 30];
const LAYERS = ["row", "edge", "bound", "node", "title", "caption"];
const LETTER = 7.6; // the width of a letter of a caption

/** The picture that the page shows, as the text of an SVG file. @param {SearchView[]} views @param {number} number of the step */
export function stepFile(views, number) {
  const sides = views.map((view) => ({ scene: view.picture, paths: view.picture.paths, ...labels(view, number, views.length) }));
  const places = placed(sides.map(({ scene, title, caption }) => ({ layout: scene.layout, title, caption })));
  const file = frame(places, titleOf(views, number));
  sides.forEach((side, index) => file.append(moved(places.at[index], partsOf(side).map(({ draw }) => draw()))));
  return finished(file);
}

/**
 * The whole search as the text of an animated SVG file. All nodes that the search visits or skips are shown from the
 * start, so that the picture does not move.
 * @param {SearchView[]} views @param {number} seconds for a step @param {boolean} sources whether the sources of bounds are drawn
 */
export function animationFile(views, seconds, sources) {
  const count = 1 + Math.max(...views.map(({ trace }) => trace.length));
  const whole = count * seconds + HOLD;
  const sides = views.map((view) => framesOf(view, count, views.length, sources));
  const places = placed(sides.map(({ layout, frames, title }) => ({ layout, title, caption: longest(frames.map(({ caption }) => caption)) })));
  const file = frame(places, `${titleOf(views, count - 2)} (animation)`);
  file.setAttribute("data-frames", String(count));
  sides.forEach(({ frames }, index) => {
    const shown = spansOf(frames.map(({ parts }) => parts), LAYERS);
    file.append(moved(places.at[index], shown.map(({ drawing, spans }) => animated(drawing, visibility(spans, count, (number) => (number * seconds) / whole), whole))));
  });
  return finished(file);
}

/** All frames of a search: the tree before the search, and after each step. @param {SearchView} view @param {number} count @param {number} searches @param {boolean} sources */
function framesOf(view, count, searches, sources) {
  const { answer, moveName, players, fromRoot } = view.trace;
  const trace = new Trace(answer, moveName, players); // a second one: the page keeps its step
  trace.fromRoot = fromRoot;
  const layout = view.picture.wholeLayout();
  const { wide, leafValue } = view.picture;
  /** The drawing of each part in each of its looks. @type {Map<string, SVGElement>} */
  const drawn = new Map();
  const frames = Array.from({ length: count }, (_, frameNumber) => {
    const number = view.at(frameNumber - 1);
    const states = trace.at(number);
    const current = number < 0 ? null : trace.steps[number].node;
    const scene = { trace, states, layout, current, wide, leafValue, hiddenBelow: () => 0 };
    const { title, caption } = labels(view, frameNumber - 1, searches);
    const paths = sources ? boundPaths(trace, current ?? "") : [];
    const parts = partsOf({ scene, paths, title, caption }).map((part) => /** @type {[string, SVGElement]} */ ([part.name, known(drawn, part)]));
    return { parts: new Map(parts), caption };
  });
  return { frames, layout, title: labels(view, -1, searches).title };
}

/** The drawing of a part, made once for each look. @param {Map<string, SVGElement>} drawn @param {Part} part */
function known(drawn, { name, look, draw }) {
  const drawing = drawn.get(`${name} ${look}`) ?? draw();
  drawn.set(`${name} ${look}`, drawing);
  return drawing;
}

/** The parts of a picture in the order in which they are drawn. @param {Side} side @returns {Part[]} */
function partsOf({ scene, paths, title, caption }) {
  const { order, deepest, height } = scene.layout;
  const line = bestLine(scene.states);
  return [
    ...Array.from({ length: deepest + 1 }, (_, level) => ({ name: `row ${level}`, look: "", draw: () => drawRow(scene, level) })),
    ...order.filter((key) => key !== "").map((key) => ({ name: `edge ${key}`, look: edgeLook(scene, key, line), draw: () => drawEdge(scene, key, line) })),
    ...paths.map((bound) => ({ name: `bound ${bound.name}`, look: bound.edges.join(" "), draw: () => drawBoundPath(scene, bound) })),
    ...order.map((key) => ({ name: `node ${key}`, look: nodeLook(scene, key, line), draw: () => drawNode(scene, key, line) })),
    ...(title ? [{ name: "title", look: "", draw: () => svgText(6, 14 - TITLE, title, { class: "export-title" }) }] : []),
    { name: "caption", look: caption, draw: () => svgText(6, height + 8, caption, { class: "export-caption" }) },
  ];
}

/** The name of a search if there are two, and the words of its step. @param {SearchView} view @param {number} number @param {number} searches */
function labels(view, number, searches) {
  const { trace } = view;
  const step = view.at(number);
  const caption = step < 0 ? `Before the first of ${trace.length} steps.` : `Step ${step + 1} of ${trace.length}: ${trace.words(step)}.`;
  return { title: searches > 1 ? view.title : "", caption };
}

/** @param {SearchView[]} views @param {number} number */
const titleOf = (views, number) => views.map((view) => `${view.title}: ${labels(view, number, 1).caption}`).join(" ");

/** Where each search stands in the file: side by side. @param {{layout: import("./treelayout.js").Layout, title: string, caption: string}[]} sides */
function placed(sides) {
  const top = MARGIN + (sides[0].title ? TITLE : 0);
  let x = MARGIN;
  const at = sides.map(({ layout, caption }) => {
    const from = x;
    x += Math.max(layout.width, LETTER * caption.length + 12) + MARGIN;
    return { x: from, y: top };
  });
  return { at, width: Math.ceil(x), height: top + Math.max(...sides.map(({ layout }) => layout.height)) + CAPTION };
}

/** An empty picture on white. @param {{width: number, height: number}} size @param {string} title */
function frame({ width, height }, title) {
  const name = svg("title");
  name.textContent = title;
  const file = svg("svg", { viewBox: `0 0 ${width} ${height}`, width, height, role: "img" }, [name, svg("rect", { width, height, fill: "#ffffff" })]);
  return file;
}

/** @param {{x: number, y: number}} place @param {SVGElement[]} parts */
const moved = ({ x, y }, parts) => svg("g", { transform: `translate(${x} ${y})` }, parts);

/** A drawing that is shown in some frames; viewers without animation show the last frame. @param {SVGElement} drawing @param {ReturnType<typeof visibility>} changes @param {number} seconds of the whole animation */
function animated(drawing, changes, seconds) {
  if (!changes) return drawing;
  const { values, keyTimes, last } = changes;
  const change = svg("animate", { attributeName: "visibility", calcMode: "discrete", values, keyTimes, dur: `${Number(seconds.toFixed(3))}s`, repeatCount: "indefinite" });
  if (drawing.tagName === "text") return animated(svg("g", {}, [drawing]), changes, seconds);
  setAll(drawing, { visibility: last });
  drawing.append(change);
  return drawing;
}

/** @param {SVGSVGElement} file */
function finished(file) {
  dress(file);
  for (const part of file.querySelectorAll("[aria-hidden]")) part.removeAttribute("aria-hidden");
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(file)}\n`;
}

/** @param {string[]} texts */
const longest = (texts) => texts.reduce((most, text) => (text.length > most.length ? text : most), "");

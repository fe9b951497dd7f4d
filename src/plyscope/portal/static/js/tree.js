// The search tree page: choose a search, step through it, and inspect its nodes.
import { get } from "./api.js";
import { Board } from "./board.js";
import { boundPaths } from "./bounds.js";
import { around, byId, modified, on } from "./dom.js";
import { downloadText } from "./download.js";
import { DrawingEditor } from "./drawingeditor.js";
import { orderedDrawing, readDrawing, writeDrawing } from "./drawings.js";
import { refusalWords } from "./messages.js";
import { startTree } from "./pagestart.js";
import { pageAddress } from "./platform.js";
import { PredictPanel } from "./predictpanel.js";
import { positionAddress, writeMoves } from "./rows.js";
import { counted } from "./text.js";
import { path } from "./trace.js";
import { readToggled, treeAddress, treeQuestion } from "./treeaddress.js";
import { animationFile, MOST_FRAMES, stepFile } from "./treeexport.js";
import { TreeForm } from "./treeform.js";
import { lightCode, listPasses, listSteps, tellNode, tellResult, writeCode } from "./treenotes.js";
import { TreePlayer } from "./treeplayer.js";
import { SearchView } from "./treeview.js";

const page = byId("tree");
const form = byId("choose");
startTree(page, form);
const choice = new TreeForm(form, page.dataset);
const { view } = form.elements;
const ADDRESS_MILLISECONDS = 300; // browsers limit how often the address may change
const BUTTONS = ["first", "back", "forward", "last", "previous-cut", "next-cut", "play"];
const player = new TreePlayer(() => go(number + 1));
const prediction = new PredictPanel((step) => go(step));
const editor = new DrawingEditor(choice, { characters: form.elements.drawing.maxLength, plies: Number(page.dataset.drawingPlies) });

/** The search that is shown, and a second one beside it if wanted. @type {SearchView[]} */
let views = [];
let number = -1;
/** The board of the selected node. @type {Board|null} */
let board = null;
/** The node that was selected by hand, and in which search; null for the node of the step. @type {{node: string, side: number}|null} */
let selected = null;
let asked = 0;
let addressed = 0;

form.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  if (editor.isOpen) {
    editor.close();
    byId("options").open = false;
    scrollTo(0, 0);
  }
  find();
});
form.addEventListener("change", (/** @type {{target: any}} */ { target }) => {
  if (target !== view) choice.offer();
  if (editor.isOpen && choice.drawn) return; // the tree is searched when it is finished
  editor.close();
  if (target === form.elements.example && !target.value) form.elements.drawing.focus();
  else if (target === view) {
    for (const { trace } of views) trace.fromRoot = view.value === "root";
    go(number);
  } else find();
});
byId("sources").addEventListener("change", () => {
  if (selected) look(selected.node, views[selected.side]);
  else look(views[0]?.nodeAt(number) ?? "");
  address();
});
byId("predict").addEventListener("change", () => {
  predict();
  go(number);
});
byId("speed").addEventListener("change", () => address());
byId("draw-own").addEventListener("click", () => {
  byId("options").open = true;
  choice.choose("drawn");
  editor.open();
});
byId("options").addEventListener("toggle", () => {
  if (!byId("options").open && editor.isOpen) form.requestSubmit(); // the page shows what its fields say
});
byId("download-svg").addEventListener("click", () => save(`step-${number + 1}`, () => stepFile(views, number)));
byId("download-animation").addEventListener("click", () => {
  const steps = length();
  const long = `An animation can have at most ${MOST_FRAMES} steps; this search has ${counted(steps)}. Choose a smaller depth.`;
  if (steps > MOST_FRAMES) byId("saved").textContent = long;
  else save("animation", () => animationFile(views, player.milliseconds / 1000, byId("sources").checked));
});
for (const [id, best] of /** @type {[string, boolean][]} */ ([["best-first", true], ["worst-first", false]])) {
  byId(id).addEventListener("click", () => {
    try {
      choice.draw(writeDrawing(orderedDrawing(readDrawing(form.elements.drawing.value), best)));
    } catch (error) {
      byId("flaw").textContent = error.message;
      return;
    }
    editor.read("order");
    if (!editor.isOpen) find();
  });
}
byId("first").addEventListener("click", () => go(-1));
byId("back").addEventListener("click", () => go(number - 1));
byId("forward").addEventListener("click", () => go(number + 1));
byId("last").addEventListener("click", () => go(Infinity));
byId("next-cut").addEventListener("click", () => go(nextCut()));
byId("previous-cut").addEventListener("click", () => go(previousCut()));
byId("play").addEventListener("click", () => playOrPause());
byId("slider").addEventListener("input", () => go(Number(byId("slider").value) - 1));
byId("smaller").addEventListener("click", () => views.forEach(({ picture }) => picture.scale(0.8)));
byId("larger").addEventListener("click", () => views.forEach(({ picture }) => picture.scale(1.25)));
byId("fit").addEventListener("click", () => views.forEach(({ picture }) => picture.fit(0)));
/** @type {Record<string, () => void>} */
const KEYS = { ".": () => ahead(number + 1), ",": () => go(number - 1), c: () => ahead(nextCut()), x: () => go(previousCut()), p: () => playOrPause() };
document.addEventListener("keydown", (event) => {
  if (!views.length || around(event, "input:not([type=range], [type=checkbox]), select, textarea") || modified(event)) return;
  const act = KEYS[event.key];
  if (prediction.key(event.key)) event.preventDefault();
  if (!act) return;
  act();
  event.preventDefault();
});
if (matchMedia("(max-width: 60rem)").matches) byId("code").open = false;

find({ step: Number(page.dataset.step), node: page.dataset.selected ?? "", side: page.dataset.side === "second" ? 1 : 0, toggled: readToggled(page.dataset.opened ?? "", page.dataset.closed ?? "") });

const nextCut = () => Math.min(...views.map(({ trace }) => (trace.count("cut", trace.length) > trace.count("cut", number) ? trace.next("cut", number) : Infinity)), length() - 1);
const previousCut = () => Math.max(...views.map(({ trace }) => trace.previous("cut", number)));
/** The number of steps of the longest search. */
const length = () => Math.max(...views.map(({ trace }) => trace.length));

/**
 * What is shown first: the step from 1, the node to select ("" for none) and its search, the nodes opened or closed by hand.
 * @typedef {{step: number, node: string, side: number, toggled: Map<string, boolean>}} Start
 */

/** Request the steps of the searches, and show them. @param {Start} [start] */
async function find(start = { step: 0, node: "", side: 0, toggled: new Map() }) {
  player.stop();
  clearTimeout(addressed); // it would combine this search with a step of the previous one
  const question = ++asked;
  page.ariaBusy = "true";
  byId("chosen").textContent = choice.words;
  const { chosen } = choice;
  const answers = [];
  try {
    answers.push(await get(treeQuestion(chosen)));
    if (chosen.second) answers.push(await get(treeQuestion({ ...chosen, algorithm: chosen.second })));
  } catch (error) {
    if (question === asked) refuse(error);
    return;
  }
  if (question !== asked) return; // a newer request is running
  byId("flaw").textContent = "";
  page.classList.remove("refused");
  begin(answers, start);
  page.ariaBusy = "false";
}

/** Show why there is no tree, and clear the page. @param {import("./api.js").Refusal} error */
function refuse(error) {
  byId("flaw").replaceChildren(...refusalWords(error));
  page.classList.add("refused");
  for (const old of views) old.close();
  views = [];
  prediction.stop();
  board = null;
  number = -1;
  for (const id of ["picture", "picture-2", "node-board", "node-facts", "bound-words", "steps", "result", "passes-list", "code-lines"]) byId(id).replaceChildren();
  for (const id of ["step", "step-2", "place", "full"]) byId(id).textContent = "";
  for (const id of BUTTONS) byId(id).disabled = true;
  byId("node-title").textContent = "Node";
  byId("passes").hidden = byId("node-board").hidden = true;
  Object.assign(byId("slider"), { max: "0", value: "0" });
  page.ariaBusy = "false";
}

/** @param {TreeAnswer[]} answers @param {Start} start */
function begin(answers, { step, node, side, toggled }) {
  for (const old of views) old.close();
  const two = answers.length > 1;
  byId("pictures").classList.toggle("two", two);
  byId("side-2").hidden = byId("step-2").hidden = byId("caption").hidden = !two;
  const titles = choice.titles;
  views = answers.map((answer, index) => new SearchView(byId(index ? "picture-2" : "picture"), answer, titles[index], view.value === "root"));
  for (const shown of views) {
    for (const [key, open] of toggled) shown.picture.toggled.set(key, open);
    on(shown.picture, "look", (detail) => look(detail.node, shown, detail.chosen));
    on(shown.picture, "toggle", (detail) => toggle(shown, detail));
  }
  const [{ trace, game }] = views;
  board = game && new Board(byId("node-board"), game.rules, { small: true, label: "Position at this node" });
  byId("node-board").hidden = byId("node-links").hidden = board === null;
  byId("slider").max = String(length());
  view.options[0].textContent = `${trace.players[0]} (root)`;
  tellResult(trace);
  for (const place of document.querySelectorAll(".of-search")) place.textContent = views.length > 1 ? ` (${views[0].title})` : "";
  writeCode(views);
  byId("about-windows").hidden = !trace.windows;
  byId("saved").textContent = "";
  byId("download-svg").disabled = byId("download-animation").disabled = false;
  predict();
  go(step - 1);
  if (node && step <= length()) look(node === "root" ? "" : node, views[side] ?? views[0], true);
  for (const { picture } of views) picture.fit(0.8, board ? 1 : undefined); // the tree of a position grows
}

/** Open or close a node in the other picture too. @param {SearchView} shown @param {{node: string, open: boolean}} toggled */
function toggle(shown, { node, open }) {
  for (const other of views) if (other !== shown) other.picture.setOpen(node, open);
  address();
}

/** Begin or end the predictions for the first search. */
function predict() {
  if (byId("predict").checked && views.length) prediction.start(views[0]);
  else prediction.stop();
}

/** Go to a later step, unless it is to be predicted. @param {number} wanted */
function ahead(wanted) {
  if (!prediction.isAsking) go(wanted);
}

/** Go to a step, in both searches. @param {number} wanted */
function go(wanted) {
  if (!views.length) return; // the first search was refused
  number = Math.max(-1, Math.min(length() - 1, wanted));
  selected = null;
  const [{ trace }] = views;
  const here = views[0].at(number);
  views.forEach((shown, index) => {
    shown.picture.show(shown.at(number));
    byId(index ? "caption-2" : "caption").replaceChildren(...shown.caption(number));
    tellStep(shown, byId(index ? "step-2" : "step"));
  });
  byId("slider").value = String(number + 1);
  byId("slider").setAttribute("aria-valuetext", number < 0 ? "before the first step" : `step ${number + 1}: ${trace.words(here)}`);
  byId("place").textContent = `${counted(number + 1)} / ${counted(length())}`;
  prediction.ask(number);
  byId("back").disabled = byId("first").disabled = number < 0;
  byId("forward").disabled = byId("last").disabled = number === length() - 1 || prediction.isAsking;
  byId("play").disabled = prediction.isOn;
  page.classList.toggle("predicting", prediction.isAsking);
  byId("next-cut").disabled = prediction.isAsking || !views.some((shown) => shown.trace.steps.some((step, later) => later > number && step.kind === "cut"));
  byId("previous-cut").disabled = previousCut() < 0;
  listSteps(trace, here);
  listPasses(trace, here, go);
  lightCode(views, number);
  look(views[0].nodeAt(number));
  if (number === length() - 1 || prediction.isAsking) player.stop();
  address();
}

/** The sentence of the step; with two searches, their names. @param {SearchView} shown @param {HTMLElement} line */
function tellStep({ trace, title }, line) {
  const step = Math.min(number, trace.length - 1);
  const words = number < 0 ? `Ready: ${counted(trace.length)} steps.` : `${trace.words(step)}.`;
  line.textContent = views.length > 1 ? `${title}: ${words}` : words;
  line.classList.toggle("cut", step >= 0 && number < trace.length && trace.steps[step].kind === "cut");
}

/** Write the address of what is shown; "Copy link" copies it. */
function address() {
  const [sources, predicted] = ["sources", "predict"].map((id) => byId(id).checked);
  const shown = { ...(selected ?? {}), toggled: views[0]?.picture.toggled, sources, predict: predicted, speed: byId("speed").value };
  const link = pageAddress(treeAddress(choice.chosen, number + 1, shown));
  byId("copy-link").dataset.copyLink = link;
  clearTimeout(addressed);
  addressed = window.setTimeout(() => history.replaceState(null, "", link), ADDRESS_MILLISECONDS);
}

function playOrPause() {
  if (player.isPlaying) player.stop();
  else if (views.length && !prediction.isOn) {
    if (number === length() - 1) go(-1);
    player.start();
  }
}

/** Download a picture. @param {string} what @param {() => string} draw */
function save(what, draw) {
  if (!views.length) return;
  const name = `tree-${views.map(({ algorithm }) => algorithm).join("-")}-${what}.svg`;
  downloadText(name, draw(), "image/svg+xml");
  byId("saved").textContent = `Saved as ${name}.`;
}

/** Show a node: its facts, the sources of its bounds, and the board. @param {string} key @param {SearchView} [shown] @param {boolean} [chosen] by a click */
function look(key, shown = views[0], chosen = false) {
  if (!shown) return;
  tellNode(shown.trace, key, views.length > 1 ? ` (${shown.title})` : "");
  const drawn = byId("sources").checked;
  for (const one of views) one.picture.mark(drawn && one === shown ? boundPaths(shown.trace, key) : []);
  byId("sources-field").hidden = !shown.trace.windows;
  if (chosen) {
    selected = { node: key, side: views.indexOf(shown) };
    address();
  }
  if (!board || !shown.game) return;
  const { rules, before } = shown.game;
  const all = [...before, ...path(key)];
  board.show(all);
  const [name, written] = [form.elements.rules.value, writeMoves(rules, all)];
  byId("to-play").href = pageAddress(positionAddress("play", name, written));
  byId("to-analysis").href = pageAddress(positionAddress("analysis", name, written));
  byId("to-play").hidden = !rules.legal(all).length;
}

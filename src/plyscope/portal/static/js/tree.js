// The search tree page: choose a search, step through it, and inspect its nodes.
import { get } from "./api.js";
import { Board } from "./board.js";
import { around, byId, make, modified, on } from "./dom.js";
import { drawnBranches, drawnLeaf, drawnLeaves } from "./drawings.js";
import { refusalWords } from "./messages.js";
import { namedMoves, parseMoves, positionAddress, Rules, shortMove, writeMoves } from "./rows.js";
import { term } from "./terms.js";
import { capital, counted, plain } from "./text.js";
import { depth, path, Trace } from "./trace.js";
import { treeAddress, treeQuestion } from "./treeaddress.js";
import { TreeForm } from "./treeform.js";
import { TreePicture } from "./treepicture.js";
import { nameOf } from "./verdict.js";

const page = byId("tree");
const form = byId("choose");
const choice = new TreeForm(form, page.dataset);
const { view } = form.elements;
const LISTED = 40; // the maximum number of listed steps
const SMALL = 120; // smaller trees are fully expanded
const MOST_PASSES = 60; // the maximum number of listed passes
const ADDRESS_MILLISECONDS = 300; // browsers limit how often the address may change

/** @type {Trace|null} */
let trace = null;
/** @type {TreePicture|null} */
let picture = null;
let number = -1;
let playing = 0;
/** The board of the selected node. @type {{rules: Rules, before: number[], small: Board}|null} */
let board = null;
let asked = 0;
let addressed = 0;

form.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  find();
});
form.addEventListener("change", (/** @type {{target: any}} */ { target }) => {
  if (target === form.elements.example && !target.value) form.elements.drawing.focus();
  else if (target === view) {
    if (trace) trace.fromRoot = view.value === "root";
    go(number);
  } else {
    choice.offer();
    find();
  }
});
byId("first").addEventListener("click", () => go(-1));
byId("back").addEventListener("click", () => go(number - 1));
byId("forward").addEventListener("click", () => go(number + 1));
byId("last").addEventListener("click", () => go(Infinity));
byId("next-cut").addEventListener("click", () => trace && go(trace.next("cut", number)));
byId("play").addEventListener("click", () => (playing ? pause() : play()));
byId("speed").addEventListener("change", () => playing && (pause(), play()));
byId("slider").addEventListener("input", () => go(Number(byId("slider").value) - 1));
byId("smaller").addEventListener("click", () => picture?.scale(0.8));
byId("larger").addEventListener("click", () => picture?.scale(1.25));
byId("fit").addEventListener("click", () => picture?.fit(0));
document.addEventListener("keydown", (event) => {
  if (!trace || around(event, "input:not([type=range]), select, textarea") || modified(event)) return;
  if (event.key === ".") go(number + 1);
  else if (event.key === ",") go(number - 1);
  else if (event.key === "c") go(trace.next("cut", number));
  else if (event.key === "p") (playing ? pause : play)();
  else return;
  event.preventDefault();
});

find(Number(page.dataset.step));

/** Request the steps of the search, and show them. @param {number} step to go to first, from 1 */
async function find(step = 0) {
  pause();
  clearTimeout(addressed); // it would combine this search with a step of the previous one
  const question = ++asked;
  page.ariaBusy = "true";
  byId("chosen").textContent = choice.words;
  let answer;
  try {
    answer = await get(treeQuestion(choice.chosen));
  } catch (error) {
    if (question === asked) refuse(error);
    return;
  }
  if (question !== asked) return; // a newer request is running
  byId("flaw").textContent = "";
  page.classList.remove("refused");
  begin(answer, step);
  page.ariaBusy = "false";
}

/** Show why there is no tree, and clear the page. @param {import("./api.js").Refusal} error */
function refuse(error) {
  byId("flaw").replaceChildren(...refusalWords(error));
  page.classList.add("refused");
  picture?.close();
  trace = picture = board = null;
  number = -1;
  for (const id of ["picture", "node-board", "node-facts", "steps", "result", "passes-list"]) byId(id).replaceChildren();
  for (const id of ["step", "place", "full"]) byId(id).textContent = "";
  for (const id of ["first", "back", "forward", "last", "next-cut", "play"]) byId(id).disabled = true;
  byId("node-title").textContent = "Node";
  byId("passes").hidden = byId("node-board").hidden = true;
  Object.assign(byId("slider"), { max: "0", value: "0" });
  page.ariaBusy = "false";
}

/** @param {TreeAnswer} answer @param {number} step */
function begin(answer, step) {
  picture?.close();
  if (answer.drawing === undefined) beginPosition(answer);
  else beginDrawing(answer, answer.drawing);
  if (!trace || !picture) return;
  on(picture, "look", (detail) => look(detail.node));
  byId("node-board").hidden = byId("node-links").hidden = board === null;
  byId("slider").max = String(trace.length);
  view.options[0].textContent = `${trace.players[0]} (root)`;
  tellResult(trace);
  byId("about-windows").hidden = !trace.windows;
  byId("play").disabled = false;
  go(step - 1);
  picture.fit(0.8, board ? 1 : undefined); // the tree of a position grows
}

/** @param {TreeAnswer} answer @param {Drawing} drawing */
function beginDrawing(answer, drawing) {
  trace = newTrace(answer, (move) => String(move + 1), ["MAX", "MIN"]);
  board = null;
  const whole = drawnLeaves(drawing) < SMALL;
  picture = new TreePicture(byId("picture"), trace, (key) => drawnBranches(drawing, key), whole, (key) => drawnLeaf(drawing, key));
}

/** @param {TreeAnswer} answer */
function beginPosition(answer) {
  const rules = Rules.parse(answer.rules);
  const before = parseMoves(rules, answer.moves);
  const first = before.length % 2;
  trace = newTrace(answer, (move) => shortMove(rules, move), [nameOf(first), nameOf(1 - first)]);
  const deepest = Math.max(...trace.keys.map(depth));
  /** @param {string} key */
  const branches = (key) => (depth(key) < deepest ? rules.legal([...before, ...path(key)]) : []);
  picture = new TreePicture(byId("picture"), trace, branches, trace.keys.length < SMALL);
  board = { rules, before, small: new Board(byId("node-board"), rules, { small: true, label: "Position at this node" }) };
}

/** @param {TreeAnswer} answer @param {(move: number) => string} moveName @param {string[]} players */
function newTrace(answer, moveName, players) {
  const made = new Trace(answer, moveName, players);
  made.fromRoot = view.value === "root";
  return made;
}

/** Go to a step. @param {number} wanted */
function go(wanted) {
  if (!trace || !picture) return; // the first search was refused
  number = Math.max(-1, Math.min(trace.length - 1, wanted));
  picture.show(number);
  byId("slider").value = String(number + 1);
  byId("slider").setAttribute("aria-valuetext", number < 0 ? "before the first step" : `step ${number + 1}: ${trace.words(number)}`);
  byId("place").textContent = `${number + 1} / ${trace.length}`;
  byId("step").textContent = number < 0 ? `Ready: ${counted(trace.length)} steps.` : `${trace.words(number)}.`;
  byId("step").classList.toggle("cut", number >= 0 && trace.steps[number].kind === "cut");
  byId("back").disabled = byId("first").disabled = number < 0;
  byId("forward").disabled = byId("last").disabled = number === trace.length - 1;
  byId("next-cut").disabled = !trace.steps.some((step, later) => later > number && step.kind === "cut");
  list(trace);
  passes(trace);
  look(number < 0 ? "" : trace.steps[number].node);
  if (number === trace.length - 1) pause();
  clearTimeout(addressed);
  addressed = window.setTimeout(() => history.replaceState(null, "", treeAddress(choice.chosen, number + 1)), ADDRESS_MILLISECONDS);
}

function play() {
  if (!trace) return;
  if (number === trace.length - 1) go(-1);
  byId("play").textContent = "Pause";
  byId("play").setAttribute("aria-pressed", "true");
  byId("step").setAttribute("aria-live", "off"); // screen readers would never stop talking
  playing = window.setInterval(() => go(number + 1), Number(byId("speed").value));
}

function pause() {
  clearInterval(playing);
  playing = 0;
  byId("play").textContent = "Play";
  byId("play").setAttribute("aria-pressed", "false");
  byId("step").setAttribute("aria-live", "polite");
}

/** @param {Trace} search */
function list(search) {
  const rows = [];
  for (let step = Math.max(0, number + 1 - LISTED); step <= number; step++) {
    const row = make("li", { class: `step-${search.steps[step].kind}`, value: step + 1 }, search.words(step));
    if (step === number) row.setAttribute("aria-current", "step");
    rows.push(row);
  }
  byId("steps").replaceChildren(...rows);
  byId("steps").scrollTop = byId("steps").scrollHeight;
}

/** Show a node: the player to move, its window and value, and the board. @param {string} key */
function look(key) {
  if (!trace) return;
  const state = trace.states.get(key);
  byId("node-title").textContent = capital(trace.place(key));
  /** @type {[string, string][]} */
  const facts = [["To move", trace.player(key)]];
  if (!state) facts.push(["State", "not searched yet"]);
  else if (state.status === "cut") facts.push(["State", "cut: not searched"]);
  else {
    facts.push(["State", { active: "being searched", done: "searched", leaf: state.ended ? trace.end : "a leaf: evaluated", table: "known from the table" }[state.status]]);
    if (trace.windows) facts.push(["Window", `${trace.windowText(state, key)}${trace.closed(state) ? ": closed" : ""}`]);
    facts.push(["Value", state.value === null ? "not yet" : trace.text(trace.seen(state.value, key))]);
    if (state.best !== null) facts.push(["Best move", trace.moveName(state.best)]);
    if (state.cut) facts.push(["Cut", trace.cutReason(state.cut)]);
  }
  byId("node-facts").replaceChildren(...definitions(facts));
  if (!board) return;
  const all = [...board.before, ...path(key)];
  board.small.show(all);
  const [rules, written] = [form.elements.rules.value, writeMoves(board.rules, all)];
  byId("to-play").href = positionAddress("play", rules, written);
  byId("to-analysis").href = positionAddress("analysis", rules, written);
  byId("to-play").hidden = !board.rules.legal(all).length;
}

/** @param {Trace} search */
function tellResult(search) {
  const { answer, players } = search;
  const best = answer.drawing === undefined ? namedMoves(Rules.parse(answer.rules), answer.line) : answer.line.split(" ").map((move) => Number(move) + 1);
  const value = answer.drawing === undefined ? plain(answer.words).replace(/^worth \+?/, "") : search.text(answer.value);
  /** @type {[string|Node, string][]} */
  const rows = [[`Value for ${players[0]}`, value], [term("line", "Best line"), best.join(" ") || "none"]];
  for (const [name, key, title] of [["nodes", "node", "Nodes"], ["leaves", "leaf", "Leaves"], ["cutoffs", "cut-off", "Cut-offs"], ["table_hits", "table-hit", "Table hits"], ["passes", "pass", "Passes"]]) {
    if (answer.counts[name]) rows.push([term(key, title), counted(answer.counts[name])]);
  }
  byId("result").replaceChildren(...definitions(rows));
  byId("full").textContent = answer.full
    ? `The picture shows the first ${counted(answer.steps.length)} steps; the counts are for the ${answer.stopped ? "part searched in time" : "whole search"}.`
    : "";
  byId("passes").hidden = answer.passes.length === 0;
}

/** @param {[string|Node, string][]} rows */
function definitions(rows) {
  return rows.flatMap(([name, words]) => [make("dt", {}, name), make("dd", {}, words)]);
}

/** Show the passes of MTD(f), and mark the current one. @param {Trace} search */
function passes(search) {
  const { passes: made } = search.answer;
  const now = made.findLastIndex((one) => one.step <= number);
  byId("passes-list").replaceChildren(
    ...made.slice(0, MOST_PASSES).map((one, index) => {
      const button = make("button", { type: "button", class: "quiet small" }, search.passWords(one));
      if (index === now) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => go(one.step));
      return make("li", {}, button);
    }),
  );
}

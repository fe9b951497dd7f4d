// The page of a search tree: choose a search, step through it, look at its nodes.
import { get } from "./api.js";
import { Board } from "./board.js";
import { refusalWords } from "./messages.js";
import { parseMoves, Rules, shortMove, writeMoves } from "./rows.js";
import { term } from "./terms.js";
import { depth, path, Trace } from "./trace.js";
import { TreeChoice } from "./treechoice.js";
import { TreePicture } from "./treepicture.js";
import { plain } from "./verdict.js";
import { counted } from "./words.js";

const page = document.getElementById("tree");
const at = (id) => document.getElementById(id);
const form = at("choose");
const choice = new TreeChoice(form, page.dataset);
const { view } = form.elements;
const LISTED = 40; // steps that the list shows
const SMALL = 120; // a tree with no more nodes is open as a whole
const ADDRESS_MILLISECONDS = 300; // browsers refuse to change an address too often

let trace = null;
let picture = null;
let number = -1;
let playing = 0;
let board = null;
let asked = 0;
let addressed = 0;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  find();
});
form.addEventListener("change", ({ target }) => {
  if (target === form.elements.example && !target.value) form.elements.drawing.focus();
  else if (target === view) {
    if (trace) trace.fromRoot = view.value === "root";
    go(number);
  } else {
    choice.offer();
    find();
  }
});
at("first").addEventListener("click", () => go(-1));
at("back").addEventListener("click", () => go(number - 1));
at("forward").addEventListener("click", () => go(number + 1));
at("last").addEventListener("click", () => go(Infinity));
at("next-cut").addEventListener("click", () => trace && go(trace.next("cut", number)));
at("play").addEventListener("click", () => (playing ? pause() : play()));
at("speed").addEventListener("change", () => playing && (pause(), play()));
at("slider").addEventListener("input", (event) => go(Number(event.target.value) - 1));
at("smaller").addEventListener("click", () => picture?.scale(0.8));
at("larger").addEventListener("click", () => picture?.scale(1.25));
at("fit").addEventListener("click", () => picture?.fit(0));
document.addEventListener("keydown", (event) => {
  if (!trace || event.target.closest("input:not([type=range]), select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = { ".": () => go(number + 1), ",": () => go(number - 1), c: () => go(trace.next("cut", number)), p: () => (playing ? pause() : play()) };
  if (!(event.key in keys)) return;
  keys[event.key]();
  event.preventDefault();
});

find(Number(page.dataset.step));

/** Ask the server for the steps, and begin. @param {number} step to go to first, from 1 */
async function find(step = 0) {
  pause();
  clearTimeout(addressed); // it would mix this search with a step of the last
  const question = ++asked;
  page.ariaBusy = "true";
  at("chosen").textContent = choice.words;
  let answer;
  try {
    answer = await get(choice.question);
  } catch (error) {
    if (question === asked) refuse(error);
    return;
  }
  if (question !== asked) return; // another search was asked for meanwhile
  at("flaw").textContent = "";
  page.classList.remove("refused");
  begin(answer, step);
  page.ariaBusy = "false";
}

/** Say why there is no tree; nothing of the last one stays. */
function refuse(error) {
  at("flaw").replaceChildren(...refusalWords(error));
  page.classList.add("refused");
  picture?.close();
  [trace, picture, board, number] = [null, null, null, -1];
  for (const id of ["picture", "node-board", "node-facts", "steps", "result", "passes-list"]) at(id).replaceChildren();
  for (const id of ["step", "place", "full"]) at(id).textContent = "";
  for (const id of ["first", "back", "forward", "last", "next-cut", "play"]) at(id).disabled = true;
  at("node-title").textContent = "Node";
  at("passes").hidden = at("node-board").hidden = true;
  Object.assign(at("slider"), { max: "0", value: "0" });
  page.ariaBusy = "false";
}

function begin(answer, step) {
  const drawn = answer.drawing !== undefined;
  const rules = drawn ? null : Rules.parse(answer.rules);
  const before = drawn ? [] : parseMoves(rules, answer.moves);
  const first = before.length % 2;
  const players = drawn ? ["MAX", "MIN"] : [["Red", "Yellow"][first], ["Red", "Yellow"][1 - first]];
  trace = new Trace(answer, (move) => (drawn ? String(move + 1) : shortMove(rules, move)), players);
  trace.fromRoot = view.value === "root";
  const branches = drawn ? (key) => drawnBranches(answer.drawing, key) : (key) => rules.legal([...before, ...path(key)]);
  const deepest = drawn ? 99 : Math.max(...trace.keys.map(depth));
  picture?.close();
  picture = new TreePicture(at("picture"), trace, (key) => (depth(key) < deepest ? branches(key) : []), drawn ? leaves(answer.drawing) < SMALL : trace.keys.length < SMALL);
  if (drawn) picture.leafValue = (key) => drawnLeaf(answer.drawing, key);
  picture.addEventListener("look", (event) => look(event.detail.node));
  board = rules && { rules, before, small: new Board(at("node-board"), rules, { small: true, label: "Position at this node" }) };
  at("node-board").hidden = at("node-links").hidden = drawn;
  at("slider").max = String(trace.length);
  view.options[0].textContent = `${players[0]}, at the root`;
  tellResult(answer, players[0]);
  at("about-windows").hidden = !trace.windows;
  at("play").disabled = false;
  go(step - 1);
  picture.fit(0.8, drawn ? undefined : 1); // the tree of a position grows
}

/** Go to a step. */
function go(wanted) {
  if (!trace) return; // the first search was refused
  number = Math.max(-1, Math.min(trace.length - 1, wanted));
  picture.show(number);
  at("slider").value = String(number + 1);
  at("slider").setAttribute("aria-valuetext", number < 0 ? "before the first step" : `step ${number + 1}: ${trace.words(number)}`);
  at("place").textContent = `${number + 1} / ${trace.length}`;
  at("step").textContent = number < 0 ? `Ready: ${counted(trace.length)} steps.` : `${trace.words(number)}.`;
  at("step").classList.toggle("cut", number >= 0 && trace.steps[number].kind === "cut");
  at("back").disabled = at("first").disabled = number < 0;
  at("forward").disabled = at("last").disabled = number === trace.length - 1;
  at("next-cut").disabled = !trace.steps.some((step, later) => later > number && step.kind === "cut");
  list();
  passes();
  look(number < 0 ? "" : trace.steps[number].node);
  if (number === trace.length - 1) pause();
  clearTimeout(addressed);
  addressed = setTimeout(() => history.replaceState(null, "", choice.address(number + 1)), ADDRESS_MILLISECONDS);
}

function play() {
  if (!trace) return;
  if (number === trace.length - 1) go(-1);
  at("play").textContent = "Pause";
  at("play").setAttribute("aria-pressed", "true");
  at("step").setAttribute("aria-live", "off"); // a running search would talk without end
  playing = setInterval(() => go(number + 1), Number(at("speed").value));
}

function pause() {
  clearInterval(playing);
  playing = 0;
  at("play").textContent = "Play";
  at("play").setAttribute("aria-pressed", "false");
  at("step").setAttribute("aria-live", "polite");
}

function list() {
  const rows = [];
  for (let step = Math.max(0, number + 1 - LISTED); step <= number; step++) {
    const row = document.createElement("li");
    row.className = `step-${trace.steps[step].kind}`;
    row.value = step + 1;
    row.textContent = trace.words(step);
    if (step === number) row.setAttribute("aria-current", "step");
    rows.push(row);
  }
  at("steps").replaceChildren(...rows);
  at("steps").scrollTop = at("steps").scrollHeight;
}

/** Tell about a node: who moves there, its window and value, the board. */
function look(key) {
  const state = trace.states.get(key);
  const place = trace.place(key);
  at("node-title").textContent = place.charAt(0).toUpperCase() + place.slice(1);
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
  at("node-facts").replaceChildren(...facts.flatMap(([name, value]) => [made("dt", name), made("dd", value)]));
  if (!board) return;
  const all = [...board.before, ...path(key)];
  board.small.show(all);
  const written = writeMoves(board.rules, all);
  const address = `${form.elements.rules.value}${written ? `/${written}` : ""}`;
  at("to-play").href = `/play/${address}`;
  at("to-analysis").href = `/analysis/${address}`;
  at("to-play").hidden = !board.rules.legal(all).length;
}

/** The best line of a position, move by move. */
function bestLine(answer) {
  const rules = Rules.parse(answer.rules);
  return parseMoves(rules, answer.line).map((move) => shortMove(rules, move)).join(" ");
}

function tellResult(answer, player) {
  const best = answer.drawing ? answer.line.split(" ").map((move) => Number(move) + 1).join(" ") : bestLine(answer);
  const value = answer.drawing ? trace.text(answer.value) : plain(answer.words).replace(/^worth \+?/, "");
  const rows = [[`Value for ${player}`, value], [term("line", "Best line"), best || "none"]];
  for (const [name, key, title] of [["nodes", "node", "Nodes"], ["leaves", "leaf", "Leaves"], ["cutoffs", "cut-off", "Cut-offs"], ["table_hits", "table-hit", "Table hits"], ["passes", "pass", "Passes"]]) {
    if (answer.counts[name]) rows.push([term(key, title), counted(answer.counts[name])]);
  }
  at("result").replaceChildren(...rows.flatMap(([name, words]) => [made("dt", name), made("dd", words)]));
  at("full").textContent = answer.full
    ? `The picture shows the first ${counted(answer.steps.length)} steps; the counts are those of the ${answer.stopped ? "part searched in time" : "whole search"}.`
    : "";
  at("passes").hidden = answer.passes.length === 0;
}

/** The passes of MTD(f), and in which one the step is. */
function passes() {
  const { passes: all } = trace.answer;
  const now = all.findLastIndex((one) => one.step <= number);
  at("passes-list").replaceChildren(
    ...all.slice(0, 60).map((one, index) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet small" });
      const known = one.value === null ? "" : one.value < one.bound ? `no: at most ${trace.text(one.value)}` : `yes: at least ${trace.text(one.value)}`;
      const bounds = one.value === null ? "" : ` → ${one.lower === null ? "−∞" : trace.text(one.lower)} … ${one.upper === null ? "∞" : trace.text(one.upper)}`;
      button.textContent = `${trace.text(one.bound)} or more? ${known}${bounds}`;
      if (index === now) button.setAttribute("aria-current", "step");
      button.addEventListener("click", () => go(one.step));
      const row = document.createElement("li");
      row.append(button);
      return row;
    }),
  );
}

function made(name, content) {
  const element = document.createElement(name);
  element.append(content);
  return element;
}

function inside(drawn, key) {
  return path(key).reduce((node, move) => node?.[move], drawn);
}

function drawnBranches(drawn, key) {
  const node = inside(drawn, key);
  return Array.isArray(node) ? [...node.keys()] : [];
}

function drawnLeaf(drawn, key) {
  const node = inside(drawn, key);
  return typeof node === "number" ? node : null;
}

function leaves(drawn) {
  return Array.isArray(drawn) ? drawn.reduce((sum, part) => sum + leaves(part), 0) : 1;
}

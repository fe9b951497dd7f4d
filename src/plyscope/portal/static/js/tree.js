// The page of a search tree: choose a search, step through it, look at its nodes.
import { get } from "./api.js";
import { Board } from "./board.js";
import { parseMoves, Rules } from "./rows.js";
import { depth, path, Trace } from "./trace.js";
import { TreePicture } from "./treepicture.js";
import { plain } from "./verdict.js";
import { counted } from "./words.js";

const page = document.getElementById("tree");
const at = (id) => document.getElementById(id);
const form = at("choose");
const { kind, example, drawing, rules: game, moves, evaluation, algorithm, order, view } = form.elements;
const LISTED = 40; // steps that the list shows
const SMALL = 120; // a tree with no more nodes is open as a whole

let trace = null;
let picture = null;
let number = -1;
let playing = 0;
let board = null;
let asked = 0;

form.addEventListener("submit", (event) => {
  event.preventDefault();
  find();
});
game.addEventListener("change", () => {
  moves.value = ""; // the moves of another game mean nothing here
  find();
});
for (const field of [algorithm, order, evaluation, form.elements.depth]) field.addEventListener("change", () => find());
for (const choice of kind) choice.addEventListener("change", () => { offer(); find(); });
example.addEventListener("change", () => {
  if (!example.value) drawing.focus();
  else {
    drawing.value = example.value;
    find();
  }
});
drawing.addEventListener("change", () => {
  example.value = [...example.options].some((option) => option.value === drawing.value.trim()) ? drawing.value.trim() : "";
  find();
});
moves.addEventListener("change", () => find());
view.addEventListener("change", () => {
  if (trace) trace.fromRoot = view.value === "root";
  go(number);
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
at("fit").addEventListener("click", () => picture?.fit(0.25));
document.addEventListener("keydown", (event) => {
  if (!trace || event.target.closest("input:not([type=range]), select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const keys = { ".": () => go(number + 1), ",": () => go(number - 1), c: () => go(trace.next("cut", number)), p: () => (playing ? pause() : play()) };
  if (!(event.key in keys)) return;
  keys[event.key]();
  event.preventDefault();
});

offer();
find();

/** Show the fields that belong to what is searched. */
function offer() {
  for (const part of form.querySelectorAll("[data-kind]")) part.hidden = part.dataset.kind !== kind.value;
  for (const option of order.options) option.disabled = option.hidden = kind.value === "drawn" && !["generated", "reversed"].includes(option.value);
  if (order.selectedOptions[0]?.disabled) order.value = "generated";
}

/** Ask the server for the steps, and begin. */
async function find() {
  pause();
  const drawn = kind.value === "drawn";
  const text = drawing.value.trim();
  const written = moves.value.replace(/\s/g, "");
  const settings = drawn
    ? `${algorithm.value}:depth=12,order=${order.value}`
    : `${algorithm.value}:depth=${form.elements.depth.value},evaluation=${evaluation.value},order=${order.value}`;
  const address = drawn ? `/tree/drawn/${encodeURIComponent(text)}` : `/tree/${game.value}${written ? `/${written}` : ""}`;
  const wanted = drawn ? address : `/tree/${game.value}/${written || "-"}`;
  const question = ++asked;
  page.ariaBusy = "true";
  try {
    const answer = await get(`/api${wanted}?settings=${encodeURIComponent(settings)}`);
    if (question !== asked) return; // somebody has asked for another search meanwhile
    at("flaw").textContent = "";
    history.replaceState(null, "", address);
    begin(answer);
  } catch (error) {
    if (question !== asked) return;
    at("flaw").textContent = error.message;
  }
  page.ariaBusy = "false";
}

function begin(answer) {
  const drawn = answer.drawing !== undefined;
  const rules = drawn ? null : Rules.parse(answer.rules);
  const before = drawn ? [] : parseMoves(rules, answer.moves);
  const first = before.length % 2;
  const players = drawn ? ["MAX", "MIN"] : [["Red", "Yellow"][first], ["Red", "Yellow"][1 - first]];
  trace = new Trace(answer, (move) => String(move + 1), players);
  trace.fromRoot = view.value === "root";
  const branches = drawn ? (key) => drawnBranches(answer.drawing, key) : (key) => rules.legal([...before, ...path(key)]);
  const deepest = drawn ? 99 : Math.max(...trace.keys.map(depth));
  picture?.close();
  picture = new TreePicture(at("picture"), trace, (key) => (depth(key) < deepest ? branches(key) : []), drawn ? leaves(answer.drawing) < SMALL : trace.keys.length < SMALL);
  if (drawn) picture.leafValue = (key) => drawnLeaf(answer.drawing, key);
  picture.addEventListener("look", (event) => look(event.detail.node));
  board = rules && { rules, before, small: new Board(at("node-board"), rules, { small: true, label: "Position at this node" }) };
  at("node-board").hidden = drawn;
  at("slider").max = String(trace.length);
  view.options[0].textContent = `${players[0]}, at the root`;
  tellResult(answer, players[0]);
  at("about-windows").hidden = !trace.windows;
  go(-1);
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
  const begin = Math.max(0, number + 1 - LISTED);
  const rows = [];
  for (let step = begin; step <= number; step++) {
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
  if (!state) facts.push(["State", "not looked at yet"]);
  else if (state.status === "cut") facts.push(["State", "cut: not looked at"]);
  else {
    facts.push(["State", { active: "being searched", done: "searched", leaf: state.ended ? trace.end : "a leaf: evaluated", table: "known from the table" }[state.status]]);
    if (trace.windows) facts.push(["Window", `${trace.windowText(state, key)}${trace.closed(state) ? ": closed" : ""}`]);
    facts.push(["Value", state.value === null ? "not yet" : trace.text(trace.seen(state.value, key))]);
    if (state.best !== null) facts.push(["Best move", trace.moveName(state.best)]);
    if (state.cut) facts.push(["Cut", trace.cutReason(state.cut)]);
  }
  at("node-facts").replaceChildren(...facts.flatMap(([name, value]) => [made("dt", name), made("dd", value)]));
  if (board) board.small.show([...board.before, ...path(key)]);
}

function tellResult(answer, player) {
  const best = answer.drawing ? answer.line.split(" ").map((move) => Number(move) + 1).join(" ") : answer.line;
  const rows = [[`Value for ${player}`, plain(answer.words).replace(/^worth \+?/, "")], ["Best line", best || "none"]];
  for (const [name, title] of [["nodes", "Nodes"], ["leaves", "Leaves"], ["cutoffs", "Cut-offs"], ["table_hits", "Table hits"], ["passes", "Passes"]]) {
    if (answer.counts[name]) rows.push([title, counted(answer.counts[name])]);
  }
  at("result").replaceChildren(...rows.flatMap(([name, value]) => [made("dt", name), made("dd", value)]));
  at("full").textContent = answer.full
    ? `The picture holds the first ${counted(answer.steps.length)} steps; the numbers are those of the ${answer.stopped ? "part that was searched in time" : "whole search"}.`
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

function made(name, text) {
  return Object.assign(document.createElement(name), { textContent: text });
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

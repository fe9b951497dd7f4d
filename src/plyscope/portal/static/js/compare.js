// The page that compares: the same position, two searches, one after the other so that neither disturbs the other.
import { ask } from "./asking.js";
import { Board } from "./board.js";
import { refusalWords } from "./messages.js";
import { Position } from "./position.js";
import { parseMoves, shortMove } from "./rows.js";
import { svg } from "./svg.js";
import { term } from "./terms.js";
import { nameOf, plain, timeText } from "./verdict.js";
import { counted } from "./words.js";

const page = document.getElementById("compare");
const at = (id) => document.getElementById(id);
const position = new Position(page.dataset.rules, page.dataset.moves);
const board = new Board(at("board"), position.rules, { small: true, label: `${position.rules.title}, the position` });
const SIDES = ["a", "b"];
let found = {};
let running = null;

/** The rows: what they are called, the words, and the number that the bars compare. */
const ROWS = [
  ["Value", (one) => plain(one.words)],
  ["Move", (one) => named(one.best)],
  ["Line", (one) => named(one.line)],
  ["Depth", (one) => String(one.depth ?? "")],
  ["Nodes", (one) => counted(one.nodes), (one) => one.nodes],
  ["Leaves", (one) => counted(one.leaves), (one) => one.leaves],
  ["Cut-offs", (one) => counted(one.cutoffs), (one) => one.cutoffs],
  ["Table hits", (one) => counted(one.table_hits), (one) => one.table_hits],
  ["Passes", (one) => counted(one.passes), (one) => one.passes],
  ["Time", (one) => timeText(one.seconds), (one) => one.seconds],
  ["Nodes per second", (one) => counted(Math.round(one.nodes / Math.max(one.seconds, 1e-6))), (one) => one.nodes / Math.max(one.seconds, 1e-6)],
];

const TERMS = { Line: "line", Depth: "depth", Nodes: "node", Leaves: "leaf", "Cut-offs": "cut-off", "Table hits": "table-hit", Passes: "pass", "Nodes per second": "nodes-per-second" };

position.bind(at("position"), "compare");
position.addEventListener("change", () => show());
at("settings").addEventListener("submit", (event) => {
  event.preventDefault();
  run();
});
at("settings").addEventListener("change", () => stop());
show();
run();

function show() {
  stop();
  board.show(position.moves);
  at("to-tree").href = position.address("tree");
  at("to-analysis").href = position.address("analysis");
  found = {};
  results();
}

/** The text of a search's settings. @param {"a"|"b"} side */
function settings(side) {
  const part = at("settings").querySelector(`[data-side="${side}"]`);
  const value = (name) => part.querySelector(`[name="${name}"]`).value;
  const table = value("table") ? `,table=${value("table")}` : "";
  return `${value("algorithm")}:depth=${value("depth")},evaluation=${value("evaluation")},order=${value("order")}${table}`;
}

function title(side) {
  const part = at("settings").querySelector(`[data-side="${side}"]`);
  return `${part.querySelector('[name="algorithm"]').selectedOptions[0].text}, depth ${part.querySelector('[name="depth"]').value}`;
}

async function run() {
  stop();
  running = new AbortController();
  const { signal } = running;
  found = {};
  page.ariaBusy = "true";
  try {
    for (const side of SIDES) {
      at("summary").textContent = `Searching with ${title(side)}…`;
      const path = `/api/search/${position.name}/${position.written || "-"}/events?settings=${encodeURIComponent(settings(side))}`;
      const tell = (so_far) => {
        if (signal.aborted || so_far.nodes === undefined) return;
        found[side] = { words: "", best: "", line: "", leaves: 0, cutoffs: 0, table_hits: 0, passes: 0, ...so_far };
        results();
      };
      tell(await ask(path, tell, signal));
      if (signal.aborted) return;
    }
    at("summary").textContent = summary();
  } catch (error) {
    if (signal.aborted) return;
    at("summary").replaceChildren(...refusalWords(error));
  }
  page.ariaBusy = "false";
}

function stop() {
  running?.abort();
  page.ariaBusy = "false";
  at("summary").textContent = "Press “Run both”.";
}

/** What comes out, in a sentence. */
function summary() {
  const { a, b } = found;
  const late = SIDES.filter((side) => found[side].stopped).map((side) => title(side));
  if (late.length) return `${late.join(" and ")} ran out of time; the counts cover what was searched until then.`;
  const [less, more, winner] = a.nodes <= b.nodes ? [a, b, "a"] : [b, a, "b"];
  const same = a.value === b.value ? "The same value" : "Different values";
  if (a.nodes === b.nodes) return `${same}, and the same number of nodes.`;
  return `${same}; ${title(winner)} needs ${ratio(more.nodes, less.nodes)} fewer nodes.`;
}

/** Moves of an answer as the board names them. @param {string} moves */
function named(moves) {
  return parseMoves(position.rules, moves).map((move) => shortMove(position.rules, move)).join(" ");
}

function ratio(more, less) {
  const times = more / Math.max(1, less);
  return times >= 2 ? `${times.toFixed(times < 10 ? 1 : 0)} times` : `${(100 * (1 - less / more)).toFixed(0)} %`;
}

function results() {
  for (const side of SIDES) at(`name-${side}`).textContent = title(side);
  at("results").replaceChildren(
    ...ROWS.map(([name, words, number]) => {
      const row = document.createElement("tr");
      const head = Object.assign(document.createElement("th"), { scope: "row" });
      head.append(name in TERMS ? term(TERMS[name], name) : name === "Value" ? `Value for ${nameOf(position.side)}` : name);
      const numbers = SIDES.map((side) => (found[side] && number ? number(found[side]) : 0));
      row.append(head, ...SIDES.map((side, index) => cell(side, words, number && numbers, index)));
      return row;
    }),
  );
}

function cell(side, words, numbers, index) {
  const made = document.createElement("td");
  made.className = `side-${side}`;
  made.textContent = found[side] ? words(found[side]) : "–";
  if (!numbers) return made;
  const most = Math.max(...numbers);
  if (numbers[1 - index] > 0 && numbers[index] > numbers[1 - index] * 1.05) {
    made.append(Object.assign(document.createElement("span"), { className: "ratio", textContent: `  ×${(numbers[index] / numbers[1 - index]).toFixed(1)}` }));
  }
  const bar = svg("svg", { class: "bar-of", viewBox: "0 0 100 7", preserveAspectRatio: "none", "aria-hidden": "true" });
  bar.append(svg("rect", { x: 0, y: 0, width: most ? (100 * numbers[index]) / most : 0, height: 7 }));
  made.append(bar);
  return made;
}

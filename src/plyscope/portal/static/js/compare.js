// The comparison page: two searches of the same position, one after the other, so that they do not compete for the CPU.
import { requestStream } from "./stream.js";
import { Board } from "./board.js";
import { bar, summary } from "./comparison.js";
import { all, byId, make, within } from "./dom.js";
import { refusalWords } from "./messages.js";
import { startDepths, startPosition } from "./pagestart.js";
import { Position } from "./position.js";
import { namedMoves } from "./rows.js";
import { svg } from "./svg.js";
import { term } from "./terms.js";
import { counted, plain, timeText } from "./text.js";
import { nameOf } from "./verdict.js";

/** @typedef {"a"|"b"} Side */

const page = byId("compare");
startPosition(page);
startDepths(page, all("[name=depth]", byId("settings")));
const position = new Position(page.dataset.rules, page.dataset.moves);
const board = new Board(byId("board"), position.rules, { small: true, label: `${page.dataset.title}, compared position` });
/** @type {Side[]} */
const SIDES = ["a", "b"];
/** @type {Partial<Record<Side, SearchAnswer>>} */
let found = {};
/** The fields that a running search has not reported yet. @type {SearchAnswer} */
const NOTHING_YET = { words: "", best: "", line: "", nodes: 0, leaves: 0, cutoffs: 0, table_hits: 0, passes: 0, seconds: 0 };
/** @type {AbortController|null} */
let running = null;

/** @param {SearchAnswer} one */
const speed = (one) => one.nodes / Math.max(one.seconds, 1e-6);

/**
 * The rows of the table: title, text, and the number for the bars.
 * @type {[string, (one: SearchAnswer) => string, ((one: SearchAnswer) => number)?][]}
 */
const ROWS = [
  ["Value", (one) => plain(one.words)],
  ["Move", (one) => namedMoves(position.rules, one.best).join(" ")],
  ["Line", (one) => namedMoves(position.rules, one.line).join(" ")],
  ["Depth", (one) => String(one.depth ?? "")],
  ["Nodes", (one) => counted(one.nodes), (one) => one.nodes],
  ["Leaves", (one) => counted(one.leaves), (one) => one.leaves],
  ["Cut-offs", (one) => counted(one.cutoffs), (one) => one.cutoffs],
  ["Table hits", (one) => counted(one.table_hits), (one) => one.table_hits],
  ["Passes", (one) => counted(one.passes), (one) => one.passes],
  ["Time", (one) => timeText(one.seconds), (one) => one.seconds],
  ["Nodes per second", (one) => counted(Math.round(speed(one))), speed],
];

/** @type {Record<string, string>} */
const TERMS = { Line: "line", Depth: "depth", Nodes: "node", Leaves: "leaf", "Cut-offs": "cut-off", "Table hits": "table-hit", Passes: "pass", "Nodes per second": "nodes-per-second" };

position.bind(byId("position"), "compare");
position.addEventListener("change", () => show());
byId("settings").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  run();
});
byId("settings").addEventListener("change", () => {
  limitDepths();
  stop();
});
limitDepths();
show();
run();

function show() {
  stop();
  board.show(position.moves);
  byId("to-tree").href = position.address("tree");
  byId("to-analysis").href = position.address("analysis");
  found = {};
  results();
}

/** A field of a search. @param {Side} side @param {string} name */
function field(side, name) {
  return within(byId("settings"), `[data-side="${side}"] [name="${name}"]`);
}

/** Offer each algorithm only the depths that it may search to. */
function limitDepths() {
  for (const side of SIDES) {
    const most = Number(field(side, "algorithm").selectedOptions[0].dataset.most);
    const depth = field(side, "depth");
    for (const option of depth.options) option.disabled = option.hidden = Number(option.value) > most;
    if (Number(depth.value) > most) depth.value = String(most);
  }
}

/** The text of a search's settings. @param {Side} side */
function settings(side) {
  /** @param {string} name */
  const value = (name) => field(side, name).value;
  const table = value("table") ? `,table=${value("table")}` : "";
  return `${value("algorithm")}:depth=${value("depth")},evaluation=${value("evaluation")},order=${value("order")}${table}`;
}

/** @param {Side} side */
function title(side) {
  return `${field(side, "algorithm").selectedOptions[0].text} (depth ${field(side, "depth").value})`;
}

async function run() {
  stop();
  running = new AbortController();
  const { signal } = running;
  found = {};
  page.ariaBusy = "true";
  try {
    for (const side of SIDES) {
      byId("summary").textContent = `Searching with ${title(side)}…`;
      const path = `/api/search/${position.name}/${position.written || "-"}/events?settings=${encodeURIComponent(settings(side))}`;
      /** @param {SearchAnswer} so_far */
      const tell = (so_far) => {
        if (signal.aborted || so_far.nodes === undefined) return;
        found[side] = { ...NOTHING_YET, ...so_far };
        results();
      };
      tell(await requestStream(path, tell, signal));
      if (signal.aborted) return;
    }
    const [a, b] = SIDES.map((side) => ({ title: title(side), found: found[side] ?? NOTHING_YET }));
    byId("summary").textContent = summary(a, b);
  } catch (error) {
    if (signal.aborted) return;
    byId("summary").replaceChildren(...refusalWords(error));
  }
  page.ariaBusy = "false";
}

function stop() {
  running?.abort();
  page.ariaBusy = "false";
  byId("summary").textContent = "Press “Run both”.";
}

function results() {
  for (const side of SIDES) byId(`name-${side}`).textContent = title(side);
  byId("results").replaceChildren(
    ...ROWS.map(([name, words, number]) => {
      const what = name in TERMS ? term(TERMS[name], name) : name === "Value" ? `Value for ${nameOf(position.side)}` : name;
      const numbers = number && SIDES.map((side) => number(found[side] ?? NOTHING_YET));
      return make("tr", {}, make("th", { scope: "row" }, what), ...SIDES.map((side, index) => cell(side, words, numbers, index)));
    }),
  );
}

/**
 * @param {Side} side @param {(one: SearchAnswer) => string} words
 * @param {number[]|undefined} numbers what the bars compare @param {number} index
 */
function cell(side, words, numbers, index) {
  const one = found[side];
  const made = make("td", { class: `side-${side}` }, one ? words(one) : "–");
  if (!numbers) return made;
  const { percent, times } = bar(numbers[index], numbers[1 - index]);
  if (times) made.append(make("span", { class: "ratio" }, `  ${times}`));
  const picture = svg("svg", { class: "bar-of", viewBox: "0 0 100 7", preserveAspectRatio: "none", "aria-hidden": "true" });
  picture.append(svg("rect", { x: 0, y: 0, width: percent, height: 7 }));
  made.append(picture);
  return made;
}

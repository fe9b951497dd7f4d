// The analysis page: a board, the score of every move, and the best line.
import { analysis } from "./analysissource.js";
import { AnalysisReasons } from "./analysisreasons.js";
import { Board } from "./board.js";
import { all, around, byId, make, modified, on } from "./dom.js";
import { bindEditor } from "./editorform.js";
import { refusalWords, toast } from "./messages.js";
import { startPosition } from "./pagestart.js";
import { answersHere } from "./platform.js";
import { Position } from "./position.js";
import { diagramRows, moveWords, parseMoves, shortMove } from "./rows.js";
import { downloadText } from "./download.js";
import { smallDisc } from "./svg.js";
import { plain } from "./text.js";
import { COLOURS, headline, isTrivial, nameOf, proof, scoreOrder, scoreText, shownScores, surest, tone, UNKNOWN, where, worth } from "./verdict.js";

const page = byId("analysis");
startPosition(page);
const position = new Position(page.dataset.rules, page.dataset.moves);
const board = new Board(byId("board"), position.rules, { label: `${page.dataset.title}, analysis board` });
/** The answers received so far, by the moves of their position. @type {Map<string, SolveAnswer>} */
const known = new Map();
const reasons = new AnalysisReasons(position, step);
/** The values on the board. @type {Record<string, Hint>} */
let values = {};
const MOST_SHOWN = Number(page.dataset.most); // up to this many moves, all scores are shown
/** @type {AbortController|null} */
let asking = null;
let timer = 0;

position.bind(byId("position"), "analysis");
bindEditor(position, (editing) => {
  for (const part of all("[data-not-editing]")) part.hidden = editing;
});
position.addEventListener("change", show);
on(board, "move", ({ move }) => position.play(Number(move) - 1));
on(board, "invalid", ({ words }) => words && toast(words, "bad"));
byId("first").addEventListener("click", () => position.go(0));
byId("back").addEventListener("click", () => position.go(position.ply - 1));
byId("forward").addEventListener("click", () => position.go(position.ply + 1));
byId("last").addEventListener("click", () => position.go(position.all.length));
byId("save-record").addEventListener("click", () => downloadText(`${fileName()}.json`, `${JSON.stringify(position.record, null, 1)}\n`, "application/json"));
byId("save-text").addEventListener("click", () => {
  const rows = diagramRows(position.rules, position.rules.cells(position.moves));
  downloadText(`${fileName()}.txt`, `${rows.map((marks) => marks.join(" ")).join("\n")}\n`, "text/plain");
});
document.addEventListener("keydown", (event) => {
  if (around(event, "input, select, textarea, button, a") || modified(event)) return;
  if (event.key === "Backspace" || event.key === ",") position.go(position.ply - 1);
  else if (event.key === ".") position.go(position.ply + 1);
  else return;
  event.preventDefault();
});
show();

/** Show the position and its analysis. */
function show() {
  values = {};
  board.show(position.moves);
  reasons.clear();
  board.enabled = !position.over;
  board.idle = "The game is over in this position. Go back to continue.";
  const ahead = position.all.length > position.ply ? ` of ${position.all.length}` : "";
  byId("place").textContent = position.ply ? `After move ${position.ply}${ahead}` : "Start";
  for (const id of ["first", "back"]) byId(id).disabled = position.ply === 0;
  for (const id of ["forward", "last"]) byId(id).disabled = position.ply === position.all.length;
  byId("turn").replaceChildren(...(position.over ? ["The game is over"] : [smallDisc(COLOURS[position.side]), ` ${nameOf(position.side)} to move`]));
  byId("to-play").hidden = position.over;
  byId("to-play").href = position.address("play");
  byId("to-tree").href = position.address("tree");
  byId("to-compare").href = position.address("compare");
  for (const kind of ["svg", "png"]) {
    byId(`save-${kind}`).href = `${position.address("diagram")}.${kind}`;
    byId(`save-${kind}`).download = `${fileName()}.${kind}`;
  }
  document.title = `${page.dataset.title} ${position.written} · Analysis · plyscope`;
  clearTimeout(timer);
  asking?.abort();
  const found = known.get(position.written);
  if (found) {
    tell(found, true);
    return;
  }
  wait();
  timer = window.setTimeout(find, 60);
}

async function find() {
  const moves = position.written;
  asking = new AbortController();
  const { signal } = asking;
  try {
    const found = await analysis(position, (so_far) => void (signal.aborted || tell(so_far, false)), signal);
    known.set(moves, found);
    if (!signal.aborted) tell(found, true);
  } catch (error) {
    if (signal.aborted) return;
    page.ariaBusy = "false";
    byId("verdict").replaceChildren(...refusalWords(error));
    byId("proof").textContent = "";
    byId("where").textContent = "";
    if (!error.retryAfter) empty("Scores are not available.");
    if (error.retryAfter) timer = window.setTimeout(find, 1000 * error.retryAfter);
  }
}

function wait() {
  page.ariaBusy = "true";
  byId("verdict").textContent = "Solving…";
  byId("proof").textContent = "\u00a0";
  byId("where").textContent = "\u00a0";
  byId("line").textContent = "\u00a0";
  table(unknown());
}

/** A row for every move, so that the table has its final size before the scores arrive; none on a large board. */
function unknown() {
  const legal = position.rules.legal(position.moves);
  return Object.fromEntries((legal.length <= MOST_SHOWN ? legal : []).map((move) => [String(move + 1), UNKNOWN]));
}

/** Show an answer. @param {SolveAnswer} found @param {boolean} done */
function tell(found, done) {
  page.ariaBusy = String(!done);
  if (!done && found.source === "search" && byId("verdict").textContent !== "Searching…") byId("verdict").textContent = "Searching…";
  byId("score-note").hidden = found.source === "search" || Boolean(found.estimate);
  byId("estimate-note").hidden = !byId("score-note").hidden;
  const sure = surest(found);
  if (done) byId("verdict").textContent = headline(found.exact ? found : sure, position.side);
  byId("proof").textContent = proof(found, done, position.side);
  byId("where").textContent = where(found, done);
  /** @type {Record<string, Hint>} */
  const hints = {};
  const scores = shownScores(found, MOST_SHOWN);
  byId("left-note").hidden = !done || Object.keys(scores).length >= position.rules.legal(position.moves).length;
  for (const [move, score] of Object.entries(scores)) {
    if (isTrivial(score)) continue;
    hints[move] = { text: scoreText(score), tone: tone(score), best: done && sure.best.includes(move), rank: worth(score) };
  }
  byId("legend").hidden = !Object.values(hints).some((hint) => hint.tone);
  values = hints;
  board.hint(hints);
  table(done ? scores : { ...unknown(), ...scores }, done ? sure.best : []);
  if (!done) return;
  line(sure);
  reasons.explain(null);
}

/** Show a step of the line of a reason. @param {import("./reasonlist.js").ReasonStep} shown */
function step({ line: moves, marks, words }) {
  board.show([...position.moves, ...moves], { hints: moves.length ? {} : values, marks });
  board.enabled = !moves.length && !position.over;
  board.idle = moves.length ? "You are looking at a line of play. Go back to its start to play." : "The game is over in this position. Go back to continue.";
  byId("why-said").textContent = words;
}

/** Show the score of each move. @param {Record<string, Score>} scores @param {string[]} [best] */
function table(scores, best = []) {
  if (position.over) empty("No moves left.");
  else byId("every").replaceChildren(...scoreOrder(scores, best).map((move) => row(Number(move) - 1, scores[move], best.includes(move))));
}

/** @param {number} move @param {Score} score @param {boolean} best */
function row(move, score, best) {
  const button = make("button", { type: "button", class: "quiet small", "aria-label": `Play ${moveWords(position.rules, move)}` }, shortMove(position.rules, move));
  button.addEventListener("click", () => position.play(move));
  const badge = make("span", { class: `badge ${tone(score)}` }, isTrivial(score) ? "–" : score === UNKNOWN ? "…" : scoreText(score));
  const words = best ? [" ", make("span", { class: "badge accent" }, "best")] : [];
  const why = make("button", { type: "button", class: "quiet small", "aria-label": `Why ${moveWords(position.rules, move)}?` }, "Why?");
  why.addEventListener("click", () => reasons.explain(move));
  const reason = score === UNKNOWN || answersHere() ? null : why; // the page itself knows no reasons
  return make("tr", {}, make("td", {}, button), make("td", { class: "number" }, badge), make("td", {}, plain(score.words), ...words), make("td", {}, reason));
}

/** Explain why the table is empty. @param {string} words */
function empty(words) {
  byId("every").replaceChildren(make("tr", {}, make("td", { class: "soft", colSpan: 4 }, words)));
}

/** Show the best line. @param {SolveAnswer} found */
function line(found) {
  const moves = parseMoves(position.rules, found.line);
  if (!moves.length) {
    byId("line").textContent = position.over ? "The game is over." : "Not available.";
    return;
  }
  byId("line").replaceChildren(
    ...moves.map((move, index) => {
      const side = (position.ply + index) % 2;
      const label = `Ply ${index + 1} of the line: ${nameOf(side)} ${moveWords(position.rules, move)}`;
      const button = make("button", { type: "button", class: "chip", "aria-label": label }, smallDisc(COLOURS[side]), shortMove(position.rules, move));
      button.addEventListener("click", () => position.follow(moves, index + 1));
      return button;
    }),
  );
}

function fileName() {
  return `${position.name.replace(":", "-")}-${position.written || "start"}`.slice(0, 80);
}

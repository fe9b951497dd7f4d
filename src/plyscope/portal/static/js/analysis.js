// The page of a position: a board to click on, the exact score of every move, the best line.
import { ask } from "./asking.js";
import { Board } from "./board.js";
import { bindEditing } from "./editing.js";
import { refusalWords, toast } from "./messages.js";
import { Position } from "./position.js";
import { moveWords, parseMoves, recordMoves, shortMove } from "./rows.js";
import { saveText } from "./saving.js";
import { smallDisc } from "./svg.js";
import { COLOURS, headline, nameOf, plain, scoreText, timeText, tone } from "./verdict.js";
import { counted } from "./words.js";

const page = document.getElementById("analysis");
const at = (id) => document.getElementById(id);
const position = new Position(page.dataset.rules, page.dataset.moves);
const board = new Board(at("board"), position.rules, { label: `${position.rules.title}, analysis board` });
const known = new Map();
const MOST_SHOWN = Number(page.dataset.most); // moves whose scores are shown, whatever they are
const UNKNOWN = { words: "…" };
/** Whether a search has only found that a move is not better than the best: its bound says nothing more. */
const trivial = (score) => score.words === "not better" || score.words === "not solved yet";
const worth = (score) => (score === UNKNOWN ? -Infinity : score.score ?? score.value ?? ((score.lower ?? 0) + (score.upper ?? 0)) / 2);
let asking = null;
let timer = 0;

position.bind(at("position"), "analysis");
bindEditing(position, (on) => {
  for (const part of document.querySelectorAll("[data-not-editing]")) part.hidden = on;
});
position.addEventListener("change", show);
board.addEventListener("move", (event) => position.play(Number(event.detail.move) - 1));
board.addEventListener("invalid", (event) => event.detail.words && toast(event.detail.words, "bad"));
at("first").addEventListener("click", () => position.go(0));
at("back").addEventListener("click", () => position.go(position.ply - 1));
at("forward").addEventListener("click", () => position.go(position.ply + 1));
at("last").addEventListener("click", () => position.go(position.all.length));
at("save-record").addEventListener("click", saveRecord);
at("save-text").addEventListener("click", () => saveText(`${fileName()}.txt`, diagram(), "text/plain"));
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, textarea, button, a") || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Backspace" || event.key === ",") position.go(position.ply - 1);
  else if (event.key === ".") position.go(position.ply + 1);
  else return;
  event.preventDefault();
});
show();

/** Show the position, and what is known of it. */
function show() {
  const { rules, moves } = position;
  board.show(moves);
  board.enabled = !position.over;
  board.idle = "The game is over here; take a move back.";
  const ahead = position.all.length > position.ply ? ` of ${position.all.length}` : "";
  at("place").textContent = position.ply ? `After move ${position.ply}${ahead}` : "Start";
  for (const [id, off] of [["first", !position.ply], ["back", !position.ply], ["forward", position.ply === position.all.length], ["last", position.ply === position.all.length]]) {
    at(id).disabled = off;
  }
  at("turn").replaceChildren(...(position.over ? ["The game is over"] : [smallDisc(COLOURS[position.side]), ` ${nameOf(position.side)} to move`]));
  at("to-play").hidden = position.over;
  at("to-play").href = position.address("play");
  at("to-tree").href = position.address("tree");
  at("to-compare").href = position.address("compare");
  for (const kind of ["svg", "png"]) {
    at(`save-${kind}`).href = `${position.address("diagram")}.${kind}`;
    at(`save-${kind}`).download = `${fileName()}.${kind}`;
  }
  document.title = `${rules.title} ${position.written} · Analysis · plyscope`;
  clearTimeout(timer);
  asking?.abort();
  const found = known.get(position.written);
  if (found) {
    tell(found, true);
    return;
  }
  wait();
  timer = setTimeout(find, 60);
}

async function find() {
  const moves = position.written;
  asking = new AbortController();
  const { signal } = asking;
  try {
    const path = `/api/analysis/${position.name}/${moves || "-"}/events`;
    const found = await ask(path, (so_far) => !signal.aborted && tell(so_far, false), signal);
    known.set(moves, found);
    if (!signal.aborted) tell(found, true);
  } catch (error) {
    if (signal.aborted) return;
    page.ariaBusy = "false";
    at("verdict").replaceChildren(...refusalWords(error));
    at("proof").textContent = "";
    if (!error.retryAfter) empty("Scores are not available.");
    if (error.retryAfter) timer = setTimeout(find, 1000 * error.retryAfter);
  }
}

function wait() {
  page.ariaBusy = "true";
  at("verdict").textContent = "Solving…";
  at("proof").textContent = "\u00a0";
  at("line").textContent = "\u00a0";
  table(unknown());
}

/** A row for every move, so that the table has its size before the scores come; on a large board none. */
function unknown() {
  const legal = position.rules.legal(position.moves);
  return Object.fromEntries((legal.length <= MOST_SHOWN ? legal : []).map((move) => [String(move + 1), UNKNOWN]));
}

function tell(found, done) {
  page.ariaBusy = String(!done);
  if (!done && found.source === "search" && at("verdict").textContent !== "Searching…") at("verdict").textContent = "Searching…";
  at("score-note").hidden = found.source === "search" || Boolean(found.estimate);
  at("estimate-note").hidden = !at("score-note").hidden;
  const sure = found.best.length || !found.estimate ? found : found.estimate;
  if (done) at("verdict").textContent = headline(found.exact ? found : sure, position.side);
  at("proof").textContent = proof(found, done);
  const hints = {};
  const scores = shown(found, sure);
  at("left-note").hidden = !done || Object.keys(scores).length >= position.rules.legal(position.moves).length;
  for (const [move, score] of Object.entries(scores)) {
    if (trivial(score)) continue;
    hints[move] = { text: scoreText(score), tone: tone(score), best: done && sure.best.includes(move), rank: worth(score) };
  }
  at("legend").hidden = !Object.values(hints).some((hint) => hint.tone);
  board.hint(hints);
  table(done ? scores : { ...unknown(), ...scores }, done ? sure.best : []);
  if (done) line(sure);
}

/** The scores that are worth showing: on a large board only those that a search has really compared. */
function shown(found, sure) {
  const scores = Object.values(found.scores).some((score) => score.lower > -99 && tone(score)) || found.exact ? found.scores : sure.scores;
  return Object.keys(scores).length <= MOST_SHOWN ? scores : Object.fromEntries(Object.entries(scores).filter(([, score]) => !score.bound));
}

function proof(found, done) {
  const spent = `${counted(found.nodes)} positions in ${timeText(found.seconds)}`;
  if (found.source === "over") return "By the rules.";
  if (!done) return found.source === "solver" && found.words ? `So far: ${headline(found, position.side)}; ${spent}.` : `Depth ${found.depth ?? 0}; ${spent}.`;
  if (found.exact && found.source === "solver") return `Exact, by the solver: ${found.nodes ? spent : "from the opening book"}.`;
  if (found.exact) return `Exact: a search has reached the end of every line; ${spent}.`;
  if (found.source === "search") return `An estimate, by a search to depth ${found.depth}: this board is too large for the solver.`;
  const bounds = `Not solved in time: the score is ${plain(found.words)}; ${spent}.`;
  return found.estimate ? `${bounds} The words above are the estimate of a search to depth ${found.estimate.depth}.` : bounds;
}

function table(scores, best = []) {
  if (position.over) {
    empty("No move is left.");
    return;
  }
  const first = (move) => Number(best.includes(move));
  const bound = (move) => Number(Boolean(scores[move].bound));
  const unsure = (move) => Number(trivial(scores[move]));
  const order = Object.keys(scores).sort((a, b) => first(b) - first(a) || unsure(a) - unsure(b) || worth(scores[b]) - worth(scores[a]) || bound(a) - bound(b) || a - b);
  at("every").replaceChildren(
    ...order.map((move) => {
      const row = document.createElement("tr");
      const button = Object.assign(document.createElement("button"), { type: "button", className: "quiet small", textContent: shortMove(position.rules, Number(move) - 1) });
      button.setAttribute("aria-label", `Play ${moveWords(position.rules, Number(move) - 1)}`);
      button.addEventListener("click", () => position.play(Number(move) - 1));
      const badge = Object.assign(document.createElement("span"), { className: `badge ${tone(scores[move])}`, textContent: trivial(scores[move]) ? "–" : scores[move] === UNKNOWN ? "…" : scoreText(scores[move]) });
      const words = cell(plain(scores[move].words));
      if (best.includes(move)) words.append(" ", Object.assign(document.createElement("span"), { className: "badge accent", textContent: "best" }));
      row.append(cell(button), cell(badge, "number"), words);
      return row;
    }),
  );
}

/** Say why there are no rows. */
function empty(words) {
  at("every").replaceChildren(document.createElement("tr"));
  at("every").firstChild.append(Object.assign(cell(words, "soft"), { colSpan: 3 }));
}

function cell(content, name = "") {
  const made = document.createElement("td");
  made.className = name;
  made.append(content);
  return made;
}

function line(found) {
  const moves = parseMoves(position.rules, found.line);
  if (!moves.length) {
    at("line").textContent = position.over ? "The game is over." : "Not known yet.";
    return;
  }
  at("line").replaceChildren(
    ...moves.map((move, index) => {
      const button = Object.assign(document.createElement("button"), { type: "button", className: "chip" });
      button.append(smallDisc(COLOURS[(position.ply + index) % 2]), shortMove(position.rules, move));
      button.setAttribute("aria-label", `Ply ${index + 1} of the line: ${nameOf((position.ply + index) % 2)} ${moveWords(position.rules, move)}`);
      button.addEventListener("click", () => position.follow(moves, index + 1));
      return button;
    }),
  );
}

function fileName() {
  return `${position.name.replace(":", "-")}-${position.written || "start"}`.slice(0, 80);
}

function diagram() {
  const { rules } = position;
  const marks = rules.cells(position.moves).map((side) => (side === null ? "." : "XO"[side]));
  const rows = Array.from({ length: rules.height }, (_, row) => marks.slice(row * rules.width, (row + 1) * rules.width).join(" "));
  return `${rows.join("\n")}\n`;
}

function saveRecord() {
  const { rules, moves } = position;
  const won = rules.line(rules.cells(moves)).length > 0;
  const result = won ? (moves.length % 2 ? "1-0" : "0-1") : position.over ? "1/2-1/2" : "*";
  const reason = won ? "line" : position.over ? "full board" : "unfinished";
  const record = { format: "plyscope-game", version: 1, rules: String(rules), players: ["?", "?"], moves: recordMoves(rules, moves), result, reason, turns: moves.map(() => ({})) };
  saveText(`${fileName()}.json`, `${JSON.stringify(record, null, 1)}\n`, "application/json");
}

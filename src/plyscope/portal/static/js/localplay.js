// The page on which a game against a level is played without a server: the level runs in this page.
import { Board } from "./board.js";
import { all, byId, make, on, pageData, storage } from "./dom.js";
import { GameForm } from "./gameform.js";
import { LocalGame } from "./localgame.js";
import { allowed } from "./pageanswers.js";
import { askPage } from "./pageworkers.js";
import { checkedPosition } from "./pageposition.js";
import { addressParts, pageAddress } from "./platform.js";
import { moveWords, parseMoves, positionAddress, Rules } from "./rows.js";
import { sound } from "./sound.js";
import { smallDisc } from "./svg.js";
import { COLOURS } from "./verdict.js";

const STORED = "local-game";
const form = new GameForm(byId("choices"), "local-choices");
/** How each level plays. @type {Record<string, import("./levelplayer.js").LevelRow>} */
const rows = pageData("levels");
/** @type {Board} */
let board;
let game = fromAddress() ?? LocalGame.recall(storage.get(STORED)) ?? chosen();
let turn = 0; // counts what makes an answer of a program obsolete

/** The game that the address asks for: from a position. */
function fromAddress() {
  const [name, moves = "-"] = addressParts();
  if (!name) return null;
  try {
    const found = checkedPosition([name, moves]);
    const played = parseMoves(Rules.parse(found.rules), found.moves);
    return new LocalGame(found.rules, form.program("program"), played.length % 2, played);
  } catch (error) {
    byId("says").textContent = error.message;
    return null;
  }
}

/** The game that the form describes. */
function chosen() {
  const { side } = form.values;
  const second = side === "second" || (side === "random" && Math.random() < 0.5);
  return new LocalGame(form.rules, form.program("program"), Number(second));
}

/** The display name of the opponent. */
function opponent() {
  const [level] = all(`input[name=program][value="${CSS.escape(game.program)}"]`, byId("choices"));
  const [classic] = all(`option[value="${CSS.escape(game.program)}"]`, byId("choices"));
  return level?.dataset.title ?? classic?.dataset.title ?? "The program";
}

/** Show another game. @param {LocalGame} next */
function open(next) {
  board?.close();
  game = next;
  board = new Board(byId("board"), game.rules, { label: `Game against ${opponent()}` });
  on(board, "move", ({ move }) => play(Number(move) - 1));
  on(board, "invalid", ({ words }) => complain(words));
  on(board, "aim", ({ words }) => complain(words, "calm"));
  on(board, "cursor", ({ words }) => (byId("said").textContent = words));
  byId("room").style.setProperty("--ratio", String(board.ratio));
  show();
}

/** Show the position, and let the program move if it is its turn. */
function show() {
  turn++;
  storage.set(STORED, game.remembered);
  board.show(game.moves);
  const waits = game.isNew && !game.ownTurn && !game.over;
  board.enabled = game.ownTurn;
  board.idle = game.over ? "The game is over." : waits ? "Press the button to start: your opponent moves first." : "It is not your turn.";
  byId("call-words").textContent = waits ? "Press the button to start." : game.headline(opponent());
  byId("call").firstElementChild?.replaceWith(smallDisc(COLOURS[game.over ? game.side : game.moves.length % 2]));
  byId("call").dataset.over = String(game.over);
  byId("undo").disabled = !game.canUndo;
  byId("to-analysis").href = pageAddress(positionAddress("analysis", game.name, game.written));
  byId("begin").textContent = waits ? "Start game" : "New game";
  if (game.over && !game.isNew) sound.end();
  if (!game.over && !game.ownTurn && !waits) answer();
}

/** @param {number} move */
function play(move) {
  complain("");
  game.play(move);
  sound.disc();
  byId("said").textContent = `${moveWords(game.rules, move)}. ${game.headline(opponent())}`;
  show();
}

/** Let the program move. */
async function answer() {
  const now = turn;
  const { program, name, written } = game;
  try {
    const [move] = await Promise.all([
      allowed(checkedPosition([name, written])).then((asked) => askPage({ kind: "move", asked, program, row: rows[program] ?? null })),
      board.landed(),
    ]);
    if (now === turn) play(move);
  } catch (error) {
    if (now !== turn) return;
    const again = make("button", { type: "button", class: "small" }, "Try again");
    again.addEventListener("click", () => show());
    byId("says").replaceChildren(`The program cannot move: ${error.message} `, again);
  }
}

/** @param {string} text */
function complain(text, tone = "") {
  byId("says").textContent = text;
  byId("says").classList.toggle("calm", tone === "calm");
}

byId("choices").addEventListener("change", () => {
  if (game.isNew && !game.opening) open(chosen());
});
byId("choices").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  complain("");
  open(chosen());
  if (!game.ownTurn) answer();
});
byId("undo").addEventListener("click", () => {
  complain("");
  game.undo();
  show();
});
document.addEventListener("keydown", (event) => {
  if (!event.defaultPrevented && (event.target === document.body || event.target === byId("main"))) board.key(event);
});
open(game);

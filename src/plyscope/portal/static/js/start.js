// The start page: the first click on the board begins a game and plays the move.
import { insist } from "./api.js";
import { noteFallen } from "./arrival.js";
import { Board } from "./board.js";
import { Choosing } from "./choosing.js";
import { byId, on } from "./dom.js";
import { newGame } from "./newgame.js";
import { Rules } from "./rows.js";
import { smallDisc } from "./svg.js";
import { otherColour } from "./verdict.js";

const choosing = new Choosing(byId("choices"), "choices");
const wanted = new URLSearchParams(location.search).get("opponent"); // from the page of a level
if (wanted) choosing.against(wanted);
/** @type {Board} */
let board;
let shown = "";
let beginning = false;

/** Show the board that is chosen. */
function show() {
  const { rules: written, opponent, side, rated } = choosing.game;
  const colour = choosing.values.colour === "yellow" ? "yellow" : "red";
  const key = `${written} ${colour}`;
  if (key !== shown) {
    shown = key;
    board?.close();
    const rules = Rules.parse(written);
    board = new Board(byId("board"), rules, { colours: [colour, otherColour(colour)], label: `${choosing.title}: choose a move to begin` });
    on(board, "move", ({ move }) => begin(move));
    on(board, "invalid", ({ words }) => complain(words));
    on(board, "aim", ({ words }) => complain(words, "calm"));
    on(board, "cursor", ({ words }) => (byId("said").textContent = words));
    board.enabled = true;
    byId("room").style.setProperty("--ratio", String(board.ratio));
  }
  const where = Rules.parse(written).gravity ? "a column" : "a cell";
  const atOnce = opponent !== "human" && side === "first";
  const what = rated ? "a rated game" : "the game";
  byId("call-words").textContent = atOnce ? `Click ${where} and ${what} begins.` : `Press the button to begin ${what}.`;
  byId("call").classList.toggle("rated", rated);
  byId("begin").textContent = rated ? "Start the rated game" : "Start the game";
  byId("call").firstElementChild.replaceWith(smallDisc(colour));
  board.enabled = atOnce;
  board.idle = "Press the button to start: the other side moves first.";
  if (board.enabled) board.preview(board.cursor);
  if (opponent === "human") board.idle = "Press the button: the game starts when somebody joins.";
}

/** Begin the game that is chosen, and play a move if one was made. @param {string|null} [move] */
async function begin(move = null) {
  if (beginning) return;
  beginning = true;
  byId("begin").disabled = true;
  board.enabled = false;
  if (move) board.show([Number(move) - 1]);
  try {
    const game = await newGame(choosing.game, complain);
    if (move && game.state === "person" && game.seats[0].you) {
      // where the move is lost on its way, it can be played on the page of the game
      await insist(`/api/games/${game.id}/moves`, { move, ply: 0, version: game.version }).catch(() => {});
      await board.landed();
      noteFallen(game.id, 1);
    }
    location.assign(`/game/${game.id}`);
  } catch (error) {
    complain(error.message);
    board.show([]);
    byId("begin").disabled = false;
    beginning = false;
    show();
  }
}

/** @param {string} text */
function complain(text, tone = "") {
  byId("says").textContent = text;
  byId("says").classList.toggle("calm", tone === "calm");
}

byId("choices").addEventListener("change", () => {
  complain("");
  show();
});
byId("choices").addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  begin();
});
document.addEventListener("keydown", (event) => {
  if (!event.defaultPrevented && (event.target === document.body || event.target === byId("main"))) board.key(event);
});
addEventListener("pageshow", (event) => {
  if (event.persisted) location.reload(); // come back to a fresh board
});
show();

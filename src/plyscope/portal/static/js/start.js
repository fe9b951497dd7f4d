// The start page: the first click on the board starts a game and plays the move.
import { postWithRetry } from "./api.js";
import { rememberShownMoves } from "./transition.js";
import { Board } from "./board.js";
import { GameForm } from "./gameform.js";
import { byId, on } from "./dom.js";
import { newGame } from "./newgame.js";
import { bindPlacement } from "./placement.js";
import { Rules } from "./rows.js";
import { smallDisc } from "./svg.js";
import { otherColour } from "./verdict.js";

const gameForm = new GameForm(byId("choices"), "choices");
const wanted = new URLSearchParams(location.search).get("opponent"); // from the page of a level
if (wanted) gameForm.against(wanted);
/** @type {Board} */
let board;
let shown = "";
let beginning = false;

/** Show the chosen board. */
function show() {
  const { rules: written, opponent, side, rated, start, colour: own } = gameForm.game;
  const colour = own === "yellow" ? "yellow" : "red";
  const key = `${written} ${colour}`;
  if (key !== shown) {
    shown = key;
    board?.close();
    const rules = Rules.parse(written);
    board = new Board(byId("board"), rules, { colours: [colour, otherColour(colour)], label: `${gameForm.title}: choose a move to start the game` });
    on(board, "move", ({ move }) => begin(move));
    on(board, "invalid", ({ words }) => complain(words));
    on(board, "aim", ({ words }) => complain(words, "calm"));
    on(board, "cursor", ({ words }) => (byId("said").textContent = words));
    board.enabled = true;
    byId("room").style.setProperty("--ratio", String(board.ratio));
  }
  const where = Rules.parse(written).gravity ? "a column" : "a cell";
  const atOnce = opponent !== "human" && side === "first" && start !== "balanced";
  const what = rated ? "a rated game" : "the game";
  const first = start === "swap" ? "place the first stone" : "start";
  const clicked = rated ? "start a rated game" : first;
  byId("call-words").textContent = atOnce ? `Click ${where} to ${clicked}.` : `Press the button to start ${what}.`;
  byId("call").classList.toggle("rated", rated);
  byId("begin").textContent = rated ? "Start rated game" : "Start game";
  byId("call").firstElementChild.replaceWith(smallDisc(colour));
  board.enabled = atOnce;
  board.idle = "Press the button to start: your opponent moves first.";
  if (start === "balanced") board.idle = "Press the button to start: the opening is chosen at random.";
  if (start === "swap") board.idle = "Press the button to start: your opponent places the stones.";
  if (board.enabled) board.preview(board.cursor);
  if (opponent === "human") board.idle = "Press the button: the game starts when somebody joins.";
}

/** Start the chosen game, and play a move if there is one. @param {string|null} [move] */
async function begin(move = null) {
  if (beginning) return;
  beginning = true;
  byId("begin").disabled = true;
  board.enabled = false;
  if (move) board.show([Number(move) - 1]);
  try {
    const game = await newGame(gameForm.game, complain);
    if (move && game.state === "person" && game.seats[0].you) {
      // if the move is lost, it can be played on the game page
      await postWithRetry(`/api/games/${game.id}/moves`, { move, ply: 0, version: game.version }).catch(() => {});
      await board.landed();
      rememberShownMoves(game.id, 1);
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
  if (event.persisted) location.reload(); // show a fresh board after going back
});
bindPlacement();
show();

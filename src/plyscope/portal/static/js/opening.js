// The page for a game that starts from a position: choice of opponent and side.
import { Board } from "./board.js";
import { GameForm } from "./gameform.js";
import { byId, on } from "./dom.js";
import { newGame } from "./newgame.js";
import { Rules } from "./rows.js";

const form = byId("opening");
const { moves, title } = form.dataset;
const rules = Rules.parse(form.elements.rules.value);
const toMove = form.elements.side.value;
// the choices are remembered for each board, except the side
const gameForm = new GameForm(form, `opening ${rules}`);
form.elements.side.value = toMove;
const board = new Board(byId("board"), rules, { label: `${title}, starting position` });
board.show(moves);
board.idle = "Press the button to start the game.";
on(board, "invalid", ({ words }) => say(words));

form.addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  byId("begin").disabled = true; // prevents a second game by a double click
  say("");
  const { side } = form.elements;
  const colour = side.value === "first" ? "red" : "yellow";
  try {
    const asked = { ...gameForm.game, moves, side: side.value, colour, rated: false };
    const game = await newGame(asked, say);
    location.assign(`/game/${game.id}`);
  } catch (error) {
    say(error.message);
    byId("begin").disabled = false;
  }
});

/** @param {string} words */
function say(words) {
  byId("says").textContent = words;
}

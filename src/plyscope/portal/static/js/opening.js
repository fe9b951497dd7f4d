// A game that starts from a position: whom to play, and on which side.
import { Board } from "./board.js";
import { Choosing } from "./choosing.js";
import { byId, on } from "./dom.js";
import { newGame } from "./newgame.js";
import { Rules } from "./rows.js";

const form = byId("opening");
const { moves, title } = form.dataset;
const rules = Rules.parse(form.elements.rules.value);
const toMove = form.elements.side.value;
// what was chosen last time for this board is remembered; the side is that of the position
const choosing = new Choosing(form, `opening ${rules}`);
form.elements.side.value = toMove;
const board = new Board(byId("board"), rules, { label: `${title}: the position in which the game starts` });
board.show(moves);
board.idle = "Press the button to start the game.";
on(board, "invalid", ({ words }) => say(words));

form.addEventListener("submit", async (/** @type {Event} */ event) => {
  event.preventDefault();
  byId("begin").disabled = true; // one press, one game
  say("");
  const { side } = form.elements;
  const colour = side.value === "first" ? "red" : "yellow";
  try {
    const asked = { ...choosing.game, moves, side: side.value, colour, rated: false };
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

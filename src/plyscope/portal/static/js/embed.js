// A board in a frame of another site: step through the moves, and a link to the portal.
import { Board } from "./board.js";
import { byId } from "./dom.js";
import { Position } from "./position.js";

const { rules, moves, ply } = byId("embed").dataset;
const position = new Position(rules, moves);
const board = new Board(byId("board"), position.rules, { small: true, label: position.rules.title });
const STEPS = { first: () => 0, back: () => position.ply - 1, on: () => position.ply + 1, last: () => position.all.length };
const KEYS = { Home: "first", ArrowLeft: "back", ArrowRight: "on", End: "last" };

let animate = false; // the position that the page opens with is there at once

function show() {
  board.show(position.moves, { animate });
  animate = true;
  byId("place").textContent = `${position.ply} / ${position.all.length}`;
  byId("portal").href = position.address("analysis");
  for (const button of document.querySelectorAll("[data-step]")) {
    const back = button.dataset.step === "first" || button.dataset.step === "back";
    button.setAttribute("aria-disabled", String(position.ply === (back ? 0 : position.all.length)));
  }
}

for (const button of document.querySelectorAll("[data-step]")) {
  button.addEventListener("click", () => position.go(STEPS[button.dataset.step]()));
}
document.addEventListener("keydown", (event) => {
  if (!(event.key in KEYS) || event.ctrlKey || event.altKey || event.metaKey) return;
  event.preventDefault();
  position.go(STEPS[KEYS[event.key]]());
});
position.addEventListener("change", show);
position.go(Number(ply));

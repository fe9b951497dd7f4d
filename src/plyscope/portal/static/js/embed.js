// The embedded board for other sites: buttons to step through the moves, and a link to the portal.
import { Board } from "./board.js";
import { all, byId } from "./dom.js";
import { Position } from "./position.js";
import { isBackward, stepKey, stepTo } from "./steps.js";

const { rules, moves, ply, title } = byId("embed").dataset;
const position = new Position(rules, moves);
const board = new Board(byId("board"), position.rules, { small: true, label: title });
let animate = false; // the first position is shown without animation

function show() {
  board.show(position.moves, { animate });
  animate = true;
  byId("place").textContent = `${position.ply} / ${position.all.length}`;
  byId("portal").href = position.address("analysis");
  for (const button of all("[data-step]")) {
    button.setAttribute("aria-disabled", String(position.ply === (isBackward(button.dataset.step) ? 0 : position.all.length)));
  }
}

/** @param {import("./steps.js").StepName} step */
function go(step) {
  position.go(stepTo(step, position.ply, position.all.length));
}

for (const button of all("[data-step]")) button.addEventListener("click", () => go(button.dataset.step));
document.addEventListener("keydown", (event) => {
  const step = stepKey(event);
  if (!step) return;
  event.preventDefault();
  go(step);
});
position.addEventListener("change", show);
position.go(Number(ply));

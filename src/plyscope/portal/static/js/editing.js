// The board editor of the analysis: its tools, what is wrong with the board, and the moves that lead to it.
import { get } from "./api.js";
import { byId } from "./dom.js";
import { Editor } from "./editor.js";
import { parseMoves } from "./rows.js";

/**
 * Let the position of a page be put together stone by stone.
 * @param {import("./position.js").Position} position
 * @param {(on: boolean) => void} onEdit is told when editing begins and ends
 */
export function bindEditing(position, onEdit) {
  const { rules } = position;
  const editor = new Editor(byId("editor-board"), rules);
  const tools = byId("editor-tools");

  function edit(on) {
    byId("editor").hidden = !on;
    byId("edit").setAttribute("aria-expanded", String(on));
    onEdit(on);
    if (!on) return;
    editor.show(rules.cells(position.moves));
    tell("");
    byId("editor-board").focus({ preventScroll: true });
    byId("editor-board").scrollIntoView({ block: "nearest" }); // the button is below the board
  }

  /** Say whose turn it is, or why these stones cannot be. */
  function tell(words) {
    const [red, yellow] = [0, 1].map((side) => editor.cells.filter((one) => one === side).length);
    const fair = red === yellow || red === yellow + 1;
    byId("editor-count").textContent = `Red ${red}, Yellow ${yellow}. ${fair ? `${red === yellow ? "Red" : "Yellow"} to move.` : "Red moves first, so Red needs as many stones as Yellow, or one more."}`;
    byId("editor-flaw").textContent = "";
    byId("editor-said").textContent = words;
  }

  async function analyse() {
    byId("editor-done").disabled = true;
    try {
      const found = await get(`/api/order/${position.name}?diagram=${encodeURIComponent(editor.diagram)}`);
      edit(false);
      position.load(parseMoves(rules, found.moves));
    } catch (error) {
      byId("editor-flaw").textContent = helpful(error.message);
    }
    byId("editor-done").disabled = false;
  }

  byId("edit").addEventListener("click", () => edit(byId("editor").hidden));
  byId("editor-cancel").addEventListener("click", () => edit(false));
  byId("editor-clear").addEventListener("click", () => editor.set(rules.cells([]), "The board is empty."));
  byId("editor-swap").addEventListener("click", () => {
    editor.set(editor.cells.map((side) => (side === null ? null : 1 - side)), "The colours are swapped.");
  });
  tools.addEventListener("change", () => {
    const { value } = tools.elements.tool;
    editor.tool = value === "" ? null : Number(value);
  });
  tools.addEventListener("submit", (event) => {
    event.preventDefault();
    analyse();
  });
  editor.addEventListener("change", (event) => tell(event.detail.words));
}

/** Say what could help where no game leads to a board. */
function helpful(message) {
  const words = message.replace(/^No moves lead there: /, "No game leads to this board: ");
  if (!/take turns|no order/i.test(words)) return words;
  return `${words} Change the colour of a stone near the bottom, or swap the colours.`;
}

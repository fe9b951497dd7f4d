// The board editor of the analysis page: its tools, error messages, and the request for moves that lead to the board.
import { get } from "./api.js";
import { byId, on } from "./dom.js";
import { Editor } from "./editor.js";
import { parseMoves } from "./rows.js";
import { diagramText, stoneWords, swapped } from "./stones.js";

/**
 * Connect the board editor with the position of a page.
 * @param {import("./position.js").Position} position
 * @param {(editing: boolean) => void} onEdit is called when editing starts and ends
 */
export function bindEditor(position, onEdit) {
  const { rules } = position;
  const editor = new Editor(byId("editor-board"), rules);
  const tools = byId("editor-tools");

  /** @param {boolean} editing */
  function edit(editing) {
    byId("editor").hidden = !editing;
    byId("edit").setAttribute("aria-expanded", String(editing));
    onEdit(editing);
    if (!editing) return;
    editor.show(rules.cells(position.moves));
    tell("");
    byId("editor-board").focus({ preventScroll: true });
    byId("editor-board").scrollIntoView({ block: "nearest" }); // the button is below the board
  }

  /** Show the number of stones and whose turn it is. @param {string} words what was changed */
  function tell(words) {
    byId("editor-count").textContent = stoneWords(editor.cells);
    byId("editor-flaw").textContent = "";
    byId("editor-said").textContent = words;
  }

  async function analyse() {
    byId("editor-done").disabled = true;
    try {
      const found = await get(`/api/order/${position.name}?diagram=${encodeURIComponent(diagramText(rules, editor.cells))}`);
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
  byId("editor-swap").addEventListener("click", () => editor.set(swapped(editor.cells), "Colours swapped."));
  tools.addEventListener("change", () => {
    const { value } = tools.elements.tool;
    editor.tool = value === "" ? null : Number(value);
  });
  tools.addEventListener("submit", (/** @type {Event} */ event) => {
    event.preventDefault();
    analyse();
  });
  on(editor, "change", ({ words }) => tell(words));
}

/** Add a suggestion to the message that no game leads to a board. @param {string} message */
function helpful(message) {
  const words = message.replace(/^No moves lead there: /, "No game leads to this board: ");
  if (!/take turns|no order/i.test(words)) return words;
  return `${words} Change the colour of a stone near the bottom, or swap the colours.`;
}

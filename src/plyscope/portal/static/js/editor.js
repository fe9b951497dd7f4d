// The board of the board editor: stones of both colours can be placed and removed in any order.
import { CELL, cellBeside, RADIUS } from "./boardgeometry.js";
import { around, modified } from "./dom.js";
import { columnName } from "./rows.js";
import { pressed } from "./stones.js";
import { disc, setAll, svg, svgText } from "./svg.js";
import { COLOURS } from "./verdict.js";

const EDGE = 46; // space for the names of columns and rows

/** Events: "change" {words} when the stones have changed; the words describe the change. */
export class Editor extends EventTarget {
  /** @param {HTMLElement} host an empty element @param {import("./rows.js").Rules} rules */
  constructor(host, rules) {
    super();
    this.host = host;
    this.rules = rules;
    /** What a click places: the side 0 or 1, null to remove. @type {number|null} */
    this.tool = 0;
    this.cells = rules.cells([]);
    this.cursor = rules.size - Math.ceil(rules.width / 2);
    /** The space for the names of the rows. */
    this.left = rules.gravity ? 0 : EDGE;
    const [wide, high] = [rules.width * CELL, rules.height * CELL];
    const plate = svg("rect", { x: this.left, y: 0, width: wide, height: high, rx: 20, class: "board-plate" });
    this.stones = svg("g");
    this.ring = svg("rect", { width: CELL - 6, height: CELL - 6, rx: 14, class: "editor-cursor" });
    const parts = [plate, ...this.#holes(), ...this.#names(), this.stones, this.ring];
    this.picture = svg("svg", { viewBox: `0 0 ${wide + this.left} ${high + EDGE}`, "aria-hidden": "true", focusable: "false" }, parts);
    host.classList.add("board", "editor");
    setAll(host, { tabindex: 0, role: "application", "aria-roledescription": "board editor", "aria-label": "Board editor: use the arrow keys to choose a cell, Enter to place or remove a stone, and Delete to remove it" });
    host.replaceChildren(this.picture);
    this.#stones();
    this.#listen();
  }

  /** Show stones. @param {Cells} cells row by row from the top left */
  show(cells) {
    this.cells = [...cells];
    this.#stones();
  }

  /** Change the stones and dispatch "change". @param {Cells} cells @param {string} words */
  set(cells, words) {
    this.show(cells);
    this.dispatchEvent(new CustomEvent("change", { detail: { words } }));
  }

  /** Use the tool on a cell: place, change the colour, or remove. @param {number} cell */
  press(cell, tool = this.tool) {
    const changed = pressed(this.rules, this.cells, cell, tool);
    if (changed) this.set(changed.cells, changed.words);
  }

  /** @param {number} cell */
  #centre(cell) {
    const { width } = this.rules;
    return { x: this.left + ((cell % width) + 0.5) * CELL, y: (Math.floor(cell / width) + 0.5) * CELL };
  }

  #holes() {
    return [...Array(this.rules.size).keys()].map((cell) => {
      const { x, y } = this.#centre(cell);
      const hole = this.rules.gravity ? svg("circle", { cx: x, cy: y, r: RADIUS }) : svg("rect", { x: x - 46, y: y - 46, width: 92, height: 92, rx: 12 });
      setAll(hole, { class: "editor-hole", "data-cell": cell });
      return hole;
    });
  }

  /** The names of the columns, and of the rows of a free board. */
  #names() {
    const { width, height, gravity } = this.rules;
    /** @param {number} column */
    const columnText = (column) => (gravity ? String(column + 1) : columnName(column));
    const columns = [...Array(width).keys()].map((column) => svgText(this.left + (column + 0.5) * CELL, height * CELL + 34, columnText(column), { class: "board-number" }));
    const rows = [...Array(gravity ? 0 : height).keys()].map((row) => svgText(EDGE / 2, (row + 0.5) * CELL + 10, String(height - row), { class: "board-number" }));
    return [...columns, ...rows];
  }

  #stones() {
    this.stones.replaceChildren(
      ...this.cells.flatMap((side, cell) => {
        if (side === null) return [];
        const { x, y } = this.#centre(cell);
        const stone = disc(COLOURS[side], x, y, RADIUS);
        stone.setAttribute("data-cell", String(cell));
        return [stone];
      }),
    );
    this.#mark();
  }

  #mark() {
    const { x, y } = this.#centre(this.cursor);
    setAll(this.ring, { x: x - CELL / 2 + 3, y: y - CELL / 2 + 3 });
  }

  #listen() {
    this.picture.addEventListener("click", (event) => {
      const place = around(event, "[data-cell]");
      if (!place) return;
      this.cursor = Number(place.getAttribute("data-cell"));
      this.press(this.cursor);
    });
    this.host.addEventListener("keydown", (event) => this.#key(event));
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (modified(event)) return;
    const next = cellBeside(this.rules, this.cursor, event.key);
    if (next !== null) {
      this.cursor = next;
      this.#mark();
    } else if (event.key === "Enter" || event.key === " ") {
      this.press(this.cursor);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      this.press(this.cursor, null);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }
}

// A board on which stones of either colour are placed and removed, in any order.
import { cellName, columnName } from "./rows.js";
import { disc, setAll, svg } from "./svg.js";
import { COLOURS } from "./verdict.js";

const CELL = 100;
const RADIUS = 40;
const EDGE = 46; // room for the names of columns and rows

/** Events: "change" {words} where the stones have changed; the words say how. */
export class Editor extends EventTarget {
  /** @param {HTMLElement} host an empty element @param {import("./rows.js").Rules} rules */
  constructor(host, rules) {
    super();
    this.host = host;
    this.rules = rules;
    /** What a click places: the side 0 or 1, null to remove. */
    this.tool = 0;
    this.cells = new Array(rules.size).fill(null);
    this.cursor = rules.size - Math.ceil(rules.width / 2);
    this.#draw();
    this.#listen();
  }

  /** Show stones. @param {(0|1|null)[]} cells row by row from the top left */
  show(cells) {
    this.cells = [...cells];
    this.#stones();
  }

  /** Change the stones, and say so. @param {(0|1|null)[]} cells @param {string} words */
  set(cells, words) {
    this.show(cells);
    this.dispatchEvent(new CustomEvent("change", { detail: { words } }));
  }

  /** The stones as the server reads them. */
  get diagram() {
    const { width, height } = this.rules;
    const marks = this.cells.map((side) => (side === null ? "." : "XO"[side]));
    return Array.from({ length: height }, (_, row) => marks.slice(row * width, (row + 1) * width).join("")).join("/");
  }

  /** Use the tool on a cell: place, change the colour, or remove. */
  press(cell, tool = this.tool) {
    const cells = [...this.cells];
    const name = (at) => (this.rules.gravity ? `column ${(at % this.rules.width) + 1}` : cellName(this.rules, at));
    if (cells[cell] === null && tool !== null) {
      const landing = this.rules.gravity ? this.rules.landing(cells, cell % this.rules.width) : cell;
      cells[landing] = tool;
      this.set(cells, `${COLOURS[tool]} placed in ${name(landing)}`);
    } else if (cells[cell] !== null && tool !== null && tool !== cells[cell]) {
      cells[cell] = tool;
      this.set(cells, `${name(cell)} is ${COLOURS[tool]} now`);
    } else if (cells[cell] !== null) {
      this.#remove(cells, cell);
      this.set(cells, `stone removed from ${name(cell)}`);
    }
  }

  /** Take a stone away; where stones fall, those above come down. */
  #remove(cells, cell) {
    const { gravity, width } = this.rules;
    cells[cell] = null;
    for (let above = cell - width; gravity && above >= 0; above -= width) {
      cells[above + width] = cells[above];
      cells[above] = null;
    }
  }

  #centre(cell) {
    const { width } = this.rules;
    return { x: this.left + ((cell % width) + 0.5) * CELL, y: (Math.floor(cell / width) + 0.5) * CELL };
  }

  #draw() {
    const { width, height, gravity, size } = this.rules;
    this.left = gravity ? 0 : EDGE;
    this.picture = svg("svg", { viewBox: `0 0 ${width * CELL + this.left} ${height * CELL + EDGE}`, "aria-hidden": "true", focusable: "false" });
    this.picture.append(svg("rect", { x: this.left, y: 0, width: width * CELL, height: height * CELL, rx: 20, class: "board-plate" }));
    for (let cell = 0; cell < size; cell++) {
      const { x, y } = this.#centre(cell);
      const hole = gravity ? svg("circle", { cx: x, cy: y, r: RADIUS }) : svg("rect", { x: x - 46, y: y - 46, width: 92, height: 92, rx: 12 });
      setAll(hole, { class: "editor-hole", "data-cell": cell });
      this.picture.append(hole);
    }
    this.#names(width, height, gravity);
    this.stones = svg("g");
    this.ring = svg("rect", { width: CELL - 6, height: CELL - 6, rx: 14, class: "editor-cursor" });
    this.picture.append(this.stones, this.ring);
    this.host.classList.add("board", "editor");
    setAll(this.host, { tabindex: 0, role: "application", "aria-roledescription": "board editor", "aria-label": "Board editor: arrow keys choose a cell, Enter places or removes a stone, Delete removes it" });
    this.host.replaceChildren(this.picture);
    this.#stones();
  }

  #names(width, height, gravity) {
    const name = (text, x, y) => {
      const made = svg("text", { x, y, class: "board-number" });
      made.textContent = text;
      this.picture.append(made);
    };
    for (let column = 0; column < width; column++) name(gravity ? String(column + 1) : columnName(column), this.left + (column + 0.5) * CELL, height * CELL + 34);
    for (let row = 0; !gravity && row < height; row++) name(String(height - row), EDGE / 2, (row + 0.5) * CELL + 10);
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
      const place = event.target.closest("[data-cell]");
      if (!place) return;
      this.cursor = Number(place.getAttribute("data-cell"));
      this.press(this.cursor);
    });
    this.host.addEventListener("keydown", (event) => this.#key(event));
  }

  #key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const { width, size } = this.rules;
    const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -width, ArrowDown: width };
    if (event.key in steps) {
      const next = this.cursor + steps[event.key];
      const sameRow = Math.abs(steps[event.key]) > 1 || Math.floor(next / width) === Math.floor(this.cursor / width);
      if (next >= 0 && next < size && (width === 1 || sameRow)) this.cursor = next;
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

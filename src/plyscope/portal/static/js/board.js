// A board of any size: it shows moves, and says which move somebody wants to play.
import { drawValues, edgeRoom, edgeSize, headRoom, textSize } from "./boardvalues.js";
import { cellName, columnName, moveWords, parseMoves, Rules } from "./rows.js";
import { onSetting, setting } from "./settings.js";
import { disc, setAll, svg } from "./svg.js";

const CELL = 100;
const PAD = 14;
const RADIUS = 40;
const LONGEST_FALL = 1200; // milliseconds
const FINGER = 24; // pixels: where columns or cells are smaller, a finger aims first
let boards = 0;

/**
 * @typedef {{text: string, tone?: "win"|"draw"|"loss"|"", best?: boolean, rank?: number}} Hint
 *   rank orders the moves of a board that shows the best few: more is better
 *
 * Events: "move" {move: "4"} where somebody chooses a possible move; "invalid" {move, words} where it is not possible,
 * or where it is not their turn; "cursor" {move, words} where the keyboard moves on; "aim" {move, words} where a finger
 * has chosen a small column or cell, which a second tap plays.
 */
export class Board extends EventTarget {
  #ending = new AbortController();

  /**
   * @param {HTMLElement} host an empty element
   * @param {Rules|string} rules
   * @param {{colours?: string[], label?: string, small?: boolean, hints?: boolean}} [options] the colours of first and
   *   second player; a small board only shows; hints keeps room for values
   */
  constructor(host, rules, options = {}) {
    super();
    this.host = host;
    this.rules = typeof rules === "string" ? Rules.parse(rules) : rules;
    this.colours = options.colours ?? ["red", "yellow"];
    this.small = options.small ?? false;
    /** Why nothing can be played now; said when somebody tries. */
    this.idle = "";
    /** Whether the board takes keys by itself when it has the focus. */
    this.keys = true;
    this.moves = [];
    this.cells = this.rules.cells([]);
    const { width, height, gravity } = this.rules;
    const middle = Math.floor((width - 1) / 2);
    this.cursor = gravity ? middle : Math.floor((height - 1) / 2) * width + middle;
    this.label = options.label ?? this.rules.title;
    this.flipped = setting("flip");
    this.#draw();
    if (!this.small) this.#listen();
    this.enabled = false;
    onSetting("flip", (flipped) => this.#flip(flipped), { signal: this.#ending.signal });
  }

  /** Whether moves are taken at the moment. */
  get enabled() {
    return this.host.classList.contains("enabled");
  }

  set enabled(on) {
    this.host.classList.toggle("enabled", on);
    if (!on) this.preview(null);
  }

  /**
   * Show a position.
   * @param {string|number[]} moves
   * @param {{line?: number[], last?: boolean, hints?: Record<string, Hint>, animate?: boolean, advice?: object|null}}
   *   [options] the line that has won (found where it is not given), whether the last move is marked, a value for each
   *   move, whether it falls, and what a review says of the next move
   */
  show(moves, { line, last = true, hints = {}, animate = true, advice = null } = {}) {
    const list = typeof moves === "string" ? parseMoves(this.rules, moves) : [...moves];
    const before = this.moves;
    const grown = list.length === before.length + 1 && before.every((move, ply) => move === list[ply]);
    this.moves = list;
    this.cells = this.rules.cells(list);
    this.shown = { line, last, hints, advice };
    const won = line ?? this.rules.line(this.cells);
    const lastCell = list.length ? this.#lastCell() : -1;
    this.#discs(won, grown && animate ? lastCell : -1);
    this.#marks(won, last ? lastCell : -1);
    this.#advise(advice);
    this.hint(hints);
    this.#describe(won);
    this.preview(null);
  }

  /** Show a value for each move, keyed by the move as it is written. @param {Record<string, Hint>} hints */
  hint(hints) {
    this.shown = { ...this.shown, hints };
    drawValues(this.layers.hints, this.rules, hints, (move) => this.#centre(move));
    const numbers = [...(this.layers.numbers?.children ?? [])];
    numbers.forEach((number, column) => number.classList.toggle("best", hints[column + 1]?.best ?? false));
  }

  /** Wait until no disc falls any more; where nothing moves, not at all. @returns {Promise<unknown>} */
  landed() {
    const moving = [...this.layers.discs.children]
      .flatMap((piece) => piece.getAnimations())
      .filter((animation) => animation.playState === "running");
    if (!moving.length) return Promise.resolve();
    const ends = Promise.allSettled(moving.map((animation) => animation.finished));
    return Promise.race([ends, new Promise((resolve) => void setTimeout(resolve, LONGEST_FALL))]); // a hidden page stands still
  }

  /** Let go of the host, so that another board may have it. */
  close() {
    this.#ending.abort();
  }

  /** Play the move at the cursor, or another: say so, or say why not. @param {number} move from 0 */
  choose(move = this.cursor) {
    if (move < 0 || move >= this.rules.choices) return;
    this.cursor = move;
    const written = String(move + 1);
    if (!this.enabled) {
      this.#say("invalid", { move: written, words: this.idle });
    } else if (this.rules.landing(this.cells, move) < 0) {
      this.#say("invalid", { move: written, words: this.#whyNot(move) });
    } else {
      this.#say("move", { move: written });
    }
  }

  /** Take a key: arrows, Enter, Space and digits; tell whether it was one of these. @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return false;
    const { width, size, gravity, choices } = this.rules;
    const right = this.flipped ? -1 : 1;
    const steps = { ArrowLeft: -right, ArrowRight: right, ...(gravity ? {} : { ArrowUp: -width, ArrowDown: width }) };
    if (event.key in steps) {
      const step = steps[event.key];
      const next = this.cursor + step;
      const sameRow = Math.abs(step) > 1 || gravity || Math.floor(next / width) === Math.floor(this.cursor / width);
      if (next >= 0 && next < (gravity ? width : size) && sameRow) this.cursor = next;
      this.preview(this.cursor, true);
      this.#say("cursor", { move: String(this.cursor + 1), words: this.#cursorWords() });
    } else if (event.key === "Enter" || event.key === " ") {
      this.choose();
    } else if (/^[1-9]$/.test(event.key) && Number(event.key) <= choices) {
      this.choose(Number(event.key) - 1);
    } else {
      return false;
    }
    event.preventDefault();
    return true;
  }

  #tooSmall() {
    return this.picture.getBoundingClientRect().width / this.rules.width < FINGER;
  }

  #aim(move) {
    this.preview(move);
    this.aimed = move;
    const where = moveWords(this.rules, move);
    this.#say("aim", { move: String(move + 1), words: `${where[0].toUpperCase()}${where.slice(1)}: tap again to play.` });
  }

  /** Draw everything anew, the columns from the other end. */
  #flip(flipped) {
    this.flipped = flipped;
    const { enabled, moves } = this;
    this.#draw();
    if (!this.small) this.#listenToPicture();
    this.moves = [];
    this.show(moves, { ...this.shown, animate: false });
    this.enabled = enabled;
  }

  #lastCell() {
    const cells = this.rules.cells(this.moves.slice(0, -1));
    return this.rules.landing(cells, this.moves.at(-1));
  }

  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #whyNot(move) {
    const open = [...Array(this.rules.choices).keys()].filter((other) => this.rules.landing(this.cells, other) >= 0);
    const columns = open.map((other) => other + 1).join(", ");
    const allowed = this.rules.gravity ? `open columns: ${columns}` : `${open.length} cells are free`;
    return `Invalid move: ${moveWords(this.rules, move)} is ${this.rules.gravity ? "full" : "taken"}; ${allowed}.`;
  }

  #cursorWords() {
    const where = moveWords(this.rules, this.cursor);
    const cell = this.rules.landing(this.cells, this.cursor);
    if (cell < 0) return `${where}, ${this.rules.gravity ? "full" : this.colours[this.cells[this.cursor]]}`;
    const row = this.rules.height - Math.floor(cell / this.rules.width);
    return this.rules.gravity ? `${where}, lands in row ${row}` : `${where}, free`;
  }

  #centre(cell) {
    const { width } = this.rules;
    const column = this.flipped ? width - 1 - (cell % width) : cell % width;
    return { x: PAD + (column + 0.5) * CELL, y: this.top + PAD + (Math.floor(cell / width) + 0.5) * CELL };
  }

  #draw() {
    const { width, height, gravity } = this.rules;
    this.top = this.small ? 0 : headRoom(this.rules);
    const wide = width * CELL + 2 * PAD;
    const high = height * CELL + 2 * PAD;
    const edge = this.small ? 0 : edgeRoom(this.rules);
    const size = [wide + edge, high + this.top + edge];
    /** Width by height of the drawing. */
    this.ratio = size[0] / size[1];
    this.host.classList.add("board");
    this.host.classList.toggle("free", !gravity);
    this.picture = svg("svg", { viewBox: `${-edge} 0 ${size.join(" ")}`, "aria-hidden": "true", focusable: "false" });
    this.layers = {};
    for (const name of ["back", "beams", "discs", "ghost", "plate", "marks", "numbers", "hints", "hits"]) {
      this.layers[name] = svg("g", { class: `layer-${name}` });
      this.picture.append(this.layers[name]);
    }
    const inside = { x: 4, y: this.top + 4, width: wide - 8, height: high - 8, rx: 24 };
    this.layers.back.append(svg("rect", { ...inside, class: "board-back" }));
    this.layers.plate.append(svg("path", { d: this.#plate(wide, high), "fill-rule": "evenodd", class: "board-plate" }));
    if (gravity && !this.small) this.#columnNumbers();
    if (edge) this.#coordinates(high + this.top);
    if (!this.small) {
      this.layers.beams.append((this.beam = svg("rect", { class: "board-beam", rx: 10 })));
      this.#hits(high);
      this.#outOfSight();
    } else {
      this.host.setAttribute("role", "img");
    }
    this.host.replaceChildren(this.picture, ...(this.text ? [this.text] : []));
  }

  /** The plate with its holes, as one path. */
  #plate(wide, high) {
    const parts = [rounded(1, this.top + 1, wide - 2, high - 2, 22)];
    for (let cell = 0; cell < this.rules.size; cell++) {
      const { x, y } = this.#centre(cell);
      parts.push(this.rules.gravity ? round(x, y, RADIUS) : rounded(x - 46, y - 46, 92, 92, 12));
    }
    return parts.join("");
  }

  #columnNumbers() {
    const size = textSize(this.rules);
    for (let column = 0; column < this.rules.width; column++) {
      const { x } = this.#centre(column);
      const number = svg("text", { x, y: this.top - 0.4 * size, class: "board-number" });
      number.style.fontSize = `${0.95 * size}px`;
      number.textContent = String(column + 1);
      this.layers.numbers.append(number);
    }
  }

  /** The letters of the columns below a free board, and the numbers of its rows on the left. */
  #coordinates(bottom) {
    const { width, height } = this.rules;
    const size = edgeSize(this.rules);
    const name = (text, x, y) => {
      const made = svg("text", { x, y, class: "board-edge" });
      made.style.fontSize = `${0.95 * size}px`;
      made.textContent = text;
      this.layers.back.append(made);
    };
    for (let column = 0; column < width; column++) name(columnName(column), this.#centre(column).x, bottom + 0.95 * size);
    for (let row = 0; row < height; row++) name(String(height - row), -0.75 * size, this.#centre(row * width).y + 0.33 * size);
  }

  #hits(high) {
    for (let move = 0; move < this.rules.choices; move++) {
      const { x, y } = this.#centre(move);
      const area = this.rules.gravity
        ? { x: x - CELL / 2, y: 0, width: CELL, height: high + this.top }
        : { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL };
      this.layers.hits.append(svg("rect", { ...area, class: "board-hit", "data-move": move }));
    }
  }

  /** What a screen reader finds: how to play, and the board in words. */
  #outOfSight() {
    const number = ++boards;
    this.text = document.createElement("div");
    this.text.className = "only-heard";
    const help = document.createElement("p");
    help.id = `board-help-${number}`;
    help.textContent = this.rules.gravity
      ? "Arrow keys choose a column, Enter plays it; the digits play their column."
      : "Arrow keys choose a cell, Enter plays it.";
    this.words = document.createElement("p");
    this.text.append(help, this.words);
    this.host.tabIndex = 0;
    this.host.setAttribute("role", "application");
    this.host.setAttribute("aria-roledescription", "board");
    this.host.setAttribute("aria-label", this.label);
    this.host.setAttribute("aria-describedby", help.id);
  }

  #listen() {
    const { signal } = this.#ending;
    this.#listenToPicture();
    this.host.addEventListener("keydown", (event) => this.keys && this.key(event), { signal });
    this.host.addEventListener("blur", () => this.preview(null), { signal });
    this.host.addEventListener(
      "focus",
      () => {
        if (this.host.matches(":focus-visible")) this.preview(this.cursor, true);
      },
      { signal },
    );
  }

  #listenToPicture() {
    const moveOf = (event) => {
      const written = event.target.getAttribute?.("data-move");
      return written === null || written === undefined ? null : Number(written);
    };
    this.picture.addEventListener("click", (event) => {
      const move = moveOf(event);
      if (move === null) return;
      if (event.pointerType === "touch" && this.enabled && this.#tooSmall() && this.aimed !== move) this.#aim(move);
      else this.choose(move);
    });
    this.picture.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.preview(moveOf(event));
    });
    this.picture.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.preview(null));
  }

  /**
   * Show where a disc would go.
   * @param {number|null} move
   * @param {boolean} [keyboard] also where it is not one's turn
   */
  preview(move, keyboard = false) {
    if (this.small) return;
    this.aimed = null;
    const cell = move === null ? -1 : this.rules.landing(this.cells, move);
    this.layers.ghost.replaceChildren();
    const shown = move !== null && (this.enabled || keyboard);
    this.beam.classList.toggle("shown", shown);
    if (!shown) return;
    const { x, y } = this.#centre(move);
    const area = this.rules.gravity
      ? { x: x - CELL / 2, y: this.top, width: CELL, height: this.rules.height * CELL + 2 * PAD }
      : { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL };
    setAll(this.beam, area);
    if (cell >= 0 && this.enabled) {
      const place = this.#centre(cell);
      const ghost = disc(this.colours[this.moves.length % 2], place.x, place.y, RADIUS);
      ghost.classList.add("board-ghost", "shown");
      this.layers.ghost.append(ghost);
    }
  }

  /** Bring the discs up to date; those that stay are left alone, so that one that falls goes on falling. */
  #discs(won, falling) {
    const before = new Map([...this.layers.discs.children].map((piece) => [piece.dataset.key, piece]));
    const pieces = [];
    this.cells.forEach((side, cell) => {
      if (side === null) return;
      const key = `${cell} ${this.colours[side]}`;
      let piece = before.get(key);
      if (!piece) {
        const { x, y } = this.#centre(cell);
        piece = disc(this.colours[side], x, y, RADIUS);
        piece.dataset.key = key;
        if (cell === falling) this.#drop(piece, cell);
      }
      piece.classList.toggle("board-dim", won.length > 0 && !won.includes(cell));
      before.delete(key);
      pieces.push(piece);
    });
    for (const gone of before.values()) gone.remove();
    for (const piece of pieces) if (!piece.parentNode) this.layers.discs.append(piece);
  }

  #drop(piece, cell) {
    if (!this.rules.gravity) {
      piece.classList.add("board-pops");
      return;
    }
    const rows = Math.floor(cell / this.rules.width) + 1;
    piece.style.setProperty("--fall", `${-rows * CELL - PAD}px`);
    piece.style.setProperty("--fall-time", `${Math.round(190 * Math.sqrt(rows) + 60)}ms`);
    piece.classList.add("board-falls");
  }

  #marks(won, last) {
    this.layers.marks.replaceChildren();
    for (const cell of won) {
      const { x, y } = this.#centre(cell);
      this.layers.marks.append(svg("circle", { cx: x, cy: y, r: RADIUS - 1, class: "board-won" }));
    }
    if (last >= 0 && !won.length) {
      const { x, y } = this.#centre(last);
      this.layers.marks.append(svg("circle", { cx: x, cy: y, r: RADIUS + 1, class: "board-last" }));
    }
  }

  /** Mark the best moves of a position, and the one that was played instead. */
  #advise(advice) {
    if (!advice) return;
    const signs = { [advice.move]: ["played", { loses: "?", keeps: "~" }[advice.grade]] };
    for (const best of advice.best) signs[best] = ["better", "★"];
    for (const [written, [name, text]] of Object.entries(signs)) {
      const { x, y } = this.#centre(this.rules.landing(this.cells, Number(written) - 1));
      const sign = svg("text", { x, y: y + 15, class: "board-advice-sign" });
      sign.textContent = text;
      const ring = svg("circle", { cx: x, cy: y, r: RADIUS - 4, class: "board-advice-ring" });
      this.layers.marks.append(svg("g", { class: `board-advice ${name}` }, [ring, sign]));
    }
  }

  #describe(won) {
    const { width, height } = this.rules;
    const rows = [];
    for (let row = 0; row < height; row++) {
      const cells = this.cells.slice(row * width, (row + 1) * width);
      if (cells.every((side) => side === null)) continue;
      const where = (column) => (this.rules.gravity ? `in ${column + 1}` : `on ${cellName(this.rules, row * width + column)}`);
      const named = cells.flatMap((side, column) => (side === null ? [] : `${this.colours[side]} ${where(column)}`));
      rows.push(`Row ${height - row}: ${named.join(", ")}.`);
    }
    const text = rows.length ? rows.join(" ") : "The board is empty.";
    const end = won.length ? ", won" : "";
    if (this.small) this.host.setAttribute("aria-label", `${this.label}, ${this.moves.length} moves${end}`);
    else this.words.textContent = text;
  }
}

function round(x, y, radius) {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 -${2 * radius} 0Z`;
}

/** A rectangle with round corners, as a path. */
function rounded(x, y, wide, high, corner) {
  const turn = (right, down) => `a${corner} ${corner} 0 0 1 ${right * corner} ${down * corner}`;
  const [across, along] = [wide - 2 * corner, high - 2 * corner];
  const right = `M${x + corner} ${y}h${across}${turn(1, 1)}v${along}${turn(-1, 1)}`;
  return `${right}h${-across}${turn(-1, -1)}v${-along}${turn(1, -1)}Z`;
}

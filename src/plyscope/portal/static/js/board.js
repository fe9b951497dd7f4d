// A board of any size: shows a position and reports the moves that the user chooses.
import { drawBoard } from "./boarddrawing.js";
import { CELL, cellBeside, middleOf, PAD, RADIUS } from "./boardgeometry.js";
import { drawReason } from "./boardreasons.js";
import { drawValues } from "./boardvalues.js";
import { boardWords, cursorWords, whyNot } from "./boardtext.js";
import { make, modified } from "./dom.js";
import { marksWords } from "./reasontext.js";
import { listMoves, moveWords, Rules } from "./rows.js";
import { onSetting, setting } from "./settings.js";
import { disc, setAll, svg, svgText } from "./svg.js";
import { capital } from "./text.js";

const LONGEST_FALL = 1200; // milliseconds
const FINGER = 24; // pixels: on smaller columns or cells, the first tap only selects
/** The symbols for inexact moves and mistakes. @type {Partial<Record<Grade, string>>} */
export const SIGNS = { loses: "?", keeps: "~" };
let boards = 0;

/** @typedef {{line?: number[], last?: boolean, hints?: Record<string, Hint>, animate?: boolean, advice?: Advice|null, marks?: Marks|null}} Shown */

/**
 * Events: "move" {move: "4"} when the user chooses a legal move; "invalid" {move, words} when the move is illegal or it is
 * not their turn; "cursor" {move, words} when the keyboard cursor moves; "aim" {move, words} when a tap has selected a
 * small column or cell, which a second tap plays.
 */
export class Board extends EventTarget {
  #ending = new AbortController();

  /**
   * @param {HTMLElement} host an empty element
   * @param {Rules|string} rules
   * @param {{colours?: Colour[], label?: string, small?: boolean}} [options] the colours of first and second player; a
   *   small board is not interactive
   */
  constructor(host, rules, options = {}) {
    super();
    this.host = host;
    this.rules = typeof rules === "string" ? Rules.parse(rules) : rules;
    /** @type {Colour[]} */
    this.colours = options.colours ?? ["red", "yellow"];
    this.small = options.small ?? false;
    /** Why no move is possible now; shown when the user tries to move. */
    this.idle = "";
    /** Whether the board handles keys while it has the focus. */
    this.keys = true;
    /** @type {number[]} */
    this.moves = [];
    this.cells = this.rules.cells([]);
    this.cursor = middleOf(this.rules);
    /** The move selected by a first tap, played by a second one. @type {number|null} */
    this.aimed = null;
    this.label = options.label ?? "Board";
    this.flipped = Boolean(setting("flip"));
    /** What is displayed in addition to the moves. @type {Shown} */
    this.shown = {};
    /** The text description of the board, for screen readers. */
    this.words = make("p");
    this.text = make("div", { class: "only-heard" });
    this.host.classList.add("board");
    this.host.classList.toggle("free", !this.rules.gravity);
    if (this.small) this.host.setAttribute("role", "img");
    else this.#outOfSight();
    this.drawing = this.#draw();
    if (!this.small) this.#listen();
    this.enabled = false;
    onSetting("flip", (flipped) => this.#flip(flipped), { signal: this.#ending.signal });
  }

  /** The aspect ratio of the drawing: width / height. */
  get ratio() {
    return this.drawing.ratio;
  }

  /** Whether the board accepts moves. */
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
   * @param {Shown} [options] the line that has won (found where it is not given), whether the last move is marked, a value for each
   *   move, whether the last disc is animated, the advice of a review on the next move, and
   *   the cells and lines of a reason
   */
  show(moves, { line, last = true, hints = {}, animate = true, advice = null, marks = null } = {}) {
    const list = [...listMoves(this.rules, moves)];
    const before = this.moves;
    const grown = list.length === before.length + 1 && before.every((move, ply) => move === list[ply]);
    this.moves = list;
    this.cells = this.rules.cells(list);
    this.shown = { line, last, hints, advice, marks };
    const won = line ?? this.rules.line(this.cells);
    const lastCell = list.length ? this.#lastCell() : -1;
    this.#discs(won, grown && animate ? lastCell : -1);
    this.#marks(won, last ? lastCell : -1);
    if (marks) this.drawing.layers.marks.append(drawReason(this.rules, this.cells, marks, (cell) => this.drawing.centre(cell)));
    this.#advise(advice);
    this.hint(hints);
    this.#describe(won, marks);
    this.preview(null);
  }

  /** Show a value for each move, by the move in notation. @param {Record<string, Hint>} hints */
  hint(hints) {
    this.shown = { ...this.shown, hints };
    drawValues(this.drawing.layers.hints, this.rules, hints, (move) => this.drawing.centre(move));
    const numbers = [...this.drawing.layers.numbers.children];
    numbers.forEach((number, column) => number.classList.toggle("best", hints[column + 1]?.best ?? false));
  }

  /** Wait until all falling discs have landed. @returns {Promise<unknown>} */
  landed() {
    const moving = [...this.drawing.layers.discs.children]
      .flatMap((piece) => piece.getAnimations())
      .filter((animation) => animation.playState === "running");
    if (!moving.length) return Promise.resolve();
    const ends = Promise.allSettled(moving.map((animation) => animation.finished));
    return Promise.race([ends, new Promise((resolve) => void setTimeout(resolve, LONGEST_FALL))]); // animations of a hidden page are paused
  }

  /** Remove all listeners, so that another board can use the host. */
  close() {
    this.#ending.abort();
  }

  /** Choose a move: dispatch "move", or "invalid" with the reason. @param {number} move from 0 */
  choose(move = this.cursor) {
    if (move < 0 || move >= this.rules.choices) return;
    this.cursor = move;
    const written = String(move + 1);
    if (!this.enabled) {
      this.#say("invalid", { move: written, words: this.idle });
    } else if (this.rules.landing(this.cells, move) < 0) {
      this.#say("invalid", { move: written, words: whyNot(this.rules, this.cells, move) });
    } else {
      this.#say("move", { move: written });
    }
  }

  /** Handle a key: arrows, Enter, Space and digits; return whether it was one of these. @param {KeyboardEvent} event */
  key(event) {
    if (modified(event)) return false;
    const { width, choices, gravity } = this.rules;
    const upright = event.key === "ArrowUp" || event.key === "ArrowDown";
    const next = gravity && upright ? null : cellBeside({ width, size: choices }, this.cursor, event.key, this.flipped);
    if (next !== null) {
      this.cursor = next;
      this.preview(this.cursor, true);
      this.#say("cursor", { move: String(this.cursor + 1), words: cursorWords(this.rules, this.cells, this.cursor, this.colours) });
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
    return this.drawing.picture.getBoundingClientRect().width / this.rules.width < FINGER;
  }

  /** @param {number} move */
  #aim(move) {
    this.preview(move);
    this.aimed = move;
    this.#say("aim", { move: String(move + 1), words: `${capital(moveWords(this.rules, move))}: tap again to play.` });
  }

  /** Redraw the board, mirrored or not. @param {boolean} flipped */
  #flip(flipped) {
    this.flipped = flipped;
    const { enabled, moves } = this;
    this.drawing = this.#draw();
    if (!this.small) this.#listenToPicture();
    this.moves = [];
    this.show(moves, { ...this.shown, animate: false });
    this.enabled = enabled;
  }

  #lastCell() {
    const cells = this.rules.cells(this.moves.slice(0, -1));
    return this.rules.landing(cells, this.moves[this.moves.length - 1]);
  }

  /** @param {string} type @param {object} detail */
  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }

  #draw() {
    const drawing = drawBoard(this.rules, this.small, this.flipped);
    this.host.replaceChildren(drawing.picture, ...(this.small ? [] : [this.text]));
    return drawing;
  }

  /** Add the text for screen readers: instructions, and a description of the board. */
  #outOfSight() {
    const how = this.rules.gravity
      ? "Use the arrow keys to choose a column and Enter to play it, or press its number."
      : "Use the arrow keys to choose a cell, and Enter to play it.";
    const help = make("p", { id: `board-help-${++boards}` }, how);
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
    const { picture } = this.drawing;
    /** @param {Event} event */
    const moveOf = ({ target }) => {
      const written = target instanceof Element ? target.getAttribute("data-move") : null;
      return written === null ? null : Number(written);
    };
    picture.addEventListener("click", (event) => {
      const move = moveOf(event);
      if (move === null) return;
      if (event instanceof PointerEvent && event.pointerType === "touch" && this.enabled && this.#tooSmall() && this.aimed !== move) this.#aim(move);
      else this.choose(move);
    });
    picture.addEventListener("pointermove", (event) => {
      if (event.pointerType === "mouse") this.preview(moveOf(event));
    });
    picture.addEventListener("pointerleave", (event) => event.pointerType === "mouse" && this.preview(null));
  }

  /**
   * Show where a disc would go.
   * @param {number|null} move
   * @param {boolean} [keyboard] also when it is not the user's turn
   */
  preview(move, keyboard = false) {
    if (this.small) return;
    this.aimed = null;
    const cell = move === null ? -1 : this.rules.landing(this.cells, move);
    this.drawing.layers.ghost.replaceChildren();
    const shown = move !== null && (this.enabled || keyboard);
    this.drawing.beam.classList.toggle("shown", shown);
    if (!shown) return;
    const { x, y } = this.drawing.centre(move);
    const area = this.rules.gravity
      ? { x: x - CELL / 2, y: this.drawing.top, width: CELL, height: this.rules.height * CELL + 2 * PAD }
      : { x: x - CELL / 2, y: y - CELL / 2, width: CELL, height: CELL };
    setAll(this.drawing.beam, area);
    if (cell >= 0 && this.enabled) {
      const place = this.drawing.centre(cell);
      const ghost = disc(this.colours[this.moves.length % 2], place.x, place.y, RADIUS);
      ghost.classList.add("board-ghost", "shown");
      this.drawing.layers.ghost.append(ghost);
    }
  }

  /**
   * Update the discs; unchanged ones are kept, so that a falling disc continues to fall.
   * @param {number[]} won @param {number} falling
   */
  #discs(won, falling) {
    const before = new Map([...this.drawing.layers.discs.children].map((piece) => [piece.getAttribute("data-key"), piece]));
    /** @type {Element[]} */
    const pieces = [];
    this.cells.forEach((side, cell) => {
      if (side === null) return;
      const key = `${cell} ${this.colours[side]}`;
      let piece = before.get(key);
      if (!piece) {
        const { x, y } = this.drawing.centre(cell);
        const fresh = disc(this.colours[side], x, y, RADIUS);
        fresh.dataset.key = key;
        if (cell === falling) this.#drop(fresh, cell);
        piece = fresh;
      }
      piece.classList.toggle("board-dim", won.length > 0 && !won.includes(cell));
      before.delete(key);
      pieces.push(piece);
    });
    for (const gone of before.values()) gone.remove();
    for (const piece of pieces) if (!piece.parentNode) this.drawing.layers.discs.append(piece);
  }

  /** @param {SVGElement} piece @param {number} cell */
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

  /** @param {number[]} won @param {number} last */
  #marks(won, last) {
    this.drawing.layers.marks.replaceChildren();
    for (const cell of won) {
      const { x, y } = this.drawing.centre(cell);
      this.drawing.layers.marks.append(svg("circle", { cx: x, cy: y, r: RADIUS - 1, class: "board-won" }));
    }
    if (last >= 0 && !won.length) {
      const { x, y } = this.drawing.centre(last);
      this.drawing.layers.marks.append(svg("circle", { cx: x, cy: y, r: RADIUS + 1, class: "board-last" }));
    }
  }

  /** Mark the best moves of a position, and the move that was played. @param {Advice|null} advice */
  #advise(advice) {
    if (!advice) return;
    const signs = { [advice.move]: ["played", SIGNS[advice.grade] ?? ""] };
    for (const best of advice.best) signs[best] = ["better", "★"];
    for (const [written, [name, text]] of Object.entries(signs)) {
      const { x, y } = this.drawing.centre(this.rules.landing(this.cells, Number(written) - 1));
      const sign = svgText(x, y + 15, text, { class: "board-advice-sign" });
      const ring = svg("circle", { cx: x, cy: y, r: RADIUS - 4, class: "board-advice-ring" });
      this.drawing.layers.marks.append(svg("g", { class: `board-advice ${name}` }, [ring, sign]));
    }
  }

  /** @param {number[]} won @param {Marks|null} marks */
  #describe(won, marks) {
    const end = won.length ? ", won" : "";
    if (this.small) this.host.setAttribute("aria-label", `${this.label}, ${this.moves.length} moves${end}`);
    else this.words.textContent = `${boardWords(this.rules, this.cells, this.colours)} ${marksWords(this.rules, marks)}`.trim();
  }
}

// A position with its moves, and the form in which they are typed.
import { within } from "./dom.js";
import { openPage, pageAddress } from "./platform.js";
import { namedMoves, parseMoves, positionAddress, recordMoves, Rules, writeMoves } from "./rows.js";

const MOST_NAMED = 12; // the maximum number of legal moves listed in a message

/** Events: "change" when another position is displayed. */
export class Position extends EventTarget {
  /** @param {string} name of the rules @param {string} moves */
  constructor(name, moves) {
    super();
    this.name = name;
    this.rules = Rules.parse(name);
    this.all = parseMoves(this.rules, moves);
    this.ply = this.all.length;
  }

  /** The moves played so far. */
  get moves() {
    return this.all.slice(0, this.ply);
  }

  /** The moves in notation. */
  get written() {
    return writeMoves(this.rules, this.moves);
  }

  /** The side to move. */
  get side() {
    return this.ply % 2;
  }

  get over() {
    return this.rules.legal(this.moves).length === 0;
  }

  /** Play a move; later moves are kept if they start with it. @param {number} move */
  play(move) {
    if (this.all[this.ply] !== move) this.all = [...this.moves, move];
    this.go(this.ply + 1);
  }

  /** Play moves from here, and stop after some of them. @param {number[]} moves @param {number} count */
  follow(moves, count) {
    this.all = [...this.moves, ...moves];
    this.go(this.ply + count);
  }

  /** Replace the moves. @param {number[]} moves */
  load(moves) {
    this.all = moves;
    this.go(moves.length);
  }

  /** Show the position at a ply. @param {number} ply */
  go(ply) {
    this.ply = Math.max(0, Math.min(this.all.length, ply));
    this.dispatchEvent(new Event("change"));
  }

  /** The address of this position on another page. @param {string} page */
  address(page) {
    return pageAddress(positionAddress(page, this.name, this.written));
  }

  /** The moves as a record of a game. */
  get record() {
    const { rules, moves } = this;
    const won = rules.line(rules.cells(moves)).length > 0;
    const result = won ? (moves.length % 2 ? "1-0" : "0-1") : this.over ? "1/2-1/2" : "*";
    const reason = won ? "line" : this.over ? "full board" : "unfinished";
    return { format: "plyscope-game", version: 1, rules: String(rules), players: ["?", "?"], moves: recordMoves(rules, moves), result, reason, turns: moves.map(() => ({})) };
  }

  /** Connect the form of a page: typed moves change the position, other rules open a new page. @param {any} form @param {string} page */
  bind(form, page) {
    const { rules, moves } = form.elements;
    const note = within(form, "[role=status]");
    moves.placeholder = `for example ${this.rules.gravity ? "4453" : "b2a3"}`;
    this.addEventListener("change", () => {
      if (document.activeElement !== moves) moves.value = this.written;
      note.textContent = "";
      history.replaceState(null, "", this.address(page));
    });
    moves.addEventListener("input", () => {
      const flaw = this.type(moves.value);
      note.textContent = flaw;
      moves.toggleAttribute("aria-invalid", flaw !== "");
      if (flaw) moves.setAttribute("aria-invalid", "true");
    });
    const own = within(form, ".own-board");
    rules.addEventListener("change", () => {
      own.hidden = rules.value !== "own";
      note.textContent = "";
      if (own.hidden) openPage(`/${page}/${rules.value}`);
    });
    within(own, "button").addEventListener("click", () => {
      const [flaw, written] = ownBoard(form.elements);
      note.textContent = flaw;
      if (!flaw) openPage(`/${page}/${written}`);
    });
    form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
  }

  /** Set the typed moves if all are legal; return an error message otherwise. @param {string} text */
  type(text) {
    const complete = this.rules.gravity ? text : text.replace(/[a-z]+$/i, ""); // ignore a letter until its number is typed
    /** @type {number[]} */
    const played = [];
    for (const move of parseMoves(this.rules, complete)) {
      const legal = this.rules.legal(played);
      if (!legal.includes(move)) {
        const other = legal.length ? `allowed: ${allowed(this.rules, legal)}` : "the game is over";
        return `Move ${played.length + 1} is illegal; ${other}.`;
      }
      played.push(move);
    }
    this.load(played);
    return "";
  }
}

/** The legal moves as text, shortened if there are many. @param {Rules} rules @param {number[]} legal */
function allowed(rules, legal) {
  const shown = namedMoves(rules, legal.slice(0, MOST_NAMED)).join(", ");
  return legal.length > MOST_NAMED ? `${shown}, …` : shown;
}

/**
 * Read the custom board of a form: an error message or "", and the rules.
 * @param {any} fields @returns {[string, string]}
 */
export function ownBoard(fields) {
  const sizes = ["width", "height", "length"].map((name) => fields[`own-${name}`]);
  const wrong = sizes.find((field) => {
    const value = Number(field.value);
    return !Number.isInteger(value) || value < Number(field.min) || value > Number(field.max);
  });
  if (wrong) return [`${wrong.labels[0].textContent}: a whole number from ${wrong.min} to ${wrong.max}.`, ""];
  const [width, height, length] = sizes.map((field) => Number(field.value));
  const longest = Math.max(width, height);
  if (length > longest) return [`In a row: at most ${longest} on this board.`, ""];
  return ["", `${fields.kind.value}:${width}x${height}x${length}`];
}

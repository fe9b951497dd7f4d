// Text and marks for the reasons of moves and positions.
import { cellName, moveWords, parseMoves } from "./rows.js";
import { nameOf } from "./verdict.js";

/** @typedef {import("./rows.js").Rules} Rules */

/** How far a reason is proved. @type {Record<ReasonGrade, string>} */
const PROOFS = {
  proven: "Proved against every reply.",
  "main line": "Proved at the end of the line below, which is best play for both sides.",
  calculation: "From the solver.",
  fact: "Seen on the board.",
};

/** A sentence of the server, which calls the first player Red, in the colours of a game. @param {string} sentence @param {Colour[]} colours */
export function inColours(sentence, colours) {
  return sentence.replace(/\b(Red|Yellow)\b/g, (name) => nameOf(name === "Red" ? 0 : 1, colours));
}

/** The first sentence of a reason. @param {string} sentence */
export const firstSentence = (sentence) => /^.*?\.(?= |$)/.exec(sentence)?.[0] ?? sentence;

/** How far a reason is proved. @param {Reason} reason */
export const proofWords = (reason) => PROOFS[reason.grade];

/** The heading of a reason for a mistake, for any other move, or for a position. @param {Reason} reason @param {Explanation} explanation */
export function reasonTitle({ role }, { mistake, move }) {
  if (role === "allows") return "What it allows";
  if (role === "misses" || (mistake && role === "makes")) return "What is better";
  if (role === "makes") return "What it achieves";
  return move === null ? "" : "What decides the game";
}

/** The main reason against a move: what it allows. @param {Explanation|null|undefined} explanation */
export const mainReason = (explanation) => explanation?.reasons.find((reason) => reason.role === "allows") ?? explanation?.reasons[0] ?? null;

/** The moves of the line of a reason. @param {Rules} rules @param {Reason} reason */
export const reasonMoves = (rules, reason) => reason.line.flatMap((move) => parseMoves(rules, move));

/**
 * What the board marks after some moves of the line; a reason of the main line is not visible before its position.
 * @param {Reason|null} reason @param {number} step @returns {Marks|null}
 */
export function reasonMarks(reason, step) {
  if (!reason || (reason.grade === "main line" && step < reason.at)) return null;
  return reason.cells.length || reason.lines.length ? { cells: reason.cells, lines: reason.lines } : null;
}

/**
 * A step of a line of play, for screen readers.
 * @param {Rules} rules @param {number[]} moves of the line @param {number} step @param {number} ply of the explained position @param {Colour[]} colours
 */
export function stepWords(rules, moves, step, ply, colours) {
  if (step === 0) return "Before the line.";
  return `Step ${step} of ${moves.length}: ${nameOf((ply + step - 1) % 2, colours)} plays ${moveWords(rules, moves[step - 1])}.`;
}

/** The marked cells, for screen readers. @param {Rules} rules @param {Marks|null} marks */
export function marksWords(rules, marks) {
  return marks?.cells.length ? `Marked: ${marks.cells.map((cell) => cellName(rules, cell)).join(", ")}.` : "";
}

/** What is said if there are no reasons. @param {Explanation} explanation */
export function scopeWords({ scope, reasons }) {
  if (scope === "exact") return "";
  return reasons.length ? "The position was not solved: only lines, threats and forced sequences are explained." : "The position was not solved, and there is no forced win.";
}

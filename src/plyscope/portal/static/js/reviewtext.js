// Text for the review of a game.
import { mainReason, reasonMarks } from "./reasontext.js";
import { counted, plain } from "./text.js";

/** The mistakes and inexact moves, with their plies. @param {GradedMove[]} grades */
export function slips(grades) {
  return grades.map((one, ply) => ({ ...one, ply })).filter(({ grade }) => grade === "loses" || grade === "keeps");
}

/** The description of a ply: the move that led to it. @param {GradedMove[]} grades @param {number} ply */
export function plyWords(grades, ply) {
  if (ply === 0) return "the start";
  const one = grades[ply - 1];
  return `move ${ply}: ${one.words}${one.grade === "perfect" && !one.estimate ? ", perfect" : ""}`;
}

/** The summary of a side's moves. @param {GradedMove[]} grades @param {number} side */
export function sideWords(grades, side) {
  const own = grades.filter(({ grade }, ply) => ply % 2 === side && grade !== "given");
  /** @param {Grade} grade */
  const count = (grade) => own.filter((one) => one.grade === grade).length;
  const graded = own.length - count("unsolved");
  if (!graded) return "no moves graded";
  const best = own.some((one) => one.estimate) ? "good" : "perfect";
  const mistakes = count("loses");
  return `${count("perfect")} of ${graded} moves ${best}, ${count("keeps")} inexact, ${mistakes} ${mistakes === 1 ? "mistake" : "mistakes"}`;
}

/** The number of ungraded moves; empty if there are none. @param {GradedMove[]} grades */
export function openWords(grades) {
  const open = grades.filter((one) => one.grade === "unsolved").length;
  return open ? `${open} ${open === 1 ? "move" : "moves"} not graded` : "";
}

/** The notice that a search graded some moves; empty if the solver graded all. @param {ReviewAnswer} found @param {number} opening */
export function estimateWords({ grades, why }, opening) {
  const estimates = grades.filter((one) => one.estimate).length;
  if (!estimates) return "";
  const all = why
    ? "This board is too large for the solver, so a search graded the moves."
    : `${counted(estimates)} of ${counted(grades.length - opening)} moves could not be solved in time; a search graded them.`;
  return `${all} Wins and losses it found are proven; other values are estimates.`;
}

/** The text for a game without mistakes. @param {GradedMove[]} grades */
export function flawlessWords(grades) {
  const estimated = grades.some((one) => one.estimate);
  return estimated ? "No mistakes: the search found no move that was clearly better." : "No mistakes: every move was a best move.";
}

/** The meaning of the symbols that a review uses. @param {GradedMove[]} grades @returns {[Grade, string][]} */
export function signMeanings(grades) {
  const used = new Set(slips(grades).map((one) => one.grade));
  const unclear = grades.some((one) => one.estimate) ? ", or the search clearly prefers another move" : "";
  /** @type {[Grade, string][]} */
  const means = [
    ["loses", "a mistake: it gives away a better result."],
    ["keeps", `inexact: the result stays the same, but the win comes later or the loss sooner than necessary${unclear}.`],
  ];
  return means.filter(([grade]) => used.has(grade));
}

/** The advice on a move: what to mark on the board, and the text. @param {GradedMove[]} grades @param {number} ply @returns {Advice} */
export function adviceOn(grades, ply) {
  const { move, best, grade, words, explanation } = grades[ply];
  const marks = reasonMarks(mainReason(explanation), 0);
  return { ply, move, best, grade, words: `Move ${ply + 1}: ${plain(words)}.`, explanation, marks };
}

/** The progress of a review. @param {{done: number, of: number, estimate?: boolean, explains?: boolean}} so_far */
export function progressWords({ done, of, estimate, explains }) {
  if (explains) return `Explaining: ${done} of ${of} mistakes.`;
  return estimate ? `Searching: ${done} of ${of} moves.` : `Solving from the end: ${done} of ${of} positions.`;
}

// What a review says of a game, in words.
import { counted, plain } from "./text.js";

/** The moves that were not perfect, with their plies. @param {GradedMove[]} grades */
export function slips(grades) {
  return grades.map((one, ply) => ({ ...one, ply })).filter(({ grade }) => grade === "loses" || grade === "keeps");
}

/** A ply in words: the move that led to it. @param {GradedMove[]} grades @param {number} ply */
export function plyWords(grades, ply) {
  if (ply === 0) return "the start";
  const one = grades[ply - 1];
  return `move ${ply}: ${one.words}${one.grade === "perfect" && !one.estimate ? ", perfect" : ""}`;
}

/** How well a side has played. @param {GradedMove[]} grades @param {number} side */
export function sideWords(grades, side) {
  const own = grades.filter(({ grade }, ply) => ply % 2 === side && grade !== "given");
  /** @param {Grade} grade */
  const count = (grade) => own.filter((one) => one.grade === grade).length;
  const graded = own.length - count("unsolved");
  if (!graded) return "nothing graded";
  const best = own.some((one) => one.estimate) ? "good" : "perfect";
  const mistakes = count("loses");
  return `${count("perfect")} of ${graded} moves ${best}, ${count("keeps")} inexact, ${mistakes} ${mistakes === 1 ? "mistake" : "mistakes"}`;
}

/** How many moves are not graded; nothing where all are. @param {GradedMove[]} grades */
export function openWords(grades) {
  const open = grades.filter((one) => one.grade === "unsolved").length;
  return open ? `${open} ${open === 1 ? "move" : "moves"} not graded` : "";
}

/** What a review by search is; nothing where the solver graded all moves. @param {ReviewAnswer} found @param {number} opening */
export function estimateWords({ grades, why }, opening) {
  const estimates = grades.filter((one) => one.estimate).length;
  if (!estimates) return "";
  const all = why
    ? "This board is too large for the solver, so a search graded the moves."
    : `${counted(estimates)} of ${counted(grades.length - opening)} moves could not be solved in time; a search graded them.`;
  return `${all} Wins and losses it found are proven; other values are estimates.`;
}

/** What is said where no move was wrong. @param {GradedMove[]} grades */
export function flawlessWords(grades) {
  const estimated = grades.some((one) => one.estimate);
  return estimated ? "No mistakes: the search found no move that was clearly better." : "No mistakes: every move was a best move.";
}

/** What the signs mean that a review uses. @param {GradedMove[]} grades @returns {[Grade, string][]} */
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

/** What to mark on the board before a move, and what to say of it. @param {GradedMove[]} grades @param {number} ply @returns {Advice} */
export function adviceOn(grades, ply) {
  const { move, best, grade, words } = grades[ply];
  return { ply, move, best, grade, words: `Move ${ply + 1}: ${plain(words)}.` };
}

// The review of a game by the solver of this page: the scores and grades that the server finds, without the reasons.
import { permitted } from "./analysissource.js";
import { bestHere, solvesHere, Unsolved } from "./pagesolver.js";
import { moveWords, parseMoves, Rules, writeMoves } from "./rows.js";
import { exactWords } from "./solving.js";

/** @typedef {import("./solving.js").KeptScore} KeptScore */

const SECONDS = 20; // for all positions of a game

/**
 * Review a finished game, starting from its end.
 * @param {Pick<GameView, "rules"|"moves"|"opening">} game
 * @param {(soFar: {done: number, of: number}) => void} onProgress @param {AbortSignal} signal
 * @returns {Promise<ReviewAnswer>} throws an Unsolved error if a position is not solved, and a Refusal
 */
export async function reviewedHere({ rules: written, moves: text, opening }, onProgress, signal) {
  const rules = Rules.parse(written);
  const moves = parseMoves(rules, text);
  if (!solvesHere(rules, opening)) throw new Unsolved("the board is too large");
  await permitted(written, writeMoves(rules, moves));
  const ends = performance.now() + 1000 * SECONDS;
  /** @type {KeptScore[]} */
  const known = Array.from({ length: moves.length + 1 }, () => ({ score: null, best: [], stopped: false }));
  for (let ply = moves.length; ply >= opening; ply--) {
    const seconds = Math.max(0.1, (ends - performance.now()) / 1000);
    known[ply] = await bestHere(rules, moves.slice(0, ply), { seconds, signal });
    onProgress({ done: moves.length + 1 - ply, of: moves.length + 1 - opening });
  }
  return graded(rules, moves, opening, known);
}

/**
 * Grade the moves of a game whose positions are solved.
 * @param {Rules} rules @param {number[]} moves @param {number} opening the moves that were on the board at the beginning
 * @param {Pick<KeptScore, "score"|"best">[]} known of each position
 * @returns {ReviewAnswer}
 */
export function graded(rules, moves, opening, known) {
  return {
    scores: known.map(({ score }, ply) => (score === null || ply % 2 === 0 ? score : 0 - score)),
    estimates: known.map(() => null),
    most: Math.floor((rules.size + 3 - 2 * rules.length) / 2),
    grades: moves.map((move, ply) => (ply < opening ? given(move) : gradedMove(rules, ply, move, known[ply], known[ply + 1]))),
    why: null,
  };
}

/** @param {number} move @returns {GradedMove} */
function given(move) {
  return { move: String(move + 1), grade: "given", best: [], estimate: false, words: "on the board when the game began", explanation: null };
}

/**
 * The grade of a move by the scores before and after it, each for the player to move there.
 * @param {Rules} rules @param {number} ply @param {number} move
 * @param {Pick<KeptScore, "score"|"best">} before @param {Pick<KeptScore, "score"|"best">} after @returns {GradedMove}
 */
function gradedMove(rules, ply, move, { score, best }, after) {
  const [wanted, reached] = [score ?? 0, 0 - (after.score ?? 0)];
  const grade = reached === wanted ? "perfect" : Math.sign(reached) === Math.sign(wanted) ? "keeps" : "loses";
  const says = (/** @type {number} */ one, /** @type {number} */ worth) => `${moveWords(rules, one)} ${exactWords(worth, rules, ply).words.replace(/^draw$/, "draws")}`;
  const better = grade !== "perfect" && best.length ? `; ${says(Number(best[0]) - 1, wanted)}` : "";
  return { move: String(move + 1), grade, best, estimate: false, words: says(move, reached) + better, explanation: null };
}

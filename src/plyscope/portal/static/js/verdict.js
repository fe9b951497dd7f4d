// Text for an analysis.
import { counted, plain, signed, timeText } from "./text.js";
import { isDecided } from "./values.js";

/** @type {Colour[]} */
export const COLOURS = ["red", "yellow"];
const NAMES = ["Red", "Yellow"];

/** The other colour. @param {Colour} colour @returns {Colour} */
export const otherColour = (colour) => (colour === "red" ? "yellow" : "red");

/** The name of a side by its colour; the first player is red by default. @param {number} side */
export const nameOf = (side, colours = COLOURS) => NAMES[COLOURS.indexOf(colours[side])];

/**
 * The headline: who wins and when.
 * @param {Pick<SolveAnswer, "source"|"score"|"words">} found what is known @param {number} side to move
 */
export function headline(found, side, colours = COLOURS) {
  const own = nameOf(side, colours);
  const other = nameOf(1 - side, colours);
  if (found.source === "over") return found.score === 0 ? "Draw: the board is full" : `${other} has won`;
  if (found.words === "draw") return "Draw with best play";
  const won = /^(wins|loses) in (.*)$/.exec(found.words);
  if (won) return `${won[1] === "wins" ? own : other} wins in ${won[2]}`;
  return `${own}: ${plain(found.words)}`;
}

/** A score as short text. @param {Score} score */
export function scoreText(score) {
  if (score.score !== null && score.score !== undefined) return signed(score.score);
  if (score.value !== undefined) {
    const sign = score.bound === undefined ? "≈ " : score.bound === "at most" ? "≤" : "≥";
    return sign + (isDecided(score.value) ? (score.value > 0 ? "win" : "loss") : signed(score.value));
  }
  if ((score.lower ?? 0) > 0) return "win";
  if ((score.upper ?? 0) < 0) return "loss";
  return "?";
}

/** Whether a score is a win, a draw or a loss, if known. @param {Score} score @returns {Tone} */
export function tone({ score, lower, upper, value = 0, bound }) {
  if ((lower ?? 0) > 0 || (isDecided(value) && value > 0)) return "win";
  if ((upper ?? 0) < 0 || (isDecided(value) && value < 0 && bound !== "at least")) return "loss";
  return score === 0 ? "draw" : "";
}

/** The placeholder for an unknown score. @type {Score} */
export const UNKNOWN = { words: "…" };

/** Whether a score says only that a move is not better than the best one. @param {Score} score */
export const isTrivial = (score) => score.words === "not better" || score.words === "not solved yet";

/** The sort key of a score. @param {Score} score */
export function worth(score) {
  if (score === UNKNOWN) return -Infinity;
  return score.score ?? score.value ?? ((score.lower ?? 0) + (score.upper ?? 0)) / 2;
}

/**
 * The order of moves in the table: best moves first, then known scores in descending order.
 * @param {Record<string, Score>} scores by move as it is written @param {string[]} best
 */
export function scoreOrder(scores, best) {
  /** @param {string} move */
  const keys = (move) => [
    Number(!best.includes(move)),
    Number(isTrivial(scores[move])),
    -worth(scores[move]),
    Number(scores[move].bound !== undefined),
    Number(move),
  ];
  const known = new Map(Object.keys(scores).map((move) => [move, keys(move)]));
  /** @param {string} a @param {string} b */
  const compare = (a, b) => {
    const [left, right] = [known.get(a) ?? [], known.get(b) ?? []];
    const place = left.findIndex((key, index) => key !== right[index]);
    return place < 0 ? 0 : left[place] - right[place];
  };
  return [...known.keys()].sort(compare);
}

/** The answer, or the estimate of a search if the solver has not finished. @param {SolveAnswer} found */
export const surest = (found) => (found.best.length || !found.estimate ? found : found.estimate);

/**
 * The scores to display: on a large board only those that are not mere bounds.
 * @param {SolveAnswer} found @param {number} most how many are shown, whatever they are
 * @returns {Record<string, Score>}
 */
export function shownScores(found, most) {
  const decided = Object.values(found.scores).some((score) => tone(score) !== "");
  const { scores } = found.exact || decided ? found : surest(found);
  const all = Object.entries(scores);
  return all.length <= most ? scores : Object.fromEntries(all.filter(([, score]) => !score.bound));
}

/** How the answer was found. @param {SolveAnswer} found @param {boolean} done @param {number} side to move */
export function proof(found, done, side) {
  const spent = `${counted(found.nodes)} positions in ${timeText(found.seconds)}`;
  if (found.source === "over") return "By the rules.";
  if (!done) return found.source === "solver" && found.words ? `So far: ${headline(found, side)}; ${spent}.` : `Depth ${found.depth ?? 0}; ${spent}.`;
  if (found.exact && found.source === "solver") return `Exact, by the solver: ${found.nodes ? spent : "from the opening book"}.`;
  if (found.exact) return `Exact: the search reached the end of every line; ${spent}.`;
  if (found.source === "search") return `An estimate by a search to depth ${found.depth}: this board is too large for the solver.`;
  const bounds = `Not solved in time: the score is ${plain(found.words)}; ${spent}.`;
  return found.estimate ? `${bounds} The verdict above is an estimate by a search to depth ${found.estimate.depth}.` : bounds;
}

/** Where the answer is computed. @param {SolveAnswer} found @param {boolean} done */
export function where(found, done) {
  if (found.source === "over") return "";
  const verb = done ? "Computed" : "Computing";
  return found.computed === "page" ? `${verb} in this page.` : `${verb} ${done ? "by" : "on"} the server.`;
}

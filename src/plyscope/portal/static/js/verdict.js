// What an analysis says, in words and marks for people.
import { counted, plain, signed, timeText } from "./text.js";
import { isDecided } from "./values.js";

/** @type {Colour[]} */
export const COLOURS = ["red", "yellow"];
const NAMES = ["Red", "Yellow"];

/** The other colour. @param {Colour} colour @returns {Colour} */
export const otherColour = (colour) => (colour === "red" ? "yellow" : "red");

/** The name of a side: the first player is red, unless the colours say otherwise. @param {number} side */
export const nameOf = (side, colours = COLOURS) => NAMES[COLOURS.indexOf(colours[side])];

/**
 * Say who wins and when.
 * @param {Pick<SolveAnswer, "source"|"score"|"words">} found what is known @param {number} side to move
 */
export function headline(found, side, colours = COLOURS) {
  const own = nameOf(side, colours);
  const other = nameOf(1 - side, colours);
  if (found.source === "over") return found.score === 0 ? "A draw: the board is full" : `${other} has won`;
  if (found.words === "draw") return "A draw with best play";
  const won = /^(wins|loses) in (.*)$/.exec(found.words);
  if (won) return `${won[1] === "wins" ? own : other} wins in ${won[2]}`;
  return `${own}: ${plain(found.words)}`;
}

/** How a score is written where there is little room. @param {Score} score */
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

/** A win, a draw or a loss, where that is known. @param {Score} score @returns {Tone} */
export function tone({ score, lower, upper, value = 0, bound }) {
  if ((lower ?? 0) > 0 || (isDecided(value) && value > 0)) return "win";
  if ((upper ?? 0) < 0 || (isDecided(value) && value < 0 && bound !== "at least")) return "loss";
  return score === 0 ? "draw" : "";
}

/** What stands for the score of a move as long as nothing is known of it. @type {Score} */
export const UNKNOWN = { words: "…" };

/** Whether a search has only found that a move is not better than the best: its bound says nothing more. @param {Score} score */
export const isTrivial = (score) => score.words === "not better" || score.words === "not solved yet";

/** A number by which scores are ordered. @param {Score} score */
export function worth(score) {
  if (score === UNKNOWN) return -Infinity;
  return score.score ?? score.value ?? ((score.lower ?? 0) + (score.upper ?? 0)) / 2;
}

/**
 * The order in which a table shows moves: the best first, then those that are known, more before less.
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

/** What an answer says where the solver has not finished: the estimate of a search. @param {SolveAnswer} found */
export const surest = (found) => (found.best.length || !found.estimate ? found : found.estimate);

/**
 * The scores that are worth showing: on a large board only those that a search has really compared.
 * @param {SolveAnswer} found @param {number} most how many are shown, whatever they are
 * @returns {Record<string, Score>}
 */
export function shownScores(found, most) {
  const decided = Object.values(found.scores).some((score) => tone(score) !== "");
  const { scores } = found.exact || decided ? found : surest(found);
  const all = Object.entries(scores);
  return all.length <= most ? scores : Object.fromEntries(all.filter(([, score]) => !score.bound));
}

/** Say how the answer was found. @param {SolveAnswer} found @param {boolean} done @param {number} side to move */
export function proof(found, done, side) {
  const spent = `${counted(found.nodes)} positions in ${timeText(found.seconds)}`;
  if (found.source === "over") return "By the rules.";
  if (!done) return found.source === "solver" && found.words ? `So far: ${headline(found, side)}; ${spent}.` : `Depth ${found.depth ?? 0}; ${spent}.`;
  if (found.exact && found.source === "solver") return `Exact, by the solver: ${found.nodes ? spent : "from the opening book"}.`;
  if (found.exact) return `Exact: a search has reached the end of every line; ${spent}.`;
  if (found.source === "search") return `An estimate, by a search to depth ${found.depth}: this board is too large for the solver.`;
  const bounds = `Not solved in time: the score is ${plain(found.words)}; ${spent}.`;
  return found.estimate ? `${bounds} The words above are the estimate of a search to depth ${found.estimate.depth}.` : bounds;
}

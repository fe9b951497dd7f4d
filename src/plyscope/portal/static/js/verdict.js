// What an analysis says, in words and marks for people.

export const COLOURS = ["red", "yellow"];
const NAMES = ["Red", "Yellow"];

/** Who is who: the first player is red. @param {number} side */
export const nameOf = (side, colours = COLOURS) => NAMES[COLOURS.indexOf(colours[side])];

/** Say who wins and when. @param {object} found what is known @param {number} side who is to move */
export function headline(found, side, colours = COLOURS) {
  const own = nameOf(side, colours);
  const other = nameOf(1 - side, colours);
  if (found.source === "over") return found.score === 0 ? "A draw: the board is full" : `${other} has won`;
  if (found.words === "draw") return "A draw with best play";
  const won = /^(wins|loses) in (.*)$/.exec(found.words);
  if (won) return `${won[1] === "wins" ? own : other} wins in ${won[2]}`;
  return `${own}: ${plain(found.words)}`;
}

/** How a score is written where there is little room. */
export function scoreText(score) {
  if (score.score !== null && score.score !== undefined) return signed(score.score);
  if (score.value !== undefined) {
    const sign = { "at most": "≤", "at least": "≥" }[score.bound] ?? "≈ ";
    return sign + (Math.abs(score.value) >= 999_000_000 ? (score.value > 0 ? "win" : "loss") : signed(score.value));
  }
  if (score.lower > 0) return "win";
  if (score.upper < 0) return "loss";
  return "?";
}

/** A win, a draw or a loss, where that is known. */
export function tone(score) {
  if (score.lower > 0 || score.value >= 999_000_000) return "win";
  if (score.upper < 0 || (score.value <= -999_000_000 && score.bound !== "at least")) return "loss";
  return score.score === 0 ? "draw" : "";
}

/** Write a number with its sign. */
export function signed(number) {
  if (number === 0) return "0";
  return number > 0 ? `+${number}` : `−${-number}`;
}

/** Write the numbers in a line with a real minus, and nought without a sign. @param {string} words */
export const plain = (words) => words.replace(/\+0(?!\d)/g, "0").replace(/-(?=\d)/g, "−");

/** Write a time. @param {number} seconds */
export function timeText(seconds) {
  if (seconds < 0.001) return `${(seconds * 1e6).toFixed(0)} µs`;
  if (seconds < 1) return `${Number((seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0))} ms`;
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
}

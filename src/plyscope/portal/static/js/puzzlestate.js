// The state of an attempt at a puzzle: the moves found so far, and a line of play that is shown after them.

/** Moves are in notation, such as "4". */
export class PuzzleState {
  constructor() {
    /** The moves of the solution found so far, with the replies. @type {string[]} */
    this.found = [];
    /** A refutation or the solution, shown move by move. @type {string[]} */
    this.line = [];
    /** How many moves of the line are shown. */
    this.step = 0;
    /** The cells and lines of the reason. @type {Marks|null} */
    this.marks = null;
    this.done = false;
  }

  /** The moves on the board after the position of the puzzle. */
  get shown() {
    return [...this.found, ...this.line.slice(0, this.step)];
  }

  /** Whether the user can play a move. */
  get open() {
    return !this.done && !this.line.length;
  }

  /** The marks for the position shown: those of a refutation, once the reply is on the board. */
  get shownMarks() {
    return this.step > 1 ? this.marks : null;
  }

  /** The body of the request for a move. @param {string} move */
  request(move) {
    return { moves: [...this.found, move] };
  }

  /** Apply the answer to a move. @param {string} move @param {PuzzleAnswer} answer */
  answer(move, answer) {
    if (!answer.right && answer.refutation) {
      const { line, cells, lines } = answer.refutation;
      this.line = [move, ...line];
      this.step = Math.min(2, this.line.length);
      this.marks = { cells, lines };
      return;
    }
    this.found.push(move, ...(answer.reply === null ? [] : [answer.reply]));
    this.done = answer.solved;
  }

  /** Show the rest of the solution. @param {string[]} solution */
  reveal(solution) {
    this.line = solution.slice(this.found.length);
    this.step = 1;
    this.marks = null;
    this.done = true;
  }

  /** Leave the refutation. */
  retry() {
    this.line = [];
    this.step = 0;
    this.marks = null;
  }

  /** Show more or fewer moves of the line; the first one stays. @param {number} by */
  go(by) {
    this.step = Math.max(1, Math.min(this.line.length, this.step + by));
  }
}

/** The number of moves that are left to find. @param {number} length @param {number} found moves and replies */
export function leftWords(length, found) {
  const left = length - Math.ceil(found / 2);
  return left === 1 ? "1 move to find." : `${left} moves to find.`;
}

/** The result of an attempt. @param {PuzzleResult} result */
export function resultWords({ first, solved, change, rating, streak }) {
  if (!first) return "Only the first attempt counts.";
  const rated = change === null || !rating ? "" : `Rating ${rating.value} (${change > 0 ? "+" : change < 0 ? "−" : ""}${Math.abs(change)}). `;
  return `${rated}${solved && streak > 1 ? `${streak} puzzles solved in a row.` : ""}`.trim();
}

/** The themes of a puzzle. @param {string[]} themes such as "double-threat" */
export function themeWords(themes) {
  const names = themes.map((theme) => theme.replaceAll("-", " "));
  return `${names.length === 1 ? "Theme" : "Themes"}: ${names.join(", ")}.`;
}

// An order of moves that leads to a board from the editor, as in plyscope.games.order.

/** @typedef {import("./rows.js").Rules} Rules */

const MOST_STEPS = 200_000;
const NAMES = ["Red", "Yellow"];

/** The search for an order gave up, although there may be one. */
class GaveUp extends Error {
  constructor() {
    super(`no order of moves was found in ${MOST_STEPS.toLocaleString("en")} steps`);
  }
}

/**
 * Moves that lead to a board; throws an error with the reason if there are none.
 * @param {Rules} rules @param {Cells} cells @returns {number[]}
 */
export function movesTo(rules, cells) {
  const flaw = flawOf(rules, cells);
  if (flaw) throw new Error(flaw);
  return rules.line(cells).length ? won(rules, cells) : ordered(rules, cells, MOST_STEPS);
}

/** The stones of a side. @param {Cells} cells @param {number} side @returns {Cells} */
const only = (cells, side) => cells.map((one) => (one === side ? side : null));

/** @param {Cells} cells */
const count = (cells) => cells.filter((side) => side !== null).length;

/** Why no game can reach a board, as far as its stones show; empty if there is no reason. @param {Rules} rules @param {Cells} cells */
function flawOf(rules, cells) {
  const { gravity, size, width } = rules;
  const [first, second] = [count(only(cells, 0)), count(only(cells, 1))];
  if (first !== second && first !== second + 1) return "Red begins, so it has as many stones as Yellow or one more";
  if (gravity && cells.some((side, cell) => side !== null && cell + width < size && cells[cell + width] === null)) return "a stone hangs in the air";
  const lines = [0, 1].map((side) => rules.line(only(cells, side)).length > 0);
  if (lines[0] && lines[1]) return "both players have a line";
  if (lines[(first + second) % 2]) return "the player to move has a line already: the game was over before";
  return "";
}

/** Find a last stone that completed every line, and an order of the others. @param {Rules} rules @param {Cells} cells */
function won(rules, cells) {
  const { gravity, width } = rules;
  /** @param {number} cell */
  const without = (cell) => cells.map((side, other) => (other === cell ? null : side));
  const last = rules.line(cells).filter((cell) => !(gravity && cells[cell - width] !== undefined && cells[cell - width] !== null) && !rules.line(without(cell)).length);
  let failure = new Error("no moves lead there: no last stone completes the line and leaves a game that could be played");
  for (const cell of last) {
    try {
      return [...ordered(rules, without(cell), Math.floor(MOST_STEPS / last.length)), gravity ? cell % width : cell];
    } catch (error) {
      if (error instanceof GaveUp) failure = error;
    }
  }
  throw failure;
}

/** An order of the stones of a board on which nobody has a line. @param {Rules} rules @param {Cells} cells @param {number} steps */
function ordered(rules, cells, steps) {
  if (rules.gravity) return dropped(rules, cells, steps);
  const turns = [0, 1].map((side) => [...cells.keys()].filter((cell) => cells[cell] === side));
  return Array.from({ length: count(cells) }, (_, ply) => turns[ply % 2][Math.floor(ply / 2)]);
}

/** An order in which each stone lands on the one below it, depth first; no dead end is searched twice. @param {Rules} rules @param {Cells} cells @param {number} steps */
function dropped({ width, height }, cells, steps) {
  const stacks = Array.from({ length: width }, (_, column) =>
    Array.from({ length: height }, (_one, row) => cells[(height - 1 - row) * width + column]).filter((side) => side !== null));
  const heights = stacks.map(() => 0);
  /** @type {number[]} */
  const moves = [];
  const seen = new Set();
  let longest = 0;
  /** The columns whose next stone is of the side to move, the last one to be tried in front. */
  const candidates = () => {
    const ready = [...stacks.keys()].filter((column) => heights[column] < stacks[column].length && stacks[column][heights[column]] === moves.length % 2);
    return ready.sort((a, b) => heights[a] - stacks[a].length - heights[b] + stacks[b].length).reverse();
  };
  const back = () => heights[moves.pop() ?? 0]--;
  const waiting = [candidates()];
  while (moves.length < count(cells)) {
    const column = waiting[waiting.length - 1].pop();
    if (column === undefined) {
      waiting.pop();
      if (!moves.length) throw new Error(`no moves lead there: ${stuck(longest)}`);
      back();
      continue;
    }
    heights[column]++;
    moves.push(column);
    const key = heights.join();
    if (seen.has(key)) {
      back();
      continue;
    }
    if (seen.size === steps) throw new GaveUp();
    seen.add(key);
    longest = Math.max(longest, moves.length);
    waiting.push(candidates());
  }
  return moves;
}

/** Where the orders that the search has tried come to an end. @param {number} longest */
function stuck(longest) {
  const [mover, other] = longest % 2 === 0 ? NAMES : [...NAMES].reverse();
  return `the players did not take turns: after ${longest} moves at the latest it is the turn of ${mover}, but every stone that could come next belongs to ${other}`;
}

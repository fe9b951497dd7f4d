// The graded opponents in the page: random, the levels, perfect and the classic levels, with the same rules as on the server
// (plyscope.players.level, careless and endgame).
import { BitBoard } from "./bitboard.js";
import { lineValues } from "./linesearch.js";
import { linesOf, seenLines } from "./linesight.js";
import { hasNetwork } from "./networkvalues.js";
import { RowsGame } from "./searchgame.js";
import { chosenFrom, searchFor } from "./searchquestion.js";
import { parseSettings } from "./searchsettings.js";
import { analysed, reachable } from "./solving.js";

/** @typedef {import("./rows.js").Rules} Rules */
/** @typedef {import("./core.js").Core} Core */
/** How a level plays, as in plyscope.levels.ladder. @typedef {{depth: number|null, miss: number, wins: boolean, nodes: number, solves: number}} LevelRow */

const SECONDS = 5;
const LARGE_BITS = 128; // on larger boards every level looks a few plies ahead only
const LARGE_DEPTH = 4;
const WITHOUT_NETWORK = 12;
const MOST_WITHOUT_NETWORK = 150_000;
const PERFECT_SECONDS = 20;
const DEEPEST_CLASSIC = 8;

/**
 * Choose a move of a program in an open position.
 * @param {string} program such as "level:5" @param {LevelRow|null} row of the level
 * @param {Rules} rules @param {number[]} moves @param {Core|null} core for positions that it can solve
 * @param {() => number} [random] @returns {Promise<number>}
 */
export async function levelMove(program, row, rules, moves, core, random = Math.random) {
  const game = new RowsGame(rules, moves);
  if (row) return ofLevel(row, game, moves, core, random);
  if (program === "random" || program === "classic:0") return chosenFrom(game.moves(), random);
  if (program === "perfect" && core) {
    const found = await analysed(core, BitBoard.after(rules, moves), { seconds: PERFECT_SECONDS });
    if (found.best.length) return Number(chosenFrom(found.best, random)) - 1;
  }
  const [, depth = DEEPEST_CLASSIC] = /^classic:(\d)$/.exec(program) ?? [];
  return searched(game, `deepening:depth=${depth},evaluation=segments,ties=random,seconds=10`, random);
}

/** @param {LevelRow} row @param {RowsGame} game @param {number[]} moves @param {Core|null} core @param {() => number} random */
function ofLevel(row, game, moves, core, random) {
  const large = game.rules.width * (game.rules.height + 1) > LARGE_BITS;
  if (large || row.depth !== null) {
    return carelessMove(game, { ...row, depth: Math.min(row.depth ?? LARGE_DEPTH, large ? LARGE_DEPTH : Infinity) }, random);
  }
  const best = row.solves && core ? (solvedMoves(core, game.rules, moves, row.solves, false) ?? solvedMoves(core, game.rules, moves, row.solves, true)) : null;
  if (best) return chosenFrom(best, random);
  const learned = hasNetwork(String(game.rules));
  const nodes = learned ? row.nodes : Math.min(MOST_WITHOUT_NETWORK, WITHOUT_NETWORK * row.nodes);
  return searched(game, `deepening:nodes=${nodes},evaluation=${learned ? "learned" : "segments"},ties=random,seconds=${SECONDS}`, random);
}

/**
 * The move of a player that overlooks lines: a best one by what it sees.
 * @param {RowsGame} game @param {{depth: number|null, miss: number, wins: boolean, nodes: number}} player @param {() => number} random
 */
export function carelessMove(game, { depth, miss, wins, nodes }, random) {
  const won = wins ? winningMove(game) : null;
  if (won !== null) return won;
  const lines = linesOf(game.rules);
  const seen = seenLines(lines, game.cells, miss, random);
  const values = lineValues(game.rules, game.cells, seen.map((line) => lines[line].cells), depth ?? 1, nodes);
  const most = Math.max(...values.values());
  return chosenFrom([...values.keys()].filter((move) => values.get(move) === most).sort((a, b) => a - b), random);
}

/** A move that wins at once, or null. @param {RowsGame} game */
function winningMove(game) {
  for (const move of game.moves()) {
    game.play(move);
    const { won } = game;
    game.undo();
    if (won) return move;
  }
  return null;
}

/** The best move of a search; if it was too short for two plies, a win is still taken and a loss prevented. @param {RowsGame} game @param {string} text @param {() => number} random */
function searched(game, text, random) {
  const settings = parseSettings(text, game);
  const found = searchFor(game, settings, { random });
  const promised = Math.min(settings.limit.depth ?? 2, 2);
  return found.exact || (found.depth ?? 0) >= promised ? found.move : carefulMove(game, found.move, promised === 2);
}

/** @param {RowsGame} game @param {number} move @param {boolean} prevent */
function carefulMove(game, move, prevent) {
  const wins = winningMove(game);
  if (wins !== null || !prevent) return wins ?? move;
  const safe = [move, ...game.moves()].find((other) => {
    game.play(other);
    const good = game.result() !== null || winningMove(game) === null;
    game.undo();
    return good;
  });
  return safe ?? move;
}

/**
 * The moves that keep the score of a position, or with `weak` its result; null if that takes more than so many nodes.
 * @param {Core} core @param {Rules} rules @param {number[]} moves @param {number} nodes @param {boolean} weak @returns {number[]|null}
 */
function solvedMoves(core, rules, moves, nodes, weak) {
  const position = BitBoard.after(rules, moves);
  const limits = reachable(position);
  const whole = weak ? { lower: Math.max(limits.lower, -1), upper: Math.min(limits.upper, 1) } : limits;
  let left = nodes;
  /** @param {BitBoard} asked @param {{lower: number, upper: number}} window */
  const solve = (asked, window) => {
    if (window.lower >= window.upper) return window;
    if (left <= 0) return null;
    const found = core.solve(asked, window.lower, window.upper, { nodes: left });
    left -= found.nodes;
    return found.stopped ? null : { lower: Math.max(found.lower, window.lower), upper: Math.min(found.upper, window.upper) };
  };
  const known = solve(position, whole);
  if (!known) return null;
  const score = known.upper;
  const best = [];
  for (const move of position.moves()) {
    const child = position.play(move);
    if (child.lost || child.full) {
      if (child.lost || score <= 0) best.push(move);
      continue;
    }
    const open = reachable(child);
    const found = -open.lower < score ? null : solve(child, { lower: Math.max(open.lower, -score), upper: Math.min(open.upper, 1 - score) });
    if (found && -found.upper >= score) best.push(move);
  }
  return best.length ? best : null;
}

// The order in which the searches of the pages try moves: the same as in the Python package (plyscope.algorithms.ordering).

/** @typedef {import("./searchgame.js").SearchGame} SearchGame */
/** @typedef {import("./searchtable.js").SearchTable} SearchTable */
/** @typedef {import("./rows.js").Rules} Rules */

/** An order by its text, such as "centre+table+killers+history". */
export class SearchOrder {
  /** @param {string} text @param {SearchGame} game @param {SearchTable|null} table */
  constructor(text, game, table) {
    const [base, ...learned] = text.split("+");
    /** @type {number[]|null} */
    this.ranking = base === "centre" && game.rules ? centreFirst(game.rules) : null;
    this.base = base;
    this.table = learned.includes("table") ? table : null;
    /** By ply, the move that cut last in front. @type {Map<number, number[]>|null} */
    this.killers = learned.includes("killers") ? new Map() : null;
    /** The cuts of each move, of both players. @type {Map<number, number>[]|null} */
    this.cuts = learned.includes("history") ? [new Map(), new Map()] : null;
  }

  /** The moves of an unfinished game, the one to be tried first in front. @param {SearchGame} game @returns {number[]} */
  ordered(game) {
    let moves = this.#fixed(game);
    if (this.cuts) {
      const cuts = this.cuts[game.ply % 2];
      moves = byRank(moves, (move) => -(cuts.get(move) ?? 0));
    }
    /** @type {number[]} */
    const front = [];
    const best = this.table?.bestMove(game) ?? null;
    if (best !== null) front.push(best);
    for (const move of this.killers?.get(game.ply) ?? []) if (moves.includes(move) && !front.includes(move)) front.push(move);
    return front.length ? [...front, ...moves.filter((move) => !front.includes(move))] : moves;
  }

  /** Learn from a move that caused a cut. @param {SearchGame} game @param {number} move */
  learn(game, move) {
    if (this.killers) this.killers.set(game.ply, [move, ...(this.killers.get(game.ply) ?? []).filter((old) => old !== move)].slice(0, 2));
    const cuts = this.cuts?.[game.ply % 2];
    cuts?.set(move, (cuts.get(move) ?? 0) + 1);
  }

  /** @param {SearchGame} game @returns {number[]} */
  #fixed(game) {
    if (game.rules === null) return this.base === "reversed" ? game.moves().reverse() : game.moves();
    if (this.ranking) return this.ranking.filter((move) => game.isOpen(move));
    const moves = game.moves();
    if (this.base === "reversed") return moves.reverse();
    return this.base === "weights" ? byRank(moves, (move) => -game.through[game.landing(move)].length) : moves;
  }
}

/** Sort moves by a number, equal ones as before. @param {number[]} moves @param {(move: number) => number} rank */
function byRank(moves, rank) {
  return moves.map((move) => [move, rank(move)]).sort((a, b) => a[1] - b[1]).map(([move]) => move);
}

/** All moves, nearest to the centre first. @param {Rules} rules */
function centreFirst({ gravity, width, height, choices }) {
  return byRank([...Array(choices).keys()], (move) => {
    const row = gravity ? 0 : 2 * Math.floor(move / width) - height + 1;
    const column = 2 * (gravity ? move : move % width) - width + 1;
    return row * row + column * column;
  });
}

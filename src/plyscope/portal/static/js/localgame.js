// A game against a program that is played in the page: its moves, whose turn it is, and how it ended.
import { parseMoves, Rules, writeMoves } from "./rows.js";
import { nameOf } from "./verdict.js";

/** What a browser remembers of a game. @typedef {{rules: string, program: string, side: number, opening: number, moves: string}} Remembered */

export class LocalGame {
  /**
   * @param {string} rules @param {string} program the opponent @param {number} side of the user
   * @param {number[]} [moves] that have been played @param {number} [opening] how many of them were on the board at the start
   */
  constructor(rules, program, side, moves = [], opening = moves.length) {
    this.name = rules;
    this.rules = Rules.parse(rules);
    this.program = program;
    this.side = side;
    this.moves = moves;
    this.opening = opening;
  }

  /** A game that was stored; null for anything else. @param {any} stored @returns {LocalGame|null} */
  static recall(stored) {
    try {
      const { rules, program, side, opening, moves } = stored;
      const game = new LocalGame(rules, program, Number(side), parseMoves(Rules.parse(rules), moves), Number(opening));
      const legal = game.moves.every((move, ply) => game.rules.legal(game.moves.slice(0, ply)).includes(move));
      return legal && typeof program === "string" ? game : null;
    } catch {
      return null;
    }
  }

  /** @returns {Remembered} */
  get remembered() {
    return { rules: this.name, program: this.program, side: this.side, opening: this.opening, moves: this.written };
  }

  /** The moves in notation. */
  get written() {
    return writeMoves(this.rules, this.moves);
  }

  get over() {
    return this.rules.legal(this.moves).length === 0;
  }

  /** Whether the user is to move. */
  get ownTurn() {
    return !this.over && this.moves.length % 2 === this.side;
  }

  /** Whether nobody has moved yet. */
  get isNew() {
    return this.moves.length === this.opening;
  }

  /** Whether the user has a move to take back. */
  get canUndo() {
    return this.moves.length > this.opening + (this.opening % 2 === this.side ? 0 : 1);
  }

  /** @param {number} move which is legal */
  play(move) {
    this.moves = [...this.moves, move];
  }

  /** Take back the last move of the user, and what followed. */
  undo() {
    if (!this.canUndo) return;
    const count = this.moves.length % 2 === this.side ? 2 : 1;
    this.moves = this.moves.slice(0, -count);
  }

  /** Whose turn it is, or how the game ended. @param {string} opponent its display name */
  headline(opponent) {
    if (this.rules.line(this.rules.cells(this.moves)).length) return this.moves.length % 2 === this.side ? `${opponent} wins` : "You win";
    if (this.over) return "Draw: the board is full";
    return this.ownTurn ? `Your turn: you are ${nameOf(this.side)}` : `${opponent} is thinking…`;
  }
}

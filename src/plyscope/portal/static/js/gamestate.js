// One game as the server tells it: the whole at first, then what changes; where something is missing, the whole again.
import { get, insist, post } from "./api.js";
import { follow } from "./live.js";
import { parseMoves, Rules, writeMoves } from "./rows.js";
import { otherColour } from "./verdict.js";

/**
 * Events: "changed" {kind: "state"|"move"|"undo"|"status"|"colours"}, "thinking" {turn}, "connection" {state: "live"|"asking"|"lost"}.
 */
export class GameState extends EventTarget {
  #stop = () => {};
  /** Whether this page shows the sides in each other's colour. */
  #swapped = false;

  /** @param {GameView} game */
  constructor(game) {
    super();
    this.address = `/api/games/${game.id}`;
    this.rules = Rules.parse(game.rules);
    /** When the clocks were last heard of. */
    this.heardAt = performance.now();
    this.game = this.#painted(game);
    this.list = parseMoves(this.rules, game.moves);
  }

  /** How many seconds ago the clocks were last heard of. */
  get heardSeconds() {
    return (performance.now() - this.heardAt) / 1000;
  }

  /** Follow the game for as long as the page is open, as whoever the reader is by now. */
  follow() {
    this.#stop();
    this.#stop = follow(`${this.address}/events`, (event) => this.hear(event), {
      poll: () => get(this.address),
      connection: (state) => this.#say("connection", { state }),
    });
  }

  /** Take in an event of the server. @param {any} event */
  hear(event) {
    const { type, ...data } = event;
    if (type === "thinking") {
      if (data.ply === this.list.length && this.game.state === "program") this.#say("thinking", { turn: data });
    } else if (type === "state") {
      this.take(data);
    } else if (data.version > this.game.version) {
      if (data.version > this.game.version + 1 || !this.#fits(type, data)) this.#again();
      else this.#change(type, data);
    }
  }

  /** Take the whole game, unless it is older than what is known. @param {GameView} game */
  take(game) {
    if (game.version < this.game.version) return;
    const before = this.list;
    const same = game.version === this.game.version;
    this.game = this.#painted(game);
    this.list = parseMoves(this.rules, game.moves);
    this.heardAt = performance.now();
    const grown = this.list.length === before.length + 1;
    this.#say("changed", { kind: grown ? "move" : "state", same });
  }

  /** Send something about the game; what comes back is the game. @param {string} what @param {object} [data] @returns {Promise<void>} */
  async send(what, data) {
    this.take(await post(`${this.address}/${what}`, data));
  }

  /** Play a move: sent again until it has arrived, which does no harm. @param {string} move @param {() => void} [again] told before that */
  async play(move, again) {
    const asked = { move, ply: this.list.length, version: this.game.version };
    this.take(await insist(`${this.address}/moves`, asked, again, Infinity));
  }

  /** Ask for another game, in the same way: one game follows, however often it is asked for. */
  async rematch() {
    this.take(await insist(`${this.address}/offers`, { kind: "rematch" }));
  }

  /** Show the two sides in each other's colour, in this tab, until that is changed again. */
  swapColours() {
    this.#swapped = !this.#swapped;
    for (const seat of this.game.seats) seat.colour = otherColour(seat.colour);
    this.#say("changed", { kind: "colours", same: true });
  }

  /** @param {GameView} game */
  #painted(game) {
    if (this.#swapped) for (const seat of game.seats) seat.colour = otherColour(seat.colour);
    return game;
  }

  /** Ask for the whole game. */
  async #again() {
    try {
      this.take(await get(this.address));
    } catch {
      // the stream brings it once it is back
    }
  }

  /** Whether an event fits to the moves that are known. @param {string} type @param {any} data */
  #fits(type, data) {
    if (type === "move") return data.ply === this.list.length;
    return type === "undo" ? data.ply <= this.list.length : true;
  }

  /** @param {string} type @param {any} data */
  #change(type, data) {
    const { move, turn, ply, ...status } = data;
    if (type === "move") {
      this.list = [...this.list, Number(move) - 1];
      this.game.turns = [...this.game.turns, turn];
    } else if (type === "undo") {
      this.list = this.list.slice(0, ply);
      this.game.turns = this.game.turns.slice(0, ply);
    }
    Object.assign(this.game, status, { ply: this.list.length, moves: writeMoves(this.rules, this.list) });
    this.heardAt = performance.now();
    this.#say("changed", { kind: type });
  }

  /** @param {string} type @param {object} detail */
  #say(type, detail) {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

// The state of a game: loaded once, then updated by events; if an event is missing, it is loaded again.
import { get, postWithRetry, post } from "./api.js";
import { follow } from "./live.js";
import { parseMoves, Rules, writeMoves } from "./rows.js";
import { otherColour } from "./verdict.js";

/**
 * Events: "changed" {kind: "state"|"move"|"undo"|"status"|"colours"}, "thinking" {turn}, "connection" {state: "live"|"asking"|"lost"}.
 */
export class GameState extends EventTarget {
  #stop = () => {};
  /** Whether the colours are swapped on this page. */
  #swapped = false;

  /** @param {GameView} game */
  constructor(game) {
    super();
    this.address = `/api/games/${game.id}`;
    this.rules = Rules.parse(game.rules);
    /** When the clocks were last updated. */
    this.heardAt = performance.now();
    this.game = this.#painted(game);
    this.list = parseMoves(this.rules, game.moves);
  }

  /** The seconds since the last update of the clocks. */
  get heardSeconds() {
    return (performance.now() - this.heardAt) / 1000;
  }

  /** Follow the game while the page is open; call it again after joining. */
  follow() {
    this.#stop();
    this.#stop = follow(`${this.address}/events`, (event) => this.hear(event), {
      poll: () => get(this.address),
      connection: (state) => this.#say("connection", { state }),
    });
  }

  /** Stop following the game. */
  stop() {
    this.#stop();
  }

  /** Handle an event from the server. @param {any} event */
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

  /** Replace the state, unless the new one is older. @param {GameView} game */
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

  /** Send an action; the response is the new state. @param {string} what @param {object} [data] @returns {Promise<void>} */
  async send(what, data) {
    this.take(await post(`${this.address}/${what}`, data));
  }

  /** Play a move; the request is idempotent and repeated until the server answers. @param {string} move @param {() => void} [again] called before each retry */
  async play(move, again) {
    const asked = { move, ply: this.list.length, version: this.game.version };
    this.take(await postWithRetry(`${this.address}/moves`, asked, again, Infinity));
  }

  /** Offer a rematch; repeated requests create only one game. */
  async rematch() {
    this.take(await postWithRetry(`${this.address}/offers`, { kind: "rematch" }));
  }

  /** Swap the colours on this page. */
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

  /** Load the whole game again. */
  async #again() {
    try {
      this.take(await get(this.address));
    } catch {
      // the stream delivers it after it has reconnected
    }
  }

  /** Whether an event follows directly on the known moves. @param {string} type @param {any} data */
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

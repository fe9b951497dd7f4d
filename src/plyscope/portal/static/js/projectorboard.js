// The board of the projector view: a position that the teacher plays or types, or a live game of the class.
import { get } from "./api.js";
import { Board } from "./board.js";
import { all, byId, make, on } from "./dom.js";
import { GameState } from "./gamestate.js";
import { headline, nameOf } from "./gametext.js";
import { Position } from "./position.js";
import { positionAddress, Rules } from "./rows.js";
import { stepTo } from "./steps.js";
import { smallDisc } from "./svg.js";

/** Games are chosen by their ID, positions by their rules, which contain a colon. @param {string} chosen */
const isGame = (chosen) => !chosen.includes(":");

export class ProjectorBoard {
  /** @type {GameState|null} */
  #game = null;
  /** @type {Position|null} */
  #position = null;
  /** @type {Board|null} */
  #board = null;

  /** @param {string} games the address of the live games */
  constructor(games) {
    this.games = games;
    /** Whether the view is on the screen. */
    this.shown = false;
    byId("source").addEventListener("change", () => this.#choose(byId("source").value));
    byId("moves").addEventListener("input", () => this.#type());
    for (const button of all("[data-step]")) {
      button.addEventListener("click", () => {
        if (this.#position) this.#position.go(stepTo(button.dataset.step, this.#position.ply, this.#position.all.length));
      });
    }
    this.#choose(byId("source").value);
  }

  /** Update the list of live games. */
  async refresh() {
    if (!this.shown && !this.#game) return;
    const { games } = await get(this.games);
    const list = byId("live-games");
    /** @type {HTMLOptionElement[]} */
    const options = games.map((/** @type {GameSummary} */ game) => make("option", { value: game.id }, `${nameOf(game, 0)} – ${nameOf(game, 1)}`));
    const kept = [...list.children].filter((option) => option.selected && !options.some(({ value }) => value === option.value));
    const chosen = byId("source").value;
    list.replaceChildren(...kept, ...options);
    byId("source").value = chosen;
  }

  /** @param {string} chosen */
  async #choose(chosen) {
    this.#game?.stop();
    this.#game = this.#position = null;
    byId("moves-field").hidden = isGame(chosen);
    if (isGame(chosen)) await this.#follow(chosen);
    else this.#show(new Position(chosen, ""));
  }

  /** @param {string} rules @param {string} label @param {Colour[]} [colours] */
  #draw(rules, label, colours) {
    this.#board?.close();
    const old = byId("board");
    const host = make("div", { id: "board" });
    old.replaceWith(host);
    const board = new Board(host, Rules.parse(rules), { label, colours });
    host.style.setProperty("--ratio", String(board.ratio));
    this.#board = board;
    return board;
  }

  /** @param {Position} position */
  #show(position) {
    this.#position = position;
    const board = this.#draw(position.name, "Board");
    on(board, "move", ({ move }) => position.play(Number(move) - 1));
    position.addEventListener("change", () => {
      board.enabled = !position.over;
      board.show(position.moves);
      if (document.activeElement !== byId("moves")) byId("moves").value = position.written;
      this.#complain("");
      const turn = ["Red", "Yellow"][position.side];
      this.#about(position.over ? "Game over" : `${turn} to move`, [], position.name, position.written);
    });
    position.go(0);
  }

  /** @param {string} id */
  async #follow(id) {
    const state = new GameState(await get(`/api/games/${id}`));
    this.#game = state;
    const board = this.#draw(state.game.rules, state.game.title, state.game.seats.map((seat) => seat.colour));
    const show = () => {
      board.show(state.list, { line: state.game.line });
      const seats = state.game.seats.map((seat, side) => make("li", {}, smallDisc(seat.colour), nameOf(state.game, side)));
      this.#about(headline(state.game), seats, state.game.rules, state.game.moves);
    };
    on(state, "changed", show);
    show();
    state.follow();
  }

  /** @param {string} words @param {HTMLElement[]} seats @param {string} rules @param {string} moves */
  #about(words, seats, rules, moves) {
    if (byId("headline").textContent !== words) byId("headline").textContent = words;
    byId("seats").replaceChildren(...seats);
    for (const page of ["tree", "analysis"]) byId(page).href = `${positionAddress(page, rules, moves)}?big=1`;
    for (const button of all("[data-step]")) button.disabled = !this.#position;
  }

  #type() {
    this.#complain(this.#position?.type(byId("moves").value) ?? "");
  }

  /** @param {string} flaw */
  #complain(flaw) {
    byId("moves-wrong").textContent = flaw;
    byId("moves-wrong").hidden = !flaw;
  }
}

// What a player can do besides moving: the buttons beside the board, each shown where it makes sense.
import { betweenPeople, showAgreement } from "./agreement.js";
import { post } from "./api.js";
import { PACE } from "./choosing.js";
import { byId, make } from "./dom.js";
import { confirmed, toast } from "./messages.js";
import { newGame } from "./newgame.js";
import { saveGuestName } from "./oneself.js";
import { parseMoves, Rules, writeMoves } from "./rows.js";
import { aloneHere, nameOf, ownSide, seatWords } from "./words.js";

/** Says that something is possible, but not now: its button stays where it is. */
const LATER = "later";
const SLOW_SECONDS = 1;
/** What each offer says: what its sender does, in the present and in the past, and what it is about. */
const OFFERS = {
  undo: ["asks", "asked", "to take back the last move"],
  draw: ["offers", "offered", "a draw"],
  rematch: ["offers", "offered", "a rematch"],
  help: ["asks", "asked", "to allow hints and analysis for both players"],
};

/** The buttons of a game. Events: "hint" {waits}, then {ply, move, words} or {refused}. */
export class Actions extends EventTarget {
  #busy = false;
  /** The offer that is shown. */
  #offered = "";

  /** @param {import("./gamestate.js").GameState} state */
  constructor(state) {
    super();
    this.state = state;
    /** Whether the reader waits for the next game, and goes there once it begins. */
    this.waits = false;
    /** Whether a program of this game takes its time: then it can be told to move now. */
    this.slow = false;
    for (const button of document.querySelectorAll("[data-act]")) {
      button.addEventListener("click", () => this.#do(button.dataset.act, button));
    }
  }

  /** Show what can be done now. */
  show() {
    const { game } = this.state;
    const can = possible(game, this.slow);
    for (const button of document.querySelectorAll("[data-act]")) {
      if (!(button.dataset.act in can)) continue;
      button.hidden = !can[button.dataset.act];
      button.setAttribute("aria-disabled", String(can[button.dataset.act] === LATER));
    }
    const watching = ownSide(game) === null;
    const alone = game.seats.some((seat) => seat.kind === "program") || aloneHere(game);
    byId("resign").textContent = game.state === "open" ? "Cancel game" : watching ? "Stop this game" : "Resign";
    byId("new-words").textContent = game.rated ? "New rated game" : "New game";
    byId("undo-words").textContent = alone ? "Undo" : "Ask for takeback";
    byId("waiting").hidden = game.state !== "open";
    byId("join-words").hidden = !can.join;
    byId("join-words").textContent = seatWords(game);
    byId("invite").hidden = can.join;
    this.#offer(game);
    showAgreement(game, this.waits);
    if (game.next && this.waits) location.assign(`/game/${game.next}`);
  }

  /** Hear what a program has found so far. @param {{seconds?: number}} found */
  thought({ seconds = 0 }) {
    if (this.slow || seconds < SLOW_SECONDS) return;
    this.slow = true;
    this.show();
  }

  #offer(game) {
    const host = byId("offer");
    const side = ownSide(game);
    host.hidden = !game.offer || side === null;
    const key = host.hidden ? "" : `${game.offer.kind} ${game.offer.by}`;
    if (key === this.#offered) return; // so that its buttons keep the focus, and it is said once
    this.#offered = key;
    if (host.hidden) return;
    const own = game.offer.by === side;
    const [does, did, what] = OFFERS[game.offer.kind];
    const words = own ? `You ${did} ${what}.` : `${nameOf(game, game.offer.by)} ${does} ${what}.`;
    const buttons = own
      ? [answer("withdraw", "Withdraw")]
      : [answer("accept", "Accept", "primary"), answer("decline", "Decline")];
    host.replaceChildren(make("p", {}, words), make("div", { class: "buttons" }, ...buttons));
    for (const button of host.querySelectorAll("button")) {
      button.addEventListener("click", () => this.#do(button.dataset.answer, button));
    }
  }

  async #do(act, button) {
    if (button.getAttribute("aria-disabled") === "true" || this.#busy) return;
    this.#busy = true;
    try {
      await this[`_${act}`]();
    } catch (error) {
      toast(error.message, "bad");
    } finally {
      this.#busy = false;
    }
  }

  _undo() {
    return this.state.send(`undo?version=${this.state.game.version}`);
  }

  async _hint() {
    const say = (detail) => this.dispatchEvent(new CustomEvent("hint", { detail }));
    say({ waits: true });
    say(await post(`${this.state.address}/hint`).catch((error) => ({ refused: error })));
  }

  _help() {
    return this.state.send("offers", { kind: "help" });
  }

  _hurry() {
    return this.state.send("hurry");
  }

  _draw() {
    return this.state.send("offers", { kind: "draw" });
  }

  async _resign() {
    const { game } = this.state;
    const open = game.state === "open" || ownSide(game) === null;
    const question = open ? "Cancel this game?" : "Resign this game?";
    const words = open ? "" : "Your opponent wins.";
    const options = { yes: open ? "Cancel game" : "Resign", no: open ? "Keep it" : "Keep playing", danger: true, words };
    if (await confirmed(question, options)) await this.state.send("resign");
  }

  async _join() {
    await saveGuestName();
    await this.state.send("join");
    this.state.follow(); // the stream so far was that of a watcher
  }

  async _rematch() {
    this.waits = true;
    if (this.state.game.next) location.assign(`/game/${this.state.game.next}`);
    else await this.state.rematch();
  }

  async _new() {
    const { game } = this.state;
    const under = game.state !== "over" && ownSide(game) !== null;
    if (under && game.ply > game.opening) {
      const words = game.rated ? "This game is rated: resigning counts as a loss." : "";
      const options = { yes: "New game", no: "Keep playing", words };
      if (!(await confirmed("Resign this game and start a new one?", options))) return;
    }
    if (under) await this.state.send("resign");
    const started = await newGame(again(game), toast);
    location.assign(`/game/${started.id}`);
  }

  _accept() {
    this.waits = this.state.game.offer?.kind === "rematch";
    return this.state.send("answer", { accept: true });
  }

  _decline() {
    return this.state.send("answer", { accept: false });
  }

  _withdraw() {
    this.waits = false;
    return this.state.send("answer", { accept: false });
  }

  _swap() {
    this.state.swapColours();
  }
}

/** What can be done in a game as it stands. */
function possible(game, slow) {
  const side = ownSide(game);
  const seated = side !== null;
  const under = game.state === "person" || game.state === "program";
  const over = game.state === "over";
  const people = game.seats.filter((seat) => seat.kind !== "program").length === 2 && !aloneHere(game);
  const back = (under || (over && ["line", "full board"].includes(game.reason) && !game.next)) && !game.rated;
  const ownTurn = game.state === "person" && game.side === side;
  const first = game.opening + (aloneHere(game) ? 0 : (game.opening + side) % 2); // the first ply of this side
  const moved = game.ply > first;
  const soon = (kind) => game.ply >= game.may_offer[kind][side]; // an offer that was made is not made again at once
  const refused = game.declined?.kind === "rematch" && game.declined.by !== side;
  return {
    undo: seated && back && ((moved && (!people || soon("undo"))) || LATER),
    hint: seated && under && game.hints.allowed && (ownTurn || LATER),
    help: seated && under && !game.rated && betweenPeople(game) && !game.hints.allowed && !game.offer && (soon("help") || LATER),
    draw: seated && under && people && !game.offer && (soon("draw") || LATER),
    hurry: slow && under && !game.rated && (seated || game.creator) && (game.state === "program" || LATER),
    resign: !over && (seated || game.creator),
    rematch: over && seated && !aloneHere(game) && !game.offer && game.reason !== "called off" && !refused,
    new: seated && !(people && under),
    join: game.state === "open" && !seated,
  };
}

/** The moves that were on the board when a game began, as they are written. */
function openingMoves(game) {
  const rules = Rules.parse(game.rules);
  return writeMoves(rules, parseMoves(rules, game.moves).slice(0, game.opening));
}

/** The same game once more, as it is asked for. */
function again(game) {
  const side = game.seats.findIndex((seat) => seat.you);
  const other = game.seats[1 - side];
  const opponent = aloneHere(game) ? "self" : other.kind === "program" ? other.name : "human";
  return {
    rules: game.rules,
    moves: openingMoves(game),
    opponent,
    side: side === 0 ? "first" : "second",
    colour: game.seats[side].colour,
    rated: game.rated,
    public: game.public,
    clock: game.clock ? { base: game.clock.base, increment: game.clock.increment } : null,
    pace: other.kind === "program" ? PACE : 0,
  };
}

function answer(act, words, tone = "") {
  return make("button", { type: "button", class: `small ${tone}`, "data-answer": act }, words);
}

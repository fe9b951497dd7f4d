// The buttons beside the board: all actions of a player except moves.
import { showAgreement } from "./agreement.js";
import { hint } from "./hint.js";
import { all, byId, make } from "./dom.js";
import { confirmed, toast } from "./messages.js";
import { newGame } from "./newgame.js";
import { NextGame } from "./nextgame.js";
import { saveGuestName } from "./visitor.js";
import { LATER, availableActions, sameAgain } from "./permissions.js";
import { aloneHere, nameOf, ownSide, seatWords } from "./gametext.js";

const SLOW_SECONDS = 1;
/** The text of each offer: the verb in the present and in the past tense, and the object. @type {Record<OfferKind, string[]>} */
const OFFERS = {
  undo: ["asks", "asked", "to take back the last move"],
  draw: ["offers", "offered", "a draw"],
  rematch: ["offers", "offered", "a rematch"],
  help: ["asks", "asked", "to allow hints and analysis for both players"],
};

/** The buttons of a game. Events: "hint" {waits}, then {refused} or a hint; its nudge is null if the move should be shown. */
export class Actions extends EventTarget {
  #busy = false;
  /** The displayed offer. */
  #offered = "";

  /** @param {import("./gamestate.js").GameState} state */
  constructor(state) {
    super();
    this.state = state;
    /** Whether the user is waiting for the rematch and should be taken to it when it starts. */
    this.waits = false;
    /** Whether a program in this game is slow, so that the "Move now" button is useful. */
    this.slow = false;
    /** A hint of which only the nudge is shown; the next click shows its move. @type {HintAnswer|null} */
    this.nudged = null;
    /** The button for the next game after this one. */
    this.next = new NextGame(state);
    state.addEventListener("next", () => this.show());
    /** What each button does. @type {Record<string, () => unknown>} */
    this.acts = {
      undo: () => state.send(`undo?version=${state.game.version}`),
      hint: () => this.#hint(),
      help: () => state.send("offers", { kind: "help" }),
      hurry: () => state.send("hurry"),
      draw: () => state.send("offers", { kind: "draw" }),
      resign: () => this.#resign(),
      join: () => this.#join(),
      rematch: () => this.#rematch(),
      new: () => this.#new(),
      next: () => this.next.begin(),
      accept: () => this.#accept(),
      decline: () => state.send("answer", { accept: false }),
      withdraw: () => this.#withdraw(),
      swap: () => state.swapColours(),
    };
    for (const button of all("[data-act]")) {
      button.addEventListener("click", () => this.#do(button.dataset.act, button));
    }
  }

  /** Update the buttons. */
  show() {
    const { game } = this.state;
    const can = availableActions(game, this.slow);
    can.next = this.next.show();
    for (const button of all("[data-act]")) {
      if (!(button.dataset.act in can)) continue;
      button.hidden = !can[button.dataset.act];
      button.setAttribute("aria-disabled", String(can[button.dataset.act] === LATER));
    }
    const [rematch] = all("[data-act=rematch]");
    rematch.classList.toggle("primary", !can.next);
    const watching = ownSide(game) === null;
    const alone = game.seats.some((seat) => seat.kind === "program") || aloneHere(game);
    byId("resign").textContent = game.state === "open" ? "Cancel game" : watching ? "Stop this game" : "Resign";
    byId("hint-words").textContent = this.nudged ? "Show the move" : "Hint";
    byId("new-words").textContent = game.rated ? "New rated game" : "New game";
    byId("undo-words").textContent = alone ? "Undo" : "Ask for a takeback";
    byId("waiting").hidden = game.state !== "open";
    byId("join-words").hidden = !can.join;
    byId("join-words").textContent = seatWords(game);
    byId("invite").hidden = can.join;
    this.#offer(game);
    showAgreement(game, this.waits);
    if (game.next && this.waits) location.assign(`/game/${game.next}`);
  }

  /** Handle a progress event of a search. @param {{seconds?: number}} found */
  thought({ seconds = 0 }) {
    if (this.slow || seconds < SLOW_SECONDS) return;
    this.slow = true;
    this.show();
  }

  /** @param {GameView} game */
  #offer(game) {
    const host = byId("offer");
    const side = ownSide(game);
    const offer = side === null ? null : game.offer;
    host.hidden = offer === null;
    const key = offer ? `${offer.kind} ${offer.by}` : "";
    if (key === this.#offered) return; // keeps the focus on its buttons, and announces it only once
    this.#offered = key;
    if (!offer) return;
    const own = offer.by === side;
    const [does, did, what] = OFFERS[offer.kind];
    const words = own ? `You ${did} ${what}.` : `${nameOf(game, offer.by)} ${does} ${what}.`;
    const buttons = own
      ? [answer("withdraw", "Withdraw")]
      : [answer("accept", "Accept", "primary"), answer("decline", "Decline")];
    host.replaceChildren(make("p", {}, words), make("div", { class: "buttons" }, ...buttons));
    for (const button of host.querySelectorAll("button")) {
      button.addEventListener("click", () => this.#do(button.dataset.answer, button));
    }
  }

  /** @param {string} act @param {HTMLButtonElement} button */
  async #do(act, button) {
    if (button.getAttribute("aria-disabled") === "true" || this.#busy) return;
    this.#busy = true;
    try {
      await this.acts[act]();
    } catch (error) {
      toast(error.message, "bad");
    } finally {
      this.#busy = false;
    }
  }

  async #hint() {
    /** @param {object} detail */
    const say = (detail) => this.dispatchEvent(new CustomEvent("hint", { detail }));
    const { nudged } = this;
    this.nudged = null;
    if (nudged && nudged.ply === this.state.list.length) {
      say({ ...nudged, nudge: null });
      return;
    }
    say({ waits: true });
    say(await hint(this.state).catch((error) => ({ refused: error })));
  }

  async #resign() {
    const { game } = this.state;
    const open = game.state === "open" || ownSide(game) === null;
    const question = open ? "Cancel this game?" : "Resign this game?";
    const words = open ? "" : "Your opponent wins.";
    const options = { yes: open ? "Cancel game" : "Resign", no: open ? "Keep it" : "Keep playing", danger: true, words };
    if (await confirmed(question, options)) await this.state.send("resign");
  }

  async #join() {
    await saveGuestName();
    await this.state.send("join");
    this.state.follow(); // the old stream was opened as a spectator
  }

  async #rematch() {
    this.waits = true;
    if (this.state.game.next) location.assign(`/game/${this.state.game.next}`);
    else await this.state.rematch();
  }

  async #new() {
    const { game } = this.state;
    const under = game.state !== "over" && ownSide(game) !== null;
    if (under && game.ply > game.opening) {
      const words = game.rated ? "This game is rated: resigning counts as a loss." : "";
      const options = { yes: "New game", no: "Keep playing", words };
      if (!(await confirmed("Resign this game and start a new one?", options))) return;
    }
    if (under) await this.state.send("resign");
    const started = await newGame(sameAgain(game), toast);
    location.assign(`/game/${started.id}`);
  }

  #accept() {
    this.waits = this.state.game.offer?.kind === "rematch";
    return this.state.send("answer", { accept: true });
  }

  #withdraw() {
    this.waits = false;
    return this.state.send("answer", { accept: false });
  }
}

/** @param {string} act @param {string} words */
function answer(act, words, tone = "") {
  return make("button", { type: "button", class: `small ${tone}`, "data-answer": act }, words);
}

// After a game against a level: the next level to try, or the next game of the placement.
import { byId, pageData } from "./dom.js";
import { ownSide } from "./gametext.js";
import { newGame } from "./newgame.js";
import { toast } from "./messages.js";
import { sameAgain } from "./permissions.js";
import { placement, proceed, resultWords } from "./placement.js";

/** @typedef {{program: string, title: string}} Opponent */

/** How a finished game ended for the user; empty if it is not over or the user does not play. @param {GameView} game */
export function outcome(game) {
  const side = ownSide(game);
  if (game.state !== "over" || side === null) return "";
  if (game.result === "1/2-1/2") return "drawn";
  if (game.result === "*") return "";
  return (game.result === "1-0") === (side === 0) ? "won" : "lost";
}

/**
 * The button for the next game: its text, and the opponent of a new game; null if there is none.
 * @param {GameView} game @param {Record<string, Opponent|null>} after the opponents to try after a win and after a loss @param {PlacementView|null} run the placement of the game
 * @returns {{words: string, program: string|null}|null}
 */
export function nextGame(game, after, run) {
  if (game.placement !== null) {
    if (run?.result) return { words: `Play ${run.result.title}`, program: run.result.program };
    return run ? { words: `Next game (${run.number} of ${run.count})`, program: null } : null;
  }
  const found = after[outcome(game)];
  if (!found) return null;
  const title = found.title.replace(/^Level/, "level");
  return { words: `Try ${title}${game.rated ? ", rated" : ""}`, program: found.program };
}

/** The button for the next game. */
export class NextGame {
  /** @param {import("./gamestate.js").GameState} state */
  constructor(state) {
    this.state = state;
    /** @type {Record<string, Opponent|null>} */
    this.after = pageData("after");
    /** The placement, once its game is over. @type {PlacementView|null} */
    this.run = null;
    this.asked = false;
  }

  /** Show the button; return whether it is shown. */
  show() {
    const { game } = this.state;
    const over = outcome(game) !== "";
    if (over && game.placement !== null) this.#ask();
    const next = over ? nextGame(game, this.after, this.run) : null;
    if (next) byId("next-level-words").textContent = next.words;
    const result = this.run?.result;
    byId("placed").hidden = !(over && result);
    if (over && result) byId("placed").textContent = resultWords(result);
    return next !== null;
  }

  /** Begin the next game. */
  async begin() {
    const { game } = this.state;
    const next = nextGame(game, this.after, this.run);
    if (!next) return;
    if (next.program === null) {
      await proceed();
      return;
    }
    const started = await newGame({ ...sameAgain(game), opponent: next.program }, toast);
    location.assign(`/game/${started.id}`);
  }

  /** Ask for the placement, once: this game may be an earlier one of it. */
  async #ask() {
    if (this.asked) return;
    this.asked = true;
    try {
      this.run = await placement();
    } catch {
      this.asked = false;
    }
    this.state.dispatchEvent(new CustomEvent("next"));
  }
}

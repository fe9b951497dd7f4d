// The list of moves with the numbers of each search, and the replay bar.
import { all, around, make, within } from "./dom.js";
import { moveWords, parseMoves } from "./rows.js";
import { isBackward, stepKey, stepTo } from "./steps.js";
import { smallDisc } from "./svg.js";
import { capital, plain, spent } from "./text.js";
import { turnLine } from "./gametext.js";

/** @typedef {import("./rows.js").Rules} Rules */

/** Events: "ply" {ply} when the user chooses a position. */
export class MoveList extends EventTarget {
  /** @param {HTMLOListElement} list @param {HTMLElement} bar with a slider and four buttons */
  constructor(list, bar) {
    super();
    this.list = list;
    this.bar = bar;
    this.slider = within(bar, "input");
    this.ply = 0;
    this.last = 0;
    this.slider.addEventListener("input", () => this.#go(Number(this.slider.value)));
    for (const button of all("button", bar)) {
      button.addEventListener("click", () => this.#go(stepTo(button.dataset.step, this.ply, this.last)));
    }
    list.addEventListener("click", (event) => {
      const row = around(event, "button");
      if (row) this.#go(Number(row.dataset.ply));
    });
  }

  /** Handle a key: arrows, Home and End; return whether it was one of these. @param {KeyboardEvent} event */
  key(event) {
    const step = stepKey(event);
    if (!step) return false;
    event.preventDefault();
    this.#go(stepTo(step, this.ply, this.last));
    return true;
  }

  /** The rows, one for each move. @returns {HTMLElement[]} */
  get #rows() {
    return /** @type {any} */ ([...this.list.children]);
  }

  /** Show the moves of a game, and mark the displayed one. @param {GameView} game @param {Rules} rules @param {number} ply */
  show(game, rules, ply) {
    const moves = parseMoves(rules, game.moves);
    this.last = moves.length;
    for (const row of this.#rows.slice(moves.length)) row.remove();
    const before = this.#rows;
    moves.forEach((move, number) => {
      const key = `${move}/${game.seats[number % 2].colour}/${turnLine(game.turns[number], game.turns[number - 2])}`;
      if (before[number]?.dataset.key === key) return;
      const row = this.#row(game, rules, move, number);
      row.dataset.key = key;
      if (before[number]) before[number].replaceWith(row);
      else this.list.append(row);
    });
    this.at(ply);
  }

  /** Mark the displayed move. @param {number} ply */
  at(ply) {
    this.ply = ply;
    this.slider.max = String(Math.max(1, this.last));
    this.slider.value = String(ply);
    this.slider.setAttribute("aria-valuetext", `after move ${ply} of ${this.last}`);
    within(this.bar, "output").textContent = `${ply} / ${this.last}`;
    for (const button of all("button", this.bar)) button.disabled = ply === (isBackward(button.dataset.step) ? 0 : this.last);
    this.#rows.forEach((row, number) => {
      const current = number === ply - 1;
      const button = within(row, "button");
      if (current) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
      if (current) this.#reveal(row);
    });
  }

  /** Scroll the list, not the page, so that a row is fully visible at the top; padding below the last row makes this possible. @param {HTMLElement} row */
  #reveal(row) {
    const box = this.list.parentElement;
    if (!box) return;
    const [above, below] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    if (above >= box.scrollTop && below <= box.scrollTop + box.clientHeight) return;
    const wanted = above < box.scrollTop ? above : below - box.clientHeight;
    const rows = this.#rows;
    const top = rows.find((other) => other.offsetTop >= wanted)?.offsetTop ?? above;
    const last = rows[rows.length - 1];
    const room = top + box.clientHeight - (last.offsetTop + last.offsetHeight);
    this.list.style.paddingBottom = `${Math.max(0, room)}px`;
    box.scrollTop = top;
  }

  /** @param {number} ply */
  #go(ply) {
    const wanted = Math.min(this.last, Math.max(0, ply));
    if (wanted !== this.ply) this.dispatchEvent(new CustomEvent("ply", { detail: { ply: wanted } }));
  }

  /** @param {GameView} game @param {Rules} rules @param {number} move @param {number} number from 0 */
  #row(game, rules, move, number) {
    const turn = game.turns[number] ?? {};
    const numbers = turnLine(turn, game.turns[number - 2]);
    const value = turn.words ? make("span", { class: "move-value" }, plain(turn.words)) : null;
    const timed = !numbers && turn.seconds !== undefined;
    const given = number < game.opening ? make("span", { class: "soft move-time" }, game.swap ? "placed" : "set up") : null;
    const time = timed ? make("span", { class: "soft move-time" }, spent(turn.seconds)) : null;
    const main = make(
      "span",
      { class: "move-main" },
      make("span", { class: "soft move-number numbers" }, `${number + 1}`),
      smallDisc(game.seats[number % 2].colour),
      make("span", {}, rules.gravity ? capital(moveWords(rules, move)) : moveWords(rules, move)), // coordinates stay lower-case
      value,
      time,
      given,
    );
    const button = make("button", { type: "button", class: "move-row", "data-ply": String(number + 1) }, main);
    if (numbers) button.append(make("span", { class: "soft move-numbers numbers" }, numbers));
    return make("li", {}, button);
  }
}

// The moves of a game with the numbers behind them, and going back and forth through them.
import { make } from "./dom.js";
import { moveWords, parseMoves } from "./rows.js";
import { smallDisc } from "./svg.js";
import { turnLine } from "./thinkpanel.js";
import { plain } from "./verdict.js";
import { spent } from "./words.js";

/** Events: "ply" {ply} where somebody wants to see the board after so many moves. */
export class MoveList extends EventTarget {
  /** @param {HTMLOListElement} list @param {HTMLElement} bar with a slider and four buttons */
  constructor(list, bar) {
    super();
    this.list = list;
    this.bar = bar;
    this.slider = bar.querySelector("input");
    this.ply = 0;
    this.last = 0;
    this.slider.addEventListener("input", () => this.#go(Number(this.slider.value)));
    for (const button of bar.querySelectorAll("button")) {
      button.addEventListener("click", () => this.step(button.dataset.step));
    }
    list.addEventListener("click", (event) => {
      const row = event.target.closest("button");
      if (row) this.#go(Number(row.dataset.ply));
    });
  }

  /** Go a step: "first", "back", "on" or "last". */
  step(name) {
    this.#go({ first: 0, back: this.ply - 1, on: this.ply + 1, last: this.last }[name]);
  }

  /** Take a key: arrows, Home and End; tell whether it was one of these. */
  key(event) {
    const steps = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
    if (!(event.key in steps) || event.ctrlKey || event.altKey || event.metaKey) return false;
    event.preventDefault();
    this.step(steps[event.key]);
    return true;
  }

  /** Show the moves of a game, and at which one the board is. */
  show(game, rules, ply) {
    const moves = parseMoves(rules, game.moves);
    this.last = moves.length;
    while (this.list.children.length > moves.length) this.list.lastChild.remove();
    moves.forEach((move, number) => {
      const key = `${move}/${game.seats[number % 2].colour}/${turnLine(game.turns[number], game.turns[number - 2])}`;
      if (this.list.children[number]?.dataset.key === key) return;
      const row = this.#row(game, rules, move, number);
      row.dataset.key = key;
      if (this.list.children[number]) this.list.children[number].replaceWith(row);
      else this.list.append(row);
    });
    this.at(ply);
  }

  /** Mark where the board is. */
  at(ply) {
    this.ply = ply;
    this.slider.max = String(Math.max(1, this.last));
    this.slider.value = String(ply);
    this.slider.setAttribute("aria-valuetext", `after move ${ply} of ${this.last}`);
    this.bar.querySelector("output").textContent = `${ply} / ${this.last}`;
    for (const button of this.bar.querySelectorAll("button")) {
      const back = button.dataset.step === "first" || button.dataset.step === "back";
      button.disabled = back ? ply === 0 : ply === this.last;
    }
    [...this.list.children].forEach((row, number) => {
      const current = number === ply - 1;
      if (current) row.firstChild.setAttribute("aria-current", "true");
      else row.firstChild.removeAttribute("aria-current");
      if (current) this.#reveal(row);
    });
  }

  /** Scroll the list, never the page, so that a whole row is at its top: room below the last row makes that possible. */
  #reveal(row) {
    const box = this.list.parentElement;
    const [above, below] = [row.offsetTop, row.offsetTop + row.offsetHeight];
    if (above >= box.scrollTop && below <= box.scrollTop + box.clientHeight) return;
    const wanted = above < box.scrollTop ? above : below - box.clientHeight;
    const top = [...this.list.children].find((other) => other.offsetTop >= wanted).offsetTop;
    const last = this.list.lastElementChild;
    const room = top + box.clientHeight - (last.offsetTop + last.offsetHeight);
    this.list.style.paddingBottom = `${Math.max(0, room)}px`;
    box.scrollTop = top;
  }

  #go(ply) {
    const wanted = Math.min(this.last, Math.max(0, ply));
    if (wanted !== this.ply) this.dispatchEvent(new CustomEvent("ply", { detail: { ply: wanted } }));
  }

  #row(game, rules, move, number) {
    const turn = game.turns[number] ?? {};
    const numbers = turnLine(turn, game.turns[number - 2]);
    const value = turn.words ? make("span", { class: "move-value" }, plain(turn.words)) : null;
    const timed = !numbers && turn.seconds !== undefined;
    const given = number < game.opening ? make("span", { class: "soft move-time" }, "set up") : null;
    const time = timed ? make("span", { class: "soft move-time" }, spent(turn.seconds)) : null;
    const main = make(
      "span",
      { class: "move-main" },
      make("span", { class: "soft move-number numbers" }, `${number + 1}`),
      smallDisc(game.seats[number % 2].colour),
      make("span", {}, shortWords(rules, move)),
      value,
      time,
      given,
    );
    const button = make("button", { type: "button", class: "move-row", "data-ply": String(number + 1) }, main);
    if (numbers) button.append(make("span", { class: "soft move-numbers numbers" }, numbers));
    return make("li", {}, button);
  }
}

function shortWords(rules, move) {
  const words = moveWords(rules, move);
  if (!rules.gravity) return words; // coordinates are written small everywhere
  return words.charAt(0).toUpperCase() + words.slice(1);
}

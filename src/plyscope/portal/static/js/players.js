// The two players above and below the board: name, rating, clock, and whose turn it is.
import { clockText, SHORT_SECONDS, timeLeft } from "./clock.js";
import { make } from "./dom.js";
import { smallDisc } from "./svg.js";
import { aloneHere, ownSide } from "./gametext.js";
import { roleWords, undecided } from "./swaptext.js";

/**
 * Show the players of a game. The user is below the board; for spectators, the first player.
 * @param {HTMLElement} above
 * @param {HTMLElement} below
 * @param {import("./gamestate.js").GameState} state
 */
export function showPlayers(above, below, state) {
  const { game } = state;
  const own = aloneHere(game) ? 0 : (ownSide(game) ?? 0);
  fill(above, game, 1 - own);
  fill(below, game, own);
  showClocks(above, below, state);
}

/**
 * Update the clocks.
 * @param {HTMLElement} above
 * @param {HTMLElement} below
 * @param {import("./gamestate.js").GameState} state
 */
export function showClocks(above, below, state) {
  const { game } = state;
  for (const strip of [above, below]) {
    const side = Number(strip.dataset.side);
    const clock = strip.querySelector(".clock");
    if (!clock || !game.clock) continue;
    const left = timeLeft(game.clock, side, game.side === side ? state.heardSeconds : 0);
    clock.textContent = clockText(left);
    clock.classList.toggle("short", left < SHORT_SECONDS && game.state !== "over");
    clock.classList.toggle("running", game.side === side);
  }
}

/**
 * Show the thinking time used by a program.
 * @param {HTMLElement} above
 * @param {HTMLElement} below
 * @param {GameView} game
 * @param {(Turn & {heardAt: number})|null} thought what it has told last, and when
 */
export function showProgress(above, below, game, thought) {
  for (const strip of [above, below]) {
    const shown = strip.querySelector("progress");
    const thinks = game.state === "program" && Number(strip.dataset.side) === game.side;
    if (!thinks || !thought?.limit) {
      shown?.remove();
      continue;
    }
    const used = (thought.seconds ?? NaN) + (performance.now() - thought.heardAt) / 1000;
    const bar = shown ?? make("progress", { class: "strip-progress", "aria-label": "Thinking time used" });
    bar.max = thought.limit;
    bar.value = Math.min(thought.limit, used || 0);
    bar.title = `at most ${thought.limit} s`;
    if (!shown) strip.append(bar);
  }
}

/** @param {HTMLElement} strip @param {GameView} game @param {number} side */
function fill(strip, game, side) {
  const seat = game.seats[side];
  const turn = game.side === side;
  const won = game.result === (side ? "0-1" : "1-0");
  strip.dataset.side = String(side);
  strip.classList.toggle("to-move", turn);
  const notes = [];
  if (undecided(game)) notes.push(make("span", { class: seat.you ? "badge accent" : "badge" }, roleWords(side, seat.you)));
  else if (seat.you && !aloneHere(game)) notes.push(make("span", { class: "badge accent" }, "you"));
  if (seat.rating) {
    const [unsure, title] = seat.provisional ? [" unsure", "Rating, provisional: few games so far"] : ["", "Rating"];
    notes.push(make("span", { class: `soft numbers${unsure}`, title }, String(seat.rating)));
    if (seat.provisional) notes.push(make("span", { class: "badge even provisional" }, "provisional"));
  }
  const hints = game.hints.taken[side];
  if (hints) notes.push(make("span", { class: "badge" }, `${hints} ${hints === 1 ? "hint" : "hints"}`));
  const change = game.changes?.[side];
  if (change !== null && change !== undefined) {
    const [tone, sign] = change < 0 ? ["bad", "−"] : ["good", "+"];
    notes.push(make("span", { class: `badge ${tone}` }, `${sign}${Math.abs(Math.round(change))}`));
  }
  if (won) notes.push(make("span", { class: "badge good" }, "won"));
  const title = seat.title ?? "Open seat";
  const name =
    seat.kind === "member"
      ? make("a", { href: `/people/${encodeURIComponent(seat.name ?? "")}`, class: "name" }, title)
      : make("span", { class: "name" }, title);
  const dots = [make("i"), make("i"), make("i")];
  const busy = turn && game.state === "program" ? make("span", { class: "busy", "aria-hidden": "true" }, ...dots) : null;
  const clock = make("span", { class: "clock numbers", role: "timer", "aria-label": `${title}: clock` });
  strip.replaceChildren(
    ...(undecided(game) ? [] : [smallDisc(seat.colour)]),
    name,
    ...notes,
    make("span", { class: "strip-end" }, busy, game.clock ? clock : null),
  );
}

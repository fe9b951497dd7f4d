// The lobby page: the list of open games, updated live, and the form for a new one.
import { get, post } from "./api.js";
import { GameForm } from "./gameform.js";
import { copyButton } from "./copylink.js";
import { byId, make } from "./dom.js";
import { follow } from "./live.js";
import { toast } from "./messages.js";
import { newGame } from "./newgame.js";
import { saveGuestName } from "./visitor.js";
import { smallDisc } from "./svg.js";

const SOON_MILLISECONDS = 700;
const gameForm = new GameForm(byId("choices"), "lobby");
/** The timer of the next request. @type {number|null} */
let asked = null;

/** @param {GameSummary[]} games */
function show(games) {
  const list = byId("games");
  list.setAttribute("aria-busy", "false");
  const rows = new Map([...list.children].map((shown) => [shown.dataset.id, shown]));
  list.replaceChildren(...games.map((game) => rows.get(game.id) ?? row(game)));
  byId("empty").hidden = games.length > 0;
}

/** @param {GameSummary} game */
function row(game) {
  const taken = game.seats.findIndex((other) => other.kind !== "open");
  const [seat, free] = [game.seats[taken], game.seats[1 - taken]];
  const youStart = seat.you === (game.seats[game.opening % 2].kind !== "open");
  const swap = game.start === "swap";
  const begins = swap ? "place" : "start";
  const facts = [game.time_control, game.rated ? "rated" : "casual", `${youStart ? "you" : "they"} ${begins}`];
  if (swap || game.start === "balanced") facts.push(`${game.start} start`);
  else if (game.opening) facts.push(`from move ${game.opening + 1}`);
  const rating = seat.provisional ? `${seat.rating}, provisional` : seat.rating;
  const name = seat.you ? "You" : seat.rating ? `${seat.title} (${rating})` : seat.title;
  const title = make("strong", {}, game.title);
  const parts = facts.flatMap((fact) => ["\u00a0· ", make("span", { class: "nowrap" }, fact)]);
  const who = make("span", { class: "open-who" }, title, make("span", { class: "soft" }, name, ...parts));
  const side = swap ? make("span", { class: "disc" }) : smallDisc(free.colour); // the sides of a swap start are chosen later
  return make("li", { "data-id": game.id }, side, who, way(game, seat));
}

/** The button of an open game: return to your own game, join, or log in. @param {GameSummary} game @param {Seat} seat */
function way(game, seat) {
  if (seat.you) {
    const back = make("a", { class: "button small", href: `/game/${game.id}` }, "Return to game");
    return make("span", { class: "buttons open-own" }, copyButton(`/game/${game.id}`, "your game"), back);
  }
  if (game.rated && !("member" in byId("games").dataset)) {
    const heard = make("span", { class: "only-heard" }, ` to join ${seat.title}`);
    return make("a", { class: "button small", href: "/login?next=/lobby" }, "Log in", heard);
  }
  const button = make("button", { class: "small primary", type: "button", "aria-label": `Join ${seat.title}` }, "Join");
  button.addEventListener("click", () => join(game.id, button));
  return button;
}

/** @param {string} id @param {HTMLButtonElement} button */
async function join(id, button) {
  button.disabled = true;
  try {
    await saveGuestName();
    await post(`/api/games/${id}/join`);
    location.assign(`/game/${id}`);
  } catch (error) {
    button.disabled = false;
    toast(error.message, "bad");
  }
}

/** @param {string} text */
function complain(text) {
  byId("says").textContent = text;
}

/** Reload the list after a short delay, once for several events. */
function again() {
  asked ??= window.setTimeout(async () => {
    asked = null;
    try {
      show((await get("/api/games?state=open&limit=100")).games);
    } catch {
      // the stream delivers it after it has reconnected
    }
  }, SOON_MILLISECONDS);
}

byId("choices").addEventListener("submit", async (/** @type {any} */ event) => {
  event.preventDefault();
  event.submitter.disabled = true; // prevents a second game by a double click
  try {
    await saveGuestName();
    const game = await newGame(gameForm.game, complain);
    location.assign(`/game/${game.id}`);
  } catch (error) {
    complain(error.message);
    event.submitter.disabled = false;
  }
});
follow("/api/lobby/events", (event) => (event.type === "state" ? show(event.games) : again()), {
  poll: () => get("/api/games?state=open&limit=100"),
});

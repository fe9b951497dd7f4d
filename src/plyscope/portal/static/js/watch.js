// The watch page: live games on small boards, and the form for a game between two programs.
import { get } from "./api.js";
import { Board } from "./board.js";
import { GameForm } from "./gameform.js";
import { all, byId, make } from "./dom.js";
import { follow, showConnection } from "./live.js";
import { newGame } from "./newgame.js";
import { parseMoves, Rules } from "./rows.js";
import { smallDisc } from "./svg.js";
import { headline } from "./gametext.js";

const MOST_PLIES = 400;
const OVER_MILLISECONDS = 12000; // how long a finished game stays on the page
const SOON_MILLISECONDS = 1000;
const LOOK_MILLISECONDS = 60000; // there is no event for idle games
/** The maximum number of games. */
const most = Number(byId("games").dataset.most);
const gameForm = new GameForm(byId("choices"), "watch");
/** @typedef {{card: Element, board: Board, game: GameView, moves: number[], words: HTMLElement}} Entry */
/** @type {Map<string, Entry>} */
const shown = new Map();
let stop = () => {};
/** The timer of the next refresh. @type {number|null} */
let asked = null;

/** Follow the newest games, starting with those already displayed. @param {string[]} ids */
function watch(ids) {
  const wanted = [...new Set([...shown.keys(), ...ids])].slice(0, most);
  stop();
  const poll = whileSeen(() => read(wanted));
  stop = wanted.length ? follow(`/api/watch/events?games=${wanted.join(",")}`, hear, { poll, connection }) : () => {};
  if (!wanted.length) settle();
  byId("empty").hidden = wanted.length > 0;
}

/** Remove the placeholders of boards. */
function settle() {
  for (const room of all(".to-come")) room.remove();
  byId("games").setAttribute("aria-busy", "false");
}

/** Load games one by one, without the data of their turns, as in the stream. @param {string[]} ids */
async function read(ids) {
  return { games: await Promise.all(ids.map((id) => get(`/api/games/${id}?from=${MOST_PLIES}`))) };
}

/** Poll only while the page is visible. @param {() => Promise<any>} ask */
function whileSeen(ask) {
  return () => (document.hidden ? Promise.reject(new Error("page hidden")) : ask());
}

/** @param {ConnectionState} state */
function connection(state) {
  showConnection(byId("connection"), state);
}

/** @param {any} event */
function hear(event) {
  if (event.type === "state") {
    event.games.forEach(place);
    settle();
    return;
  }
  const entry = shown.get(event.id);
  if (!entry || !(event.version > entry.game.version)) return;
  const { type, move, ply, turn, ...status } = event;
  Object.assign(entry.game, status);
  if (type === "move") entry.moves = [...entry.moves.slice(0, ply), Number(move) - 1];
  if (type === "undo") entry.moves = entry.moves.slice(0, ply);
  show(entry);
}

/** Add or update a game. @param {GameView} game */
function place(game) {
  const rules = Rules.parse(game.rules);
  const entry = shown.get(game.id) ?? added(game, rules);
  entry.game = game;
  entry.moves = parseMoves(rules, game.moves);
  show(entry);
}

/** Create the card of a game. @param {GameView} game @param {Rules} rules @returns {Entry} */
function added(game, rules) {
  const host = make("div", {});
  /** @param {Seat} seat */
  const name = ({ colour, title }) => make("span", { class: "live-name" }, smallDisc(colour), title ?? "Open seat");
  const words = make("span", { class: "live-words soft small-text" });
  const link = make("a", { href: `/game/${game.id}`, class: "panel live-game" }, ...game.seats.map(name), host, words);
  const card = make("li", {}, link);
  const colours = game.seats.map((seat) => seat.colour);
  const entry = { card, game, moves: [], words, board: new Board(host, rules, { small: true, colours, label: game.title }) };
  shown.set(game.id, entry);
  byId("games").append(card);
  return entry;
}

/** @param {Entry} entry */
function show({ game, moves, board, words, card }) {
  board.show(moves, { line: game.line });
  words.textContent = headline(game);
  card.classList.toggle("over", game.state === "over");
  if (game.state === "over") setTimeout(() => leave(game.id), OVER_MILLISECONDS);
}

/** @param {string} id */
function leave(id) {
  shown.get(id)?.card.remove();
  if (shown.delete(id)) again();
}

/** @param {string} text */
function complain(text) {
  byId("says").textContent = text;
}

/** Refresh the list of live games. */
async function look() {
  asked = null;
  try {
    const { games } = await get(`/api/games?state=live&limit=${most}`);
    /** @type {string[]} */
    const listed = games.map((/** @type {GameSummary} */ game) => game.id);
    for (const [id, { card, game }] of shown) {
      if (game.state === "over" || listed.includes(id)) continue;
      card.remove(); // idle, or a player does not want to be listed
      shown.delete(id);
    }
    const fresh = listed.filter((id) => !shown.has(id));
    if (fresh.length || !shown.size) watch(fresh);
  } catch {
    // the lobby's stream triggers the next refresh
  }
}

/** Refresh after a short delay, once for several events. */
function again() {
  asked ??= window.setTimeout(look, SOON_MILLISECONDS);
}

byId("choices").addEventListener("submit", async (/** @type {any} */ event) => {
  event.preventDefault();
  event.submitter.disabled = true; // prevents a second game by a double click
  try {
    const [opponent, against] = [gameForm.program("first"), gameForm.program("second")];
    const pace = Number(gameForm.values.pace);
    const game = await newGame({ rules: gameForm.rules, opponent, against, pace }, complain);
    location.assign(`/game/${game.id}`);
  } catch (error) {
    complain(error.message);
    event.submitter.disabled = false;
  }
});
look();
setInterval(() => document.hidden || again(), LOOK_MILLISECONDS);
follow("/api/lobby/events", again, { poll: whileSeen(async () => ({})), connection });

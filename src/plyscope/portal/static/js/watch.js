// Live games, each on a small board; and two programs against each other.
import { get } from "./api.js";
import { Board } from "./board.js";
import { Choosing } from "./choosing.js";
import { all, byId, make } from "./dom.js";
import { follow, showConnection } from "./live.js";
import { newGame } from "./newgame.js";
import { parseMoves, Rules } from "./rows.js";
import { smallDisc } from "./svg.js";
import { headline } from "./words.js";

const MOST_PLIES = 400;
const OVER_MILLISECONDS = 12000; // a game that is over is shown a while longer
const SOON_MILLISECONDS = 1000;
const LOOK_MILLISECONDS = 60000; // nothing says when a game becomes idle
/** How many games are watched at a time. */
const most = Number(byId("games").dataset.most);
const choosing = new Choosing(byId("choices"), "watch");
/** @typedef {{card: Element, board: Board, game: GameView, moves: number[], words: HTMLElement}} Entry */
/** @type {Map<string, Entry>} */
const shown = new Map();
let stop = () => {};
/** The timer of the next look. @type {number|null} */
let asked = null;

/** Watch the newest games, those first that are shown already. @param {string[]} ids */
function watch(ids) {
  const wanted = [...new Set([...shown.keys(), ...ids])].slice(0, most);
  stop();
  const poll = whileSeen(() => read(wanted));
  stop = wanted.length ? follow(`/api/watch/events?games=${wanted.join(",")}`, hear, { poll, connection }) : () => {};
  if (!wanted.length) settle();
  byId("empty").hidden = wanted.length > 0;
}

/** Take away the room that was kept for boards which have come. */
function settle() {
  for (const room of all(".to-come")) room.remove();
  byId("games").setAttribute("aria-busy", "false");
}

/** Read games one by one, as the stream would tell them: without what is known of their turns. @param {string[]} ids */
async function read(ids) {
  return { games: await Promise.all(ids.map((id) => get(`/api/games/${id}?from=${MOST_PLIES}`))) };
}

/** Ask only while somebody looks at the page. @param {() => Promise<any>} ask */
function whileSeen(ask) {
  return () => (document.hidden ? Promise.reject(new Error("nobody looks")) : ask());
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

/** Put a game on the page, or bring it up to date. @param {GameView} game */
function place(game) {
  const rules = Rules.parse(game.rules);
  const entry = shown.get(game.id) ?? added(game, rules);
  entry.game = game;
  entry.moves = parseMoves(rules, game.moves);
  show(entry);
}

/** Make the card of a game. @param {GameView} game @param {Rules} rules @returns {Entry} */
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

/** Look which games go on. */
async function look() {
  asked = null;
  try {
    const { games } = await get(`/api/games?state=live&limit=${most}`);
    /** @type {string[]} */
    const listed = games.map((/** @type {GameSummary} */ game) => game.id);
    for (const [id, { card, game }] of shown) {
      if (game.state === "over" || listed.includes(id)) continue;
      card.remove(); // nobody has moved for a while, or a player does not want to be listed
      shown.delete(id);
    }
    const fresh = listed.filter((id) => !shown.has(id));
    if (fresh.length || !shown.size) watch(fresh);
  } catch {
    // the stream of the lobby says when to look again
  }
}

/** Look soon, once for whatever happens meanwhile. */
function again() {
  asked ??= window.setTimeout(look, SOON_MILLISECONDS);
}

byId("choices").addEventListener("submit", async (/** @type {any} */ event) => {
  event.preventDefault();
  event.submitter.disabled = true; // one press, one game
  try {
    const [opponent, against] = [choosing.program("first"), choosing.program("second")];
    const pace = Number(choosing.values.pace);
    const game = await newGame({ rules: choosing.rules, opponent, against, pace }, complain);
    location.assign(`/game/${game.id}`);
  } catch (error) {
    complain(error.message);
    event.submitter.disabled = false;
  }
});
look();
setInterval(() => document.hidden || again(), LOOK_MILLISECONDS);
follow("/api/lobby/events", again, { poll: whileSeen(async () => ({})), connection });

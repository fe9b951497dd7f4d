// Agreements between the players: hints, declined offers, and the rematch.
import { byId, make } from "./dom.js";
import { betweenPeople } from "./permissions.js";
import { nameOf, ownSide } from "./gametext.js";

/** @type {Record<OfferKind, string>} */
const DECLINED = {
  draw: "declined the draw",
  undo: "declined the takeback",
  rematch: "declined the rematch",
  help: "declined hints and analysis for this game",
};

/** Show the agreements of a game. @param {GameView} game @param {boolean} follows whether the page opens the rematch by itself */
export function showAgreement(game, follows) {
  say(byId("declined"), declinedWords(game));
  say(byId("hints-state"), hintsWords(game));
  byId("next").hidden = !game.next || follows;
  if (game.next) {
    const name = game.tournament ? "return game" : "rematch";
    const words = `${ownSide(game) === null ? "Watch" : "Go to"} the ${name}`;
    byId("next").replaceChildren(`The ${name} has started. `, make("a", { href: `/game/${game.next}` }, words));
  }
}

/** @param {GameView} game */
function declinedWords(game) {
  const side = ownSide(game);
  if (!game.declined || side === null || game.declined.by === side) return "";
  return `${nameOf(game, game.declined.by)} ${DECLINED[game.declined.kind]}.`;
}

/** @param {GameView} game */
function hintsWords(game) {
  if (game.rated || !betweenPeople(game) || game.state === "over") return "";
  if (!game.hints.allowed) return "Hints and analysis are off for both players in this game.";
  return "Hints and analysis are on in this game: both players agreed.";
}

/** Set the text of an element, and hide it if the text is empty. @param {HTMLElement} line @param {string} words */
function say(line, words) {
  if (line.textContent !== words) line.textContent = words;
  line.hidden = !words;
}

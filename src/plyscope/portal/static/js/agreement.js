// What two players have agreed upon, as everybody at the board sees it: hints, a declined offer, the game that follows.
import { byId, make } from "./dom.js";
import { betweenPeople } from "./possible.js";
import { nameOf, ownSide } from "./words.js";

/** @type {Record<OfferKind, string>} */
const DECLINED = {
  draw: "declined the draw",
  undo: "declined the takeback",
  rematch: "declined the rematch",
  help: "declined hints and analysis for this game",
};

/** Show it. @param {GameView} game @param {boolean} follows whether the reader goes to the next game by themselves */
export function showAgreement(game, follows) {
  say(byId("declined"), declinedWords(game));
  say(byId("hints-state"), hintsWords(game));
  byId("next").hidden = !game.next || follows;
  if (game.next) {
    const words = ownSide(game) === null ? "Watch the rematch" : "Go to the rematch";
    byId("next").replaceChildren("The rematch has started. ", make("a", { href: `/game/${game.next}` }, words));
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

/** Say something in a line, once; without words the line is not there. @param {HTMLElement} line @param {string} words */
function say(line, words) {
  if (line.textContent !== words) line.textContent = words;
  line.hidden = !words;
}

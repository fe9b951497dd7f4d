// The actions that are available to a user in a game.
import { PACE } from "./gamechoice.js";
import { parseMoves, Rules, writeMoves } from "./rows.js";
import { placingSide, undecided } from "./swaptext.js";
import { aloneHere, ownSide } from "./gametext.js";

/** The action is not available yet: its button is shown, but disabled. */
export const LATER = "later";

/** Whether two people play against each other. @param {GameView} game */
export const betweenPeople = (game) =>
  game.seats.every((seat) => seat.kind !== "program" && seat.kind !== "open") && !aloneHere(game) && game.seats[0].name !== game.seats[1].name;

/** Whether the user may analyse a game; in games without hints, players must wait until it is over. @param {GameView} game */
export function mayAnalyse(game) {
  return game.state === "over" || game.hints.allowed || (!game.rated && ownSide(game) === null);
}

/**
 * The available actions: true, false, or LATER.
 * @param {GameView} game @param {boolean} slow whether a program of the game takes its time
 * @returns {Record<string, boolean|typeof LATER>}
 */
export function availableActions(game, slow) {
  const side = ownSide(game);
  const under = game.state === "person" || game.state === "program";
  const over = game.state === "over";
  const hurry = slow && under && !game.rated && (game.state === "program" || LATER);
  if (side === null) {
    const own = game.creator;
    const nothing = { undo: false, hint: false, help: false, draw: false, rematch: false, new: false };
    return { ...nothing, hurry: own && hurry, resign: own && !over, join: game.state === "open" };
  }
  const people = game.seats.filter((seat) => seat.kind !== "program").length === 2 && !aloneHere(game);
  const back = (under || (over && ["line", "full board"].includes(game.reason ?? "") && !game.next)) && !game.rated && !game.tournament && game.placement === null;
  const ownTurn = game.state === "person" && game.side === side;
  const first = game.opening + (aloneHere(game) ? 0 : (game.opening + side) % 2); // the first ply of this side
  const moved = game.ply > first;
  /** @param {OfferKind} kind */
  const soon = (kind) => game.ply >= game.may_offer[kind][side]; // the same offer cannot be repeated immediately
  const refused = game.declined?.kind === "rematch" && game.declined.by !== side;
  return {
    undo: back && ((moved && (!people || soon("undo"))) || LATER),
    hint: under && game.hints.allowed && ((ownTurn && !undecided(game)) || LATER),
    help: under && !game.rated && betweenPeople(game) && !game.hints.allowed && !game.offer && (soon("help") || LATER),
    draw: under && people && !game.offer && (soon("draw") || LATER),
    hurry,
    resign: !over,
    rematch: over && !game.tournament && game.placement === null && !aloneHere(game) && !game.offer && game.reason !== "called off" && !refused,
    new: !(people && under) && !game.tournament && game.placement === null,
    join: false,
  };
}

/** The request for a new game with the same settings, and the same starting position if it was chosen. @param {GameView} game @returns {GameRequest} */
export function sameAgain(game) {
  const rules = Rules.parse(game.rules);
  const side = game.seats.findIndex((seat) => seat.you);
  const other = game.seats[1 - side];
  const program = other.kind === "program";
  const swap = game.start === "swap";
  const start = game.start === "position" ? "empty" : game.start;
  const first = swap ? placingSide(game) : 0;
  return {
    rules: game.rules,
    start,
    moves: game.start === "position" ? writeMoves(rules, parseMoves(rules, game.moves).slice(0, game.opening)) : "",
    opponent: aloneHere(game) ? "self" : program ? other.name ?? "" : "human",
    side: side === first ? "first" : "second",
    colour: game.seats[swap ? 0 : side].colour,
    rated: game.rated,
    public: game.public,
    clock: game.clock ? { base: game.clock.base, increment: game.clock.increment } : null,
    pace: program ? PACE : 0,
  };
}

// The game page.
import { Actions } from "./actions.js";
import { shownMoves } from "./transition.js";
import { Board } from "./board.js";
import { all, byId, pageData, make, on } from "./dom.js";
import { GameState } from "./gamestate.js";
import { showConnection } from "./live.js";
import { refusalWords } from "./messages.js";
import { MoveList } from "./movelist.js";
import { showClocks, showPlayers, showProgress } from "./players.js";
import { mayAnalyse } from "./permissions.js";
import { reasonList } from "./reasonlist.js";
import { inColours, mainReason, reasonMarks } from "./reasontext.js";
import { mountReview } from "./review.js";
import { moveWords, positionAddress, writeMoves } from "./rows.js";
import { change, onSetting, setting } from "./settings.js";
import { showSideChoice } from "./sidechoice.js";
import { sound } from "./sound.js";
import { sideAt } from "./swaptext.js";
import { plain } from "./text.js";
import { showThinking } from "./thinkpanel.js";
import { valueHints } from "./values.js";
import { headline, hintWords, hurryWords, moveSaid, nameOf, ownSide, reasonWords } from "./gametext.js";

const state = new GameState(pageData("game"));
const { rules } = state;
const above = byId("above");
const below = byId("below");
const board = new Board(byId("board"), rules, { label: state.game.title });
const moves = new MoveList(byId("moves"), byId("replay"));
const actions = new Actions(state);
/** The ply that the board shows; null for the current one. @type {number|null} */
let shownPly = null;
/** The latest progress of the searching program, and when it arrived. @type {(Turn & {heardAt: number})|null} */
let thought = null;
/** The requested hint; it is shown until the next move. @type {HintAnswer|null} */
let hinted = null;
/** The advice of the review on the move after the displayed position. @type {Advice|null} */
let advised = null;
/** The review of the game, when it is over. @type {ReturnType<typeof mountReview>|null} */
let reviewed = null;
/** The move being sent; the stream may deliver it before the response arrives. @type {{ply: number, move: number}|null} */
let sent = null;
/** The maximum number of moves shown while the page is opening. @type {number|null} */
let held = null;
/** Whether the side to move has little time left. */
let hurried = false;
const onItsWay = () => sent?.ply === state.list.length;
const SENDING_MILLISECONDS = 1500; // after this time, "Sending…" is shown
const STILL_MILLISECONDS = 300; // the transition from one page to the next

/** Update the whole page. */
function show() {
  const { game } = state;
  const ply = shownPly ?? state.list.length;
  if (advised && advised.ply !== shownPly) {
    advised = null;
    adviseToPlay(null);
  }
  showPlayers(above, below, state);
  showHeadline(game);
  moves.show(game, rules, ply);
  showBoard(ply);
  showThought(ply);
  actions.show();
  showSideChoice(state);
  links(game, ply);
  reviewed?.show(ply);
}

/** Update the page after the falling disc has landed, so that the reply does not overtake the move. */
async function showInTurn() {
  if (board.moves.length !== state.list.length) await board.landed();
  show();
}

/** @param {GameView} game */
function showHeadline(game) {
  byId("headline").textContent = headline(game);
  byId("reason").textContent = hurry(game) || reasonWords(game);
  const own = game.state === "person" && game.side === ownSide(game);
  document.title = `${own ? "● " : ""}${headline(game)} · ${game.title} · plyscope`;
  byId("status").dataset.turn = game.state === "over" ? "over" : own ? "own" : "other";
}

/** The warning about the time for this move, in games with a limit per move. @param {GameView} game */
function hurry(game) {
  const left = game.limit?.left ?? null;
  return left === null ? "" : hurryWords(game, left - state.heardSeconds);
}

/** Warn when time is short; screen readers announce it only once. */
function watchTime() {
  const words = hurry(state.game);
  if (words) byId("reason").textContent = words;
  if (words && !hurried) say(words);
  hurried = words !== "";
}

/** @param {number} ply */
function showBoard(ply) {
  const { game } = state;
  const live = ply === state.list.length;
  const values = setting("values");
  const turn = live ? thought : game.turns[ply];
  const found = values && turn ? valueHints(turn, ply) : {};
  /** @type {Record<string, Hint>} */
  const hints = live && hinted ? { [hinted.move]: { text: "★", tone: "win", best: true } } : found;
  const list = [...state.list.slice(0, live && held !== null ? held : ply), ...(advised?.line ?? [])];
  if (live && sent && onItsWay()) list.push(sent.move);
  board.colours = game.seats.map((seat) => seat.colour);
  const line = live && held === null ? game.line : advised?.line?.length ? undefined : [];
  const marks = advised ? advised.marks : live && hinted ? reasonMarks(hinted.reason, 0) : null;
  board.show(list, { line, hints: advised ? {} : hints, advice: advised?.line?.length ? null : advised, marks });
  board.enabled = live && held === null && !onItsWay() && game.state === "person" && game.side === ownSide(game) && game.swap !== "choosing";
  board.idle = idleWords(game, live);
}

/** @param {GameView} game @param {boolean} live whether the board is that of the game, not an earlier one */
function idleWords(game, live) {
  if (game.state === "over") return "The game is over.";
  if (!live) return `You are looking at move ${shownPly}. Go to the last move to play.`;
  if (ownSide(game) === null) return "You are watching this game.";
  if (game.state === "open") return "Your opponent has not joined yet.";
  if (game.swap === "choosing" && game.side === ownSide(game)) return "Choose your side first.";
  return onItsWay() ? "Your move is being sent." : `It is not your turn: ${headline(game)}.`;
}

/** @param {number} ply */
function showThought(ply) {
  const { game } = state;
  if (shownPly === null && game.state === "program") {
    showThinking(byId("thinking"), game, rules, thought, ply, true);
    return;
  }
  /** @param {number} number */
  const byProgram = (number) => number >= game.opening && number < state.list.length && game.seats[number % 2].kind === "program";
  let searched = shownPly !== null && byProgram(ply) ? ply : ply - 1;
  while (searched >= 0 && !byProgram(searched)) searched--;
  showThinking(byId("thinking"), game, rules, searched < 0 ? null : game.turns[searched], searched, false);
}

/** Update the links to the analysis, tree and comparison of the displayed position. @param {GameView} game @param {number} ply */
function links(game, ply) {
  const written = writeMoves(rules, state.list.slice(0, ply));
  for (const link of all("[data-room]")) link.href = positionAddress(link.dataset.room, game.name, written);
  byId("to-play").hidden = !rules.legal(state.list.slice(0, ply)).length;
  byId("ways").hidden = !mayAnalyse(game);
}

/** @param {string} text */
function say(text) {
  byId("said").textContent = text;
}

/** @param {...(string|Node)} words */
function complain(...words) {
  const line = byId("says");
  line.classList.remove("calm");
  line.textContent = "";
  requestAnimationFrame(() => line.replaceChildren(...words)); // so that screen readers repeat the same message
}

/** @param {string} text */
function advise(text) {
  byId("says").textContent = text;
  byId("says").classList.add("calm");
}

/** Show the advice on a move with its reasons, and a link to play from the position before it. @param {Advice|null} advice */
function adviseToPlay(advice) {
  advise(advice?.words ?? "");
  const explanation = advice?.explanation;
  byId("why").hidden = !explanation?.reasons.length;
  byId("why").replaceChildren();
  if (!advice) return;
  if (explanation?.reasons.length) {
    byId("why").append(reasonList(rules, explanation, { ply: advice.ply, colours: board.colours }, (step) => stepThrough(advice, step)));
    say(inColours(mainReason(explanation)?.sentence ?? "", board.colours));
  }
  const link = make("a", { href: byId("to-play").href, class: "button small" }, "Play from here");
  byId("says").append(" ", link);
}

/** Show a step of the line of a reason. @param {Advice} advice @param {import("./reasonlist.js").ReasonStep} step */
function stepThrough(advice, { line, marks, words }) {
  advised = { ...advice, line, marks };
  shownPly = advice.ply;
  show();
  say(words);
}

on(board, "move", async (detail) => {
  const move = { ply: state.list.length, move: Number(detail.move) - 1 };
  const sending = () => {
    if (sent === move && onItsWay()) advise("Sending…");
  };
  sent = move;
  complain("");
  board.show([...state.list, move.move]);
  board.enabled = false;
  const slow = setTimeout(sending, SENDING_MILLISECONDS);
  try {
    await state.play(detail.move, sending);
    if (sent === move) complain("");
  } catch (error) {
    complain(error.status === 422 ? `Invalid move: ${error.message}` : error.message);
  } finally {
    clearTimeout(slow);
    if (sent === move) sent = null;
    showInTurn();
  }
});
on(board, "invalid", ({ words }) => complain(words));
on(board, "cursor", ({ words }) => say(words));
on(board, "aim", ({ words }) => advise(words));
on(moves, "ply", ({ ply }) => {
  shownPly = ply === state.list.length ? null : ply;
  show();
  say(`After move ${ply}.`);
});
on(actions, "hint", (detail) => {
  if (detail.refused) complain(...refusalWords(detail.refused));
  else if (detail.waits) advise("Looking for a good move…");
  else if (detail.ply === state.list.length) showHint(detail); // otherwise the game has continued
});

/** @param {HintAnswer} detail */
function showHint(detail) {
  shownPly = null;
  actions.nudged = detail.nudge ? detail : null;
  hinted = detail.nudge ? null : detail;
  show();
  const words = hintWords(moveWords(rules, Number(detail.move) - 1), { ...detail, words: plain(detail.words) });
  const why = detail.reason ? ` ${inColours(detail.reason.sentence, board.colours)}` : "";
  const where = detail.computed === "page" ? " Computed in this page; the server is busy, so there is no reason." : "";
  advise(detail.nudge ? `Hint: ${detail.nudge}` : `${words}${why}${where}`);
}

on(state, "changed", (detail) => {
  thought = null;
  if (detail.kind === "undo" && shownPly !== null && shownPly > state.list.length) shownPly = null;
  if (hinted?.ply !== state.list.length) hinted = null;
  if (actions.nudged?.ply !== state.list.length) actions.nudged = null;
  const arrived = sent !== null && sent.ply < state.list.length;
  if (arrived || detail.kind === "move" || detail.kind === "undo") byId("says").textContent = "";
  if (detail.kind === "move") {
    const ply = state.list.length - 1;
    if (nameOf(state.game, sideAt(state.game, ply)) !== "You" || state.game.state === "over") say(moveSaid(state.game, rules, ply));
    const over = state.game.state === "over";
    board.landed().then(() => {
      sound.disc();
      if (over) sound.end();
    });
  } else if (detail.kind === "undo") {
    say(`Move taken back. ${headline(state.game)}.`);
  } else if (!detail.same) {
    say(`${headline(state.game)}. ${reasonWords(state.game)}`);
  }
  showInTurn();
  review();
});
on(state, "thinking", ({ turn }) => {
  thought = { ...thought, ...turn, heardAt: performance.now() };
  actions.thought(turn);
  if (shownPly === null) {
    showThought(state.list.length);
    if (setting("values")) board.hint(valueHints(thought, state.list.length));
  }
});
on(state, "connection", (detail) => showConnection(byId("connection"), detail.state));

/** Keys move the cursor on the board for players, and step through the moves otherwise. */
board.keys = false;
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || document.querySelector("dialog[open]")) return;
  const { target } = event;
  if (!(target instanceof Element)) return;
  const atBoard = target === document.body || target === byId("main") || byId("board").contains(target);
  const digit = /^[1-9]$/.test(event.key) && target.closest("button") !== null; // after a hint, its button has the focus
  if (!atBoard && !digit) return;
  const playing = shownPly === null && state.game.state !== "over" && ownSide(state.game) !== null;
  if (playing) board.key(event);
  else moves.key(event);
});

const values = byId("values");
values.checked = setting("values");
values.addEventListener("change", () => change("values", values.checked));
onSetting("values", (shown) => {
  values.checked = shown;
  show();
});
byId("link").value = location.href;
setInterval(() => {
  showClocks(above, below, state);
  showProgress(above, below, state.game, thought);
}, 100);
setInterval(watchTime, 1000);

/** Show the review when the game is over; remove it after a takeback. */
function review() {
  const over = state.game.state === "over" && state.list.length > 0;
  if (over === (reviewed !== null)) return;
  byId("review").hidden = !over;
  reviewed?.stop();
  reviewed = over
    ? mountReview(byId("review"), state.game, (ply, advice) => {
        shownPly = ply === state.list.length ? null : ply;
        advised = advice;
        show();
        adviseToPlay(advice);
        if (advice) byId("board").scrollIntoView({ block: "nearest", behavior: "smooth" });
      })
    : null;
}

/** Do not animate a move again that was animated on the start page; later moves fall after the page has opened. */
function arrive() {
  const seen = shownMoves(state.game.id);
  if (seen === null || seen >= state.list.length || state.game.state === "over") return;
  held = seen;
  setTimeout(() => {
    held = null;
    show();
  }, STILL_MILLISECONDS);
}

arrive();
board.show(state.list.slice(0, held ?? undefined), { animate: false }); // moves played before the page was opened are not animated
show();
review();
state.follow();

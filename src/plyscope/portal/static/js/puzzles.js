// The page of puzzles: play the solution on the board; wrong moves are refuted there.
import { post } from "./api.js";
import { Board } from "./board.js";
import { byId, on, pageData } from "./dom.js";
import { refusalWords, toast } from "./messages.js";
import { bestHere, solvesHere } from "./pagesolver.js";
import { leftWords, PuzzleState, resultWords, themeWords } from "./puzzlestate.js";
import { moveWords, parseMoves, Rules } from "./rows.js";
import { capital, plain } from "./text.js";

/** @type {PuzzleShown} */
const puzzle = pageData("puzzle");
const rules = Rules.parse(puzzle.rules);
const start = parseMoves(rules, puzzle.moves);
const board = new Board(byId("board"), rules, { label: `Puzzle: ${puzzle.task}` });
const state = new PuzzleState();
const SECONDS = 4; // for the reply to a wrong move
const HERE = "The reply was computed in this page; the server is too busy for the reason.";
let waiting = false;

on(board, "move", ({ move }) => play(move));
on(board, "invalid", ({ words }) => words && toast(words, "bad"));
byId("again").addEventListener("click", () => {
  state.retry();
  tell("", "");
  show();
  byId("board").focus();
});
byId("back").addEventListener("click", () => step(-1));
byId("forward").addEventListener("click", () => step(1));
byId("give-up").addEventListener("click", giveUp);
show();

/** Show the position and the buttons that make sense now. */
function show() {
  board.show([...start, ...state.shown.map((move) => Number(move) - 1)], { marks: state.shownMarks });
  board.enabled = state.open && !waiting;
  board.idle = state.done ? "The puzzle is over." : waiting ? "" : "Choose Try again to go back.";
  byId("steps").hidden = !state.line.length;
  byId("place").textContent = `Move ${state.step} of ${state.line.length}`;
  byId("back").disabled = state.step <= 1;
  byId("forward").disabled = state.step >= state.line.length;
  byId("again").hidden = state.open || state.done || waiting;
  byId("give-up").hidden = state.done;
  byId("analyse").hidden = !state.done;
  byId("next-puzzle").classList.toggle("primary", state.done);
}

/** @param {string} verdict @param {string} explanation @param {string} [result] */
function tell(verdict, explanation, result = "") {
  byId("verdict").textContent = verdict;
  byId("explanation").textContent = explanation;
  byId("result").textContent = result;
}

/** @param {number} by */
function step(by) {
  state.go(by);
  show();
}

/** Play a move and show the answer. @param {string} move */
async function play(move) {
  if (waiting || !state.open) return;
  await working(async () => {
    const asked = state.request(move);
    board.show([...start, ...asked.moves.map((one) => Number(one) - 1)]);
    board.enabled = false;
    /** @type {PuzzleAnswer} */
    const answer = await post(`/api/puzzles/${puzzle.id}/moves`, asked);
    await board.landed();
    if (!answer.right) answer.refutation ??= await refutedHere(asked.moves);
    state.answer(move, answer);
    const name = capital(moveWords(rules, Number(move) - 1));
    if (answer.refutation) tell(`${name} is wrong.`, plain(answer.refutation.sentence));
    else if (answer.solved) tell("Solved!", themeWords(answer.themes));
    else tell(`${name} is right.`, `The reply is ${moveWords(rules, Number(answer.reply) - 1)}.`);
    byId("progress").textContent = state.done ? "" : leftWords(puzzle.length, state.found.length);
    note(answer.result);
  });
}

/** The reply to a wrong move, found by this page. @param {string[]} played the moves since the position of the puzzle */
async function refutedHere(played) {
  const moves = [...start, ...played.map((one) => Number(one) - 1)];
  const found = solvesHere(rules, moves.length) ? await bestHere(rules, moves, { seconds: SECONDS }).catch(() => null) : null;
  const line = found?.best.slice(0, 1) ?? [];
  return { line, sentence: `This move gives the result away.${line.length ? ` ${HERE}` : ""}`, cells: [], lines: [] };
}

async function giveUp() {
  if (waiting) return;
  await working(async () => {
    const found = await post(`/api/puzzles/${puzzle.id}/solution`);
    state.retry();
    state.reveal(found.solution);
    const moves = found.solution.map((/** @type {string} */ move) => moveWords(rules, Number(move) - 1)).join(", ");
    tell("The solution", `${capital(moves)}. ${themeWords(found.themes)}`);
    byId("progress").textContent = "";
    note(found.result);
  });
}

/** Do not accept moves until the server has answered. @param {() => Promise<void>} work */
async function working(work) {
  waiting = true;
  try {
    await work();
  } catch (error) {
    byId("verdict").replaceChildren(...refusalWords(error));
    byId("explanation").textContent = "";
  }
  waiting = false;
  show();
}

/** Show the result of the attempt. @param {PuzzleResult|null} result */
function note(result) {
  if (!result) return;
  byId("result").textContent = resultWords(result);
  byId("streak").textContent = String(result.streak);
  if (result.rating) byId("rating").textContent = String(result.rating.value);
}

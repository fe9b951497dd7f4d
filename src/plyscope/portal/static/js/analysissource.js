// The analysis of a position: computed in this page where that is possible, otherwise by the server.
//
// The server decides whether a position may be analysed at all, for example not while the user plays it in a rated game.
// So it is asked for permission before the page computes. If it cannot be reached, its last word counts.
import { getFromServer } from "./api.js";
import { Unsolved, solveHere, solvesHere } from "./pagesolver.js";
import { answersHere } from "./platform.js";
import { requestStream } from "./stream.js";

/** @typedef {import("./position.js").Position} Position */
/** @typedef {import("./api.js").Refusal} Refusal */

/** After this time the server is asked: its solver is faster and has a larger table. */
const PAGE_SECONDS = 4;

/** The last answer of the server, if it was a refusal. @type {Refusal|null} */
let refusal = null;

/**
 * Analyse a position.
 * @param {Position} position
 * @param {(soFar: SolveAnswer) => void} onProgress @param {AbortSignal} signal
 * @returns {Promise<SolveAnswer>} throws a Refusal
 */
export async function analysis(position, onProgress, signal) {
  const { rules, moves, ply } = position;
  const path = addressOf(position.name, position.written);
  const here = (/** @type {number} */ seconds) => solveHere(rules, moves, { seconds, onProgress, signal });
  if (answersHere() || !solvesHere(rules, ply)) return requestStream(`${path}/events`, onProgress, signal);
  const reachable = await permitted(position.name, position.written);
  signal.throwIfAborted();
  if (!reachable) return here(Infinity);
  try {
    return await here(PAGE_SECONDS);
  } catch (error) {
    if (!(error instanceof Unsolved)) throw error;
  }
  try {
    return await requestStream(`${path}/events`, onProgress, signal);
  } catch (error) {
    if (!isUnreachable(error) || !solvesHere(rules, ply)) throw error;
  }
  return here(Infinity);
}

/** Whether an error means that no server has answered. @param {any} error */
export const isUnreachable = (error) => error.status === 0 || error.status >= 502;

/** @param {string} name of the rules @param {string} moves as they are written */
const addressOf = (name, moves) => `/api/analysis/${name}/${moves || "-"}`;

/**
 * Ask the server whether the user may analyse a position; throw its refusal, or return whether it can be reached.
 * @param {string} name of the rules @param {string} moves as they are written
 */
export async function permitted(name, moves) {
  try {
    await getFromServer(`${addressOf(name, moves)}/permission`);
    refusal = null;
  } catch (error) {
    if (!isUnreachable(error)) refusal = error;
    if (refusal) throw refusal;
    return false;
  }
  return true;
}

// Exact scores computed in this page, by a worker with the core of plyscope as WebAssembly. No server is needed after the
// files have been loaded.
//
//     if (solvesHere(rules, ply)) answer = await solveHere(rules, moves, { seconds: 3, onProgress, signal });
//
// The answer has the form of the server's (`SolveAnswer`), with `computed: "page"`. `bestHere` only finds the score and the
// best moves. Both throw an Unsolved error if the page cannot compute or the limit was reached, and the reason of the
// signal if that was aborted. Nothing here asks for permission: `analysissource.js` does, and the pages of the portal use
// that module.
import { supports } from "./core.js";

/** @typedef {import("./rows.js").Rules} Rules */
/** @typedef {import("./solving.js").KeptScore} KeptScore */
/** @typedef {{answered: (answer: any) => void, failed: (error: Error) => void, onProgress: (soFar: SolveAnswer) => void}} Waiting */

/** With more empty cells, the solver seldom finishes in time. Connect Four has 42 cells. */
const MOST_EMPTY = 42;
/** The worker has to answer within this time after the limit: it loads its files first. */
const LOADING_SECONDS = 6;

/** The page could not solve a position. */
export class Unsolved extends Error {}

/** @type {Worker|null} */
let worker = null;
let broken = false;
let number = 0;
/** @type {Map<number, Waiting>} */
const waiting = new Map();

/** Whether it makes sense to solve a position in this page. @param {Rules} rules @param {number} ply */
export function solvesHere(rules, ply) {
  const able = typeof WebAssembly === "object" && typeof Worker === "function" && typeof DecompressionStream === "function";
  return able && !broken && supports(rules) && rules.size - ply <= MOST_EMPTY;
}

/** The time limit, without the time for loading; what is told of the results so far; what stops the work.
 * @typedef {{seconds?: number, onProgress?: (soFar: SolveAnswer) => void, signal?: AbortSignal}} Options */

/** Solve a position and all its moves. @param {Rules} rules @param {number[]} moves @param {Options} [options] @returns {Promise<SolveAnswer>} */
export const solveHere = (rules, moves, options) => ask("analysis", rules, moves, options);

/** Find the score of a position and the moves that keep it. @param {Rules} rules @param {number[]} moves @param {Options} [options] @returns {Promise<KeptScore>} */
export const bestHere = (rules, moves, options) => ask("best", rules, moves, options);

/** @param {"analysis"|"best"} kind @param {Rules} rules @param {number[]} moves @param {Options} [options] @returns {Promise<any>} */
async function ask(kind, rules, moves, { seconds = Infinity, onProgress = () => {}, signal } = {}) {
  signal?.throwIfAborted();
  const id = ++number;
  const asked = started();
  let timer = 0;
  const stop = () => asked.postMessage({ id, stop: true });
  try {
    return await new Promise((resolve, reject) => {
      const answered = (/** @type {SolveAnswer|KeptScore} */ answer) => {
        if (answer.stopped) reject(new Unsolved("the time is over"));
        else resolve(answer);
      };
      waiting.set(id, { answered, failed: reject, onProgress });
      signal?.addEventListener("abort", () => {
        stop();
        reject(signal.reason);
      });
      if (seconds < Infinity) {
        timer = window.setTimeout(() => {
          stop();
          reject(new Unsolved("the worker does not answer"));
        }, 1000 * (seconds + LOADING_SECONDS));
      }
      asked.postMessage({ id, kind, rules: String(rules), moves, seconds });
    });
  } finally {
    clearTimeout(timer);
    waiting.delete(id);
  }
}

/** The worker; a broken one is not started again. */
function started() {
  if (broken) throw new Unsolved("the worker has failed");
  if (worker) return worker;
  worker = new Worker(new URL("./solverworker.js", import.meta.url), { type: "module" });
  worker.onmessage = ({ data }) => {
    const one = waiting.get(data.id);
    if (data.progress) one?.onProgress(data.progress);
    else if (data.answer) one?.answered(data.answer);
    else one?.failed(new Unsolved(data.failed));
  };
  worker.onerror = (event) => {
    event.preventDefault();
    broken = true;
    worker?.terminate();
    for (const { failed } of waiting.values()) failed(new Unsolved("the worker has failed"));
  };
  return worker;
}

// The worker that solves positions: the core as WebAssembly, one question at a time. `pagesolver.js` starts it.
//
//     to the worker                              from the worker
//     {id, kind, rules, moves, seconds}          {id, progress: SolveAnswer}   any number of times
//     {id, stop: true}                           {id, answer}                  its `stopped` tells of a limit or a stop
//                                                {id, failed: "the reason"}
//
// `kind` is "analysis", answered by a SolveAnswer, or "best", answered by a KeptScore without progress. `rules` are written ("drop:7x6x4"), `moves` are numbers from 0, `seconds` is the limit (Infinity for none).
import { BitBoard } from "./bitboard.js";
import { BOOKS, Core } from "./core.js";
import { Rules } from "./rows.js";
import { analysed, bestMoves } from "./solving.js";

/** @typedef {{id: number, kind: "analysis"|"best", rules: string, moves: number[], seconds: number, stop?: boolean}} Question */

const HEAR_MILLISECONDS = 10; // the time between two looks at the messages, unless the core is working

const scope = /** @type {any} */ (self);
const core = load();
/** The books that are loaded or on their way. @type {Map<string, Promise<void>>} */
const books = new Map();
/** @type {Set<number>} */
const stopped = new Set();
let last = Promise.resolve();
let heard = 0;

core.catch(() => {}); // each question reports it
scope.onmessage = (/** @type {MessageEvent<Question>} */ { data }) => {
  if (data.stop) stopped.add(data.id);
  else last = last.then(() => answer(data));
};

async function load() {
  return Core.load(fetched("core.wasm"));
}

/** @param {string} name of a file beside the core */
async function fetched(name) {
  const response = await fetch(new URL(`../wasm/${name}`, import.meta.url));
  if (!response.ok) throw new Error(`${name} is not available: ${response.status}`);
  return response;
}

/** Load the book of a game, if there is one. @param {Core} loaded @param {Rules} rules */
function book(loaded, rules) {
  const name = String(rules);
  if (!(name in BOOKS)) return undefined;
  const known = books.get(name) ?? readBook(loaded, rules);
  books.set(name, known);
  known.catch(() => books.delete(name)); // the next question tries again
  return known;
}

/** @param {Core} loaded @param {Rules} rules */
async function readBook(loaded, rules) {
  const { body } = await fetched(`${String(rules).replace(":", "-")}.scores.gz`);
  if (!body) throw new Error("the book is empty");
  const scores = await new Response(body.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
  loaded.addBook(rules, new Uint8Array(scores));
}

/** @param {Question} question */
async function answer({ id, kind, rules: written, moves, seconds }) {
  const goOn = async () => {
    if (performance.now() - heard > HEAR_MILLISECONDS) await messages();
    return !stopped.has(id);
  };
  try {
    const rules = Rules.parse(written);
    const loaded = await core;
    await book(loaded, rules);
    const onProgress = (/** @type {SolveAnswer} */ progress) => scope.postMessage({ id, progress });
    const solve = kind === "best" ? bestMoves : analysed;
    scope.postMessage({ id, answer: await solve(loaded, BitBoard.after(rules, moves), { seconds, goOn, onProgress }) });
  } catch (error) {
    scope.postMessage({ id, failed: error.message });
  }
  stopped.delete(id);
}

/** Let the messages that have arrived be heard. @returns {Promise<void>} */
function messages() {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      heard = performance.now();
      resolve();
    };
    port2.postMessage(null);
  });
}

// What the server answers to the requests of the pages for positions, computed in the page.
import { permitted } from "./analysissource.js";
import { Refusal } from "./api.js";
import { pageData } from "./dom.js";
import { checkedPosition } from "./pageposition.js";
import { askPage } from "./pageworkers.js";
import { hasPortal } from "./platform.js";
import { parseMoves, recordMoves, Rules } from "./rows.js";
import { movesTo } from "./stoneorder.js";
import { sentence } from "./text.js";

/** @typedef {import("./searchanswers.js").Asked} Asked */

const MOST_SECONDS = 20;
const LARGEST_LEAF = 500_000_000;
const LONGEST_DRAWING = 2000;
const DEEPEST_DRAWING = 12;

/**
 * Answer a request.
 * @param {string} path of the API @param {(soFar: any) => void} [onProgress] @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function answerHere(path, onProgress = () => {}, signal = undefined) {
  const { pathname, searchParams } = new URL(path, "http://here");
  const [, , kind, ...parts] = pathname.split("/").map(decodeURIComponent);
  if (kind === "glossary") return pageData("glossary");
  const settings = `${searchParams.get("settings") ?? "alphabeta"}`;
  try {
    if (kind === "analysis") return await askPage({ kind: "analysis", asked: await allowed(checkedPosition(parts)) }, onProgress, signal);
    if (kind === "search") return await askPage({ kind: "search", asked: await allowed(openPosition(parts)), settings: limited(settings) }, onProgress, signal);
    if (kind === "tree") {
      const asked = parts[0] === "drawn" ? { drawing: drawingOf(parts.slice(1).join("/")) } : await allowed(openPosition(parts));
      return await askPage({ kind: "tree", asked, settings: limited(settings) }, onProgress, signal);
    }
    if (kind === "order") return orderOf(parts[0], searchParams.get("diagram") ?? "");
  } catch (error) {
    if (error instanceof Refusal || signal?.aborted) throw error;
    throw new Refusal(422, sentence(error.message));
  }
  throw new Refusal(0, "This needs a connection to the portal.");
}

/**
 * A position, unless the portal can be reached and refuses its analysis: the user may be playing it in a rated game.
 * @param {Asked} asked
 */
export async function allowed(asked) {
  if (hasPortal()) await permitted(asked.rules, asked.moves);
  return asked;
}

/** @param {string} settings */
const limited = (settings) => (settings.includes("seconds=") ? settings : `${settings}${settings.includes(":") ? "," : ":"}seconds=${MOST_SECONDS}`);

/** The same, if the game is not over. @param {string[]} parts */
function openPosition(parts) {
  const asked = checkedPosition(parts);
  const rules = Rules.parse(asked.rules);
  if (!rules.legal(parseMoves(rules, asked.moves)).length) throw new Refusal(422, "The game is over in this position.");
  return asked;
}

/** Moves that lead to a board. @param {string} name of the rules @param {string} diagram such as "......./..O..../" from the top, X moves first */
function orderOf(name, diagram) {
  const rules = Rules.parse(name);
  const cells = [...diagram.replaceAll("/", "")].map((mark) => (mark === "." ? null : "XO".indexOf(mark)));
  return { rules: String(rules), moves: recordMoves(rules, movesTo(rules, cells)) };
}

/** The tree that a text describes. @param {string} text @returns {Drawing} */
function drawingOf(text) {
  if (text.length > LONGEST_DRAWING) throw new Refusal(422, `A drawn tree can have at most ${LONGEST_DRAWING} characters.`);
  let drawing;
  try {
    drawing = JSON.parse(text.replaceAll("−", "-").replaceAll("∞", String(LARGEST_LEAF)));
  } catch {
    drawing = null;
  }
  if (Number.isInteger(drawing)) throw new Refusal(422, "This tree has no branches; allowed: nested lists of whole numbers and ∞ such as [[3,12,8],[2,-∞,6]].");
  if (!isTree(drawing)) throw new Refusal(422, "This is not a tree; allowed: nested lists of whole numbers and ∞ such as [[3,12,8],[2,-∞,6]].");
  if (plies(drawing) > DEEPEST_DRAWING) throw new Refusal(422, `A drawn tree can be at most ${DEEPEST_DRAWING} plies deep.`);
  return drawing;
}

/** @param {any} drawing @returns {boolean} */
const isTree = (drawing) => (Array.isArray(drawing) ? drawing.length > 0 && drawing.every(isTree) : Number.isInteger(drawing) && Math.abs(drawing) <= LARGEST_LEAF);

/** @param {Drawing} drawing @returns {number} */
const plies = (drawing) => (Array.isArray(drawing) ? 1 + Math.max(...drawing.map(plies)) : 0);

// The settings of a search as text, as in the Python package: "mtdf:depth=8,evaluation=segments".
import { METHODS } from "./searchmethods.js";

/** @typedef {import("./searchgame.js").SearchGame} SearchGame */
/**
 * Complete settings of a search.
 * @typedef {{algorithm: string, limit: import("./searchtree.js").Limit, evaluation: string, order: string, ending: string, table: boolean, ties: string}} Settings
 */

const DEFAULT_DEPTH = 6;
const MAX_DEPTH = 150;
const OPTIONS = ["depth", "nodes", "seconds", "evaluation", "order", "ending", "table", "ties"];

/** Read settings, and fill in the defaults for a game; throws an error that says what is wrong. @param {string} text @param {SearchGame} game @returns {Settings} */
export function parseSettings(text, game) {
  const [algorithm, written = ""] = text.trim().split(/:(.*)/s);
  const method = Object.hasOwn(METHODS, algorithm) ? METHODS[algorithm] : null;
  if (!method) throw new Error(`unknown algorithm ${algorithm}; allowed: ${Object.keys(METHODS).join(", ")}`);
  /** @type {Record<string, string>} */
  const given = {};
  for (const option of written.split(",").filter(Boolean)) {
    const [name, value = ""] = option.split("=").map((part) => part.trim());
    if (!OPTIONS.includes(name)) throw new Error(`unknown option ${option} of ${algorithm}; allowed: ${OPTIONS.join(", ")}`);
    given[name] = value;
  }
  /** @param {string} name */
  const number = (name) => (given[name] ? Number(given[name]) : null);
  const [nodes, seconds] = [number("nodes"), number("seconds")];
  const board = game.rules !== null;
  const timed = method.deepens && (nodes !== null || seconds !== null);
  const learned = method.deepens && given.table !== "off" ? "+table+killers+history" : "";
  return {
    algorithm,
    limit: { depth: number("depth") ?? (timed ? MAX_DEPTH : DEFAULT_DEPTH), nodes, seconds },
    evaluation: given.evaluation || (board ? "segments" : "outcome"),
    order: given.order || (learned && board ? "centre" : "generated") + learned,
    ending: given.ending || game.ending,
    table: given.table ? given.table === "on" : method.table,
    ties: given.ties || "first",
  };
}

/** Write settings. @param {Settings} settings */
export function writeSettings({ algorithm, limit, evaluation, order, ending, table, ties }) {
  const { depth, nodes, seconds } = limit;
  const parts = [
    ...(depth === null ? [] : [`depth=${depth}`]),
    ...(nodes === null ? [] : [`nodes=${nodes}`]),
    ...(seconds === null ? [] : [`seconds=${Number.isInteger(seconds) ? seconds.toFixed(1) : seconds}`]),
    `evaluation=${evaluation}`,
    `order=${order}`,
    `ending=${ending}`,
    `table=${table ? "on" : "off"}`,
    ...(ties === "first" ? [] : [`ties=${ties}`]),
  ];
  return `${algorithm}:${parts.join(",")}`;
}

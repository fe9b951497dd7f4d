// Positions in addresses, checked as the server checks them.
import { Refusal } from "./api.js";
import { parseMoves, recordMoves, Rules } from "./rows.js";

/** @typedef {import("./searchanswers.js").Asked} Asked */

const MOST_SIDE = 20;
const LEAST_LENGTH = 3;

/** The position that an address describes. @param {string[]} parts @returns {Asked} */
export function checkedPosition([name, moves = "-"]) {
  const rules = Rules.parse(name);
  if (Math.max(rules.width, rules.height) > MOST_SIDE || rules.length < LEAST_LENGTH || rules.length > Math.max(rules.width, rules.height)) {
    throw new Refusal(422, `${name} is not available; allowed: boards up to ${MOST_SIDE}x${MOST_SIDE} and lines of ${LEAST_LENGTH} or more.`);
  }
  const read = parseMoves(rules, moves === "-" ? "" : moves);
  read.forEach((move, ply) => {
    if (!rules.legal(read.slice(0, ply)).includes(move)) throw new Refusal(422, `Move ${ply + 1} is illegal.`);
  });
  return { rules: String(rules), moves: recordMoves(rules, read) };
}

// A hint in a game: by the server with its reason, or without one by this page if the server is too busy to find it.
import { post } from "./api.js";
import { bestHere, solvesHere } from "./pagesolver.js";
import { exactWords } from "./solving.js";

const SECONDS = 4;
/** The statuses of a server that has no time for a hint. */
const BUSY = [429, 500, 503, 504];

/**
 * Ask for a hint. The server checks whether it is allowed, and counts it, whoever finds it.
 * @param {Pick<import("./gamestate.js").GameState, "address"|"rules"|"list">} game
 * @returns {Promise<HintAnswer>} throws a Refusal
 */
export async function hint({ address, rules, list }) {
  try {
    return await post(`${address}/hint`);
  } catch (error) {
    if (!BUSY.includes(error.status) || !solvesHere(rules, list.length)) throw error;
    const moves = [...list];
    await post(`${address}/hint/permission`);
    const { score, best } = await bestHere(rules, moves, { seconds: SECONDS }).catch(() => {
      throw error;
    });
    if (score === null || !best.length) throw error;
    const { words } = exactWords(score, rules, moves.length);
    return { ply: moves.length, move: best[0], words, exact: true, nudge: null, reason: null, computed: "page" };
  }
}

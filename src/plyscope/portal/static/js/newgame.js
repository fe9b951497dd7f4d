// A new game: asked for until the server answers; it has a key, so that a request that comes twice makes one game.
import { insist } from "./api.js";

/**
 * @param {GameRequest} asked
 * @param {(words: string) => void} [say] is told when the server does not answer, and we try again
 * @returns {Promise<any>} the game
 */
export function newGame(asked, say = () => {}) {
  return insist("/api/games", { ...asked, key: freshKey() }, () => say("The server is not responding. Trying again…"));
}

/** Without crypto.randomUUID, which a page has over TLS only. */
function freshKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

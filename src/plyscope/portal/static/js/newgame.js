// Creation of a game: the request has an idempotency key and is repeated until the server answers.
import { postWithRetry } from "./api.js";

/**
 * @param {GameRequest} asked
 * @param {(words: string) => void} [say] shows that the server does not respond
 * @returns {Promise<any>} the game
 */
export function newGame(asked, say = () => {}) {
  return postWithRetry("/api/games", { ...asked, key: freshKey() }, () => say("The server is not responding. Trying again…"));
}

/** A random key; crypto.randomUUID is available over TLS only. */
function freshKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// Requests to the portal's API with JSON; error responses are thrown as Refusal.
import { answersHere } from "./platform.js";
import { sentence } from "./text.js";

const ATTEMPTS = 8;
const LONGEST_PAUSE_SECONDS = 5; // longer waits are reported to the user

/** An error response of the API. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {string} message what is wrong and what is allowed
   * @param {number|null} retryAfter seconds after which to try again
   * @param {string|null} link the address of what causes it, such as a game under way
   */
  constructor(status, message, retryAfter = null, link = null) {
    super(message);
    this.status = status;
    this.retryAfter = retryAfter;
    this.link = link;
  }
}

/** @param {string} path @returns {Promise<any>} */
export const get = (path) => ask("GET", path);
/** @param {string} path @param {object} [data] @returns {Promise<any>} */
export const post = (path, data) => ask("POST", path, data);
/** @param {string} path @returns {Promise<any>} */
export const remove = (path) => ask("DELETE", path);

/**
 * Repeat a POST request until the server answers; only for idempotent requests.
 * @param {string} path @param {object} [data]
 * @param {(refusal: Refusal) => void} [again] is called before each retry
 * @param {number} [attempts] after which it gives up
 * @returns {Promise<any>}
 */
export async function postWithRetry(path, data, again = () => {}, attempts = ATTEMPTS) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await post(path, data);
    } catch (error) {
      const passing = error.status === 0 || error.status === 429 || error.status >= 502;
      const seconds = error.retryAfter ?? 1;
      if (!passing || seconds > LONGEST_PAUSE_SECONDS || attempt >= attempts) throw error;
      again(error);
      await pause(seconds);
    }
  }
}

/** Wait for some seconds, or until the browser is online again. @param {number} seconds @returns {Promise<void>} */
function pause(seconds) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve();
    };
    const timer = setTimeout(done, 1000 * seconds);
    addEventListener("online", done);
  });
}

/** Ask the server even in a page that computes its answers itself. @param {string} path @returns {Promise<any>} */
export const getFromServer = (path) => send("GET", path);

/** @param {string} method @param {string} path @param {object} [data] @returns {Promise<any>} */
async function ask(method, path, data) {
  return answersHere() ? (await import("./pageanswers.js")).answerHere(path) : send(method, path, data);
}

/** @param {string} method @param {string} path @param {object} [data] @returns {Promise<any>} */
async function send(method, path, data) {
  const accepted = { Accept: "application/json" };
  const sent = data === undefined ? {} : { body: JSON.stringify(data) };
  const headers = data === undefined ? accepted : { ...accepted, "Content-Type": "application/json" };
  let response;
  try {
    response = await fetch(path, { method, headers, ...sent });
  } catch {
    throw new Refusal(0, "Cannot reach the server. Your last action may not have been saved.");
  }
  const answer = await response.json().catch(() => null);
  if (!response.ok) throw refusalOf(response, answer);
  return answer;
}

/** Convert an error response to a Refusal. @param {Response} response @param {{detail?: string, link?: string}|null} answer its body */
export function refusalOf(response, answer) {
  const seconds = Number(response.headers.get("Retry-After")) || null;
  return new Refusal(response.status, sentence(answer?.detail ?? response.statusText), seconds, answer?.link ?? null);
}

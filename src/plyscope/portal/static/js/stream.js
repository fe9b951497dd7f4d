// Long requests: progress arrives as server-sent events, and the last event is the answer.
import { Refusal, refusalOf } from "./api.js";
import { answersHere } from "./platform.js";
import { sentence } from "./text.js";

const NO_ANSWER = "The server closed the connection before the search finished.";

/**
 * Send a request, and report its progress.
 * @param {string} path of a route that answers with events
 * @param {(found: any) => void} onProgress
 * @param {AbortSignal} [signal] stops the search
 * @returns {Promise<any>} the answer
 */
export async function requestStream(path, onProgress = () => {}, signal = undefined) {
  if (answersHere()) return (await import("./pageanswers.js")).answerHere(path, onProgress, signal);
  let response;
  try {
    response = await fetch(path, { headers: { Accept: "text/event-stream" }, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal(0, "Cannot reach the server.");
  }
  if (!response.ok) throw refusalOf(response, await response.json().catch(() => null));
  let answer = null;
  if (!response.body) throw new Refusal(0, NO_ANSWER);
  for await (const event of events(response.body)) {
    const { type, ...found } = event;
    if (type === "progress") onProgress(found);
    else if (type === "refused") throw new Refusal(found.status, sentence(found.detail), null, found.link);
    else answer = found;
  }
  if (answer === null) throw new Refusal(0, NO_ANSWER);
  return answer;
}

/** The events of a response. @param {ReadableStream<Uint8Array<ArrayBuffer>>} body @returns {AsyncGenerator<any>} */
async function* events(body) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let waiting = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (waiting + value).split("\n\n");
    waiting = parts.pop() ?? "";
    for (const part of parts) {
      const data = part.split("\n").find((line) => line.startsWith("data: "));
      if (data) yield JSON.parse(data.slice(6));
    }
  }
}

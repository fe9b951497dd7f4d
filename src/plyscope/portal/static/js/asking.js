// Long questions: what is found on the way comes as server-sent events, the last of which is the answer.
import { Refusal, refusalOf } from "./api.js";
import { sentence } from "./text.js";

const NO_ANSWER = "The server stopped before it found an answer.";

/**
 * Ask, and hear what is found on the way.
 * @param {string} path of an address that answers with events
 * @param {(found: any) => void} onProgress
 * @param {AbortSignal} [signal] stops the search
 * @returns {Promise<any>} the answer
 */
export async function ask(path, onProgress = () => {}, signal = undefined) {
  let response;
  try {
    response = await fetch(path, { headers: { Accept: "text/event-stream" }, signal });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal(0, "The server cannot be reached.");
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

/** The events of an answer. @param {ReadableStream<Uint8Array<ArrayBuffer>>} body @returns {AsyncGenerator<any>} */
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

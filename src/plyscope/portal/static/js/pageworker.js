// The worker in which pages compute their answers. Messages in: {id, job} or {id, cancel}; out: {id} with one of progress,
// answer and error.
import { PageWork } from "./pagework.js";

const work = new PageWork();
/** @type {Set<number>} */
const cancelled = new Set();

addEventListener("message", async ({ data: { id, job, cancel } }) => {
  if (cancel) {
    cancelled.add(id);
    return;
  }
  const goOn = async () => {
    await new Promise((resolve) => void setTimeout(resolve, 0)); // messages are read meanwhile
    return !cancelled.has(id);
  };
  try {
    postMessage({ id, answer: await work.do(job, (progress) => postMessage({ id, progress }), goOn) });
  } catch (error) {
    postMessage({ id, error: error.message });
  }
});

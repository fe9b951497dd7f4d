// The workers of a page that computes its answers itself: one for the solver and the levels, one for searches, so that a
// search that is no longer wanted can be ended with its worker.
import { PageWork } from "./pagework.js";
import { loadFile, startWorker } from "./platform.js";

/** @typedef {import("./pagework.js").Job} Job */
/** @typedef {{resolve: (answer: any) => void, reject: (error: Error) => void, onProgress: (soFar: any) => void}} Waiting */

/** The games with a learned evaluation. */
const NETWORKS = ["drop:7x6x4"];
/** The games with an opening book for the solver. */
const BOOKS = ["drop:7x6x4"];

/** The name of a file for a game. @param {string} rules @param {string} ending */
const fileOf = (rules, ending) => `${rules.replace(":", "-")}.${ending}`;

/** The worker of a page did not start, or has stopped. */
class WorkerFailed extends Error {}

class PageWorker {
  #number = 0;
  /** @type {Map<number, Waiting>} */
  #waiting = new Map();
  /** The worker, or null if the page has none and works itself. @type {Promise<Worker|null>|null} */
  #worker = null;
  #here = new PageWork();
  /** What has been loaded. @type {Map<string, Promise<any>>} */
  #loaded = new Map();

  /**
   * Do a job.
   * @param {Job} job @param {(soFar: any) => void} [onProgress] @param {AbortSignal} [signal]
   * @returns {Promise<any>}
   */
  async ask(job, onProgress = () => {}, signal = undefined) {
    signal?.throwIfAborted();
    this.#worker ??= this.#start();
    const worker = await this.#worker;
    const id = ++this.#number;
    const cancel = () => this.#cancel(id, job.kind, worker);
    signal?.addEventListener("abort", cancel);
    try {
      if (!worker) return await this.#here.do(job, onProgress, async () => (await pause()) && !signal?.aborted);
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject, onProgress });
        worker.postMessage({ id, job });
      });
    } finally {
      this.#waiting.delete(id);
      signal?.removeEventListener("abort", cancel);
    }
  }

  /** Load something once for this worker. @param {string} name @param {() => Promise<Job>} job */
  load(name, job) {
    const known = this.#loaded.get(name) ?? job().then((made) => this.ask(made));
    this.#loaded.set(name, known);
    known.catch(() => this.#loaded.delete(name));
    return known;
  }

  /** @returns {Promise<Worker|null>} */
  async #start() {
    try {
      const worker = await startWorker();
      worker.addEventListener("message", ({ data: { id, progress, answer, error } }) => {
        const waiting = this.#waiting.get(id);
        if (progress !== undefined) waiting?.onProgress(progress);
        else if (error !== undefined) waiting?.reject(new Error(error));
        else waiting?.resolve(answer);
      });
      worker.addEventListener("error", (event) => {
        event.preventDefault();
        this.#failed();
      });
      return worker;
    } catch {
      return null; // the page works itself
    }
  }

  /** The worker has failed: what waits for it is done by the page, which works itself from now on. */
  #failed() {
    this.#worker = Promise.resolve(null);
    this.#loaded.clear();
    for (const { reject } of this.#waiting.values()) reject(new WorkerFailed("The computation has stopped."));
  }

  /** @param {number} id @param {Job["kind"]} kind @param {Worker|null} worker */
  #cancel(id, kind, worker) {
    const waiting = this.#waiting.get(id);
    if (!worker || !waiting) return;
    if (kind === "search" || kind === "tree") {
      worker.terminate();
      this.#worker = null;
      this.#loaded.clear();
    } else worker.postMessage({ id, cancel: true });
    waiting.reject(new DOMException("The request was aborted.", "AbortError"));
  }
}

const pause = () => new Promise((resolve) => void setTimeout(() => resolve(true), 0));
const solver = new PageWorker();
const searcher = new PageWorker();

/** Do a job in the worker for it; what it needs is loaded first. @param {Job} job @param {(soFar: any) => void} [onProgress] @param {AbortSignal} [signal] @returns {Promise<any>} */
export async function askPage(job, onProgress, signal) {
  try {
    return await ask(job, onProgress, signal);
  } catch (error) {
    if (!(error instanceof WorkerFailed)) throw error;
    return ask(job, onProgress, signal);
  }
}

/** @param {Job} job @param {(soFar: any) => void} [onProgress] @param {AbortSignal} [signal] @returns {Promise<any>} */
async function ask(job, onProgress, signal) {
  const worker = job.kind === "search" || job.kind === "tree" ? searcher : solver;
  if (worker === solver) await worker.load("core", coreJob).catch(() => {}); // without the solver, searches estimate
  if (needsNetwork(job)) await worker.load("network", async () => ({ kind: "network", file: await loadFile(fileOf(NETWORKS[0], "network")) }));
  return worker.ask(job, onProgress, signal);
}

/** @returns {Promise<Job>} */
async function coreJob() {
  const [wasm, ...books] = await Promise.all([loadFile("core.wasm"), ...BOOKS.map((rules) => loadFile(fileOf(rules, "scores.gz")))]);
  return { kind: "core", wasm, books: Object.fromEntries(BOOKS.map((rules, index) => [rules, books[index]])) };
}

/** Whether a job needs the learned evaluation. @param {Job} job */
function needsNetwork(job) {
  if (!("asked" in job) || !("rules" in job.asked) || !NETWORKS.includes(job.asked.rules.replace(/^connect4$/, "drop:7x6x4"))) return false;
  if (job.kind === "move") return job.row !== null && job.row.depth === null;
  return "settings" in job && job.settings.includes("evaluation=learned");
}

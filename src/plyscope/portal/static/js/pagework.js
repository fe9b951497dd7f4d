// The computation of answers, in a worker or, where there are no workers, in the page.
import { BitBoard } from "./bitboard.js";
import { Core, supports } from "./core.js";
import { levelMove } from "./levelplayer.js";
import { readNetwork } from "./networkvalues.js";
import { parseMoves, Rules } from "./rows.js";
import { endedAnswer, estimateAnswers, searchAnswers, treeAnswer } from "./searchanswers.js";
import { analysed } from "./solving.js";

/** @typedef {import("./searchanswers.js").Asked} Asked */
/**
 * What is to be done. "core" and "network" load what later jobs need.
 * @typedef {{kind: "core", wasm: ArrayBuffer, books: Record<string, ArrayBuffer>}|{kind: "network", file: ArrayBuffer}
 *   |{kind: "analysis", asked: Asked}|{kind: "search", asked: Asked, settings: string}
 *   |{kind: "tree", asked: Asked|{drawing: Drawing}, settings: string}
 *   |{kind: "move", asked: Asked, program: string, row: import("./levelplayer.js").LevelRow|null}} Job
 */

const SOLVE_SECONDS = 20;
const ESTIMATE_SECONDS = 5; // where the solver does not support the board
const SHORT_SECONDS = 1; // in addition, if the solver has not finished

/** What is loaded, and the work that is done with it. */
export class PageWork {
  /** @type {Core|null} */
  core = null;

  /**
   * Do a job.
   * @param {Job} job @param {(soFar: any) => void} onProgress
   * @param {() => Promise<boolean>} goOn is called now and then; returns whether to go on
   * @returns {Promise<any>}
   */
  async do(job, onProgress, goOn) {
    switch (job.kind) {
      case "core":
        this.core = await Core.load(job.wasm);
        for (const [rules, packed] of Object.entries(job.books)) this.core.addBook(Rules.parse(rules), await unpacked(packed));
        return true;
      case "network":
        await readNetwork(new Uint8Array(job.file));
        return true;
      case "analysis":
        return this.#analysis(job.asked, onProgress, goOn);
      case "search":
        return last(searchAnswers(job.asked, job.settings), onProgress, goOn);
      case "tree":
        return treeAnswer(job.asked, job.settings);
      case "move": {
        const rules = Rules.parse(job.asked.rules);
        return levelMove(job.program, job.row, rules, parseMoves(rules, job.asked.moves), this.core && supports(rules) ? this.core : null);
      }
      default:
        throw new Error("unknown job");
    }
  }

  /** @param {Asked} asked @param {(soFar: any) => void} onProgress @param {() => Promise<boolean>} goOn */
  async #analysis(asked, onProgress, goOn) {
    const ended = endedAnswer(asked);
    if (ended) return ended;
    const rules = Rules.parse(asked.rules);
    if (!this.core || !supports(rules)) return last(estimateAnswers(asked, ESTIMATE_SECONDS), onProgress, goOn);
    const position = BitBoard.after(rules, parseMoves(rules, asked.moves));
    const found = await analysed(this.core, position, { seconds: SOLVE_SECONDS, goOn, onProgress });
    if (found.best.length || !(await goOn())) return found;
    return { ...found, estimate: await last(estimateAnswers(asked, SHORT_SECONDS), () => {}, goOn) };
  }
}

/** The last of several answers; the others are reported. @param {Generator<any>} answers @param {(soFar: any) => void} onProgress @param {() => Promise<boolean>} goOn */
async function last(answers, onProgress, goOn) {
  let found = null;
  for (const answer of answers) {
    found = answer;
    onProgress(found);
    if (!(await goOn())) break;
  }
  return found;
}

/** @param {ArrayBuffer} packed by gzip */
async function unpacked(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

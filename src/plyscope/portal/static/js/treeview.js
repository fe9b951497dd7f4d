// One search on the tree page: its steps, its picture, and the game that it belongs to.
import { make } from "./dom.js";
import { drawnBranches, drawnLeaf, drawnLeaves } from "./drawings.js";
import { parseMoves, Rules, shortMove } from "./rows.js";
import { counted } from "./text.js";
import { depth, path, Trace } from "./trace.js";
import { TreePicture } from "./treepicture.js";
import { nameOf } from "./verdict.js";

const SMALL = 120; // smaller trees are fully expanded

export class SearchView {
  /** @param {HTMLElement} host @param {TreeAnswer} answer @param {string} title the name of the algorithm @param {boolean} fromRoot */
  constructor(host, answer, title, fromRoot) {
    this.host = host;
    this.title = title;
    this.algorithm = answer.settings.split(":")[0];
    /** The game; null for a drawn tree. @type {{rules: Rules, before: number[]}|null} */
    this.game = null;
    const built = answer.drawing === undefined ? this.#position(answer) : this.#drawing(answer, answer.drawing);
    this.trace = built.trace;
    this.picture = built.picture;
    this.trace.fromRoot = fromRoot;
  }

  /** @param {TreeAnswer} answer @param {Drawing} drawing */
  #drawing(answer, drawing) {
    const trace = new Trace(answer, (move) => String(move + 1), ["MAX", "MIN"]);
    const whole = drawnLeaves(drawing) < SMALL;
    return { trace, picture: new TreePicture(this.host, trace, (key) => drawnBranches(drawing, key), whole, (key) => drawnLeaf(drawing, key)) };
  }

  /** @param {TreeAnswer} answer */
  #position(answer) {
    const rules = Rules.parse(answer.rules);
    const before = parseMoves(rules, answer.moves);
    const first = before.length % 2;
    const trace = new Trace(answer, (move) => shortMove(rules, move), [nameOf(first), nameOf(1 - first)]);
    const deepest = Math.max(...trace.keys.map(depth));
    /** @param {string} key */
    const branches = (key) => (depth(key) < deepest ? rules.legal([...before, ...path(key)]) : []);
    this.game = { rules, before };
    return { trace, picture: new TreePicture(this.host, trace, branches, trace.keys.length < SMALL) };
  }

  /** The last step up to a number: a shorter search waits at its end. @param {number} number */
  at(number) {
    return Math.min(number, this.trace.length - 1);
  }

  /** The node of a step; the root before the first. @param {number} number */
  nodeAt(number) {
    return number < 0 ? "" : this.trace.steps[this.at(number)].node;
  }

  /** What the search has done up to a step. @param {number} number */
  caption(number) {
    const ended = number >= this.trace.length ? ", finished" : "";
    const [leaves, cuts] = [this.trace.count("leaf", number), this.trace.count("cut", number)];
    const words = `${counted(leaves)} ${leaves === 1 ? "leaf" : "leaves"}, ${counted(cuts)} ${cuts === 1 ? "cut" : "cuts"}${ended}`;
    return [make("strong", {}, this.title), ` ${words}`];
  }

  close() {
    this.picture.close();
  }
}

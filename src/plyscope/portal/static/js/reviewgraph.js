// The graph of a review: where each ply is, and how high its score.
import { isDecided } from "./values.js";

export const HIGH = 190;
export const MARGIN = { left: 12, right: 12, top: 18, bottom: 24 };
const OPEN_SHARE = 0.6; // how much of the height an estimate takes that proves nothing

/** The measures of a graph of a game, from its opening to its end. */
export class ReviewScale {
  /** @param {Pick<ReviewAnswer, "scores"|"estimates"|"most">} found @param {number} opening @param {number} wide */
  constructor(found, opening, wide) {
    this.found = found;
    this.opening = opening;
    this.wide = wide;
    this.last = found.scores.length - 1;
    const open = found.estimates.flatMap((one) => (one === null || isDecided(one) ? [] : Math.abs(one)));
    this.largest = Math.max(1, ...open);
  }

  /** The plies of the graph. */
  get plies() {
    return this.found.scores.map((_, ply) => ply).slice(this.opening);
  }

  /** @param {number} ply */
  x(ply) {
    const plies = Math.max(1, this.last - this.opening);
    return MARGIN.left + (Math.max(0, ply - this.opening) / plies) * (this.wide - MARGIN.left - MARGIN.right);
  }

  /** From where to where a ply reaches: its score holds until the next move. @param {number} ply */
  span(ply) {
    const half = (this.x(this.opening + 1) - this.x(this.opening)) / 2;
    return [Math.max(this.x(ply) - half, this.x(this.opening)), Math.min(this.x(ply) + half, this.x(this.last))];
  }

  /** The ply of the graph that is nearest to a place. @param {number} x */
  plyAt(x) {
    const part = (x - MARGIN.left) / (this.wide - MARGIN.left - MARGIN.right);
    return this.inside(this.opening + Math.round(part * (this.last - this.opening)));
  }

  /** The nearest ply of the graph. @param {number} ply */
  inside(ply) {
    return Math.max(this.opening, Math.min(this.last, ply));
  }

  /**
   * How well the first player stands after a ply, from -1 to 1; null where nothing is known. Small scores get more room.
   * @param {number} ply
   */
  part(ply) {
    const { scores, estimates, most } = this.found;
    const [score, value] = [scores[ply] ?? null, estimates[ply] ?? null];
    if (score !== null) return Math.sign(score) * Math.sqrt(Math.abs(score) / Math.max(1, most));
    if (value === null) return null;
    if (isDecided(value)) return Math.sign(value);
    return OPEN_SHARE * Math.sign(value) * Math.sqrt(Math.abs(value) / this.largest);
  }

  /** Half of the height is for each player. @param {number} part from -1 to 1 */
  y(part) {
    const middle = (MARGIN.top + HIGH - MARGIN.bottom) / 2;
    return middle - part * (middle - MARGIN.top);
  }

  /** The line of the scores, as a path with gaps where nothing is known. */
  get path() {
    const points = [];
    for (const ply of this.plies) {
      const part = this.part(ply);
      if (part === null) continue;
      const [from, to] = this.span(ply);
      points.push(`${points.length && this.part(ply - 1) !== null ? "L" : "M"}${from} ${this.y(part)}H${to}`);
    }
    return points.join("");
  }
}

// The scale of a review's graph: x for plies, y for scores.
import { isDecided } from "./values.js";

export const HIGH = 190;
export const MARGIN = { left: 12, right: 12, top: 18, bottom: 24 };
const OPEN_SHARE = 0.6; // the part of the height that estimates may take

/** The scale of the graph of a game, from its starting position to its end. */
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

  /** The start and end of a ply on the x axis. @param {number} ply */
  span(ply) {
    const half = (this.x(this.opening + 1) - this.x(this.opening)) / 2;
    return [Math.max(this.x(ply) - half, this.x(this.opening)), Math.min(this.x(ply) + half, this.x(this.last))];
  }

  /** The ply that is nearest to an x coordinate. @param {number} x */
  plyAt(x) {
    const part = (x - MARGIN.left) / (this.wide - MARGIN.left - MARGIN.right);
    return this.inside(this.opening + Math.round(part * (this.last - this.opening)));
  }

  /** Clamp a ply to the graph. @param {number} ply */
  inside(ply) {
    return Math.max(this.opening, Math.min(this.last, ply));
  }

  /**
   * The score for the first player after a ply, from -1 to 1; null if unknown. The scale enlarges small scores.
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

  /** The y coordinate of a score. @param {number} part from -1 to 1 */
  y(part) {
    const middle = (MARGIN.top + HIGH - MARGIN.bottom) / 2;
    return middle - part * (middle - MARGIN.top);
  }

  /** The line of the scores, as a path with gaps for unknown scores. */
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

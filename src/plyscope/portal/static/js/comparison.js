// The comparison of two searches as a sentence and as bars.

/** @typedef {{title: string, found: SearchAnswer}} Compared a search, as it is called, and what it found */

/** The result of the comparison as a sentence. @param {Compared} a @param {Compared} b */
export function summary(a, b) {
  const late = [a, b].filter(({ found }) => found.stopped).map(({ title }) => title);
  if (late.length) return `${late.join(" and ")} ran out of time; the counts cover the part that was searched.`;
  const [less, more] = a.found.nodes <= b.found.nodes ? [a, b] : [b, a];
  const same = a.found.value === b.found.value ? "Same value" : "Different values";
  if (less.found.nodes === more.found.nodes) return `${same}, and the same number of nodes.`;
  return `${same}; ${less.title} searches ${ratioText(more.found.nodes, less.found.nodes)} fewer nodes.`;
}

/** The ratio of two counts as a factor, or as a percentage if it is less than 2. @param {number} more @param {number} less */
export function ratioText(more, less) {
  const times = more / Math.max(1, less);
  return times >= 2 ? `${times.toFixed(times < 10 ? 1 : 0)} times` : `${(100 * (1 - less / more)).toFixed(0)} %`;
}

/**
 * The bar of a number: its percentage of the larger of two numbers, and its ratio to the other if it is clearly
 * larger.
 * @param {number} own @param {number} other
 */
export function bar(own, other) {
  const most = Math.max(own, other);
  return { percent: most ? (100 * own) / most : 0, times: other > 0 && own > other * 1.05 ? `×${(own / other).toFixed(1)}` : "" };
}

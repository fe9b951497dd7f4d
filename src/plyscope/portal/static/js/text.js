// Formatting of numbers, times and sentences.

const COUNTS = new Intl.NumberFormat("en");

/** Capitalise the first letter. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Format a line as a sentence. @param {string} line */
export const sentence = (line) => capital(line) + (/[.!?]$/.test(line) ? "" : ".");

/** Format a count with thousands separators. @param {number} count */
export const counted = (count) => COUNTS.format(count);

/** Format a number with its sign. @param {number} number */
export function signed(number) {
  if (number === 0) return "0";
  return number > 0 ? `+${number}` : `−${-number}`;
}

/** Replace hyphens before numbers by minus signs, and "+0" by "0". @param {string} words */
export const plain = (words) => words.replace(/\+0(?!\d)/g, "0").replace(/-(?=\d)/g, "−");

/** Format a duration. @param {number} seconds */
export function timeText(seconds) {
  if (seconds < 0.001) return `${(seconds * 1e6).toFixed(0)} µs`;
  if (seconds < 1) return `${Number((seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0))} ms`;
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
}

/** Format the time spent on a move; empty if it is unknown. @param {number|null} [seconds] */
export function spent(seconds) {
  if (seconds === undefined || seconds === null) return "";
  if (seconds < 60) return timeText(seconds);
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}

// Numbers, times and sentences as people read them.

const COUNTS = new Intl.NumberFormat("en");

/** Begin with a capital letter. @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** Write a line as a sentence. @param {string} line */
export const sentence = (line) => capital(line) + (/[.!?]$/.test(line) ? "" : ".");

/** Write a count with its thousands apart. @param {number} count */
export const counted = (count) => COUNTS.format(count);

/** Write a number with its sign. @param {number} number */
export function signed(number) {
  if (number === 0) return "0";
  return number > 0 ? `+${number}` : `−${-number}`;
}

/** Write the numbers in a line with a real minus, and nought without a sign. @param {string} words */
export const plain = (words) => words.replace(/\+0(?!\d)/g, "0").replace(/-(?=\d)/g, "−");

/** Write a time. @param {number} seconds */
export function timeText(seconds) {
  if (seconds < 0.001) return `${(seconds * 1e6).toFixed(0)} µs`;
  if (seconds < 1) return `${Number((seconds * 1000).toFixed(seconds < 0.01 ? 1 : 0))} ms`;
  return `${seconds.toFixed(seconds < 10 ? 2 : 1)} s`;
}

/** Write the time that was taken for a move, nothing where it is not known. @param {number|null} [seconds] */
export function spent(seconds) {
  if (seconds === undefined || seconds === null) return "";
  if (seconds < 60) return timeText(seconds);
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}

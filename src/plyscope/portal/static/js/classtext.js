// The words of a class: the state of a task, and how long ago something was.

/** @typedef {{state: "open"|"working"|"done", done: number, count: number, points: number, total: number, tries: number, at: number|null}} Progress */

/** The signs of the states, for people who do not see colours. */
const SIGNS = { open: "○", working: "◐", done: "●" };
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86400;

/** The sign of a state. @param {Progress} progress */
export const sign = (progress) => SIGNS[progress.state];

/** The state of a task with its numbers: "done 8/10". @param {Progress} progress */
export function stateWords(progress) {
  const { state, done, count, points, total } = progress;
  if (state === "open") return "open";
  const parts = count > 1 ? [`${done} of ${count}`] : [];
  const counted = total > 0 && !(points === done && total === count);
  if (counted) parts.push(`${points}/${total}`);
  return parts.length ? `${state} ${parts.join(", ")}` : state;
}

/** How long ago a time was. @param {number} at @param {number} now both in seconds */
export function ago(at, now) {
  const seconds = Math.max(0, now - at);
  if (seconds < MINUTE) return "just now";
  if (seconds < HOUR) return `${Math.floor(seconds / MINUTE)} min ago`;
  if (seconds < DAY) return `${Math.floor(seconds / HOUR)} h ago`;
  const days = Math.floor(seconds / DAY);
  return days === 1 ? "1 day ago" : `${days} days ago`;
}

/** The number of students in words. @param {number} count @param {number} waiting how many need help */
export function countWords(count, waiting) {
  const students = count === 1 ? "1 student" : `${count} students`;
  return waiting ? `${students}, ${waiting} ${waiting === 1 ? "needs" : "need"} help` : students;
}

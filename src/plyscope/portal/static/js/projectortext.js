// The state of students, and the layout of lists on a projector: few columns, so that the type is as big as possible.

const TILE_RATIO = 2.6; // the width of a tile divided by its height, on a wide screen
const ROWS = 10; // above this number of rows, a list gets another column

/** Rows and columns of a list. @param {number} count @param {number} most the maximum number of columns, fewer for long items */
export function listShape(count, most) {
  const columns = Math.max(1, Math.min(most, Math.ceil(count / ROWS)));
  return { columns, rows: Math.max(1, Math.ceil(count / columns)) };
}

/** Rows and columns of tiles on a screen of 16:9. @param {number} count */
export function tileShape(count) {
  const columns = Math.max(1, Math.ceil(Math.sqrt((count * 16) / 9 / TILE_RATIO)));
  return { columns, rows: Math.max(1, Math.ceil(count / columns)) };
}

/** The state of a student; everybody is working while the class has no assignment. @param {GridStudent} student @returns {StudentState} */
export function studentState({ help_at, cells }) {
  if (help_at !== null) return "help";
  return cells.length > 0 && cells.every(({ state }) => state === "done") ? "done" : "working";
}

/** The number of students in each state. @param {StudentState[]} states @returns {Record<StudentState, number>} */
export function countStates(states) {
  const counts = { done: 0, working: 0, help: 0 };
  for (const state of states) counts[state]++;
  return counts;
}

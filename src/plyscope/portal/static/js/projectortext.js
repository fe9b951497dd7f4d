// The layout of lists on a projector: as few columns as fit, so that the type is as big as possible.

const TILE_RATIO = 2.6; // the width of a tile divided by its height, on a wide screen
const ROWS = 10; // above this number of rows, a list gets another column

/** Rows and columns of a list. @param {number} count @param {number} width 2 for long items, which get fewer columns */
export function listShape(count, width) {
  let columns = 1;
  while (count / columns > ROWS * width ** 0.5 && columns < 4 / width + 1) columns++;
  return { columns, rows: Math.max(1, Math.ceil(count / columns)) };
}

/** Rows and columns of tiles on a screen of 16:9. @param {number} count */
export function tileShape(count) {
  const columns = Math.max(1, Math.ceil(Math.sqrt((count * 16) / 9 / TILE_RATIO)));
  return { columns, rows: Math.max(1, Math.ceil(count / columns)) };
}

/** The number of students in each state. @param {{state: StudentState}[]} students @returns {Record<StudentState, number>} */
export function countStates(students) {
  const counts = { done: 0, working: 0, help: 0 };
  for (const { state } of students) counts[state]++;
  return counts;
}

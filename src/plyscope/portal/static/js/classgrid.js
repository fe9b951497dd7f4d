// The grid of a class: a row for each student, a column for each task of an assignment.
import { ago, sign, stateWords } from "./classtext.js";
import { make } from "./dom.js";

/**
 * Fill the table.
 * @param {HTMLTableElement} table
 * @param {any} grid the answer of the API
 * @param {{cell: (student: any, number: number) => void, student: (student: any) => void, helped: (student: any) => void}} open
 *   what happens on a click
 */
export function showGrid(table, grid, open) {
  const assignment = grid.assignments.find((/** @type {any} */ one) => one.id === grid.assignment);
  const tasks = assignment?.tasks ?? [];
  const focused = document.activeElement instanceof HTMLElement && table.contains(document.activeElement) ? document.activeElement.dataset.place : null;
  const titles = ["Student", ...tasks, "Last activity"].map((title) => make("th", { scope: "col" }, title));
  const rows = grid.students.map((/** @type {any} */ student) => row(student, tasks, open));
  table.replaceChildren(make("thead", {}, make("tr", {}, ...titles)), make("tbody", {}, ...rows));
  table.setAttribute("aria-busy", "false");
  const place = focused && table.querySelector(`[data-place="${focused}"]`);
  if (place instanceof HTMLElement) place.focus(); // an update must not lose the place of a keyboard
}

/** @param {any} student @param {string[]} tasks @param {any} open */
function row(student, tasks, open) {
  const name = make("button", { type: "button", class: "as-link", "data-place": `${student.id}` }, student.nickname);
  name.addEventListener("click", () => open.student(student));
  const head = make("th", { scope: "row" }, name);
  if (student.help_at !== null) {
    const helped = make("button", { type: "button", class: "small", "data-place": `${student.id}-help` }, "Helped");
    helped.append(make("span", { class: "only-heard" }, `: ${student.nickname}`));
    helped.addEventListener("click", () => open.helped(student));
    head.append(make("span", { class: "class-help" }, make("span", { class: "badge bad" }, "needs help"), helped));
  }
  const cells = student.cells.map((/** @type {any} */ cell, /** @type {number} */ number) => {
    const button = make("button", { type: "button", class: `task-state task-${cell.state}`, "data-place": `${student.id}-${number}` });
    button.append(make("span", { "aria-hidden": "true" }, sign(cell)), ` ${stateWords(cell)}`);
    button.append(make("span", { class: "only-heard" }, `: ${student.nickname}, ${tasks[number]}`));
    button.addEventListener("click", () => open.cell(student, number));
    return make("td", {}, button);
  });
  const seen = `${ago(student.active_at, Date.now() / 1000)}`;
  return make("tr", {}, head, ...cells, make("td", { class: "soft small-text" }, student.doing ? `${student.doing}, ${seen}` : seen));
}

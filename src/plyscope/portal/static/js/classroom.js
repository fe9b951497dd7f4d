// The page of a class for its teacher: code, live grid, assignments, settings and deletion.
import { get, post, remove } from "./api.js";
import { AssignmentForm } from "./assignmentform.js";
import { openCell, openStudent } from "./classdialogs.js";
import { showGrid } from "./classgrid.js";
import { countWords } from "./classtext.js";
import { all, byId, make, pageData } from "./dom.js";
import { bind } from "./forms.js";
import { follow, showConnection } from "./live.js";
import { confirmed, toast } from "./messages.js";

const SOON_MILLISECONDS = 400;
const room = pageData("room");
const address = `/api/classes/${room.id}`;
/** The timer of the next request. @type {number|null} */
let asked = null;
/** The assignment that the teacher has chosen. @type {number|null} */
let chosen = null;
/** The grid that is shown. @type {any} */
let shown = null;

const readGrid = () => get(chosen === null ? `${address}/grid` : `${address}/grid?assignment=${chosen}`);

/** @param {any} grid */
function show(grid) {
  shown = grid;
  showGrid(byId("grid"), grid, {
    cell: (student, number) => openCell(`${address}/students/${student.id}/tasks/${grid.assignment}/${number}`),
    student: (student) => openStudent(address, student, room.name),
    helped: (student) => act(() => post(`${address}/students/${student.id}/help`, { help: false })),
  });
  const waiting = grid.students.filter((/** @type {any} */ one) => one.help_at !== null).length;
  const words = countWords(grid.students.length, waiting);
  for (const id of ["count", "screen-count"]) if (byId(id).textContent !== words) byId(id).textContent = words;
  byId("nobody").hidden = grid.students.length > 0;
  byId("grid").hidden = grid.students.length === 0;
  showAssignments(grid);
  document.dispatchEvent(new Event("class-changed")); // for the tournament
}

/** @param {any} grid */
function showAssignments(grid) {
  const any = grid.assignments.length > 0;
  byId("no-assignment").hidden = any;
  byId("chosen").hidden = !any;
  const options = grid.assignments.map((/** @type {any} */ one) =>
    make("option", { value: String(one.id), selected: one.id === grid.assignment }, one.closed_at === null ? one.title : `${one.title} (closed)`),
  );
  byId("assignment").replaceChildren(...options);
  const current = grid.assignments.find((/** @type {any} */ one) => one.id === grid.assignment);
  byId("close-assignment").textContent = current && current.closed_at !== null ? "Open again" : "Close";
}

/** Read the grid again after a short delay, once for several events. */
function again() {
  asked ??= window.setTimeout(async () => {
    asked = null;
    try {
      show(await readGrid());
    } catch {
      // the stream announces the next change after it has reconnected
    }
  }, SOON_MILLISECONDS);
}

/** Do something and read the grid again. @param {() => Promise<any>} work */
async function act(work) {
  try {
    await work();
    again();
  } catch (error) {
    toast(error.message, "bad");
  }
}

/** Show a new code. @param {string} code */
function showCode(code) {
  byId("code").textContent = byId("screen-code").textContent = code;
  byId("copy-link").dataset.copyLink = `/join/${code}`;
  for (const picture of all("img[src*='qr.svg']")) picture.src = `${address}/qr.svg?${code}`;
}

byId("show-code").addEventListener("click", () => byId("code-screen").showModal());
byId("new-code").addEventListener("click", async () => {
  const words = "The old code stops working. Students who have joined stay in the class.";
  if (!(await confirmed("Give the class a new code?", { yes: "New code", words }))) return;
  await act(async () => showCode((await post(`${address}/code`)).code));
});
byId("assignment").addEventListener("change", () => {
  chosen = Number(byId("assignment").value);
  again();
});
byId("close-assignment").addEventListener("click", () => {
  const closed = byId("close-assignment").textContent === "Close";
  act(() => post(`${address}/assignments/${shown.assignment}`, { closed }));
});
byId("delete-assignment").addEventListener("click", async () => {
  const words = "Its column disappears. The games and answers of the students stay.";
  if (!(await confirmed("Delete this assignment?", { yes: "Delete assignment", danger: true, words }))) return;
  const gone = shown.assignment;
  chosen = null;
  await act(() => remove(`${address}/assignments/${gone}`));
});
new AssignmentForm(address, (assignment) => {
  chosen = assignment.id;
  again();
});
bind(byId("settings"), async (data) => {
  const changed = await post(address, { ...data, rules: data.rules || null });
  toast("The settings are saved.");
  // the name and the rules stand in several places of the page
  if (changed.name !== room.name || changed.rules !== room.rules) location.reload();
  return false;
});
bind(byId("delete-class"), async ({ confirm }) => {
  if (confirm.trim() !== room.name) throw new Error("Confirm: this is not the name of the class.");
  await remove(address);
  location.assign("/classes");
  return true;
});
follow(`${address}/events`, (event) => (event.type === "state" ? show(event) : again()), {
  poll: readGrid,
  connection: (state) => showConnection(byId("connection"), state),
});

// The page of an exercise: answers in the tree and in tables, marks, the solution, and step by step.
import { post } from "./api.js";
import { all, byId, make, on, pageData } from "./dom.js";
import { writeDrawing } from "./drawings.js";
import { Field, fieldOf } from "./exercisefields.js";
import { answerText, pointsWords, Sheet, SIGNS, toggledLeaf } from "./exercisesheet.js";
import { ExerciseTree } from "./exercisetree.js";
import { refusalWords } from "./messages.js";
import { listAttempt } from "./practicelist.js";
import { StepByStep } from "./practicesteps.js";
import { treeAddress } from "./treeaddress.js";

/** @type {ExerciseShown} */
const exercise = pageData("exercise");
const sheet = new Sheet(exercise);
const tree = new ExerciseTree(byId("tree"), sheet);
/** All fields by slot, in the order of the page. @type {Map<string, Field>} */
const fields = new Map(tree.fields.map((field) => [field.slot.id, field]));
/** The leaves that were clicked. @type {number[]} */
let order = [];
/** The field that had the focus last. @type {Field|null} */
let current = null;
/** The user's answers while the solution or the steps are shown. @type {Record<string, SlotAnswer>|null} */
let own = null;
let waiting = false;
const steps = new StepByStep(exercise, sheet, tree, write);

byId("tree").append(make("ul", { class: "only-heard" }, ...sheet.words.map((words) => make("li", {}, words))));
if (sheet.order) addOrder(sheet.order);
addTable();
addSingles();
write(exercise.attempt?.answers ?? {});
listen();
byId("practice").removeAttribute("aria-busy");

/** The leaves in order, as a list built by clicks. @param {ExerciseSlot} slot */
function addOrder(slot) {
  const shown = make("output", { id: "order-text" });
  const undo = make("button", { type: "button", class: "small", id: "undo-leaf" }, "Undo", make("span", { class: "only-heard" }, " the last leaf"));
  const element = make("span", { class: "slot slot-order" }, make("span", {}, "Leaves in order: "), shown, undo);
  const show = () => {
    shown.textContent = answerText(order) || "click the leaves in the order in which they are looked at";
    shown.classList.toggle("soft", !order.length);
    undo.hidden = !order.length;
    tree.showOrder(order);
  };
  const input = {
    slot, element, control: shown,
    read: () => (order.length ? order : null),
    write: (/** @type {SlotAnswer} */ answer) => {
      order = Array.isArray(answer) ? answer : [];
      show();
    },
    lock: (/** @type {boolean} */ locked) => (undo.disabled = locked),
  };
  const field = new Field(slot, input);
  const change = (/** @type {number[]} */ changed) => {
    if (waiting || own) return;
    input.write(changed);
    element.dispatchEvent(new CustomEvent("answer", { bubbles: true }));
  };
  undo.addEventListener("click", () => change(order.slice(0, -1)));
  on(tree, "leaf", ({ leaf }) => (steps.active ? steps.choose(leaf) : change(toggledLeaf(order, leaf))));
  byId("order").hidden = false;
  byId("order").append(element);
  fields.set(slot.id, field);
}

function addTable() {
  const { head, rows } = sheet.grid;
  if (!rows.length) return;
  const heading = make("tr", {}, ...head.map((title) => make("th", { scope: "col" }, title)));
  const body = rows.map((row) => {
    const cells = row.slots.map((id) => {
      const slot = id === null ? undefined : sheet.slots.get(id);
      if (!slot) return make("td");
      const field = fieldOf(slot);
      fields.set(slot.id, field);
      return make("td", {}, field.input.element);
    });
    return make("tr", { "data-node": row.node }, make("th", { scope: "row" }, row.title), ...row.facts.map((fact) => make("td", { class: "numbers" }, fact)), ...cells);
  });
  const table = make("table", { class: "practice-table" }, make("thead", {}, heading), make("tbody", {}, ...body));
  byId("fields").append(make("div", { class: "scroll practice-scroll", role: "region", tabIndex: 0, "aria-label": "Table of answers" }, table));
  byId("fields").hidden = false;
}

function addSingles() {
  for (const slot of sheet.singles) {
    const field = fieldOf(slot, { label: slot.prompt });
    fields.set(slot.id, field);
    field.input.element.classList.add("field");
    byId("fields").append(field.input.element);
    byId("fields").hidden = false;
  }
}

function listen() {
  const page = byId("practice");
  page.addEventListener("answer", (/** @type {Event} */ { target }) => fieldAt(target)?.mark(null));
  page.addEventListener("focusin", (/** @type {Event} */ { target }) => look(fieldAt(target)));
  page.addEventListener("keydown", (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement) || !fieldAt(event.target)) return;
    event.preventDefault();
    if (!move(1)) byId("check").focus();
  });
  byId("previous-field").addEventListener("click", () => move(-1));
  byId("next-field").addEventListener("click", () => move(1));
  for (const [id, text] of [["minus-infinity", "-inf"], ["plus-infinity", "inf"]]) {
    byId(id).addEventListener("pointerdown", (/** @type {Event} */ event) => event.preventDefault()); // the field keeps the focus
    byId(id).addEventListener("click", () => infinite(text));
  }
  byId("check").addEventListener("click", () => check(false));
  byId("give-up").addEventListener("click", () => check(true));
  byId("again").addEventListener("click", again);
  byId("clear").addEventListener("click", () => {
    again();
    write({});
  });
  for (const mode of all("[name=mode]")) mode.addEventListener("change", () => setMode(mode.value));
  byId("to-all").addEventListener("click", () => {
    all('[name=mode][value="all"]')[0].click();
    byId("check").focus();
  });
}

/** @param {EventTarget|null} target */
function fieldAt(target) {
  const slot = target instanceof Element ? target.closest("[data-slot]")?.getAttribute("data-slot") : null;
  const field = slot ? fields.get(slot) : undefined;
  return field && field.input.element.contains(/** @type {Element} */ (target)) ? field : null;
}

/** Show what the focused field asks for, and its node. @param {Field|null} field */
function look(field) {
  if (!field || steps.active) return;
  current = field;
  byId("prompt").textContent = field.verdict ? `${SIGNS[field.verdict.mark]} ${field.verdict.words}` : field.slot.prompt;
  byId("infinite").hidden = field.slot.form !== "bound" || own !== null;
  tree.emphasise(field.slot.node, "looked-at");
}

/** Move to another field, in the order of the algorithm; return whether there is one. @param {number} by */
function move(by) {
  const listed = [...fields.values()].filter((field) => !(field.input.control instanceof HTMLOutputElement));
  const following = current ? listed[listed.indexOf(current) + by] : listed[0];
  following?.input.control.focus();
  return following !== undefined;
}

/** @param {string} answer */
function infinite(answer) {
  if (!current || own) return;
  current.answer = answer;
  current.mark(null);
  current.input.control.focus();
}

/** Write answers into all fields; the others become blank. @param {Record<string, SlotAnswer>} answers */
function write(answers) {
  for (const [id, field] of fields) {
    field.answer = answers[id] ?? null;
    field.mark(null);
  }
}

/** @param {boolean} locked */
function lock(locked) {
  for (const field of fields.values()) field.input.lock(locked);
}

/** The answers on the page, or null with a complaint about one that cannot be read. @returns {Record<string, SlotAnswer>|null} */
function read() {
  /** @type {Record<string, SlotAnswer>} */
  const answers = {};
  for (const [id, field] of fields) {
    if (!field.check()) {
      byId("points").textContent = field.words.textContent;
      field.input.control.focus();
      return null;
    }
    answers[id] = field.answer ?? null;
  }
  return answers;
}

/** Mark the answers; giving up also shows the key. @param {boolean} giveUp */
async function check(giveUp) {
  if (waiting || own) return;
  const answers = read();
  if (!answers) return;
  const given = sheet.complete(answers);
  if (!giveUp && !Object.keys(given).length) {
    byId("points").textContent = "No answers to check yet. Fill in at least one field.";
    return;
  }
  waiting = true;
  byId("practice").setAttribute("aria-busy", "true");
  try {
    /** @type {ExerciseMarks} */
    const marks = await post(`/api/exercises/${exercise.id}/marks`, { answers: given, give_up: giveUp });
    showMarks(marks);
    listAttempt(exercise, marks.attempt);
    if (marks.key) showKey(answers, marks.key);
    else byId("again").hidden = marks.points === marks.total;
  } catch (error) {
    byId("points").replaceChildren(...refusalWords(error));
  }
  byId("practice").removeAttribute("aria-busy");
  waiting = false;
}

/** @param {ExerciseMarks} marks */
function showMarks(marks) {
  for (const [id, field] of fields) field.mark(marks.verdicts[id] ?? null);
  const perfect = marks.points === marks.total;
  byId("points").textContent = perfect ? `All answers are right: ${marks.total} of ${marks.total} points.` : pointsWords(marks);
  byId("points").className = `practice-points ${perfect ? "perfect" : ""}`;
  byId("next-exercise").classList.toggle("primary", perfect);
  byId("check").classList.toggle("primary", !perfect);
  byId("marks").hidden = perfect;
  const first = marks.first_wrong === null ? undefined : fields.get(marks.first_wrong);
  byId("first-wrong").textContent = perfect ? "" : first ? `First wrong step: ${marks.words}` : marks.words;
  byId("first-wrong-links").replaceChildren(...(first ? [goTo(first, "Go to this answer")] : []), ...told(marks));
  const listed = Object.entries(marks.verdicts).filter(([, { mark }]) => mark !== "right");
  byId("mark-list").replaceChildren(...listed.map(([, { mark, words }]) => make("li", {}, make("span", { class: "sign", "data-mark": mark, "aria-hidden": "true" }, SIGNS[mark]), ` ${words}`)));
  byId("all-marks").hidden = listed.length < 2;
  tree.emphasise(first?.slot.node ?? "", "first-wrong");
}

/** @param {Field} field @param {string} words */
function goTo(field, words) {
  const button = make("button", { type: "button", class: "small" }, words);
  button.addEventListener("click", () => {
    field.input.control.focus();
    field.input.element.scrollIntoView({ block: "nearest", inline: "nearest" });
  });
  return button;
}

/** The link to the step of the search that shows the answer. @param {ExerciseMarks} marks @returns {HTMLElement[]} */
function told({ told: step }) {
  if (!step) return [];
  const chosen = { drawn: true, drawing: writeDrawing(exercise.tree), rules: "", moves: "", evaluation: "", view: "root", second: "", order: "generated" };
  const address = treeAddress({ ...chosen, algorithm: step.algorithm, depth: String(step.depth) }, step.step);
  return [make("a", { class: "button small", id: "told", href: address }, "See the step that shows it")];
}

/** Show the key in place of the answers. @param {Record<string, SlotAnswer>} answers @param {Record<string, SlotAnswer>} key */
function showKey(answers, key) {
  write(key);
  own = answers;
  lock(true);
  byId("points").textContent = `The solution is shown. Your answers: ${byId("points").textContent}`;
  for (const id of ["check", "give-up", "clear"]) byId(id).hidden = true;
  byId("again").hidden = false;
}

/** Remove the marks and keep the answers. */
function again() {
  if (own) write(own);
  own = null;
  lock(false);
  for (const field of fields.values()) field.mark(null);
  for (const id of ["check", "give-up", "clear"]) byId(id).hidden = false;
  byId("again").hidden = true;
  byId("marks").hidden = true;
  byId("points").textContent = "";
  byId("check").classList.add("primary");
  tree.emphasise("", "first-wrong");
}

/** @param {string} mode */
function setMode(mode) {
  const stepwise = mode === "steps";
  again(); // a solution gives way to the user's answers, and so do the steps
  const kept = Object.fromEntries([...fields].map(([id, field]) => [id, field.answer ?? null]));
  byId("verdict-panel").hidden = stepwise;
  byId("step-panel").hidden = !stepwise;
  byId("now").hidden = stepwise;
  byId("order").hidden = stepwise || !sheet.order; // the steps ask for one leaf at a time
  tree.emphasise("", "looked-at");
  if (stepwise) {
    own = kept;
    lock(true);
    steps.start();
  } else steps.stop();
}

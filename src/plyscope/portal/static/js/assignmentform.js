// The form for a new assignment: presets, and tasks that are added one by one.
import { post } from "./api.js";
import { all, byId, make, pageData } from "./dom.js";
import { bind } from "./forms.js";
import { toast } from "./messages.js";

/** @param {string} kind @param {string} size @param {number} count @param {boolean} [same] */
function exercises(kind, size, count, same = false) {
  return { kind: "exercises", exercise: `${kind}-${size}`, count, same };
}

/** The form in which a teacher puts an assignment together. */
export class AssignmentForm {
  /** @param {string} address of the class in the API @param {(assignment: any) => void} given is called afterwards */
  constructor(address, given) {
    this.form = byId("editor");
    /** @type {any[]} */
    this.tasks = [];
    /** Assignments to start with: a title, words, and tasks as the API takes them. @type {{title: string, words: string, tasks: any[]}[]} */
    this.presets = pageData("presets");
    byId("preset").append(...this.presets.map((preset, number) => make("option", { value: String(number) }, preset.words)));
    byId("preset").addEventListener("change", () => this.begin());
    byId("task-kind").addEventListener("change", () => this.showFields());
    byId("add-task").addEventListener("click", () => this.add());
    byId("new-assignment").addEventListener("click", () => this.open(this.form.hidden));
    byId("cancel-assignment").addEventListener("click", () => this.open(false));
    bind(this.form, async ({ title }) => {
      const made = await post(`${address}/assignments`, { title, tasks: this.tasks });
      toast("The class has a new assignment.");
      this.open(false);
      given(made);
      return false;
    });
    this.showFields();
  }

  /** Show or hide the form. @param {boolean} shown */
  open(shown) {
    this.form.hidden = !shown;
    byId("new-assignment").setAttribute("aria-expanded", String(shown));
    if (shown) {
      this.begin();
      byId("preset").focus();
    } else byId("new-assignment").focus();
  }

  /** Start with the chosen preset. */
  begin() {
    const preset = this.presets[Number(byId("preset").value)];
    this.tasks = [...preset.tasks];
    byId("title").value = preset.title;
    this.show();
  }

  /** Show the fields of the chosen kind. */
  showFields() {
    for (const part of all(".task-fields", this.form)) part.hidden = part.dataset.kind !== byId("task-kind").value;
  }

  /** Add the task that the fields describe. */
  add() {
    const value = (/** @type {string} */ name) => byId(`task-${name}`)?.value;
    const made = {
      exercises: () => exercises(value("exercise"), value("size"), Number(value("exercise-count")), value("same") === "same"),
      level: () => ({ kind: "level", opponent: value("level"), games: Number(value("games")), rules: value("level-rules") }),
      lesson: () => ({ kind: "lesson", lesson: value("lesson") }),
      puzzles: () => ({ kind: "puzzles", theme: value("theme") || null, count: Number(value("puzzle-count")) }),
      position: () => ({ kind: "position", rules: value("position-rules"), moves: value("moves"), opponent: value("opponent"), goal: value("goal") }),
    }[/** @type {"exercises"|"lesson"|"level"|"puzzles"|"position"} */ (value("kind"))];
    this.tasks.push(made());
    this.show();
  }

  /** Show the list of tasks. */
  show() {
    byId("tasks").replaceChildren(...this.tasks.map((task, number) => this.row(task, number)));
    byId("no-tasks").hidden = this.tasks.length > 0;
  }

  /** @param {any} task @param {number} number */
  row(task, number) {
    const words = taskWords(task);
    const away = make("button", { type: "button", class: "small" }, "Remove", make("span", { class: "only-heard" }, `: ${words}`));
    away.addEventListener("click", () => {
      this.tasks.splice(number, 1);
      this.show();
      byId("add-task").focus();
    });
    return make("li", {}, make("span", { class: "rows-main" }, words), away);
  }
}

/** A task in the words of the form. @param {any} task */
function taskWords(task) {
  const chosen = (/** @type {string} */ id, /** @type {string} */ value) =>
    [...byId(id).options].find((/** @type {HTMLOptionElement} */ one) => one.value === String(value))?.textContent ?? value;
  if (task.kind === "level") {
    const times = task.games === 1 ? "" : ` ${task.games} times`;
    return `Beat ${chosen("task-level", task.opponent)}${times} at ${chosen("task-level-rules", task.rules)}`;
  }
  if (task.kind === "exercises") {
    const [, kind, size] = /^(\w+)-(.*)$/.exec(task.exercise) ?? [];
    const number = task.count === 1 ? "1 exercise" : `${task.count} exercises`;
    const whose = task.same ? "the same for all" : "different for each student";
    return `${chosen("task-exercise", kind)}: ${number}, ${chosen("task-size", size).toLowerCase()}, ${whose}`;
  }
  if (task.kind === "lesson") return `Lesson ${chosen("task-lesson", task.lesson)}`;
  if (task.kind === "puzzles") {
    const number = task.count === 1 ? "1 puzzle" : `${task.count} puzzles`;
    return task.theme ? `Solve ${number}: ${chosen("task-theme", task.theme).toLowerCase()}` : `Solve ${number}`;
  }
  return `${chosen("task-goal", task.goal)} from ${task.moves || "no moves"} against ${chosen("task-opponent", task.opponent)}`;
}

// The class of a student: tasks with their state, updated live, the call for help, and a new card.
import { get, post } from "./api.js";
import "./cards.js";
import { sign, stateWords } from "./classtext.js";
import { byId, make, pageData } from "./dom.js";
import { bind } from "./forms.js";
import { follow } from "./live.js";
import { toast } from "./messages.js";

const SOON_MILLISECONDS = 400;
/** The timer of the next request. @type {number|null} */
let asked = null;

/** @param {any} room */
function show(room) {
  const list = byId("assignments");
  const open = room.assignments.filter((/** @type {any} */ one) => !one.closed);
  const closed = room.assignments.filter((/** @type {any} */ one) => one.closed);
  list.replaceChildren(...[...open, ...closed].map(assignment));
  list.setAttribute("aria-busy", "false");
  byId("no-tasks").hidden = room.assignments.length > 0;
  byId("help").setAttribute("aria-pressed", String(room.help));
  byId("help").textContent = room.help ? "I no longer need help" : "I need help";
  byId("helped").hidden = !room.help;
  document.dispatchEvent(new Event("class-changed")); // for the tournament
}

/** @param {any} one an assignment */
function assignment(one) {
  const heading = make("h3", {}, one.title, one.closed ? make("span", { class: "badge" }, "closed") : null);
  const rows = one.tasks.map((/** @type {any} */ task) => taskRow(one, task));
  return make("section", { class: "own-assignment" }, heading, make("ol", { class: "rows task-list" }, ...rows));
}

/** @param {any} one @param {any} task */
function taskRow(one, task) {
  const state = make("span", { class: `task-state task-${task.state}` }, make("span", { "aria-hidden": "true" }, sign(task)), ` ${stateWords(task)}`);
  const words = make("span", { class: "rows-main" }, make("span", { class: "rows-name" }, task.title), state);
  if (one.closed) return make("li", {}, words);
  const verb = task.state === "open" ? "Start" : task.state === "done" ? "Again" : "Continue";
  const heard = make("span", { class: "only-heard" }, `: ${task.title}`);
  const button = make("button", { type: "button", class: task.state === "done" ? "small" : "small primary" }, verb, heard);
  button.addEventListener("click", () => start(`/api/class/tasks/${one.id}/${task.number}`, button));
  return make("li", {}, words, button);
}

/** @param {string} path @param {HTMLButtonElement} button */
async function start(path, button) {
  button.disabled = true;
  try {
    location.assign((await post(path)).link);
  } catch (error) {
    button.disabled = false;
    byId("says").textContent = error.message;
    byId("says").hidden = false;
  }
}

/** Read the state again after a short delay, once for several events. */
function again() {
  asked ??= window.setTimeout(async () => {
    asked = null;
    try {
      show(await get("/api/class"));
    } catch (error) {
      if (error.status === 403) location.assign("/join"); // the teacher has removed the student or the class
    }
  }, SOON_MILLISECONDS);
}

byId("help").addEventListener("click", async () => {
  const wanted = byId("help").getAttribute("aria-pressed") !== "true";
  try {
    await post("/api/class/help", { help: wanted });
    again();
  } catch (error) {
    toast(error.message, "bad");
  }
});
bind(byId("new-card"), async (data) => {
  const { card } = await post("/api/class/card", data);
  byId("card-code").textContent = card;
  byId("card").hidden = false;
  return false;
});
bind(byId("leave"), async () => {
  await post("/api/logout");
  location.assign("/join");
  return true;
});
show(pageData("class"));
addEventListener("pageshow", (event) => event.persisted && again());
follow("/api/class/events", (event) => (event.type === "state" ? show(event) : again()), { poll: () => get("/api/class") });

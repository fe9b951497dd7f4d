// Dialogs of a teacher: one student with rename, new card, reset and remove; and what a student has done for a task.
import { get, post, remove } from "./api.js";
import "./cards.js";
import { make } from "./dom.js";
import { bind } from "./forms.js";
import { confirmed, toast } from "./messages.js";

/** The marks of answers in words. @type {Record<string, string>} */
const MARKS = { right: "✓ right", "follow-through": "✓ follows from an earlier answer", wrong: "✕ wrong", blank: "no answer" };

/** Open a dialog that disappears when it is closed. @param {string} title @param {...(Node|null)} parts */
function openDialog(title, ...parts) {
  const heading = make("h2", { id: "dialog-title", tabIndex: -1 }, title);
  const close = make("form", { method: "dialog", class: "buttons no-print" }, make("button", {}, "Close"));
  const dialog = make("dialog", { class: "class-dialog", "aria-labelledby": "dialog-title" }, heading, ...parts, close);
  document.body.append(dialog);
  dialog.addEventListener("close", () => dialog.remove());
  dialog.showModal();
  heading.focus();
  return dialog;
}

/** Show a student to the teacher. @param {string} address of the class in the API @param {any} student @param {string} room the name of the class */
export function openStudent(address, student, room) {
  const path = `${address}/students/${student.id}`;
  const dialog = openDialog(student.nickname, renameForm(path, student), cardForm(path, student, room), dangers(path, student));
  dialog.addEventListener("done", () => dialog.close());
}

/** @param {string} path @param {any} student */
function renameForm(path, student) {
  const field = make("input", { id: "rename", name: "nickname", value: student.nickname, maxLength: 24, required: true, autocomplete: "off" });
  const label = make("label", { htmlFor: "rename" }, "Nickname");
  const wrong = make("p", { class: "wrong", id: "rename-wrong", hidden: true });
  const form = make("form", { class: "inline-form", noValidate: true }, make("div", { class: "field" }, label, field, wrong), make("button", { type: "submit" }, "Rename"));
  bind(form, async (data) => {
    await post(`${path}/name`, data);
    toast("The student has a new name.");
    done(form);
    return false;
  });
  return form;
}

/** @param {string} path @param {any} student @param {string} room */
function cardForm(path, student, room) {
  const also = make("input", { type: "checkbox", name: "sessions", autocomplete: "off" });
  const code = make("p", { class: "card-code" });
  const way = make("p", { class: "small-text" }, `Come back at ${location.origin}/join`);
  const print = make("button", { type: "button", class: "small no-print", "data-print": "" }, "Print card");
  const card = make("div", { class: "card", hidden: true }, make("p", { class: "card-class" }, room), make("p", { class: "card-name" }, student.nickname), code, way, print);
  const form = make(
    "form",
    { noValidate: true, class: "no-print" },
    make("p", {}, "A new card replaces a lost one. The old card stops working."),
    make("label", { class: "check" }, also, " Also log out on all devices"),
    make("p", { class: "notice bad", role: "alert", "data-said": "", hidden: true }),
    make("button", { type: "submit" }, "New card"),
  );
  bind(form, async (data) => {
    code.textContent = (await post(`${path}/card`, data)).card;
    card.hidden = false;
    return false;
  });
  return make("section", { class: "dialog-part" }, form, card);
}

/** @param {string} path @param {any} student */
function dangers(path, student) {
  const reset = make("button", { type: "button" }, "Reset results");
  const away = make("button", { type: "button", class: "danger" }, "Remove student");
  reset.addEventListener("click", async () => {
    const words = "Answers, puzzles and games against the computer are deleted. Games against classmates stay.";
    if (await confirmed(`Delete the results of ${student.nickname}?`, { yes: "Delete results", danger: true, words })) {
      await act(reset, () => post(`${path}/reset`), "The results are deleted.");
    }
  });
  away.addEventListener("click", async () => {
    const words = "The student is deleted with all games, answers and results. This cannot be undone.";
    if (await confirmed(`Remove ${student.nickname}?`, { yes: "Remove student", danger: true, words })) {
      await act(away, () => remove(path), `${student.nickname} is removed.`);
    }
  });
  return make("section", { class: "dialog-part buttons no-print" }, reset, away);
}

/** @param {HTMLElement} button @param {() => Promise<any>} work @param {string} words */
async function act(button, work, words) {
  try {
    await work();
    toast(words);
    done(button);
  } catch (error) {
    toast(error.message, "bad");
  }
}

/** Close the dialog around an element. @param {HTMLElement} element */
function done(element) {
  element.closest("dialog")?.close();
}

/** Show what a student has done for a task. @param {string} path of the cell in the API */
export async function openCell(path) {
  try {
    const found = await get(path);
    const items = found.items.map(itemPart);
    const nothing = items.length ? null : make("p", { class: "soft" }, "No results yet.");
    openDialog(`${found.nickname}: ${found.title}`, nothing, ...items);
  } catch (error) {
    toast(error.message, "bad");
  }
}

/** @param {any} item */
function itemPart(item) {
  const head = make("p", {}, make("a", { href: item.link }, item.title), `: ${item.result}`);
  const rows = item.answers.map((/** @type {any} */ one) =>
    make("tr", {}, make("th", { scope: "row" }, one.prompt), make("td", {}, one.answer || "–"), make("td", { class: `mark-${one.mark}` }, MARKS[one.mark])),
  );
  if (!rows.length) return make("section", { class: "dialog-part" }, head);
  const titles = ["Question", "Answer", "Mark"].map((title) => make("th", { scope: "col" }, title));
  const table = make("table", {}, make("thead", {}, make("tr", {}, ...titles)), make("tbody", {}, ...rows));
  return make("section", { class: "dialog-part" }, head, make("div", { class: "scroll", tabIndex: 0, role: "region", "aria-label": item.title }, table));
}

// Toasts and confirmation dialogs.
import { byId, make } from "./dom.js";

/** Show a message for some seconds. @param {string} text @param {"bad"|""} [tone] */
export function toast(text, tone = "") {
  const message = make("div", { class: `toast ${tone}` }, text);
  byId("toasts").append(message);
  setTimeout(() => message.remove(), 4500 + 30 * text.length);
}

/** The message of an error, with a link to its cause. @param {{message: string, link?: string|null}} error */
export function refusalWords({ message, link }) {
  return link ? [`${message} `, make("a", { href: link }, link.startsWith("/game/") ? "Go to the game" : "Continue")] : [message];
}

/**
 * Ask for confirmation. @returns {Promise<boolean>}
 * @param {string} question
 * @param {{yes?: string, no?: string, danger?: boolean, words?: string}} [options]
 */
export function confirmed(question, { yes = "Yes", no = "Cancel", danger = false, words = "" } = {}) {
  const refuse = make("button", { value: "no" }, no);
  const accept = make("button", { value: "yes", class: danger ? "danger" : "primary" }, yes);
  const dialog = make(
    "dialog",
    { "aria-labelledby": "question" },
    make("h2", { id: "question" }, question),
    words ? make("p", {}, words) : null,
    make("form", { method: "dialog", class: "buttons" }, refuse, accept),
  );
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}

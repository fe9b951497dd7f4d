// Short messages, and questions that need a yes.

/** Say something for a while. @param {string} text @param {"bad"|""} [tone] */
export function toast(text, tone = "") {
  const message = document.createElement("div");
  message.className = `toast ${tone}`;
  message.textContent = text;
  document.getElementById("toasts").append(message);
  setTimeout(() => message.remove(), 4500 + 30 * text.length);
}

/** The words of a refusal, with a link to what causes it. @param {{message: string, link?: string|null}} error */
export function refusalWords({ message, link }) {
  if (!link) return [message];
  return [`${message} `, Object.assign(document.createElement("a"), { href: link, textContent: "Go to the game" })];
}

/**
 * Ask for a yes or no. @returns {Promise<boolean>}
 * @param {string} question
 * @param {{yes?: string, no?: string, danger?: boolean, words?: string}} [options]
 */
export function confirmed(question, { yes = "Yes", no = "Cancel", danger = false, words = "" } = {}) {
  const dialog = document.createElement("dialog");
  const heading = Object.assign(document.createElement("h2"), { textContent: question, id: "question" });
  const buttons = Object.assign(document.createElement("form"), { method: "dialog", className: "buttons" });
  const refuse = Object.assign(document.createElement("button"), { value: "no", textContent: no });
  const accept = Object.assign(document.createElement("button"), { value: "yes", textContent: yes });
  accept.className = danger ? "danger" : "primary";
  buttons.append(refuse, accept);
  dialog.append(heading);
  if (words) dialog.append(Object.assign(document.createElement("p"), { textContent: words }));
  dialog.append(buttons);
  dialog.setAttribute("aria-labelledby", "question");
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((resolve) => {
    dialog.addEventListener("close", () => {
      dialog.remove();
      resolve(dialog.returnValue === "yes");
    });
  });
}

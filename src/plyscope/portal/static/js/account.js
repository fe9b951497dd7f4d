// The account page: ending sessions, creating and deleting tokens, and the bot setting.
import { post, remove } from "./api.js";
import { copyText } from "./copylink.js";
import { all, byId, make, on, within } from "./dom.js";
import { bind } from "./forms.js";
import { toast } from "./messages.js";

for (const button of all("[data-remove]")) removes(button);

/** Make a button delete its session or token. @param {HTMLButtonElement} button */
function removes(button) {
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await remove(button.dataset.remove ?? "");
      if (button.closest("#tokens")) forget(button);
      else location.reload();
    } catch (refusal) {
      button.disabled = false;
      toast(refusal.message, "bad");
    }
  });
}

/** Remove a token from the list, and its secret if it is still displayed. @param {HTMLButtonElement} button */
function forget(button) {
  if (made.dataset.address === button.dataset.remove) made.hidden = true;
  button.closest("li")?.remove();
  byId("token-name").focus();
  toast("Token deleted.");
}

/** The list item of a token, the same as in the template. @param {{id: number, name: string}} token */
function row({ id, name }) {
  const words = [make("span", { class: "rows-name" }, name), make("span", { class: "soft small-text" }, "never used")];
  const heard = make("span", { class: "only-heard" }, ` the token ${name}`);
  const button = make("button", { class: "small", type: "button", "data-remove": `/api/me/tokens/${id}` }, "Delete", heard);
  removes(button);
  return make("li", {}, make("span", { class: "rows-main" }, ...words), button);
}

const made = byId("token-made");
const form = byId("new-token");
bind(form, async (data) => {
  const token = await post("/api/me/tokens", data);
  byId("tokens").prepend(row(token));
  made.dataset.address = `/api/me/tokens/${token.id}`;
  within(made, "code").textContent = token.token;
  made.hidden = false;
  form.reset();
});
within(made, "button").addEventListener("click", async () => {
  const code = within(made, "code");
  if (await copyText(code.textContent)) toast("Copied.");
  else getSelection()?.selectAllChildren(code); // the browser may forbid copying
});

const bot = byId("bot");
bot.addEventListener("change", async () => {
  try {
    await post("/api/me/bot", { bot: bot.checked });
    toast(bot.checked ? "This account is shown as a bot." : "This account is shown as a person.");
  } catch (refusal) {
    bot.checked = !bot.checked;
    toast(refusal.message, "bad");
  }
});

on(byId("password"), "sent", ({ tokens }) => {
  if (!tokens) return;
  byId("tokens").replaceChildren();
  made.hidden = true;
});

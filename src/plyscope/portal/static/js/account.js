// The account page: sessions and tokens that are ended, new tokens, the mark of a bot.
import { post, remove } from "./api.js";
import { copyText } from "./copylink.js";
import { all, byId, make, on, within } from "./dom.js";
import { bind } from "./forms.js";
import { toast } from "./messages.js";

for (const button of all("[data-remove]")) removes(button);

/** Let a button end the session or token that it belongs to. @param {HTMLButtonElement} button */
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

/** Take a token from the list; where it has just been made, its secret too. @param {HTMLButtonElement} button */
function forget(button) {
  if (made.dataset.address === button.dataset.remove) made.hidden = true;
  button.closest("li")?.remove();
  byId("token-name").focus();
  toast("Token deleted.");
}

/** A token in the list, as the page writes it. @param {{id: number, name: string}} token */
function row({ id, name }) {
  const words = [make("span", { class: "rows-name" }, name), make("span", { class: "soft small-text" }, "not used yet")];
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
  else getSelection()?.selectAllChildren(code); // copying can be forbidden
});

const bot = byId("bot");
bot.addEventListener("change", async () => {
  try {
    await post("/api/me/bot", { bot: bot.checked });
    toast(bot.checked ? "You are shown as a bot." : "You are shown as a person.");
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

// The account page: sessions and tokens that are ended, new tokens, the mark of a bot.
import { post, remove } from "./api.js";
import { bind } from "./forms.js";
import { toast } from "./messages.js";

for (const button of document.querySelectorAll("[data-remove]")) {
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await remove(button.dataset.remove);
      location.reload();
    } catch (refusal) {
      button.disabled = false;
      toast(refusal.message, "bad");
    }
  });
}

const made = document.getElementById("token-made");
const form = document.getElementById("new-token");
bind(form, async (data) => {
  const { token } = await post("/api/me/tokens", data);
  made.querySelector("code").textContent = token;
  made.hidden = false;
  form.reset();
});
made.querySelector("button").addEventListener("click", async () => {
  try {
    await navigator.clipboard.writeText(made.querySelector("code").textContent);
    toast("Copied.");
  } catch {
    getSelection().selectAllChildren(made.querySelector("code")); // the clipboard can be forbidden
  }
});

const bot = document.getElementById("bot");
bot.addEventListener("change", async () => {
  try {
    await post("/api/me/bot", { bot: bot.checked });
    toast(bot.checked ? "You are shown as a bot." : "You are shown as a person.");
  } catch (refusal) {
    bot.checked = !bot.checked;
    toast(refusal.message, "bad");
  }
});

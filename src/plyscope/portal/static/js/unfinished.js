// The list of the user's unfinished games: each can be dismissed, and open games can be cancelled.
import { post } from "./api.js";
import { all, byId } from "./dom.js";
import { toast } from "./messages.js";

for (const button of all("[data-dismiss]")) {
  button.addEventListener("click", async () => {
    button.disabled = true;
    try {
      await post(button.dataset.dismiss);
    } catch (refusal) {
      button.disabled = false;
      toast(refusal.message, "bad");
      return;
    }
    const list = button.closest("nav");
    const next = button.closest(".own-game").nextElementSibling?.querySelector("a");
    button.closest(".own-game").remove();
    toast(button.dataset.done);
    if (list.querySelector(".own-game")) (next ?? list.querySelector("a")).focus();
    else leave(list);
  });
}

/** Remove the empty list and its heading. @param {HTMLElement} list */
function leave(list) {
  const section = list.closest("section");
  if (!section && list.previousElementSibling?.matches("h2")) list.previousElementSibling.remove();
  (section ?? list).remove();
  byId("main").focus();
}

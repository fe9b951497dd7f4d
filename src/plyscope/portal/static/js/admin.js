// The administration page: blocking and unblocking members, cancelling games.
import { post } from "./api.js";
import { all, byId } from "./dom.js";
import { bind } from "./forms.js";
import { toast } from "./messages.js";

bind(byId("block"), async ({ name }) => {
  await post(`/api/admin/people/${encodeURIComponent(name)}/block`);
  location.reload();
});
const end = byId("end");
bind(end, async ({ game }) => {
  await post(`/api/admin/games/${encodeURIComponent(game)}/end`);
  toast("Game cancelled.");
  end.reset();
});
for (const button of all("[data-post-now]")) {
  button.addEventListener("click", async () => {
    try {
      await post(button.dataset.postNow);
      location.reload();
    } catch (refusal) {
      toast(refusal.message, "bad");
    }
  });
}

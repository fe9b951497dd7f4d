// The name of a guest, and whether the user's games are listed.
import { post } from "./api.js";
import { all, byId } from "./dom.js";
import { bind } from "./forms.js";
import { toast } from "./messages.js";

/** Save the name that a guest has typed. */
export async function saveGuestName() {
  const field = byId("guest-name");
  if (!field || field.value === field.defaultValue) return;
  await post("/api/me/name", { name: field.value.trim() || null });
  field.defaultValue = field.value;
}

for (const form of all("form[data-guest-name]")) {
  bind(form, async ({ name }) => {
    const me = await post("/api/me/name", { name: name.trim() || null });
    byId("guest-name").defaultValue = name;
    if ("reload" in form.dataset) {
      location.reload();
      return true;
    }
    toast(me.nickname ? `You are playing as ${me.nickname}.` : `You are playing as ${me.name}.`);
    return false;
  });
}
for (const box of all("input[data-listed]")) {
  box.addEventListener("change", async () => {
    try {
      await post("/api/me/listed", { listed: box.checked });
      toast(box.checked ? "Your games are listed on the Watch page." : "Your games are no longer listed on the Watch page.");
    } catch (refusal) {
      box.checked = !box.checked;
      toast(refusal.message, "bad");
    }
  });
}

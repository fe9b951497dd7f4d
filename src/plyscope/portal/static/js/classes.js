// The list of classes: open a new one.
import { post } from "./api.js";
import { byId } from "./dom.js";
import { bind } from "./forms.js";

bind(byId("open-class"), async (data) => {
  const room = await post("/api/classes", data);
  location.assign(`/classes/${room.id}`);
  return true;
});

// The page to join a class: the form, the card that is shown once, and the way back with a card.
import { post } from "./api.js";
import "./cards.js";
import { byId, make } from "./dom.js";
import { bind } from "./forms.js";

/** Show the card. @param {{card: string, nickname: string, name: string}} joined */
function showCard({ card, nickname, name }) {
  byId("joined-title").textContent = `Welcome to ${name}`;
  byId("card-class").textContent = name;
  byId("card-name").textContent = nickname;
  byId("card-code").textContent = card;
  byId("forms").hidden = true;
  const shown = byId("joined");
  shown.hidden = false;
  shown.focus();
}

const form = document.getElementById("join");
if (form instanceof HTMLFormElement) {
  bind(form, async (data) => {
    try {
      showCard(await post("/api/join", data));
    } catch (refusal) {
      if (!refusal.link) throw refusal;
      const said = form.querySelector("[data-said]");
      said?.replaceChildren(`${refusal.message} `, make("a", { href: refusal.link }, "Go to your class"));
      if (said instanceof HTMLElement) said.hidden = false;
    }
    return false;
  });
  bind(byId("return"), async (data) => {
    await post("/api/return", data);
    location.assign("/class");
    return true;
  });
  if (byId("code").value) byId("nickname").focus();
}

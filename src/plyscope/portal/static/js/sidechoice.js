// The two buttons with which a player chooses a side after the stones of a swap start.
import { postWithRetry } from "./api.js";
import { byId, make } from "./dom.js";
import { toast } from "./messages.js";
import { smallDisc } from "./svg.js";
import { capital } from "./text.js";
import { ownSide } from "./gametext.js";

/** Show the buttons while the user has to choose. @param {import("./gamestate.js").GameState} state */
export function showSideChoice(state) {
  const { game } = state;
  const host = byId("side-choice");
  const own = game.swap === "choosing" && game.state === "person" && game.side === ownSide(game);
  const colours = game.seats.map((seat) => seat.colour);
  const key = own ? colours.join() : "";
  host.hidden = !own;
  if (key === host.dataset.key) return; // keeps the focus on its buttons
  host.dataset.key = key;
  host.replaceChildren(...(own ? [button(state, "first", colours[0], "two stones"), button(state, "second", colours[1], "moves next")] : []));
}

/** @param {import("./gamestate.js").GameState} state @param {string} side @param {Colour} colour @param {string} words */
function button(state, side, colour, words) {
  const made = make("button", { type: "button", "data-side": side }, smallDisc(colour), make("span", {}, capital(colour), make("small", {}, words)));
  made.addEventListener("click", async () => {
    for (const one of byId("side-choice").children) one.disabled = true;
    try {
      state.take(await postWithRetry(`${state.address}/side`, { side }));
    } catch (error) {
      toast(error.message, "bad");
      for (const one of byId("side-choice").children) one.disabled = false;
    }
  });
  return made;
}

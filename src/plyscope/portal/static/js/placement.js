// The placement: five games that find the level of a newcomer. Begins and continues it.
import { get, postWithRetry } from "./api.js";
import { all } from "./dom.js";
import { toast } from "./messages.js";

/** The last placement, as the server sends it. @returns {Promise<PlacementView>} */
export const placement = () => get("/api/placement");

/** Begin the next game of the placement, or go back to the one that is running. */
export async function proceed() {
  const game = await postWithRetry("/api/placement", {});
  location.assign(`/game/${game.id}`);
}

/** Let the buttons of a page begin the placement. */
export function bindPlacement() {
  for (const button of all("button[data-placement]")) {
    button.addEventListener("click", async () => {
      button.disabled = true; // prevents a second request by a double click
      try {
        await proceed();
      } catch (error) {
        toast(error.message, "bad");
        button.disabled = false;
      }
    });
  }
}

/** The result in words. @param {PlacementResult} result */
export function resultWords({ title, rating, low, high }) {
  return `Your level: ${title}. Your rating is about ${rating} (95 % interval: ${low} to ${high}).`;
}

// The list of the user's attempts at exercises, updated after each answer.
import { byId, make } from "./dom.js";

/** Show an attempt as the newest row. @param {ExerciseShown} exercise @param {PastExercise} attempt */
export function listAttempt(exercise, attempt) {
  byId("no-attempts").hidden = true;
  byId("attempts").hidden = false;
  const rows = byId("attempt-rows");
  rows.querySelector(`[data-exercise="${attempt.id}"]`)?.remove();
  /** @param {string|number} text */
  const number = (text) => make("td", { class: "number numbers" }, String(text));
  const link = make("a", { href: `/practice/${attempt.id}` }, exercise.title, make("span", { class: "only-heard" }, `, ${attempt.id}`));
  const best = `${attempt.points} of ${attempt.total}${attempt.points === attempt.total ? " ✓" : ""}`;
  rows.prepend(make("tr", { "data-exercise": attempt.id }, make("td", {}, link), number(best), number(attempt.tries ? attempt.first_points : "–"), number(attempt.tries || "in progress"), make("td", {}, "now")));
}

// The choice of a level: its rating on the chosen board, how it plays, and more opponents behind a button.
import { all, make, pageData } from "./dom.js";
import { Rules } from "./rows.js";

const NOT_MEASURED = "How strong the levels are on this board is not known.";

/** @typedef {{rating: number, low: number, high: number}} Measured */

/**
 * What is shown of a level on a board: its name, its rating, and how it plays. A rating is shown only where it was measured.
 * @param {{title?: string, sentence?: string}} level @param {Measured|undefined} measured on this board @param {boolean} known whether the levels were measured on it
 */
export function levelWords({ title = "", sentence = "" }, measured, known) {
  return {
    label: measured ? `${title}, rating ${measured.rating}` : title,
    rating: measured ? `rating ${measured.rating}` : "",
    interval: measured ? `(95 %: ${measured.low}–${measured.high})` : "",
    sentence: known ? sentence : `${sentence} ${NOT_MEASURED}`,
  };
}

/** Show the levels of all pickers of a form for the chosen board. @param {HTMLFormElement} form @param {string} rules */
export function showLevels(form, rules) {
  const abouts = [...all("[data-about]", form)];
  if (!abouts.length) return;
  /** @type {Record<string, Measured>|undefined} */
  const ratings = pageData("ratings")[rules];
  const { width, height } = Rules.parse(rules);
  for (const about of abouts) showPicker(form, about, ratings, width * (height + 1) > Number(about.dataset.largeBits));
}

/**
 * @param {HTMLFormElement} form @param {HTMLElement} about @param {Record<string, Measured>|undefined} ratings
 * @param {boolean} large whether levels do not look as far ahead as on the usual boards
 */
function showPicker(form, about, ratings, large) {
  const name = about.dataset.about;
  for (const input of all(`input[name="${name}"][data-title]`, form)) {
    const measured = ratings?.[input.value];
    const { title, sentence, largeSentence } = input.dataset;
    const words = levelWords({ title, sentence: large ? largeSentence : sentence }, measured, ratings !== undefined);
    input.setAttribute("aria-label", words.label);
    input.labels[0].querySelector("small").textContent = measured ? String(measured.rating) : "";
    if (input.checked) describe(about, title, words);
  }
  const [chosen] = all(`input[name="${name}"]:checked`, form);
  about.hidden = !chosen?.dataset.title;
  const [more] = all(`[data-more="${name}"]`, form);
  if (about.hidden) more.open = true;
  for (const why of all("[data-why-level]", form)) why.hidden = why.dataset.whyLevel !== chosen?.value || ratings === undefined;
}

/** @param {HTMLElement} about @param {string} title @param {ReturnType<typeof levelWords>} words */
function describe(about, title, words) {
  const [name, sentence] = [about.querySelector(".level-name"), about.querySelector(".level-sentence")];
  if (!name || !sentence) return;
  const rating = words.rating ? [` ${words.rating} `, make("span", { class: "soft small-text nowrap" }, words.interval)] : [];
  if (name.textContent !== title + rating.map((part) => (typeof part === "string" ? part : part.textContent)).join(""))
    name.replaceChildren(make("strong", {}, title), ...rating);
  if (sentence.textContent !== words.sentence) sentence.textContent = words.sentence;
}

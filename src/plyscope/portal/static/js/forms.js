// Forms that post JSON: <form data-post="/api/..." data-then="/where to go">. Errors are shown at their fields.
import { post } from "./api.js";
import { all, within } from "./dom.js";
import { confirmed, toast } from "./messages.js";
import { capital } from "./text.js";

/** @typedef {HTMLInputElement|HTMLSelectElement|HTMLTextAreaElement} Field */

/** Show an error at the field that it names ("Name: ..."), or below the form. @param {HTMLFormElement} form @param {string} line */
function complain(form, line) {
  const [, name, rest] = /^(\w+): (.*)$/s.exec(line) ?? [];
  const fields = fieldsOf(form);
  const field =
    name && (fields.find((one) => one.name === name.toLowerCase()) ?? fields.find((one) => one.type === "password"));
  const place = field && document.getElementById(`${field.id}-wrong`);
  if (field && place) {
    say(field, place, capital(rest));
    field.focus();
    return;
  }
  const said = within(form, "[data-said]");
  if (said) {
    said.textContent = line;
    said.hidden = false;
  } else toast(line, "bad");
}

/** @param {HTMLFormElement} form @returns {Field[]} */
const fieldsOf = (form) => /** @type {any} */ ([...form.elements]);

/** Clear all errors. @param {HTMLFormElement} form */
function forgive(form) {
  for (const field of fieldsOf(form)) {
    const place = document.getElementById(`${field.id}-wrong`);
    if (place) say(field, place, "");
  }
  const said = within(form, "[data-said]");
  if (said) said.hidden = true;
}

/** Check that all required fields are filled in; show an error at the first that is not. @param {HTMLFormElement} form */
function filled(form) {
  for (const field of fieldsOf(form)) {
    if (field.required && !field.value) {
      complain(form, `${field.name}: please fill this in.`);
      return false;
    }
  }
  return true;
}

/**
 * Handle the submission of a form: check, send, show errors.
 * @param {HTMLFormElement} form
 * @param {(data: any) => Promise<boolean|void>} send returns whether it leaves the page
 */
export function bind(form, send) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    forgive(form);
    if (!filled(form)) return;
    const { confirm, yes } = form.dataset;
    if (confirm && !(await confirmed(confirm, { yes, danger: true }))) return;
    const button = within(form, "button[type=submit]");
    button.disabled = true;
    try {
      const named = fieldsOf(form).filter((one) => one.name);
      if (await send(Object.fromEntries(named.map((one) => [one.name, given(one)])))) return;
    } catch (refusal) {
      complain(form, refusal.message);
    }
    button.disabled = false;
  });
}

/** The value of a field. @param {Field} field */
function given(field) {
  return field instanceof HTMLInputElement && field.type === "checkbox" ? field.checked : field.value;
}

/** @param {Field} field @param {HTMLElement} place @param {string} words */
function say(field, place, words) {
  place.textContent = words;
  place.hidden = !words;
  if (words) {
    field.setAttribute("aria-invalid", "true");
    const described = new Set((field.getAttribute("aria-describedby") ?? "").split(" ").filter(Boolean)).add(place.id);
    field.setAttribute("aria-describedby", [...described].join(" "));
  } else {
    field.removeAttribute("aria-invalid");
  }
}

for (const form of all("form[data-post]")) {
  bind(form, async (data) => {
    await post(form.dataset.post, data);
    if (form.dataset.done) {
      toast(form.dataset.done);
      form.dispatchEvent(new CustomEvent("sent", { detail: data }));
      form.reset();
      return false;
    }
    location.assign(form.dataset.then);
    return true;
  });
}

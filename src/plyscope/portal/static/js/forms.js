// Forms that post JSON: <form data-post="/api/..." data-then="/where to go">. What is wrong is said at its field.
import { post } from "./api.js";
import { confirmed, toast } from "./messages.js";

/** Say what is wrong: at the field that a line begins with ("Name: ..."), else below the form. */
export function complain(form, line) {
  const [, name, rest] = /^(\w+): (.*)$/s.exec(line) ?? [];
  const fields = [...form.elements];
  const field =
    name && (fields.find((one) => one.name === name.toLowerCase()) ?? fields.find((one) => one.type === "password"));
  const place = field && document.getElementById(`${field.id}-wrong`);
  if (place) {
    say(field, place, rest.charAt(0).toUpperCase() + rest.slice(1));
    field.focus();
    return;
  }
  const said = form.querySelector("[data-said]");
  if (said) {
    said.textContent = line;
    said.hidden = false;
  } else toast(line, "bad");
}

/** Take back what was said. */
export function forgive(form) {
  for (const field of form.elements) {
    const place = document.getElementById(`${field.id}-wrong`);
    if (place) say(field, place, "");
  }
  const said = form.querySelector("[data-said]");
  if (said) said.hidden = true;
}

/** Tell whether all that is needed is there; else say what is missing. */
export function filled(form) {
  for (const field of form.elements) {
    if (field.required && !field.value) {
      complain(form, `${field.name}: please fill this in.`);
      return false;
    }
  }
  return true;
}

/** Give a form its life: check, post, say what is wrong. Sending tells whether it leaves the page. */
export function bind(form, send) {
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    forgive(form);
    if (!filled(form)) return;
    const { confirm, yes } = form.dataset;
    if (confirm && !(await confirmed(confirm, { yes, danger: true }))) return;
    const button = form.querySelector("button[type=submit]");
    button.disabled = true;
    try {
      if (await send(Object.fromEntries([...form.elements].filter((one) => one.name).map((one) => [one.name, given(one)])))) return;
    } catch (refusal) {
      complain(form, refusal.message);
    }
    button.disabled = false;
  });
}

/** What a field holds. */
function given(field) {
  return field.type === "checkbox" ? field.checked : field.value;
}

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

for (const form of document.querySelectorAll("form[data-post]")) {
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

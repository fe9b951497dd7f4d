// "Copy link" buttons: a button with data-copy-link copies the address in the attribute, or the address of the page.
import { around, make } from "./dom.js";
import { toast } from "./messages.js";

/**
 * Copy text. The clipboard API needs a secure page; on other pages, a selection is copied.
 * @param {string} text @returns {Promise<boolean>} whether it worked
 */
export async function copyText(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = make("textarea", { value: text, class: "only-heard", "aria-hidden": "true" });
    const focused = document.activeElement;
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    if (focused instanceof HTMLElement) focused.focus();
    return copied;
  }
}

/** Copy an address and show a message. @param {string} [address] relative ones belong to this portal */
async function copyLink(address = location.href) {
  const link = new URL(address, location.href).href;
  if (await copyText(link)) toast("Link copied.");
  else toast(`The browser does not allow copying. The link: ${link}`);
}

/** Create a "Copy link" button. @param {string} address @param {string} about what the link leads to, for screen readers */
export function copyButton(address, about) {
  const heard = make("span", { class: "only-heard" }, ` to ${about}`);
  return make("button", { type: "button", class: "small", "data-copy-link": address }, "Copy link", heard);
}

document.addEventListener("click", (event) => {
  const button = around(event, "[data-copy-link]");
  if (button) copyLink(button.dataset.copyLink || location.href);
});

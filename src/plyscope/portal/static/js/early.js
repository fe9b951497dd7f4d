// Keeps the clicks and forms that come before the scripts of the page have run, and repeats them when they have. Without
// this, a button would do nothing, and the browser would send a form itself, with its fields in the address.
(() => {
  /** @type {(() => void)[]} */
  const kept = [];
  /** @param {Event} event @param {() => void} repeat */
  const keep = (event, repeat) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    kept.push(repeat);
  };
  /** @param {SubmitEvent} event */
  const submitted = (event) => {
    const { target: form, submitter } = event;
    if (!(form instanceof HTMLFormElement) || form.hasAttribute("action") || form.method === "dialog") return;
    keep(event, () => form.requestSubmit(submitter));
  };
  /** @param {MouseEvent} event */
  const clicked = (event) => {
    const button = event.target instanceof Element && event.target.closest("button");
    if (button && button.type === "button") keep(event, () => button.click());
  };
  document.addEventListener("submit", submitted, true);
  document.addEventListener("click", clicked, true);
  document.addEventListener("DOMContentLoaded", () => {
    document.removeEventListener("submit", submitted, true);
    document.removeEventListener("click", clicked, true);
    for (const repeat of kept) repeat();
  });
})();

// Reserves the space for each board before the first paint, so that the layout does not shift.
for (const element of document.querySelectorAll("[data-ratio]")) {
  if (element instanceof HTMLElement) element.style.setProperty("--ratio", element.dataset.ratio ?? "1");
}

// Gives each board its room before it is painted, so that nothing jumps.
for (const element of document.querySelectorAll("[data-ratio]")) {
  if (element instanceof HTMLElement) element.style.setProperty("--ratio", element.dataset.ratio ?? "1");
}

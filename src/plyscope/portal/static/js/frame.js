// Gives each board its room before it is painted, so that nothing jumps.
for (const element of document.querySelectorAll("[data-ratio]")) {
  element.style.setProperty("--ratio", element.dataset.ratio);
}

// A report in its frame: as high as what it shows, so that one bar scrolls the page; light or dark like the page.
const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("iframe.report"));

function fit() {
  const page = frame.contentDocument?.documentElement;
  if (page && page.scrollHeight > 0) frame.style.height = `${page.offsetHeight + 2}px`;
}

frame.addEventListener("load", fit);
new ResizeObserver(fit).observe(frame);
fit();

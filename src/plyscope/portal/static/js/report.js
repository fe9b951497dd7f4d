// A report in a frame: adapts the height of the frame to its content, so that there is only one scroll bar.
const frame = /** @type {HTMLIFrameElement} */ (document.querySelector("iframe.report"));

function fit() {
  const page = frame.contentDocument?.documentElement;
  if (page && page.scrollHeight > 0) frame.style.height = `${page.offsetHeight + 2}px`;
}

frame.addEventListener("load", fit);
new ResizeObserver(fit).observe(frame);
fit();

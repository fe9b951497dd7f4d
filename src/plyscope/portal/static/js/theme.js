// Applies the theme and the animation setting before the first paint: the stored choice, or the system's. The address
// parameter big=1 gives any page big type, for a projector.
(() => {
  const root = document.documentElement;
  const asked = matchMedia("(prefers-color-scheme: dark)");
  /** @param {string} name */
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // storage may be disabled; use the system's choice
    }
  };
  const show = () => {
    root.dataset.theme = read("theme") ?? (asked.matches ? "dark" : "light");
    root.dataset.motion = read("motion") === "false" ? "off" : "on";
  };
  show();
  root.classList.toggle("big", new URLSearchParams(location.search).get("big") === "1");
  asked.addEventListener("change", show);
  addEventListener("storage", show);
  document.addEventListener("setting", show);
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest("button.theme"))) return;
    const chosen = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("theme", chosen);
    } catch {
      // the choice is lost with the page
    }
    root.dataset.theme = chosen;
  });
})();

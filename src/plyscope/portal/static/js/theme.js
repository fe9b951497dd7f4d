// Light or dark, and whether anything moves, before anything is painted: what was chosen here, else as the system asks.
(() => {
  const root = document.documentElement;
  const asked = matchMedia("(prefers-color-scheme: dark)");
  /** @param {string} name */
  const read = (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null; // storage can be forbidden; the system's choice serves then
    }
  };
  const show = () => {
    root.dataset.theme = read("theme") ?? (asked.matches ? "dark" : "light");
    root.dataset.motion = read("motion") === "false" ? "off" : "on";
  };
  show();
  asked.addEventListener("change", show);
  addEventListener("storage", show);
  document.addEventListener("setting", show);
  document.addEventListener("click", (event) => {
    if (!(event.target instanceof Element && event.target.closest("button.theme"))) return;
    const chosen = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("theme", chosen);
    } catch {
      // then the choice lasts as long as the page
    }
    root.dataset.theme = chosen;
  });
})();

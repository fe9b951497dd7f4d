// Light or dark, before anything is painted: what was chosen here, else what the system asks for.
(() => {
  const root = document.documentElement;
  const asked = matchMedia("(prefers-color-scheme: dark)");
  const read = () => {
    try {
      return localStorage.getItem("theme");
    } catch {
      return null; // storage can be forbidden; the system's choice serves then
    }
  };
  const show = () => {
    root.dataset.theme = read() ?? (asked.matches ? "dark" : "light");
  };
  show();
  asked.addEventListener("change", show);
  addEventListener("storage", show);
  document.addEventListener("click", (event) => {
    if (!event.target.closest?.("button.theme")) return;
    const chosen = root.dataset.theme === "dark" ? "light" : "dark";
    try {
      localStorage.setItem("theme", chosen);
    } catch {
      // then the choice lasts as long as the page
    }
    root.dataset.theme = chosen;
  });
})();

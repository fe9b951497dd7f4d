// What every page has: the menu on small screens.
const button = document.querySelector(".bar-menu");
const rooms = document.getElementById("rooms");

function open(shown) {
  button.setAttribute("aria-expanded", String(shown));
  rooms.classList.toggle("shown", shown);
}

button.addEventListener("click", () => open(button.getAttribute("aria-expanded") !== "true"));
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && rooms.classList.contains("shown")) {
    open(false);
    button.focus();
  }
});
document.addEventListener("click", (event) => {
  if (!event.target.closest(".bar")) open(false);
});
// whoever comes back to a page that has sent its form may send it again
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  for (const sent of document.querySelectorAll("button[type=submit]:disabled")) sent.disabled = false;
});

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

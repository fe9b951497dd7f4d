// Cards of students: "Print card" buttons.
import { around } from "./dom.js";

document.addEventListener("click", (event) => {
  if (around(event, "[data-print]")) window.print();
});

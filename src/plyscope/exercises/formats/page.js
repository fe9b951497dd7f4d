/* global document */
"use strict";

const plain = (text) => text.trim().toLowerCase().replaceAll("\u2212", "-").replace(/\s*[,;\s]\s*/g, ",");

for (const form of document.querySelectorAll("form.exercise")) {
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const fields = [...form.querySelectorAll("[data-right]")];
    let points = 0;
    for (const field of fields) {
      const right = JSON.parse(field.dataset.right).map(plain).includes(plain(field.value));
      points += Number(right);
      field.setAttribute("aria-invalid", String(!right));
      field.closest("li").className = right ? "right" : "wrong";
    }
    form.querySelector("output").textContent = `${points} of ${fields.length} right`;
  });
  form.addEventListener("input", (event) => {
    event.target.removeAttribute("aria-invalid");
    event.target.closest("li").className = "";
  });
}

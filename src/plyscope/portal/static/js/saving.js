// Files that are made here, on the page.

/** Let the browser save a text. @param {string} name of the file @param {string} text @param {string} type */
export function saveText(name, text, type) {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = Object.assign(document.createElement("a"), { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

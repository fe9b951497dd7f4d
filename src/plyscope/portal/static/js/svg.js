// SVG elements, and discs: red ones have a cross, yellow ones a ring.

const SPACE = "http://www.w3.org/2000/svg";

/**
 * Create an SVG element.
 * @template {keyof SVGElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string|number>} [attributes]
 * @param {Element[]} [children]
 * @returns {SVGElementTagNameMap[Name]}
 */
export function svg(name, attributes = {}, children = []) {
  const element = document.createElementNS(SPACE, name);
  setAll(element, attributes);
  element.append(...children);
  return element;
}

/** Create a text element. @param {number} x @param {number} y @param {string} text @param {Record<string, string|number>} [attributes] */
export function svgText(x, y, text, attributes = {}) {
  const element = svg("text", { x, y, ...attributes });
  element.textContent = text;
  return element;
}

/** Set attributes. @param {Element} element @param {Record<string, string|number>} attributes */
export function setAll(element, attributes) {
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
}

/** A disc around a point. @param {Colour} colour @param {number} x @param {number} y @param {number} radius */
export function disc(colour, x, y, radius) {
  const reach = radius * 0.34;
  const mark =
    colour === "red"
      ? svg("path", {
          d: `M${x - reach} ${y - reach}L${x + reach} ${y + reach}M${x + reach} ${y - reach}L${x - reach} ${y + reach}`,
          class: "board-mark mark-red",
        })
      : svg("circle", { cx: x, cy: y, r: radius * 0.38, class: "board-mark mark-yellow" });
  const body = svg("circle", { cx: x, cy: y, r: radius - 2.5, class: `board-disc disc-${colour}` });
  return svg("g", { class: "disc-whole" }, [body, mark]);
}

/** A disc in running text. @param {Colour} colour */
export function smallDisc(colour) {
  const picture = svg("svg", { viewBox: "0 0 100 100", class: "disc", "aria-hidden": "true" });
  picture.append(disc(colour, 50, 50, 48));
  return picture;
}

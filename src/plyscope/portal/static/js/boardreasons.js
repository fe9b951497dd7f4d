// The cells and lines of a reason on a board: lines across their cells, and rings around empty cells with their names.
import { RADIUS } from "./boardgeometry.js";
import { cellName } from "./rows.js";
import { svg, svgText } from "./svg.js";

/**
 * Draw the marks of a reason.
 * @param {import("./rows.js").Rules} rules @param {Cells} cells @param {Marks} marks @param {(cell: number) => {x: number, y: number}} centre
 */
export function drawReason(rules, cells, marks, centre) {
  const lines = marks.lines.map((line) => {
    const [from, to] = [centre(line[0]), centre(line[line.length - 1])];
    return svg("line", { x1: from.x, y1: from.y, x2: to.x, y2: to.y, class: "board-reason-line" });
  });
  const rings = marks.cells.map((cell) => {
    const { x, y } = centre(cell);
    const name = cells[cell] === null ? [svgText(x, y + 11, cellName(rules, cell), { class: "board-reason-name" })] : [];
    return svg("g", { "data-cell": cell }, [svg("circle", { cx: x, cy: y, r: RADIUS - 5, class: `board-reason-ring${cells[cell] === null ? " empty" : ""}` }), ...name]);
  });
  return svg("g", { class: "board-reason" }, [...lines, ...rings]);
}

// The rules of N-in-a-row games, the same as on the server. Moves are numbered from 0 here and from 1 in text: by column
// on boards where discs drop; by cell, row by row from the top left, on free boards. On free boards, users see
// coordinates such as h8.

/** @type {Record<string, string>} */
const NAMES = { connect4: "drop:7x6x4", tictactoe: "free:3x3x3", gomoku: "free:15x15x5" };

/** A board and the length of the line that wins on it. */
export class Rules {
  /** @param {boolean} gravity @param {number} width @param {number} height @param {number} length */
  constructor(gravity, width, height, length) {
    this.gravity = gravity;
    this.width = width;
    this.height = height;
    this.length = length;
    this.size = width * height;
    /** The number of different moves. */
    this.choices = gravity ? width : this.size;
  }

  /** Read rules, such as "drop:7x6x4" or "connect4". @param {string} text */
  static parse(text) {
    const found = /^(drop|free):(\d+)x(\d+)x(\d+)$/.exec(NAMES[text] ?? text);
    if (!found) throw new Error(`unknown rules ${text}`);
    return new Rules(found[1] === "drop", Number(found[2]), Number(found[3]), Number(found[4]));
  }

  toString() {
    return `${this.gravity ? "drop" : "free"}:${this.width}x${this.height}x${this.length}`;
  }

  /**
   * The cells after some moves, row by row from the top left: 0 and 1 for the first and second player, else null.
   * @param {string|number[]} moves
   * @returns {Cells}
   */
  cells(moves) {
    const cells = new Array(this.size).fill(null);
    listMoves(this, moves).forEach((move, ply) => {
      cells[this.landing(cells, move)] = ply % 2;
    });
    return cells;
  }

  /** The cell in which a move lands, or -1 if it is illegal. @param {Cells} cells @param {number} move */
  landing(cells, move) {
    if (!(move >= 0 && move < this.choices)) return -1;
    if (!this.gravity) return cells[move] === null ? move : -1;
    for (let row = this.height - 1; row >= 0; row--) {
      if (cells[row * this.width + move] === null) return row * this.width + move;
    }
    return -1;
  }

  /** The legal moves after some moves; none if the game is over. @param {string|number[]} moves */
  legal(moves) {
    const cells = this.cells(moves);
    if (this.line(cells).length) return [];
    return this.open(cells);
  }

  /** The columns or cells that are not full. @param {Cells} cells */
  open(cells) {
    return [...Array(this.choices).keys()].filter((move) => this.landing(cells, move) >= 0);
  }

  /** All cells of the winning lines; empty if nobody has won. @param {Cells} cells @returns {number[]} */
  line(cells) {
    /** @type {Set<number>} */
    const won = new Set();
    for (const [right, down] of [[1, 0], [0, 1], [1, 1], [-1, 1]]) {
      for (let row = 0; row < this.height; row++) {
        for (let column = 0; column < this.width; column++) {
          const lastRow = row + down * (this.length - 1);
          const lastColumn = column + right * (this.length - 1);
          if (lastRow >= this.height || lastColumn >= this.width || lastColumn < 0) continue;
          const run = Array.from({ length: this.length }, (_, k) => (row + down * k) * this.width + column + right * k);
          const side = cells[run[0]];
          if (side !== null && run.every((cell) => cells[cell] === side)) run.forEach((cell) => won.add(cell));
        }
      }
    }
    return [...won].sort((a, b) => a - b);
  }
}

/** The letters of a column of a free board: a to z, then aa, ab and so on. @param {number} column from 0 @returns {string} */
export function columnName(column) {
  const letter = String.fromCharCode(97 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** The coordinates of a cell of a free board; a1 is the bottom left. @param {Rules} rules @param {number} cell */
export function cellName(rules, cell) {
  return columnName(cell % rules.width) + (rules.height - Math.floor(cell / rules.width));
}

/**
 * The cell with the given coordinates, or -1.
 * @param {Rules} rules @param {string} letters @param {string} number
 */
function namedCell(rules, letters, number) {
  const column = [...letters.toLowerCase()].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 96, 0) - 1;
  const row = rules.height - Number(number);
  return column < rules.width && row >= 0 && row < rules.height ? row * rules.width + column : -1;
}

/**
 * Read moves: columns, or the cells of a free board by coordinates (h8) or counted from 1, row by row from the top left.
 * Numbers are written without separators if there are at most nine choices. Invalid moves become -1.
 * @param {Rules} rules
 * @param {string|null} [text]
 * @returns {number[]}
 */
export function parseMoves(rules, text) {
  return words(rules, text ?? "").map((word) => parseMove(rules, word));
}

/** @param {Rules} rules @param {string} text @returns {string[]} */
function words(rules, text) {
  if (!rules.gravity && /[a-z]/i.test(text)) return text.match(/[a-z]+[0-9]+|[^\s,]+/gi) ?? [];
  if (rules.choices <= 9) return [...text.replace(/[\s,]/g, "")];
  return text.split(/[\s,]+/).filter(Boolean);
}

/** @param {Rules} rules @param {string} word */
function parseMove(rules, word) {
  const [, letters, number] = /^([a-z]+)([0-9]+)$/i.exec(word) ?? [];
  if (letters) return rules.gravity ? -1 : namedCell(rules, letters, number);
  return /^[0-9]+$/.test(word) ? Number(word) - 1 : -1;
}

/** Write moves in the notation of pages and addresses. @param {Rules} rules @param {number[]} moves */
export function writeMoves(rules, moves) {
  return moves.map((move) => shortMove(rules, move)).join(rules.gravity && rules.choices > 9 ? "," : "");
}

/** Write moves in the notation of records: as numbers. @param {Rules} rules @param {number[]} moves */
export function recordMoves(rules, moves) {
  return moves.map((move) => move + 1).join(rules.choices > 9 ? "," : "");
}

/** A move as text, such as "column 4". @param {Rules} rules @param {number} move */
export function moveWords(rules, move) {
  return rules.gravity ? `column ${move + 1}` : cellName(rules, move);
}

/** A move as short text. @param {Rules} rules @param {number} move */
export function shortMove(rules, move) {
  return rules.gravity ? String(move + 1) : cellName(rules, move);
}

/** Moves as a list, from text or a list. @param {Rules} rules @param {string|number[]} moves */
export function listMoves(rules, moves) {
  return typeof moves === "string" ? parseMoves(rules, moves) : moves;
}

/** Moves as a list of short texts. @param {Rules} rules @param {string|number[]} moves */
export function namedMoves(rules, moves) {
  return listMoves(rules, moves).map((move) => shortMove(rules, move));
}

/**
 * The address of a page for a position.
 * @param {string} page such as "analysis" @param {string} name of the rules @param {string} moves as they are written
 */
export function positionAddress(page, name, moves) {
  return `/${page}/${name}${moves ? `/${moves}` : ""}`;
}

/** The rows of a board from the top: X for the first player, O for the second, a dot for an empty cell. @param {Rules} rules @param {Cells} cells */
export function diagramRows({ width, height }, cells) {
  const marks = cells.map((side) => (side === null ? "." : "XO"[side]));
  return Array.from({ length: height }, (_, row) => marks.slice(row * width, (row + 1) * width));
}

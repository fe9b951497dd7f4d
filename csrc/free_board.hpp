// A board on which stones stay where they are put, as the solver uses it: its lines, and for both players the lines
// that are still open, kept up to date from stone to stone.
//
//     2  5  8      Cells are numbered column by column. A set of cells is a Word: uint64_t
//     1  4  7      for boards of up to 64 cells, otherwise unsigned __int128.
//     0  3  6
#pragma once

#include <cstdint>
#include <type_traits>

#include "solver_board.hpp"

namespace plyscope::PLYSCOPE_ISA {

// The stones of both players as a number: in base 3 up to 80 cells, otherwise one set of cells for each player.
struct TwoSets {
  Wide sets[2];

  TwoSets& operator+=(const TwoSets& other) {
    sets[0] += other.sets[0], sets[1] += other.sets[1];
    return *this;
  }
  TwoSets& operator-=(const TwoSets& other) {
    sets[0] -= other.sets[0], sets[1] -= other.sets[1];
    return *this;
  }
  bool operator<(const TwoSets& other) const {
    return sets[0] < other.sets[0] || (sets[0] == other.sets[0] && sets[1] < other.sets[1]);
  }
};

template <class Word>
class FreeBoard {
public:
  using Cells = Word;
  static constexpr int most_cells = sizeof(Word) == 8 ? 64 : 127, most_images = 8, most_lines = 4 * most_cells;

  // With a single image, positions that are images of each other have different keys.
  explicit FreeBoard(const Rules& rules, bool symmetric = true);

  int cells, length, lines = 0, images;

  // A line has the cells start, start + step, start + 2 * step, ...
  int start(int line) const { return starts_[line]; }
  int step(int line) const { return steps_[line]; }
  // The lines through a cell.
  const std::uint16_t* first_through(int cell) const { return through_ + first_[cell]; }
  const std::uint16_t* last_through(int cell) const { return through_ + first_[cell + 1]; }
  // The cell to which a symmetry of the board takes a cell; the first symmetry leaves all cells where they are.
  int image(int symmetry, int cell) const { return images_[symmetry][cell]; }
  // The cells of a set in the layout of geometry.hpp.
  Word cells_in(Wide bits) const;
  // Those bits of that layout that are no cells.
  Wide outside(Wide bits) const { return bits & ~layout_; }

private:
  const int width_, height_;
  Wide layout_ = 0;
  std::uint8_t starts_[most_lines], steps_[most_lines];
  std::uint16_t through_[4096];         // the lines through each cell; on a row of 127 with lines of 64 there are most
  std::uint16_t first_[most_cells + 1]; // where those of a cell start
  std::uint8_t images_[most_images][most_cells];
};

template <class Word>
FreeBoard<Word>::FreeBoard(const Rules& rules, bool symmetric)
    : cells(rules.width * rules.height), length(rules.length), images(!symmetric                    ? 1
                                                                      : rules.width == rules.height ? 8
                                                                                                    : 4),
      width_(rules.width), height_(rules.height) {
  constexpr int directions[4][2] = {{1, 0}, {0, 1}, {1, 1}, {1, -1}};
  for (int column = 0; column < width_; ++column) layout_ |= ((Wide(1) << height_) - 1) << column * (height_ + 1);
  for (const auto& [right, up] : directions)
    for (int column = 0; column < width_; ++column)
      for (int row = 0; row < height_; ++row) {
        const int last_column = column + (length - 1) * right, last_row = row + (length - 1) * up;
        if (last_column >= width_ || last_row >= height_ || last_row < 0) continue;
        starts_[lines] = std::uint8_t(column * height_ + row);
        steps_[lines++] = std::uint8_t(right * height_ + up);
      }
  int entries = 0;
  for (int cell = 0; cell < cells; ++cell) {
    first_[cell] = std::uint16_t(entries);
    for (int line = 0; line < lines; ++line)
      for (int place = 0; place < length; ++place)
        if (start(line) + place * step(line) == cell) through_[entries++] = std::uint16_t(line);
  }
  first_[cells] = std::uint16_t(entries);
  for (int symmetry = 0; symmetry < images; ++symmetry)
    for (int column = 0; column < width_; ++column)
      for (int row = 0; row < height_; ++row) {
        int to_column = symmetry & 1 ? width_ - 1 - column : column;
        int to_row = symmetry & 2 ? height_ - 1 - row : row;
        if (symmetry & 4) {
          const int swapped = to_column;
          to_column = to_row, to_row = swapped;
        }
        images_[symmetry][column * height_ + row] = std::uint8_t(to_column * height_ + to_row);
      }
}

template <class Word>
Word FreeBoard<Word>::cells_in(Wide bits) const {
  Word found = 0;
  for (int column = 0; column < width_; ++column)
    found |= Word(bits >> column * (height_ + 1) & ((Wide(1) << height_) - 1)) << column * height_;
  return found;
}

// The open lines of one player: those without a stone of the opponent. A line *needs* as many stones as it has empty
// cells, and weighs 2^-need.
//
// The lines through a cell are counted in one word, and so are all of them, with wider fields:
//
//      63                          32 31       24 23       16 15        8 7         0
//     +------------------------------+-----------+-----------+-----------+-----------+
//     |  weight of those that need   | that need | that need | that need | that need |
//     |  5 stones or more, in 2^-16  |     4     |     3     |     2     |     1     |
//     +------------------------------+-----------+-----------+-----------+-----------+
template <int Field>
struct OpenLines {
  std::uint64_t word = 0;

  static constexpr int one = 1 << 16; // a weight of 1
  static constexpr int counted = 4;   // needs up to this have a field

  // A line that needs so many stones.
  static constexpr OpenLines needing(int stones) {
    if (stones <= 0) return {};
    if (stones <= counted) return {std::uint64_t(1) << (stones - 1) * Field};
    return {std::uint64_t(stones < 16 ? one >> stones : 1) << counted * Field};
  }
  int that_need(int stones) const { return int(word >> (stones - 1) * Field & ((1 << Field) - 1)); }
  int longer_weight() const { return int(word >> counted * Field); }
  // The weight of the lines that need at most so many stones; of all, if there are more than are counted.
  int weight(int most) const {
    int sum = that_need(1) << 15;
    if (most >= 2) sum += that_need(2) << 14;
    if (most >= 3) sum += that_need(3) << 13;
    if (most >= 4) sum += that_need(4) << 12;
    if (most >= 5) sum += longer_weight();
    return sum;
  }
};

// A position on a free board.
template <class Word, class Number>
class FreePosition {
public:
  using Cells = Word;
  using Key = Number;
  using InCell = OpenLines<8>;
  using InAll = OpenLines<10>;

  explicit FreePosition(const FreeBoard<Word>& board);

  // `player` is 0 for the one who began.
  void put(int cell, int player);
  void take(int cell, int player);

  Cells empty() const { return empty_; }
  const InCell& through(int player, int cell) const { return through_[player][cell]; }
  const InAll& open(int player) const { return open_[player]; }
  // The empty cells with a line of the player that needs so many stones, at most four.
  Cells needing(int player, int stones) const {
    Cells found = 0;
    if (!open_[player].that_need(stones)) return found;
    for (Cells left = empty_; left; left &= left - 1)
      if (through_[player][lowest(left)].that_need(stones)) found |= left & -left;
    return found;
  }
  Cells winning(int player) const { return needing(player, 1); }
  int stones(int player, int line) const { return stones_[player][line]; }
  bool has_line(int player) const {
    for (int line = 0; line < board_->lines; ++line)
      if (stones_[player][line] == board_->length) return true;
    return false;
  }
  // The least of the keys of all images of the position, and the symmetry that leads to it.
  Key key(int& symmetry) const {
    symmetry = 0;
    for (int other = 1; other < board_->images; ++other)
      if (keys_[other] < keys_[symmetry]) symmetry = other;
    return keys_[symmetry];
  }

private:
  static Number weight_of(int cell, int player);
  // Adds to what is counted of the cells of a line; the difference of two words subtracts field by field.
  void add(int player, int line, std::uint64_t difference) {
    InCell* cell = through_[player] + board_->start(line);
    for (int place = 0; place < board_->length; ++place, cell += board_->step(line)) cell->word += difference;
  }

  const FreeBoard<Word>* board_;
  Cells empty_;
  std::uint8_t stones_[2][FreeBoard<Word>::most_lines] = {}; // in each line
  InCell through_[2][FreeBoard<Word>::most_cells] = {};
  InAll open_[2] = {};
  Key keys_[FreeBoard<Word>::most_images] = {};
  Key weights_[2][FreeBoard<Word>::most_cells];
  std::uint64_t in_cell_[FreeBoard<Word>::most_cells + 1], in_all_[FreeBoard<Word>::most_cells + 1]; // by stones
};

template <class Word, class Number>
FreePosition<Word, Number>::FreePosition(const FreeBoard<Word>& board) : board_(&board) {
  empty_ = board.cells == int(sizeof(Word) * 8) ? ~Word(0) : (Word(1) << board.cells) - 1;
  for (int cell = 0; cell < board.cells; ++cell)
    for (int player = 0; player < 2; ++player) weights_[player][cell] = weight_of(cell, player);
  for (int stones = 0; stones <= board.length && stones <= FreeBoard<Word>::most_cells; ++stones) {
    in_cell_[stones] = InCell::needing(board.length - stones).word;
    in_all_[stones] = InAll::needing(board.length - stones).word;
  }
  for (int player = 0; player < 2; ++player)
    for (int line = 0; line < board.lines; ++line) {
      open_[player].word += in_all_[0];
      add(player, line, in_cell_[0]);
    }
}

template <class Word, class Number>
Number FreePosition<Word, Number>::weight_of(int cell, int player) {
  if constexpr (std::is_same_v<Number, TwoSets>) {
    TwoSets weight{};
    weight.sets[player] = Wide(1) << cell;
    return weight;
  } else {
    Number weight = Number(1 + player);
    for (int place = 0; place < cell; ++place) weight *= 3;
    return weight;
  }
}

template <class Word, class Number>
void FreePosition<Word, Number>::put(int cell, int player) {
  const int other = 1 - player;
  empty_ &= ~(Word(1) << cell);
  for (int symmetry = 0; symmetry < board_->images; ++symmetry)
    keys_[symmetry] += weights_[player][board_->image(symmetry, cell)];
  for (auto* line = board_->first_through(cell); line != board_->last_through(cell); ++line) {
    const int own = stones_[player][*line]++, others = stones_[other][*line];
    if (!others) {
      open_[player].word += in_all_[own + 1] - in_all_[own];
      add(player, *line, in_cell_[own + 1] - in_cell_[own]);
    }
    if (!own) {
      open_[other].word -= in_all_[others];
      add(other, *line, 0 - in_cell_[others]);
    }
  }
}

template <class Word, class Number>
void FreePosition<Word, Number>::take(int cell, int player) {
  const int other = 1 - player;
  empty_ |= Word(1) << cell;
  for (int symmetry = 0; symmetry < board_->images; ++symmetry)
    keys_[symmetry] -= weights_[player][board_->image(symmetry, cell)];
  for (auto* line = board_->first_through(cell); line != board_->last_through(cell); ++line) {
    const int own = --stones_[player][*line], others = stones_[other][*line];
    if (!others) {
      open_[player].word -= in_all_[own + 1] - in_all_[own];
      add(player, *line, in_cell_[own] - in_cell_[own + 1]);
    }
    if (!own) {
      open_[other].word += in_all_[others];
      add(other, *line, in_cell_[others]);
    }
  }
}

} // namespace plyscope::PLYSCOPE_ISA

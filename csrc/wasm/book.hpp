// The opening book of a page: the exact scores of all positions of a game up to some number of stones.
//
// Its file has no keys. All positions with that many stones and without an immediate win can be listed in the order of
// their keys, which are those of plyscope.book, so the file is the scores in this order, one byte each. The scores of
// earlier positions follow from those of their moves.
//
//     ply 0   1 key           layers of ascending keys; the last has the
//     ply 1   4 keys          scores of the file, and each of the others
//     ply 2   25 keys         the best of its moves
//     ...
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "../position.hpp"
#include "interface.hpp"

namespace plyscope::wasm {

class Book {
public:
  using Bits = std::uint64_t;
  using Here = Position<Bits>;

  static constexpr std::size_t most_positions = 1
                                                << 19; // of a number of stones, counted once for each way to get there

  // Lists the positions. Throws std::invalid_argument for a board that does not fit or has too many positions, and for
  // a game without gravity.
  Book(const Rules& rules, int plies);

  // The scores of the last layer: written by the page, then used by finish().
  std::vector<std::int8_t>& scores() { return layers_.back().scores; }
  // Finds the scores of the earlier positions.
  void finish();

  // The score of a position, or nothing if it has more stones, is over, or occurs in no game.
  std::optional<int> score(const Here& here) const;

private:
  struct Layer {
    std::vector<Bits> keys;
    std::vector<std::int8_t> scores;
  };

  Bits key(const Here& here) const;
  Here position(Bits key) const;
  bool wins_at_once(const Here& here) const;
  int win_with(int stones) const { return (cells_ + 2 - stones) / 2; }
  int best_move(const Here& here, int ply) const;

  Geometry<Bits> board_;
  int cells_;
  std::vector<Layer> layers_;
};

} // namespace plyscope::wasm

// A book of a game in which stones fall, or a null pointer.
PLYSCOPE_EXPORT(plyscope_book_new)
plyscope::wasm::Book* plyscope_book_new(int width, int height, int length, int plies);

// The number of scores that the book needs, and where the page writes them; then plyscope_book_finish is called once.
PLYSCOPE_EXPORT(plyscope_book_count) int plyscope_book_count(plyscope::wasm::Book* book);
PLYSCOPE_EXPORT(plyscope_book_scores) std::int8_t* plyscope_book_scores(plyscope::wasm::Book* book);
PLYSCOPE_EXPORT(plyscope_book_finish) void plyscope_book_finish(plyscope::wasm::Book* book);

// The score of a position, or -128 if the book does not have it.
PLYSCOPE_EXPORT(plyscope_book_score)
int plyscope_book_score(const plyscope::wasm::Book* book, std::uint64_t own, std::uint64_t mask);

PLYSCOPE_EXPORT(plyscope_book_free) void plyscope_book_free(plyscope::wasm::Book* book);

#include "book.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

#include "../arguments.hpp"

namespace plyscope::wasm {

Book::Book(const Rules& rules, int plies)
    : board_(checked_geometry<Bits>(rules)), cells_(rules.width * rules.height), layers_(1) {
  if (!rules.gravity) throw std::invalid_argument("a book needs a game in which stones fall");
  if (plies < 0 || plies >= cells_) throw std::invalid_argument("impossible number of plies");
  layers_[0].keys.push_back(key({0, 0}));
  for (int ply = 1; ply <= plies; ++ply) {
    std::vector<Bits> next;
    for (const Bits from : layers_.back().keys) {
      const Here here = position(from);
      if (next.size() > most_positions) throw std::invalid_argument("the book has too many positions");
      for_each_move(board_, here, [&](Bits stone) {
        const Here after = here.after(stone);
        if (!has_line(board_, after.own ^ after.mask)) next.push_back(key(after));
      });
    }
    std::sort(next.begin(), next.end());
    next.erase(std::unique(next.begin(), next.end()), next.end());
    layers_.push_back({std::move(next), {}});
  }
  std::erase_if(layers_.back().keys, [&](Bits one) { return wins_at_once(position(one)); });
  for (Layer& layer : layers_) layer.scores.assign(layer.keys.size(), 0);
}

void Book::finish() {
  for (int ply = int(layers_.size()) - 2; ply >= 0; --ply) {
    Layer& layer = layers_[ply];
    for (std::size_t index = 0; index < layer.keys.size(); ++index)
      layer.scores[index] = std::int8_t(best_move(position(layer.keys[index]), ply));
  }
}

// The score of the best move of a position that is not in the last layer.
int Book::best_move(const Here& here, int ply) const {
  int best = -win_with(0);
  for_each_move(board_, here, [&](Bits stone) {
    const Here after = here.after(stone);
    const auto known = has_line(board_, after.own ^ after.mask) ? std::optional(-win_with(ply + 1)) : score(after);
    if (known) best = std::max(best, -*known);
  });
  return best;
}

std::optional<int> Book::score(const Here& here) const {
  const std::size_t ply = std::size_t(std::popcount(here.mask));
  if (ply >= layers_.size()) return std::nullopt;
  const Layer& layer = layers_[ply];
  const Bits wanted = key(here);
  const auto found = std::lower_bound(layer.keys.begin(), layer.keys.end(), wanted);
  if (found != layer.keys.end() && *found == wanted) return layer.scores[std::size_t(found - layer.keys.begin())];
  // The last layer leaves out the positions with an immediate win.
  if (ply + 1 == layers_.size() && wins_at_once(here)) return win_with(int(ply) + 1);
  return std::nullopt;
}

bool Book::wins_at_once(const Here& here) const {
  bool wins = false;
  for_each_move(board_, here, [&](Bits stone) { wins |= has_line(board_, here.own | stone); });
  return wins;
}

// The sum of the stones of the player to move and of all stones, or that of the mirror image if it is smaller.
Book::Bits Book::key(const Here& here) const {
  const int stride = board_.rules.height + 1, last = (board_.rules.width - 1) * stride;
  const Bits column = shifted_up(Bits(1), stride) - 1, sum = here.own + here.mask;
  Bits image = 0;
  for (int left = 0; left <= last; left += stride) image |= (sum >> left & column) << (last - left);
  return std::min(sum, image);
}

// A column of h stones has the number 2^h - 1, plus the stones of the player to move.
Book::Here Book::position(Bits key) const {
  const int stride = board_.rules.height + 1;
  Here here{0, 0};
  for (int column = 0; column < board_.rules.width; ++column) {
    const Bits number = key >> column * stride & (shifted_up(Bits(1), stride) - 1);
    const Bits stones = std::bit_floor(number + 1) - 1; // number < 2^(h + 1) - 1
    here.mask |= stones << column * stride;
    here.own |= (number - stones) << column * stride;
  }
  return here;
}

} // namespace plyscope::wasm

using plyscope::wasm::Book;

Book* plyscope_book_new(int width, int height, int length, int plies) {
  return plyscope::wasm::guarded<Book*>(
      nullptr, [&] { return new Book(plyscope::checked_rules(width, height, length, true), plies); });
}

int plyscope_book_count(Book* book) { return int(book->scores().size()); }

std::int8_t* plyscope_book_scores(Book* book) { return book->scores().data(); }

void plyscope_book_finish(Book* book) { book->finish(); }

int plyscope_book_score(const Book* book, std::uint64_t own, std::uint64_t mask) {
  return book->score({own, mask}).value_or(-128);
}

void plyscope_book_free(Book* book) { delete book; }

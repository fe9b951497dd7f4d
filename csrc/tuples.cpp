#include "tuples.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace plyscope {
namespace {

// The symmetries of a board without gravity, without the identity: mirror images left and right, up and down, and on a
// square board along the diagonal. Where two are the same, as on a board of one row, there is one of them.
std::vector<std::vector<std::uint8_t>> symmetries(const Rules& rules) {
  const int width = rules.width, height = rules.height, stride = height + 1;
  std::vector<std::vector<std::uint8_t>> found;
  for (int kind = 0; kind < 8; ++kind) {
    const bool across = kind & 1, down = kind & 2, turned = kind & 4;
    if (turned && width != height) continue;
    std::vector<std::uint8_t> image(std::size_t(width * stride), 0);
    for (int column = 0; column < width; ++column)
      for (int row = 0; row < height; ++row) {
        int to_column = across ? width - 1 - column : column, to_row = down ? height - 1 - row : row;
        if (turned) std::swap(to_column, to_row);
        image[std::size_t(column * stride + row)] = std::uint8_t(to_column * stride + to_row);
      }
    if (std::find(found.begin(), found.end(), image) == found.end()) found.push_back(image);
  }
  found.erase(found.begin());
  return found;
}

int stones_on(std::uint64_t taken) { return std::popcount(taken); }
int stones_on(Wide taken) { return std::popcount(std::uint64_t(taken)) + std::popcount(std::uint64_t(taken >> 64)); }

} // namespace

template <class Bits>
Tuples<Bits>::Tuples(const Geometry<Bits>& board, const TupleChoice& choice)
    : board_(board), gravity_(board.rules.gravity), width_(board.rules.width), stride_(board.rules.height + 1),
      count_(choice.tuples.size()), phases_(choice.phases),
      images_(board.rules.gravity ? std::vector<Image>() : symmetries(board.rules)) {
  if (choice.tuples.empty() || int(choice.tuples.size()) > MOST_TUPLES)
    throw std::invalid_argument("a network has from 1 to " + std::to_string(MOST_TUPLES) + " tuples");
  cells_ = int(std::min(choice.tuples[0].size(), std::size_t(MOST_TUPLE_SIZE + 1)));
  if (cells_ < 1 || cells_ > MOST_TUPLE_SIZE)
    throw std::invalid_argument("a tuple has from 1 to " + std::to_string(MOST_TUPLE_SIZE) + " cells");
  column_ = board.columns[0];
  for (const Bits bottom : board.bottoms) bottoms_ |= bottom;
  std::size_t table = 0;
  for (const auto& tuple : choice.tuples) {
    if (int(tuple.size()) != cells_) throw std::invalid_argument("all tuples have the same number of cells");
    Bits cells = 0;
    for (const int cell : tuple) {
      if (cell < 0 || std::size_t(cell) >= board.cells.size())
        throw std::invalid_argument("a cell is not on the board");
      if (cells >= board.cells[std::size_t(cell)]) throw std::invalid_argument("cells are in the order of their bits");
      cells |= board.cells[std::size_t(cell)];
    }
    add(board, cells, table);
    table += std::size_t(1) << (2 * cells_);
  }
  side_ = count_ << (2 * cells_);
  if (gravity_) {
    for (int row = 0; row < board.rules.height; row += 2) odd_rows_ |= bottoms_ << row;
    if (board.rules.height <= MOST_THREAT_ROWS) column_weights_ = std::size_t(width_ + 1) / 2 << 2 * board.rules.height;
    side_ += column_weights_ + THREAT_COUNTS;
  }
  if (!std::is_sorted(phases_.begin(), phases_.end()) || (!phases_.empty() && phases_[0] < 1) || phases_.size() > 16)
    throw std::invalid_argument("phases are up to 16 numbers of stones, ascending from 1");
  if (size() > MOST_WEIGHTS) throw std::invalid_argument("the network has too many weights");
}

// Puts a tuple into the first window of 32 bits, from the beginning of a column on, that holds all its cells.
template <class Bits>
void Tuples<Bits>::add(const Geometry<Bits>& board, Bits cells, std::size_t table) {
  for (int column = 0; column < board.rules.width; ++column) {
    const int shift = column * stride_;
    const std::uint64_t mask = std::uint32_t(cells >> shift);
    if (Bits(mask) << shift != cells) continue;
    auto place =
        std::find_if(windows_.begin(), windows_.end(), [&](const Window& window) { return window.shift == shift; });
    if (place == windows_.end()) place = windows_.insert(place, {shift, {}});
    place->tuples.push_back({mask | mask << 32, table});
    return;
  }
  const std::uint64_t low = std::uint64_t(cells);
  far_.push_back({low, sizeof(Bits) > 8 ? std::uint64_t(Wide(cells) >> 64) : 0, std::popcount(low), table});
}

template <class Bits>
Network<Bits>::Network(const Geometry<Bits>& board, const TupleChoice& choice, std::vector<std::int16_t> weights)
    : tuples_(board, choice), weights_(std::move(weights)) {
  if (weights_.size() != tuples_.size())
    throw std::invalid_argument("the network needs " + std::to_string(tuples_.size()) + " weights");
  value_ = GatherInstruction::exists() ? &sum<GatherInstruction> : &sum<GatherLoop>;
}

template <class Bits>
template <class Gather>
Value Network<Bits>::sum(const Network& network, Bits own, Bits other) {
  const Bits taken = own | other;
  const int stones = stones_on(taken);
  const std::int16_t* const weights = network.weights_.data();
  Value value = 0;
  const auto settled = network.tuples_.settle(stones % 2 ? other : own, taken, stones);
  if (settled.known) value = settled.result * (KNOWN - settled.count);
  else network.tuples_.template for_each<Gather>(settled, [&](std::size_t index) { value += weights[index]; });
  return stones % 2 ? -value : value;
}

template class Tuples<std::uint64_t>;
template class Tuples<Wide>;
template class Network<std::uint64_t>;
template class Network<Wide>;

} // namespace plyscope

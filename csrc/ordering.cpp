#include "ordering.hpp"

#include <algorithm>
#include <bit>
#include <stdexcept>

namespace plyscope {
namespace {

int bit_number(std::uint64_t bit) { return std::countr_zero(bit); }

int bit_number(Wide bit) {
  const auto low = std::uint64_t(bit);
  return low ? std::countr_zero(low) : 64 + std::countr_zero(std::uint64_t(bit >> 64));
}

} // namespace

bool MoveList::holds(int move) const {
  const auto end = moves.begin() + size;
  return std::find(moves.begin(), end, move) != end;
}

template <class Bits>
Order<Bits>::Order(const Geometry<Bits>& board, const OrderChoice& choice)
    : gravity_(board.rules.gravity), by_landing_(choice.by_landing), table_(choice.table), killers_(choice.killers),
      history_(choice.history) {
  const int count = gravity_ ? board.rules.width : int(board.cells.size());
  for (const int move : choice.ranking) {
    if (move < 0 || move >= count) throw std::invalid_argument("the ranking has a move that is not on the board");
    if (std::find(choice.ranking.begin(), choice.ranking.end(), move) != choice.ranking.begin() + places())
      throw std::invalid_argument("the ranking must have every move once");
    place_of_[move] = int(ranking_.size());
    if (gravity_) ranking_.push_back({board.bottoms[move], board.columns[move], move});
    else ranking_.push_back({board.cells[move], board.cells[move], move});
  }
  if (places() != count) throw std::invalid_argument("the ranking must have every move once");
  if (choice.weights.size() != board.cells.size()) throw std::invalid_argument("there must be a weight for every cell");
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell)
    weight_at_[bit_number(board.cells[cell])] = choice.weights[cell];
  listed_ = by_landing_ || table_ || killers_ || history_;
  for (auto& pair : killers_at_) pair.fill(NO_MOVE);
}

template <class Bits>
MoveList Order<Bits>::ordered(Bits mask, int ply, int table_move) const {
  MoveList list;
  for (const Move& move : ranking_)
    if (filled(move, mask)) list.add(move.move);
  if (by_landing_) sort(list, [&](int move) { return std::uint64_t(weight_at_[bit_number(stone(move, mask))]); });
  if (history_) sort(list, [&](int move) { return cuts_by_[ply % 2][move]; });
  MoveList front;
  if (table_ && table_move != NO_MOVE) front.add(table_move);
  if (killers_)
    for (const int move : killers_at_[ply])
      if (move != NO_MOVE && list.holds(move) && !front.holds(move)) front.add(move);
  if (!front.size) return list;
  const int leading = front.size;
  for (int place = 0; place < list.size; ++place) {
    const auto end = front.moves.begin() + leading;
    if (std::find(front.moves.begin(), end, list.moves[place]) == end) front.add(list.moves[place]);
  }
  return front;
}

template <class Bits>
void Order<Bits>::learn(int ply, int move) {
  if (killers_ && killers_at_[ply][0] != move) killers_at_[ply] = {move, killers_at_[ply][0]};
  if (history_) ++cuts_by_[ply % 2][move];
}

// Puts the moves of the highest rank first, and leaves equals as they are.
template <class Bits>
template <class Rank>
void Order<Bits>::sort(MoveList& list, Rank rank) const {
  struct Ranked {
    std::uint64_t rank;
    std::uint8_t place, move;
  };
  std::array<Ranked, MOST_MOVES> ranked;
  for (int place = 0; place < list.size; ++place)
    ranked[place] = {rank(list.moves[place]), std::uint8_t(place), list.moves[place]};
  std::sort(ranked.begin(), ranked.begin() + list.size,
            [](const Ranked& a, const Ranked& b) { return a.rank != b.rank ? a.rank > b.rank : a.place < b.place; });
  for (int place = 0; place < list.size; ++place) list.moves[place] = ranked[place].move;
}

template class Order<std::uint64_t>;
template class Order<Wide>;

} // namespace plyscope

// Trees as the tests want them: on any board, with the defaults of the Python searches.
#pragma once

#include <numeric>

#include "../tree.hpp"

namespace plyscope::tests {

struct Wish {
  Algorithm algorithm = Algorithm::alphabeta;
  const char* evaluation = "outcome";
  bool learned = false;
  std::uint64_t nodes = UINT64_MAX;
};

template <class Bits>
Tree<Bits> tree_on(const Geometry<Bits>& board, const Wish& wish = {}, std::shared_ptr<Table<Bits>> table = {},
                   std::shared_ptr<Table<Bits>> leaves = {}) {
  std::vector<int> ranking(board.rules.gravity ? std::size_t(board.rules.width) : board.cells.size());
  std::iota(ranking.begin(), ranking.end(), 0);
  const std::vector<int> weights(board.cells.size(), 3);
  OrderChoice order{ranking, wish.learned, weights};
  order.table = order.killers = order.history = wish.learned;
  return Tree<Bits>(board, wish.algorithm, Evaluation<Bits>(board, {wish.evaluation, {1, 2, 3, 4}, weights}),
                    Order<Bits>(board, order), {WIN, true}, std::move(table), 0, wish.nodes, std::move(leaves));
}

inline Watch unwatched() {
  return {1e9, [] { return false; }};
}

} // namespace plyscope::tests

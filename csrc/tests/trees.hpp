// Trees as the tests want them: on any board, with the defaults of the Python searches.
#pragma once

#include <numeric>

#include "../prover.hpp"
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

// The solver's score of a position, by a search to the end of the game.
template <class Bits>
int searched_score(const Geometry<Bits>& board, const Position<Bits>& position) {
  const int cells = board.rules.width * board.rules.height;
  auto table = std::make_shared<Table<Bits>>(board, true, std::size_t(512) << 20);
  auto tree = tree_on(board, {Algorithm::alphabeta, "outcome", true}, table);
  const Value value = *tree.search(position, cells, -INFINITE, INFINITE, unwatched());
  if (!value) return 0;
  return value > 0 ? win_score(cells, WIN - value) : -win_score(cells, WIN + value);
}

} // namespace plyscope::tests

// Trees as the tests want them: on any board, with the defaults of the Python searches.
#pragma once

#include <algorithm>
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

// A network with a tuple for each pair of neighbours in the order of the bits, and with weights of all sizes.
template <class Bits>
std::shared_ptr<const Network<Bits>> some_network(const Geometry<Bits>& board) {
  std::vector<int> cells(board.cells.size());
  std::iota(cells.begin(), cells.end(), 0);
  std::sort(cells.begin(), cells.end(),
            [&](int one, int other) { return board.cells[std::size_t(one)] < board.cells[std::size_t(other)]; });
  TupleChoice choice{{}, {3}};
  for (std::size_t place = 1; place < cells.size(); ++place) choice.tuples.push_back({cells[place - 1], cells[place]});
  if (choice.tuples.empty()) choice.tuples.push_back({cells[0]});
  std::vector<std::int16_t> weights(Tuples<Bits>(board, choice).size());
  for (std::size_t index = 0; index < weights.size(); ++index)
    weights[index] = std::int16_t(index * 0x9e3779b97f4a7c15ull >> 48);
  return std::make_shared<const Network<Bits>>(board, choice, weights);
}

template <class Bits>
Tree<Bits> tree_on(const Geometry<Bits>& board, const Wish& wish = {}, std::shared_ptr<Table<Bits>> table = {},
                   std::shared_ptr<Table<Bits>> leaves = {}) {
  std::vector<int> ranking(board.rules.gravity ? std::size_t(board.rules.width) : board.cells.size());
  std::iota(ranking.begin(), ranking.end(), 0);
  const std::vector<int> weights(board.cells.size(), 3);
  std::shared_ptr<const Network<Bits>> network;
  if (wish.evaluation == std::string("learned")) network = some_network(board);
  OrderChoice order{ranking, wish.learned, weights};
  order.table = order.killers = order.history = wish.learned;
  return Tree<Bits>(board, wish.algorithm, Evaluation<Bits>(board, {wish.evaluation, {1, 2, 3, 4}, weights}, network),
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

#include "../tree.hpp"

#include <cstring>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "bindings.hpp"

namespace plyscope::bindings {
namespace {

template <class Bits>
Geometry<Bits> geometry_of(const RulesArguments& arguments) {
  return checked_geometry<Bits>(std::apply(checked_rules, arguments));
}

Algorithm algorithm_of(const std::string& name) {
  if (name == "minimax") return Algorithm::minimax;
  if (name == "alphabeta") return Algorithm::alphabeta;
  if (name == "pvs") return Algorithm::pvs;
  throw std::invalid_argument("unknown algorithm");
}

template <class Bits>
std::optional<Value> search_below(Tree<Bits>& tree, const Halves& own, const Halves& mask, int depth, Value alpha,
                                  Value beta, double seconds, const nb::object& look) {
  const NestedCall nested;
  checked_depth(depth, 0);
  checked_value(alpha);
  checked_value(beta);
  const auto position = checked_position(tree.board(), own, mask);
  const Watch watch{checked_seconds(seconds), [&] {
                      nb::gil_scoped_acquire acquire;
                      check_signals();
                      return !look.is_none() && nb::cast<bool>(look());
                    }};
  nb::gil_scoped_release release;
  return tree.search(position, depth, alpha, beta, watch);
}

template <class Bits>
void bind_table(nb::module_& module, const char* name) {
  using Bound = Table<Bits>;
  const auto key = [](const Bound& table, const Halves& own, const Halves& mask) {
    return table.key(checked_position(table.board(), own, mask));
  };
  nb::class_<Bound>(module, name, "Bounds and best moves by position.")
      .def(
          "__init__",
          [](Bound* table, const RulesArguments& rules, bool reflection, std::size_t memory) {
            new (table) Bound(geometry_of<Bits>(rules), reflection, memory);
          },
          "rules"_a, "reflection"_a, "memory"_a)
      .def(
          "overlay",
          [](const std::shared_ptr<Bound>& table) {
            return std::make_shared<Bound>(table->board(), table->reflection(), table->memory(), table);
          },
          "Return an overlay: a table that reads this one, and writes only to itself.")
      .def("__len__",
           [](const Bound& table) {
             const typename Bound::Use use(table);
             return table.size();
           })
      .def(
          "probe",
          [key](const Bound& table, const Halves& own, const Halves& mask, int depth) {
            const typename Bound::Use use(table);
            const auto known = table.probe(key(table, own, mask), depth);
            return std::pair(known.lower, known.upper);
          },
          "own"_a, "mask"_a, "depth"_a, "Return the bounds that are known.")
      .def(
          "best_move",
          [key](const Bound& table, const Halves& own, const Halves& mask) -> std::optional<int> {
            const typename Bound::Use use(table);
            const int move = table.probe(key(table, own, mask), 0).move;
            return move == NO_MOVE ? std::nullopt : std::optional(move);
          },
          "own"_a, "mask"_a, "Return the best move that is known, or None.")
      .def(
          "store",
          [key](Bound& table, const Halves& own, const Halves& mask, int depth, Value alpha, Value beta, Value value,
                std::optional<int> move) {
            const typename Bound::Use use(table);
            checked_depth(depth, 1); // leaves are not kept
            checked_value(value);
            if (move) checked_move(table.board(), checked_position(table.board(), own, mask), *move);
            table.store(key(table, own, mask), depth, alpha, beta, value, move.value_or(NO_MOVE));
          },
          "own"_a, "mask"_a, "depth"_a, "alpha"_a, "beta"_a, "value"_a, "move"_a.none(),
          "Store the bounds that a search with a window has proved.");
}

template <class Bits>
void bind_network(nb::module_& module, const char* name) {
  using Bound = Network<Bits>;
  nb::class_<Bound>(module, name, "A learned evaluation: tuples of cells and their weights.")
      .def(
          "__init__",
          [](Bound* network, const RulesArguments& rules, const std::vector<std::vector<int>>& tuples,
             const std::vector<int>& phases, const nb::bytes& weights) {
            std::vector<std::int16_t> numbers(weights.size() / sizeof(std::int16_t));
            if (weights.size() % sizeof(std::int16_t)) throw std::invalid_argument("a weight has 16 bits");
            std::memcpy(numbers.data(), weights.c_str(), weights.size());
            new (network) Bound(geometry_of<Bits>(rules), {tuples, phases}, std::move(numbers));
          },
          "rules"_a, "tuples"_a, "phases"_a, "weights"_a)
      .def(
          "value",
          [](const Bound& network, const Halves& own, const Halves& mask) {
            const auto position = checked_position(network.tuples().board(), own, mask);
            return network.value(position.own, position.own ^ position.mask);
          },
          "own"_a, "mask"_a, "Return the value of a position for the player to move.");
}

template <class Bits>
void bind_tree(nb::module_& module, const char* name) {
  using Bound = Tree<Bits>;
  nb::class_<Bound>(module, name, "The tree below a position, as one search walks it.")
      .def(
          "__init__",
          [](Bound* tree, const RulesArguments& rules, const std::string& algorithm, const std::string& evaluation,
             const std::vector<int>& features, const std::vector<int>& weights, const std::vector<int>& ranking,
             bool by_landing, const std::vector<std::string>& learned, Value won, bool sooner,
             std::shared_ptr<Table<Bits>> table, int root_ply, std::optional<std::uint64_t> nodes,
             std::shared_ptr<Table<Bits>> leaves, std::shared_ptr<Network<Bits>> network) {
            const auto board = geometry_of<Bits>(rules);
            OrderChoice order{ranking, by_landing, weights};
            for (const std::string& kind : learned) {
              order.table |= kind == "table";
              order.killers |= kind == "killers";
              order.history |= kind == "history";
            }
            new (tree) Bound(board, algorithm_of(algorithm),
                             Evaluation<Bits>(board, {evaluation, features, weights}, std::move(network)),
                             Order<Bits>(board, order), {won, sooner}, std::move(table), root_ply,
                             nodes.value_or(std::numeric_limits<std::int64_t>::max()), std::move(leaves));
          },
          nb::kw_only(), "rules"_a, "algorithm"_a, "evaluation"_a, "features"_a, "weights"_a, "ranking"_a,
          "by_landing"_a, "learned"_a, "won"_a, "sooner"_a, "table"_a.none(), "root_ply"_a, "nodes"_a.none(),
          "leaves"_a.none(), "network"_a.none() = nb::none())
      .def("search", &search_below<Bits>, "own"_a, "mask"_a, "depth"_a, "alpha"_a, "beta"_a, "seconds"_a,
           "look"_a.none(), "Return the value of a position in a window, or None if the search was stopped.")
      .def(
          "ordered",
          [](const Bound& tree, const Halves& own, const Halves& mask) {
            const MoveList list = tree.ordered(checked_position(tree.board(), own, mask));
            return std::vector<int>(list.moves.begin(), list.moves.begin() + list.size);
          },
          "own"_a, "mask"_a, "Return the moves in the order in which they are to be tried.")
      .def(
          "learn",
          [](Bound& tree, const Halves& own, const Halves& mask, int move) {
            const auto position = checked_position(tree.board(), own, mask);
            tree.learn(position, checked_move(tree.board(), position, move));
          },
          "own"_a, "mask"_a, "move"_a, "Learn from a move that caused a cut-off.")
      .def_prop_ro(
          "counts",
          [](const Bound& tree) {
            const auto& [nodes, cutoffs, table_hits, endings, estimates] = tree.counts();
            return std::tuple(nodes, cutoffs, table_hits, endings, estimates);
          },
          "Nodes, cutoffs, table hits, endings and estimates.");
}

} // namespace

void bind_trees(nb::module_& module) {
  nb::exception<TableFull>(module, "TableFullError", PyExc_MemoryError);
  bind_table<std::uint64_t>(module, "Table64");
  bind_table<Wide>(module, "Table128");
  bind_network<std::uint64_t>(module, "Network64");
  bind_network<Wide>(module, "Network128");
  bind_tree<std::uint64_t>(module, "Tree64");
  bind_tree<Wide>(module, "Tree128");
}

} // namespace plyscope::bindings

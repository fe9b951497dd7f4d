// The only file that knows of Python.
#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/shared_ptr.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <limits>
#include <memory>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "arguments.hpp"
#include "batch.hpp"
#include "perft.hpp"
#include "solver.hpp"
#include "tree.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace plyscope;

namespace {

// Searches inside the callbacks of searches inside ...: each needs a part of the stack.
class Inside {
public:
  Inside() {
    if (++depth_ <= 8) return;
    --depth_;
    PyErr_SetString(PyExc_RecursionError, "too many searches inside the callbacks of others");
    throw nb::python_error();
  }
  ~Inside() { --depth_; }
  Inside(const Inside&) = delete;
  Inside& operator=(const Inside&) = delete;

private:
  static thread_local int depth_;
};

thread_local int Inside::depth_ = 0;

template <class Bits>
std::uint64_t count(const Rules& rules, const Halves& own, const Halves& mask, int depth) {
  const auto board = checked_geometry<Bits>(rules);
  const auto position = checked_position(board, own, mask);
  bool interrupted = false;
  std::uint64_t total;
  {
    nb::gil_scoped_release release;
    total = perft<Bits>(board, position, depth, [&] {
      nb::gil_scoped_acquire acquire;
      return interrupted = PyErr_CheckSignals() != 0;
    });
  }
  if (interrupted) throw nb::python_error();
  return total;
}

std::uint64_t perft_of(int width, int height, int length, bool gravity, const Halves& own, const Halves& mask,
                       int depth) {
  const Rules rules = checked_rules(width, height, length, gravity);
  if (depth < 0) throw std::invalid_argument("depth must be 0 or more");
  if (rules.bits() <= 64) return count<std::uint64_t>(rules, own, mask, depth);
  return count<Wide>(rules, own, mask, depth);
}

// --- the twins of the Python searches ------------------------------------------------------------------------------

using RulesArguments = std::tuple<int, int, int, bool>;

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
  const Inside inside;
  checked_depth(depth, 0);
  checked_value(alpha);
  checked_value(beta);
  const auto position = checked_position(tree.board(), own, mask);
  const Watch watch{checked_seconds(seconds), [&] {
                      nb::gil_scoped_acquire acquire;
                      if (PyErr_CheckSignals() != 0) throw nb::python_error();
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
          "Return a table that knows what this one knows, and keeps what it learns to itself.")
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
          "Keep what a search with a window has shown.");
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
             std::shared_ptr<Table<Bits>> leaves) {
            const auto board = geometry_of<Bits>(rules);
            OrderChoice order{ranking, by_landing, weights};
            for (const std::string& kind : learned) {
              order.table |= kind == "table";
              order.killers |= kind == "killers";
              order.history |= kind == "history";
            }
            new (tree) Bound(board, algorithm_of(algorithm), Evaluation<Bits>(board, {evaluation, features, weights}),
                             Order<Bits>(board, order), {won, sooner}, std::move(table), root_ply,
                             nodes.value_or(std::numeric_limits<std::int64_t>::max()), std::move(leaves));
          },
          nb::kw_only(), "rules"_a, "algorithm"_a, "evaluation"_a, "features"_a, "weights"_a, "ranking"_a,
          "by_landing"_a, "learned"_a, "won"_a, "sooner"_a, "table"_a.none(), "root_ply"_a, "nodes"_a.none(),
          "leaves"_a.none())
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
          "own"_a, "mask"_a, "move"_a, "Take note of a move after which the rest was cut.")
      .def_prop_ro(
          "counts",
          [](const Bound& tree) {
            const auto& [nodes, cutoffs, table_hits, endings, estimates] = tree.counts();
            return std::tuple(nodes, cutoffs, table_hits, endings, estimates);
          },
          "Nodes, cutoffs, table hits, endings and estimates.");
}

void bind_twins(nb::module_& module) {
  nb::exception<TableFull>(module, "TableFullError", PyExc_MemoryError);
  bind_table<std::uint64_t>(module, "Table64");
  bind_table<Wide>(module, "Table128");
  bind_tree<std::uint64_t>(module, "Tree64");
  bind_tree<Wide>(module, "Tree128");
}

// --- the exact solver ----------------------------------------------------------------------------------------------

// A whole number of Python as a bitboard; empty if it is negative, too large, or something else.
std::optional<Wide> bitboard(PyObject* number) {
  if (!PyLong_Check(number)) return std::nullopt;
  unsigned long long low = PyLong_AsUnsignedLongLong(number);
  if (!PyErr_Occurred()) return low;
  PyErr_Clear();
  const auto shift = nb::steal(PyLong_FromLong(64)), above = nb::steal(PyNumber_Rshift(number, shift.ptr()));
  const unsigned long long high = above.is_valid() ? PyLong_AsUnsignedLongLong(above.ptr()) : 0;
  low = PyErr_Occurred() ? 0 : PyLong_AsUnsignedLongLongMask(number);
  if (!PyErr_Occurred()) return Wide(high) << 64 | low;
  PyErr_Clear();
  return std::nullopt;
}

// Text, or a position of Python: a tuple of the rules, the stones of the player to move, and all stones.
Batch::Item item_of(PyObject* object, PyObject* rules) {
  if (PyUnicode_Check(object)) {
    Py_ssize_t size = 0;
    if (const char* text = PyUnicode_AsUTF8AndSize(object, &size))
      return {Batch::Item::text, {text, std::size_t(size)}, 0, 0};
    PyErr_Clear();
  } else if (PyTuple_Check(object) && PyTuple_GET_SIZE(object) == 3 && PyTuple_GET_ITEM(object, 0) == rules) {
    const auto own = bitboard(PyTuple_GET_ITEM(object, 1)), mask = bitboard(PyTuple_GET_ITEM(object, 2));
    if (own && mask) return {Batch::Item::stones, {}, *own, *mask};
  }
  return {};
}

// The score if the bounds of an answer meet, its sign if only that was asked for.
std::optional<int> score_of(const Batch::Entry& entry, bool weak) {
  const auto sign = [](int score) { return (score > 0) - (score < 0); };
  const int lower = weak ? sign(entry.lower) : entry.lower, upper = weak ? sign(entry.upper) : entry.upper;
  if (entry.state == Batch::State::refused || lower != upper) return std::nullopt;
  return lower;
}

void bind_batch(nb::module_& module) {
  using State = Batch::State;
  const auto those = [](const Batch& batch, auto chosen) {
    const Batch::Use use(batch);
    std::vector<std::size_t> found;
    for (std::size_t index = 0; index < batch.size(); ++index)
      if (chosen(batch.at(index))) found.push_back(index);
    return found;
  };
  nb::class_<Batch>(module, "Batch", "Positions under one set of rules, and what is known of the score of each.")
      .def(
          "__init__",
          [](Batch* batch, const RulesArguments& arguments, const nb::typed<nb::tuple, nb::object, nb::ellipsis>& items,
             const nb::object& rules) {
            std::vector<Batch::Item> read;
            read.reserve(items.size());
            for (const nb::handle item : items) read.push_back(item_of(item.ptr(), rules.ptr()));
            const Rules checked = std::apply(checked_rules, arguments);
            nb::gil_scoped_release release; // the tuple keeps the texts
            new (batch) Batch(checked, read);
          },
          "rules"_a, "items"_a, "own_rules"_a)
      .def("__len__", &Batch::size)
      .def(
          "refused",
          [those](const Batch& batch) {
            return those(batch, [](const Batch::Entry& entry) { return entry.state == State::refused; });
          },
          "Return the places of what is not a position that can be solved.")
      .def(
          "early",
          [those](const Batch& batch, int stones) {
            return those(batch, [stones](const Batch::Entry& entry) {
              const int ply = __builtin_popcountll(std::uint64_t(entry.mask)) +
                              __builtin_popcountll(std::uint64_t(entry.mask >> 64));
              return entry.state == State::open && ply <= stones;
            });
          },
          "stones"_a, "Return the places of the open positions with at most so many stones.")
      .def(
          "position",
          [](const Batch& batch, std::size_t index) {
            const Batch::Use use(batch);
            const auto& entry = batch.at(index);
            const auto halves = [](Wide bits) { return Halves(std::uint64_t(bits), std::uint64_t(bits >> 64)); };
            return std::pair(halves(entry.own), halves(entry.mask));
          },
          "index"_a, "Return the stones of a position: of the player to move, and all.")
      .def(
          "put",
          [](Batch& batch, std::size_t index, const Halves& own, const Halves& mask) {
            const Batch::Use use(batch);
            batch.put(index, joined(own), joined(mask));
          },
          "index"_a, "own"_a, "mask"_a, "Put a position in place of an item that was refused.")
      .def(
          "know",
          [](Batch& batch, std::size_t index, int score) {
            const Batch::Use use(batch);
            batch.know(index, score);
          },
          "index"_a, "score"_a, "Take the score of an open position as known.")
      .def(
          "solve",
          [](Batch& batch, Solver& solver, bool weak, double seconds, std::uint64_t nodes, const nb::object& poll) {
            const Inside inside;
            if (!(seconds >= 0)) throw std::invalid_argument("seconds must be 0 or more");
            const bool asks = !poll.is_none();
            nb::gil_scoped_release release;
            const Batch::Use use(batch);
            return batch.solve(solver, {weak, seconds, nodes}, [&] {
              nb::gil_scoped_acquire acquire;
              if (PyErr_CheckSignals() != 0) throw nb::python_error();
              return !asks || nb::cast<bool>(poll());
            });
          },
          "solver"_a, "weak"_a = false, "seconds"_a = 0.0, "nodes"_a = 0, "poll"_a = nb::none(),
          "Solve what is open, in order; return whether all was done. Each position may take so much, 0 for no limit.")
      .def(
          "answer",
          [](const Batch& batch, std::size_t index) {
            const Batch::Use use(batch);
            const auto& entry = batch.at(index);
            return std::tuple(int(entry.lower), int(entry.upper), entry.nodes, entry.seconds,
                              entry.state != State::done);
          },
          "index"_a, "Return bounds on a score, the nodes and seconds it took, and whether it is unfinished.")
      .def(
          "scores",
          [](const Batch& batch, bool weak, std::size_t begin, std::size_t end) {
            const Batch::Use use(batch);
            std::vector<std::optional<int>> found;
            for (std::size_t index = begin; index < std::min(end, batch.size()); ++index)
              found.push_back(score_of(batch.at(index), weak));
            return found;
          },
          "weak"_a, "begin"_a, "end"_a, "Return the scores from one place to another, None where one is not known.")
      .def_prop_ro(
          "finished",
          [](const Batch& batch) {
            const Batch::Use use(batch);
            return batch.finished();
          },
          "How many positions, from the first on, have their answer.")
      .def_prop_ro(
          "nodes",
          [](const Batch& batch) {
            const Batch::Use use(batch);
            std::uint64_t total = 0;
            for (std::size_t index = 0; index < batch.size(); ++index) total += batch.at(index).nodes;
            return total;
          },
          "The positions that were visited.");
}

void bind_solver(nb::module_& module) {
  nb::class_<Solver>(module, "Solver", "Exact scores of positions under one set of rules.")
      .def(
          "__init__",
          [](Solver* solver, int width, int height, int length, bool gravity, std::size_t table_bytes, int threads) {
            new (solver) Solver(checked_rules(width, height, length, gravity), table_bytes, threads);
          },
          "width"_a, "height"_a, "length"_a, "gravity"_a, "table_bytes"_a, "threads"_a)
      .def(
          "solve",
          [](Solver& solver, const Halves& own, const Halves& mask, bool weak, int lower, int upper, double seconds,
             std::uint64_t nodes, const nb::object& poll) {
            const Inside inside;
            if (!(seconds >= 0)) throw std::invalid_argument("seconds must be 0 or more");
            if (lower > upper) throw std::invalid_argument("the lower bound is above the upper bound");
            const Solver::Question question{joined(own), joined(mask), weak, lower, upper, seconds, nodes};
            const bool asks = !poll.is_none();
            nb::gil_scoped_release release;
            const Solver::Answer answer = solver.solve(question, [&](int least, int most, std::uint64_t so_far) {
              nb::gil_scoped_acquire acquire;
              if (PyErr_CheckSignals() != 0) throw nb::python_error();
              return !asks || nb::cast<bool>(poll(least, most, so_far));
            });
            return std::tuple(answer.lower, answer.upper, answer.nodes, answer.stopped);
          },
          "own"_a, "mask"_a, "weak"_a = false, "lower"_a = -127, "upper"_a = 127, "seconds"_a = 0.0, "nodes"_a = 0,
          "poll"_a = nb::none(), "Return bounds on the score, the positions visited, and whether it was stopped.")
      .def(
          "score",
          [](Solver& solver, const nb::object& own, const nb::object& mask, bool weak) {
            const Inside inside;
            const auto mine = bitboard(own.ptr()), all = bitboard(mask.ptr());
            if (!mine || !all) throw std::invalid_argument("stones outside the board");
            const auto [lower, upper] = reachable_scores(solver.rules(), *mine, *all);
            nb::gil_scoped_release release;
            const Solver::Answer answer = solver.solve({*mine, *all, weak, lower, upper}, [](int, int, std::uint64_t) {
              nb::gil_scoped_acquire acquire;
              if (PyErr_CheckSignals() != 0) throw nb::python_error();
              return true;
            });
            return std::tuple(answer.lower, answer.upper, answer.nodes);
          },
          "own"_a, "mask"_a, "weak"_a, "Return bounds on the score, without any limit, and the positions visited.")
      .def(
          "clear",
          [](Solver& solver) {
            nb::gil_scoped_release release;
            solver.clear();
          },
          "Forget everything.")
      .def_prop_ro("threads", &Solver::threads, "The threads that work on a position.")
      .def_prop_ro("table_bytes", &Solver::table_bytes, "The size of the table.");
}

} // namespace

NB_MODULE(_core, module) {
  // A solver may be kept until the program ends; there is nothing left to clean up then.
  nb::set_leak_warnings(false);
  module.doc() = "The native core of plyscope; use it through plyscope.native.";
  module.def("perft", &perft_of, "width"_a, "height"_a, "length"_a, "gravity"_a, "own"_a, "mask"_a, "depth"_a,
             "Count the move sequences of exactly this many plies.");
  bind_twins(module);
  bind_solver(module);
  bind_batch(module);
}

#include "../batch.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "bindings.hpp"

namespace plyscope::bindings {
namespace {

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

// The score if its bounds meet; its sign if only that was asked for.
std::optional<int> score_of(const Batch::Entry& entry, bool weak) {
  const auto sign = [](int score) { return (score > 0) - (score < 0); };
  const int lower = weak ? sign(entry.lower) : entry.lower, upper = weak ? sign(entry.upper) : entry.upper;
  if (entry.state == Batch::State::refused || lower != upper) return std::nullopt;
  return lower;
}

} // namespace

void bind_batch(nb::module_& module) {
  using State = Batch::State;
  const auto indices_where = [](const Batch& batch, auto chosen) {
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
          [indices_where](const Batch& batch) {
            return indices_where(batch, [](const Batch::Entry& entry) { return entry.state == State::refused; });
          },
          "Return the indices of the items that are not positions to solve.")
      .def(
          "early",
          [indices_where](const Batch& batch, int stones) {
            return indices_where(batch, [stones](const Batch::Entry& entry) {
              const int ply = __builtin_popcountll(std::uint64_t(entry.mask)) +
                              __builtin_popcountll(std::uint64_t(entry.mask >> 64));
              return entry.state == State::open && ply <= stones;
            });
          },
          "stones"_a, "Return the indices of the open positions with at most this many stones.")
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
            const NestedCall nested;
            if (!(seconds >= 0)) throw std::invalid_argument("seconds must be 0 or more");
            const bool asks = !poll.is_none();
            nb::gil_scoped_release release;
            const Batch::Use use(batch);
            return batch.solve(solver, {weak, seconds, nodes}, [&] {
              nb::gil_scoped_acquire acquire;
              check_signals();
              return !asks || nb::cast<bool>(poll());
            });
          },
          "solver"_a, "weak"_a = false, "seconds"_a = 0.0, "nodes"_a = 0, "poll"_a = nb::none(),
          "Solve what is open, in order; return whether all was done. The limits are for each position, 0 for none.")
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
          "weak"_a, "begin"_a, "end"_a, "Return the scores of a range of positions, None where one is not known.")
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

} // namespace plyscope::bindings

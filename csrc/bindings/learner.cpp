#include "../learner.hpp"

#include <cstring>
#include <stdexcept>
#include <vector>

#include "bindings.hpp"

namespace plyscope::bindings {
namespace {

// A position in bytes: the player's stones and all stones, 16 bytes each, the lowest first.
struct Record {
  std::uint64_t own[2], mask[2];

  Halves own_halves() const { return {own[0], own[1]}; }
  Halves mask_halves() const { return {mask[0], mask[1]}; }
};

template <class Element>
std::vector<Element> elements(const nb::bytes& bytes) {
  if (bytes.size() % sizeof(Element)) throw std::invalid_argument("the bytes end within an element");
  std::vector<Element> found(bytes.size() / sizeof(Element));
  if (!found.empty()) std::memcpy(found.data(), bytes.c_str(), bytes.size());
  return found;
}

template <class Element>
nb::bytes bytes_of(const std::vector<Element>& elements) {
  return nb::bytes(reinterpret_cast<const char*>(elements.data()), elements.size() * sizeof(Element));
}

bool interrupted() {
  nb::gil_scoped_acquire acquire;
  check_signals();
  return false;
}

template <class Bits>
std::vector<int> chosen(const Learner<Bits>& learner, const nb::bytes& positions) {
  const auto& board = learner.board();
  std::vector<int> moves;
  for (const Record& record : elements<Record>(positions)) {
    const auto position = checked_position(board, record.own_halves(), record.mask_halves());
    const Bits cell = learner.choose(position);
    if (!cell) throw std::invalid_argument("the board is full");
    const auto& cells = board.rules.gravity ? board.columns : board.cells;
    for (std::size_t move = 0; move < cells.size(); ++move)
      if (cells[move] & cell) moves.push_back(int(move));
  }
  return moves;
}

template <class Bits>
double trained(Learner<Bits>& learner, const nb::bytes& positions, const nb::bytes& results, double step) {
  const auto records = elements<Record>(positions);
  const auto numbers = elements<std::int8_t>(results);
  if (records.size() != numbers.size()) throw std::invalid_argument("every position needs a result");
  std::vector<Labelled> labelled;
  labelled.reserve(records.size());
  for (std::size_t place = 0; place < records.size(); ++place)
    labelled.push_back({joined(records[place].own_halves()), joined(records[place].mask_halves()), numbers[place]});
  nb::gil_scoped_release release;
  return learner.train(labelled, step, interrupted);
}

template <class Bits>
nb::bytes sampled(Learner<Bits>& learner, std::size_t count, double exploring) {
  std::vector<Position<Bits>> positions;
  {
    nb::gil_scoped_release release;
    positions = learner.sample(count, exploring, interrupted);
  }
  std::vector<Record> records;
  for (const auto& [own, mask] : positions)
    records.push_back(
        {{std::uint64_t(own), std::uint64_t(Wide(own) >> 64)}, {std::uint64_t(mask), std::uint64_t(Wide(mask) >> 64)}});
  return bytes_of(records);
}

template <class Bits>
void bind_kind(nb::module_& module, const char* name) {
  using Bound = Learner<Bits>;
  nb::class_<Bound>(module, name, "Learns the weights of a network. Positions are bytes: own and mask, 16 bytes each.")
      .def(
          "__init__",
          [](Bound* learner, const RulesArguments& rules, const std::vector<std::vector<int>>& tuples,
             const std::vector<int>& phases, std::uint64_t seed) {
            const auto board = checked_geometry<Bits>(std::apply(checked_rules, rules));
            new (learner) Bound(board, {tuples, phases}, seed);
          },
          "rules"_a, "tuples"_a, "phases"_a, "seed"_a)
      .def(
          "play",
          [](Bound& learner, std::uint64_t games, double step, double exploring) {
            nb::gil_scoped_release release;
            const auto played = learner.play(games, step, exploring, interrupted);
            return std::pair(played.games, played.squared_error);
          },
          "games"_a, "step"_a, "exploring"_a, "Play games and learn; return their number and the squared error.")
      .def("train", &trained<Bits>, "positions"_a, "results"_a, "step"_a,
           "Learn the results of positions for the player who moved first, one byte each; return the squared error.")
      .def("sample", &sampled<Bits>, "count"_a, "exploring"_a, "Return positions of games of the network.")
      .def("choose", &chosen<Bits>, "positions"_a, "Return the moves that the network chooses.")
      .def(
          "weights", [](const Bound& learner, double scale) { return bytes_of(learner.rounded(scale)); }, "scale"_a,
          "Return the weights as whole numbers, 16 bits each.")
      .def(
          "state",
          [](const Bound& learner) {
            const auto state = learner.state();
            return std::tuple(bytes_of(state.weights), bytes_of(state.sums), bytes_of(state.totals), state.random);
          },
          "Return all that changes: weights, sums, totals and the state of the random numbers.")
      .def(
          "restore",
          [](Bound& learner, const nb::bytes& weights, const nb::bytes& sums, const nb::bytes& totals,
             std::uint64_t random) {
            learner.restore({elements<float>(weights), elements<float>(sums), elements<float>(totals), random});
          },
          "weights"_a, "sums"_a, "totals"_a, "random"_a, "Continue from a state.");
}

} // namespace

void bind_learner(nb::module_& module) {
  bind_kind<std::uint64_t>(module, "Learner64");
  bind_kind<Wide>(module, "Learner128");
}

} // namespace plyscope::bindings

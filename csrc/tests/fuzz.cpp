// Any bytes are a few questions to the core, as Python could ask them: whatever they are, there is an answer or an
// error, soon, and nothing else.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <exception>
#include <limits>
#include <memory>
#include <string>
#include <vector>

#include "../arguments.hpp"
#include "../batch.hpp"
#include "../learner.hpp"
#include "../perft.hpp"
#include "../solver.hpp"
#include "../strategy.hpp"
#include "../tree.hpp"
#include "../wasm/book.hpp"
#include "../wasm/solver.hpp"

namespace plyscope::tests {
namespace {

// Reads numbers from bytes; zeros once they have run out.
class Bytes {
public:
  Bytes(const std::uint8_t* data, std::size_t size) : data_(data), left_(size) {}

  template <class Number>
  Number any() {
    Number number{};
    const std::size_t taken = std::min(left_, sizeof number);
    if (taken) std::memcpy(&number, data_, taken);
    data_ += taken;
    left_ -= taken;
    return number;
  }
  bool maybe() { return any<std::uint8_t>() & 1; }
  int below(int end) { return any<std::uint16_t>() % end; }
  // Mostly a small number, sometimes any.
  int number(int least, int most) { return below(16) ? least + below(most - least + 1) : any<int>(); }
  double seconds() {
    switch (below(8)) {
    case 0: return std::numeric_limits<double>::quiet_NaN();
    case 1: return -std::numeric_limits<double>::infinity();
    case 2: return any<double>();
    default: return 0.01;
    }
  }
  Halves halves() { return {any<std::uint64_t>(), any<std::uint64_t>()}; }
  std::size_t memory() { return below(8) ? std::size_t(any<std::uint32_t>()) % (1u << 21) : any<std::size_t>(); }

private:
  const std::uint8_t* data_;
  std::size_t left_;
};

struct Stones {
  Halves own, mask;
};

Halves halves_of(Wide bits) { return {std::uint64_t(bits), std::uint64_t(bits >> 64)}; }

// Garbage, stones anywhere on the board, or a position of a game.
Stones stones(Bytes& bytes, const Rules& rules) {
  const int kind = bytes.below(8);
  if (kind == 0 || rules.bits() > 128) return {bytes.halves(), bytes.halves()};
  const Geometry<Wide> board(rules);
  if (kind == 1) {
    const Wide mask = joined(bytes.halves()) & board.full;
    return {halves_of(joined(bytes.halves()) & mask), halves_of(mask)};
  }
  Position<Wide> position{0, 0};
  const int cells = rules.width * rules.height;
  int plies = cells - bytes.below(std::min(cells, kind < 5 ? 10 : 128)) - 1;
  for (int tries = 0; plies > 0 && tries < 4 * cells; ++tries) {
    const int move = bytes.below(rules.gravity ? rules.width : cells);
    const Wide stone = rules.gravity ? (position.mask + board.bottoms[move]) & board.columns[move]
                                     : board.cells[move] & ~position.mask;
    if (!stone) continue;
    const auto next = position.after(stone);
    if (has_line(board, Wide(next.own ^ next.mask))) continue;
    position = next;
    --plies;
  }
  return {halves_of(position.own), halves_of(position.mask)};
}

template <class Bits>
void ask_perft(Bytes& bytes, const Rules& rules) {
  const auto board = checked_geometry<Bits>(rules);
  const auto [own, mask] = stones(bytes, rules);
  perft<Bits>(board, checked_position(board, own, mask), bytes.below(3), [] { return true; });
}

// Mostly a few cells of the board in order, sometimes anything.
TupleChoice any_tuples(Bytes& bytes, int cells) {
  TupleChoice choice;
  const int size = bytes.number(1, 4);
  for (int count = bytes.below(6); count > 0; --count) {
    std::vector<int> tuple;
    for (int cell = cells - 1; cell >= 0 && int(tuple.size()) < size; cell -= 1 + bytes.below(3)) tuple.push_back(cell);
    if (!bytes.below(16)) tuple.push_back(bytes.any<int>());
    choice.tuples.push_back(tuple);
  }
  for (int count = bytes.below(3); count > 0; --count) choice.phases.push_back(bytes.number(1, 20));
  return choice;
}

template <class Bits>
std::shared_ptr<const Network<Bits>> any_network(Bytes& bytes, const Geometry<Bits>& board) {
  const TupleChoice choice = any_tuples(bytes, int(board.cells.size()));
  std::vector<std::int16_t> weights(Tuples<Bits>(board, choice).size() + !bytes.below(16));
  for (auto& weight : weights) weight = bytes.any<std::int16_t>();
  return std::make_shared<const Network<Bits>>(board, choice, weights);
}

template <class Bits>
void ask_learner(Bytes& bytes, const Rules& rules) {
  const auto board = checked_geometry<Bits>(rules);
  Learner<Bits> learner(board, any_tuples(bytes, int(board.cells.size())), bytes.any<std::uint64_t>());
  int calls = bytes.below(4);
  const auto asked_stop = [&] { return --calls < 0; };
  (void)learner.play(std::uint64_t(bytes.below(8)), bytes.below(8) ? 0.1 : bytes.any<double>(),
                     bytes.below(8) ? 0.5 : bytes.any<double>(), asked_stop);
  std::vector<Labelled> positions;
  for (int count = bytes.below(4); count > 0; --count) {
    const auto [own, mask] = stones(bytes, rules);
    positions.push_back({joined(own), joined(mask), bytes.number(-1, 1)});
  }
  try {
    (void)learner.train(positions, 0.1, asked_stop);
    (void)learner.rounded(bytes.any<double>());
  } catch (const std::exception&) {
  }
  for (const auto& position : learner.sample(std::size_t(bytes.below(50)), 0.5, asked_stop))
    if (!(learner.choose(position) & board.full & ~position.mask)) std::terminate();
}

template <class Bits>
void ask_tree(Bytes& bytes, const Rules& rules) {
  const auto board = checked_geometry<Bits>(rules);
  constexpr const char* names[] = {"outcome", "segments", "discs",   "longest-run",
                                   "weights", "features", "learned", "?"};
  EvaluationChoice evaluation{names[bytes.below(8)], {}, {}};
  std::shared_ptr<const Network<Bits>> network;
  if (evaluation.name == "learned" || !bytes.below(16)) network = any_network<Bits>(bytes, board);
  for (int count = bytes.below(5); count > 0; --count) evaluation.features.push_back(bytes.number(1, 4));
  OrderChoice order;
  const int moves = rules.gravity ? rules.width : int(board.cells.size());
  for (int move = 0, first = bytes.below(moves); move < moves; ++move) order.ranking.push_back((first + move) % moves);
  if (!bytes.below(16)) order.ranking[std::size_t(bytes.below(moves))] = bytes.number(-1, moves);
  for (std::size_t cell = 0; cell < board.cells.size(); ++cell) order.weights.push_back(bytes.any<std::uint8_t>());
  if (!bytes.below(16)) order.weights[0] = bytes.any<int>();
  if (!bytes.below(16)) order.weights.pop_back();
  evaluation.weights = order.weights;
  order.by_landing = bytes.maybe(), order.table = bytes.maybe(), order.killers = bytes.maybe();
  order.history = bytes.maybe();
  std::shared_ptr<Table<Bits>> table;
  if (bytes.maybe()) table = std::make_shared<Table<Bits>>(board, bytes.maybe(), bytes.memory());
  std::shared_ptr<Table<Bits>> leaves;
  if (!bytes.below(4)) leaves = std::make_shared<Table<Bits>>(board, !bytes.below(8), bytes.memory());
  const Ending ending{bytes.below(8) ? WIN : bytes.any<Value>(), bytes.maybe()};
  Tree<Bits> tree(board, Algorithm(bytes.below(3)), Evaluation<Bits>(board, evaluation, network),
                  Order<Bits>(board, order), ending, table, bytes.number(0, 128), std::uint64_t(bytes.below(4000)),
                  leaves);
  for (int question = 0; question < 4; ++question) {
    try {
      const auto [own, mask] = stones(bytes, rules);
      const auto position = checked_position(board, own, mask);
      (void)tree.ordered(position);
      if (bytes.maybe()) tree.learn(position, checked_move(board, position, bytes.number(0, moves)));
      if (table && bytes.maybe()) {
        const int move = bytes.number(NO_MOVE, moves);
        if (move != NO_MOVE) checked_move(board, position, move);
        const int depth = checked_depth(bytes.number(0, 9), 1);
        const Value alpha = bytes.any<Value>(), beta = bytes.any<Value>();
        table->store(table->key(position), depth, alpha, beta, checked_value(bytes.any<Value>()), move);
        (void)table->probe(table->key(position), bytes.any<int>());
      }
      const int depth = checked_depth(bytes.number(0, 1000), 0);
      const bool window = bytes.maybe();
      const Value alpha = checked_value(window ? -INFINITE : bytes.any<Value>());
      const Value beta = checked_value(window ? INFINITE : bytes.any<Value>());
      (void)tree.search(position, depth, alpha, beta, {checked_seconds(bytes.seconds()), [] { return false; }});
    } catch (const std::exception&) {
    }
  }
}

void ask_solver(Bytes& bytes, const Rules& rules) {
  Solver solver(rules, bytes.memory(), bytes.below(8) ? 1 : bytes.number(0, 3));
  for (int question = 0; question < 3; ++question) {
    try {
      const auto [own, mask] = stones(bytes, rules);
      Solver::Question asked{joined(own), joined(mask), bytes.maybe()};
      if (bytes.maybe()) asked.lower = bytes.any<int>(), asked.upper = bytes.any<int>();
      asked.nodes = 1 + std::uint64_t(bytes.below(20000));
      asked.seconds = bytes.seconds();
      const auto answer = solver.solve(asked, nullptr);
      if (answer.lower > answer.upper) std::terminate();
    } catch (const std::exception&) {
    }
    if (!bytes.below(4)) solver.clear();
  }
}

void ask_batch(Bytes& bytes, const Rules& rules) {
  constexpr char letters[] = "1234567890 ,\t\n-x\xc3";
  std::vector<std::string> texts(std::size_t(bytes.below(6)));
  std::vector<Batch::Item> items;
  for (auto& text : texts) {
    for (int length = bytes.below(60); length > 0; --length) text += letters[bytes.below(sizeof letters)];
    items.push_back({Batch::Item::text, text, 0, 0});
  }
  for (int count = bytes.below(4); count > 0; --count) {
    const auto [own, mask] = stones(bytes, rules);
    items.push_back({Batch::Item::Kind(bytes.below(3)), {}, joined(own), joined(mask)});
  }
  Batch batch(rules, items);
  Solver solver(rules, bytes.memory(), 1);
  for (int question = 0; question < 3; ++question) {
    try {
      const auto [own, mask] = stones(bytes, rules);
      if (bytes.maybe()) batch.put(std::size_t(bytes.number(0, 9)), joined(own), joined(mask));
      if (bytes.maybe()) batch.know(std::size_t(bytes.number(0, 9)), bytes.number(-30, 30));
    } catch (const std::exception&) {
    }
    const int calls = bytes.below(4);
    int called = 0;
    batch.solve(solver, {bytes.maybe(), 0.01, 1 + std::uint64_t(bytes.below(20000))}, [&] { return called++ < calls; });
    for (std::size_t index = 0; index < batch.size(); ++index)
      if (batch.at(index).lower > batch.at(index).upper) std::terminate();
  }
}

void ask_strategy(Bytes& bytes, const Rules& rules) {
  const auto [own, mask] = stones(bytes, rules);
  const std::uint64_t nodes = bytes.below(8) ? std::uint64_t(bytes.below(5000)) : bytes.any<std::uint64_t>() | 1u << 30;
  const Strategy found = prove_claim(rules, {joined(own), joined(mask), bytes.maybe(), bytes.maybe(), nodes});
  for (std::size_t number = 0; number < found.steps.size(); ++number)
    for (const auto& reply : found.steps[number].replies)
      if (reply.second < 0 || std::size_t(reply.second) >= number) std::terminate();
}

void ask_page_solver(Bytes& bytes, const Rules& rules) {
  Solver* solver =
      plyscope_solver_new(rules.width, rules.height, rules.length, rules.gravity, unsigned(bytes.memory() & 0xfffff));
  if (!solver && !*plyscope_error()) std::terminate();
  for (int question = 0; solver && question < 3; ++question) {
    const auto [own, mask] = stones(bytes, rules);
    const double nodes = bytes.below(4) ? bytes.below(20000) : bytes.seconds();
    const auto* solved = plyscope_solver_solve(solver, own.first, own.second, mask.first, mask.second,
                                               bytes.number(-30, 30), bytes.number(-30, 30), 0.01, nodes);
    if (solved ? solved->lower > solved->upper : !*plyscope_error()) std::terminate();
    if (!bytes.below(4)) plyscope_solver_clear(solver);
  }
  plyscope_solver_free(solver);
}

void ask_page_book(Bytes& bytes, const Rules& rules) {
  wasm::Book* book = plyscope_book_new(rules.width, rules.height, rules.length, bytes.number(0, 6));
  if (!book && !*plyscope_error()) std::terminate();
  if (!book) return;
  auto* scores = plyscope_book_scores(book);
  for (int index = 0; index < plyscope_book_count(book); ++index) scores[index] = std::int8_t(index % 41 - 20);
  plyscope_book_finish(book);
  for (int question = 0; question < 3; ++question) {
    const auto [own, mask] = stones(bytes, rules);
    const int score = plyscope_book_score(book, own.first, mask.first);
    if (score < -128 || score > Solver::score_limit) std::terminate();
  }
  plyscope_book_free(book);
}

Rules any_rules(Bytes& bytes) {
  const int width = bytes.number(1, bytes.maybe() ? 9 : 64);
  const int height = bytes.number(1, std::max(1, 130 / std::max(1, width)));
  const int length = bytes.number(1, bytes.maybe() ? 5 : 127);
  return checked_rules(width, height, length, bytes.maybe());
}

} // namespace
} // namespace plyscope::tests

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace plyscope;
  using namespace plyscope::tests;
  Bytes bytes(data, size);
  try {
    const Rules rules = any_rules(bytes);
    const bool wide = bytes.maybe();
    switch (bytes.below(9)) {
    case 0: wide ? ask_perft<Wide>(bytes, rules) : ask_perft<std::uint64_t>(bytes, rules); break;
    case 1: wide ? ask_tree<Wide>(bytes, rules) : ask_tree<std::uint64_t>(bytes, rules); break;
    case 2: ask_batch(bytes, rules); break;
    case 3: ask_strategy(bytes, rules); break;
    case 4: wide ? ask_learner<Wide>(bytes, rules) : ask_learner<std::uint64_t>(bytes, rules); break;
    case 5: ask_page_solver(bytes, rules); break;
    case 6: ask_page_book(bytes, rules); break;
    default: ask_solver(bytes, rules);
    }
  } catch (const std::exception&) {
  }
  return 0;
}

#include "batch.hpp"

#include <algorithm>
#include <chrono>
#include <stdexcept>

#include "arguments.hpp"
#include "position.hpp"
#include "prover.hpp"

namespace plyscope {
namespace {

using Clock = std::chrono::steady_clock;
constexpr auto between_polls = std::chrono::milliseconds(50);

template <class Bits>
int count(Bits bits) {
  if constexpr (sizeof(Bits) > 8) return __builtin_popcountll(std::uint64_t(bits)) + __builtin_popcountll(bits >> 64);
  else return __builtin_popcountll(bits);
}

// The ASCII characters that Python's \s matches, and the comma.
bool separates(char character) {
  return character == ' ' || (character >= '\t' && character <= '\r') || (character >= 0x1c && character <= 0x1f) ||
         character == ',';
}
bool is_digit(char character) { return character >= '0' && character <= '9'; }

// Reads moves as plyscope.games.notation does. Text that it does not understand is left to Python.
template <class Bits>
class Reader {
public:
  explicit Reader(const Geometry<Bits>& board)
      : board_(board), targets_(board.rules.gravity ? board.columns : board.cells), moves_(int(targets_.size())) {}

  // Returns whether the text was understood and no move went to a full column or cell. Does not look for lines.
  bool read(std::string_view text, Position<Bits>& position) const {
    position = {0, 0};
    return moves_ <= 9 ? read_digits(text, position) : read_numbers(text, position);
  }

private:
  bool read_digits(std::string_view text, Position<Bits>& position) const {
    for (const char character : text) {
      if (is_digit(character) ? !play(character - '0', position) : !separates(character)) return false;
    }
    return true;
  }

  bool read_numbers(std::string_view text, Position<Bits>& position) const {
    std::size_t at = 0;
    while (at < text.size()) {
      if (separates(text[at])) {
        ++at;
        continue;
      }
      const std::size_t begin = at;
      int number = 0;
      for (; at < text.size() && is_digit(text[at]) && at - begin < 6; ++at) number = 10 * number + (text[at] - '0');
      if (at == begin || (at < text.size() && !separates(text[at])) || !play(number, position)) return false;
    }
    return true;
  }

  bool play(int number, Position<Bits>& position) const {
    if (number < 1 || number > moves_) return false;
    const std::size_t move = std::size_t(number) - 1;
    const Bits stone = board_.rules.gravity ? Bits(position.mask + board_.bottoms[move]) & targets_[move]
                                            : targets_[move] & ~position.mask;
    position = position.after(stone);
    return stone != 0;
  }

  const Geometry<Bits>& board_;
  const std::vector<Bits>& targets_;
  const int moves_;
};

// Whether the game is not over, and these stones pass the checks that need no search for a game.
template <class Bits>
bool goes_on(const Geometry<Bits>& board, Bits own, Bits mask) {
  const int ahead = count(mask) - 2 * count(own);
  if ((mask & ~board.full) || (own & ~mask) || mask == board.full || (ahead != 0 && ahead != 1)) return false;
  if (board.rules.gravity) {
    Bits floor = 0;
    for (const Bits bottom : board.bottoms) floor |= bottom;
    if (mask & ~(Bits(mask << 1) | floor)) return false;
  }
  return !has_line(board, own) && !has_line(board, Bits(own ^ mask));
}

} // namespace

std::pair<int, int> reachable_scores(const Rules& rules, Wide own, Wide mask) {
  const int cells = rules.width * rules.height, ply = count(mask), mine = count(own);
  const int my_last = ply + 2 * std::max(1, rules.length - mine) - 1;
  const int other_last = ply + 2 * std::max(1, rules.length - ply + mine);
  const auto won = [&](int stones) { return stones <= cells ? win_score(cells, stones) : 0; };
  return {-won(other_last), won(my_last)};
}

Batch::Batch(const Rules& rules, const std::vector<Item>& items) : rules_(rules) {
  if (rules.bits() <= 64) fill<std::uint64_t>(items);
  else fill<Wide>(items);
}

template <class Bits>
void Batch::fill(const std::vector<Item>& items) {
  const Geometry<Bits> board = checked_geometry<Bits>(rules_);
  const Reader<Bits> reader(board);
  entries_.resize(items.size());
  for (std::size_t index = 0; index < items.size(); ++index) {
    const Item& item = items[index];
    Position<Bits> position{Bits(item.own), Bits(item.mask)};
    if (item.kind == Item::text ? !reader.read(item.moves, position)
                                : item.kind == Item::neither || position.own != item.own || position.mask != item.mask)
      continue;
    if (goes_on(board, position.own, position.mask)) open(entries_[index], position.own, position.mask);
  }
}

const Batch::Entry& Batch::at(std::size_t index) const {
  if (index >= entries_.size()) throw std::out_of_range("the index is beyond the last position");
  return entries_[index];
}

void Batch::open(Entry& entry, Wide own, Wide mask) const {
  const auto [lower, upper] = reachable_scores(rules_, own, mask);
  entry = {own, mask, 0, 0.0, std::int8_t(lower), std::int8_t(upper), State::open};
}

void Batch::put(std::size_t index, Wide own, Wide mask) {
  if (at(index).state != State::refused) throw std::invalid_argument("this position was not refused");
  if (!goes_on(checked_geometry<Wide>(rules_), own, mask))
    throw std::invalid_argument("the game is over, or no game can reach this position");
  open(entries_[index], own, mask);
}

void Batch::know(std::size_t index, int score) {
  if (at(index).state != State::open) throw std::invalid_argument("this position is not open");
  Entry& entry = entries_[index];
  entry.lower = entry.upper = std::int8_t(std::clamp(score, int(entry.lower), int(entry.upper)));
  entry.state = State::done;
}

bool Batch::solve(Solver& solver, const Limits& limits, const Poll& poll) {
  if (!(solver.rules() == rules_)) throw std::invalid_argument("the positions have other rules than the solver");
  auto polled = Clock::now();
  for (finished_ = 0; finished_ < entries_.size(); ++finished_) {
    Entry& entry = entries_[finished_];
    if (entry.state != State::open) continue;
    const int lowest = entry.lower, highest = entry.upper;
    const auto narrow = [&](int lower, int upper) {
      entry.lower = std::int8_t(std::clamp(lower, lowest, highest));
      entry.upper = std::int8_t(std::clamp(upper, lowest, highest));
    };
    const auto started = Clock::now();
    if (poll && started - polled >= between_polls) {
      polled = started;
      if (!poll()) return false;
    }
    bool go_on = true;
    const auto answer =
        solver.solve({entry.own, entry.mask, limits.weak, lowest, highest, limits.seconds, limits.nodes},
                     [&](int lower, int upper, std::uint64_t nodes) { // the solver asks about as often
                       polled = Clock::now();
                       narrow(lower, upper);
                       entry.nodes = nodes;
                       entry.seconds = std::chrono::duration<double>(polled - started).count();
                       return go_on = !poll || poll();
                     });
    narrow(answer.lower, answer.upper);
    entry.nodes = answer.nodes;
    entry.seconds = std::chrono::duration<double>(Clock::now() - started).count();
    entry.state = answer.stopped ? State::stopped : State::done;
    if (!go_on) {
      ++finished_;
      return false;
    }
  }
  return true;
}

} // namespace plyscope

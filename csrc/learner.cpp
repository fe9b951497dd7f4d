#include "learner.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <stdexcept>
#include <utility>

namespace plyscope {
namespace {

// The number of games, and of labelled positions, between two calls of asked_stop.
constexpr std::uint64_t GAMES_TICK = 64, POSITIONS_TICK = 4096;
// Labels are a little less than the results: a value of exactly 1 would need endless weights.
constexpr float LABEL = 0.95f;
// The sum of a known win, less the stones on the board.
constexpr float KNOWN_SUM = 1e6f;
// Keeps a gradient where the value is far out on the wrong side.
constexpr float FLATTENING = 0.9f;

int stones_on(std::uint64_t mask) { return std::popcount(mask); }
int stones_on(Wide mask) { return std::popcount(std::uint64_t(mask)) + std::popcount(std::uint64_t(mask >> 64)); }

// The hyperbolic tangent by its continued fraction: the same on every machine, and exact to 5 digits.
float squashed(float x) {
  if (x > 4.9f) return 0.9999f;
  if (x < -4.9f) return -0.9999f;
  const float square = x * x;
  return x * (135135.f + square * (17325.f + square * (378.f + square))) /
         (135135.f + square * (62370.f + square * (3150.f + square * 28.f)));
}

template <class Bits>
int count_moves(const Geometry<Bits>& board, const Position<Bits>& position) {
  int moves = 0;
  for_each_move(board, position, [&](Bits) { ++moves; });
  return moves;
}

void check_step(double step) {
  if (!(step >= 0 && step <= 1)) throw std::invalid_argument("a step is from 0 to 1");
}

void check_exploring(double exploring) {
  if (!(exploring >= 0 && exploring <= 1)) throw std::invalid_argument("the share of random moves is from 0 to 1");
}

} // namespace

template <class Bits>
Learner<Bits>::Learner(const Geometry<Bits>& board, const TupleChoice& choice, std::uint64_t seed)
    : tuples_(board, choice), gathering_(GatherInstruction::exists()) {
  state_.weights.resize(tuples_.size());
  state_.sums.resize(tuples_.size());
  state_.totals.resize(tuples_.size());
  state_.random = seed;
  found_.reserve(tuples_.lookups());
}

// SplitMix64 (Steele, Lea and Flood 2014): a counter that is mixed.
template <class Bits>
std::uint64_t Learner<Bits>::random() {
  std::uint64_t mixed = state_.random += 0x9e3779b97f4a7c15ull;
  mixed = (mixed ^ mixed >> 30) * 0xbf58476d1ce4e5b9ull;
  mixed = (mixed ^ mixed >> 27) * 0x94d049bb133111ebull;
  return mixed ^ mixed >> 31;
}

template <class Bits>
bool Learner<Bits>::happens(double chance) {
  return double(random() >> 11) < chance * 0x1p53;
}

// The sum of the weights of a position, for the player who moved first; more than any sum for a known win.
template <class Bits>
template <class Gather>
float Learner<Bits>::sum(const Settled<Bits>& settled) const {
  if (settled.known) return float(settled.result) * (KNOWN_SUM - float(settled.count));
  const float* const weights = state_.weights.data();
  float sum = 0;
  tuples_.template for_each<Gather>(settled, [&](std::size_t index) { sum += weights[index]; });
  return sum;
}

template <class Bits>
Settled<Bits> Learner<Bits>::settle(const Position<Bits>& position, int stones) const {
  return tuples_.settle(stones % 2 ? position.own ^ position.mask : position.own, position.mask, stones);
}

// The cell after which the position is best for the mover, the first of several; a win at once is best.
template <class Bits>
template <class Gather>
Bits Learner<Bits>::best(const Position<Bits>& position, int stones) const {
  float most = -std::numeric_limits<float>::infinity();
  Bits found = 0;
  for_each_move(board(), position, [&](Bits stone) {
    const auto child = position.after(stone);
    float value = 0;
    if (has_line(board(), Bits(child.own ^ child.mask))) value = std::numeric_limits<float>::infinity();
    else if (child.mask != board().full) value = (stones % 2 ? -1.f : 1.f) * sum<Gather>(settle(child, stones + 1));
    if (!found || value > most) most = value, found = stone;
  });
  return found;
}

template <class Bits>
template <class Gather>
Bits Learner<Bits>::next(const Position<Bits>& position, int stones, double exploring, bool& explored) {
  explored = happens(exploring);
  if (!explored) return best<Gather>(position, stones);
  Bits found = 0;
  int left = int(random() % std::uint64_t(count_moves(board(), position)));
  for_each_move(board(), position, [&](Bits stone) {
    if (left-- == 0) found = stone;
  });
  return found;
}

template <class Bits>
template <class Gather>
void Learner<Bits>::find(const Settled<Bits>& settled) {
  found_.clear();
  tuples_.template for_each<Gather>(settled, [&](std::size_t index) { found_.push_back(index); });
}

// Changes the weights that were found, each by a step of its own.
template <class Bits>
void Learner<Bits>::move_towards(float difference, float step) {
  const float size = std::fabs(difference);
  for (const std::size_t index : found_) {
    const float total = state_.totals[index];
    const float coherence = total > 0 ? std::fabs(state_.sums[index]) / total : 1.f;
    state_.weights[index] += step * coherence * difference;
    state_.sums[index] += difference;
    state_.totals[index] = total + size;
  }
}

template <class Bits>
template <class Gather>
typename Learner<Bits>::Played Learner<Bits>::play_games(std::uint64_t games, float step, double exploring,
                                                         const AskedStop& asked_stop) {
  double errors = 0;
  std::uint64_t steps = 0, game = 0;
  for (; game < games; ++game) {
    if (game % GAMES_TICK == 0 && asked_stop()) break;
    Position<Bits> position{0, 0};
    float before = 0;
    for (int stones = 0, over = 0; !over; ++stones) {
      bool explored = false;
      position = position.after(next<Gather>(position, stones, exploring, explored));
      float value = 0;
      Settled<Bits> settled{};
      if (has_line(board(), Bits(position.own ^ position.mask))) over = 1, value = stones % 2 ? -1.f : 1.f;
      else if (position.mask == board().full) over = 1;
      else {
        settled = settle(position, stones + 1);
        over = settled.known;
        value = over ? float(settled.result) : squashed(sum<Gather>(settled));
      }
      // A random move says little about the position before it, but the result of the game is learned.
      if (stones && (!explored || over)) {
        const float difference = value - before;
        errors += double(difference) * difference, ++steps;
        move_towards(difference * (1 - before * before), step);
        if (!over) value = squashed(sum<Gather>(settled)); // some weights may have changed
      }
      if (over) break;
      find<Gather>(settled);
      before = value;
    }
  }
  return {game, steps ? errors / double(steps) : 0};
}

template <class Bits>
typename Learner<Bits>::Played Learner<Bits>::play(std::uint64_t games, double step, double exploring,
                                                   const AskedStop& asked_stop) {
  const Owner::Turn turn(owner_);
  check_step(step);
  check_exploring(exploring);
  return gathering_ ? play_games<GatherInstruction>(games, float(step), exploring, asked_stop)
                    : play_games<GatherLoop>(games, float(step), exploring, asked_stop);
}

template <class Bits>
template <class Gather>
double Learner<Bits>::train_once(const std::vector<Labelled>& positions, float step, const AskedStop& asked_stop) {
  std::vector<std::uint32_t> order(positions.size());
  std::iota(order.begin(), order.end(), 0u);
  for (std::size_t left = order.size(); left > 1; --left) std::swap(order[left - 1], order[random() % left]);
  double errors = 0;
  std::uint64_t seen = 0, done = 0;
  for (const std::uint32_t place : order) {
    if (seen++ % POSITIONS_TICK == 0 && asked_stop()) break;
    const Position<Bits> position{Bits(positions[place].own), Bits(positions[place].mask)};
    const auto settled = settle(position, stones_on(position.mask));
    if (settled.known) continue;
    ++done;
    find<Gather>(settled);
    float total = 0;
    for (const std::size_t index : found_) total += state_.weights[index];
    const float value = squashed(total), difference = LABEL * float(positions[place].result) - value;
    errors += double(difference) * difference;
    const float change = step * (difference * (1 - FLATTENING * (value * value)));
    for (const std::size_t index : found_) state_.weights[index] += change;
  }
  return done ? errors / double(done) : 0;
}

template <class Bits>
double Learner<Bits>::train(const std::vector<Labelled>& positions, double step, const AskedStop& asked_stop) {
  const Owner::Turn turn(owner_);
  check_step(step);
  if (positions.size() > std::numeric_limits<std::uint32_t>::max()) throw std::invalid_argument("too many positions");
  for (const Labelled& position : positions)
    if ((position.mask & ~Wide(board().full)) || (position.own & ~position.mask) || std::abs(position.result) > 1)
      throw std::invalid_argument("a labelled position is not on the board, or its result is not 1, 0 or -1");
  return gathering_ ? train_once<GatherInstruction>(positions, float(step), asked_stop)
                    : train_once<GatherLoop>(positions, float(step), asked_stop);
}

template <class Bits>
std::vector<Position<Bits>> Learner<Bits>::sample(std::size_t count, double exploring, const AskedStop& asked_stop) {
  const Owner::Turn turn(owner_);
  check_exploring(exploring);
  std::vector<Position<Bits>> found;
  for (std::uint64_t game = 0; found.size() < count; ++game) {
    if (game % GAMES_TICK == 0 && asked_stop()) break;
    Position<Bits> position{0, 0};
    for (int stones = 0; found.size() < count; ++stones) {
      if (position.mask == board().full || has_line(board(), Bits(position.own ^ position.mask))) break;
      found.push_back(position);
      bool explored = false;
      position = position.after(gathering_ ? next<GatherInstruction>(position, stones, exploring, explored)
                                           : next<GatherLoop>(position, stones, exploring, explored));
    }
  }
  return found;
}

template <class Bits>
Bits Learner<Bits>::choose(const Position<Bits>& position) const {
  const Owner::Turn turn(owner_);
  const int stones = stones_on(position.mask);
  return gathering_ ? best<GatherInstruction>(position, stones) : best<GatherLoop>(position, stones);
}

template <class Bits>
std::vector<std::int16_t> Learner<Bits>::rounded(double scale) const {
  const Owner::Turn turn(owner_);
  if (!(scale > 0 && scale <= 1e6)) throw std::invalid_argument("a scale is above 0, and at most 1000000");
  std::vector<std::int16_t> found;
  found.reserve(state_.weights.size());
  for (const float weight : state_.weights)
    found.push_back(std::int16_t(std::clamp(std::round(double(weight) * scale), -32767.0, 32767.0)));
  return found;
}

template <class Bits>
typename Learner<Bits>::State Learner<Bits>::state() const {
  const Owner::Turn turn(owner_);
  return state_;
}

template <class Bits>
void Learner<Bits>::restore(State state) {
  const Owner::Turn turn(owner_);
  for (const auto* part : {&state.weights, &state.sums, &state.totals}) {
    if (part->size() != tuples_.size()) throw std::invalid_argument("the state has another number of weights");
    for (const float number : *part)
      if (!std::isfinite(number)) throw std::invalid_argument("the state has a weight that is not a number");
  }
  state_ = std::move(state);
}

template class Learner<std::uint64_t>;
template class Learner<Wide>;

} // namespace plyscope

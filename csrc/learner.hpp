// Learns the weights of an n-tuple network (tuples.hpp), in two ways.
//
// Self-play: the network plays itself and mostly chooses the move after which the value is best for the mover. After
// each such move the value of the position before it is moved towards that of the new position, or towards the result
// of the game (temporal differences). Each weight has its own step size: it shrinks when the changes of the weight
// cancel each other out (temporal coherence, Beal and Smith 1999). Games end as soon as their result follows from
// threats (threats.hpp).
//
// Labels: the value of each given position is moved towards its exact result, with one step size for all weights;
// positions whose result follows from threats are left out.
//
// The value of a position for the player who moved first is the hyperbolic tangent of the sum of its weights. Only
// additions, multiplications and divisions are used, so that one seed gives the same weights on every machine.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "owner.hpp"
#include "tuples.hpp"

namespace plyscope {

struct Labelled {
  Wide own, mask;
  int result; // for the player who moved first: 1, 0, -1
};

template <class Bits>
class Learner {
public:
  // Asked now and then; true stops the work.
  using AskedStop = std::function<bool()>;

  struct Played {
    std::uint64_t games;  // that were played to their end
    double squared_error; // mean over all steps
  };

  // All that changes: restoring it continues exactly where it was saved.
  struct State {
    std::vector<float> weights, sums, totals; // the sums of all changes of a weight, and of their absolute values
    std::uint64_t random = 0;
  };

  Learner(const Geometry<Bits>& board, const TupleChoice& choice, std::uint64_t seed);

  const Geometry<Bits>& board() const { return tuples_.board(); }
  std::size_t size() const { return tuples_.size(); }

  // Plays games against itself and learns from them; `exploring` is the share of random moves.
  Played play(std::uint64_t games, double step, double exploring, const AskedStop& asked_stop);

  // Goes through all positions once, in random order; returns the mean squared error before each step.
  double train(const std::vector<Labelled>& positions, double step, const AskedStop& asked_stop);

  // Positions that are to be played on, from games of the network against itself.
  std::vector<Position<Bits>> sample(std::size_t count, double exploring, const AskedStop& asked_stop);

  // The cell that the network fills in a game that is not over.
  Bits choose(const Position<Bits>& position) const;

  // The weights as whole numbers.
  std::vector<std::int16_t> rounded(double scale) const;

  State state() const;
  // Throws std::invalid_argument if the state does not fit.
  void restore(State state);

private:
  template <class Gather>
  float sum(const Settled<Bits>& settled) const;
  Settled<Bits> settle(const Position<Bits>& position, int stones) const;
  template <class Gather>
  Bits best(const Position<Bits>& position, int stones) const;
  template <class Gather>
  Bits next(const Position<Bits>& position, int stones, double exploring, bool& explored);
  template <class Gather>
  Played play_games(std::uint64_t games, float step, double exploring, const AskedStop& asked_stop);
  template <class Gather>
  double train_once(const std::vector<Labelled>& positions, float step, const AskedStop& asked_stop);
  template <class Gather>
  void find(const Settled<Bits>& settled);
  void move_towards(float difference, float step);

  std::uint64_t random();
  bool happens(double chance);

  Tuples<Bits> tuples_;
  bool gathering_; // whether the processor has the instruction
  State state_;
  std::vector<std::size_t> found_; // the weights of the position that is learned from
  Owner owner_;
};

extern template class Learner<std::uint64_t>;
extern template class Learner<Wide>;

} // namespace plyscope

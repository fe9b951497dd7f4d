// The built-in evaluations, each the twin of a file in plyscope.evaluation.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "position.hpp"
#include "tuples.hpp"
#include "value.hpp"

namespace plyscope {

// The name of an evaluation, and its parameters.
struct EvaluationChoice {
  std::string name;          // outcome, segments, discs, longest-run, weights, features or learned
  std::vector<int> features; // those that count, of 1 to 4
  std::vector<int> weights;  // of the cells, row by row from the top left
};

template <class Bits>
class Evaluation {
public:
  // Only the learned evaluation has a network.
  Evaluation(const Geometry<Bits>& board, const EvaluationChoice& choice,
             std::shared_ptr<const Network<Bits>> network = {});

  // The value of an open position for the player to move; `searching` is whether that is the searcher.
  Value operator()(const Position<Bits>& position, bool searching) const {
    const Bits other = position.own ^ position.mask;
    if (network_) return network_->value(position.own, other);
    if (!function_) return 0; // outcome
    if (!for_searcher_) return function_(*this, position.own, other);
    return searching ? function_(*this, position.own, other) : -function_(*this, other, position.own);
  }

  // What the functions read.
  const Geometry<Bits>& board() const { return board_; }
  const std::vector<std::pair<int, Bits>>& planes() const { return planes_; }
  const std::vector<std::pair<int, Bits>>& singles() const { return singles_; }
  Bits bottoms() const { return bottoms_; }
  bool has_feature(int number) const { return features_ & 1u << number; }

  using Function = Value (*)(const Evaluation&, Bits, Bits);

private:
  Geometry<Bits> board_;
  std::vector<std::pair<int, Bits>> planes_;  // (power of two, cells whose weight has that digit)
  std::vector<std::pair<int, Bits>> singles_; // (value of a lonely stone, cells of a column)
  std::shared_ptr<const Network<Bits>> network_;
  Bits bottoms_ = 0;
  unsigned features_ = 0;
  bool for_searcher_ = false;
  Function function_ = nullptr;
};

extern template class Evaluation<std::uint64_t>;
extern template class Evaluation<Wide>;

} // namespace plyscope

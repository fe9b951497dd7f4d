// Many positions under one set of rules, read from text or given as stones, and what is known of the score of each.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string_view>
#include <utility>
#include <vector>

#include "geometry.hpp"
#include "owner.hpp"
#include "solver.hpp"

namespace plyscope {

// Bounds on the score of a position that follow from the number of stones alone.
std::pair<int, int> reachable_scores(const Rules& rules, Wide own, Wide mask);

class Batch {
public:
  // One item of the input: moves in notation, stones, or something else.
  struct Item {
    enum Kind : std::uint8_t { neither, text, stones } kind = neither;
    std::string_view moves{};
    Wide own = 0, mask = 0;
  };
  enum class State : std::uint8_t {
    refused, // not a position of a game that goes on, or text that is not understood here
    open,
    done,
    stopped // the limit was reached: the bounds are what was known then
  };
  struct Entry {
    Wide own = 0, mask = 0;
    std::uint64_t nodes = 0;
    double seconds = 0;
    std::int8_t lower = 0, upper = 0;
    State state = State::refused;
  };
  // The limits of each position, none if 0.
  struct Limits {
    bool weak = false;
    double seconds = 0;
    std::uint64_t nodes = 0;
  };
  // Called now and then; returns whether to go on. What it throws ends the work.
  using Poll = std::function<bool()>;
  // Reserves the entries for the current thread.
  using Use = Owner::Turn;

  // Does not keep the views of the items. Throws std::invalid_argument for a board of more than 128 bits.
  Batch(const Rules& rules, const std::vector<Item>& items);

  std::size_t size() const { return entries_.size(); }
  const Entry& at(std::size_t index) const; // throws std::out_of_range

  // Puts stones in place of an item that was refused. Throws std::invalid_argument if the game is
  // over or no game can reach them.
  void put(std::size_t index, Wide own, Wide mask);
  // Sets the score of an open position.
  void know(std::size_t index, int score);

  // Solves the open positions in order and updates their entries. Returns false if the poll said to stop: the current
  // position is then stopped, and those after it are open. Throws what Solver::solve throws.
  bool solve(Solver& solver, const Limits& limits, const Poll& poll);

  // The number of entries before the first open one.
  std::size_t finished() const { return finished_; }

  operator const Owner&() const { return owner_; }

private:
  template <class Bits>
  void fill(const std::vector<Item>& items);
  void open(Entry& entry, Wide own, Wide mask) const;

  Rules rules_;
  std::vector<Entry> entries_;
  std::size_t finished_ = 0;
  Owner owner_;
};

} // namespace plyscope

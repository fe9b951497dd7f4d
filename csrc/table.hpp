// The transposition table: bounds on the value of a position at a depth, and its best move.
//
// The twin of plyscope.algorithms.table, with one entry for each position. A position always has the same ply, so
// within a search to one depth it is always probed with the same remaining depth. An entry of another depth is from an
// earlier iteration and not needed any more.
#pragma once

#include <memory>
#include <stdexcept>
#include <vector>

#include "owner.hpp"
#include "position.hpp"
#include "value.hpp"

namespace plyscope {

constexpr int NO_MOVE = -1;

// The table never forgets. It throws this when it would need more memory than it may take.
struct TableFull : std::runtime_error {
  using std::runtime_error::runtime_error;
};

template <class Bits>
class Table {
public:
  // The position or its mirror image: both have the same key.
  struct Key {
    Bits own;
    Bits mask;
    bool mirrored;
  };

  // What is known: lower <= value <= upper, and the best move in the position itself, not in its mirror image.
  struct Known {
    Value lower = -INFINITE;
    Value upper = INFINITE;
    int move = NO_MOVE;
  };

  // A table of at most `memory` bytes. With `below` it is an overlay: it reads that table, and writes only to itself.
  Table(const Geometry<Bits>& board, bool reflection, std::size_t memory, std::shared_ptr<const Table> below = {});

  // Reserves a table, and those below it, for the current thread. Needed for every probe and store.
  class Use {
  public:
    explicit Use(const Table& table)
        : turn_(table.owner_), below_(table.below_ ? std::make_unique<Use>(*table.below_) : nullptr) {}

  private:
    Owner::Turn turn_;
    std::unique_ptr<Use> below_;
  };

  Key key(const Position<Bits>& position) const;
  Known probe(const Key& key, int depth) const;

  // Stores the bounds that a search with the window (alpha, beta) has proved by returning this value.
  void store(const Key& key, int depth, Value alpha, Value beta, Value value, int move);

  std::size_t size() const { return size_; }
  std::size_t memory() const { return memory_; }
  bool reflection() const { return reflection_; }
  const Geometry<Bits>& board() const { return board_; }

private:
  struct Entry {
    Bits own;
    Bits mask;
    Value lower;
    Value upper;
    std::int16_t depth; // 0 where there is no entry: leaves are not kept
    std::int16_t move;
  };
  struct Free {
    void operator()(Entry* entries) const;
  };

  Bits reflect(Bits stones) const;
  int reflect_move(int move) const;
  Entry* find(const Key& key) const;
  void grow();

  Geometry<Bits> board_;
  bool reflection_;
  std::size_t memory_;
  std::shared_ptr<const Table> below_;
  int overlays_; // how many tables lie below
  Owner owner_;
  std::unique_ptr<Entry[], Free> entries_;
  std::size_t capacity_ = 0; // a power of two
  std::size_t size_ = 0;
};

extern template class Table<std::uint64_t>;
extern template class Table<Wide>;

} // namespace plyscope

#include "perft.hpp"

namespace plyscope {
namespace {

template <class Bits>
class Counter {
public:
  Counter(const Geometry<Bits>& board, const std::function<bool()>& interrupted)
      : board_(board), interrupted_(interrupted) {}

  std::uint64_t count(const Position<Bits>& position, int depth) {
    if (depth == 0) return 1;
    if (stopped()) return 0;
    if (has_line(board_, position.own ^ position.mask)) return 0;
    std::uint64_t total = 0;
    for_each_move(board_, position,
                  [&](Bits stone) { total += depth == 1 ? 1 : count(position.after(stone), depth - 1); });
    return total;
  }

private:
  bool stopped() {
    if (++visits_ % (1u << 20) == 0) stopped_ = stopped_ || interrupted_();
    return stopped_;
  }

  const Geometry<Bits>& board_;
  const std::function<bool()>& interrupted_;
  std::uint32_t visits_ = 0;
  bool stopped_ = false;
};

} // namespace

template <class Bits>
std::uint64_t perft(const Geometry<Bits>& board, const Position<Bits>& position, int depth,
                    const std::function<bool()>& interrupted) {
  return Counter<Bits>(board, interrupted).count(position, depth);
}

template std::uint64_t perft(const Geometry<std::uint64_t>&, const Position<std::uint64_t>&, int,
                             const std::function<bool()>&);
template std::uint64_t perft(const Geometry<Wide>&, const Position<Wide>&, int, const std::function<bool()>&);

} // namespace plyscope

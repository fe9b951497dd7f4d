// Strategies: a claim is proved if it is true and the search may look far enough, and never if it is false.
#include "../strategy.hpp"

#include <stdexcept>

#define PLYSCOPE_ISA portable
#include "../pairing.hpp"
#include "check.hpp"
#include "trees.hpp"

namespace plyscope::tests {
namespace {

struct Shown {
  int draws = 0, wins = 0;
};

// Compares pairings with searches in random positions of at most so many empty cells.
template <class Board>
Shown compare_pairings(const Rules& rules, int most_empty, int rounds) {
  using Bits = typename Board::Bits;
  Random random(std::uint64_t(rules.width * 100 + rules.height));
  const Board board(rules);
  const portable::PairingSearch<Board> pairings(rules);
  const Geometry<Bits> geometry(rules);
  Shown shown;
  for (int round = 0; round < rounds; ++round) {
    const auto position = random_position(geometry, random, board.cells - 1 - below(random, most_empty));
    if (board.cells - stones_on(position.mask) > most_empty) continue;
    const Bits opponent = position.own, player = position.own ^ position.mask;
    const Bits next = board.playable(position.mask), threats = board.winning(player) & ~position.mask;
    if ((board.winning(opponent) & next) || (threats & next)) continue;
    const bool draws = pairings.exists(opponent, player, threats, false);
    const bool wins = pairings.exists(opponent, player, threats, true);
    CHECK(draws || !wins);
    if (!draws) continue;
    const int score = -searched_score(geometry, position);
    CHECK(score >= 0);
    CHECK(score > 0 || !wins);
    shown.draws += draws, shown.wins += wins;
  }
  return shown;
}

// Asks both claims about both players in random positions.
void compare_claims(const Rules& rules, int most_empty, int rounds) {
  Random random(std::uint64_t(rules.width * 100 + rules.height));
  const Geometry<Wide> geometry(rules);
  const int cells = rules.width * rules.height;
  for (int round = 0; round < rounds; ++round) {
    const auto position = random_position(geometry, random, cells - 1 - below(random, most_empty));
    if (position.mask == geometry.full) continue;
    const int score = searched_score(geometry, position);
    for (const bool mover : {true, false})
      for (const bool win : {true, false}) {
        const Strategy found = prove_claim(rules, {position.own, position.mask, mover, win, 1'000'000});
        CHECK_SAME(!found.steps.empty(), (mover ? score : -score) >= (win ? 1 : 0));
        for (std::size_t number = 0; number < found.steps.size(); ++number)
          for (const auto& [move, after] : found.steps[number].replies) CHECK(move >= 0 && after < int(number));
      }
  }
}

} // namespace

TEST(a_pairing_never_proves_more_than_a_search_finds) {
  Shown all;
  const auto add = [&](const Shown& shown) { all.draws += shown.draws, all.wins += shown.wins; };
  add(compare_pairings<portable::FourBoard<6>>({7, 6, 4, true}, 14, amount(20'000)));
  using Narrow = portable::AnyBoard<std::uint64_t, true>;
  for (const Rules& rules : {Rules{4, 4, 3, true}, Rules{5, 5, 4, true}, Rules{6, 5, 4, true}, Rules{6, 4, 3, true}})
    add(compare_pairings<Narrow>(rules, 14, amount(10'000)));
  add(compare_pairings<portable::AnyBoard<Wide, true>>({9, 8, 4, true}, 9, amount(4'000)));
  CHECK(all.draws > amount(1000));
  CHECK(all.wins > amount(100));
}

TEST(claims_are_proved_if_and_only_if_they_are_true) {
  for (const Rules& rules : {Rules{4, 4, 3, true}, Rules{5, 4, 4, true}, Rules{7, 6, 4, true}, Rules{3, 3, 3, false},
                             Rules{4, 4, 4, false}, Rules{9, 8, 4, true}})
    compare_claims(rules, 9, amount(60));
  compare_claims({9, 9, 5, false}, 6, amount(30));
}

TEST(a_free_board_can_have_more_than_64_empty_cells) {
  const Wide own = Wide(0b1110) << 44, other = Wide(0b111) << 20; // ninety bits, and three stones of each player
  const Strategy found = prove_claim({9, 9, 5, false}, {own, own | other, true, true, 100'000});
  CHECK(!found.steps.empty());
}

TEST(claims_about_impossible_positions_are_refused) {
  const Rules rules{7, 6, 4, true};
  const auto ask = [](const Rules& asked, Wide own, Wide mask, std::uint64_t nodes) {
    return prove_claim(asked, {own, mask, true, true, nodes});
  };
  CHECK_THROWS(ask(rules, 0, Wide(1) << 6, 10), std::invalid_argument);   // outside the board
  CHECK_THROWS(ask(rules, 0, 2, 10), std::invalid_argument);              // in the air
  CHECK_THROWS(ask(rules, 3, 3, 10), std::invalid_argument);              // too many stones
  CHECK_THROWS(ask(rules, 0, 0, 1'000'000'000), std::invalid_argument);   // too many nodes
  CHECK_THROWS(ask({15, 15, 5, false}, 0, 0, 10), std::invalid_argument); // too large
  CHECK_THROWS(ask({3, 3, 2, false}, 0, 0, 10), std::invalid_argument);   // lines too short
  CHECK(ask(rules, 0, 0, 0).steps.empty());
}

} // namespace plyscope::tests

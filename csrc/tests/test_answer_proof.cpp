// Proofs by answering in the same column: never more than a search to the end of the game finds.
#define PLYSCOPE_ISA portable
#include "../answer_proof.hpp"
#include "check.hpp"
#include "trees.hpp"

namespace plyscope::tests {
namespace {

// What the proofs showed, by the parity of the empty cells.
struct Shown {
  int draws = 0, even_wins = 0, odd_wins = 0;
};

// Compares proofs with searches in random positions of at most so many empty cells.
template <class Board>
Shown compare_proofs(const Rules& rules, int most_empty, int rounds) {
  using Bits = typename Board::Bits;
  Random random(std::uint64_t(rules.width * 100 + rules.height));
  const Board board(rules);
  const Geometry<Bits> geometry(rules);
  Shown shown;
  for (int round = 0; round < rounds; ++round) {
    const auto position = random_position(geometry, random, board.cells - 1 - below(random, most_empty));
    const int empty = board.cells - stones_on(position.mask);
    if (empty > most_empty) continue;
    const Bits opponent = position.own, player = position.own ^ position.mask;
    const portable::AnswerProof<Board> proof(board, opponent, player, board.winning(player) & ~position.mask);
    const int least = proof.least_score(empty, -1), nothing = lowest_score(board.cells);
    CHECK_SAME(proof.least_score(empty, 0), least > 0 ? least : nothing);
    if (least == nothing) continue;
    const int score = -searched_score(geometry, position);
    CHECK(least <= score);
    shown.draws += least == 0;
    (empty % 2 ? shown.odd_wins : shown.even_wins) += least > 0;
  }
  return shown;
}

} // namespace

TEST(answering_never_proves_more_than_a_search_finds) {
  Shown all;
  const auto add = [&](const Shown& shown) {
    all.draws += shown.draws, all.even_wins += shown.even_wins, all.odd_wins += shown.odd_wins;
  };
  add(compare_proofs<portable::FourBoard<6>>({7, 6, 4, true}, 12, amount(60'000)));
  add(compare_proofs<portable::FourBoard<4>>({9, 4, 4, true}, 12, amount(30'000)));
  add(compare_proofs<portable::FourBoard<5>>({8, 5, 4, true}, 12, amount(30'000)));
  add(compare_proofs<portable::FourBoard<7>>({6, 7, 4, true}, 12, amount(30'000)));
  using Narrow = portable::AnyBoard<std::uint64_t, true>;
  for (const Rules& rules : {Rules{4, 4, 3, true}, Rules{5, 4, 4, true}, Rules{5, 5, 4, true}, Rules{6, 5, 4, true},
                             Rules{4, 7, 4, true}, Rules{6, 4, 3, true}})
    add(compare_proofs<Narrow>(rules, 14, amount(30'000)));
  add(compare_proofs<portable::AnyBoard<Wide, true>>({9, 8, 4, true}, 9, amount(10'000)));
  CHECK(all.draws > amount(2000));
  CHECK(all.even_wins > amount(2000));
  CHECK(all.odd_wins > amount(2000));
}

} // namespace plyscope::tests

// The prover for every processor.
#define PLYSCOPE_ISA portable
#include "prover_search.hpp"

namespace plyscope {

// Defined here so that their virtual tables are compiled here, and not for AVX2.
SearchControl::~SearchControl() = default;
Prover::~Prover() = default;
void Prover::clear() {}

namespace portable {

std::unique_ptr<Prover> make_prover(const Rules& rules, TableMemory& memory, WorkBoard* work_board) {
  return choose_prover(rules, memory, work_board);
}

} // namespace portable
} // namespace plyscope

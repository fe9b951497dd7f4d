// The prover for processors with AVX2: compiled with its instructions.
#define PLYSCOPE_ISA avx2
#include "prover_search.hpp"

namespace plyscope::avx2 {

std::unique_ptr<Prover> make_prover(const Rules& rules, TableMemory& memory, WorkBoard* work_board) {
  return choose_prover(rules, memory, work_board);
}

} // namespace plyscope::avx2

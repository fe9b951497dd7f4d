// The prover for every processor.
#define PLYSCOPE_ISA portable
#include "prover_search.hpp"

namespace plyscope::portable {

std::unique_ptr<Prover> make_prover(const Rules& rules, TableMemory& memory, Workplace* together) {
  return choose_prover(rules, memory, together);
}

} // namespace plyscope::portable

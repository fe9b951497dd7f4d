// The prover for every processor.
#define PLYSCOPE_ISA portable
#include "prover_search.hpp"

namespace plyscope {

// Here, and not in every file that knows of them: the compiled class goes where these are.
Overseer::~Overseer() = default;
Prover::~Prover() = default;

namespace portable {

std::unique_ptr<Prover> make_prover(const Rules& rules, TableMemory& memory, Workplace* together) {
  return choose_prover(rules, memory, together);
}

} // namespace portable
} // namespace plyscope

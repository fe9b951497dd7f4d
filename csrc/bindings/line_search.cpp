#include "../line_search.hpp"

#include "bindings.hpp"

namespace plyscope::bindings {
namespace {

using Values = std::vector<std::pair<int, std::int32_t>>;

std::tuple<Values, int, std::uint64_t> search(const LineSearch& board, const std::vector<int>& own,
                                              const std::vector<int>& opponent, const std::vector<int>& seen, int depth,
                                              std::uint64_t nodes) {
  nb::gil_scoped_release release;
  auto found = board.search(own, opponent, seen, depth, nodes);
  return {std::move(found.values), found.depth, found.nodes};
}

} // namespace

void bind_line_search(nb::module_& module) {
  nb::class_<LineSearch>(module, "LineSearch", "Alpha-beta over a chosen set of lines.")
      .def(nb::init<std::vector<std::vector<int>>, std::vector<std::vector<int>>>(), "stacks"_a, "lines"_a)
      .def("search", &search, "own"_a, "opponent"_a, "seen"_a, "depth"_a, "nodes"_a,
           "Return moves with their values, the depth that was completed, and the positions visited.");
}

} // namespace plyscope::bindings

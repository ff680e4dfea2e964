// Forests as lists of parents, and the Euler tour around them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::kernels {

inline constexpr std::string_view parents_option = "parents";

// Returns the parent of each of n nodes, or -1 for a root. Values of the option --parents:
//   -1,0,0,1   the parents themselves, one per node; several roots make a forest
//   binary     the complete binary tree: the parent of node i is (i - 1) / 2; this is the default
//   path       the parent of node i is i - 1
//   star       node 0 is the parent of all others
//   random:S   the parent of node i is any node before it, drawn with the seed S; `random` alone is random:1
// Throws BadRequest with field "parents", for instance if there is a cycle.
[[nodiscard]] std::vector<int> tree_parents(const std::map<std::string, std::string>& options,
                                            std::uint64_t n);

// The number of nodes in a list of parents, or nullopt if the value is not a list.
[[nodiscard]] std::optional<std::uint64_t> listed_parents(const std::string& value);

// The positions 0 … 2 n - 1 at which a walk around the forest enters and leaves each node. Children are
// visited in the order of their numbers.
struct EulerTour {
    std::vector<int> open, close;
};
[[nodiscard]] EulerTour euler_tour(const std::vector<int>& parents);

} // namespace scanscope::kernels

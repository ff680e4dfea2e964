// Forests as lists of parents, and the walk around them.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::kernels {

inline constexpr std::string_view parents_option = "parents";

// The parent of each of n nodes, -1 of a root, as the option --parents says it:
//   -1,0,0,1   the parents themselves, one a node; several roots make a forest
//   binary     the complete binary tree: node i hangs below (i - 1) / 2; so it is without the option, too
//   path       node i hangs below i - 1
//   star       all hang below node 0
//   random:S   node i hangs below any of those before it, drawn with the seed S; `random` alone is random:1
// Throws BadRequest with field "parents"; a cycle is one thing that it names.
[[nodiscard]] std::vector<int> tree_parents(const std::map<std::string, std::string>& options,
                                            std::uint64_t n);

// How many nodes a list of parents speaks of; nothing where the value is no list.
[[nodiscard]] std::optional<std::uint64_t> listed_parents(const std::string& value);

// Where a walk around the forest opens and closes each node: places 0 … 2 n - 1. Children come in the order
// of their numbers.
struct EulerTour {
    std::vector<int> open, close;
};
[[nodiscard]] EulerTour euler_tour(const std::vector<int>& parents);

} // namespace scanscope::kernels

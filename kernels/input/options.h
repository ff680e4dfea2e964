// Reads the values of options, strictly: numbers, segments, links, parents and shares.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/trace/access.h"

namespace scanscope::kernels {

inline constexpr std::uint64_t usual_bins = 8, most_bins = 2048;
inline constexpr std::uint64_t most_bits = 64;

// The number given for the option, or nullopt if the option is missing. Throws BadRequest with the option's
// name if the value is not a number.
[[nodiscard]] std::optional<std::uint64_t> option_number(const std::map<std::string, std::string>& options,
                                                         const std::string& name);

// Throws BadRequest if the value is not a number from 1 to `most`.
void check_option_number(const std::string& name, const std::string& value, std::uint64_t most);

// The length of a list of numbers, or nullopt if the value is not a list.
[[nodiscard]] std::optional<std::uint64_t> length_of_list(const std::string& value);

inline constexpr std::string_view segments_option = "segments";
inline constexpr std::string_view usual_segments = "every:5";

// The segments of a segmented scan: for each of n elements, 1 if a segment starts there and 0 otherwise.
// Values of the option --segments:
//   1,0,0,1    the flags themselves, one per element
//   every:K    every K-th element, beginning with the first
//   random:S   one element in four, drawn with the seed S; `random` alone is random:1
// Without the option, every:5. Throws BadRequest with field "segments".
[[nodiscard]] std::vector<int> segment_heads(const std::map<std::string, std::string>& options,
                                             std::uint64_t n);

inline constexpr std::string_view links_option = "links";

// Linked lists in an array: the index of the element before each of n elements, or -1 for the head of a list.
// Values of the option --links:
//   3,0,-1,2   the links themselves, one per element; several heads make several lists, and if elements share
//              a link, their lists share everything before it
//   array      the order in memory: element i links to i - 1; this is the default
//   reversed   element i links to i + 1
//   random:S   one list of all elements in an order drawn with the seed S; `random` alone is random:1
// Throws BadRequest with field "links", for instance if there is a cycle.
[[nodiscard]] std::vector<int> list_links(const std::map<std::string, std::string>& options, std::uint64_t n);

// All paths along the links, each from a head to an element that no other element follows.
[[nodiscard]] std::vector<std::vector<std::size_t>> ways_along(const std::vector<int>& links);

inline constexpr std::string_view parents_option = "parents";

// A forest: the parent of each of n nodes, or -1 for a root. Values of the option --parents:
//   -1,0,0,1   the parents themselves, one per node; several roots make a forest
//   binary     the complete binary tree: the parent of node i is (i - 1) / 2; this is the default
//   path       the parent of node i is i - 1
//   star       node 0 is the parent of all others
//   random:S   the parent of node i is any node before it, drawn with the seed S; `random` alone is random:1
// Throws BadRequest with field "parents", for instance if there is a cycle.
[[nodiscard]] std::vector<int> tree_parents(const std::map<std::string, std::string>& options,
                                            std::uint64_t n);

// The positions 0 … 2 n - 1 at which a walk around the forest enters and leaves each node. Children are
// visited in the order of their numbers.
struct EulerTour {
    std::vector<int> open, close;
};
[[nodiscard]] EulerTour euler_tour(const std::vector<int>& parents);

using trace::shares_option;
inline constexpr std::string_view even_shares = "even";

// The elements of each device in a run on several, in the order of the devices. The option --shares says how
// they are divided:
//   even       the same number on each device, or one more
//   3,0,5      by the weights of the devices: here 3/8 of the elements, none, and 5/8
//   random:S   by random weights from 0 to 7, drawn with the seed S; `random` alone is random:1
// Without the option, even. Throws BadRequest with field "shares".
[[nodiscard]] std::vector<trace::Range> device_shares(const std::map<std::string, std::string>& options,
                                                      std::uint64_t n, std::uint32_t devices);

// Throws BadRequest if the value is invalid for every number of devices.
void check_shares(const std::string& value, std::uint64_t n);

} // namespace scanscope::kernels

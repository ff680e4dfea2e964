// Linked lists in an array: each element has a link to the one before it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::kernels {

inline constexpr std::string_view links_option = "links";

// Returns the index of the element before each of n elements, or -1 for the head of a list. Values of the
// option --links:
//   3,0,-1,2   the links themselves, one per element; several heads make several lists, and if elements share
//              a link, their lists share everything before it
//   array      the order in memory: element i links to i - 1; this is the default
//   reversed   element i links to i + 1
//   random:S   one list of all elements in an order drawn with the seed S; `random` alone is random:1
// Throws BadRequest with field "links", for instance if there is a cycle.
[[nodiscard]] std::vector<int> list_links(const std::map<std::string, std::string>& options, std::uint64_t n);

// The number of elements in a list of links, or nullopt if the value is not a list.
[[nodiscard]] std::optional<std::uint64_t> listed_links(const std::string& value);

// All paths along the links, each from a head to an element that no other element follows.
[[nodiscard]] std::vector<std::vector<std::size_t>> ways_along(const std::vector<int>& links);

} // namespace scanscope::kernels

// Lists in an array: each element links to the one before it.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::kernels {

inline constexpr std::string_view links_option = "links";

// For each of n elements the one before it, -1 of the head of a list, as the option --links says it:
//   3,0,-1,2   the links themselves, one an element; several heads make several lists, and where elements
//              share a link, their lists share what comes before
//   array      the order in memory: element i links to i - 1; so it is without the option, too
//   reversed   element i links to i + 1
//   random:S   one list of all elements in an order drawn with the seed S; `random` alone is random:1
// Throws BadRequest with field "links"; a cycle is one thing that it names.
[[nodiscard]] std::vector<int> list_links(const std::map<std::string, std::string>& options, std::uint64_t n);

// How many elements a list of links speaks of; nothing where the value is no list.
[[nodiscard]] std::optional<std::uint64_t> listed_links(const std::string& value);

// Each way along the links from a head to an element that nothing comes after.
[[nodiscard]] std::vector<std::vector<std::size_t>> ways_along(const std::vector<int>& links);

} // namespace scanscope::kernels

// One item of a typed list: a number, a range of whole numbers or a repeated number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scanscope::kernels {

struct ListItem {
    enum class Kind : std::uint8_t { number, range, repeat };
    Kind kind = Kind::number; // also for items that are not numbers at all
    std::string_view number;  // the number, or the repeated one
    std::string_view first, last;
    std::int64_t from = 0, to = 0; // the ends of a range
    std::uint64_t count = 1;       // the number of elements; values above 2^64 - 1 are cut to that
};

// Reads an item: "7" is a number, "1..8" and "8..1" are ranges that include both ends, and "5x3" is 5 three
// times. The result has views into the word.
[[nodiscard]] ListItem read_item(std::string_view word);

// An item that stands for the first `count` elements of this one: "1..3" for 1..8. This one must have at
// least that many.
[[nodiscard]] std::string beginning_of(const ListItem& item, std::uint64_t count);

} // namespace scanscope::kernels

// One word of a typed list: a number, a range of whole numbers or a repeated number.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace scanscope::kernels {

struct ListItem {
    enum class Kind : std::uint8_t { number, range, repeat };
    Kind kind = Kind::number; // also of what is no number at all
    std::string_view number;  // the number, or the one that is repeated
    std::string_view first, last;
    std::int64_t from = 0, to = 0; // of a range
    std::uint64_t count = 1;       // the elements that it stands for; more than 2^64 - 1 are that many
};

// Of "7": the number. Of "1..8" and "8..1": the range, both ends included. Of "5x3": 5 three times. Views go
// into the word.
[[nodiscard]] ListItem read_item(std::string_view word);

// The word for the first `count` of its elements, of which it has at least that many: "1..3" of 1..8.
[[nodiscard]] std::string beginning_of(const ListItem& item, std::uint64_t count);

} // namespace scanscope::kernels

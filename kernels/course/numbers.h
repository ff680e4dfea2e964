// The numbers that a submission reads and writes, as text: their count, then one a line.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/course/suite.h"
#include "kernels/verify/reference.h"

namespace scanscope::course {

[[nodiscard]] std::string numbers_as_text(std::span<const trace::Value> values, trace::ElementType type);

// The input of a run of `n` elements. `secret` is the seed of those that have none of their own.
[[nodiscard]] std::vector<trace::Value> input_of(const Task& task, const Test& test, std::uint64_t n,
                                                 std::uint64_t secret);
// The result that must come of it.
[[nodiscard]] kernels::Reference expected_of(const Task& task, const Test& test,
                                             std::span<const trace::Value> input);

enum class Malformed : std::uint8_t {
    none,
    no_count,  // the first word is no count
    too_few,   // fewer numbers than the count says
    too_many,  // more
    no_number, // a word is no number of the type
};

struct GotNumbers {
    std::vector<trace::Value> values; // up to what is malformed
    Malformed malformed = Malformed::none;
    std::string word;        // that is malformed, not longer than a number may be
    std::uint64_t count = 0; // that the text says
    std::size_t line = 1;    // of the word that is malformed, or of the count; from 1
};

// Reads a file as numbers_as_text() writes it.
[[nodiscard]] GotNumbers numbers_in_file(std::string_view text, trace::ElementType type);
// All numbers in what was printed; other words are passed over.
[[nodiscard]] GotNumbers numbers_printed(std::string_view text, trace::ElementType type);

// The first of the elements that are not as they must be.
struct WrongCell {
    std::uint64_t index = 0;
    std::string got, expected; // numbers; empty where there is none at this place
    friend bool operator==(const WrongCell&, const WrongCell&) = default;
};
[[nodiscard]] std::optional<WrongCell> first_wrong(const kernels::Reference& expected, const GotNumbers& got,
                                                   trace::ElementType type);

} // namespace scanscope::course

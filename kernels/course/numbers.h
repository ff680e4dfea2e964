// The numbers that a submission reads and writes, as text: their count, then one per line.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/course/suite.h"
#include "kernels/text/message.h"
#include "kernels/verify/reference.h"

namespace scanscope::course {

[[nodiscard]] std::string numbers_as_text(std::span<const trace::Value> values, trace::ElementType type);

// The input of a run with `n` elements. `secret` is the seed of inputs that are secret.
[[nodiscard]] std::vector<trace::Value> input_of(const Task& task, const Test& test, std::uint64_t n,
                                                 std::uint64_t secret);

enum class Malformed : std::uint8_t {
    none,
    no_count,  // the first word is not a count
    too_few,   // fewer numbers than the count says
    too_many,  // more numbers than the count says
    no_number, // a word is not a number of the type
};

struct GotNumbers {
    std::vector<trace::Value> values; // up to the malformed word
    Malformed malformed = Malformed::none;
    std::string word;        // the malformed word, cut to the length of a number
    std::uint64_t count = 0; // according to the text
    std::size_t line = 1;    // where the malformed word or the count is; from 1
};

// Reads a file in the format of numbers_as_text().
[[nodiscard]] GotNumbers numbers_in_file(std::string_view text, trace::ElementType type);
// All numbers in a program's output; other words are ignored.
[[nodiscard]] GotNumbers numbers_printed(std::string_view text, trace::ElementType type);

// The first element that is wrong.
struct WrongCell {
    std::uint64_t index = 0;
    std::string got = {}, expected = {}; // numbers; empty if there is no element at this index
    // All numbers of the run, if they are few and may be shown.
    std::vector<std::string> input = {}, result = {}, right = {};
    // For the same runs: what the cell contains, and what wrote it. Each is one or more sentences.
    std::vector<kernels::Message> why = {};
    friend bool operator==(const WrongCell&, const WrongCell&) = default;
};
[[nodiscard]] std::optional<WrongCell> first_wrong(const kernels::Reference& expected, const GotNumbers& got,
                                                   trace::ElementType type);

} // namespace scanscope::course

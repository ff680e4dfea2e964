// Two runs beside each other: what tells them apart in words, and whether they end in the same values.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// What the run was asked for by options, in their order: "padding", "keep positive", "temp[3] = 9". Barriers
// that it left out are marked where they stand. Of what runs on several devices first these.
[[nodiscard]] std::vector<std::string> options_in_words(const Trace& trace);
// How many devices there are, and how many elements each has: "D = 3", "shares 5, 6, 5".
[[nodiscard]] std::vector<std::string> devices_in_words(const Trace& trace);

// "Hillis–Steele" and "Blelloch"; of one algorithm what the other run has not follows: "Blelloch, padding".
[[nodiscard]] std::array<std::string, 2> names_of_pair(const Trace& left, const Trace& right);

// How the right run differs in work and depth: "Blelloch: 3 combines fewer, 3 barriers more."
[[nodiscard]] std::string difference_of_pair(const Trace& left, const Trace& right);

struct PairEnd {
    bool is_comparable = false; // both were asked the same, and came to an end
    // One of them is the other with a change: at most half of the elements of its input are others, or a
    // write.
    bool has_change = false;
    std::optional<std::size_t> first_different; // element of the output; none: they are the same
    std::size_t different = 0;                  // how many
    [[nodiscard]] bool is_same() const { return is_comparable && !first_different; }
};
[[nodiscard]] PairEnd compare_ends(const Trace& left, const Trace& right);
// "Both end in the same 8 values.", "The change of the input reaches 5 of 8 results, …", or why that cannot
// be said.
[[nodiscard]] std::string sentence_of(const PairEnd& end, const Trace& left, const Trace& right);

} // namespace scanscope::trace

// Texts for two runs beside each other: how they differ, and whether they end with the same values.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

// The run's options in words, sorted by name: "padding", "keep positive", "temp[3] = 9". Barriers that were
// left out are not included, because they are marked in the source. For a run on several devices, the devices
// come first.
[[nodiscard]] std::vector<std::string> options_in_words(const Trace& trace);
// The number of devices, and the number of elements of each: "D = 3", "shares 5, 6, 5".
[[nodiscard]] std::vector<std::string> devices_in_words(const Trace& trace);

// "Hillis–Steele" and "Blelloch". For two runs of one algorithm, each name is followed by what the other run
// does not have: "Blelloch, padding".
[[nodiscard]] std::array<std::string, 2> names_of_pair(const Trace& left, const Trace& right);

// How the right run differs in work and depth: "Blelloch: 3 fewer combines, 3 more barriers."
[[nodiscard]] std::string difference_of_pair(const Trace& left, const Trace& right);

struct PairEnd {
    bool is_comparable = false; // both have the same request, and completed
    // Whether one run is a changed version of the other: changed in at most half of the elements of its
    // input, or in a write.
    bool has_change = false;
    std::optional<std::size_t> first_different; // index in the output; empty: the outputs are the same
    std::size_t different = 0;                  // number of different elements
    [[nodiscard]] bool is_same() const { return is_comparable && !first_different; }
};
[[nodiscard]] PairEnd compare_ends(const Trace& left, const Trace& right);
// "Both end with the same 8 values.", "The change affects 5 of 8 results, …", or why they cannot be compared.
[[nodiscard]] std::string sentence_of(const PairEnd& end, const Trace& left, const Trace& right);

} // namespace scanscope::trace

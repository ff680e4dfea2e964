// Where the segments of a segmented scan start.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::kernels {

inline constexpr std::string_view segments_option = "segments";
inline constexpr std::string_view usual_segments = "every:5";

// For each of n elements 1 where a segment starts, else 0, as the option --segments says it:
//   1,0,0,1    the flags themselves, as many as there are elements
//   every:K    every K-th element, from the first on
//   random:S   one of four, drawn with the seed S; `random` alone is random:1
// Without the option, every:5. Throws BadRequest with field "segments".
[[nodiscard]] std::vector<int> segment_heads(const std::map<std::string, std::string>& options,
                                             std::uint64_t n);

} // namespace scanscope::kernels

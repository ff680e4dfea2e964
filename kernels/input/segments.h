// The places where the segments of a segmented scan start.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::kernels {

inline constexpr std::string_view segments_option = "segments";
inline constexpr std::string_view usual_segments = "every:5";

// For each of n elements, 1 if a segment starts there and 0 otherwise. Values of the option --segments:
//   1,0,0,1    the flags themselves, one per element
//   every:K    every K-th element, beginning with the first
//   random:S   one element in four, drawn with the seed S; `random` alone is random:1
// Without the option, every:5. Throws BadRequest with field "segments".
[[nodiscard]] std::vector<int> segment_heads(const std::map<std::string, std::string>& options,
                                             std::uint64_t n);

} // namespace scanscope::kernels

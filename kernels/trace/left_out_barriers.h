// The barriers that a run was recorded without, to find out what they are for.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::trace {

// The run option that leaves out barriers, for every algorithm on the emulator. Its value lists the lines
// whose __syncthreads() is ignored: "36" or "36,62" are lines of the algorithm's own source, and
// "scan/blelloch.cuh:54" is a line of another source.
inline constexpr std::string_view without_barrier = "without-barrier";

struct BarrierPlace {
    std::string source; // empty: the algorithm's own source
    std::uint32_t line = 0;
    friend auto operator<=>(const BarrierPlace&, const BarrierPlace&) = default;
};

// The barriers that a run's options leave out, ascending and without duplicates. A file may contain anything,
// so text that does not name a line is ignored. (Typed options are checked by kernels::parse_left_out.)
[[nodiscard]] std::vector<BarrierPlace> barriers_left_out(const std::map<std::string, std::string>& options);
// The option's value for these barriers: "36,scan/blelloch.cuh:54".
[[nodiscard]] std::string text_of(const std::vector<BarrierPlace>& places);
// The lines in the algorithm's own source.
[[nodiscard]] std::vector<std::uint32_t>
lines_without_barrier(const std::map<std::string, std::string>& options);

} // namespace scanscope::trace

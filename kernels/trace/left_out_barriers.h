// The barriers that a run was recorded without, to see what they are for.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace scanscope::trace {

// A run's option that goes with every algorithm on the emulator: the lines whose __syncthreads() its threads
// pass as if it were not there, "36" or "36,62" of the algorithm's own text, "scan/blelloch.cuh:54" of
// another.
inline constexpr std::string_view without_barrier = "without-barrier";

struct BarrierPlace {
    std::string source; // empty: the algorithm's own text
    std::uint32_t line = 0;
    friend auto operator<=>(const BarrierPlace&, const BarrierPlace&) = default;
};

// What the texts of a run's options name, ascending, each once. A file may say anything: what is no line is
// passed over. (What is typed is read, and refused, by kernels::parse_left_out.)
[[nodiscard]] std::vector<BarrierPlace> barriers_left_out(const std::map<std::string, std::string>& options);
// As such an option has them: "36,scan/blelloch.cuh:54".
[[nodiscard]] std::string text_of(const std::vector<BarrierPlace>& places);
// Those of the algorithm's own text.
[[nodiscard]] std::vector<std::uint32_t>
lines_without_barrier(const std::map<std::string, std::string>& options);

} // namespace scanscope::trace

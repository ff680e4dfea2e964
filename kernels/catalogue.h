// The one table of all algorithms. A row says what an algorithm is and what it takes; how it runs is its
// launcher's business (scan/launchers.cuh), found by id in each executor that the row names.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "trace/value.h"

namespace scanscope::kernels {

enum class Family : std::uint8_t { block_scan, scan, reduction, application, cpu, peer, tuned, broken };

// An option of one algorithm beside the common ones (DESIGN 6): "padding", "keep", …
struct OptionInfo {
    std::string_view name;   // as on the command line, without dashes
    std::string_view values; // "" for a flag, else "nonzero|positive|changed"
    std::string_view help;
};

struct Algorithm {
    std::string_view id;   // "blelloch"
    std::string_view name; // "Blelloch"
    Family family;
    std::uint64_t max_n;
    std::string_view why_max_n; // "one block, two elements a thread"
    std::string_view source;    // "scan/blelloch.cuh"
    std::string_view cites;     // the paper
    std::string_view summary;   // one line
    bool on_emulator = false, on_cuda = false;
    // Threads a block for n elements where the user names none.
    std::uint32_t (*default_threads)(std::uint64_t n);
    std::vector<OptionInfo> options = {};
};

[[nodiscard]] std::span<const Algorithm> catalogue();
[[nodiscard]] const Algorithm* find_algorithm(std::string_view id); // null where there is none
[[nodiscard]] std::string_view name_of(Family family);              // "scan in one block"

// Why the algorithm does not take n elements, in one sentence; nothing where it does.
[[nodiscard]] std::optional<std::string> size_problem(const Algorithm& algorithm, std::uint64_t n);

} // namespace scanscope::kernels

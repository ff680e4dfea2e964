#include "catalogue.h"

#include <algorithm>
#include <array>
#include <bit>

#include <fmt/format.h>

#include "text.h"

namespace scanscope::kernels {

namespace {

constexpr std::uint64_t most_threads = 1024;

std::uint32_t thread_an_element(std::uint64_t n) {
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(n, 1, most_threads));
}
std::uint32_t thread_a_pair(std::uint64_t n) {
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(std::bit_ceil(n) / 2, 1, most_threads));
}
std::uint32_t thread_a_lane(std::uint64_t) { return 32; }

const std::array<Algorithm, 7> algorithms{{
    {.id = "hillis-steele",
     .name = "Hillis–Steele",
     .family = Family::block_scan,
     .max_n = 2048,
     .why_max_n = "it scans inside one block, whose shared memory holds two buffers of 2048 elements",
     .source = "scan/hillis_steele.cuh",
     .cites = "W. D. Hillis and G. L. Steele, Data parallel algorithms, CACM 29(12), 1986",
     .summary = "Every element adds the one 1, 2, 4, … places to its left: few steps, more work.",
     .on_emulator = true,
     .on_cuda = true,
     .default_threads = thread_an_element},
    {.id = "blelloch",
     .name = "Blelloch",
     .family = Family::block_scan,
     .max_n = 2048,
     .why_max_n = "it scans inside one block of at most 1024 threads, two elements each",
     .source = "scan/blelloch.cuh",
     .cites = "G. E. Blelloch, Prefix sums and their applications, CMU-CS-90-190, 1990",
     .summary = "Up a tree of sums, down a tree of prefixes: no more work than a serial scan needs, twice "
                "the steps.",
     .on_emulator = true,
     .on_cuda = true,
     .default_threads = thread_a_pair},
    {.id = "broken-race",
     .name = "Race",
     .family = Family::broken,
     .max_n = 2048,
     .why_max_n = "it scans inside one block of at most 1024 threads, two elements each",
     .source = "broken/race.cuh",
     .cites = "",
     .summary = "Hillis–Steele with one buffer: a thread reads what its neighbour may have overwritten "
                "already.",
     .on_emulator = true,
     .on_cuda = false,
     .default_threads = thread_a_pair},
    {.id = "broken-missing-sync",
     .name = "Missing barrier",
     .family = Family::broken,
     .max_n = 2048,
     .why_max_n = "it scans inside one block of at most 1024 threads, two elements each",
     .source = "broken/missing_sync.cuh",
     .cites = "",
     .summary = "Blelloch without its last barrier: threads store cells that others have yet to compute.",
     .on_emulator = true,
     .on_cuda = false,
     .default_threads = thread_a_pair},
    {.id = "broken-divergent-barrier",
     .name = "Divergent barrier",
     .family = Family::broken,
     .max_n = 2048,
     .why_max_n = "it scans inside one block of at most 1024 threads, two elements each",
     .source = "broken/divergent_barrier.cuh",
     .cites = "",
     .summary = "Blelloch with a barrier inside a branch: those who come wait for those who skipped it.",
     .on_emulator = true,
     .on_cuda = false,
     .default_threads = thread_a_pair},
    {.id = "broken-bounds",
     .name = "Out of bounds",
     .family = Family::broken,
     .max_n = 2048,
     .why_max_n = "it scans inside one block, whose shared memory holds two buffers of 2048 elements",
     .source = "broken/bounds.cuh",
     .cites = "",
     .summary = "Hillis–Steele with <= in place of <: the last thread reaches one cell beyond the array.",
     .on_emulator = true,
     .on_cuda = false,
     .default_threads = thread_an_element},
    {.id = "broken-warp-sync",
     .name = "Trusting lockstep",
     .family = Family::broken,
     .max_n = 32,
     .why_max_n = "it scans inside one warp, which has 32 lanes of one element each",
     .source = "broken/warp_sync.cuh",
     .cites = "",
     .summary = "A warp scans in shared memory without __syncwarp, as if its lanes always stepped together.",
     .on_emulator = true,
     .on_cuda = false,
     .default_threads = thread_a_lane},
}};

} // namespace

std::span<const Algorithm> catalogue() { return algorithms; }

const Algorithm* find_algorithm(std::string_view id) {
    const auto found =
        std::find_if(algorithms.begin(), algorithms.end(), [&](const Algorithm& a) { return a.id == id; });
    return found == algorithms.end() ? nullptr : &*found;
}

std::optional<std::string> size_problem(const Algorithm& algorithm, std::uint64_t n) {
    if (n <= algorithm.max_n) return std::nullopt;
    return fmt::format("{} takes at most {} elements, because {}; {} were given.", algorithm.id,
                       grouped(algorithm.max_n), algorithm.why_max_n, grouped(n));
}

std::string_view name_of(Family family) {
    switch (family) {
    case Family::block_scan:
        return "scan in one block";
    case Family::scan:
        return "scan of any size";
    case Family::reduction:
        return "reduction";
    case Family::application:
        return "application";
    case Family::cpu:
        return "on the CPU";
    case Family::peer:
        return "peer";
    case Family::tuned:
        return "tuned";
    case Family::broken:
        break;
    }
    return "broken on purpose";
}

} // namespace scanscope::kernels

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
std::uint32_t one_warp(std::uint64_t) { return 32; }
std::uint32_t thread_a_pair(std::uint64_t n) {
    return static_cast<std::uint32_t>(std::clamp<std::uint64_t>(std::bit_ceil(n) / 2, 1, most_threads));
}

constexpr std::string_view one_buffer = "it scans inside one block, whose shared memory holds the elements";

const std::array algorithms{
    Algorithm{.id = "hillis-steele",
              .name = "Hillis–Steele",
              .family = Family::block_scan,
              .max_n = 2048,
              .why_max_n =
                  "it scans inside one block, whose shared memory holds two buffers of 2048 elements",
              .source = "scan/hillis_steele.cuh",
              .cites = "W. D. Hillis and G. L. Steele, Data parallel algorithms, CACM 29(12), 1986",
              .summary = "Every element adds the one 1, 2, 4, … places to its left: few steps, more work.",
              .on_emulator = true,
              .on_cuda = true,
              .default_threads = thread_an_element},
    Algorithm{.id = "blelloch",
              .name = "Blelloch",
              .family = Family::block_scan,
              .max_n = 2048,
              .why_max_n = "it scans inside one block of at most 1024 threads, two elements each",
              .source = "scan/blelloch.cuh",
              .cites = "G. E. Blelloch, Prefix sums and their applications, CMU-CS-90-190, 1990",
              .summary =
                  "Up a tree of sums, down a tree of prefixes: no more work than a serial scan needs, twice "
                  "the steps.",
              .on_emulator = true,
              .on_cuda = true,
              .default_threads = thread_a_pair},
    Algorithm{
        .id = "pointer-jumping",
        .name = "Pointer jumping",
        .family = Family::block_scan,
        .max_n = 2048,
        .why_max_n = "it scans inside one block, whose shared memory holds a sum and a link for each element",
        .source = "scan/pointer_jumping.cuh",
        .cites = "J. C. Wyllie, The complexity of parallel computations, TR 79-387, Cornell University, 1979",
        .summary = "Every element follows a link, adds what it finds there and takes over its link: it scans "
                   "lists as well as arrays.",
        .on_emulator = true,
        .on_cuda = true,
        .default_threads = thread_an_element},
    Algorithm{
        .id = "warp-shuffle",
        .name = "Warp shuffle",
        .family = Family::block_scan,
        .max_n = 32,
        .why_max_n = "it scans inside one warp, which has 32 lanes of one element each",
        .source = "scan/warp_shuffle.cuh",
        .cites =
            "M. Harris and M. Garland, Optimizing parallel prefix operations for the Fermi architecture, "
            "GPU Computing Gems, 2012",
        .summary = "The lanes of a warp hand each other their registers: no shared memory, no barrier.",
        .on_emulator = true,
        .on_cuda = true,
        .default_threads = one_warp},
    Algorithm{
        .id = "hybrid-warp",
        .name = "Hybrid warp",
        .family = Family::block_scan,
        .max_n = 2048,
        .why_max_n = "it scans inside one block of at most 1024 threads, in two rounds",
        .source = "scan/hybrid_warp.cuh",
        .cites =
            "M. Harris and M. Garland, Optimizing parallel prefix operations for the Fermi architecture, "
            "GPU Computing Gems, 2012",
        .summary =
            "Each warp scans its own elements, one warp scans the totals, each adds what lies before it.",
        .on_emulator = true,
        .on_cuda = true,
        .default_threads = thread_an_element},
    Algorithm{.id = "brent-kung",
              .name = "Brent–Kung",
              .family = Family::block_scan,
              .max_n = 2048,
              .why_max_n = one_buffer,
              .source = "scan/brent_kung.cuh",
              .cites =
                  "R. P. Brent and H. T. Kung, A regular layout for parallel adders, IEEE Transactions on "
                  "Computers C-31(3), 1982",
              .summary =
                  "Up a tree of sums, then down, filling in the prefixes that are missing: the least work of "
                  "the trees.",
              .on_emulator = true,
              .on_cuda = true,
              .default_threads = thread_a_pair},
    Algorithm{
        .id = "sklansky",
        .name = "Sklansky",
        .family = Family::block_scan,
        .max_n = 2048,
        .why_max_n = one_buffer,
        .source = "scan/sklansky.cuh",
        .cites = "J. Sklansky, Conditional-sum addition logic, IRE Transactions on Electronic Computers "
                 "EC-9(2), 1960",
        .summary = "Halves are scanned apart, then the left total is added to all of the right half: the "
                   "fewest steps, with a fan-out that doubles.",
        .on_emulator = true,
        .on_cuda = true,
        .default_threads = thread_a_pair},
};

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

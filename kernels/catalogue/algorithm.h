// An algorithm as a row of the catalogue describes it. How it runs is its launcher's business
// (scan/launchers.cuh), found by id in each executor that the row names.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/trace/value.h"

namespace scanscope::kernels {

enum class Family : std::uint8_t { block_scan, scan, reduction, application, cpu, peer, tuned, broken };

// What an algorithm gives back for n inputs.
enum class Result : std::uint8_t {
    prefixes,
    segment_prefixes, // of each segment
    total,
    copy,        // the inputs as they are
    kept,        // those that --keep wants, in their order
    sorted,      // all of them, by --bits of their order, equal ones in their order
    bin_starts,  // how many stand in the bins before each of --bins
    subtree_sums // of each node of --parents
};

// An option of one algorithm beside the common ones (DESIGN 6): "padding", "keep", …
struct OptionInfo {
    std::string_view name;   // as on the command line, without dashes
    std::string_view values; // "" for a flag, else "nonzero|positive|changed"; of free ones, examples
    std::string_view help;
    std::string_view usual = {}; // the value that holds where nobody chooses one
    // Of an option that is more than a choice between its values: what stands for it in a list of options
    // ("LIST"), and what throws BadRequest where the value says nothing for n elements.
    std::string_view placeholder = {};
    void (*check)(const std::string& value, std::uint64_t n) = nullptr;
    // How many elements a value speaks of, where it is a list of something for each.
    std::optional<std::uint64_t> (*elements)(const std::string& value) = nullptr;
};

// The most elements that any scan in one block takes.
inline constexpr std::uint64_t most_in_one_block = 2048;

struct Algorithm {
    std::string_view id = {};   // "blelloch"
    std::string_view name = {}; // "Blelloch"
    Family family = {};
    std::uint64_t max_n = 0;
    std::string_view why_max_n = {}; // "one block, two elements a thread"
    std::string_view source = {};    // "scan/blelloch.cuh"
    std::string_view cites = {};     // the paper
    std::string_view summary = {};   // one line
    bool on_emulator = false, on_cuda = false;
    bool on_cpu = false; // as a plain program
    // Threads a block for n elements where the user names none; null where they are not the user's to choose.
    std::uint32_t (*default_threads)(std::uint64_t n) = nullptr;
    std::vector<OptionInfo> options = {};
    // How many elements it has scanned by another algorithm; null where they are n, or there is none.
    std::uint64_t (*scanned)(std::uint64_t n, std::uint32_t threads_per_block) = nullptr;
    Result result = Result::prefixes;
    [[nodiscard]] bool has_forms() const { // inclusive and exclusive
        return result == Result::prefixes || result == Result::segment_prefixes;
    }
    // Whether a run can be recorded. What cannot is verified and benchmarked.
    [[nodiscard]] bool has_steps() const {
        return family != Family::cpu && family != Family::peer && family != Family::tuned;
    }
    bool on_devices = false;  // takes several devices
    bool commutative = false; // operands change places: takes commutative operators only
    bool float_sums = false;  // takes sums of float32 and float64 only
    bool integer_sums = false;
    bool has_operator = true; // otherwise it combines no elements
    // What it runs on where nobody chooses an input: a generator or a list; empty: that of make_input().
    std::string_view usual_input = {};
    trace::Operator usual_op = trace::Operator::sum; // what it combines with where nobody chooses an operator
    // Whether there is one block only, whatever n and the threads are.
    [[nodiscard]] bool in_one_block() const { return on_emulator && max_n <= most_in_one_block; }
};

} // namespace scanscope::kernels

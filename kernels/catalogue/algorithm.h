// An algorithm as a row of the catalogue. How it runs is up to its launcher (scan/launchers.cuh), which each
// executor that the row names finds by id.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/trace/value.h"

namespace scanscope::kernels {

enum class Family : std::uint8_t { block_scan, scan, reduction, application, cpu, peer, tuned, broken };

// The kind of result that an algorithm gives for n inputs.
enum class Result : std::uint8_t {
    prefixes,
    segment_prefixes, // the prefixes of each segment
    total,
    copy,        // the inputs, unchanged
    kept,        // the inputs that --keep selects, in their order
    sorted,      // all inputs, sorted stably by --bits of their keys
    bin_starts,  // for each of --bins, how many elements are in the bins before it
    subtree_sums // the sum of the subtree of each node of --parents
};

// An option of one algorithm, in addition to the common ones: "padding", "keep", …
struct OptionInfo {
    std::string_view name;   // as on the command line, without dashes
    std::string_view values; // "" for a flag, otherwise "nonzero|positive|changed"; for free values, examples
    std::string_view help;
    std::string_view usual = {}; // the default value
    // For an option whose values are not a fixed choice: its placeholder in a list of options ("LIST"), and a
    // check that throws BadRequest if the value is invalid for n elements.
    std::string_view placeholder = {};
    void (*check)(const std::string& value, std::uint64_t n) = nullptr;
    // Returns the number of elements in a value that lists one item per element.
    std::optional<std::uint64_t> (*elements)(const std::string& value) = nullptr;
};

// The maximum number of elements for any scan in one block.
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
    // The default number of threads per block for n elements; null if the user cannot choose it.
    std::uint32_t (*default_threads)(std::uint64_t n) = nullptr;
    std::vector<OptionInfo> options = {};
    // The number of elements that the algorithm passes on to another algorithm's scan; null if that is n, or
    // if there is no such scan.
    std::uint64_t (*scanned)(std::uint64_t n, std::uint32_t threads_per_block) = nullptr;
    Result result = Result::prefixes;
    [[nodiscard]] bool has_forms() const { // inclusive and exclusive
        return result == Result::prefixes || result == Result::segment_prefixes;
    }
    // Whether a run can be recorded. Algorithms without steps are only verified and benchmarked.
    [[nodiscard]] bool has_steps() const {
        return family != Family::cpu && family != Family::peer && family != Family::tuned;
    }
    bool on_devices = false;  // can run on several devices
    bool commutative = false; // operands change places, so only commutative operators are allowed
    bool float_sums = false;  // only for sums of float32 and float64
    bool integer_sums = false;
    bool has_operator = true; // false if the algorithm combines no elements
    // The default input, a generator or a list; if empty, the default of make_input().
    std::string_view usual_input = {};
    trace::Operator usual_op = trace::Operator::sum; // the default operator
    // Whether the algorithm always runs in one block, for any n and number of threads.
    [[nodiscard]] bool in_one_block() const { return on_emulator && max_n <= most_in_one_block; }
};

} // namespace scanscope::kernels

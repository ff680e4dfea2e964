// The error of float32 sums: the plain loop, the tree, the warp and Kahan's sum on every available executor,
// and the plain loop in float64. They are all compared with a compensated sum in float64.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "kernels/text/language.h"
#include "kernels/verify/backend.h"

namespace scanscope::kernels {

struct AccuracyMethod {
    std::string_view name;      // "serial"
    std::string_view algorithm; // "cpu-reduce"
};
inline constexpr std::array<AccuracyMethod, 4> accuracy_methods{{{english("serial"), "cpu-reduce"},
                                                                 {english("tree"), "reduce-shared"},
                                                                 {english("warp"), "reduce-warp"},
                                                                 {english("Kahan"), "reduce-kahan"}}};

// random: numbers in [0, 1), uniform, in steps of 2^-24, so that each is a float32
// alternating: 1, then random numbers times 1000, each followed by its negative; the sum is 1
// tiny: 1e8, then 1e-8 many times, and finally -1e8; the sum is that of the small numbers
enum class AccuracyInput : std::uint8_t { random, ones, tenths, alternating, tiny };
inline constexpr std::array accuracy_inputs{AccuracyInput::random, AccuracyInput::ones, AccuracyInput::tenths,
                                            AccuracyInput::alternating, AccuracyInput::tiny};
// "random", "ones", "0.1", "alternating", "1e8+1e-8"
[[nodiscard]] std::string_view name_of(AccuracyInput input);
[[nodiscard]] std::vector<trace::Value> accuracy_input(AccuracyInput input, std::uint64_t n,
                                                       std::uint64_t seed);

struct AccuracyRow {
    std::string executor; // runs the kernels; the plain loop always runs on the CPU
    AccuracyInput input = AccuracyInput::random;
    std::uint64_t n = 0;
    double exact = 0; // the sum in float64
    struct Error {
        std::optional<double> relative; // |sum − exact| / |exact|; |sum| if exact is 0
        std::string problem;            // the reason why there is no error value
    };
    std::array<Error, accuracy_methods.size()> errors; // in the order of accuracy_methods
    Error wide;                                        // the error of the plain loop in float64
};

struct AccuracyOptions {
    std::vector<std::uint64_t> sizes = {1u << 10, 1u << 12, 1u << 14, 1u << 16, 1u << 18, 1u << 20};
    std::vector<std::uint64_t> sizes_of_ones = {}; // additional sizes for ones; see counting_stops
    std::vector<AccuracyInput> inputs = {accuracy_inputs.begin(), accuracy_inputs.end()};
    std::uint64_t seed = 1;
    std::vector<std::string> executors = {}; // ids; empty: all that are available
    std::stop_token stop = {};
    std::function<void(std::size_t done, std::size_t total, const Request& next)> progress = {};
    std::function<void(const AccuracyRow&)> measured = {}; // called for each row, by input and size
};

// A float32 loop that adds ones stops at 2^24. For the first size, the sum itself cannot be represented as
// float32; for the second, it can, and the loop is off by 6 %.
inline constexpr std::array<std::uint64_t, 2> counting_stops{(1u << 24) + 1, (1u << 24) + (1u << 20)};

// Returns the rows sorted by executor, then input, then size. Throws Cancelled.
[[nodiscard]] std::vector<AccuracyRow> measure_accuracy(const Backend& backend,
                                                        const AccuracyOptions& options);

} // namespace scanscope::kernels

// How far float32 sums are from the truth: the plain loop, the tree, the warp and Kahan's sum, run on every
// executor that is here, against a compensated sum in float64.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "verify/backend.h"

namespace scanscope::kernels {

struct AccuracyMethod {
    std::string_view name;      // "serial"
    std::string_view algorithm; // "cpu-reduce"
};
inline constexpr std::array<AccuracyMethod, 4> accuracy_methods{{{"serial", "cpu-reduce"},
                                                                 {"tree", "reduce-shared"},
                                                                 {"warp", "reduce-warp"},
                                                                 {"Kahan", "reduce-kahan"}}};

// random: uniform in [0, 1), in steps of 2^-24, so that each is a float32.
enum class AccuracyInput : std::uint8_t { random, ones, tenths };
[[nodiscard]] std::string_view name_of(AccuracyInput input); // "random", "ones", "0.1"
[[nodiscard]] std::vector<trace::Value> accuracy_input(AccuracyInput input, std::uint64_t n,
                                                       std::uint64_t seed);

struct AccuracyRow {
    std::string executor; // of the kernels; the plain loop always runs on the processor
    AccuracyInput input = AccuracyInput::random;
    std::uint64_t n = 0;
    double exact = 0; // the sum, as float64 has it
    struct Error {
        std::optional<double> relative; // |sum − exact| / |exact|
        std::string problem;            // why there is none
    };
    std::array<Error, accuracy_methods.size()> errors; // by accuracy_methods
};

struct AccuracyOptions {
    std::vector<std::uint64_t> sizes = {1u << 10, 1u << 12, 1u << 14, 1u << 16,
                                        1u << 18, 1u << 20, 1u << 22, 1u << 24};
    std::uint64_t seed = 1;
    std::vector<std::string> executors = {}; // ids; empty: all that are available
    std::stop_token stop = {};
    std::function<void(std::size_t done, std::size_t total, const Request& next)> progress = {};
    std::function<void(const AccuracyRow&)> measured = {}; // as soon as it is, by input and size
};

// By executor, then input, then size. Throws Cancelled.
[[nodiscard]] std::vector<AccuracyRow> measure_accuracy(const Backend& backend,
                                                        const AccuracyOptions& options);

} // namespace scanscope::kernels

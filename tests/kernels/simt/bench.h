// Helpers for the tests of the emulator: a device with a schedule, and functions that move numbers to and
// from it.
#pragma once

#include <cstddef>
#include <numeric>
#include <regex>
#include <string>
#include <utility>
#include <vector>

#include "kernels/simt/device.h"
#include "support/thrown.h"

namespace scanscope::simt {

using trace::FaultKind;
using trace::to_value;

inline std::vector<trace::Value> values(const std::vector<int>& numbers) {
    std::vector<trace::Value> result;
    for (const int number : numbers) result.push_back(to_value(number));
    return result;
}
inline std::vector<int> numbers(const std::vector<trace::Value>& from) {
    std::vector<int> result;
    for (const trace::Value value : from) result.push_back(trace::from_value<int>(value));
    return result;
}
inline std::vector<int> iota(int count, int first = 0) {
    std::vector<int> result(static_cast<std::size_t>(count));
    std::iota(result.begin(), result.end(), first);
    return result;
}

// A device with a schedule. It records, or not.
struct Bench {
    explicit Bench(Settings with = {}, bool record = true)
        : settings(std::move(with))
        , device(settings, record ? &trace : nullptr) {}
    Settings settings;
    trace::Trace trace;
    Device device;
};

inline Settings scheduled(Schedule schedule, std::uint64_t seed = 1) {
    return {.schedule = schedule, .seed = seed};
}

inline const std::vector<Settings> all_schedules{scheduled(Schedule::in_order), scheduled(Schedule::reversed),
                                                 scheduled(Schedule::random, 1),
                                                 scheduled(Schedule::random, 20260)};

template <class Run> trace::Fault fault_of(Run run) {
    const auto faulted = test::thrown_by<Faulted>(run);
    return faulted ? faulted->fault : trace::Fault{};
}

// Returns the fault of a launch of one block with this many threads; `out` has a cell for each thread.
template <class Kernel>
trace::Fault fault_of(Bench& bench, Kernel kernel, unsigned threads, std::size_t shared_bytes = 0) {
    const auto out = bench.device.allocate<int>("out", threads);
    return fault_of([&] { bench.device.launch("litmus", {}, {threads}, shared_bytes, kernel, out); });
}

// The fault's message with N in place of each line number.
inline std::string without_lines(const trace::Fault& fault) {
    return std::regex_replace(fault.message, std::regex("line [0-9]+"), "line N");
}

} // namespace scanscope::simt

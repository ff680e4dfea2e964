// Whether kernels did what a task asks of them, told from the records of a run.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "kernels/course/outcome.h"
#include "kernels/course/suite.h"
#include "kernels/trace/trace.h"

namespace scanscope::course {

enum class KernelFault : std::uint8_t {
    none,
    no_launch,    // there was none
    other_kernel, // none whose name meets the pattern `pattern`
    uploaded,     // the host brought the right result to the device
    not_stored,   // no kernel stored cell `cell` of the result into the array that holds it
};

struct KernelVerdict {
    KernelFault fault = KernelFault::none;
    std::string pattern;
    std::uint64_t cell = 0;
};

// Of a recorded run on `input`, whose right result is `expected`; without one, who stored it is not asked.
[[nodiscard]] KernelVerdict judge_kernels(const Task& task, const trace::Trace& trace,
                                          const std::vector<trace::Value>& input,
                                          const std::vector<trace::Value>& expected);

// The counters that the task limits.
[[nodiscard]] std::vector<CounterOutcome> counted(const Task& task, const trace::Trace& trace,
                                                  std::uint64_t n);

} // namespace scanscope::course

// Whether kernels did what a task asks of them, told from the records of a run.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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

// Whether kernels must have the names that the task asks for. A program may need one of them at the sizes
// that its suite names, and not at others: one that adds the totals of blocks is for several blocks.
enum class KernelNames : std::uint8_t { asked, any };

// Of a recorded run on `input`, whose right result is `expected`; without one, who stored it is not asked.
[[nodiscard]] KernelVerdict judge_kernels(const Task& task, const trace::Trace& trace,
                                          const std::vector<trace::Value>& input,
                                          const std::vector<trace::Value>& expected, KernelNames names);

// What a task can limit. Reads and writes are of shared memory; barriers are those of all blocks together.
inline constexpr std::array<std::string_view, 8> counter_ids{
    "launches", "barriers", "steps", "reads", "writes", "global-reads", "global-writes", "shuffles"};

// Of a recorded run on `input` the counters that the task limits and, where it names an algorithm to set them
// beside, those that are not 0 in both. `n` is the size as the test has it.
[[nodiscard]] std::vector<CounterOutcome> counted(const Task& task, const trace::Trace& trace,
                                                  const std::vector<trace::Value>& input, std::uint64_t n);

} // namespace scanscope::course

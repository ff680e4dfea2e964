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

// Whether kernels must have the names that the task asks for. A program may need one of them at the sizes
// that its suite names, and not at others: one that adds the totals of blocks is for several blocks.
enum class KernelNames : std::uint8_t { asked, any };

// Why kernels did not do what the task asks of them: there was no launch, none has a name that was asked for,
// the host brought the right result to the device, or no kernel stored a cell of it. Nothing where they did,
// as far as the records tell. `expected` is the right result of the recorded run on `input`; without one, who
// stored it is not asked. `n` is the size as the test has it.
[[nodiscard]] std::optional<kernels::Message> fault_of_kernels(const Task& task, const trace::Trace& trace,
                                                               const std::vector<trace::Value>& input,
                                                               const std::vector<trace::Value>& expected,
                                                               KernelNames names, std::uint64_t n);

// Counters that a task can limit. Reads and writes are of shared memory; barriers are of all blocks together.
inline constexpr std::array<std::string_view, 8> counter_ids{
    "launches", "barriers", "steps", "reads", "writes", "global-reads", "global-writes", "shuffles"};

// The counters of a recorded run on `input` that the task limits and, where it names an algorithm to set them
// beside, those that are not 0 in both. `n` is the size as the test has it.
[[nodiscard]] std::vector<CounterOutcome> counted(const Task& task, const trace::Trace& trace,
                                                  const std::vector<trace::Value>& input, std::uint64_t n);

} // namespace scanscope::course

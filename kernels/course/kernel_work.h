// Checks from the records of a run whether kernels did what a task asks.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "kernels/course/outcome.h"
#include "kernels/course/suite.h"
#include "kernels/trace/trace.h"

namespace scanscope::course {

// The position in the cells of an array where the result begins, or nullopt if it is not there.
[[nodiscard]] std::optional<std::size_t> place_of(const trace::SharedCells& cells, trace::ElementType type,
                                                  const std::vector<trace::Value>& result,
                                                  trace::ElementType result_type);

// Whether kernels must have the names that the task asks for. A program may need one of them at the sizes
// that its suite names but not at others: a kernel that adds up block sums is needed only for several blocks.
enum class KernelNames : std::uint8_t { asked, any };

// The reason why kernels did not do what the task asks: there was no launch, no kernel has a required name,
// the host copied the right result to the device, or no kernel stored one of its cells. Nullopt if they did,
// as far as the records show. `expected` is the right result of the recorded run on `input`, or empty if it
// does not matter who stored the result. `n` is the size in the test.
[[nodiscard]] std::optional<kernels::Message> fault_of_kernels(const Task& task, const trace::Trace& trace,
                                                               const std::vector<trace::Value>& input,
                                                               const std::vector<trace::Value>& expected,
                                                               KernelNames names, std::uint64_t n);

// Counters that a task can limit. Reads and writes are in shared memory; barriers are counted over all
// blocks. The depth is the number of accesses that follow one another (trace/parallelism.h), bank conflicts
// are the passes that they add, and divergence is the share of lanes, in percent, that wait while others of
// their warp take another branch.
inline constexpr std::array<std::string_view, 13> counter_ids{
    "launches", "barriers", "steps",          "reads",          "writes",  "global-reads", "global-writes",
    "shuffles", "depth",    "longest-thread", "bank-conflicts", "sectors", "divergence"};

// The counters of a recorded run on `input` that the task limits and, if the task names an algorithm for
// comparison, those that are not 0 in one of them. `n` is the size in the test.
[[nodiscard]] std::vector<CounterOutcome> counted(const Task& task, const trace::Trace& trace,
                                                  const std::vector<trace::Value>& input, std::uint64_t n);

// The sentence about a counter that exceeds its limit.
[[nodiscard]] kernels::Message words_of_excess(const CounterOutcome& counter);

} // namespace scanscope::course

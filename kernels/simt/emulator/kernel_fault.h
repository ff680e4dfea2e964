// The exceptions that end a grid early.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "kernels/simt/where.h"
#include "kernels/trace/trace.h"

namespace scanscope::simt {

struct Thread;

// A kernel did something illegal. Thrown on the offending fibre or by the scheduler; leaves Grid::run.
struct KernelFault : std::runtime_error {
    explicit KernelFault(trace::Fault what, Where place = {})
        : std::runtime_error(what.message)
        , fault(std::move(what))
        , where(place) {}
    trace::Fault fault; // without its location and its launch
    Where where;
};

// The stop token given to Grid::run was triggered.
struct Stopped : std::runtime_error {
    Stopped()
        : std::runtime_error("stopped") {}
};

// "thread 3", "threads 0 to 3 and 7"
[[nodiscard]] std::string names_of(const std::vector<std::uint32_t>& threads, const trace::Dim3& block);
// Describes which threads wait where. `threads` are all threads of the block with that linear index; each of
// them waits or has ended.
[[nodiscard]] KernelFault describe_deadlock(std::uint64_t block, const trace::Dim3& block_extent,
                                            std::span<const Thread> threads);

} // namespace scanscope::simt

// What ends a grid before its time.
#pragma once

#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "kernels/simt/where.h"
#include "kernels/trace/trace.h"

namespace scanscope::simt {

struct Thread;

// What a kernel did that no kernel may do. Thrown on the offending fibre or by the scheduler; comes out of
// Grid::run.
struct KernelFault : std::runtime_error {
    KernelFault(trace::FaultKind kind_of_fault, const std::string& message, Where place = {})
        : std::runtime_error(message)
        , kind(kind_of_fault)
        , where(place) {}
    trace::FaultKind kind;
    Where where;
    std::string reason; // as trace::Fault has it
    std::uint64_t block = 0;
    std::vector<std::uint32_t> threads;
    std::string array;
    std::int64_t index = 0;
};

// The stop token given to Grid::run was triggered.
struct Stopped : std::runtime_error {
    Stopped()
        : std::runtime_error("stopped") {}
};

// Says who waits where. `threads` are all of the block with that linear index, and each waits or has ended.
[[nodiscard]] KernelFault describe_deadlock(std::uint64_t block, std::span<const Thread> threads);

} // namespace scanscope::simt

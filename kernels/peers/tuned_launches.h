// Launches the kernels of our own headers for other programs (scanscope/), selected by type and operator, on
// the current device. All pointers are to memory of that device.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <memory>

#include "kernels/trace/value.h"

namespace scanscope {
class Workspace; // scanscope/workspace.cuh
}

namespace scanscope::kernels::peers {

// Creates a workspace for calls on one stream of the current device. The same device must be current when the
// workspace is destroyed.
[[nodiscard]] std::shared_ptr<Workspace> make_workspace();

struct TunedScan {
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    bool inclusive = false;
    const void* in = nullptr;
    void* out = nullptr;
    std::size_t n = 0;
    const void* start = nullptr; // the value before the first element; null means the identity
};
cudaError_t launch_tuned_scan(Workspace& workspace, const TunedScan& scan, cudaStream_t stream);

struct TunedReduction {
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    const void* in = nullptr;
    void* sum = nullptr;
    std::size_t n = 0;
};
cudaError_t launch_tuned_reduction(Workspace& workspace, const TunedReduction& reduction,
                                   cudaStream_t stream);

} // namespace scanscope::kernels::peers

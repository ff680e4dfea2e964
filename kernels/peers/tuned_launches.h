// The calls of our own headers for other programs (scanscope/), by type and operator, for whoever launches
// them himself: on the device that is chosen, by elements that lie there.
#pragma once

#include <cuda_runtime_api.h>

#include <cstddef>
#include <memory>

#include "kernels/trace/value.h"

namespace scanscope {
class Workspace; // scanscope/workspace.cuh
}

namespace scanscope::kernels::peers {

// For calls on one stream of the device that is chosen, which must be chosen when it goes, too.
[[nodiscard]] std::shared_ptr<Workspace> make_workspace();

struct TunedScan {
    trace::ElementType type = trace::ElementType::int32;
    trace::Operator op = trace::Operator::sum;
    bool inclusive = false;
    const void* in = nullptr;
    void* out = nullptr;
    std::size_t n = 0;
    const void* start = nullptr; // what lies before the first element; null: nothing does
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

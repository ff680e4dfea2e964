// The reduction of scanscope/reduce.cuh as a program of the catalogue.
#include "kernels/peers/tuned_call.cuh"
#include "kernels/peers/tuned_launches.h"
#include "kernels/peers/tuned_operators.cuh"
#include <scanscope/reduce.cuh>

namespace scanscope::kernels {

using namespace peers;

cudaError_t peers::launch_tuned_reduction(Workspace& workspace, const TunedReduction& reduction,
                                          cudaStream_t stream) {
    return trace::with_type(reduction.type, [&]<class T>() {
        return with_tuned_operator<T>(reduction.op, [&]<class Element>(auto op) {
            return reduce(workspace, static_cast<const Element*>(reduction.in),
                          static_cast<Element*>(reduction.sum), reduction.n, op,
                          static_cast<Element>(simt::identity_of<T>(reduction.op)), stream);
        });
    });
}

std::unique_ptr<PreparedCall> prepare_tuned_reduction(const Problem& problem) {
    TunedReduction reduction{.type = problem.type, .op = problem.op, .n = problem.n()};
    return trace::with_type(problem.type, [&]<class T>() {
        return tuned_call<T>(problem, 1, [reduction](TunedMemory& memory) mutable {
            reduction.in = memory.input.as<void>();
            reduction.sum = memory.output.as<void>();
            return launch_tuned_reduction(memory.workspace, reduction, simt::call_stream);
        });
    });
}

} // namespace scanscope::kernels

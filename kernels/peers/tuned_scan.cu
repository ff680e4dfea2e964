// The scan of scanscope/scan.cuh as a program of the catalogue.
#include "kernels/peers/tuned_call.cuh"
#include "kernels/peers/tuned_launches.h"
#include "kernels/peers/tuned_operators.cuh"
#include <scanscope/scan.cuh>

namespace scanscope::kernels {

using namespace peers;

std::shared_ptr<Workspace> peers::make_workspace() { return std::make_shared<Workspace>(); }

cudaError_t peers::launch_tuned_scan(Workspace& workspace, const TunedScan& scan, cudaStream_t stream) {
    return trace::with_type(scan.type, [&]<class T>() {
        return with_tuned_operator<T>(scan.op, [&]<class Element>(auto op) {
            const auto identity = static_cast<Element>(simt::identity_of<T>(scan.op));
            const auto *in = static_cast<const Element*>(scan.in),
                       *start = static_cast<const Element*>(scan.start);
            auto* out = static_cast<Element*>(scan.out);
            return scan.inclusive
                       ? inclusive_scan_from(workspace, start, in, out, scan.n, op, identity, stream)
                       : exclusive_scan_from(workspace, start, in, out, scan.n, op, identity, stream);
        });
    });
}

std::unique_ptr<PreparedCall> prepare_tuned_scan(const Problem& problem) {
    TunedScan scan{
        .type = problem.type, .op = problem.op, .inclusive = problem.inclusive(), .n = problem.n()};
    return trace::with_type(problem.type, [&]<class T>() {
        return tuned_call<T>(problem, problem.n(), [scan](TunedMemory& memory) mutable {
            scan.in = memory.input.as<void>();
            scan.out = memory.output.as<void>();
            return launch_tuned_scan(memory.workspace, scan, simt::call_stream);
        });
    });
}

} // namespace scanscope::kernels

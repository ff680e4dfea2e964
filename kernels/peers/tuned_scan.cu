// The scan that other programs include (scanscope/scan.cuh), as a call of the catalogue.
#include "kernels/peers/tuned_call.cuh"
#include "kernels/peers/tuned_operators.cuh"
#include <scanscope/scan.cuh>

namespace scanscope::kernels {

using namespace peers;

std::unique_ptr<PreparedCall> prepare_tuned_scan(const Problem& problem) {
    const std::size_t n = problem.n();
    const bool inclusive = problem.inclusive();
    return trace::with_type(problem.type, [&]<class T>() {
        const T identity = simt::identity_of<T>(problem.op);
        return with_tuned_operator<T>(problem.op, [&]<class Element>(auto op) {
            return tuned_call<T>(problem, n, [=](TunedMemory& memory) {
                const auto* in = memory.input.as<const Element>();
                auto* out = memory.output.as<Element>();
                const auto with = static_cast<Element>(identity);
                return inclusive ? inclusive_scan(memory.workspace, in, out, n, op, with, simt::call_stream)
                                 : exclusive_scan(memory.workspace, in, out, n, op, with, simt::call_stream);
            });
        });
    });
}

} // namespace scanscope::kernels

// The reduction that other programs include (scanscope/reduce.cuh), as a call of the catalogue.
#include "kernels/peers/tuned_call.cuh"
#include "kernels/peers/tuned_operators.cuh"
#include <scanscope/reduce.cuh>

namespace scanscope::kernels {

using namespace peers;

std::unique_ptr<PreparedCall> prepare_tuned_reduction(const Problem& problem) {
    const std::size_t n = problem.n();
    return trace::with_type(problem.type, [&]<class T>() {
        const T identity = simt::identity_of<T>(problem.op);
        return with_tuned_operator<T>(problem.op, [&]<class Element>(auto op) {
            return tuned_call<T>(problem, 1, [=](TunedMemory& memory) {
                return reduce(memory.workspace, memory.input.as<const Element>(), memory.output.as<Element>(),
                              n, op, static_cast<Element>(identity), simt::call_stream);
            });
        });
    });
}

} // namespace scanscope::kernels

// CUB's reduction.

#include <cub/device/device_reduce.cuh>

#include "kernels/peers/library_call.cuh"
#include "kernels/peers/tuned_operators.cuh"

namespace scanscope::kernels {

using namespace peers;

std::unique_ptr<PreparedCall> prepare_cub_reduce(const Problem& problem) {
    const auto n = static_cast<int>(problem.n());
    return trace::with_type(problem.type, [&]<class T>() {
        const T identity = simt::identity_of<T>(problem.op);
        return with_tuned_operator<T>(problem.op, [&]<class Element>(auto op) {
            const auto reduce = [=](void* storage, std::size_t& bytes, const CubMemory& memory) {
                return cub::DeviceReduce::Reduce(storage, bytes, memory.input.as<const Element>(),
                                                 memory.output.as<Element>(), n, op,
                                                 static_cast<Element>(identity), simt::call_stream);
            };
            return cub_call<T>(problem, 1, reduce);
        });
    });
}

} // namespace scanscope::kernels

// CUB's compaction.

#include <cub/device/device_select.cuh>

#include "kernels/peers/is_wanted.cuh"
#include "kernels/peers/library_call.cuh"

namespace scanscope::kernels {

using namespace peers;

std::unique_ptr<PreparedCall> prepare_cub_select(const Problem& problem) {
    const auto n = static_cast<int>(problem.n());
    const bool changed = simt::option_is(problem, "keep", "changed");
    const bool positive = simt::option_is(problem, "keep", "positive");
    return trace::with_type(problem.type, [&]<class T>() {
        const auto select = [=](void* storage, std::size_t& bytes, const CubMemory& memory) {
            const T* in = memory.input.as<const T>();
            T* out = memory.output.as<T>();
            int* count = memory.count.as<int>();
            if (changed)
                return cub::DeviceSelect::Unique(storage, bytes, in, out, count, n, simt::call_stream);
            const IsWanted<T> is_wanted{positive};
            return cub::DeviceSelect::If(storage, bytes, in, out, count, n, is_wanted, simt::call_stream);
        };
        return cub_call<T>(problem, std::nullopt, select);
    });
}

} // namespace scanscope::kernels

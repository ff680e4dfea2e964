// CUB's radix sort.

#include <cub/device/device_radix_sort.cuh>

#include "kernels/input/options.h"
#include "kernels/peers/library_call.cuh"

namespace scanscope::kernels {

using namespace peers;

// CUB orders keys like our own sorts, with one exception: it treats −0 and +0 as equal, and keeps their
// order. For keys sorted by all bits, both results are equal as numbers, and verification compares floats as
// numbers. For keys sorted only by the lowest bits, −0 ends up in different places. But the inputs of verify
// and of the benchmark contain no −0.
std::unique_ptr<PreparedCall> prepare_cub_sort(const Problem& problem) {
    const auto n = static_cast<int>(problem.n());
    const std::uint64_t bits = option_number(problem.options, "bits").value_or(most_bits);
    return trace::with_type(problem.type, [&]<class T>() {
        const auto end_bit = static_cast<int>(std::min<std::uint64_t>(bits, 8 * sizeof(T)));
        const auto sort = [=](void* storage, std::size_t& bytes, const CubMemory& memory) {
            return cub::DeviceRadixSort::SortKeys(storage, bytes, memory.input.as<const T>(),
                                                  memory.output.as<T>(), n, 0, end_bit, simt::call_stream);
        };
        return cub_call<T>(problem, problem.n(), sort);
    });
}

} // namespace scanscope::kernels

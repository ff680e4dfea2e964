// The radix sort of CUB.

#include <cub/device/device_radix_sort.cuh>

#include "kernels/input/options.h"
#include "kernels/peers/library_call.cuh"

namespace scanscope::kernels {

using namespace peers;

// Keys go to CUB as they are, which orders them as our own sorts do but for one pair of floats: −0 is +0 to
// it, and the two stay as they stood. Sorted by all bits such outputs are equal as numbers, and verification
// compares floats as numbers. By the lowest bits alone −0 ends elsewhere, where no order of numbers says what
// is right; what verify and the benchmark sort has none.
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

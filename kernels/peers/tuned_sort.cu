// The sort of scanscope/sort.cuh as a program of the catalogue.
#include "kernels/input/options.h"
#include "kernels/peers/tuned_call.cuh"
#include <scanscope/sort.cuh>

namespace scanscope::kernels {

using namespace peers;

std::unique_ptr<PreparedCall> prepare_tuned_sort(const Problem& problem) {
    const std::size_t n = problem.n();
    const std::uint64_t asked = option_number(problem.options, "bits").value_or(most_bits);
    return trace::with_type(problem.type, [&]<class T>() {
        const auto bits = static_cast<int>(std::min<std::uint64_t>(asked, 8 * sizeof(T)));
        return tuned_call<T>(problem, n, [=](TunedMemory& memory) {
            return sort(memory.workspace, memory.input.as<const T>(), memory.output.as<T>(), n, bits,
                        simt::call_stream);
        });
    });
}

} // namespace scanscope::kernels

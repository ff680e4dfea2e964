// The compaction of scanscope/select.cuh as a program of the catalogue.
#include "kernels/peers/is_wanted.cuh"
#include "kernels/peers/tuned_call.cuh"
#include <scanscope/select.cuh>

namespace scanscope::kernels {

using namespace peers;

namespace {

template <class T> struct IsSame {
    SCANSCOPE_HOST_DEVICE bool operator()(T left, T right) const { return left == right; }
};

} // namespace

std::unique_ptr<PreparedCall> prepare_tuned_selection(const Problem& problem) {
    const std::size_t n = problem.n();
    const bool changed = simt::option_is(problem, "keep", "changed");
    const bool positive = simt::option_is(problem, "keep", "positive");
    return trace::with_type(problem.type, [&]<class T>() {
        return tuned_call<T>(problem, std::nullopt, [=](TunedMemory& memory) {
            const T* in = memory.input.as<const T>();
            T* out = memory.output.as<T>();
            auto* kept = memory.count.as<std::size_t>();
            return changed ? unique(memory.workspace, in, out, kept, n, IsSame<T>(), simt::call_stream)
                           : select_if(memory.workspace, in, out, kept, n, IsWanted<T>{positive},
                                       simt::call_stream);
        });
    });
}

} // namespace scanscope::kernels

// The common part of the calls of our own headers for other programs (scanscope/).
#pragma once

#include "kernels/peers/library_call.cuh"
#include <scanscope/workspace.cuh>

namespace scanscope::kernels::peers {

struct TunedMemory {
    Workspace workspace; // grows in the first run
    DeviceMemory input, output;
    DeviceMemory count; // a std::size_t, for calls that compute the number of their results
};

// A call on elements of type T. `Call` is a function of TunedMemory that launches the kernel.
template <class T, class Call> class TunedCall final : public PreparedCall {
public:
    // If the number of results is not given, the call writes it to TunedMemory::count; there are at most n.
    TunedCall(const Problem& problem, std::optional<std::size_t> results, Call call)
        : memory_{Workspace(), uploaded<T>(problem), DeviceMemory(results.value_or(problem.n()) * sizeof(T)),
                  DeviceMemory(sizeof(std::size_t))}
        , results_(results)
        , call_(std::move(call)) {}
    void run() override { simt::check(call_(memory_), "launching the kernel"); }
    [[nodiscard]] std::vector<trace::Value> output() override {
        std::size_t count = 0;
        if (!results_) memory_.count.download(&count, sizeof count);
        return downloaded<T>(memory_.output, results_.value_or(count));
    }

private:
    TunedMemory memory_;
    std::optional<std::size_t> results_;
    Call call_;
};

template <class T, class Call>
std::unique_ptr<PreparedCall> tuned_call(const Problem& problem, std::optional<std::size_t> results,
                                         Call call) {
    return std::make_unique<TunedCall<T, Call>>(problem, results, std::move(call));
}

} // namespace scanscope::kernels::peers

// The common part of the calls of NVIDIA's libraries.
#pragma once

#include <algorithm>
#include <optional>
#include <utility>

#include "kernels/peers/peers.h"
#include "kernels/simt/buffers.h"
#include "kernels/simt/gpu/cuda.h"

namespace scanscope::kernels::peers {

using simt::DeviceMemory;
using simt::Problem;

template <class T> DeviceMemory uploaded(const Problem& problem) {
    const std::vector<T> elements = simt::tagged_input<T>(problem.input);
    DeviceMemory memory(elements.size() * sizeof(T));
    memory.upload(elements.data(), memory.bytes());
    return memory;
}

template <class T> std::vector<trace::Value> downloaded(const DeviceMemory& memory, std::size_t count) {
    std::vector<T> elements(count);
    memory.download(elements.data(), count * sizeof(T));
    return simt::values_of(std::span<const T>(elements));
}

struct CubMemory {
    DeviceMemory input, output;
    DeviceMemory count; // an int, for calls that compute the number of their results
};

// A call of CUB on elements of type T. `Call` is a function of (temporary storage, its bytes, CubMemory).
// Without storage, CUB only reports how much it needs.
template <class T, class Call> class CubCall final : public PreparedCall {
public:
    // If the number of results is not given, the call writes it to CubMemory::count; there are at most n.
    CubCall(const Problem& problem, std::optional<std::size_t> results, Call call)
        : memory_{uploaded<T>(problem), DeviceMemory(results.value_or(problem.n()) * sizeof(T)),
                  DeviceMemory(sizeof(int))}
        , results_(results)
        , call_(std::move(call)) {
        std::size_t bytes = 0;
        simt::check(call_(nullptr, bytes, memory_), "asking CUB for its temporary storage");
        storage_ = DeviceMemory(std::max<std::size_t>(bytes, 1)); // with a null pointer, CUB would not run
    }
    void run() override {
        std::size_t bytes = storage_.bytes();
        simt::check(call_(storage_.template as<void>(), bytes, memory_), "a call of CUB");
    }
    [[nodiscard]] std::vector<trace::Value> output() override {
        int count = 0;
        if (!results_) memory_.count.download(&count, sizeof count);
        return downloaded<T>(memory_.output, results_.value_or(static_cast<std::size_t>(count)));
    }

private:
    CubMemory memory_;
    DeviceMemory storage_;
    std::optional<std::size_t> results_;
    Call call_;
};

template <class T, class Call>
std::unique_ptr<PreparedCall> cub_call(const Problem& problem, std::optional<std::size_t> results,
                                       Call call) {
    return std::make_unique<CubCall<T, Call>>(problem, results, std::move(call));
}

} // namespace scanscope::kernels::peers

// Replaces CUB's loops over arrays. Each call is a launch with a thread for each index, so that a race
// between two of them is found.
#pragma once

#include "device.h"

namespace cub {

struct DeviceFor {
    template <class Number, class Op> static cudaError_t Bulk(Number n, Op op, SCANSCOPE_STREAM) {
        return each("DeviceFor::Bulk", n, op, stream, place);
    }
    template <class Iterator, class Number, class Op, scanscope_if_number<Number> = 0>
    static cudaError_t ForEachN(Iterator first, Number n, Op op, SCANSCOPE_STREAM) {
        return each(
            "DeviceFor::ForEachN", n, [=](Number i) { op(first[i]); }, stream, place);
    }
    template <class Iterator, class Number, class Op, scanscope_if_number<Number> = 0>
    static cudaError_t ForEachCopyN(Iterator first, Number n, Op op, SCANSCOPE_STREAM) {
        return each(
            "DeviceFor::ForEachCopyN", n,
            [=](Number i) {
                scanscope_value<Iterator> copy = first[i];
                op(copy);
            },
            stream, place);
    }
    template <class Iterator, class Op>
    static cudaError_t ForEach(Iterator first, Iterator last, Op op, SCANSCOPE_STREAM) {
        return ForEachN(first, std::ptrdiff_t(last - first), op, stream, place);
    }
    template <class Iterator, class Op>
    static cudaError_t ForEachCopy(Iterator first, Iterator last, Op op, SCANSCOPE_STREAM) {
        return ForEachCopyN(first, std::ptrdiff_t(last - first), op, stream, place);
    }
    // The same with temporary storage, which they do not use.
    template <class Number, class Op>
    static cudaError_t Bulk(void* temp, size_t& bytes, Number n, Op op, SCANSCOPE_STREAM) {
        bytes = 1;
        return temp ? Bulk(n, op, stream, place) : cudaSuccess;
    }
#define SCANSCOPE_WITH_STORAGE(NAME)                                                                         \
    template <class Iterator, class End, class Op>                                                           \
    static cudaError_t NAME(void* temp, size_t& bytes, Iterator first, End end, Op op, SCANSCOPE_STREAM) {   \
        bytes = 1;                                                                                           \
        return temp ? NAME(first, end, op, stream, place) : cudaSuccess;                                     \
    }
    SCANSCOPE_WITH_STORAGE(ForEach)
    SCANSCOPE_WITH_STORAGE(ForEachCopy)
    SCANSCOPE_WITH_STORAGE(ForEachN)
    SCANSCOPE_WITH_STORAGE(ForEachCopyN)
#undef SCANSCOPE_WITH_STORAGE

private:
    template <class Number, class Op>
    static cudaError_t each(const char* name, Number n, Op op, cudaStream_t stream,
                            ::scanscope::Place place) {
        if (n <= 0) return cudaSuccess;
        constexpr unsigned threads = 256;
        const auto body = [=](Op act, Number count) {
            const Number i = Number(::scanscope::block_index().x) * Number(threads) +
                             Number(::scanscope::thread_index().x);
            if (i < count) act(i);
        };
        const unsigned blocks = unsigned((n - 1) / Number(threads)) + 1;
        typedef ::scanscope::Call<decltype(body), Op, Number> Call;
        const Call call(body, op, n);
        return cudaError_t(::scanscope::run_kernel(name, ::scanscope::configure(blocks, threads, 0, stream),
                                                   &Call::body, &call, sizeof call, place));
    }
};

} // namespace cub

// Runs: consecutive elements that a thread keeps in registers. A GPU moves a complete run 16 bytes at a time
// if its address is a multiple of 16 bytes, and the kernel is not recorded. A recording has one access per
// element, at the line of the call.
//
//   load_run(run, in, first, begin, end, otherwise)   run[k] = in[first + k], or `otherwise` outside of the
//                                                     range [begin, end)
//   store_run(run, out, first, end)                   out[first + k] = run[k], for indices before `end`
#pragma once

#include "kernels/simt/words.h"

namespace scanscope::simt {
inline namespace SCANSCOPE_VOCABULARY {

#ifdef SCANSCOPE_WORDS_RECORD

template <class T, int items>
SCANSCOPE_DEVICE void load_run(T (&run)[items], const global_ptr<const T>& in, int first, int begin, int end,
                               T otherwise, Where where = Where::current()) {
    for (int k = 0; k < items; ++k) {
        run[k] = otherwise;
        if (begin <= first + k && first + k < end) run[k] = in[Index(first + k, where)];
    }
}

template <class T, int items>
SCANSCOPE_DEVICE void store_run(const T (&run)[items], const global_ptr<T>& out, int first, int end,
                                Where where = Where::current()) {
    for (int k = 0; k < items && first + k < end; ++k) out[Index(first + k, where)] = run[k];
}

#else

struct alignas(16) SixteenBytes {
    std::uint32_t words[4];
};

// Whether a run can be moved 16 bytes at a time.
template <int items, class T> SCANSCOPE_DEVICE bool goes_by_sixteen(const T* first) {
    return items * sizeof(T) % sizeof(SixteenBytes) == 0 &&
           reinterpret_cast<std::uintptr_t>(first) % sizeof(SixteenBytes) == 0;
}

template <class T, int items>
SCANSCOPE_DEVICE void load_run(T (&run)[items], const T* in, int first, int begin, int end, T otherwise) {
    const bool is_whole = begin <= first && first + items <= end;
    if (is_whole && goes_by_sixteen<items>(in + first)) {
        union {
            SixteenBytes wide[(items * sizeof(T) + 15) / 16];
            T at[items];
        } cells;
#pragma unroll
        for (int k = 0; k < int(items * sizeof(T) / 16); ++k)
            cells.wide[k] = reinterpret_cast<const SixteenBytes*>(in + first)[k];
#pragma unroll
        for (int k = 0; k < items; ++k) run[k] = cells.at[k];
        return;
    }
#pragma unroll
    for (int k = 0; k < items; ++k) {
        run[k] = otherwise;
        if (is_whole || (begin <= first + k && first + k < end)) run[k] = in[first + k];
    }
}

template <class T, int items>
SCANSCOPE_DEVICE void store_run(const T (&run)[items], T* out, int first, int end) {
    if (first + items <= end && goes_by_sixteen<items>(out + first)) {
        union {
            SixteenBytes wide[(items * sizeof(T) + 15) / 16];
            T at[items];
        } cells;
#pragma unroll
        for (int k = 0; k < items; ++k) cells.at[k] = run[k];
#pragma unroll
        for (int k = 0; k < int(items * sizeof(T) / 16); ++k)
            reinterpret_cast<SixteenBytes*>(out + first)[k] = cells.wide[k];
        return;
    }
#pragma unroll
    for (int k = 0; k < items; ++k)
        if (first + k < end) out[first + k] = run[k];
}

#endif

} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::simt

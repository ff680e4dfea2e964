// Sorting many elements on the host, shared among the processor's threads.
#pragma once

#include <algorithm>
#include <thread>

namespace scanscope {

// Halves are sorted at the same time and then merged, down to one thread for a half or too few elements to be
// worth another.
template <class Iterator> void parallel_sort(Iterator begin, Iterator end, unsigned threads) {
    constexpr std::ptrdiff_t worth_a_thread = std::ptrdiff_t{1} << 20;
    if (threads < 2 || end - begin < worth_a_thread) return std::sort(begin, end);
    const Iterator middle = begin + (end - begin) / 2;
    {
        const std::jthread other([=] { parallel_sort(begin, middle, threads / 2); });
        parallel_sort(middle, end, threads - threads / 2);
    }
    std::inplace_merge(begin, middle, end);
}

} // namespace scanscope

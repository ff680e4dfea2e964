// Sorts many elements on the host with several threads.
#pragma once

#include <algorithm>
#include <thread>

namespace scanscope {

// Sorts the halves at the same time and merges them, down to one thread per half, or until a half is too
// small for another thread.
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

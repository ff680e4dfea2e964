// Loops over many elements on the host, divided among several threads.
#pragma once

#include <algorithm>
#include <cstddef>
#include <thread>
#include <vector>

namespace scanscope {

// Calls work(begin, end, chunk) for consecutive ranges that cover 0 … n, in parallel if n is large enough.
// `work` must not throw. Returns the number of chunks.
template <class Work> std::size_t in_chunks(std::size_t n, const Work& work) {
    constexpr std::size_t worth_a_thread = std::size_t{1} << 20;
    const std::size_t cores = std::max(1u, std::thread::hardware_concurrency());
    const std::size_t chunks = std::clamp<std::size_t>(n / worth_a_thread, 1, cores);
    std::vector<std::jthread> threads;
    for (std::size_t chunk = 1; chunk < chunks; ++chunk)
        threads.emplace_back([&work, n, chunks, chunk] {
            work(n / chunks * chunk, chunk + 1 == chunks ? n : n / chunks * (chunk + 1), chunk);
        });
    work(std::size_t{0}, chunks == 1 ? n : n / chunks, std::size_t{0});
    return chunks;
}

} // namespace scanscope

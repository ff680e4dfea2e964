// The sums that the tiles of a single-pass scan publish, each with the number of the run that published it.
// A run is one launch of a scan on this memory. Because every run has a new number, nothing has to be cleared
// between runs.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace scanscope {

// The state that all blocks of a run share. All zero before the first run.
struct RunState {
    unsigned next_tile;  // the first tile that has not been taken
    unsigned left;       // the number of threads that have left this run
    unsigned runs_ended; // since the sums were last cleared
};

// A sum and the run that published it, always accessed together. Runs count from 1; 0 is no run.
template <class T, int = sizeof(T)> class PublishedSum {
public:
    // Sums that do not fit beside their run in one access are published by a release of the run.
    __device__ __forceinline__ void publish(const T& sum, unsigned run) {
        sum_ = sum;
        asm volatile("st.release.gpu.global.u64 [%0], %1;" ::"l"(&run_), "l"(std::uint64_t{run}) : "memory");
    }
    __device__ __forceinline__ bool is_published(unsigned run, T& sum) const {
        std::uint64_t published;
        asm volatile("ld.acquire.gpu.global.u64 %0, [%1];" : "=l"(published) : "l"(&run_) : "memory");
        if (published != run) return false;
        sum = sum_; // after the acquire, before which no later read can happen
        return true;
    }

private:
    T sum_;
    std::uint64_t run_;
};

template <class T> class alignas(8) SmallPublishedSum {
public:
    __device__ __forceinline__ void publish(const T& sum, unsigned run) {
        unsigned bits = 0;
        memcpy(&bits, &sum, sizeof(T));
        asm volatile("st.relaxed.gpu.global.u64 [%0], %1;" ::"l"(&word_), "l"(std::uint64_t{run} << 32 | bits)
                     : "memory");
    }
    __device__ __forceinline__ bool is_published(unsigned run, T& sum) const {
        std::uint64_t word;
        asm volatile("ld.relaxed.gpu.global.u64 %0, [%1];" : "=l"(word) : "l"(&word_) : "memory");
        const auto bits = static_cast<unsigned>(word);
        memcpy(&sum, &bits, sizeof(T));
        return static_cast<unsigned>(word >> 32) == run;
    }

private:
    std::uint64_t word_;
};
template <class T> class PublishedSum<T, 1> : public SmallPublishedSum<T> {};
template <class T> class PublishedSum<T, 2> : public SmallPublishedSum<T> {};
template <class T> class PublishedSum<T, 4> : public SmallPublishedSum<T> {};

template <class T> class alignas(16) PublishedSum<T, 8> {
public:
    __device__ __forceinline__ void publish(const T& sum, unsigned run) {
        std::uint64_t bits;
        memcpy(&bits, &sum, sizeof(T));
        asm volatile(
            "{ .reg .b128 both; mov.b128 both, {%1, %2}; st.relaxed.gpu.global.b128 [%0], both; }" ::"l"(
                this),
            "l"(bits), "l"(std::uint64_t{run})
            : "memory");
    }
    __device__ __forceinline__ bool is_published(unsigned run, T& sum) const {
        std::uint64_t bits, published;
        asm volatile("{ .reg .b128 both; ld.relaxed.gpu.global.b128 both, [%2]; mov.b128 {%0, %1}, both; }"
                     : "=l"(bits), "=l"(published)
                     : "l"(this)
                     : "memory");
        memcpy(&sum, &bits, sizeof(T));
        return published == run;
    }

private:
    std::uint64_t sum_, run_;
};

inline constexpr int no_tile = -1;

// The sums as a kernel sees them: `cells` of them, at least one for each tile of this run.
template <class T> struct TileSums {
    RunState* state;
    PublishedSum<T>* published;
    unsigned cells;

    [[nodiscard]] __device__ __forceinline__ unsigned run() const {
        unsigned ended = 0;
        asm volatile("ld.relaxed.gpu.global.u32 %0, [%1];"
                     : "=r"(ended)
                     : "l"(&state->runs_ended)
                     : "memory");
        return ended + 1;
    }
    // Takes the next of `tiles` tiles; returns no_tile after the last one. Tiles are numbered in the order in
    // which blocks take them, so all earlier tiles are already being worked on: it is safe to wait for them.
    [[nodiscard]] __device__ __forceinline__ int take(std::size_t tiles) const {
        const unsigned taken = atomicAdd(&state->next_tile, 1u);
        return taken < tiles ? static_cast<int>(taken) : no_tile;
    }
    __device__ __forceinline__ void publish(int tile, const T& sum, unsigned run) const {
        published[tile].publish(sum, run);
    }
    // Called by each of the `all` threads that take, publish or wait, when it is finished. The last of them
    // prepares the next run; when the run numbers are used up, it clears the sums and starts again from 1. No
    // fence is needed, because a thread leaves only after it has received the last tile or sum that it needs,
    // and whether the last thread writes depends on that.
    __device__ __forceinline__ void leave(unsigned run, unsigned all) const {
        if (atomicInc(&state->left, all - 1) == all - 1) end(run);
    }
    // Called by one thread, once no other thread will take, publish or wait in this run.
    __device__ __forceinline__ void end(unsigned run) const {
        write_relaxed(&state->next_tile, 0);
        if (run == last_run) clear(published, cells);
        write_relaxed(&state->runs_ended, run == last_run ? 0 : run);
    }
    static constexpr unsigned last_run = 0xffffffffu;

private:
    static __device__ __forceinline__ void write_relaxed(unsigned* cell, unsigned value) {
        asm volatile("st.relaxed.gpu.global.u32 [%0], %1;" ::"l"(cell), "r"(value) : "memory");
    }
    static __device__ __noinline__ void clear(PublishedSum<T>* published, unsigned cells) {
        auto* words = reinterpret_cast<unsigned*>(published);
        for (std::size_t i = 0; i < cells * sizeof(*published) / sizeof(*words); ++i)
            write_relaxed(words + i, 0);
    }
};

} // namespace scanscope

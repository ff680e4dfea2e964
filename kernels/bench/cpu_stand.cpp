#include "kernels/bench/cpu_stand.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <functional>
#include <numeric>
#include <span>
#include <utility>

#include <unistd.h>

#if SCANSCOPE_HAS_TBB
#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/parallel_reduce.h>
#endif

#include "kernels/programs/prepared_call.h"
#include "kernels/text/language.h"

namespace scanscope::bench {

namespace {

constexpr std::size_t cache_line_bytes = 64, mebibyte = 1u << 20;

// Writes one byte of each cache line. All cores take part, because each has its own caches to empty, and a
// single core would need more time than most samples do.
void push_out_of_caches(std::span<unsigned char> flush) {
    const auto write = [flush](std::size_t first_line, std::size_t end_line) {
        for (std::size_t line = first_line; line < end_line; ++line) ++flush[line * cache_line_bytes];
    };
    const std::size_t lines = flush.size() / cache_line_bytes;
#if SCANSCOPE_HAS_TBB
    tbb::parallel_for(tbb::blocked_range<std::size_t>(0, lines, mebibyte / cache_line_bytes),
                      [&write](const auto& range) { write(range.begin(), range.end()); });
#else
    write(0, lines);
#endif
}

// A call on the CPU, timed until it returns: only then is its result available.
class TimedCall final : public Operation {
public:
    TimedCall(std::unique_ptr<kernels::PreparedCall> call, std::span<unsigned char> flush)
        : call_(std::move(call))
        , flush_(flush) {}

    Sample cold() override {
        push_out_of_caches(flush_);
        return hot();
    }
    Sample hot() override {
        const auto begin = std::chrono::steady_clock::now();
        call_->run();
        const auto end = std::chrono::steady_clock::now();
        return {.seconds = std::chrono::duration<double>(end - begin).count()};
    }
    std::vector<trace::Value> output() override { return call_->output(); }

private:
    std::unique_ptr<kernels::PreparedCall> call_;
    std::span<unsigned char> flush_;
};

using Words = std::vector<std::uint64_t>;

Words words_of(std::uint64_t bytes) {
    Words words(std::max<std::size_t>(1, bytes / sizeof(std::uint64_t)));
    std::iota(words.begin(), words.end(), 1); // memory that was never written may not be allocated yet
    return words;
}

// A copy is the ceiling for calls that use all cores, so it must use all cores, too. Small copies do not,
// because waking another core takes as long as copying a megabyte.
[[maybe_unused]] constexpr std::size_t words_a_task = mebibyte / 4 / sizeof(std::uint64_t);
[[maybe_unused]] constexpr std::size_t words_worth_waking = 2 * mebibyte / sizeof(std::uint64_t);

class Copy final : public kernels::PreparedCall {
public:
    explicit Copy(std::uint64_t bytes)
        : from_(words_of(bytes / 2))
        , to_(from_.size()) {}
    void run() override {
#if SCANSCOPE_HAS_TBB
        if (from_.size() >= words_worth_waking)
            return tbb::parallel_for(tbb::blocked_range<std::size_t>(0, from_.size(), words_a_task),
                                     [this](const auto& range) { copy(range.begin(), range.size()); });
#endif
        copy(0, from_.size());
    }
    [[nodiscard]] std::vector<trace::Value> output() override { return {}; }

private:
    void copy(std::size_t first, std::size_t count) {
        std::memcpy(to_.data() + first, from_.data() + first, count * sizeof from_[0]);
    }
    Words from_, to_;
};

class Read final : public kernels::PreparedCall {
public:
    explicit Read(std::uint64_t bytes)
        : words_(words_of(bytes)) {}
    void run() override { sum_ = sum(); }
    [[nodiscard]] std::vector<trace::Value> output() override { return {}; }

private:
    [[nodiscard]] std::uint64_t sum() const {
#if SCANSCOPE_HAS_TBB
        if (words_.size() >= words_worth_waking)
            return tbb::parallel_reduce(
                tbb::blocked_range<std::size_t>(0, words_.size(), words_a_task), std::uint64_t{0},
                [this](const auto& range, std::uint64_t before) {
                    return before + sum_of(range.begin(), range.size());
                },
                std::plus<>());
#endif
        return sum_of(0, words_.size());
    }
    [[nodiscard]] std::uint64_t sum_of(std::size_t first, std::size_t count) const {
        const auto begin = words_.begin() + static_cast<std::ptrdiff_t>(first);
        return std::accumulate(begin, begin + static_cast<std::ptrdiff_t>(count), std::uint64_t{0});
    }
    Words words_;
    volatile std::uint64_t sum_ = 0; // otherwise the compiler would drop the computation
};

} // namespace

std::size_t CpuStand::usual_flush_bytes() {
    const long last_level = ::sysconf(_SC_LEVEL3_CACHE_SIZE);
    const std::size_t bytes = last_level > 0 ? static_cast<std::size_t>(last_level) : 32 * mebibyte;
    return std::min(2 * bytes, 128 * mebibyte);
}

CpuStand::CpuStand(std::string processor, std::size_t flush_bytes)
    : processor_(std::move(processor))
    , flush_(flush_bytes) {}

std::vector<std::string> CpuStand::notes() const {
    return {kernels::say("{:.0f} MiB is written before each cold sample, to empty the caches",
                         double(flush_.size()) / mebibyte),
            SCANSCOPE_HAS_TBB
                ? kernels::say("the copy and read ceilings are measured on all cores, small sizes on one")
                : kernels::say("the copy and read ceilings are measured on one core")};
}

std::unique_ptr<Operation> CpuStand::prepare(const kernels::Request& request) {
    return std::make_unique<TimedCall>(kernels::prepare_call(request), flush_);
}

std::unique_ptr<Operation> CpuStand::prepare_ceiling(Ceiling ceiling, std::uint64_t bytes) {
    std::unique_ptr<kernels::PreparedCall> call;
    if (ceiling == Ceiling::copy)
        call = std::make_unique<Copy>(bytes);
    else
        call = std::make_unique<Read>(bytes);
    return std::make_unique<TimedCall>(std::move(call), flush_);
}

} // namespace scanscope::bench

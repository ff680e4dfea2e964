#include "kernels/bench/cpu_stand.h"
#include "kernels/bench/engine.h"
#include "kernels/verify/expected.h"
#include "kernels/verify/verify.h"
#include "kernels/verify/verify_cases.h"
#include "support/test.h"

namespace scanscope::bench {
namespace {

constexpr std::size_t small_flush = 1u << 16;

TEST(CpuStand, RunsWhatIsOnTheProcessorAndNothingElse) {
    CpuStand stand("a processor", small_flush);
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        kernels::Request request;
        request.algorithm = algorithm.id;
        request.executor = stand.executor();
        request.input = kernels::verification_input(1000, request.type, request.op, 1);
        if (!algorithm.on_cpu) {
            EXPECT_THROW(static_cast<void>(stand.prepare(request)), kernels::BadRequest) << algorithm.id;
            continue;
        }
        const auto operation = stand.prepare(request);
        for (const Sample sample : {operation->cold(), operation->hot(), operation->cold()}) {
            EXPECT_GT(sample.seconds, 0);
            EXPECT_FALSE(sample.throttled);
        }
        EXPECT_EQ(kernels::first_mismatch(kernels::expected_output(algorithm, request), operation->output(),
                                          request.type),
                  std::nullopt)
            << algorithm.id;
        EXPECT_EQ(operation->facts().launches, 0u);
        EXPECT_FALSE(operation->facts().transfer_s);
    }
}

TEST(CpuStand, TimesMoreForMore) {
    CpuStand stand("a processor", small_flush);
    for (const Ceiling ceiling : {Ceiling::copy, Ceiling::read}) {
        std::vector<double> few, many;
        const auto small = stand.prepare_ceiling(ceiling, 1u << 12),
                   large = stand.prepare_ceiling(ceiling, 1u << 24);
        for (int i = 0; i < 9; ++i) {
            few.push_back(small->cold().seconds);
            many.push_back(large->cold().seconds);
        }
        EXPECT_GT(summarise(many)->min_s, 10 * summarise(few)->min_s) << name_of(ceiling);
    }
}

TEST(CpuStand, FlushesTwiceTheLastCache) {
    EXPECT_GE(CpuStand::usual_flush_bytes(), 1u << 20);
    EXPECT_LE(CpuStand::usual_flush_bytes(), 128u << 20);
    EXPECT_EQ(CpuStand("a processor", 64u << 20).notes().front(),
              "64 MiB is written before each cold sample, to empty the caches");
}

// The flush evicts warm data of a small run from the caches. (The shortest times are compared, because a busy
// machine slows down any run.)
TEST(CpuStand, IsSlowerWhenCold) {
#if defined(__SANITIZE_THREAD__)
    GTEST_SKIP() << "what ThreadSanitizer does at each access takes longer than the memory";
#endif
    CpuStand stand("a processor");
    const auto copy = stand.prepare_ceiling(Ceiling::copy, 1u << 17);
    std::vector<double> cold, hot;
    for (int i = 0; i < 9; ++i) {
        cold.push_back(copy->cold().seconds);
        hot.push_back(copy->hot().seconds);
    }
    EXPECT_GT(summarise(cold)->min_s, 2 * summarise(hot)->min_s);
}

} // namespace
} // namespace scanscope::bench

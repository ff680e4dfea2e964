// Checks the figures on the pages of the algorithms and in the heads of the kernels by counting in runs.

#include <bit>

#include "kernels/catalogue/catalogue.h"
#include "kernels/input/options.h"
#include "kernels/run/barriers.h"
#include "kernels/run/run.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

using Options = std::map<std::string, std::string>;

Counted run_of(const std::string& id, std::uint64_t n, std::uint32_t threads = 0,
               const Options& options = {}) {
    const Algorithm& algorithm = *find_algorithm(id);
    Request request;
    request.algorithm = id;
    request.type = default_type(algorithm);
    request.threads_per_block = threads;
    request.options = options;
    request.input.resize(n);
    return count_work(request);
}

std::uint64_t combines(const std::string& id, std::uint64_t n, std::uint32_t threads = 0,
                       const Options& options = {}) {
    const Counted counted = run_of(id, n, threads, options);
    return counted.work.counters.combines + counted.host_combines;
}

// Test sizes that the algorithm accepts.
std::vector<std::uint64_t> sizes(const std::string& id) {
    std::vector<std::uint64_t> all{5, 33, 1000, 1025};
    for (std::uint64_t n = 8; n <= 4096; n *= 2) all.push_back(n);
    std::erase_if(all, [&](std::uint64_t n) { return n > find_algorithm(id)->max_n; });
    return all;
}

std::uint64_t log2_up(std::uint64_t n) { return std::bit_width(n - 1); }

TEST(Claims, HillisAndSteeleCombineInEveryStep) {
    for (const char* id : {"hillis-steele", "pointer-jumping", "naive-global"})
        for (const std::uint64_t n : sizes(id))
            EXPECT_EQ(combines(id, n), n * log2_up(n) - (std::bit_ceil(n) - 1)) << id << " of " << n;
    // "1.2 times the combines of Blelloch's scan at 8 elements, 4.5 times at 1,024"
    const auto times = [](std::uint64_t n) {
        return double(combines("hillis-steele", n)) / double(combines("blelloch", n));
    };
    EXPECT_NEAR(times(8), 1.2, 0.05);
    EXPECT_NEAR(times(1024), 4.5, 0.05);
    for (const std::uint64_t n : {64, 256, 1024, 2048})
        EXPECT_NEAR(times(n), (std::log2(n) - 1) / 2, 0.05) << n; // "about (log₂ n − 1)/2 times"
}

TEST(Claims, BlellochMakesTwiceTheCombinesOfALoop) {
    for (const char* id : {"blelloch", "work-efficient-global"}) {
        for (const std::uint64_t n : sizes(id)) {
            EXPECT_EQ(combines(id, n), 2 * (std::bit_ceil(n) - 1)) << id << " of " << n;
            if (std::has_single_bit(n)) {
                EXPECT_EQ(combines(id, n), 2 * (n - 1)) << id << " of " << n;
            }
            EXPECT_LE(combines(id, n), 4 * (n - 1)) << id << " of " << n;
        }
        EXPECT_EQ(combines(id, 33), 126u);
        EXPECT_EQ(combines(id, 1024), 2046u);
        EXPECT_EQ(combines(id, 1025), 4094u);
    }
}

// "at most 2 n − 2 − log₂ n"; "from eight elements on … less than for any other parallel scan in this
// catalogue"
TEST(Claims, BrentAndKungMakeTheFewestCombines) {
    for (const std::uint64_t n : sizes("brent-kung")) {
        const double made = double(combines("brent-kung", n)), most = double(2 * n - 2) - std::log2(n);
        EXPECT_LE(made, most) << n;
        if (std::has_single_bit(n)) {
            EXPECT_EQ(made, most) << n;
        }
        if (n < 8) continue;
        for (const Algorithm& other : catalogue()) {
            const bool scan = other.family == Family::block_scan || other.family == Family::scan;
            if (!scan || other.id == "brent-kung" || other.id == "segmented" || n > other.max_n) continue;
            if (other.id == "thread-coarsening") continue; // is no tree, but mostly serial
            EXPECT_LT(made, double(combines(std::string(other.id), n))) << other.id << " of " << n;
        }
    }
}

TEST(Claims, SklanskyMakesHalfTheCombinesOfHillisAndSteele) {
    for (const std::uint64_t n : sizes("sklansky")) {
        const double made = double(combines("sklansky", n)), most = double(n) / 2 * std::log2(n);
        EXPECT_LE(made, most + 1e-9) << n;
        if (std::has_single_bit(n)) {
            EXPECT_EQ(made, most) << n;
        }
    }
}

TEST(Claims, AWarpMakes129CombinesToScan) {
    for (const std::uint64_t n : {5, 8, 16, 32}) EXPECT_EQ(combines("warp-shuffle", n), 129u) << n;
}

// "with four or more full warps … 5 n to 6 n". A second round costs as much as the first, however few
// elements it has.
TEST(Claims, HybridWarpMakesFiveToSixCombinesForEachElement) {
    for (const std::uint64_t n : {128, 256, 512, 1000, 1024, 2048}) {
        EXPECT_GT(combines("hybrid-warp", n), 5 * n) << n;
        EXPECT_LT(combines("hybrid-warp", n), 6 * n) << n;
    }
    EXPECT_EQ(combines("hybrid-warp", 1024), 5249u);
    EXPECT_EQ(combines("hybrid-warp", 1025), combines("hybrid-warp", 2048));
}

TEST(Claims, LargeScansMakeAFewCombinesForEachElement) {
    for (std::uint64_t n = 64; n <= 4096; n *= 2) {
        EXPECT_NEAR(double(combines("recursive", n)) / double(n), 3, 0.11)
            << n; // "some 3 n where tiles are full"
        if (n < 256) continue;
        // "about n combines to reduce, 4 n to 5 n to scan"
        EXPECT_GT(combines("reduce-then-scan", n), 5 * n) << n;
        EXPECT_LT(combines("reduce-then-scan", n), 6 * n) << n;
    }
    for (const std::uint64_t n : {1000, 10000, 65536}) {
        EXPECT_GT(combines("reduce-then-scan", n), 5 * n) << n;
        EXPECT_LT(combines("reduce-then-scan", n), 6.5 * double(n)) << n;
    }
}

// "on each level at most n log₂ t combines, and one for each block"
TEST(Claims, OneSegmentTakesTheMostCombines) {
    const Options one_segment{{std::string(segments_option), "every:100000"}};
    for (const std::uint32_t t : {8u, 64u, 256u})
        for (const std::uint64_t n : sizes("segmented")) {
            std::uint64_t most = 0, level = n;
            do {
                level = (level + t - 1) / t;
                most += level * (t * log2_up(t) + 1);
            } while (level > 1);
            EXPECT_LE(combines("segmented", n, t, one_segment), most) << n << " in blocks of " << t;
            EXPECT_LE(combines("segmented", n, t), combines("segmented", n, t, one_segment)) << n;
        }
}

TEST(Claims, ReductionsCombineWithTheIdentityToo) {
    for (const std::uint64_t n : sizes("reduce-naive")) EXPECT_EQ(combines("reduce-naive", n), n - 1) << n;
    // "t − 1 in each block of t threads", and again for the sums of the blocks
    for (const std::uint64_t n : sizes("reduce-shared"))
        for (const std::uint32_t t : {32u, 256u}) {
            const std::uint64_t blocks = (n + t - 1) / t;
            if (blocks > t) continue;
            EXPECT_EQ(combines("reduce-shared", n, t), (blocks + (blocks > 1)) * (t - 1)) << n << ", " << t;
        }
}

// "31 combines a warp, and 31 more a block"; the butterfly: "160 where 31 would do"
TEST(Claims, AButterflyMakesFiveTimesTheCombinesOfAReduction) {
    EXPECT_EQ(combines("reduce-warp", 32), 62u);
    EXPECT_EQ(combines("reduce-butterfly", 32), 320u);
    EXPECT_EQ(combines("reduce-warp", 4096), 4743u);
    EXPECT_EQ(combines("reduce-butterfly", 4096), 24480u);
    for (const std::uint64_t n : sizes("reduce-warp")) {
        EXPECT_EQ(combines("reduce-warp", n) % 31, 0u) << n;
        EXPECT_EQ(combines("reduce-butterfly", n), combines("reduce-warp", n) / 31 * 160) << n;
    }
}

// "With 256 threads per block, ten million elements become 39,063 sums, then 153, then one."
TEST(Claims, AReductionInLevelsShrinksByABlockEach) {
    const Counted counted = run_of("reduce-multilevel", 1 << 12, 16);
    std::vector<std::uint64_t> sums;
    for (const trace::CountedLaunch& launch : counted.work.launches) sums.push_back(launch.grid.count());
    EXPECT_EQ(sums, (std::vector<std::uint64_t>{256, 16, 1}));
    EXPECT_EQ((10'000'000 + 255) / 256, 39'063);
    EXPECT_EQ((39'063 + 255) / 256, 153);
}

TEST(Claims, LaunchesAreAsManyAsThePagesSay) {
    const auto launches = [](const char* id, std::uint64_t n, std::uint32_t threads = 0) {
        return run_of(id, n, threads).work.launches.size();
    };
    for (std::uint64_t n = 8; n <= 4096; n *= 2) {
        EXPECT_EQ(launches("naive-global", n), log2_up(n) + 1) << n;
        EXPECT_EQ(launches("work-efficient-global", n), 2 * log2_up(n) + 3) << n;
    }
    // 2L − 1 launches for L levels of tiles of 8
    EXPECT_EQ(launches("recursive", 8, 4), 1u);
    EXPECT_EQ(launches("recursive", 64, 4), 3u);
    EXPECT_EQ(launches("recursive", 512, 4), 5u);
    EXPECT_EQ(launches("recursive", 513, 4), 7u);
    for (const std::uint64_t n : {100, 4096, 70000}) EXPECT_EQ(launches("reduce-then-scan", n, 32), 3u) << n;
}

TEST(Claims, BarriersAreAsManyAsTheHeadsSay) {
    const auto in_text = [](const char* id) { return barrier_lines(*find_algorithm(id)).size(); };
    EXPECT_EQ(in_text("hybrid-warp"), 3u);
    EXPECT_EQ(in_text("reduce-warp"), 1u);
    EXPECT_EQ(in_text("reduce-butterfly"), 1u);
    EXPECT_EQ(in_text("histogram"), 2u);
    EXPECT_EQ(in_text("radix-sort-4bit"), 3u);
    EXPECT_EQ(in_text("warp-shuffle"), 0u);
    for (std::uint64_t n = 8; n <= 1024; n *= 2) {
        const auto barriers = [&](const char* id) { return run_of(id, n).work.counters.barriers; };
        EXPECT_EQ(barriers("hillis-steele"), log2_up(n) + 1) << n;
        EXPECT_EQ(barriers("sklansky"), log2_up(n) + 1) << n;
        EXPECT_EQ(barriers("pointer-jumping"), 2 * log2_up(n) + 1) << n;
        EXPECT_EQ(barriers("blelloch"), 2 * log2_up(n) + 1) << n;
        EXPECT_EQ(barriers("brent-kung"), 2 * log2_up(n)) << n;
        EXPECT_EQ(barriers("hybrid-warp"), 3u) << n;
    }
}

} // namespace
} // namespace scanscope::kernels

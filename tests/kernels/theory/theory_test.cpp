#include "kernels/catalogue/catalogue.h"
#include "kernels/run/run.h"
#include "kernels/theory/theory.h"
#include "kernels/trace/analysis.h"
#include "support/sanitized.h"
#include "support/test.h"
#include "support/test_names.h"

namespace scanscope::kernels {
namespace {

TEST(Theory, IsReadFromALineOfAPage) {
    const auto theory = parse_theory("theory combines: 2(n − 1) | 2(N − 1) = 2*(N-1)");
    ASSERT_TRUE(theory);
    EXPECT_EQ(theory->counter, "combines");
    EXPECT_EQ(theory->shown, "2(n − 1)");
    EXPECT_EQ(theory->general, "2(N − 1)");
    EXPECT_EQ(theory->formula, "2*(N-1)");
    EXPECT_EQ(parse_theory("theory steps: log₂ n = log2(n)")->general, "log₂ n");
    for (const char* other : {"", "name: Blelloch", "step load: a = b", "theory", "theories a: b = c"})
        EXPECT_FALSE(parse_theory(other)) << other;
}

TEST(Theory, IsSilentWhereThePageIs) {
    EXPECT_EQ(theory_value("blelloch", "combines", theory_variables(1000)), 2 * 1023);
    EXPECT_FALSE(theory_of("blelloch", "color"));
    EXPECT_FALSE(theory_of("nobody", "combines"));
    EXPECT_FALSE(theory_of("", "combines"));
    EXPECT_TRUE(algorithm_page("lelloch").empty());
}

// Every visible kernel has a page in the program, and every page has a kernel, except the page that explains
// the terms.
TEST(Theory, HasAPageForEachAlgorithm) {
    std::set<std::string> ids{"concepts.md", "cpu-scan-parallel.md"},
        pages; // this page also exists in builds without TBB
    for (const Algorithm& algorithm : catalogue()) ids.insert(std::string(algorithm.id) + ".md");
    for (const EmbeddedText& page : embedded_algorithm_pages()) pages.emplace(page.path);
    EXPECT_EQ(ids, pages);
}

// The page of a broken kernel names the correct one.
TEST(Theory, PagesOfBrokenKernelsNameTheirSoundTwin) {
    const struct {
        const char *page, *twin;
    } named[] = {{"broken-warp-sync", "warp-shared"},      {"warp-shared", "broken-warp-sync"},
                 {"broken-global-race", "naive-global"},   {"broken-tail", "reduce-shared"},
                 {"broken-lookback-order", "lookback"},    {"broken-lookback-fence", "lookback"},
                 {"broken-lookback-blockidx", "lookback"}, {"broken-devices", "scan-devices"},
                 {"broken-ring", "lookback-ring"},         {"lookback-ring", "broken-ring"},
                 {"lookback-ring", "lookback-bulk"},       {"lookback-bulk", "lookback-ring"},
                 {"broken-fence", "reduce-shared"},        {"broken-scatter", "compact"},
                 {"broken-identity", "blelloch"}};
    for (const auto& [page, twin] : named)
        EXPECT_NE(algorithm_page(page).find('`' + std::string(twin) + '`'), std::string_view::npos) << page;
}

class TheoryOf : public testing::TestWithParam<std::string> {};

// With the algorithm's default thread count, the counts are those on its page.
TEST_P(TheoryOf, AgreesWithWhatIsCounted) {
    const Algorithm& algorithm = *find_algorithm(GetParam());
    for (const std::uint64_t n :
         {1, 2, 3, 8, 31, 32, 33, 64, 200, 255, 256, 257, 1000, 1024, 2048, 10000, 1 << 16, 65537, 1 << 18}) {
        if (n > algorithm.max_n || (test::is_sanitized && n > 2048)) continue;
        Request request;
        request.algorithm = algorithm.id;
        request.type = default_type(algorithm);
        request.form = trace::Form::inclusive;
        request.input.resize(n);
        const Counted counted = count_work(request);
        const trace::CountedLaunch& first = counted.work.launches.at(0);
        const Variables variables = theory_variables(n, counted.threads_per_block, first.threads());
        EXPECT_EQ(double(counted.work.depth()), theory_value(GetParam(), "depth", variables)) << n;
        EXPECT_EQ(double(counted.work.counters.combines + counted.host_combines),
                  theory_value(GetParam(), "combines", variables))
            << n;
    }
}

INSTANTIATE_TEST_SUITE_P(All, TheoryOf,
                         testing::Values("blelloch", "brent-kung", "hillis-steele", "pointer-jumping",
                                         "sklansky", "thread-coarsening", "warp-shuffle", "warp-shared",
                                         "hybrid-warp", "reduce-naive", "reduce-shared", "reduce-warp",
                                         "reduce-butterfly", "reduce-multilevel", "reduce-kahan"),
                         test::name_of_text);

class TheoryOfLevels : public testing::TestWithParam<std::string> {};

// For applications and scans of any size, counts over all launches agree with the page, with default and
// other thread counts.
TEST_P(TheoryOfLevels, AgreesWithWhatIsCounted) {
    const Algorithm& algorithm = *find_algorithm(GetParam());
    for (const std::uint32_t threads : {0, 1, 3, 32, 48})
        for (const std::uint64_t n :
             {1, 2, 3, 5, 8, 16, 32, 33, 64, 128, 200, 256, 512, 1000, 1024, 1025, 2048, 3000, 4096}) {
            Request request;
            request.algorithm = algorithm.id;
            request.type = default_type(algorithm);
            request.input.resize(n);
            request.threads_per_block = threads;
            const Counted counted = count_work(request);
            const trace::Counters& counters = counted.work.counters;
            const Variables variables = theory_variables(n, counted.threads_per_block, n);
            const auto expect = [&](const char* counter, std::uint64_t value) {
                if (theory_of(GetParam(), counter))
                    EXPECT_EQ(double(value), theory_value(GetParam(), counter, variables))
                        << counter << " of " << n << " in blocks of " << counted.threads_per_block;
            };
            expect("combines", counters.combines);
            expect("depth", counted.work.depth());
            expect("barriers", counters.barriers);
        }
}

INSTANTIATE_TEST_SUITE_P(All, TheoryOfLevels,
                         testing::Values("recursive", "reduce-then-scan", "segmented", "compact", "histogram",
                                         "subtree-sizes"),
                         test::name_of_text);

TEST(Theory, SpeaksOfTheScanThatAnApplicationTakesByItself) {
    EXPECT_TRUE(theory_holds({}));
    EXPECT_TRUE(theory_holds({{"keep", "positive"}}));
    EXPECT_FALSE(theory_holds({{"scan", "blelloch"}}));
    EXPECT_FALSE(theory_holds({{"bins", "4"}}));
    EXPECT_FALSE(theory_holds({{"shares", "3,0"}}));
}

void expect_counters_of_its_page(const char* algorithm, std::uint64_t n) {
    for (const trace::Form form : {trace::Form::exclusive, trace::Form::inclusive}) {
        SCOPED_TRACE(n);
        Request request;
        request.algorithm = algorithm;
        request.form = form;
        request.input.resize(n);
        const trace::Counters counters = count_work(request).work.counters;
        const auto told = [&](const char* counter) {
            return theory_value(algorithm, counter, theory_variables(n));
        };
        EXPECT_EQ(double(counters.barriers), told("barriers"));
        EXPECT_EQ(double(counters.steps), told("steps"));
        EXPECT_EQ(double(counters.shared_reads), told("reads"));
        EXPECT_EQ(double(counters.shared_writes), told("writes"));
    }
}

// The counts agree for any number of threads, for an n that is not a power of two, and if a thread takes
// several turns.
TEST(Theory, OfBrentKungAgreesWithItsCounters) {
    for (const std::uint64_t n : {1, 2, 3, 5, 8, 16, 32, 33, 64, 128, 256, 512, 1000, 1024, 1025, 2048})
        expect_counters_of_its_page("brent-kung", n);
}

TEST(Theory, OfAWarpInSharedMemoryAgreesWithItsCounters) {
    for (std::uint64_t n = 1; n <= 32; ++n) expect_counters_of_its_page("warp-shared", n);
}

TEST(Theory, OfSeveralDevicesAgreesWithItsCounters) {
    for (std::uint32_t devices = 1; devices <= 8; ++devices)
        for (const std::uint64_t n : {1, 2, 3, 7, 8, 9, 64, 100, 1000, 4097, 20'000})
            for (const std::uint32_t threads : {1u, 4u, 32u, 100u}) {
                Request request;
                request.algorithm = "scan-devices";
                request.devices = devices;
                request.threads_per_block = threads;
                request.input.resize(n);
                EXPECT_EQ(double(count_work(request).work.counters.barriers),
                          theory_value("scan-devices", "barriers", theory_variables(n, threads, n, devices)))
                    << n << " elements, " << devices << " devices, " << threads << " threads";
            }
}

TEST(Theory, OfStridesKnowsTheThreadsOfABlock) {
    EXPECT_EQ(theory_value("hillis-steele", "depth", theory_variables(1024, 1024, 1024)), 10);
    EXPECT_EQ(theory_value("hillis-steele", "depth", theory_variables(2048, 1024, 1024)), 21);
    EXPECT_EQ(theory_value("hillis-steele", "depth", theory_variables(2048, 2048, 2048)), 11);
}

} // namespace
} // namespace scanscope::kernels

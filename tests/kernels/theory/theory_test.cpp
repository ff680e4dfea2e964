#include "theory/theory.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "catalogue.h"
#include "run.h"

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

// Every kernel that is shown has its page in the program, and no page is without its kernel.
TEST(Theory, HasAPageForEachAlgorithm) {
    std::set<std::string> ids{"cpu-scan-parallel.md"}, pages; // its page stays where TBB is missing
    for (const Algorithm& algorithm : catalogue()) ids.insert(std::string(algorithm.id) + ".md");
    for (const EmbeddedText& page : embedded_algorithm_pages()) pages.emplace(page.path);
    EXPECT_EQ(ids, pages);
}

class TheoryOf : public testing::TestWithParam<std::string> {};

// With the threads that an algorithm chooses itself, as long as each has one task only, what is counted is
// what its page says.
TEST_P(TheoryOf, AgreesWithWhatIsCounted) {
    const Algorithm& algorithm = *find_algorithm(GetParam());
    for (const std::uint64_t n : {8, 32, 64, 1024, 1000, 4096, 1 << 16, 1 << 18}) {
        if (n > algorithm.max_n || (GetParam() == "warp-shuffle" && n < 32)) continue;
        Request request;
        request.algorithm = algorithm.id;
        request.type = default_type(algorithm);
        request.form = trace::Form::inclusive;
        request.input.resize(n);
        const Counted counted = count_work(request);
        const trace::CountedLaunch& first = counted.work.launches.at(0);
        const Variables variables = theory_variables(n, counted.threads_per_block, first.threads());
        const auto depth = theory_value(GetParam(), "depth", variables);
        ASSERT_TRUE(depth) << n;
        EXPECT_EQ(double(counted.work.depth()), *depth) << n;
        const auto combines = theory_value(GetParam(), "combines", variables);
        if (!combines || GetParam() == "reduce-kahan") continue; // (its identities count, too)
        const double made = double(counted.work.counters.combines + counted.host_combines);
        if (algorithm.family == Family::reduction && n > counted.threads_per_block)
            EXPECT_GE(made, double(n - 1)) << n; // the last block fills up with the identity
        else
            EXPECT_EQ(made, *combines) << n;
    }
}

INSTANTIATE_TEST_SUITE_P(All, TheoryOf,
                         testing::Values("blelloch", "brent-kung", "hillis-steele", "pointer-jumping",
                                         "sklansky", "warp-shuffle", "reduce-naive", "reduce-shared",
                                         "reduce-warp", "reduce-butterfly", "reduce-multilevel",
                                         "reduce-kahan"),
                         [](const auto& one) {
                             std::string name = one.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

} // namespace
} // namespace scanscope::kernels

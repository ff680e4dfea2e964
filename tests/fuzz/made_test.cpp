// Passes valid recordings of random shapes through everything that reads, judges, draws and exports
// recordings.
#include "made_trace.h"
#include "support/exhaustive.h"
#include "support/test.h"
#include "target.h"

namespace scanscope::fuzz {
namespace {

constexpr unsigned tests = 12;

// Split into several tests, so that the name of the one that crashes shows its seed.
class MadeTraces : public testing::TestWithParam<unsigned> {};

TEST_P(MadeTraces, AreJudgedDrawnAndExported) {
    const unsigned seeds = test::exhaustive() ? 2000 : 120;
    for (unsigned seed = GetParam(); seed < seeds; seed += tests) {
        SCOPED_TRACE(seed);
        EXPECT_NO_THROW(fuzzMade(randomChoices(seed)));
    }
}

INSTANTIATE_TEST_SUITE_P(Seeds, MadeTraces, testing::Range(0u, tests));

} // namespace
} // namespace scanscope::fuzz

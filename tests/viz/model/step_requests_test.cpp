#include "viz/model/step_requests.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

// The blocks of a launch take a step at the same time, in several launches.
TEST(StepRequests, AddUpToThoseOfTheRun) {
    for (const char* algorithm : {"blelloch", "recursive", "lookback", "warp-shuffle", "compact"}) {
        const auto trace = test::traceOf(test::runOf(algorithm, test::numbers(32), 8));
        const Document document(trace);
        const auto& requests = document.of<StepRequests>();
        trace::RequestCounts sum;
        std::uint64_t most = 0;
        for (const FilmStep step : document.steps()) {
            sum += requests.in(step);
            most = std::max(most, requests.in(step).extra_passes);
            EXPECT_EQ(requests.upTo(step), sum) << algorithm << ", step " << step;
        }
        EXPECT_EQ(sum, trace::count_requests(*trace)) << algorithm;
        EXPECT_EQ(requests.mostExtraPasses(), most) << algorithm;
        EXPECT_EQ(requests.upTo(FilmStep{} - 1), trace::RequestCounts()) << algorithm;
    }
}

TEST(StepRequests, TellWhereTheBanksMakeAStepLonger) {
    const Document document(test::traceOf(test::runOf("blelloch", test::numbers(64))));
    const auto& requests = document.of<StepRequests>();
    std::vector<std::uint64_t> extra;
    for (const FilmStep step : document.steps()) extra.push_back(requests.in(step).extra_passes);
    EXPECT_EQ(extra, (std::vector<std::uint64_t>{0, 3, 3, 3, 3, 3, 0, 0, 0, 5, 5, 5, 5, 5, 0}));
}

} // namespace
} // namespace scanscope::viz

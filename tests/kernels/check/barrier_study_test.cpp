// The study removes each barrier and finds the smallest size that needs it.

#include "kernels/check/barrier_study.h"
#include "kernels/check/requests.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

std::vector<BarrierNeed> studied(std::string_view id) {
    Request request;
    request.algorithm = id;
    return study_barriers(this_machine(), request, {});
}

TEST(BarrierStudy, FindsTheSmallestRunThatGoesWrong) {
    const auto needs = studied("blelloch");
    ASSERT_EQ(needs.size(), 3u);
    for (const BarrierNeed& need : needs) {
        EXPECT_EQ(need.place.source, "scan/blelloch.cuh");
        ASSERT_TRUE(need.from) << need.place.line;
        // A tree of two elements has nothing to synchronise between its levels.
        EXPECT_GE(need.from->n, 2u);
        EXPECT_LE(need.from->n, 8u);
        EXPECT_FALSE(need.from->fault.empty());
        // At the next smaller size, the barrier is not needed.
        if (need.from->n == 2) continue;
        Request request = request_for("blelloch", need.from->n / 2);
        request.threads_per_block = need.from->threads;
        request.options[std::string(without_barrier)] = std::to_string(need.place.line);
        EXPECT_TRUE(checked(request).findings.empty()) << need.place.line;
    }
}

TEST(BarrierStudy, SaysWhichNobodyNeeds) {
    const auto needs = studied("hillis-steele");
    ASSERT_FALSE(needs.empty());
    for (const BarrierNeed& need : needs)
        EXPECT_EQ(need.from.has_value(), need.place != needs.back().place)
            << need.place.line << ": after the last barrier each thread only stores its own result";
}

TEST(BarrierStudy, LooksAtAllTextsThatRun) {
    EXPECT_TRUE(studied("warp-shuffle").empty());
    std::set<std::string> sources;
    for (const BarrierNeed& need : studied("compact")) sources.insert(need.place.source);
    EXPECT_GT(sources.size(), 0u);
}

TEST(BarrierStudy, IsCancelled) {
    std::stop_source source;
    source.request_stop();
    Request request;
    request.algorithm = "blelloch";
    EXPECT_THROW(static_cast<void>(study_barriers(this_machine(), request, source.get_token())), Cancelled);
}

} // namespace
} // namespace scanscope::kernels

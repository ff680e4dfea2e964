// Runs every algorithm on every executor with every pair of settings. Million-element cases run only in
// exhaustive tests. If this machine lacks an executor, its tests are shown as skipped.

#include "kernels/verify/verify.h"
#include "support/exhaustive.h"
#include "support/test.h"
#include "support/test_names.h"

namespace scanscope::kernels {
namespace {

struct Pair {
    std::string algorithm, executor;
};

class Conformance : public testing::TestWithParam<Pair> {};

TEST_P(Conformance, HoldsToTheReference) {
    const auto& [algorithm, executor] = GetParam();
    VerifyOptions options{.algorithms = {algorithm}, .executors = {executor}};
    if (!test::exhaustive()) options.max_n = 4097;
    const VerifyReport report = verify(this_machine(), options);
    for (const VerifyRow& row : report.rows)
        EXPECT_TRUE(row.passed) << row.request.executor << ", " << name_of(row.request.type) << ", "
                                << name_of(row.request.op) << ", " << name_of(row.request.form)
                                << ", n = " << row.n << ": " << row.reason;
    if (!report.skipped.empty()) {
        ASSERT_EQ(executor, "cuda") << "the others run everywhere";
        GTEST_SKIP() << executor << ": " << report.skipped.front().reason;
    }
    EXPECT_FALSE(report.rows.empty());
}

std::vector<Pair> pairs() {
    std::vector<Pair> pairs;
    for (const Algorithm& algorithm : catalogue()) {
        if (algorithm.family == Family::broken) continue; // tests/kernels/check shows that these are broken
        const std::string id(algorithm.id);
        if (algorithm.on_emulator) pairs.push_back({id, "emulator"});
        if (algorithm.on_cuda) pairs.push_back({id, "cuda"});
        if (algorithm.on_cpu) pairs.push_back({id, "cpu"});
    }
    return pairs;
}

std::string test_name(const testing::TestParamInfo<Pair>& tested) {
    return test::as_test_name(fmt::format("{}_on_{}", tested.param.algorithm, tested.param.executor));
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Conformance, testing::ValuesIn(pairs()), test_name);

} // namespace
} // namespace scanscope::kernels

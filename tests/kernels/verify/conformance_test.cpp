// Every algorithm on every executor of this machine, every pair of settings.

#include <algorithm>

#include <gtest/gtest.h>

#include "verify/verify.h"

namespace scanscope::kernels {
namespace {

class Conformance : public testing::TestWithParam<Algorithm> {};

TEST_P(Conformance, HoldsToTheReference) {
    const VerifyReport report =
        verify(this_machine(), {.full = false, .algorithms = {std::string(GetParam().id)}});
    EXPECT_FALSE(report.rows.empty());
    for (const VerifyRow& row : report.rows)
        EXPECT_TRUE(row.passed) << row.request.executor << ", " << name_of(row.request.type) << ", "
                                << name_of(row.request.op) << ", " << name_of(row.request.form)
                                << ", n = " << row.n << ": " << row.reason;
}

std::string test_name(const testing::TestParamInfo<Algorithm>& tested) {
    std::string name(tested.param.id);
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
}

INSTANTIATE_TEST_SUITE_P(Catalogue, Conformance, testing::ValuesIn(catalogue().begin(), catalogue().end()),
                         test_name);

} // namespace
} // namespace scanscope::kernels

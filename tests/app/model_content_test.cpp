// The model's statements about measured runs, as data for a picture.
#include "app/benchmark/sweep_studies.h"

#include <gtest/gtest.h>

namespace scanscope::app {
namespace {

cost::CostRow rowOf(const char* algorithm, std::uint64_t n, double modelled, double measured) {
    cost::CostRow row;
    row.subject.algorithm = algorithm;
    row.subject.n = n;
    row.cost.launches.push_back({.seconds = {.launch = modelled}});
    row.measured_s = measured;
    return row;
}

TEST(ModelDots, HaveARowForEachAlgorithmAndALevelForEachSize) {
    const std::vector<cost::CostRow> rows{rowOf("recursive", 65536, 3, 2), rowOf("blelloch", 8, 1, 2),
                                          rowOf("recursive", 8, 2, 2), rowOf("lookback", 8, 5, 2)};
    const viz::DotPlot plot = modelDots({"blelloch", "recursive"}, rows);
    EXPECT_EQ(plot.levels, (QStringList{"n = 8", "n = 2¹⁶"}));
    EXPECT_EQ(plot.agreement, cost::agreement);
    EXPECT_EQ(describe(plot).toStdString(), "blelloch: n = 8 0.50×\n"
                                            "recursive: n = 2¹⁶ 1.50×, n = 8 1.00×")
        << "runs that were not requested are skipped";
}

} // namespace
} // namespace scanscope::app

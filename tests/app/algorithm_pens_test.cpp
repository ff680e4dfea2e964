// The colour and the marker of each algorithm.
#include "app/benchmark/algorithm_pens.h"

#include <gtest/gtest.h>
#include <set>

#include "kernels/catalogue/catalogue.h"
#include "viz/charts/chart_pen.h"

namespace scanscope::app {
namespace {

TEST(AlgorithmPens, AreOneForEachAlgorithmThatCanBeMeasured) {
    std::set<int> pens;
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        if (algorithm.family == kernels::Family::broken) continue;
        const int pen = penOf(QString::fromUtf8(algorithm.id.data(), qsizetype(algorithm.id.size())));
        EXPECT_LT(pen, viz::solidPens) << algorithm.id << " is drawn as a stranger's";
        EXPECT_TRUE(pens.insert(pen).second) << algorithm.id << " looks like another one";
    }
}

// Those that a chart of the recorded results draws unless others are chosen.
TEST(AlgorithmPens, HaveTheirOwnColoursInTheUsualChart) {
    std::set<int> colours;
    for (const char* const id : {"lookback-bulk", "cub-scan", "thrust-scan", "lookback", "reduce-then-scan",
                                 "recursive", "work-efficient-global"})
        EXPECT_TRUE(colours.insert(penOf(id) % viz::chartPens).second) << id;
}

TEST(AlgorithmPens, OfStrangersFollowFromTheName) {
    EXPECT_GE(penOf("X"), viz::solidPens);
    EXPECT_EQ(penOf("X"), penOf("X"));
    EXPECT_NE(penOf("X"), penOf("Y"));
    EXPECT_GE(penOf(""), viz::solidPens);
}

TEST(AlgorithmPens, DifferInColourOrMarker) {
    const auto shape = [](int pen) { return viz::chartMarker(pen, {}, 10); };
    for (int a = 0; a < viz::solidPens; ++a)
        for (int b = a + 1; b < viz::solidPens; ++b)
            EXPECT_TRUE(a % viz::chartPens != b % viz::chartPens || shape(a) != shape(b)) << a << ' ' << b;
}

} // namespace
} // namespace scanscope::app

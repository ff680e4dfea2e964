// The chart of work and depth, compared with golden pictures, on made-up counts.
#include <cmath>
#include <gtest/gtest.h>
#include <QApplication>

#include "app/benchmark/sweep_studies.h"
#include "app/chart_values.h"
#include "viz/support/golden.h"
#include "viz/widgets/chart_view.h"
#include "viz/widgets/style.h"

namespace scanscope::app {
namespace {

using test::textsOf;

// Returns a row for one launch of one block that makes `combines` combines in `depth` rounds.
kernels::WorkRow row(const std::string& algorithm, double n, double threads, double combines, double depth,
                     double theoryDepth) {
    kernels::WorkRow made{.algorithm = algorithm, .n = std::uint64_t(n)};
    trace::CountedStep step{.combines = std::uint64_t(combines), .rounds = std::uint64_t(depth)};
    trace::CountedLaunch launch;
    launch.block.x = std::uint32_t(threads);
    launch.steps = {step};
    made.counted.work.launches = {launch};
    made.counted.work.counters.combines = std::uint64_t(combines);
    made.theory_combines = combines;
    made.theory_depth = theoryDepth;
    return made;
}

std::vector<kernels::WorkRow> rows() {
    std::vector<kernels::WorkRow> all;
    for (int k = 3; k <= 20; ++k) {
        const double n = std::exp2(k);
        if (k <= 11) {
            all.push_back(row("hillis-steele", n, std::min(n, 1024.0), n * k - n + 1, k == 11 ? 21 : k, k));
            all.push_back(row("blelloch", n, n / 2, 2 * n - 2, 2 * k, 2 * k));
            all.push_back(row("brent-kung", n, n / 2, 2 * n - 2 - k, 2 * k - 1, 2 * k - 1));
        }
        all.push_back(row("reduce-multilevel", n, n, n - 1, std::ceil(k / 8.0) * std::min(k, 8), k));
    }
    return all;
}

const QStringList algorithms{"hillis-steele", "blelloch", "brent-kung", "reduce-multilevel"};

QImage picture(viz::ThemeId theme, const QStringList& hidden, std::optional<double> pointed,
               QSize size = {1024, 560}) {
    auto* style = qobject_cast<viz::ScanscopeStyle*>(QApplication::style());
    style->setTheme(theme);
    viz::ChartView view;
    view.resize(size);
    view.setChart(workContent(algorithms, hidden, rows()).chart);
    view.setPointed(pointed);
    const QImage image = view.picture(size);
    style->setTheme(viz::ThemeId::Light);
    return image;
}

TEST(GoldenWorkChart, LooksAsDrawn) {
    viz::test::expectGolden(picture(viz::ThemeId::Light, {}, 1024), "work-chart-pointed");
    viz::test::expectGolden(picture(viz::ThemeId::Dark, {"blelloch"}, 0x1p18), "work-chart-dark-hidden");
    viz::test::expectGolden(picture(viz::ThemeId::HighContrast, {}, {}), "work-chart-contrast");
}

TEST(GoldenWorkChart, StandsWithoutAnyRow) {
    viz::ChartView view;
    view.resize(1024, 560);
    view.setChart(workContent(algorithms, {}, {}).chart);
    viz::test::expectGolden(view.picture({1024, 560}), "work-chart-empty");
}

TEST(WorkContent, SaysWhatWasFound) {
    EXPECT_EQ(workContent(algorithms, {}, {}).headline, "Nothing counted yet");
    const BenchmarkContent content = workContent(algorithms, {}, rows());
    EXPECT_EQ(content.headline, "hillis-steele: 5.0 × the combines of brent-kung at 2¹¹");
    EXPECT_EQ(workContent(algorithms, {"hillis-steele"}, rows()).headline,
              "About the same number of combines and the same depth at 2¹¹");
    EXPECT_EQ(workContent({"blelloch", "reduce-multilevel"}, {}, rows()).headline, "Work and depth vs. n")
        << "a scan is not held to a reduction";
    // Two scans with the same work, one with less depth.
    const std::vector<kernels::WorkRow> two{row("sklansky", 1024, 512, 5120, 10, 10),
                                            row("hybrid-warp", 1024, 1024, 5249, 11, 11),
                                            row("brent-kung", 1024, 512, 5150, 19, 19)};
    EXPECT_EQ(workContent({"sklansky", "hybrid-warp", "brent-kung"}, {}, two).headline,
              "sklansky: about as many combines as brent-kung, in 53 % of its depth, at 2¹⁰");
    EXPECT_EQ(workContent({"blelloch"}, {}, rows()).headline,
              "blelloch: 4094 combines in a depth of 22 at 2¹¹");
    ASSERT_EQ(content.groups.size(), 18u);
    EXPECT_EQ(content.groups[0].n, 0x1p20);
    ASSERT_EQ(content.groups[0].lines.size(), 1u);
    EXPECT_EQ(textsOf(content.groups[0].lines[0]), (QStringList{"24", "20", "1.05e6", "4.2 %"}));
    ASSERT_EQ(content.groups[9].lines.size(), 4u);
    EXPECT_EQ(content.groups[9].lines[0].name, "hillis-steele");
    EXPECT_EQ(textsOf(content.groups[9].lines[0]), (QStringList{"21", "11", "20\u202F481", "9.5 %"}));
}

TEST(WorkContent, ShowsAFaultInTheTable) {
    kernels::WorkRow broken = row("blelloch", 8, 4, 4, 1, 6);
    broken.counted.fault.kind = trace::FaultKind::deadlock;
    broken.counted.fault.message = "deadlock";
    const BenchmarkContent content = workContent({"blelloch"}, {}, {&broken, 1});
    EXPECT_EQ(content.groups.at(0).lines.at(0).note, "deadlock");
    EXPECT_TRUE(content.groups.at(0).lines.at(0).cells.empty());
}

} // namespace
} // namespace scanscope::app

// Which entries of a legend stay if space is short, measured in real fonts.
#include <gtest/gtest.h>

#include "viz/paint/legend.h"

namespace scanscope::viz {
namespace {

// Errors and the operation of the step stay longest, in the order of the legend.
TEST(Legend, LeavesOutTheLeastImportantFirst) {
    const std::vector<LegendItem> items{{LegendMark::written, "just written"},
                                        {LegendMark::suspect, "wrong"},
                                        {LegendMark::read, "read"},
                                        {LegendMark::combine, "combine"},
                                        {LegendMark::sumBefore, "sum of all before"},
                                        {LegendMark::overwritten, "overwritten since"},
                                        {LegendMark::padding, "padding"}};
    const auto texts = [](const std::vector<LegendItem>& of) {
        QStringList said;
        for (const LegendItem& item : of) said << item.text;
        return said.join(QStringLiteral(", ")).toStdString();
    };
    const auto widthOf = [](const std::vector<LegendItem>& line) {
        double width = -legendGap(14);
        for (const LegendItem& item : line)
            width += legendWidth(item, trace::Operator::sum, 14) + legendGap(14);
        return width;
    };
    const double whole = widthOf(items);
    const auto fitted = [&](double width, std::size_t lines) {
        FittedLegend made = fitLegend(items, trace::Operator::sum, 14, width, lines);
        EXPECT_LE(made.lines.size(), lines);
        std::size_t count = made.leftOut.size();
        for (const auto& line : made.lines) {
            EXPECT_LE(widthOf(line), width);
            count += line.size();
        }
        EXPECT_EQ(count, items.size());
        return made;
    };
    EXPECT_TRUE(fitted(whole + 1, 1).leftOut.empty());
    const FittedLegend one = fitted(whole - 1, 1);
    EXPECT_EQ(texts(one.leftOut), "padding");
    EXPECT_EQ(texts(one.lines.front()),
              "just written, wrong, read, combine, sum of all before, overwritten since");
    EXPECT_EQ(texts(fitted(0.5 * whole, 1).leftOut), "padding, overwritten since, combine, read");
    EXPECT_TRUE(fitted(0.7 * whole, 2).leftOut.empty()) << "a second line takes the rest";
    EXPECT_EQ(texts(fitted(0.12 * whole, 1).lines.front()), "wrong");
    EXPECT_EQ(fitted(1, 1).leftOut.size(), items.size());
}

} // namespace
} // namespace scanscope::viz

#include "viz/layout/table_columns.h"

#include <gtest/gtest.h>

namespace scanscope::viz {
namespace {

using Widths = std::vector<double>;

// Step, place, value, and the strip of inputs, as in the inspector.
std::vector<ColumnRoom> history(double value) { return {{80, 80}, {70, 70}, {value, 40}, {88, 88, true}}; }

TEST(TableColumns, SomeShareWhatIsLeft) {
    EXPECT_EQ(columnWidths(history(60), 400), (Widths{80, 70, 60, 190}));
    EXPECT_EQ(columnWidths({{50, 50}, {50, 50, true}, {50, 20, true}, {50, 50, true}}, 301),
              (Widths{50, 83, 84, 84}));
    EXPECT_EQ(columnWidths({}, 400), Widths{});
    EXPECT_EQ(columnWidths({{80, 80}}, 400), Widths{80}) << "the rest is not used";
}

TEST(TableColumns, AValueGivesWayToItsLeastWidthAndNoFurther) {
    EXPECT_EQ(columnWidths(history(155), 400), (Widths{80, 70, 155, 95}));
    EXPECT_EQ(columnWidths(history(155), 360), (Widths{80, 70, 122, 88}));
    EXPECT_EQ(columnWidths(history(155), 200), (Widths{80, 70, 40, 10})) << "the strip is cut";
    EXPECT_EQ(columnWidths(history(155), 150), (Widths{80, 70, 40, 0})) << "the table is cut";
}

// A name is shortened before a column is hidden; then it gets its full width again.
TEST(TableColumns, TheFirstThatMayHideGoesWhereNamesWouldBeCut) {
    const std::vector<ColumnRoom> results{
        {120, 100, true}, {60, 60}, {50, 50, false, true}, {70, 70, false, true}};
    EXPECT_EQ(columnWidths(results, 320), (Widths{140, 60, 50, 70}));
    EXPECT_EQ(columnWidths(results, 280), (Widths{100, 60, 50, 70}));
    EXPECT_EQ(columnWidths(results, 279), (Widths{149, 60, 0, 70}));
    EXPECT_EQ(columnWidths(results, 220), (Widths{90, 60, 0, 70})) << "only one of them is hidden";
}

} // namespace
} // namespace scanscope::viz

#include "viz/layout/inspector_columns.h"

#include <gtest/gtest.h>

namespace scanscope::viz {
namespace {

// Panels from the drawer to the widest, short values to the longest of 20 digits, labels to `down-sweep
// 1024`.
TEST(InspectorColumnsTest, NothingLiesOverItsNeighbour) {
    for (const double width : {320.0, 400.0, 416.0, 480.0, 600.0})
        for (const double step : {28.0, 70.0, 105.0})
            for (const double place : {32.0, 65.0})
                for (const double value : {32.0, 60.0, 155.0}) {
                    const InspectorColumns columns = inspectorColumns(width, {step, place, value});
                    EXPECT_GE(columns.place, columns.step + step + 12);
                    EXPECT_GE(columns.valueLeft, columns.place + place + 12);
                    EXPECT_GE(columns.valueWidth(), 40);
                    EXPECT_GE(columns.strip, columns.value + 12);
                    EXPECT_GT(columns.stripWidth(), 0);
                    EXPECT_EQ(columns.right, width - 16);
                }
}

TEST(InspectorColumnsTest, AValueIsShownWholeWhereTheStripKeepsItsRoom) {
    EXPECT_EQ(inspectorColumns(416, {60, 65, 70}).valueWidth(), 70);
    EXPECT_EQ(inspectorColumns(600, {105, 65, 155}).valueWidth(), 155);
    const InspectorColumns narrow = inspectorColumns(416, {60, 65, 155});
    EXPECT_LT(narrow.valueWidth(), 155);
    EXPECT_EQ(narrow.stripWidth(), 88);
}

} // namespace
} // namespace scanscope::viz

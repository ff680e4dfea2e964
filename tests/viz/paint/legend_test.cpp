#include "viz/paint/legend.h"

#include <gtest/gtest.h>

#include "viz/paint/glyphs.h"
#include "viz/support/recorded.h"
#include "viz/views/stage_layout.h"
#include "viz/views/stage_painter.h"

namespace scanscope::viz {
namespace {

std::string legend(const BlockModel& model, int step, ViewSet views) {
    FrameState frame;
    frame.model = &model;
    frame.step = step;
    StageRequest request;
    request.views = views;
    const StageLayout layout = layoutStage(frame, request);
    std::string text;
    for (const LegendItem& item : legendOf(frame, legendScope(layout)))
        text += (text.empty() ? "" : ", ") + item.text.toStdString();
    return text;
}

TEST(Legend, NamesTheOperatorOnlyWhereItIsDrawn) {
    EXPECT_EQ(legend(test::blelloch(8), 1, {View::array, View::tree}),
              "just written, read, combine, sum of the span below, overwritten since");
    EXPECT_EQ(legend(test::hillisSteele(256), 1, {View::array}), "just written, read");
}

// Levels without room are a row of ticks: neither sums nor what has overwritten them is to be seen there.
TEST(Legend, NamesNothingOfLevelsThatAreFolded) {
    const BlockModel model = test::blelloch(8);
    const auto items = [&](int step, int foldedBelow) {
        FrameState frame;
        frame.model = &model;
        frame.step = step;
        LegendScope scope;
        scope.views = {View::tree};
        scope.foldedBelow = foldedBelow;
        QStringList texts;
        for (const LegendItem& item : legendOf(frame, scope)) texts << item.text;
        return texts;
    };
    const QString sum = QStringLiteral("sum of the span below"), since = QStringLiteral("overwritten since");
    EXPECT_TRUE(items(0, 0).contains(sum)) << "the leaves";
    EXPECT_FALSE(items(0, 1).contains(sum)) << "nothing is summed up yet";
    EXPECT_TRUE(items(1, 1).contains(sum));
    EXPECT_TRUE(items(1, 0).contains(since));
    EXPECT_FALSE(items(1, 1).contains(since));
}

// Cells without room for a number say nothing of the numbers that stand for an infinity.
TEST(Legend, NamesNoValueWhereNoneIsWritten) {
    const auto of = [](int n) {
        return test::record({"hillis-steele", test::numbers(n), trace::Form::exclusive,
                             trace::ElementType::int32, trace::Operator::max});
    };
    EXPECT_NE(legend(of(8), 1, {View::array}).find("identity of max"), std::string::npos);
    EXPECT_EQ(legend(of(512), 1, {View::array}).find("identity of max"), std::string::npos);
}

TEST(Legend, NamesNoThreadWhereLanesHaveNone) {
    const BlockModel model = test::blelloch(8);
    FrameState frame;
    frame.model = &model;
    frame.step = 1;
    const auto markOf = [&](bool numbers) {
        LegendScope scope;
        scope.views = {View::lanes};
        scope.laneNumbers = numbers;
        for (const LegendItem& item : legendOf(frame, scope))
            if (item.text == QStringLiteral("lane at work")) return item.mark;
        return LegendMark::ghost;
    };
    EXPECT_EQ(markOf(true), LegendMark::laneWorking);
    EXPECT_EQ(markOf(false), LegendMark::written);
}

TEST(Legend, SpeaksOfWhatTheOperatorMakes) {
    const BlockModel model = test::record({"blelloch", test::numbers(7), trace::Form::exclusive,
                                           trace::ElementType::int32, trace::Operator::max});
    EXPECT_EQ(legend(model, 5, {View::array, View::tree}),
              "just written, identity of max, read, combine, maximum of the span below, maximum of all "
              "before the span, overwritten since, padding");
}

TEST(Legend, SaysWhereAQuestionMarkComesFrom) {
    const BlockModel model = test::record(
        {.algorithm = "blelloch", .input = test::numbers(7), .options = {{"without-barrier", "54,75"}}});
    bool guessed = false;
    for (int step = 0; step < model.stepCount(); ++step)
        guessed = guessed || legend(model, step, {View::array}).find("made from it") != std::string::npos;
    EXPECT_TRUE(guessed);
}

// A word is at least 11 high, and the badge as wide as it needs.
TEST(Legend, BadgesHaveRoomForTheirWord) {
    EXPECT_EQ(operatorReach(trace::Operator::sum, 9), 9);
    EXPECT_GE(operatorReach(trace::Operator::max, 4), 0.6 * 11 * 3 / 2);
    EXPECT_GT(operatorReach(trace::Operator::max, 9), operatorReach(trace::Operator::max, 4));
}

} // namespace
} // namespace scanscope::viz

#include "viz/paint/legend.h"

#include "support/has.h"
#include "viz/scene/canvas.h"
#include "viz/scene/glyphs.h"
#include "viz/stage/stage_painter.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

std::vector<LegendItem> legendItems(const BlockModel& model, BlockStep step, const StageRequest& request) {
    FrameState frame{.model = &model, .step = step};
    Scene scene;
    Canvas canvas(scene, theme(ThemeId::Light));
    return paintStageBody(canvas, frame, layoutStage(request)).legend;
}

std::string legend(const BlockModel& model, BlockStep step, ViewSet views) {
    StageRequest request{.views = views};
    std::string text;
    for (const LegendItem& item : legendItems(model, step, request))
        text += (text.empty() ? "" : ", ") + item.text.toStdString();
    return text;
}

TEST(Legend, NamesTheOperatorOnlyWhereItIsDrawn) {
    EXPECT_EQ(legend(test::blelloch(8), BlockStep{1}, {View::array, View::tree}),
              "just written, read, combine, sum of the span below, overwritten since");
    EXPECT_EQ(legend(test::hillisSteele(256), BlockStep{1}, {View::array}),
              "just written, read, small to large, per row");
}

// Levels that do not fit become a row of ticks, which shows neither sums nor overwritten values.
TEST(Legend, NamesNothingOfLevelsThatAreFolded) {
    const BlockModel model = test::blelloch(8);
    const auto items = [&](BlockStep step, double height) {
        StageRequest request{.height = height, .views = {View::tree}};
        QStringList texts;
        for (const LegendItem& item : legendItems(model, step, request)) texts << item.text;
        return texts;
    };
    constexpr double high = 688, low = 66 + 24 + 150; // low: without the leaves
    const QString sum = QStringLiteral("sum of the span below"), since = QStringLiteral("overwritten since");
    EXPECT_TRUE(items(BlockStep{0}, high).contains(sum)) << "the leaves";
    EXPECT_FALSE(items(BlockStep{0}, low).contains(sum)) << "nothing is summed up yet";
    EXPECT_TRUE(items(BlockStep{1}, low).contains(sum));
    EXPECT_TRUE(items(BlockStep{1}, high).contains(since));
    EXPECT_FALSE(items(BlockStep{1}, low).contains(since));
}

// If numbers do not fit in the cells, the legend does not mention the numbers that represent infinity.
TEST(Legend, NamesNoValueWhereNoneIsWritten) {
    const auto of = [](int n) {
        return test::record({"hillis-steele", test::numbers(n), trace::Form::exclusive,
                             trace::ElementType::int32, trace::Operator::max});
    };
    EXPECT_TRUE(test::has(legend(of(8), BlockStep{1}, {View::array}), "identity of max"));
    EXPECT_FALSE(test::has(legend(of(512), BlockStep{1}, {View::array}), "identity of max"));
}

TEST(Legend, NamesNoThreadWhereLanesHaveNone) {
    StageRequest request{.views = {View::lanes}};
    const auto markOf = [&](const BlockModel& model) {
        for (const LegendItem& item : legendItems(model, BlockStep{1}, request))
            if (item.text == QStringLiteral("active lane")) return item.mark;
        return LegendMark::ghost;
    };
    EXPECT_EQ(markOf(test::blelloch(8)), LegendMark::laneWorking);
    EXPECT_EQ(markOf(test::hillisSteele(64)), LegendMark::written);
}

TEST(Legend, SpeaksOfWhatTheOperatorMakes) {
    const BlockModel model = test::record({"blelloch", test::numbers(7), trace::Form::exclusive,
                                           trace::ElementType::int32, trace::Operator::max});
    EXPECT_EQ(legend(model, BlockStep{5}, {View::array, View::tree}),
              "just written, identity of max, read, combine, padding, maximum of the span below, maximum of "
              "everything before the span, overwritten since");
}

TEST(Legend, SaysWhereAQuestionMarkComesFrom) {
    const BlockModel model = test::record(
        {.algorithm = "blelloch", .input = test::numbers(7), .options = {{"without-barrier", "54,75"}}});
    bool guessed = false;
    for (const BlockStep step : model.steps())
        guessed = guessed || legend(model, step, {View::array}).find("derived from it") != std::string::npos;
    EXPECT_TRUE(guessed);
}

// The letters of a label are at least 11 high, and the badge is as wide as the label needs.
TEST(Legend, BadgesHaveRoomForTheirWord) {
    EXPECT_EQ(operatorReach(trace::Operator::sum, 9), 9);
    EXPECT_GE(operatorReach(trace::Operator::max, 4), 0.6 * 11 * 3 / 2);
    EXPECT_GT(operatorReach(trace::Operator::max, 9), operatorReach(trace::Operator::max, 4));
}

} // namespace
} // namespace scanscope::viz

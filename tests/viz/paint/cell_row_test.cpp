// The appearance of cells: how each state looks, how a row scales its values, and how a number fits.
#include "viz/paint/cell_row.h"

#include <gtest/gtest.h>

#include "viz/scene/canvas.h"
#include "viz/support/describe.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

std::string marksOf(const CellKind& kind, const QRectF& box = {0, 0, 50, 46}) {
    Scene scene;
    Canvas canvas(scene, theme(ThemeId::Light));
    paintCell(canvas, box, kind);
    return describe(scene).toStdString();
}

CellLook look(const CellKind& kind, double width = 50) {
    Scene scene;
    const Canvas canvas(scene, theme(ThemeId::Light));
    return lookOf(canvas, kind, {0, 0, width, 46});
}

TEST(CellLook, SaysTheStateByItsShape) {
    const Theme& light = theme(ThemeId::Light);
    const RoleColors& up = light.role(Role::Up);
    const auto of = [](CellState state) { return look({.state = state, .role = StepRole::up}); };
    const CellLook written = of(CellState::written), read = of(CellState::read), past = of(CellState::past),
                   toCome = of(CellState::toCome), awaited = of(CellState::awaited);
    EXPECT_EQ(written.box.fill, up.solid);
    EXPECT_FALSE(written.box.border.isValid());
    EXPECT_EQ(written.text, light.onRole);
    EXPECT_EQ(read.box.fill, up.tint);
    EXPECT_EQ(read.box.border, up.solid);
    EXPECT_EQ(read.box.width, 2);
    EXPECT_EQ(past.box.fill, light.past);
    EXPECT_EQ(past.text, light.muted);
    EXPECT_TRUE(toCome.box.dashed && awaited.box.dashed);
    EXPECT_FALSE(toCome.box.fill.isValid());
    EXPECT_EQ(awaited.box.border, up.solid);
    EXPECT_EQ(of(CellState::left).box.fill, up.tint);
    EXPECT_EQ(of(CellState::left).text, up.solid);
}

// Two states with the same appearance could not be distinguished.
TEST(CellLook, TellsEveryStateFromEveryOther) {
    std::vector<std::string> seen;
    for (int state = 0; state <= int(CellState::dropped); ++state)
        for (const CellFault fault : {CellFault::none, CellFault::before, CellFault::now, CellFault::unknown})
            for (const bool padding : {false, true}) {
                const bool isStrange = fault != CellFault::none || padding;
                if (isStrange && CellState(state) != CellState::stands) continue;
                if (padding && fault != CellFault::none) continue;
                seen.push_back(marksOf(
                    {.state = CellState(state), .role = StepRole::up, .padding = padding, .fault = fault}));
            }
    const std::size_t all = seen.size();
    std::ranges::sort(seen);
    const auto same = std::ranges::adjacent_find(seen);
    EXPECT_EQ(same, seen.end()) << *same;
    EXPECT_EQ(all, 9u + 3 + 1);
}

TEST(CellLook, PaddingStaysPaddingWhateverIsDoneToIt) {
    for (const CellState state :
         {CellState::stands, CellState::past, CellState::left, CellState::written, CellState::read})
        EXPECT_TRUE(look({.state = state, .role = StepRole::up, .padding = true}).hatch.isValid())
            << int(state);
    EXPECT_FALSE(look({.state = CellState::written, .role = StepRole::up}).hatch.isValid());
}

TEST(CellLook, AFaultIsSeenBeforeAllElse) {
    const QColor hazard = theme(ThemeId::Light).role(Role::Hazard).solid;
    for (int state = 0; state <= int(CellState::read); ++state) {
        EXPECT_EQ(look({.state = CellState(state), .fault = CellFault::now}).box.border, hazard) << state;
        EXPECT_EQ(look({.state = CellState(state), .fault = CellFault::unknown}).box.border, hazard) << state;
    }
    EXPECT_NE(look({.state = CellState::read, .fault = CellFault::before}).box.border, hazard)
        << "the ring of a read cell is more important";
}

TEST(CellLook, AHarmlessFindingHasTheColourOfWarnings) {
    const QColor warning = theme(ThemeId::Light).warn;
    for (const CellFault fault :
         {CellFault::before, CellFault::now, CellFault::oneOfMany, CellFault::unknown})
        EXPECT_EQ(look({.fault = fault, .warns = true}).box.border, warning) << int(fault);
}

TEST(CellLook, NarrowCellsHaveNarrowRings) {
    EXPECT_EQ(look({.state = CellState::read}, 12).box.width, 1.5);
    EXPECT_DOUBLE_EQ(look({.state = CellState::read}, 12).box.radius, 2.4);
    EXPECT_EQ(look({.state = CellState::read, .lift = 0}).box.width, 1) << "the ring has not grown yet";
}

TEST(ValueScale, SharesBetweenTheSmallestAndTheLargest) {
    ValueScale scale;
    EXPECT_EQ(scale.share(7), 0.5) << "nothing was measured";
    scale.add(-5);
    EXPECT_EQ(scale.share(-5), 0.5) << "all are equal";
    scale.add(15);
    scale.add(std::numeric_limits<double>::infinity());
    scale.add(std::nan(""));
    EXPECT_EQ(scale.min, -5);
    EXPECT_EQ(scale.max, 15);
    EXPECT_EQ(scale.share(0), 0.25);
    EXPECT_EQ(scale.share(99), 1);
    EXPECT_EQ(scale.share(-std::numeric_limits<double>::infinity()), 0);
    ValueScale wide;
    wide.add(-1.7e308);
    wide.add(1.7e308);
    EXPECT_EQ(wide.share(0), 0.5) << "their difference is no finite number";
}

// Integers have no infinity: the value that represents it would flatten all others.
TEST(CellRow, AnIdentityIsNoPartOfTheScale) {
    const BlockModel model = test::record({"hillis-steele",
                                           {"3", "1", "7", "9"},
                                           trace::Form::exclusive,
                                           trace::ElementType::int32,
                                           trace::Operator::max});
    Scene scene;
    Canvas canvas(scene, theme(ThemeId::Light));
    const Row& row = model.row(BlockStep{});
    CellRow cells(canvas, model.values(), row.type);
    cells.measure(row);
    bool any = false;
    for (std::size_t c = 0; c < row.values.size(); ++c) {
        if (!row.known[c]) continue;
        const double share = cells.share({{}, {}, true, row.values[c]});
        any = any || (share > 0 && share < 1);
    }
    EXPECT_TRUE(any) << "3 is between 1 and 7";
}

TEST(CellRow, ColumnsOfSeveralCellsShowTheirMeanAndWhatWasDone) {
    const BlockModel model = test::blelloch(8);
    const auto cell = [](int column, int value, CellState state) {
        return RowCell{{column * 2.0, 0, 2, 20},
                       {.state = state, .role = StepRole::up},
                       true,
                       trace::to_value(std::int32_t(value))};
    };
    const std::vector<RowCell> cells{cell(0, 0, CellState::stands), cell(1, 8, CellState::written),
                                     cell(2, 4, CellState::read), cell(3, 4, CellState::stands)};
    struct {
        std::vector<trace::Value> values;
        std::vector<trace::Node> nodes = std::vector<trace::Node>(4, trace::no_input);
        std::vector<std::uint8_t> known = std::vector<std::uint8_t>(4, 1);
    } measured;
    for (const RowCell& one : cells) measured.values.push_back(one.value);
    Scene scene;
    Canvas canvas(scene, theme(ThemeId::Light));
    CellRow row(canvas, model.values(), trace::ElementType::int32);
    row.measure(measured);
    row.paintHeat(cells, 2, true);
    ASSERT_EQ(scene.marks.size(), 4u) << describe(scene).toStdString();
    const auto areaOf = [&](std::size_t i) { return std::get<Area>(scene.marks[i].what); };
    EXPECT_EQ(areaOf(0).rect, QRectF(0, 0, 4, 20));
    EXPECT_EQ(areaOf(0).brush.color(), theme(ThemeId::Light).heat[4]);
    EXPECT_LT(areaOf(1).rect.bottom(), 0) << "written: over the head of its column";
    EXPECT_EQ(areaOf(2).brush.color(), theme(ThemeId::Light).heat[4]);
    EXPECT_GT(areaOf(3).rect.top(), 20) << "read: under the foot";
}

// If a run has so many launches that their cells have no width, it is unknown how many share a column.
TEST(CellRow, EndsWhereCellsHaveNoWidth) {
    const BlockModel model = test::blelloch(8);
    const std::vector<RowCell> cells(3, RowCell{.box = {5, 0, 0, 20}, .kind = {}, .value = {}});
    Scene scene;
    Canvas canvas(scene, theme(ThemeId::Light));
    CellRow(canvas, model.values(), trace::ElementType::int32).paintHeat(cells, 0, true);
    EXPECT_TRUE(scene.marks.empty()) << describe(scene).toStdString();
}

TEST(CellNumber, IsWholeWhereTheSmallestLettersFitAndAskedForLessElse) {
    int asked = 0;
    const auto words = [&](int most) {
        asked = most;
        return most >= 6 ? QStringLiteral("123456") : QStringLiteral("123k");
    };
    EXPECT_EQ(numberIn({60, 40}, {}, 500, words).text, "123456");
    EXPECT_EQ(numberIn({60, 40}, {}, 500, words).style.px, textSize(40, 60, 6));
    EXPECT_EQ(numberIn({32, 40}, {}, 500, words).text, "123k");
    EXPECT_EQ(asked, 4);
    EXPECT_EQ(numberIn({60, 40}, {.longest = 9}, 500, words).style.px, 11) << "as small as its neighbours";
    EXPECT_EQ(numberIn({400, 200}, {.largest = 20}, 500, words).style.px, 20);
}

} // namespace
} // namespace scanscope::viz

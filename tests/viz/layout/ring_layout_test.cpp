#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "viz/support/recorded.h"
#include "viz/support/rooms.h"
#include "viz/views/lookback/lookback_model.h"
#include "viz/views/ring/ring_layout.h"

namespace scanscope::viz {
namespace {

using test::large, test::low, test::slide, test::stage;

Document ringOf(int n, std::map<std::string, std::string> options = {},
                trace::Schedule schedule = trace::Schedule::in_order, std::uint64_t seed = 1) {
    return test::documentOf({.algorithm = "lookback-ring",
                             .input = test::numbers(n),
                             .form = trace::Form::inclusive,
                             .options = std::move(options),
                             .schedule = schedule,
                             .seed = seed});
}

std::string text(const QString& words) { return words.toStdString(); }

// A row for each role and a column for each turn, with the role's tile in it.
std::string tableOf(const RingModel& model, const BlockRing& ring) {
    std::string table;
    for (int role = 0; role < int(model.roles.size()); ++role) {
        std::string row(std::size_t(ring.turns), '.');
        for (const RingAct& act : ring.acts)
            if (act.role == role) row[std::size_t(act.turn - 1)] = act.tile ? char('0' + *act.tile) : '-';
        table += fmt::format("{:10}{}\n", model.roles[std::size_t(role)], row);
    }
    return table;
}

TEST(RingModel, TellsWhichRoleHasWhichTileInWhichTurn) {
    // Turns follow from which role waits for which, in any order of execution.
    for (const trace::Schedule schedule : trace::schedules) {
        const Document three = ringOf(8, {{"stages", "3"}}, schedule, 5);
        const RingModel model(three);
        EXPECT_EQ(tableOf(model, model.blocks.at(0)), "load      012..3-....\n"
                                                      "add up    .012..3-...\n"
                                                      "look back ..012..3-..\n"
                                                      "scan      ...012..3-.\n"
                                                      "store     ....012..3-\n");
        const Document two = ringOf(8, {{"stages", "2"}}, schedule, 6);
        const RingModel other(two);
        EXPECT_EQ(tableOf(other, other.blocks.at(0)), "load      01...23...-.\n"
                                                      "add up    .01...23...-\n"
                                                      "look back ..01...23..-\n"
                                                      "scan      ...01...23.-\n"
                                                      "store     ....01...23-\n");
    }
}

TEST(RingModel, KnowsItsFlagsAndWhoHandsOnByWhich) {
    const Document document = ringOf(8, {{"stages", "3"}});
    const RingModel model(document);
    EXPECT_EQ(model.stages, 3);
    std::string told;
    const BlockRing& ring = model.blocks.at(0);
    for (const RingAct& act : ring.acts) {
        if (act.tile != 1 && act.tile != 3) continue;
        told += fmt::format("{} {} in stage {}", model.roles[std::size_t(act.role)], *act.tile, act.stage);
        if (const TakenOver* awaited = act.awaited(ring.acts))
            told += fmt::format(" once {} {}", text(model.flags[std::size_t(awaited->flag)]),
                                *ring.acts[std::size_t(awaited->from)].tile);
        if (!act.reads.empty()) told += fmt::format(", over {} tiles", act.reads.size());
        told += fmt::format(", then {}\n", text(model.flags[std::size_t(act.handsOnBy.value())]));
    }
    EXPECT_EQ(told, "load 1 in stage 1, then landed\n"
                    "add up 1 in stage 1 once landed 1, then added\n"
                    "look back 1 in stage 1 once added 1, over 1 tiles, then known\n"
                    "scan 1 in stage 1 once known 1, then scanned\n"
                    "load 3 in stage 0 once emptied 0, then landed\n"
                    "store 1 in stage 1 once scanned 1, then emptied\n"
                    "add up 3 in stage 0 once landed 3, then added\n"
                    "look back 3 in stage 0 once added 3, over 3 tiles, then known\n"
                    "scan 3 in stage 0 once known 3, then scanned\n"
                    "store 3 in stage 0 once scanned 3, then emptied\n");
}

TEST(RingModel, SaysWhatTheStagesHoldAndWhoWaits) {
    const Document document = ringOf(8, {{"stages", "3"}});
    const RingModel model(document);
    const BlockRing& ring = model.blocks.at(0);
    std::string told;
    int turn = 0;
    for (int act = 0; act < int(ring.acts.size()); ++act) {
        const bool isLast = act + 1 == int(ring.acts.size()) ||
                            ring.acts[std::size_t(act + 1)].turn != ring.acts[std::size_t(act)].turn;
        if (!isLast) continue;
        told += fmt::format("{}:", ++turn);
        for (const RingModel::StageNow& stage : model.stagesAt(ring, act))
            told += stage.isEmpty()
                        ? " empty"
                        : fmt::format(" {} {}", *stage.tile, text(model.flags[std::size_t(stage.flag)]));
        for (int role = 0; role < int(model.roles.size()); ++role)
            if (const auto flag = model.awaitedBy(ring, role, turn))
                told += fmt::format("; {} waits for {}", model.roles[std::size_t(role)],
                                    text(model.flags[std::size_t(*flag)]));
        told += '\n';
        if (turn == 6) break;
    }
    EXPECT_EQ(told, "1: 0 landed empty empty; add up waits for landed; look back waits for added; scan waits "
                    "for known; store waits for scanned\n"
                    "2: 0 added 1 landed empty; look back waits for added; scan waits for known; store waits "
                    "for scanned\n"
                    "3: 0 known 1 added 2 landed; scan waits for known; store waits for scanned\n"
                    "4: 0 scanned 1 known 2 added; load waits for emptied; store waits for scanned\n"
                    "5: 0 emptied 1 scanned 2 known; load waits for emptied; add up waits for landed\n"
                    "6: 3 landed 1 emptied 2 scanned; add up waits for landed; look back waits for added\n");
}

TEST(RingModel, KnowsWhatTheTilesOfAllBlocksHaveTold) {
    const Document document = ringOf(48);
    const RingModel model(document);
    ASSERT_EQ(model.blocks.size(), 2u);
    const auto& trace = document.trace();
    for (int tile = 0; tile < model.tiles; ++tile) {
        const auto& published = model.published.at(std::size_t(tile));
        ASSERT_TRUE(published && published->sum);
        EXPECT_EQ(published->block, "010101101001"[tile] - '0'); // by which block took which tile
        std::int64_t sum = 0;
        for (int i = 4 * tile; i < 4 * tile + 4; ++i)
            sum += trace::from_value<std::int32_t>(trace.input[std::size_t(i)]);
        EXPECT_EQ(trace::from_value<std::int32_t>(*published->sum), sum) << "tile " << tile;
    }
}

TEST(RingModel, IsEmptyWhereNoStagesAreHandedOn) {
    for (const char* algorithm : {"lookback", "hillis-steele", "warp-shared", "reduce-then-scan"})
        EXPECT_EQ(RingModel(Document(test::traceOf({algorithm, test::numbers(20)}))).stages, 0) << algorithm;
    EXPECT_TRUE(LookbackModel(ringOf(48)).publications.empty()) << "blocks that stay have no walk each";
}

// Only a damaged or made-up file contains such flags.
TEST(RingModel, PassesOverFlagsThatAreNone) {
    auto trace = std::make_shared<trace::Trace>(ringOf(48).trace());
    trace::Block& second = trace->launches.at(0).blocks.at(1);
    for (trace::Array& array : second.shared) array.extent += 100;
    for (trace::Event& event : second.events)
        if (event.space == trace::Space::shared) event.index += 100;
    std::vector<trace::Event>& events = trace->launches.at(0).blocks.at(0).events;
    const auto released = std::ranges::find(events, trace::EventKind::release, &trace::Event::kind);
    ASSERT_NE(released, events.end());
    released->array = trace::no_array;
    const Document document(trace);
    const RingModel model(document);
    ASSERT_EQ(model.stages, 4);
    for (const BlockRing& ring : model.blocks)
        for (const RingAct& act : ring.acts) {
            EXPECT_LT(act.stage, model.stages);
            EXPECT_EQ(model.stagesAt(ring, int(&act - ring.acts.data())).size(), 4u);
        }
    for (const RingAct& act : model.blocks.at(1).acts) EXPECT_TRUE(act.taken.empty() && !act.handsOnBy);
}

TEST(RingLayout, StandsInItsRoomAndNothingOverlaps) {
    for (const int n : {8, 48, 200, 1000})
        for (const Room& room : {stage, large, low, slide}) {
            const Document document = ringOf(n);
            const RingModel model(document);
            for (const BlockRing& ring : model.blocks) {
                const RingLayout layout(model, ring, room, 3);
                EXPECT_GE(layout.markerTop, 0);
                EXPECT_LE(layout.markerTop + layout.markerHeight, layout.cardTop);
                EXPECT_LE(layout.card(model.stages - 1).right(), room.width - room.margin + 0.01);
                EXPECT_LT(layout.cardTop + layout.cardHeight, layout.rulerY);
                EXPECT_LT(layout.rulerY, layout.box(0, 1).top());
                EXPECT_LT(layout.box(0, 1).bottom(), layout.box(1, 1).top());
                EXPECT_LE(layout.rowFoot(), room.height + 0.01);
                EXPECT_LT(layout.box(0, 1).right(), layout.box(0, 2).left());
                EXPECT_LE(layout.box(0, ring.turns).right(), room.width - room.margin + 0.01);
                if (!layout.hasPublished) continue;
                EXPECT_LT(layout.rowFoot(), layout.tileRulerY);
                EXPECT_LE(layout.published(model.tiles - 1).bottom(), layout.blockY);
                EXPECT_LE(layout.walkWordsY + layout.text / 2, room.height + 0.01);
            }
        }
    EXPECT_TRUE(RingLayout(RingModel(ringOf(48)), RingModel(ringOf(48)).blocks.at(0), stage, 3).hasPublished);
    EXPECT_TRUE(RingLayout(RingModel(ringOf(48)), RingModel(ringOf(48)).blocks.at(0), slide, 3).hasPublished);
}

} // namespace
} // namespace scanscope::viz

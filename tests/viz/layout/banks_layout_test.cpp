#include <gtest/gtest.h>

#include "viz/scene/text.h"
#include "viz/support/recorded.h"
#include "viz/support/rooms.h"
#include "viz/views/banks/banks_layout.h"

namespace scanscope::viz {
namespace {

std::shared_ptr<const trace::Trace> blelloch(int n, bool isPadded = false,
                                             trace::ElementType type = trace::ElementType::int32) {
    test::RunOf run{"blelloch", test::numbers(n)};
    run.type = type;
    if (isPadded) run.options = {{"padding", ""}};
    return test::traceOf(run);
}

using test::large, test::low, test::slide, test::stage;

// For each warp, the step's verdict on conflicts: "2-way, 3 extra".
std::string verdictOf(const std::shared_ptr<const trace::Trace>& trace, int step) {
    const BlockModel model(trace);
    const auto warps = banksOf(model, BlockStep(step));
    if (warps.empty()) return "none";
    return std::to_string(warps.front().degree()) + "-way, " + std::to_string(warps.front().extraPasses()) +
           " extra";
}

TEST(BankRequests, CountHowWordsOfOneBankWaitForEachOther) {
    EXPECT_EQ(verdictOf(blelloch(64), 0), "1-way, 0 extra") << "loads side by side";
    EXPECT_EQ(verdictOf(blelloch(64), 1), "2-way, 3 extra") << "32 threads at stride 2: two reads, a write";
    EXPECT_EQ(verdictOf(blelloch(64), 5), "2-way, 3 extra") << "offset 16: two threads";
    EXPECT_EQ(verdictOf(blelloch(64, true), 5), "1-way, 0 extra") << "padding spreads them";
    EXPECT_EQ(verdictOf(blelloch(1024), 5), "32-way, 93 extra");
    EXPECT_EQ(verdictOf(blelloch(64, false, trace::ElementType::int64), 1), "2-way, 6 extra")
        << "two halves of a warp";
}

TEST(BankRequests, OfTheNearestStepThatHasAny) {
    test::RunOf run{"warp-shuffle", test::numbers(8)};
    const BlockModel registers(test::traceOf(run));
    EXPECT_FALSE(nearestWithBanks(registers, BlockStep{}));
    const BlockModel shared(blelloch(8));
    for (const BlockStep step : shared.steps()) EXPECT_EQ(nearestWithBanks(shared, step), step);
}

TEST(BanksLayout, ThreadsAreNamedWhileTheyFollowEachOther) {
    EXPECT_EQ(threadsText({}, {7}), "t7");
    EXPECT_EQ(threadsText({}, {0, 1}), "t0 t1");
    EXPECT_EQ(threadsText({}, {0, 16}), "t0 t16");
    EXPECT_EQ(threadsText({}, {4, 5, 6, 7}), QStringLiteral("t4–t7"));
    EXPECT_EQ(threadsText({}, {0, 2, 4}), "3 threads");
    trace::Launch launch;
    launch.block = {4, 4, 1};
    EXPECT_EQ(threadsText(launch, {4, 5, 6, 7}), QStringLiteral("t(0, 1)–t(3, 1)"));
}

TEST(BanksLayout, KeepsAllInItsRoom) {
    for (const int n : {1, 8, 64, 200, 1024, 2048})
        for (const bool isPadded : {false, true})
            for (const Room& room : {stage, large, low, slide}) {
                const BlockModel model(blelloch(n, isPadded));
                for (const BlockStep step : model.steps()) {
                    const auto warps = banksOf(model, step);
                    if (warps.empty()) continue;
                    const BanksLayout layout({&model, &warps.front()}, room);
                    SCOPED_TRACE(testing::Message() << n << " elements, step " << int(step) << ", height "
                                                    << room.height << ", padding " << isPadded);
                    ASSERT_FALSE(layout.rows.empty());
                    EXPECT_GE(layout.headY, layout.text / 2);
                    EXPECT_GE(layout.columns.visibleLeft(), layout.edge);
                    EXPECT_LE(layout.columns.visibleRight(), room.width + 1e-6);
                    EXPECT_LE(layout.barsFoot, room.height);
                    for (std::size_t row = 1; row < layout.rows.size(); ++row)
                        EXPECT_GE(layout.rows[row].y, layout.rows[row - 1].y + layout.rowHeight);
                    EXPECT_LE(layout.rows.back().y + layout.rowHeight, layout.barsTop);
                    for (const PassGroup& group : layout.groups) {
                        EXPECT_GE(group.at.y(), layout.barsFoot);
                        EXPECT_LE(group.at.y() + layout.boxHeight + 1.4 * layout.text, room.height + 1e-6);
                    }
                    EXPECT_EQ(layout.groups.size() + std::size_t(layout.groupsLeftOut),
                              warps.front().requests.size());
                }
            }
}

TEST(BanksLayout, ShowsAllWordsWhereThereIsRoomElseThoseThatAreTouched) {
    const BlockModel small(blelloch(64)), big(blelloch(2048));
    const WarpBanks few = banksOf(small, BlockStep(6)).front(), one = banksOf(big, BlockStep(11)).front();
    EXPECT_EQ(BanksLayout({&small, &few}, stage).rows.size(), 2u);
    const BanksLayout top({&big, &one}, stage); // one thread, two words
    EXPECT_EQ(top.rows.size(), 2u);
    EXPECT_EQ(top.rows.front().firstWord, 992u);
    EXPECT_EQ(top.rows.back().firstWord, 2016u);
    EXPECT_EQ(top.rowsLeftOut, 0);
}

TEST(BanksLayout, FillsItsRoomWhereSomethingIsLeftOut) {
    const BlockModel model(blelloch(1000));
    const WarpBanks warp = banksOf(model, BlockStep(5)).front();
    ASSERT_EQ(warp.degree(), 32u);
    for (const double height : {250.0, 300.0, 350.0, 420.0}) {
        Room room = slide;
        room.height = height;
        room.type = Type::ofSlide();
        const BanksLayout layout({&model, &warp}, room);
        ASSERT_GT(layout.rowsLeftOut + layout.groupsLeftOut, 0);
        EXPECT_LT(layout.headY - layout.line(), 0.6 * layout.rowHeight + 2) << "no hole above";
        EXPECT_LE(layout.leftOutY + 0.6 * layout.smallest, room.height + 1e-6);
        if (layout.groups.empty()) EXPECT_GT(layout.leftOutY - layout.barsFoot, 1.2 * layout.text);
        EXPECT_EQ(layout.deepest, 32u);
        EXPECT_EQ(layout.barHeight(32), layout.levels * layout.pass);
        EXPECT_LT(layout.barHeight(16), layout.barHeight(32)) << "cut, and still lower";
        EXPECT_GT(layout.barHeight(16), layout.barHeight(7));
    }
}

// Padding adds a row, and without it there are more wavefronts.
TEST(BanksLayout, OfTwoRunsHasRowsAndBarsAtOneHeight) {
    for (const int n : {64, 200, 1024})
        for (const Room& room : {stage, large, low, slide}) {
            const BlockModel plain(blelloch(n)), padded(blelloch(n, true));
            for (const BlockStep step : plain.steps()) {
                const auto one = banksOf(plain, step), other = banksOf(padded, step);
                if (one.empty() || other.empty()) continue;
                const BanksLayout::Asked left{&plain, &one.front()}, right{&padded, &other.front()};
                const BanksLayout a(left, room, right), b(right, room, left);
                SCOPED_TRACE(testing::Message() << n << " elements, step " << int(step));
                EXPECT_EQ(a.headY, b.headY);
                EXPECT_EQ(a.barsTop, b.barsTop);
                EXPECT_EQ(a.barsFoot, b.barsFoot);
                EXPECT_EQ(a.levels, b.levels);
                EXPECT_EQ(a.deepest, b.deepest);
                EXPECT_EQ(a.columns.x0, b.columns.x0) << "a row of words more has a wider name";
                EXPECT_EQ(a.columns.pitch, b.columns.pitch);
                for (std::size_t row = 0; row < std::min(a.rows.size(), b.rows.size()); ++row)
                    EXPECT_EQ(a.rows[row].y, b.rows[row].y);
                EXPECT_LE(b.rows.back().y + b.rowHeight, b.barsTop);
            }
        }
}

} // namespace
} // namespace scanscope::viz

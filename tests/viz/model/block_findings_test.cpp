// The places of findings in a block's pictures, and the order in which a user walks through them.
#include "viz/model/run_findings.h"

#include <set>

#include <gtest/gtest.h>

#include "kernels/run/barriers.h"
#include "viz/layout/columns.h"
#include "viz/support/judged.h"

namespace scanscope::viz {
namespace {

using kernels::Schedule;

CellAddress inTemp(std::uint64_t index) { return {trace::Space::shared, 0, index}; }

TEST(BlockFindings, StandOnTheCellsOfTheirStep) {
    const Document document = test::judgedRun({"broken-race", 8, Schedule::in_order, ""});
    const BlockModel& model = *document.model();
    const BlockFindings& findings = model.findings();
    ASSERT_EQ(findings.all().size(), 3u);
    const Flaw& first = *findings.all()[0];
    EXPECT_EQ(first.kind(), FlawKind::hazard);
    EXPECT_EQ(first.title(), "Write-after-read hazard");
    EXPECT_EQ(first.step, BlockStep{1});
    EXPECT_EQ(first.cell, inTemp(1));
    EXPECT_EQ(first.finding->cells, (std::vector<std::uint64_t>{1, 2, 3, 4, 5, 6}));
    EXPECT_EQ(first.labelOf(1), "t1 × t2");
    EXPECT_EQ(first.labelOf(0), "");
    EXPECT_EQ(first.brief(), "t2 reads temp[1] while t1 writes it: no barrier between the two on line 45.");
    EXPECT_EQ(findings.on(BlockStep{1}, inTemp(1)), &first);
    EXPECT_EQ(findings.on(BlockStep{1}, inTemp(0)), nullptr);
    EXPECT_EQ(findings.on(BlockStep{2}, inTemp(1)), nullptr);
    EXPECT_EQ(findings.on(BlockStep{2}, inTemp(2)), findings.all()[1]);
    ASSERT_EQ(findings.in(BlockStep{1}).size(), 1u);
    EXPECT_EQ(findings.in(BlockStep{1}).front(), &first);
    EXPECT_TRUE(findings.in(BlockStep{3}).empty());
    EXPECT_EQ(findings.neverWritten(BlockStep{1}, inTemp(1)), nullptr);
}

TEST(BlockFindings, SayWhatIsRightBesideAWrongResult) {
    const Document document = test::judgedRun({"broken-race", 8, Schedule::in_order, ""});
    const BlockModel& model = *document.model();
    const Flaw& wrong = *model.findings().all().back();
    EXPECT_EQ(wrong.kind(), FlawKind::wrong);
    EXPECT_EQ(wrong.step, BlockStep{4});
    EXPECT_EQ(wrong.finding->cells, (std::vector<std::uint64_t>{3, 5, 6, 7}));
    EXPECT_EQ(wrong.labels, (std::vector<QString>{"≠ 11", "≠ 15", "≠ 16", "≠ 22"}));
}

TEST(BlockFindings, KeepReadsOfTheUnwrittenApart) {
    const Document document = test::judgedRun({"broken-warp-sync", 8, Schedule::reversed, ""});
    const BlockModel& model = *document.model();
    const Flaw* unknown = model.findings().neverWritten(BlockStep{1}, inTemp(0));
    ASSERT_NE(unknown, nullptr);
    EXPECT_EQ(unknown->brief(), "t1 reads temp[0], which was never written.");
    ASSERT_NE(model.findings().on(BlockStep{1}, inTemp(0)), nullptr);
    EXPECT_EQ(model.findings().on(BlockStep{1}, inTemp(0))->kind(), FlawKind::hazard);
}

TEST(BlockFindings, KeepAColumnFreeBeyondTheEnd) {
    const Document document = test::judgedRun({"broken-bounds", 8, Schedule::in_order, ""});
    const BlockModel& model = *document.model();
    const BlockFindings& findings = model.findings();
    EXPECT_FALSE(findings.beforeFirst());
    ASSERT_NE(findings.outside(BlockStep{1}), nullptr);
    EXPECT_EQ(findings.outside(BlockStep{1})->finding->index, 8);
    EXPECT_EQ(findings.outside(BlockStep{}), nullptr);
    EXPECT_EQ(roomFor(model, {}).after, 1);
    const Document race = test::judgedRun({"broken-race", 8, Schedule::in_order, ""});
    EXPECT_EQ(roomFor(*race.model(), {}).after, 0);
}

TEST(RunFindings, AreWalkedRoundAndRound) {
    const Document document = test::judgedRun({"broken-race", 8, Schedule::in_order, ""});
    const RunFindings& findings = document.findings(); // the findings are in steps 1, 2 and 4
    ASSERT_EQ(findings.all().size(), 3u);
    ASSERT_EQ(findings.in(FilmStep{2}).size(), 1u);
    EXPECT_EQ(&findings.in(FilmStep{2}).front(), &findings.at(1));
    EXPECT_TRUE(findings.in(FilmStep{3}).empty());
    EXPECT_EQ(findings.next({}, FilmStep{0}, +1), 0);
    EXPECT_EQ(findings.next({}, FilmStep{2}, +1), 1);
    EXPECT_EQ(findings.next({}, FilmStep{3}, +1), 2);
    EXPECT_EQ(findings.next({}, FilmStep{3}, -1), 1);
    EXPECT_EQ(findings.next({}, FilmStep{0}, -1), 2);
    EXPECT_EQ(findings.next(2, FilmStep{4}, +1), 0);
    EXPECT_EQ(findings.next(0, FilmStep{1}, -1), 2);
    const Document clean = test::judgedRun({"blelloch", 8, Schedule::in_order, ""});
    EXPECT_EQ(clean.findings().next({}, FilmStep{0}, +1), -1);
}

TEST(RunFindings, OfAllBlocksStandInTheFilm) {
    const std::uint32_t barrier = kernels::barrier_lines(*kernels::find_algorithm("reduce-shared")).front();
    const Document document =
        test::judgedRun({"reduce-shared", 64, Schedule::in_order, std::to_string(barrier), 16});
    const RunFindings& findings = document.findings();
    std::set<BlockAddress> blocks;
    FilmStep before;
    for (const Flaw& flaw : findings.all()) {
        ASSERT_TRUE(flaw.filmStep);
        EXPECT_GE(*flaw.filmStep, before) << "in the order of the film";
        before = *flaw.filmStep;
        EXPECT_EQ(document.film().launchAt(before), flaw.block.launch);
        if (flaw.kind() == FlawKind::hazard) blocks.insert(flaw.block);
        const BlockModel& model = document.model(flaw.block);
        EXPECT_EQ(document.film().ownStep(flaw.block, before), flaw.step);
        EXPECT_TRUE(flaw.finding->cells.empty() || model.findings().on(*flaw.step, *flaw.cell) != nullptr);
    }
    EXPECT_EQ(blocks, (std::set<BlockAddress>{{LaunchIndex{0}, 0},
                                              {LaunchIndex{0}, 1},
                                              {LaunchIndex{0}, 2},
                                              {LaunchIndex{0}, 3},
                                              {LaunchIndex{1}, 0}}));
}

TEST(RunFindings, WithoutAStepComeLast) {
    const Document whole = test::judgedRun({"broken-race", 8, Schedule::in_order, ""});
    Verdict verdict;
    trace::Finding nowhere, missing, first = whole.verdict().findings.front();
    nowhere.kind = trace::FindingKind::deadlock;
    nowhere.message = "somewhere.";
    missing.kind = trace::FindingKind::incomplete;
    verdict.findings = {nowhere, missing, first};
    const Document document(whole.sharedTrace(), verdict);
    ASSERT_EQ(document.findings().all().size(), 2u);
    EXPECT_EQ(document.findings().at(0).filmStep, FilmStep{1});
    EXPECT_EQ(document.findings().at(1).filmStep, std::nullopt);
    EXPECT_EQ(document.findings().at(1).brief(), "somewhere.");
    EXPECT_EQ(document.findings().next({}, FilmStep{3}, +1), 1);
}

} // namespace
} // namespace scanscope::viz

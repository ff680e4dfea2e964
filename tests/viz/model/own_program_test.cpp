// A user program on the stage: an in-place scan with a race, and an out-of-bounds write.
#include <gtest/gtest.h>

#include "kernels/check/check.h"
#include "kernels/trace/trace_file.h"
#include "viz/layout/columns.h"
#include "viz/model/run_texts.h"
#include "viz/views/array/flaw_painter.h"
#include "viz/views/array/race.h"

namespace scanscope::viz {
namespace {

// tests/kernels/own/programs/in_place_scan.cu as `scanscope trace` recorded it: 2 blocks of 64 threads.
class OwnProgram : public testing::Test {
protected:
    static Document recorded() {
        auto trace = std::make_shared<const trace::Trace>(
            trace::load_trace(SCANSCOPE_SPECIMENS_DIR "/in_place_scan.scantrace"));
        Verdict verdict{kernels::check(*trace, nullptr, kernels::Blocks::each).findings, {}};
        return Document(trace, std::move(verdict));
    }
    [[nodiscard]] FrameState frame(int step) const {
        FrameState frame = frameOf(document, FilmStep(step), second);
        frame.finding = findingIn(frame);
        return frame;
    }
    // The first finding of the step in its block.
    [[nodiscard]] const Flaw* findingIn(const FrameState& frame) const {
        for (const Flaw& flaw : document.findings().in(frame.filmStep))
            if (flaw.block == frame.block) return &flaw;
        return nullptr;
    }
    [[nodiscard]] Headline headline(int step) const {
        return headlineAt(document, FilmStep(step), second, Scope::block, document.text().steps);
    }
    const Document document = recorded();
    const BlockAddress second{LaunchIndex{}, 1};
};

TEST_F(OwnProgram, AStepSaysItsLineWhichTimeItIsAndWhatTheThreadsDo) {
    EXPECT_EQ(headline(0).phase, "Line 9");
    EXPECT_EQ(headline(0).place, "first interval · block 1");
    EXPECT_EQ(headline(2).phase, "Line 12");
    EXPECT_EQ(headline(2).role, StepRole::stride);
    EXPECT_EQ(headline(2).place, "2nd of 6 times · block 1");
    EXPECT_EQ(
        headline(2).sentence,
        "62 threads add the cell 2 places to the left; 60 cells are read and written in undefined order.");
    EXPECT_EQ(headline(7).place, "last interval · block 1");
    EXPECT_EQ(headline(7).sentence,
              "36 threads copy their cells from temp to out; 28 out-of-bounds accesses to out were "
              "blocked.");
}

TEST_F(OwnProgram, TheSentenceSaysWhetherACellIsOnlyWritten) {
    const auto sentence = [&](bool harmless) {
        Verdict verdict = document.verdict();
        for (trace::Finding& finding : verdict.findings) {
            if (finding.kind != trace::FindingKind::hazard) continue;
            finding.hazard = trace::Hazard::write_after_write;
            finding.is_harmless = harmless;
        }
        const Document changed(document.sharedTrace(), verdict);
        return headlineAt(changed, FilmStep(2), second, Scope::block, changed.text().steps).sentence;
    };
    EXPECT_TRUE(sentence(false).endsWith("; 60 cells are written by several threads in undefined order."))
        << sentence(false).toStdString();
    EXPECT_TRUE(sentence(true).endsWith("; 60 cells get the same value from several threads."))
        << sentence(true).toStdString();
}

TEST_F(OwnProgram, ARaceIsToldReadByRead) {
    const auto race = raceIn(frame(2));
    ASSERT_TRUE(race);
    EXPECT_EQ(race->got, "t4 got 4, written by t2 in this interval: 5 + 4 = 9");
    EXPECT_EQ(race->otherwise, "In the other order, it would get 3: 5 + 3 = 8");
    EXPECT_FALSE(raceIn(frame(0)));
    EXPECT_FALSE(raceIn(frame(7)));
}

TEST_F(OwnProgram, AllThreadsThatReachedBeyondAreKnownWhereTheRecordsSayIt) {
    const FrameState last = frame(7);
    const Flaw* flaw = last.model->findings().outside(last.step);
    ASSERT_NE(flaw, nullptr);
    const std::vector<Reach> reaches = reachesOf(*last.model, *flaw);
    ASSERT_EQ(reaches.size(), 28u);
    EXPECT_EQ(reaches.front().thread, 36u);
    EXPECT_EQ(reaches.front().index, 100);
    EXPECT_EQ(reaches.front().from, Column(36));
    EXPECT_EQ(reaches.back().index, 127);
    trace::Finding fewer = *flaw->finding; // fewer than the reaches, so it is unknown which
    fewer.times = 27;
    Flaw shown = *flaw;
    shown.finding = &fewer;
    EXPECT_EQ(reachesOf(*last.model, shown).size(), 1u);
}

TEST_F(OwnProgram, ManyColumnsAreLeftOutButThoseAroundTheFinding) {
    const FrameState last = frame(7);
    const auto around = columnWorthSeeing(*last.model, last.finding);
    ASSERT_EQ(around, Column(36));
    const Columns columns = makeColumns(roomFor(*last.model, {.width = 840}), 64, {.around = around});
    ASSERT_EQ(columns.folds.size(), 2u);
    EXPECT_EQ(columns.folds[0].first, Column(8));
    EXPECT_EQ(columns.folds[0].end(), Column(32));
    EXPECT_EQ(columns.folds[1].first, Column(40));
    EXPECT_FALSE(columns.isLeftOut(Column(39)));
    EXPECT_EQ(columns.lastVisible(), 39);
    EXPECT_DOUBLE_EQ(columns.centre(Column(32)) - columns.centre(Column(7)), 2 * columns.pitch);
    // Arrows from columns that are left out begin at the gap.
    EXPECT_DOUBLE_EQ(columns.centre(Column(20)), columns.centre(Column(7)) + columns.pitch);
    EXPECT_DOUBLE_EQ(columns.centre(Column(63)), columns.centre(Column(40)));
    EXPECT_GT(columns.centre(Column(40)), columns.clipRight);
    EXPECT_TRUE(makeColumns(roomFor(*last.model, {.width = 840}), 64).folds.empty());
    EXPECT_TRUE(makeColumns(roomFor(*last.model, {.width = 4000}), 64, {.around = around}).folds.empty());
}

} // namespace
} // namespace scanscope::viz

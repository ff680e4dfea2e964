// The notes below the lines of the code.
#include "viz/model/code_notes.h"

#include <gtest/gtest.h>

#include "kernels/run/barriers.h"
#include "viz/support/judged.h"

namespace scanscope::viz {
namespace {

using kernels::Schedule;

CodeNotes notes(const Document& document, FilmStep step, std::optional<int> current = {}) {
    return notesOn(document.findings(), *document.code(), step, current);
}

TEST(CodeNotes, StandUnderTheLaterLineAndMarkBoth) {
    const Document document = test::judgedRun({"broken-missing-sync", 8, Schedule::reversed, ""});
    const CodeNotes found = notes(document, FilmStep{});
    ASSERT_EQ(found.notes.size(), 1u);
    const auto& [line, note] = *found.notes.begin();
    EXPECT_EQ(line, 78);
    EXPECT_EQ(note.texts.size(), 3);
    EXPECT_EQ(note.shown, 0);
    EXPECT_EQ(note.texts[0].words, "Read-after-write hazard: t2 reads temp[2] while t1 writes it: no barrier "
                                   "between lines 69 and 78. (1 of 3 here)");
    std::set<int> marked;
    for (const auto& [number, look] : found.marked) marked.insert(number);
    EXPECT_EQ(marked, (std::set<int>{69, 70, 78}));
}

TEST(CodeNotes, ShowWhatIsOfTheStepOrWhatWasGoneTo) {
    const Document document = test::judgedRun({"broken-race", 8, Schedule::in_order, ""});
    EXPECT_EQ(notes(document, FilmStep{}).notes.at(45).shown, 0);
    EXPECT_EQ(notes(document, FilmStep{2}).notes.at(45).shown, 1);
    EXPECT_EQ(notes(document, FilmStep{2}, 0).notes.at(45).shown, 0);
    EXPECT_EQ(notes(document, FilmStep{}).notes.at(52).shown, 0);
}

TEST(CodeNotes, AreNoneWhereNothingIsWrong) {
    const Document document = test::judgedRun({"blelloch", 8, Schedule::in_order, ""});
    EXPECT_EQ(notes(document, FilmStep{3}), CodeNotes());
}

TEST(CodeNotes, OfABarrierThatWasLeftOut) {
    const int line = int(kernels::barrier_lines(*kernels::find_algorithm("blelloch")).back());
    const Document document = test::judgedRun({"blelloch", 8, Schedule::in_order, std::to_string(line)});
    const CodeModel& code = *document.code();
    EXPECT_TRUE(code.lines()[std::size_t(line) - 1].leftOut);
    EXPECT_TRUE(code.lines()[std::size_t(line) - 1].barrier);
    int others = 0;
    for (const CodeLine& other : code.lines()) others += other.barrier && !other.leftOut;
    EXPECT_EQ(others, 2);
    EXPECT_TRUE(notes(document, FilmStep{8}).notes.contains(line + 4)); // the store that the barrier protects
}

TEST(CodeNotes, HaveALineThatWouldMendItBelowThem) {
    const Document clean = test::judgedRun({"blelloch", 8, Schedule::in_order, ""});
    trace::Finding beyond;
    beyond.kind = trace::FindingKind::out_of_bounds;
    beyond.message = "t9 writes out[9]: out has 8 cells.";
    beyond.location = clean.trace().launches.at(0).blocks.at(0).events.at(0).location;
    trace::Finding mended = beyond;
    mended.array = "out";
    mended.proposal = {"if (i < n)", "    if (i < n) out[i] = 1;"};
    mended.mend = "i < n holds for 8 accesses within bounds and for none of the 2 out of bounds.";
    Verdict verdict{.findings = {beyond, mended}};
    const Document document(clean.sharedTrace(), std::move(verdict));
    const CodeNotes found = notesOn(FindingGroups(document), *document.code(), {});
    ASSERT_EQ(found.notes.size(), 1u);
    const LineNote& note = found.notes.begin()->second;
    ASSERT_EQ(note.texts.size(), 2u);
    EXPECT_EQ(note.texts[0].quoted, "");
    EXPECT_EQ(note.texts[0].mended, "");
    EXPECT_EQ(note.texts[1].quoted,
              "Suggested fix: if (i < n)\n"
              "if (i < n) out[i] = 1;\n"
              "i < n holds for 8 accesses within bounds and for none of the 2 out of bounds.");
    EXPECT_EQ(note.texts[1].mended, "    if (i < n) out[i] = 1;");
}

} // namespace
} // namespace scanscope::viz

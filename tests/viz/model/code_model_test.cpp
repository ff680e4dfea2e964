#include "viz/model/code_model.h"

#include <gtest/gtest.h>

#include "support/sample_traces.h"

namespace scanscope::viz {
namespace {

std::shared_ptr<const trace::Trace> blelloch16() {
    return std::make_shared<const trace::Trace>(
        scanscope::test::blelloch_trace({3, 1, 7, 0, 4, 1, 6, 3, 5, 2, 8, 1, 0, 9, 2, 4}));
}

int lineWith(const CodeModel& code, const QString& text) {
    for (std::size_t i = 0; i < code.lines().size(); ++i)
        if (code.lines()[i].text.contains(text)) return int(i) + 1;
    return 0;
}

TEST(CodeModel, LightsTheLineThatWroteMostAndTheIntervalAroundIt) {
    const auto trace = blelloch16();
    const CodeModel code(trace);
    EXPECT_EQ(code.fileName(), "blelloch.cuh");
    // Steps: load, up 1 2 4 8, clear, down 8 4 2 1, store. Down-sweep at offset 2 is the ninth.
    const CodeState state = code.at(BlockStep{8});
    EXPECT_EQ(state.first, lineWith(code, "step(\"down-sweep\", stride)"));
    EXPECT_EQ(state.running, lineWith(code, "temp[right] = op(temp[right], sum_of_left)"));
    EXPECT_EQ(state.last, state.running);
    EXPECT_EQ(state.asides.at(state.first), "stride = 2");
    EXPECT_EQ(state.asides.at(state.first + 1), "4 of 8 threads");
    EXPECT_EQ(state.asides.at(lineWith(code, "const T sum_of_left")), "4, 5, 7, 9");
}

TEST(CodeModel, MarksTheLinesWhereThreadsWait) {
    const CodeModel code(blelloch16());
    int barriers = 0;
    for (const CodeLine& line : code.lines()) {
        EXPECT_EQ(line.barrier, line.text.contains("__syncthreads()")) << line.text.toStdString();
        barriers += line.barrier;
    }
    EXPECT_EQ(barriers, 4);
}

TEST(CodeModel, HoldsNothingWhereTheTraceHasNoText) {
    auto trace = std::make_shared<trace::Trace>(scanscope::test::blelloch_trace({1, 2}));
    trace->sources[0].text.clear();
    const CodeModel code(trace);
    EXPECT_EQ(code.fileName(), "");
    EXPECT_TRUE(code.lines().empty());
    EXPECT_EQ(code.at({}).running, 0);
    EXPECT_EQ(CodeModel(std::make_shared<trace::Trace>()).at(BlockStep{3}).running, 0);
}

TEST(CodeModel, PassesOverStepsThatAreNotThere) {
    const CodeModel code(blelloch16());
    EXPECT_EQ(code.at(BlockStep{-1}).running, 0);
    EXPECT_EQ(code.at(BlockStep{1000}).running, 0);
}

TEST(HighlightCode, FindsWordsStringsAndComments) {
    const auto lines =
        highlightCode("for (int i; i < 2;) step(\"a // b\", i); // op\n/* two\nlines */ auto x = 'c';\n");
    ASSERT_EQ(lines.size(), 3u);
    const std::vector<CodeSpan> first{{0, 3, CodeWord::keyword},
                                      {5, 3, CodeWord::keyword},
                                      {20, 4, CodeWord::cuda},
                                      {25, 8, CodeWord::string},
                                      {39, 5, CodeWord::comment}};
    EXPECT_EQ(lines[0].spans, first);
    EXPECT_EQ(lines[1].spans, (std::vector<CodeSpan>{{0, 6, CodeWord::comment}}));
    EXPECT_EQ(lines[2].spans,
              (std::vector<CodeSpan>{
                  {0, 8, CodeWord::comment}, {9, 4, CodeWord::keyword}, {18, 3, CodeWord::string}}));
}

TEST(HighlightCode, SurvivesTextThatIsNoCode) {
    EXPECT_TRUE(highlightCode("").empty());
    const QString line = QStringLiteral("return 0;\n");
    EXPECT_FALSE(highlightCode(line.repeated(1000))[999].spans.empty());
    const auto veryLong = highlightCode(line.repeated(200'000));
    ASSERT_EQ(veryLong.size(), 200'000u);
    EXPECT_TRUE(veryLong[0].spans.empty()) << "a stranger's text of two million characters";
    EXPECT_EQ(veryLong[199'999].text, "return 0;");
    EXPECT_EQ(highlightCode("\"never closed \\").size(), 1u);
    EXPECT_EQ(highlightCode("/* never closed\r\nagain")[1].spans[0].word, CodeWord::comment);
    EXPECT_EQ(highlightCode("a\r\nb")[0].text, "a");
}

} // namespace
} // namespace scanscope::viz

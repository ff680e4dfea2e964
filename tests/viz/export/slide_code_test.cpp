#include "viz/export/slide_code.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

CodeModel codeOf(const std::string& text) {
    auto trace = std::make_shared<trace::Trace>(*test::traceOf({"blelloch", test::numbers(4)}));
    for (trace::Source& source : trace->sources) source.text = text;
    return CodeModel(trace);
}

TEST(SlideCode, EndsWhereTheAlgorithmEnds) {
    const CodeModel code =
        codeOf("namespace a {\nint b() {\n    return 1;\n}\n\n} // namespace b\n}  // end namespace a\n\n");
    ASSERT_EQ(code.lines().size(), 4u);
    EXPECT_EQ(code.lines().back().text, "}");
    EXPECT_EQ(codeOf("} // namespace a\n").lines().size(), 1u) << "rather than nothing";
}

TEST(SlideCode, BreaksNoMoreOfALineThanItShows) {
    const CodeModel code = codeOf("a\n" + std::string(5'000'000, 'x') + "\nb\n");
    EXPECT_EQ(codeRows(code, {.running = 2, .first = 2, .last = 2}, 10, 40).size(), 10u);
    const std::vector<CodeRow> before = codeRows(code, {.running = 1, .first = 1, .last = 1}, 10, 40);
    EXPECT_EQ(before, (std::vector<CodeRow>{{1, 0, 1, 0}}));
}

} // namespace
} // namespace scanscope::viz

#include "viz/model/lanes_model.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

using test::inRegisters;

// The threads as ranges: "0 to 3".
std::string threadsOf(const LaneLine& line) {
    std::string text;
    for (std::size_t t = 0; t < line.active.size(); ++t) {
        if (!line.active[t] || (t > 0 && line.active[t - 1])) continue;
        std::size_t last = t;
        while (last + 1 < line.active.size() && line.active[last + 1]) ++last;
        text +=
            (text.empty() ? "" : ", ") + std::to_string(t) + (last > t ? " to " + std::to_string(last) : "");
    }
    return text;
}

std::string linesOf(const LanesStep& step) {
    std::string text;
    for (const LaneLine& line : step.lines)
        text += std::string(line.running ? "> " : line.waiting ? "| " : "  ") + threadsOf(line) + "\n";
    return text;
}

std::string valuesOf(const LaneValues& values) {
    std::string text;
    for (std::size_t t = 0; t < values.values.size(); ++t)
        text +=
            (t ? " " : "") + (values.known[t] ? to_text(values.values[t], values.type) : std::string("–"));
    return text;
}

std::string runsOf(const LanesStep& step) {
    std::string text;
    for (const WarpRun& run : warpRuns(step))
        text += std::to_string(run.first) + " to " + std::to_string(run.last) + ": " +
                std::to_string(run.lines.size()) + " lines\n";
    return text;
}

TEST(Lanes, DivergenceReadsAsTwoHalfEmptyRows) {
    const BlockModel model =
        test::record(test::inclusive(test::runOf("hillis-steele", test::numbers(16), 16)));
    EXPECT_EQ(linesOf(model.lanes(BlockStep{3})), "> 4 to 15\n"
                                                  "  0 to 3\n"
                                                  "| 0 to 15\n");
    EXPECT_LT(model.lanes(BlockStep{3}).lines[0].line, model.lanes(BlockStep{3}).lines[1].line);
    EXPECT_EQ(model.lanes(BlockStep{3}).lines[0].count(0, 15), 12);
    EXPECT_EQ(model.lanes(BlockStep{3}).lines[0].count(0, 7), 4);
    EXPECT_TRUE(model.lanesMatchCells());
}

TEST(Lanes, ShufflesGiveAndReceive) {
    const BlockModel model = inRegisters("warp-shuffle", 8);
    const LanesStep& step = model.lanes(BlockStep{2});
    EXPECT_EQ(linesOf(step), "  0 to 7\n> 2 to 7\n");
    const LaneLine& shuffle = step.lines[0];
    ASSERT_TRUE(shuffle.given && shuffle.result);
    EXPECT_EQ(shuffle.given->name, "sum");
    EXPECT_EQ(valuesOf(*shuffle.given), "3 4 8 7 4 5 7 9");
    EXPECT_EQ(shuffle.from, (std::vector<int>{0, 1, 0, 1, 2, 3, 4, 5}));
    EXPECT_EQ(valuesOf(*shuffle.result), "3 4 3 4 8 7 4 5");
    EXPECT_EQ(shuffle.file, "") << "the file of the step";
    ASSERT_TRUE(step.lines[1].result);
    EXPECT_FALSE(step.lines[1].given);
    EXPECT_EQ(valuesOf(*step.lines[1].result), "– – 11 11 12 12 11 14");
}

TEST(Lanes, LinesOfAnotherTextComeLastAndNameIt) {
    const BlockModel model = inRegisters("warp-shuffle", 32);
    const LanesStep& last =
        model.lanes(BlockStep{5}); // the carry is passed on in the step of the last stride
    EXPECT_EQ(linesOf(last), "  0 to 31\n> 16 to 31\n  0 to 31\n");
    EXPECT_EQ(last.lines[1].file, "");
    EXPECT_EQ(last.lines[2].file, "warp_shuffle.cuh");
    EXPECT_EQ(last.lines[2].from, std::vector<int>(32, 31));
    EXPECT_EQ(linesOf(last, last.lines[0].source, 3), (std::set<int>{last.lines[0].line}));
    EXPECT_EQ(linesOf(last, last.lines[0].source, 20),
              (std::set<int>{last.lines[0].line, last.lines[1].line}));
    EXPECT_EQ(linesOf(last, last.lines[2].source, 3), (std::set<int>{last.lines[2].line}));
}

TEST(Lanes, WarpsThatDidTheSameAreOne) {
    const BlockModel model = inRegisters("hybrid-warp", 1000, 1024);
    EXPECT_EQ(runsOf(model.lanes(BlockStep{1})), "0 to 31: 2 lines\n");
    EXPECT_EQ(runsOf(model.lanes(BlockStep{8})), "0 to 0: 2 lines\n1 to 31: 0 lines\n");
    EXPECT_EQ(runsOf(model.lanes(BlockStep{14})), "0 to 0: 0 lines\n1 to 31: 1 lines\n");
    EXPECT_EQ(runsOf(model.lanes(BlockStep{15})), "0 to 30: 1 lines\n31 to 31: 1 lines\n")
        << "8 lanes beyond the input";
}

// The last warp of a block may be partial. It is not merged with full ones.
TEST(Lanes, AShortWarpStandsAlone) {
    const BlockModel model = inRegisters("hybrid-warp", 100, 100);
    EXPECT_EQ(model.lanes(BlockStep{1}).warps(), 4);
    EXPECT_EQ(runsOf(model.lanes(BlockStep{1})), "0 to 2: 2 lines\n3 to 3: 2 lines\n");
    EXPECT_EQ(runsOf(model.lanes(BlockStep{8})), "0 to 0: 2 lines\n1 to 3: 0 lines\n")
        << "unless it rests like others";
}

TEST(Lanes, StandUnderTheirCellsOnlyWhereEachHasOne) {
    EXPECT_TRUE(inRegisters("warp-shuffle", 8).lanesMatchCells());
    EXPECT_TRUE(inRegisters("hybrid-warp", 64).lanesMatchCells());
    EXPECT_FALSE(test::blelloch(16).lanesMatchCells()) << "half as many threads as cells";
    EXPECT_FALSE(
        test::record(test::inclusive(test::runOf("pointer-jumping", test::numbers(8), 8))).lanesMatchCells())
        << "from the right end";
}

TEST(Lanes, AreDescribedInWords) {
    const BlockModel model =
        test::record(test::inclusive(test::runOf("hillis-steele", test::numbers(16), 16)));
    const std::vector<LaneLine>& lines = model.lanes(BlockStep{3}).lines;
    const std::string line = "line " + std::to_string(lines[0].line), barrier = std::to_string(lines[2].line);
    EXPECT_EQ(describeLane(model.launch(), lines[0], 7, 16).toStdString(),
              "t7 runs " + line + " (12 of 16 threads)");
    EXPECT_EQ(describeLane(model.launch(), lines[0], 3, 16).toStdString(),
              "t3 is inactive at " + line + " (12 of 16 threads)");
    EXPECT_EQ(describeLane(model.launch(), lines[2], 3, 16).toStdString(),
              "t3 waits at line " + barrier + " (16 of 16 threads)");
}

} // namespace
} // namespace scanscope::viz

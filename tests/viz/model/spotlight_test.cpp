
#include <gtest/gtest.h>

#include "viz/model/frame_state.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

std::string on(const std::vector<std::uint8_t>& flags) {
    std::string text;
    for (std::size_t i = 0; i < flags.size(); ++i)
        if (flags[i]) text += (text.empty() ? "" : " ") + std::to_string(i);
    return text;
}

class SpotlightTest : public testing::Test {
protected:
    // The number of the executed line with this text.
    int lineOf(const char* words) {
        const auto& lines = code.lines();
        for (std::size_t i = 0; i < lines.size(); ++i)
            if (lines[i].text.trimmed().startsWith(QString::fromLatin1(words))) return int(i) + 1;
        ADD_FAILURE() << "no line begins with " << words;
        return 0;
    }
    BlockModel model = test::blelloch(8);
    CodeModel code{std::shared_ptr<const trace::Trace>(&model.trace(), [](const trace::Trace*) {})};
    static constexpr BlockStep down{6}; // offset 2: temp[1] = temp[3], temp[3] += old temp[1]; 5 and 7 alike
    int sum = lineOf("const T sum = temp[left]"), left = lineOf("temp[left] = temp[right]"),
        right = lineOf("temp[right] = op(temp[right], sum)");
};

TEST_F(SpotlightTest, FindsWhatALineReadAndWrote) {
    const Spotlight light = spotlightOnLine(model, code, down, left);
    EXPECT_EQ(on(light.read), "3 7");
    EXPECT_EQ(on(light.written), "1 5");
    EXPECT_EQ(light.lines, std::set<int>{left});
    EXPECT_EQ(on(spotlightOnLine(model, code, down, right).written), "3 7");
}

TEST_F(SpotlightTest, LightsTheArrowsThatBeginOrEndInTheLine) {
    const auto& moves = model.step(down).moves; // each thread copies to the left, then adds
    ASSERT_EQ(moves.size(), 4u);
    const Spotlight reading = spotlightOnLine(model, code, down, sum);
    EXPECT_EQ(on(reading.read), "1 5");
    EXPECT_EQ(on(reading.written), "");
    for (std::size_t i = 0; i < moves.size(); ++i)
        EXPECT_EQ(reading.moves[i] != 0, moves[i].kind == Move::Kind::combine) << i;
    // The sum reads the same cell of the same thread, but on its own line.
    const Spotlight copying = spotlightOnLine(model, code, down, left);
    for (std::size_t i = 0; i < moves.size(); ++i)
        EXPECT_EQ(copying.moves[i] != 0, moves[i].kind == Move::Kind::copy) << i;
}

TEST_F(SpotlightTest, IsOffWhereTheLineTouchedNothing) {
    EXPECT_FALSE(spotlightOnLine(model, code, down, lineOf("offset /= 2")).isOn());
    EXPECT_FALSE(spotlightOnLine(model, code, BlockStep{1}, right).isOn())
        << "it did not run in the up-sweep";
    EXPECT_FALSE(spotlightOnLine(model, code, down, 0).isOn());
    EXPECT_FALSE(spotlightOnLine(model, code, down, 100000).isOn());
}

TEST_F(SpotlightTest, OnAnArrowIsThatArrowAlone) {
    const auto& moves = model.step(down).moves;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Spotlight light = spotlightOnMove(model, code, down, int(i));
        EXPECT_EQ(on(light.moves), std::to_string(i));
        EXPECT_EQ(on(light.written), moves[i].thread == 0       ? moves[i].to == Column{1} ? "1" : "3"
                                     : moves[i].to == Column{5} ? "5"
                                                                : "7");
        const bool combine = moves[i].kind == Move::Kind::combine;
        EXPECT_EQ(light.lines, combine ? (std::set<int>{sum, right}) : std::set<int>{left}) << i;
    }
}

TEST_F(SpotlightTest, KnowsTheLinesThatTouchedACell) {
    const Row& row = model.step(down).row;
    EXPECT_EQ(linesOf(model, code, down, row.address(Column{1})), (std::set<int>{sum, left}));
    EXPECT_EQ(linesOf(model, code, down, row.address(Column{3})), (std::set<int>{left, right}));
    EXPECT_EQ(linesOf(model, code, down, row.address(Column{0})), std::set<int>());
}

TEST_F(SpotlightTest, ReachesTheGlobalArraysOfLoadAndStore) {
    const BlockStep store = model.lastStep();
    const std::set<int> lines = linesOf(model, code, store, model.step(store).row.address(Column{2}));
    ASSERT_EQ(lines.size(), 1u);
    const Spotlight light = spotlightOnLine(model, code, store, *lines.begin());
    EXPECT_EQ(on(light.written), "0 1 2 3 4 5 6 7");
    EXPECT_EQ(on(light.read), "0 1 2 3 4 5 6 7");
}

TEST(LitMoves, AreThoseOfTheHoveredCellOrAll) {
    const BlockModel model = test::blelloch(8);
    FrameState frame{.model = &model, .step = BlockStep{6}};
    const std::size_t count = frame.now().moves.size();
    EXPECT_EQ(frame.litMoves(256), std::vector<std::uint8_t>(count, 1));
    EXPECT_EQ(frame.litMoves(count - 1), std::vector<std::uint8_t>(count, 0)) << "many arrows are dimmed";
    frame.hover = frame.now().row.address(Column{1});
    std::size_t lit = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const Move& move = frame.now().moves[i];
        EXPECT_EQ(frame.litMoves(256)[i] != 0, move.to == Column{1} || move.reads(Column{1}));
        lit += frame.litMoves(256)[i];
    }
    EXPECT_EQ(lit, 2u);
    frame.hover = frame.now().row.address(Column{0});
    EXPECT_EQ(frame.litMoves(256), std::vector<std::uint8_t>(count, 1)) << "no arrow touches cell 0";
    frame.hover.reset();
    frame.hoverThread = 1;
    for (std::size_t i = 0; i < count; ++i)
        EXPECT_EQ(frame.litMoves(256)[i] != 0, frame.now().moves[i].thread == 1);
}

} // namespace
} // namespace scanscope::viz

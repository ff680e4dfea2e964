#include "viz/paint/cell_text.h"

#include "support/has.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

TEST(CellText, IsTheValueOrWhatIsInIt) {
    const BlockModel model = test::blelloch(8);
    FrameState frame{.model = &model};
    const auto texts = [&](int step, int characters) {
        const Row& row = model.step(BlockStep(step)).row;
        QString text;
        for (std::size_t c = 0; c < row.values.size(); ++c)
            text += (c ? " " : "") + cellText(frame, row.values[c], row.nodes[c], row.type, characters);
        return text.toStdString();
    };
    EXPECT_EQ(texts(3, wholeText), "3 4 7 11 4 5 6 25");
    frame.symbols = true;
    EXPECT_EQ(texts(3, wholeText), "a a+b c a+b+c+d e e+f g Σ[0..7]");
    EXPECT_EQ(texts(3, 6), "a a+b c a+…+d e e+f g a+…+h");
    EXPECT_EQ(texts(3, 2), "a … c … e … g …");
    EXPECT_EQ(texts(4, wholeText), "a a+b c a+b+c+d e e+f g 0") << "the cleared root holds no input";
    EXPECT_EQ(texts(8, wholeText), "0 a a+b a+b+c a+b+c+d Σ[0..4] Σ[0..5] Σ[0..6]");
    EXPECT_EQ(frame.longestText(), 7);
}

TEST(CellText, AllAreShortWhereOneHasNoRoom) {
    const BlockModel model =
        test::record({"hillis-steele",
                      {"-9223372036854775808", "9223372036854775807", "-1", "5", "-123456789012", "7"},
                      trace::Form::exclusive,
                      trace::ElementType::int64});
    FrameState frame{.model = &model};
    const Row& row = model.step(BlockStep{2}).row; // 0, the least, −1, the largest, −1 + 5, 5 − 123456789012
    const auto texts = [&](int characters) {
        QString text;
        for (std::size_t c = 0; c < row.values.size(); ++c)
            text += (c ? " " : "") + cellText(frame, row.values[c], row.nodes[c], row.type, characters);
        return text.toStdString();
    };
    EXPECT_EQ(frame.longestText(), 20);
    EXPECT_EQ(texts(20).substr(0, 25), "0 -9223372036854775808 -1");
    EXPECT_FALSE(test::has(texts(14), "123456789")) << "it would fit, but its neighbours do not";
    EXPECT_EQ(longestShown(frame, 20), 20);
    EXPECT_EQ(longestShown(frame, 14), 8); // -9.22e18
    EXPECT_EQ(longestShown(frame, 5), 5);
}

} // namespace
} // namespace scanscope::viz

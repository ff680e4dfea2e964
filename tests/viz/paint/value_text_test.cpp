#include "viz/paint/value_text.h"

#include <gtest/gtest.h>

#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

using trace::ElementType;

std::string shortened(const char* number, int characters, ElementType type = ElementType::int64) {
    return shortValueText(trace::parse_value(number, type).value(), type, characters).toStdString();
}

TEST(ValueText, WholeWhereItFits) {
    EXPECT_EQ(shortened("12345", 5), "12345");
    EXPECT_EQ(shortened("-7", 2), "-7");
    EXPECT_EQ(shortened("0.1", 3, ElementType::float32), "0.1");
}

TEST(ValueText, ThreeDigitsAndASuffix) {
    EXPECT_EQ(shortened("12345", 4), "12k");
    EXPECT_EQ(shortened("123456", 5), "123k");
    EXPECT_EQ(shortened("1234567", 5), "1.23M");
    EXPECT_EQ(shortened("1234567", 4), "1.2M");
    EXPECT_EQ(shortened("1234567", 3), "1M");
    EXPECT_EQ(shortened("999999", 4), "1.0M");
    EXPECT_EQ(shortened("-2147483648", 6), "-2.15G");
    EXPECT_EQ(shortened("9223372036854775807", 5), "9.22E");
    EXPECT_EQ(shortened("-9223372036854775808", 6), "-9.22E");
}

TEST(ValueText, AnEllipsisWhereNothingFits) {
    EXPECT_EQ(shortened("-123456", 3), "…");
    EXPECT_EQ(shortened("12345", 2), "…");
}

TEST(ValueText, FloatsLoseDigitsBeforeTheyLoseSize) {
    EXPECT_EQ(shortened("0.333333343", 4, ElementType::float32), "0.33");
    EXPECT_EQ(shortened("1e30", 4, ElementType::float32), "1e30");
    EXPECT_EQ(shortened("-Infinity", 4, ElementType::float64), "-∞");
    EXPECT_EQ(shortened("NaN", 3, ElementType::float64), "NaN");
}

TEST(CellText, IsTheValueOrWhatIsInIt) {
    const BlockModel model = test::blelloch(8);
    FrameState frame;
    frame.model = &model;
    const auto texts = [&](int step, int characters) {
        const Row& row = model.step(step).row;
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

} // namespace
} // namespace scanscope::viz

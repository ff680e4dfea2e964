#include "viz/model/value_text.h"

#include <gtest/gtest.h>

namespace scanscope::viz {
namespace {

using trace::ElementType;

std::string shortened(const char* number, int characters, ElementType type = ElementType::int64) {
    return shortValueText(trace::parse_value(number, type).value(), type, characters).toStdString();
}

TEST(ShortValueText, FourDigitsStayAsTheyAre) {
    EXPECT_EQ(shortened("1234", 5), "1234");
    EXPECT_EQ(shortened("-9999", 5), "-9999");
    EXPECT_EQ(shortened("-7", 2), "-7");
    EXPECT_EQ(shortened("0.1", 3, ElementType::float32), "0.1");
    EXPECT_EQ(shortened("-3.25", 8, ElementType::float64), "-3.25");
    EXPECT_EQ(shortened("1e30", 4, ElementType::float32), "1e30");
}

TEST(ShortValueText, ThreeDigitsAndASuffix) {
    EXPECT_EQ(shortened("12345", 9), "12.3k");
    EXPECT_EQ(shortened("12345", 4), "12k");
    EXPECT_EQ(shortened("1234", 3), "1k");
    EXPECT_EQ(shortened("123456", 9), "123k");
    EXPECT_EQ(shortened("1234567", 9), "1.23M");
    EXPECT_EQ(shortened("1234567", 4), "1.2M");
    EXPECT_EQ(shortened("1234567", 3), "1M");
    EXPECT_EQ(shortened("999999", 9), "1.00M");
    EXPECT_EQ(shortened("-2147483648", 6), "-2.15G");
    EXPECT_EQ(shortened("-123456789012", 9), "-123G");
    EXPECT_EQ(shortened("999000000000000", 9), "999T");
    EXPECT_EQ(shortened("12345.678", 9, ElementType::float64), "12.3k");
    EXPECT_EQ(shortened("123.456", 9, ElementType::float64), "123");
}

TEST(ShortValueText, BeyondTheSuffixesAPowerOfTen) {
    EXPECT_EQ(shortened("999999999999999", 9), "1e15");
    EXPECT_EQ(shortened("9223372036854775807", 8), "9.22e18");
    EXPECT_EQ(shortened("-9223372036854775808", 8), "-9.22e18");
    EXPECT_EQ(shortened("-9223372036854775808", 7), "-9.2e18");
    EXPECT_EQ(shortened("-9223372036854775808", 5), "-9e18");
    EXPECT_EQ(shortened("2.2250738585072014e-308", 12, ElementType::float64), "2.23e-308");
    EXPECT_EQ(shortened("0.00001", 12, ElementType::float64), "1e-5");
    EXPECT_EQ(shortened("1e100", 12, ElementType::float64), "1e100");
}

TEST(ShortValueText, NothingIsRoundedBeyondItsType) {
    for (const char* largest : {"1.7976931348623157e308", "-1.7976931348623157e308"}) {
        const bool negative = largest[0] == '-';
        const std::string sign = negative ? "-" : "";
        EXPECT_EQ(shortened(largest, 12, ElementType::float64), sign + "1.79e308");
        EXPECT_EQ(shortened(largest, 7 + negative, ElementType::float64), sign + "1.7e308");
        EXPECT_EQ(shortened(largest, 5 + negative, ElementType::float64), sign + "1e308");
    }
    EXPECT_EQ(shortened("3.4028235e38", 12, ElementType::float32), "3.4e38");
    EXPECT_EQ(shortened("1.7e308", 12, ElementType::float64), "1.7e308");
}

TEST(ShortValueText, AnEllipsisWhereNothingFits) {
    EXPECT_EQ(shortened("-123456", 3), "…");
    EXPECT_EQ(shortened("12345", 2), "…");
    EXPECT_EQ(shortened("-9223372036854775808", 4), "…");
}

TEST(ShortValueText, FloatsLoseDigitsBeforeTheyLoseSize) {
    EXPECT_EQ(shortened("0.333333343", 5, ElementType::float32), "0.333");
    EXPECT_EQ(shortened("0.333333343", 4, ElementType::float32), "0.33");
    EXPECT_EQ(shortened("-Infinity", 4, ElementType::float64), "−∞");
    EXPECT_EQ(shortened("Infinity", 4, ElementType::float64), "+∞");
    EXPECT_EQ(shortened("NaN", 3, ElementType::float64), "NaN");
}

TEST(CellName, KeepsWhatTheFileCallsAnArray) {
    EXPECT_EQ(cellName("a", 3), "a[3]");
    EXPECT_EQ(cellsName("a", 3, 7), "a[3..7]");
    EXPECT_EQ(cellsName("a", 3, 3), "a[3]");
    EXPECT_EQ(cellName("%1%2", 3), "%1%2[3]");
    EXPECT_EQ(cellsName("%1%2", 3, 7), "%1%2[3..7]");
}

} // namespace
} // namespace scanscope::viz

#include "kernels/input/sizes.h"
#include "kernels/run/run.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::kernels {
namespace {

using Sizes = std::vector<std::uint64_t>;

TEST(Sizes, AreListsAndRanges) {
    EXPECT_EQ(parse_sizes("1000"), Sizes{1000});
    EXPECT_EQ(parse_sizes("0"), Sizes{0});
    EXPECT_EQ(parse_sizes("2^20,1000,8,8"), (Sizes{8, 1000, 1 << 20}));
    EXPECT_EQ(parse_sizes("2^3..2^6"), (Sizes{8, 16, 32, 64}));
    EXPECT_EQ(parse_sizes("8..64"), (Sizes{8, 16, 32, 64}));
    EXPECT_EQ(parse_sizes("1..1"), Sizes{1});
    EXPECT_EQ(parse_sizes("2^3..2^8..*4"), (Sizes{8, 32, 128}));
    EXPECT_EQ(parse_sizes("2^3..2^7..*4,100"), (Sizes{8, 32, 100, 128}));
    EXPECT_EQ(parse_sizes("2^62..2^63"), (Sizes{1ull << 62, 1ull << 63}));
    EXPECT_EQ(parse_sizes("1..2^63").size(), 64u);
}

std::string refusal(std::string_view text) {
    const auto error = test::thrown_by<BadRequest>([&] { return parse_sizes(text); });
    EXPECT_EQ(error ? error->field() : "", "--sizes") << text;
    return error ? error->what() : "taken";
}

TEST(Sizes, AreReadStrictly) {
    const std::string form = " is not a size for --sizes: write sizes like 10000, 2^20 or 2^3..2^20.";
    EXPECT_EQ(refusal(""), "\"\"" + form);
    EXPECT_EQ(refusal("8,"), "\"\"" + form);
    EXPECT_EQ(refusal(" 8"), "\" 8\"" + form);
    EXPECT_EQ(refusal("1e3"), "\"1e3\"" + form);
    EXPECT_EQ(refusal("8.."), "\"\"" + form);
    EXPECT_EQ(refusal("..8"), "\"\"" + form);
    EXPECT_EQ(refusal("8...16"), "\".16\"" + form);
    EXPECT_EQ(refusal("2^64"), "\"2^64\" is not a size for --sizes: it is too large.");
    EXPECT_EQ(refusal("10..100"), "10 is not a power of two, as the range \"10..100\" for --sizes requires.");
    EXPECT_EQ(refusal("0..8"), "0 is not a power of two, as the range \"0..8\" for --sizes requires.");
    EXPECT_EQ(refusal("64..8"), "The range \"64..8\" for --sizes ends before it begins.");
    for (const char* step : {"*3", "*1", "4", "", "*0"})
        EXPECT_EQ(refusal(std::string("8..64..") + step),
                  std::string("The range \"8..64..") + step + "\" for --sizes cannot have the step \"" +
                      step + "\": write ..*4 for every second power of two.");
}

} // namespace
} // namespace scanscope::kernels

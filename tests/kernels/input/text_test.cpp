#include "kernels/text/text.h"
#include "support/chosen_language.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

TEST(Text, GroupsDigitsByThousands) {
    EXPECT_EQ(grouped("300000000000"), "300\u202F000\u202F000\u202F000");
    EXPECT_EQ(grouped("-1234567"), "-1\u202F234\u202F567");
    EXPECT_EQ(grouped("+1000"), "+1000");
    EXPECT_EQ(grouped("12345"), "12\u202F345");
    EXPECT_EQ(grouped("-9999"), "-9999") << "four digits are read at a glance";
    EXPECT_EQ(grouped(std::uint64_t{8192}), "8192");
    EXPECT_EQ(grouped(std::uint64_t{999}), "999");
    EXPECT_EQ(grouped(std::uint64_t{0}), "0");
    EXPECT_EQ(grouped(""), "");
}

TEST(Text, QuotesWhatDoesNotPrintAndCutsWhatIsLong) {
    EXPECT_EQ(in_quotes("7x"), "\"7x\"");
    EXPECT_EQ(in_quotes(""), "\"\"");
    EXPECT_EQ(in_quotes(std::string_view("a\x1b[2J\0", 6)), "\"a\\x1B[2J\\x00\"");
    EXPECT_EQ(in_quotes("abcdef", 4), "\"abcd…\"");
    EXPECT_EQ(in_quotes("abcd", 4), "\"abcd\"");
    EXPECT_EQ(in_quotes("ééé", 2), "\"éé…\"") << "characters are counted, not bytes";
}

TEST(Text, QuotesWhatIsHiddenByItsNumber) {
    EXPECT_EQ(in_quotes("a\nb"), "\"a\\x0Ab\"");
    EXPECT_EQ(in_quotes("a\u202Eb\u0085"), "\"a\\u{202E}b\\u{85}\"");
    EXPECT_EQ(in_quotes("x\xff"), "\"x\\xFF\"") << "no UTF-8";
}

TEST(Text, CountsAndListsInPlainEnglishInEveryLanguage) {
    const scanscope::test::ChosenLanguage german("de");
    EXPECT_EQ(plain_count(0, "byte"), "0 bytes");
    EXPECT_EQ(plain_count(1, "byte"), "1 byte");
    EXPECT_EQ(plain_count(12345, "byte"), "12\u202F345 bytes");
    EXPECT_EQ(plain_count(2, "wrong", "wrong"), "2 wrong");
    EXPECT_EQ(plain_list({}, "or"), "");
    EXPECT_EQ(plain_list({"a"}, "or"), "a");
    EXPECT_EQ(plain_list({"a", "b"}, "or"), "a or b");
    EXPECT_EQ(plain_list({"a", "b", "c"}, "and"), "a, b and c");
    EXPECT_EQ(listed({"a", "b"}, "or"), "a oder b");
}

TEST(Text, ListsNumbersAndCountsTheLastOfMany) {
    EXPECT_EQ(listed_numbers({}), "");
    EXPECT_EQ(listed_numbers({36}), "36");
    EXPECT_EQ(listed_numbers({36, 62, 75}), "36, 62 and 75");
    EXPECT_EQ(listed_numbers({1, 2, 3, 4, 5, 6, 7, 8, 9}), "1, 2, 3, 4, 5, 6, 7, 8 and 9");
    EXPECT_EQ(listed_numbers({1, 2, 3, 4, 5, 6, 7, 8, 9, 10}), "1, 2, 3, 4, 5, 6, 7, 8 and 2 more");
}

} // namespace
} // namespace scanscope::kernels

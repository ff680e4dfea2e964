// A source is split into words, literals and signs. Joined again, these give the same source.

#include "kernels/own/token_text.h"
#include "support/test.h"

namespace scanscope::own {
namespace {

std::vector<std::string> significant(std::string_view text) {
    std::vector<std::string> words;
    for (const Token& token : cut_into_tokens(text))
        if (token.kind != TokenKind::space) words.emplace_back(token.text);
    return words;
}

std::string joined(std::string_view text) {
    std::string all;
    for (const Token& token : cut_into_tokens(text)) all += token.text;
    return all;
}

using Words = std::vector<std::string>;

TEST(Tokens, NothingIsLost) {
    for (const std::string_view text :
         {"", "int main() {}", "/* never closed", "\"never closed\nint x;", "'", "R\"(never", "// at the end",
          "a\\\nb", "x = 0x1p-3f + 1'000u;", "\xff\xfe", "#define A(x) #x\r\nA(b)\r\n", "\\"})
        EXPECT_EQ(joined(text), text);
}

TEST(Tokens, CommentsAndContinuedLinesAreSpace) {
    EXPECT_EQ(significant("a/*<<<*/b // <<<\\\n<<<\nc"), (Words{"a", "b", "c"}));
    EXPECT_EQ(significant("a \\\n b"), (Words{"a", "b"}));
}

TEST(Tokens, LiteralsAreWhole) {
    EXPECT_EQ(significant(R"(f("a\"<<<", '\'', L"x"))"),
              (Words{"f", "(", R"("a\"<<<")", ",", R"('\'')", ",", R"(L"x")", ")"}));
    EXPECT_EQ(significant("R\"x(a)\" )x\" b"), (Words{"R\"x(a)\" )x\"", "b"}));
}

TEST(Tokens, NumbersHaveTheirSigns) {
    EXPECT_EQ(significant("1e-5f+0x1p+3-.5"), (Words{"1e-5f", "+", "0x1p+3", "-", ".5"}));
}

TEST(Tokens, LinesAreCountedFromOne) {
    const std::vector<Token> tokens = cut_into_tokens("a\n/*\n*/b");
    EXPECT_EQ(tokens.front().line, 1u);
    EXPECT_EQ(tokens.back().line, 3u);
    EXPECT_EQ(tokens.back().text, "b");
}

} // namespace
} // namespace scanscope::own

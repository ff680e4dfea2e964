#include "kernels/text/utf8.h"
#include "kernels/text/visible_text.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

TEST(VisibleText, ShowsWhatATerminalWouldObey) {
    EXPECT_EQ(visible("\x1b[31mred\a\r\n\tend\x7f"), "␛[31mred␇␍␊␉end␡");
    EXPECT_EQ(visible(std::string_view("a\0b", 3)), "a␀b");
    EXPECT_EQ(visible("a\u009Bb\u0085"), "a\uFFFDb\uFFFD") << "C1";
    for (const char* mark :
         {"\u202A", "\u202E", "\u2066", "\u2069", "\u200E", "\u061C", "\u2028", "\u2029", "\uFEFF", "\u200B",
          "\u2060", "\u00AD", "\u3164", "\u200D", "\uFFFF", "\U000E0041", "\U0001D173"})
        EXPECT_EQ(visible(mark), "\uFFFD");
    EXPECT_EQ(visible("x\xff\xe2\x80"), "x\uFFFD\uFFFD\uFFFD") << "no UTF-8";
}

TEST(VisibleText, LeavesAllElse) {
    for (const char* text :
         {"", "up-sweep 4", "a·b … Σ[3..7] 300\u202F000 µs → 日本 ⚠️", "\U0001F600"}) {
        EXPECT_EQ(visible(text), text);
        EXPECT_EQ(visible_lines(text), text);
    }
    EXPECT_EQ(visible_lines("a\n\tb\r\n"), "a\n\tb␍\n");
}

TEST(Utf8, FindsCharactersAndWhatIsNone) {
    EXPECT_EQ(utf8::first_of("…x").bytes, 3u);
    EXPECT_EQ(utf8::first_of("…x").code, U'…');
    EXPECT_EQ(utf8::first_of("\U0001F600").code, U'\U0001F600');
    for (const char* none :
         {"\x80", "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe2\x80"})
        EXPECT_EQ(utf8::first_of(none).bytes, 0u);
    EXPECT_EQ(utf8::unfinished("a"), 0u);
    EXPECT_EQ(utf8::unfinished("a…"), 0u);
    EXPECT_EQ(utf8::unfinished("a\xe2"), 1u);
    EXPECT_EQ(utf8::unfinished("a\xe2\x80"), 2u);
    EXPECT_EQ(utf8::unfinished("a\xf0\x9f\x98"), 3u);
    EXPECT_EQ(utf8::unfinished("\x80\x80\x80\x80"), 0u);
}

} // namespace
} // namespace scanscope::kernels

#include "kernels/text/text.h"
#include "support/test.h"

namespace scanscope::kernels {
namespace {

TEST(ShellWord, IsAsItIsOrInQuotes) {
    EXPECT_EQ(shell_word("scan.cu"), "scan.cu");
    EXPECT_EQ(shell_word("a/b-1,2:3=4@5%6+_"), "a/b-1,2:3=4@5%6+_");
    EXPECT_EQ(shell_word(""), "''");
    EXPECT_EQ(shell_word("my scan.cu"), "'my scan.cu'");
    EXPECT_EQ(shell_word("*.cu"), "'*.cu'");
    EXPECT_EQ(shell_word("it's; rm -r ~"), "'it'\\''s; rm -r ~'");
    EXPECT_EQ(shell_word("$(id)`id`"), "'$(id)`id`'");
}

} // namespace
} // namespace scanscope::kernels

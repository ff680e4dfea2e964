#include "support/made_up_language.h"
#include "support/test.h"

namespace scanscope::test {
namespace {

using Words = std::vector<std::string>;

TEST(UnmarkedWords, AreThoseThatDidNotComeThroughTheDoor) {
    EXPECT_EQ(unmarkedWords("Ţĥéřé íš ñó n = 12 345, %1: …"), Words{});
    EXPECT_EQ(unmarkedWords("ţĥé block, ťĥé block's end"), (Words{"block", "end"}));
    EXPECT_EQ(unmarkedWords("šťéps left"), (Words{"ps", "left"}));
}

TEST(UnmarkedWords, AreNotOptionsNorWhatIsAllowed) {
    const Words allowed{"blelloch", "cpu-reduce", "float32", "GB/s"};
    EXPECT_EQ(unmarkedWords("ťřý --block-size 8 óř --n=12", allowed), Words{});
    EXPECT_EQ(unmarkedWords("blelloch: float32, 3 GB/s; cpu-reduce", allowed), Words{});
    EXPECT_EQ(unmarkedWords("blellochs cpu-reducer xfloat32 3 GB", allowed),
              (Words{"blellochs", "cpu", "reducer", "xfloat", "GB"}));
}

TEST(MadeUpLanguage, MarksEveryLetterWhileItLives) {
    if (!hasMadeUpLanguage()) GTEST_SKIP() << "needs xgettext, of Debian's package gettext";
    const kernels::Language& before = kernels::language();
    {
        const MadeUpLanguage madeUp;
        EXPECT_EQ(kernels::language().id(), "zz");
        EXPECT_EQ(kernels::translated("Cancelled."), "Çáñçéļļéď.");
    }
    EXPECT_EQ(&kernels::language(), &before);
}

} // namespace
} // namespace scanscope::test

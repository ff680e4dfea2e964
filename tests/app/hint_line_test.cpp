// The line at the foot of the stage shows one text at a time.
#include "app/explore/hint_line.h"
#include "app/window_fixture.h"

namespace scanscope::test {
namespace {

using Kind = app::HintLine::Kind;

class HintLineTest : public WindowTest {
protected:
    [[nodiscard]] app::HintLine* hint() { return explore()->hint(); }
};

TEST_F(HintLineTest, EndsOnlyWhatItSays) {
    hint()->say(Kind::start, "Space plays.");
    hint()->end(Kind::typing);
    EXPECT_EQ(hint()->said(), "Space plays.");
    hint()->say(Kind::typing, "Enter runs.");
    hint()->end(Kind::start);
    EXPECT_EQ(hint()->said(), "Enter runs.");
    hint()->end(Kind::typing);
    EXPECT_EQ(hint()->said(), "");
    EXPECT_FALSE(hint()->isVisible());
}

TEST_F(HintLineTest, WhatIsSaidBrieflyLeavesTheNextThingAlone) {
    hint()->sayBriefly("Saved.");
    EXPECT_EQ(hint()->said(), "Saved.");
    hint()->say(Kind::typing, "Enter runs.");
    hint()->end(Kind::brief); // as if its time were over
    EXPECT_EQ(hint()->said(), "Enter runs.");
    hint()->clear();
    EXPECT_EQ(hint()->said(), "");
}

} // namespace
} // namespace scanscope::test

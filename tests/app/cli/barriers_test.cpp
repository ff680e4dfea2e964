// barriers: which barriers are needed, as text and as the page that the command generates.

#include <iterator>

#include <gtest/gtest.h>

#include "cli_fixture.h"

namespace scanscope::app {
namespace {

TEST(Barriers, AreATableForPeople) {
    const Said said = scanscope({"barriers", "warp-shuffle", "hillis-steele"});
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.out,
              "warp-shuffle: 0 of 0 barriers needed\n\nhillis-steele: 1 of 2 barriers needed\n  barrier      "
              "              needed from        without it\n  scan/hillis_steele.cuh:41  n = 2, 32 threads  "
              "thread 0 writes buffer[0][0] (line 35, load) while thread 1 reads it (line 45, stride): no "
              "barrier separates the two.\n  scan/hillis_steele.cuh:55  never              no run that was "
              "tried fails without it\n");
}

// The page about the whole catalogue must be the current output of the command.
TEST(Barriers, OfTheWholeCatalogueAreThePage) {
    std::ifstream file(SCANSCOPE_GOLDEN "/../../docs/BARRIERS.md");
    const std::string page{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
    const Said said = scanscope({"barriers", "--md"});
    EXPECT_EQ(said.status, 0);
    ASSERT_GT(said.out.size(), 1000u);
    EXPECT_TRUE(page.ends_with(said.out))
        << "`scanscope barriers --md` makes the table of docs/BARRIERS.md:\n"
        << said.out;
}

TEST(Barriers, OfWhatHasNoneHereAreRefused) {
    for (const auto& [id, message] :
         {std::pair("nosuch", "scanscope: There is no algorithm \"nosuch\": see `scanscope list`.\n"),
          std::pair(
              "cpu-scan",
              "scanscope: cpu-scan does not run on the emulator, which is needed to leave out barriers: "
              "choose another algorithm.\n")}) {
        EXPECT_EQ(scanscope({"barriers", id}), refused(message));
    }
}

} // namespace
} // namespace scanscope::app

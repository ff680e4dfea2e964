// Two runs side by side on the command line: A … -- B …
#include <filesystem>
#include <fstream>

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "cli_fixture.h"

namespace scanscope::app {
namespace {

TEST(Pair, IsShownStepBesideStep) {
    const Said said = scanscope({"show", "hillis-steele", "--input", "3,1,7,0,4,1,6,3", "--", "blelloch"});
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.out, "Hillis–Steele beside Blelloch\n"
                        "\n"
                        "  step  Hillis–Steele  threads      Blelloch  threads\n"
                        "  1     load                 8          load        4\n"
                        "  2     stride               8      up-sweep        4\n"
                        "  3     stride 2             8    up-sweep 2        4\n"
                        "  4     stride 4             8    up-sweep 4        4\n"
                        "  5                                    clear        4\n"
                        "  6     store                8  down-sweep 4        4\n"
                        "  7     done                    down-sweep 2        4\n"
                        "  8     done                      down-sweep        4\n"
                        "  9     done                           store        4\n"
                        "\n"
                        "  whole run      Hillis–Steele  Blelloch  difference\n"
                        "  Combines                  17        14          -3\n"
                        "  Steps                      5         9           4\n"
                        "  Barriers                   4         7           3\n"
                        "  Shared reads              49        43          -6\n"
                        "  Shared writes             32        30          -2\n"
                        "  Extra passes               0         0           0\n"
                        "  Sectors                    2         4           2\n"
                        "  Active lanes           100 %      64 %       -36 %\n"
                        "\n"
                        "Blelloch: 3 fewer combines, 3 more barriers.\n"
                        "Both end with the same 8 values.\n");
}

std::string lastLines(const std::vector<std::string>& arguments) {
    const Said said = scanscope(arguments);
    EXPECT_EQ(said.err, "");
    const std::size_t blank = said.out.rfind("\n\n");
    return blank == std::string::npos ? said.out : said.out.substr(blank + 2);
}

// Data options that the second run does not have are taken from the first run.
TEST(Pair, SharesItsData) {
    EXPECT_EQ(lastLines({"show", "sklansky", "--n", "100", "--input", "random", "--seed", "5", "--op", "max",
                         "--inclusive", "--type", "float32", "--", "brent-kung"}),
              "Brent–Kung: 126 fewer combines, 5 more barriers.\nBoth end with the same 100 values.\n");
    EXPECT_EQ(lastLines({"show", "blelloch", "--n", "8", "--input", "ones", "--", "blelloch", "--input",
                         "ramp", "--n", "8"}),
              "Both have the same number of combines and of barriers.\n"
              "Blelloch and Blelloch compute different things: only their steps are compared.\n");
}

TEST(Pair, TellsWhatWentWrong) {
    const Said wrong = scanscope({"show", "blelloch", "--input", "3,1,7,0,4,1,6,3", "--", "broken-race"});
    EXPECT_EQ(wrong.status, 0);
    EXPECT_NE(wrong.out.find("The results differ from index 3 on.\n"), std::string::npos);
    EXPECT_NE(wrong.out.find("\n  findings      Blelloch  Race  difference\n"
                             "  hazard               0     2           2\n"
                             "  wrong result         0     1           1\n"
                             "\n"),
              std::string::npos)
        << wrong.out;
    const Said stopped = scanscope({"show", "blelloch", "--", "broken-divergent-barrier"});
    EXPECT_EQ(stopped.status, 1) << "as of any run that a fault stopped";
    EXPECT_NE(stopped.out.find("stopped"), std::string::npos);
}

TEST(Pair, IsRefusedWithAReason) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> refused{
        {{"check", "blelloch", "--", "hillis-steele"},
         "A second run after -- works with show, why and export only: leave it out."},
        {{"show", "blelloch", "--"},
         "After --, write the run to show beside the first one, for example: scanscope export hillis-steele "
         "-o "
         "pair.png -- blelloch"},
        {{"show", "blelloch", "--", "nosuch"}, "There is no algorithm \"nosuch\": see `scanscope list`."},
        {{"show", "blelloch", "--", "hillis-steele", "--bogus"},
         "In the run after --: \"--bogus\" is unknown here: see `scanscope show -h`."},
        {{"show", "blelloch", "--align", "step"}, "--align needs two runs: A … -- B …"},
        {{"show", "blelloch", "--align", "lunch", "--", "sklansky"},
         "Steps can be aligned by barrier, step or phase, not by \"lunch\"."},
        {{"show", "blelloch", "--n", "0", "--", "sklansky"},
         "Blelloch has no steps, so it cannot be compared."},
        {{"show", "sklansky", "--n", "2000", "--", "warp-shuffle"},
         "Warp shuffle takes at most 32 elements, because it scans inside one warp, which has 32 lanes of "
         "one "
         "element each; 2000 were given."},
        {{"export", "results.json", "-o", "x.svg", "--", "blelloch"},
         "To compare results, use --beside FILE.json instead of a second run after --."}};
    for (const auto& [arguments, message] : refused) {
        const Said said = scanscope(arguments);
        EXPECT_EQ(said.status, 2) << message;
        EXPECT_EQ(said.err, "scanscope: " + message + "\n");
        EXPECT_EQ(said.out, "");
    }
}

TEST(Pair, IsJsonForPrograms) {
    const Said said =
        scanscope({"show", "hillis-steele", "--exclusive", "--what-if", "1=100", "--format", "json"});
    ASSERT_EQ(said.status, 0) << said.err;
    const auto json = nlohmann::ordered_json::parse(said.out);
    EXPECT_EQ(json.at("names").size(), 2u);
    std::vector<int> cells;
    for (const auto& step : json.at("steps")) cells.push_back(step.at("different_cells").get<int>());
    EXPECT_EQ(cells, (std::vector<int>{1, 3, 6, 10, 16})) << "of both buffers, and of the output";
    EXPECT_EQ(json.at("counters").at("combines").at("left"), 17);
    EXPECT_EQ(json.at("end").at("changed"), true);
    EXPECT_EQ(json.at("end").at("different"), 6);
    const auto other = nlohmann::ordered_json::parse(
        scanscope({"show", "hillis-steele", "--format", "json", "--", "blelloch"}).out);
    EXPECT_TRUE(other.at("steps")[0].at("different_cells").is_null()) << "they are of two texts";
    EXPECT_TRUE(other.at("steps").back().at("left").is_null() ||
                other.at("steps").back().at("right").is_null());
}

} // namespace
} // namespace scanscope::app

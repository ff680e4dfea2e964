// Marks as SARIF.

#include <gtest/gtest.h>

#include <set>

#include "app/course/made_up_marks.h"
#include "app/course/marks.h"
#include "support/has.h"

namespace scanscope::app {
namespace {

class Sarif : public testing::Test {
protected:
    [[nodiscard]] Json resultsOf(std::size_t which) const {
        Marks one = madeUpMarks(suite);
        one.marks = {one.marks[which]};
        const Json sarif = marksAsSarif(one);
        // SARIF 2.1.0 requires these.
        EXPECT_EQ(sarif["version"], "2.1.0");
        EXPECT_EQ(sarif["runs"].size(), 1u);
        const Json& driver = sarif["runs"][0]["tool"]["driver"];
        EXPECT_EQ(driver["name"], "Scanscope");
        std::set<std::string> rules;
        for (const Json& rule : driver["rules"])
            EXPECT_TRUE(rules.insert(rule["id"].get<std::string>()).second);
        for (const Json& result : sarif["runs"][0]["results"]) {
            EXPECT_TRUE(rules.contains(result["ruleId"].get<std::string>()));
            EXPECT_EQ(result["level"], "error");
            EXPECT_FALSE(result["message"]["text"].get<std::string>().empty());
            const Json& place = result["locations"][0]["physicalLocation"];
            EXPECT_GE(place["region"]["startLine"], 1);
        }
        return sarif["runs"][0]["results"];
    }
    static std::string placeOf(const Json& result) {
        const Json& place = result["locations"][0]["physicalLocation"];
        return place["artifactLocation"]["uri"].get<std::string>() + ':' +
               place["region"]["startLine"].dump();
    }
    const course::Suite suite = madeUpSuite();
};

TEST_F(Sarif, HasAResultForEachFindingAndOtherFailure) {
    EXPECT_TRUE(resultsOf(0).empty());
    const Json racing = resultsOf(1);
    ASSERT_EQ(racing.size(), 3u);
    EXPECT_EQ(racing[0]["ruleId"], "right");
    EXPECT_EQ(racing[0]["message"]["text"], "with n = 33, the result is 5 at index 32 and should be 6");
    EXPECT_EQ(placeOf(racing[0]), "work/scan.cu:1");
    EXPECT_EQ(racing[1]["ruleId"], "races");
    EXPECT_EQ(placeOf(racing[1]), "work/scan.cu:4");
    EXPECT_TRUE(test::has(racing[1]["message"]["text"].get<std::string>(), "= a barrier between the two."));
    EXPECT_EQ(racing[2]["ruleId"], "work");
    const Json uncompiled = resultsOf(3);
    ASSERT_EQ(uncompiled.size(), 1u);
    EXPECT_EQ(placeOf(uncompiled[0]), "scan.cu:2");
    const Json missing = resultsOf(5);
    ASSERT_EQ(missing.size(), 1u);
    EXPECT_EQ(missing[0]["message"]["text"], "There is no file scan.cu.");
}

TEST_F(Sarif, EncodesPaths) {
    Marks odd = madeUpMarks(suite);
    odd.marks = {odd.marks[1]};
    odd.marks[0].outcome.original = "week 1/ä,:%\n.cu";
    EXPECT_EQ(placeOf(marksAsSarif(odd)["runs"][0]["results"][0]), "week%201/%C3%A4%2C%3A%25%0A.cu:1");
}

} // namespace
} // namespace scanscope::app

// The zip and the results of an autograder for Gradescope.

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "app/course/autograder.h"
#include "app/course/made_up_marks.h"
#include "kernels/archive/archive.h"
#include "kernels/course/suite_file.h"
#include "kernels/errors.h"
#include "support/has.h"

namespace scanscope::app {
namespace {

// Returns what breaks the rules of Gradescope's documentation ("Output format"); empty if nothing does.
std::string faultOf(const Json& results) {
    const std::set<std::string> visibilities{"hidden", "after_due_date", "after_published", "visible"};
    const std::set<std::string> formats{"text", "html", "simple_format", "md", "ansi"};
    const auto isOneOf = [](const Json& json, const std::set<std::string>& values) {
        return json.is_string() && values.contains(json.get<std::string>());
    };
    const std::set<std::string> keys{"score",         "execution_time",     "output",
                                     "output_format", "test_output_format", "test_name_format",
                                     "visibility",    "stdout_visibility",  "extra_data",
                                     "tests",         "leaderboard"};
    if (!results.is_object()) return "it is no object";
    for (const auto& [key, value] : results.items())
        if (!keys.contains(key)) return "unknown key " + key;
    if (!results.contains("score") && !results.contains("tests")) return "no score and no tests";
    if (results.contains("score") && !results["score"].is_number()) return "score";
    if (results.contains("execution_time") && !results["execution_time"].is_number_integer()) return "time";
    if (results.contains("output") && !results["output"].is_string()) return "output";
    if (results.contains("output_format") && !isOneOf(results["output_format"], formats)) return "format";
    if (results.contains("visibility") && !isOneOf(results["visibility"], visibilities)) return "visibility";
    const std::set<std::string> testKeys{"score",       "max_score",  "status",    "name",
                                         "name_format", "number",     "output",    "output_format",
                                         "tags",        "visibility", "extra_data"};
    if (!results.contains("tests")) return {};
    if (!results["tests"].is_array()) return "tests";
    for (const Json& test : results["tests"]) {
        for (const auto& [key, value] : test.items())
            if (!testKeys.contains(key)) return "unknown key " + key + " of a test";
        for (const char* const key : {"score", "max_score"})
            if (test.contains(key) && (!test[key].is_number() || test[key] < 0)) return key;
        if (test.contains("score") != test.contains("max_score")) return "a score without its maximum";
        if (!results.contains("score") && !test.contains("score")) return "neither score";
        for (const char* const key : {"name", "number", "output"})
            if (test.contains(key) && !test[key].is_string()) return key;
        if (test.contains("status") && !isOneOf(test["status"], {"passed", "failed"})) return "status";
        if (test.contains("visibility") && !isOneOf(test["visibility"], visibilities)) return "visibility";
        if (test.contains("output_format") && !isOneOf(test["output_format"], formats)) return "test format";
    }
    return {};
}

class Autograder : public testing::Test {
protected:
    static constexpr std::string_view toml = R"(suite = 1
title = "Week 1"
[[task]]
id = "sum"
title = "Sums"
files = ["sum.cu"]
with = ["lib/test.cu"]
expected = "inclusive sum"
[[task.test]]
n = [3]
)";
    static course::SuiteFiles suiteFiles(const std::set<std::string>& names) {
        return {[=](const std::string& name) -> std::optional<std::string> {
                    if (!names.contains(name)) return std::nullopt;
                    return "// " + name + '\n';
                },
                [](const std::string&) { return std::vector<std::string>(); }};
    }
    static std::vector<archives::TextFile> filesOf(const std::string& zip) {
        archives::UnpackedRoom room;
        return archives::unpack(zip, room).files;
    }
    [[nodiscard]] Marks markOf(std::size_t which) const {
        Marks one = madeUpMarks(suite);
        one.marks = {one.marks[which]};
        return one;
    }
    const course::Suite suite = madeUpSuite();
};

TEST_F(Autograder, ResultsKeepGradescopesRules) {
    for (std::size_t i = 0; i < madeUpMarks(suite).marks.size(); ++i)
        EXPECT_EQ(faultOf(autograderResults(markOf(i))), "") << i;
    // Some results that break the rules, so that the test above means something.
    for (const char* const broken :
         {R"({})", R"({"score": "5"})", R"({"tests": [{"name": "x"}]})", R"({"score": 1, "points": 1})",
          R"({"score": 1, "tests": [{"visibility": "shown"}]})", R"({"score": 1, "execution_time": 1.5})",
          R"({"score": 1, "tests": [{"score": 1}]})", R"({"score": 1, "tests": [{"status": "ok"}]})"})
        EXPECT_NE(faultOf(Json::parse(broken)), "") << broken;
}

TEST_F(Autograder, ResultsHaveATestForEachRowOfPointsAndEachOtherCheck) {
    const Json passed = autograderResults(markOf(0));
    EXPECT_EQ(passed["score"], 4.5);
    EXPECT_EQ(passed["execution_time"], 1);
    EXPECT_EQ(passed["output"], "All checks passed.\npoints proposed: 4.5 of 4.5, 1 by hand\n");
    ASSERT_EQ(passed["tests"].size(), 11u); // all but "work", which was not reached
    EXPECT_EQ(passed["tests"][1], Json::parse(R"({"number": "1.2", "name": "No races", "status": "passed",
        "output": "", "output_format": "text", "visibility": "visible", "score": 1.5, "max_score": 1.5})"));

    const Json racing = autograderResults(markOf(1));
    EXPECT_EQ(racing["score"], 0);
    EXPECT_EQ(racing["tests"][0]["name"], "The sums are right");
    EXPECT_EQ(racing["tests"][0]["score"], 0);
    EXPECT_EQ(racing["tests"][0]["max_score"], 3);
    EXPECT_EQ(racing["tests"][1]["status"], "failed");
    EXPECT_EQ(racing["tests"][1]["output"],
              "thread 1 writes temp[1] & thread 2 reads it\n"
              "\n"
              "scan.cu:4: hazard (read after write) in temp: thread 1 writes temp[1] & thread 2 reads it.\n"
              "     4 |     temp[i] += temp[i - 1];\n"
              "     6 |     if (i < n) out[i] = temp[i];\n"
              "     4 +     __syncthreads(); temp[i] += temp[i - 1];\n"
              "       = a barrier between the two.\n");
    EXPECT_TRUE(test::has(racing["output"].get<std::string>(), "\"../scan.cu\" was left out"));

    // Points for a check that was not reached are missing points.
    const Json uncompiled = autograderResults(markOf(3));
    ASSERT_EQ(uncompiled["tests"].size(), 3u);
    EXPECT_EQ(uncompiled["tests"][0]["status"], "failed");
    EXPECT_EQ(uncompiled["tests"][2]["name"], "compiles");
    EXPECT_FALSE(uncompiled["tests"][2].contains("score"));
    EXPECT_TRUE(test::has(uncompiled["tests"][2]["output"].get<std::string>(), "expected ',' or ';'"));
}

TEST_F(Autograder, ZipHasTheSuiteWithoutItsSolutions) {
    const std::set<std::string> names{"lib/test.cu", "sum.cu", "solution.cu", "notes.md"};
    const std::string zip = autograderZip(std::string(toml), suiteFiles(names), "program");
    EXPECT_EQ(zip, autograderZip(std::string(toml), suiteFiles(names), "program"));
    std::vector<archives::TextFile> files = filesOf(zip);
    std::vector<std::string> found;
    for (const archives::TextFile& file : files) found.push_back(file.name);
    EXPECT_EQ(found,
              (std::vector<std::string>{"run_autograder", "scanscope.tar.xz", "setup.sh", "suite/TASKS.toml",
                                        "suite/lib/test.cu", "suite/solution.cu", "suite/sum.cu"}));
    EXPECT_EQ(files[1].text, "program");
    EXPECT_EQ(files[3].text, toml);
    EXPECT_EQ(files[4].text, "// lib/test.cu\n");
    EXPECT_EQ(files[5].text, "");
    for (const archives::TextFile& file : filesOf(autograderZip(std::string(toml), suiteFiles(names), {})))
        EXPECT_NE(file.name, "scanscope.tar.xz");
    EXPECT_THROW((void)autograderZip(std::string(toml), suiteFiles({}), {}), kernels::BadRequest);
}

} // namespace
} // namespace scanscope::app

// Groups of equal wrong results, and their page.

#include <gtest/gtest.h>

#include <sstream>

#include "app/course/made_up_marks.h"
#include "app/course/page.h"
#include "support/has.h"

namespace scanscope::app {
namespace {

class Handout : public testing::Test {
protected:
    static std::string pageOf(const Marks& marks) {
        std::ostringstream out;
        writeHandout(out, marks);
        const std::string page = out.str();
        return page.substr(page.find("<body>"));
    }
    const course::Suite suite = madeUpSuite();
    Marks marks = madeUpMarks(suite);
};

TEST_F(Handout, GroupsEqualWrongResults) {
    const std::vector<WrongGroup> groups = wrongGroups(marks);
    ASSERT_EQ(groups.size(), 1u);
    EXPECT_EQ(groups[0].marks, (std::vector<std::size_t>{1, 2, 4}));
    // Another wrong number, and another size, are other mistakes.
    Marks other = marks;
    other.marks[1].outcome.sizes[1].wrong->got = "7";
    other.marks[4].outcome.sizes[1].n = 32;
    EXPECT_TRUE(wrongGroups(other).empty());
    other.marks[2].outcome.sizes[1].wrong->got = "7";
    ASSERT_EQ(wrongGroups(other).size(), 1u);
    EXPECT_EQ(wrongGroups(other)[0].marks, (std::vector<std::size_t>{1, 2}));
}

TEST_F(Handout, IsAPageWithoutNames) {
    const std::string page = pageOf(marks);
    EXPECT_EQ(page,
              "<body>\n<h1>Week 1 &amp; more</h1>\n<p class=\"muted\">The most frequent wrong results.</p>\n"
              "<h2>⚠ 3 programs</h2>\n"
              "<p>with n = 33, the result is 5 at index 32 and should be 6.</p>\n"
              "<p class=\"muted\">Right with n = 1; wrong with n = 33.</p>\n"
              "</body>\n</html>\n");
    // The finding is shown if all of the group have it.
    marks.marks.erase(marks.marks.begin() + 4);
    EXPECT_TRUE(test::has(pageOf(marks), "<p>hazard (read after write) in temp</p>\n"));
    marks.marks.resize(2);
    EXPECT_TRUE(test::has(pageOf(marks), "No wrong result occurred twice."));
}

TEST_F(Handout, HasAtMostSixGroups) {
    const Mark one = marks.marks[1];
    marks.marks.clear();
    for (int i = 0; i < 20; ++i) {
        marks.marks.push_back(one);
        marks.marks.back().outcome.sizes[1].wrong->got = std::to_string(i / 2) + "</h2><script>";
    }
    const std::string page = pageOf(marks);
    std::size_t count = 0;
    for (std::size_t at = 0; (at = page.find("<h2>", at)) != page.npos; ++at) ++count;
    EXPECT_EQ(count, 6u);
    EXPECT_FALSE(test::has(page, "<script>"));
}

} // namespace
} // namespace scanscope::app

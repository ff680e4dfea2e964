// Grades for learning platforms.

#include <gtest/gtest.h>

#include <sstream>

#include "app/course/grades.h"
#include "app/course/made_up_marks.h"
#include "kernels/errors.h"
#include "support/scratch_folder.h"
#include "support/thrown.h"

namespace scanscope::app {
namespace {

class GradeFiles : public testing::Test {
protected:
    // Passed marks with these names, two tasks each.
    [[nodiscard]] Marks marksOf(const std::vector<std::string>& names) const {
        Marks marks{.suite = &suite};
        for (const std::string& name : names)
            for (const course::Task& task : suite.tasks) {
                Mark mark{.name = name, .task = &task, .outcome = passedOutcome(), .isMarked = true};
                if (task.id == "other") mark.outcome[course::CheckId::races].state = course::State::failed;
                marks.marks.push_back(std::move(mark));
            }
        return marks;
    }
    [[nodiscard]] Roster rosterOf(const std::string& text) const {
        return Roster(folder.write("roster.csv", text).string());
    }
    [[nodiscard]] std::string rosterProblem(const std::string& text) const {
        return test::words_of<kernels::BadRequest>([&] { return rosterOf(text); });
    }
    static std::string written(Platform platform, const Grades& grades, const Roster* roster = nullptr) {
        std::ostringstream out;
        writeGrades(out, platform, grades, roster);
        return out.str();
    }

    const test::ScratchFolder folder;
    const course::Suite suite = [] {
        course::Suite two = madeUpSuite();
        two.tasks.push_back(two.tasks.front());
        two.tasks.back().id = "other";
        return two;
    }();
    const IdPattern moodleIds{"_([0-9]+)_assignsubmission"};
};

TEST_F(GradeFiles, IdsComeFromNames) {
    EXPECT_EQ(moodleIds.of("Jon Doe_12345_assignsubmission_file_"), "12345");
    EXPECT_EQ(moodleIds.of("Jon Doe"), "");
    EXPECT_EQ(IdPattern("[a-z]+[0-9]{2}").of("Week 1 - ab12.zip"), "ab12");
    EXPECT_EQ(IdPattern("x?").of("anna"), "");
    const IdPattern whole{std::nullopt};
    EXPECT_EQ(whole.of("anna.tar.gz"), "anna");
    EXPECT_EQ(whole.of("anna.b.zip"), "anna.b");
    EXPECT_EQ(whole.of("anna.cu"), "anna");
    EXPECT_EQ(whole.of("anna.smith"), "anna.smith");
    EXPECT_EQ(whole.of("Jürgen, \"J\""), "Jürgen, \"J\"");
    EXPECT_EQ(test::words_of<kernels::BadRequest>([] { return IdPattern("([0-9]+"); }),
              "--id must be a regular expression such as '_([0-9]+)_', not \"([0-9]+\".");
}

TEST_F(GradeFiles, HaveThePlatformsColumns) {
    const Grades grades = gradesOf(
        marksOf({"Jon_1_assignsubmission_file_", "=Eve, \"x\"\n_2_assignsubmission_"}), moodleIds, nullptr);
    EXPECT_TRUE(grades.problems.empty());
    EXPECT_EQ(grades.most, 11);
    EXPECT_EQ(written(Platform::moodle, grades), "ID number,Week 1 & more\n1,7.5\n2,7.5\n");
    EXPECT_EQ(written(Platform::canvas, grades), "Student,ID,SIS User ID,SIS Login ID,Section,Week 1 & more\n"
                                                 "    Points Possible,,,,,11\n"
                                                 "Jon_1_assignsubmission_file_,1,,,,7.5\n"
                                                 "\"'=Eve, \"\"x\"\"␊_2_assignsubmission_\",2,,,,7.5\n");
    EXPECT_EQ(written(Platform::gradescope, grades),
              "First Name,Last Name,SID,Email,Total Score,Max Points\n,,1,,7.5,11\n,,2,,7.5,11\n");
}

TEST_F(GradeFiles, TakeNamesFromTheRoster) {
    const Roster roster =
        rosterOf("\xef\xbb\xbfStudent;ID;SIS User ID;SIS Login ID;Section;Week 1 & more (77)\r\n"
                 "    Points Possible;;;;;11\r\n"
                 "\"Doe, Jon\";9001;s1;jdoe;A;\r\n"
                 "\"Öz, Ana\";9002;s2;aoez;B;\r\n");
    const Grades grades = gradesOf(marksOf({"aoez_x.zip", "9001_y"}), IdPattern("^[a-z0-9]+"), &roster);
    EXPECT_TRUE(grades.problems.empty() && grades.absent.empty());
    EXPECT_EQ(written(Platform::canvas, grades, &roster),
              "Student,ID,SIS User ID,SIS Login ID,Section,Week 1 & more (77)\n"
              "    Points Possible,,,,,11\n"
              "\"Öz, Ana\",9002,s2,aoez,B,7.5\n"
              "\"Doe, Jon\",9001,s1,jdoe,A,7.5\n");
}

TEST_F(GradeFiles, NameEverySubmissionWithoutAGrade) {
    const Roster roster =
        rosterOf("Identifier,Email address\n"
                 "Participant 1,a@x\nParticipant 2,b@x\nParticipant 3,3\nParticipant 3,c@x\n"
                 "Participant 5,e@x\nParticipant 6,f@x\n");
    Marks marks = marksOf({"a_1_", "ben", "b_2_", "b@x_2_", "c_3_", "d_4_", "e_5_"});
    for (Mark& mark : marks.marks) mark.isUnread = mark.name == "e_5_";
    const Grades grades = gradesOf(marks, IdPattern("_([0-9]+)_"), &roster);
    EXPECT_EQ(written(Platform::moodle, grades), "ID number,Week 1 & more\n1,7.5\n");
    EXPECT_EQ(grades.problems,
              (std::vector<std::string>{"No grade: there is no id in the name \"ben\".",
                                        "No grade: the id \"3\" of \"c_3_\" is in 2 lines of the roster.",
                                        "No grade: the id \"4\" of \"d_4_\" is in no line of the roster.",
                                        "No grade: the id \"2\" belongs to \"b_2_\" and \"b@x_2_\".",
                                        "No grade: \"e_5_\" could not be read."}));
    EXPECT_EQ(grades.absent,
              (std::vector<std::string>{"No submission: 1 student of the roster, \"Participant 6\"."}));
    // One student under two ids is one student.
    const Grades twice = gradesOf(marksOf({"1", "a@x"}), IdPattern(std::nullopt), &roster);
    EXPECT_TRUE(twice.grades.empty());
    EXPECT_EQ(twice.problems.size(), 1u);
    const Grades same = gradesOf(marksOf({"x.zip", "x.cu"}), IdPattern(std::nullopt), nullptr);
    EXPECT_EQ(same.problems,
              (std::vector<std::string>{"No grade: the id \"x\" belongs to \"x.zip\" and \"x.cu\"."}));
}

TEST_F(GradeFiles, RefuseARosterThatIsNone) {
    EXPECT_EQ(rosterProblem("name,points\nanna,1\n").find("has no column with ids"),
              folder.at("roster.csv").string().size() + 3);
    EXPECT_EQ(rosterProblem("ID,\"x").substr(folder.at("roster.csv").string().size() + 2),
              " is no table. Line 1: a quote is not closed.");
    EXPECT_THROW(Roster("no/such.csv"), kernels::BadRequest);
}

} // namespace
} // namespace scanscope::app

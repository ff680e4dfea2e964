// The zip of reports for Moodle.

#include "app/course/feedback.h"
#include "app/course/made_up_marks.h"
#include "support/has.h"
#include "support/test.h"

namespace scanscope::app {
namespace {

// The names of the files, if the first marks have these names, and the others belong to no platform.
std::vector<std::string> filesFor(const std::vector<std::string>& names, std::size_t tasks = 1) {
    course::Suite suite = madeUpSuite();
    if (tasks == 2) suite.tasks.push_back(suite.tasks.front());
    suite.tasks.back().id = tasks == 2 ? "sort" : "scan";
    Marks marks = madeUpMarks(suite);
    marks.marks.resize(names.size());
    for (std::size_t i = 0; i < names.size(); ++i) {
        marks.marks[i].name = names[i];
        marks.marks[i].task = &suite.tasks[i % tasks];
    }
    std::vector<std::string> files;
    const Feedback feedback = moodleFeedback(marks, {"2026-11-26", "g++", "0.1.0", "TASKS.toml"});
    for (const archives::PackedFile& file : feedback.files) files.push_back(file.name);
    for (const std::string& problem : feedback.problems) files.push_back(problem);
    return files;
}

TEST(Feedback, HasTheFoldersOfMoodle) {
    EXPECT_EQ(filesFor({"Ng Li_12_assignsubmission_file_", "O'Neil Zo\u00eb_345_assignsubmission_file"}),
              (std::vector<std::string>{"Ng Li_12_assignsubmission_file_/scan.html",
                                        "O'Neil Zo\u00eb_345_assignsubmission_file/scan.html"}));
    // Without folders, Moodle puts the student's file behind the same words.
    EXPECT_EQ(filesFor({"Ng Li_12_assignsubmission_file_scan.cu", "Ng Li_12_assignsubmission_file_b.cu"}),
              (std::vector<std::string>{"Ng Li_12_assignsubmission_file_/scan.html",
                                        "Ng Li_12_assignsubmission_file_/scan-2.html"}));
    EXPECT_EQ(filesFor({"Ng Li_12_assignsubmission_file_", "Ng Li_12_assignsubmission_file_"}, 2),
              (std::vector<std::string>{"Ng Li_12_assignsubmission_file_/scan.html",
                                        "Ng Li_12_assignsubmission_file_/sort.html"}));
}

// A name cannot lead out of the folder into which the zip is unpacked.
TEST(Feedback, RefusesOtherNames) {
    for (const char* const name :
         {"anna_4711", "../x_12_assignsubmission_file_", "a\\b_12_assignsubmission_file_",
          "_12_assignsubmission_file_", "Ng Li_x_assignsubmission_file_"}) {
        const std::vector<std::string> files = filesFor({name, name}, 2);
        ASSERT_EQ(files.size(), 1u) << name;
        EXPECT_TRUE(files[0].starts_with("No feedback: ")) << files[0];
    }
}

} // namespace
} // namespace scanscope::app

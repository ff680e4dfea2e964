// Which files of a submission are compiled, and under which names.

#include "kernels/course/course_fixture.h"
#include "kernels/course/handed_in.h"
#include "support/test.h"

namespace scanscope::course {
namespace {

Task asking_for(std::vector<std::string> files) {
    Task task;
    task.files = std::move(files);
    task.with = {{"test.cu", "int main() {}"}};
    return task;
}

// "scan.cu + a.h", or a message about the missing file.
std::string taken(const Task& task, std::vector<TextFile> files, bool is_only = true) {
    const HandedIn handed = files_for(task, {"anna", std::move(files), {}, {}}, is_only);
    if (handed.problem == HandInProblem::no_file) return "no " + handed.missing;
    std::string text;
    for (const TextFile& source : handed.sources)
        text += (text.empty() ? "" : " ") + source.name + "=" + source.text;
    for (const TextFile& header : handed.headers) text += " + " + header.name;
    for (const std::string& name : handed.set_aside) text += " - " + name;
    if (handed.problem != HandInProblem::none) text += fmt::format(" ({})", name_of(handed.problem));
    return text;
}

TEST(HandedIn, IsFoundByItsName) {
    const Task task = asking_for({"scan.cu"});
    EXPECT_EQ(taken(task, {{"scan.cu", "a"}}), "scan.cu=a");
    EXPECT_EQ(taken(task, {{"old/scan.cu", "old"}, {"scan.cu", "new"}, {"notes.txt", "x"}}), "scan.cu=new");
    EXPECT_EQ(taken(task, {{"work/scan.cu", "a"}, {"work/util/my.cuh", "h"}, {"other.cu", "b"}}),
              "scan.cu=a + util/my.cuh");
    EXPECT_EQ(taken(task, {{"a.cu", "a"}, {"b.cu", "b"}}), "no scan.cu");
    EXPECT_EQ(taken(task, {}), "no scan.cu");
}

TEST(HandedIn, IsOneFileWhateverItsName) {
    const Task task = asking_for({"scan.cu"});
    EXPECT_EQ(taken(task, {{"anna_4711_scan-2 (1).cu", "a"}}), "scan.cu=a");
    EXPECT_EQ(taken(task, {{"scan.cu.txt", "a"}}), "scan.cu=a");
    EXPECT_EQ(taken(task, {{"mine.cu", "a"}, {"readme.md", "r"}}), "scan.cu=a");
    EXPECT_EQ(taken(task, {{"upload", "a"}}), "scan.cu=a");
    EXPECT_EQ(taken(task, {{"readme.pdf", "r"}}), "no scan.cu");
    EXPECT_EQ(taken(task, {{"mine.cu", "a"}}, false), "no scan.cu"); // the file may belong to another task
    EXPECT_EQ(taken(asking_for({"scan.cu", "sum.cu"}), {{"scan.cu", "a"}}), "no sum.cu");
}

TEST(HandedIn, LeavesOutWhatTheSuiteHas) {
    EXPECT_EQ(taken(asking_for({"scan.cu"}), {{"scan.cu", "a"}, {"test.cu", "cheats"}}),
              "scan.cu=a - test.cu");
    EXPECT_EQ(taken(asking_for({"*.cu"}), {{"a.cu", "a"}, {"b.cu", "b"}, {"test.cu", "cheats"}}),
              "a.cu=a b.cu=b - test.cu");
}

TEST(HandedIn, HasNamesThatACompilerTakes) {
    EXPECT_EQ(taken(asking_for({"*.cu"}), {{"a\"\n#error.cu", "a"}}), "a___error.cu=a");
    EXPECT_EQ(taken(asking_for({"*.cu"}), {{"-o x.cu", "a"}}), "_o_x.cu=a");
}

TEST(HandedIn, IsATextWithSomethingInIt) {
    const Task task = asking_for({"scan.cu"});
    EXPECT_EQ(taken(task, {{"scan.cu", ""}}), "scan.cu= (empty)");
    EXPECT_EQ(taken(task, {{"scan.cu", " \r\n\t"}}), "scan.cu= \r\n\t (empty)");
    EXPECT_EQ(files_for(task, {"a", {{"scan.cu", std::string("int\0main", 8)}}, {}, {}}, true).problem,
              HandInProblem::not_text);
    EXPECT_EQ(files_for(task, {"a", {{"scan.cu", "// größer\n"}}, {}, {}}, true).problem,
              HandInProblem::none);
}

} // namespace
} // namespace scanscope::course

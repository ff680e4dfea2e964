// lesson: the list of lessons, errors in a file, and the exported page.

#include <gtest/gtest.h>

#include "cli_fixture.h"

namespace scanscope::app {
namespace {

constexpr const char* sound = "lesson = 1\ntitle = \"T\"\nrun = \"blelloch --input 3,1,7,0\"\n"
                              "[[step]]\nat = \"load\"\nask = { cell = \"temp[3]\" }\n";
constexpr const char* wrong =
    "lesson = 1\ntitle = \"T\"\nrun = \"blelloch --input 3,1,7,0\"\n"
    "[[step]]\nat = \"lood\"\ntext = \"a\"\n[[step]]\nat = \"load\"\nask = { cell = \"tmp[3]\" }\n";

TEST(Lesson, ListsThem) {
    const Said said = scanscope({"lesson", "list"});
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(said.status, exitDone);
    EXPECT_EQ(said.out,
              "  lesson               title                                     steps  questions\n"
              "  reduction            Why add in parallel?                          7          5\n"
              "  inclusive-exclusive  Inclusive or exclusive?                       7          5\n"
              "  two-buffers          Why two buffers?                              8          6\n"
              "  barriers             What is a barrier for?                        5          3\n"
              "  up-sweep             How an up-sweep works                         9          6\n"
              "  down-sweep           How a down-sweep works                        9          7\n"
              "  work                 Why Blelloch beats Hillis–Steele on work      9          7\n"
              "  bank-conflicts       What is a bank conflict?                      7          6\n"
              "  blocks               A scan of more than one block                 6          4\n"
              "  look-back            How look-back works                           8          5\n"
              "  shuffles             What is a shuffle?                            8          6\n"
              "  compaction           How a scan finds places                       5          4\n"
              "  segmented            Many scans in one                             7          5\n"
              "  accuracy             Why is the sum wrong?                         6          4\n"
              "  ten-questions        Ten questions                                11         10\n");
}

TEST(Lesson, NamesEveryMistakeOfAFile) {
    const Folder folder;
    const std::string good = folder.write("good.toml", sound), bad = folder.write("bad.toml", wrong);
    const Said both = scanscope({"lesson", "lint", good, bad});
    EXPECT_EQ(both.err, "");
    EXPECT_EQ(both.status, exitFault);
    EXPECT_EQ(both.out,
              good + ": no errors, 1 step, 1 question\n" + bad +
                  ":5:6: The run has no step \"lood\"; its steps are load, up-sweep 1, up-sweep 2, clear, "
                  "down-sweep 2, "
                  "down-sweep 1 and store.\n" +
                  bad +
                  ":9:16: There is no array \"tmp\" in this launch; its arrays are temp, in and out.\n");
    EXPECT_EQ(scanscope({"lesson", "lint", good}).status, exitDone);
}

TEST(Lesson, HandsTheLessonToWhoeverDraws) {
    const Folder folder;
    std::vector<std::string> drawn;
    bool isFinished = true;
    Desktop desktop;
    desktop.drawLesson = [&](const PreparedLesson& lesson, const std::string& file, const PictureProgress&) {
        drawn.push_back(lesson.id + " " + std::to_string(lesson.steps.size()) + " " + file);
        return isFinished;
    };
    const auto run = [&](const std::vector<std::string>& arguments) {
        return scanscope(arguments, kernels::this_machine(), 0, {}, desktop);
    };
    const std::string page = folder.file("a.html");
    EXPECT_EQ(run({"lesson", "export", "up-sweep", "-o", page}).out, page + "\n");
    const std::string own = folder.write("own.toml", sound);
    EXPECT_EQ(run({"lesson", "export", own, "-o", page}).status, exitDone);
    EXPECT_EQ(drawn, (std::vector<std::string>{"up-sweep 9 " + page, own + " 1 " + page}));
    isFinished = false;
    EXPECT_EQ(run({"lesson", "export", "up-sweep", "-o", page}).status, exitCancelled);
    const Said bad = run({"lesson", "export", folder.write("bad.toml", wrong), "-o", page});
    EXPECT_EQ(bad.status, exitBadUsage);
    EXPECT_NE(bad.err.find("has 2 mistakes: `scanscope lesson lint` lists them. The first is on line 5: "),
              std::string::npos)
        << bad.err;
}

TEST(Lesson, IsRefusedInOneLine) {
    const Folder folder;
    const auto refusal = [](const std::vector<std::string>& arguments, int status) {
        const Said said = scanscope(arguments);
        EXPECT_EQ(said.status, status);
        EXPECT_EQ(said.out, "");
        return said.err;
    };
    EXPECT_EQ(refusal({"lesson"}, exitBadUsage),
              "scanscope: lesson takes list, export or lint, for example: scanscope lesson list\n");
    EXPECT_EQ(refusal({"lesson", "show"}, exitBadUsage),
              "scanscope: lesson takes list, export or lint, not \"show\".\n");
    EXPECT_EQ(refusal({"lesson", "lint"}, exitBadUsage),
              "scanscope: lint needs a lesson file, for example: scanscope lesson lint mine.toml\n");
    EXPECT_EQ(refusal({"lesson", "lint", "nosuch.toml"}, exitBadUsage),
              "scanscope: \"nosuch.toml\" cannot be read.\n");
    EXPECT_EQ(refusal({"lesson", "export"}, exitBadUsage),
              "scanscope: export needs one lesson, for example: scanscope lesson export up-sweep -o "
              "up-sweep.html\n");
    EXPECT_EQ(refusal({"lesson", "export", "up-sweep"}, exitBadUsage),
              "scanscope: export needs a file for the page: -o up-sweep.html\n");
    EXPECT_EQ(refusal({"lesson", "export", "up-sweep", "-o", "a.pdf"}, exitBadUsage),
              "scanscope: A lesson is exported as a page: \"a.pdf\" must end in .html.\n");
    // A build without the window.
    EXPECT_EQ(refusal({"lesson", "export", "up-sweep", "-o", folder.file("a.html")}, exitUnavailable),
              "scanscope: This build cannot draw the pictures of a lesson (SCANSCOPE_GUI=OFF): export it "
              "with a build that has Qt.\n");
    EXPECT_EQ(folder.names(), std::vector<std::string>{});
    Desktop desktop;
    desktop.drawLesson = [](const PreparedLesson&, const std::string&, const PictureProgress&) {
        return true;
    };
    const Said none = scanscope({"lesson", "export", "upsweep", "-o", folder.file("a.html")},
                                kernels::this_machine(), 0, {}, desktop);
    EXPECT_EQ(none.err,
              "scanscope: There is no lesson \"upsweep\": `scanscope lesson list` lists them all. Did you "
              "mean up-sweep?\n");
    EXPECT_EQ(none.status, exitBadUsage);
}

} // namespace
} // namespace scanscope::app

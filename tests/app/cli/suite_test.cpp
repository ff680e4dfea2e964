// check --suite, suite lint and exercise, from their command lines to their files.

#include <chrono>
#include <cstdlib>
#include <regex>

#include <nlohmann/json.hpp>

#include "cli_fixture.h"
#include "kernels/archive/archive.h"
#include "support/goldens.h"
#include "support/has.h"
#include "support/runner.h"

namespace scanscope::app {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

// Runs in a temporary folder that contains the suite as TASKS.toml.
class CourseCommand : public testing::Test {
protected:
    CourseCommand() {
        test::use_runner();
        fs::copy(SCANSCOPE_RUNNING_SUM, folder, fs::copy_options::recursive);
        fs::current_path(folder);
    }
    ~CourseCommand() override {
        fs::current_path(before);
        fs::remove_all(folder);
    }
    // Makes a class of submissions, each in a folder with a name like a course platform's.
    static void handIn(const std::vector<std::string>& files) {
        for (const std::string& file : files) {
            fs::create_directories("class/" + file + "_4711");
            fs::copy_file("submissions/" + file + ".cu", "class/" + file + "_4711/running_sum.cu");
        }
    }
    static Said marked(std::vector<std::string> more = {}, std::stop_token stop = {}) {
        std::vector<std::string> words{"check", "--suite", "TASKS.toml", "class"};
        words.insert(words.end(), more.begin(), more.end());
        return scanscope(words, kernels::this_machine(), 0, std::move(stop));
    }

    const fs::path before = fs::current_path();
    const fs::path folder = [] {
        std::string name = (fs::temp_directory_path() / "scanscope-suite-XXXXXX").string();
        return fs::path(mkdtemp(name.data()));
    }();
};
using CourseCommandGolden = CourseCommand;

TEST_F(CourseCommandGolden, TableIsTheGoldenText) {
    SCANSCOPE_NEEDS_RUNNER;
    handIn({"right", "race", "wrong_at_33", "does_not_compile", "bounds", "leaks"});
    fs::create_directories("class/nobody_1");
    std::ofstream("class/blank_2.cu") << " \n";
    const Said said = marked({"--secret", "7"});
    EXPECT_EQ(said.err, "");
    EXPECT_EQ(said.status, 1);
    test::expectGoldenText(said.out, "course/marked", SCANSCOPE_GOLDEN);
    for (const auto& entry : fs::directory_iterator("."))
        EXPECT_NE(entry.path().extension(), ".marking"); // no state is left, because the marking is complete
}

TEST_F(CourseCommand, WritesItsFiles) {
    SCANSCOPE_NEEDS_RUNNER;
    handIn({"right", "does_not_compile"});
    const Said said =
        marked({"--csv", "marks.csv", "--junit", "marks.xml", "--html", "reports/new", "--json"});
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.err,
              "scanscope: The reports have no pictures: this build cannot draw (SCANSCOPE_GUI=OFF).\n");
    const Json json = Json::parse(said.out);
    ASSERT_EQ(json["submissions"].size(), 2u);
    EXPECT_EQ(json["submissions"][0]["submission"], "does_not_compile_4711");
    EXPECT_EQ(json["submissions"][0]["verdict"], "did-not-compile");
    EXPECT_EQ(json["submissions"][1]["verdict"], "passed");
    EXPECT_EQ(contentOf("marks.csv").substr(0, 24), "submission,task,verdict,");
    EXPECT_TRUE(test::has(contentOf("marks.xml"),
                          "<testsuite name=\"right_4711: running-sum\" tests=\"12\" failures=\"0\""));
    EXPECT_TRUE(test::has(contentOf("reports/new/index.html"), "<a href=\"right_4711.html\">right_4711</a>"));
    for (const char* const page : {"reports/new/right_4711.html", "reports/new/does_not_compile_4711.html"}) {
        const std::string content = contentOf(page);
        EXPECT_TRUE(test::has(content, "<h1>")) << page;
        EXPECT_FALSE(test::has(content, folder.string())) << "it names a folder of this machine";
    }
}

TEST_F(CourseCommand, WritesFeedbackForMoodle) {
    SCANSCOPE_NEEDS_RUNNER;
    handIn({"right", "does_not_compile"});
    fs::rename("class/right_4711", "class/M\u00fcller Ida_12_assignsubmission_file_");
    const Said said = marked({"--feedback", "feedback.zip"});
    EXPECT_EQ(said.status, 1);
    EXPECT_TRUE(test::has(said.err, "scanscope: No feedback: \"does_not_compile_4711\" is not named as in "
                                    "Moodle's download of all submissions"))
        << said.err;
    archives::UnpackedRoom room;
    const archives::Unpacked zip = archives::unpack(contentOf("feedback.zip"), room);
    ASSERT_EQ(zip.files.size(), 1u);
    EXPECT_EQ(zip.files[0].name, "M\u00fcller Ida_12_assignsubmission_file_/running-sum.html");
    EXPECT_TRUE(test::has(zip.files[0].text, "<h1>M\u00fcller Ida_12_assignsubmission_file_</h1>"));
    EXPECT_EQ(marked({"--feedback", "feedback.zip", "--without-names"}).err,
              "scanscope: Grades and feedback need names: leave out --without-names.\n");
}

TEST_F(CourseCommand, WritesGradesForPlatforms) {
    SCANSCOPE_NEEDS_RUNNER;
    handIn({"right", "does_not_compile", "no_function"});
    std::ofstream("students.csv")
        << "\xef\xbb\xbfSID;First Name;Email\nright;Ri, \"G\";r@x\nno_function;N;n@x\n"
           "zoe;Zoe;z@x\n";
    const Said said = marked({"--id", "^([a-z_]+)_[0-9]+$", "--roster", "students.csv", "--moodle",
                              "moodle.csv", "--canvas", "canvas.csv", "--gradescope", "scope.csv"});
    EXPECT_EQ(
        said.err,
        "scanscope: No grade: the id \"does_not_compile\" of \"does_not_compile_4711\" is in no line of "
        "the roster.\n"
        "scanscope: No submission: 1 student of the roster, \"zoe\".\n");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(contentOf("moodle.csv"), "ID number,Week 1: a scan in a block\nno_function,0\nright,5\n");
    EXPECT_EQ(contentOf("canvas.csv"),
              "Student,ID,SIS User ID,SIS Login ID,Section,Week 1: a scan in a block\n"
              "    Points Possible,,,,,6\nno_function_4711,no_function,,,,0\nright_4711,right,,,,5\n");
    EXPECT_EQ(contentOf("scope.csv"), "First Name,Last Name,SID,Email,Total Score,Max Points\n"
                                      "N,,no_function,n@x,0,6\n\"Ri, \"\"G\"\"\",,right,r@x,5,6\n");
}

// The status shows scripts that a submission has no grade, even if all passed.
TEST_F(CourseCommand, EndsWithAFaultIfAPassedSubmissionHasNoGrade) {
    SCANSCOPE_NEEDS_RUNNER;
    handIn({"right"});
    EXPECT_EQ(marked({"--moodle", "moodle.csv", "--id", "([0-9]+)"}).status, 0);
    const Said said = marked({"--moodle", "moodle.csv", "--id", "x([0-9]+)"});
    EXPECT_EQ(said.err, "scanscope: No grade: there is no id in the name \"right_4711\".\n");
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(contentOf("moodle.csv"), "ID number,Week 1: a scan in a block\n");
}

// A student's newest submission is marked, and the penalty for its lateness is in the grade.
TEST_F(CourseCommand, MarksTheNewestAndKnowsWhatIsLate) {
    SCANSCOPE_NEEDS_RUNNER;
    handIn({"right", "no_function"});
    fs::rename("class/right_4711", "class/x_anna");
    fs::rename("class/no_function_4711", "class/y_anna");
    fs::create_directories("class/z_ben");
    const auto handedInAt = [](const std::string& file, std::int64_t time) {
        fs::last_write_time("class/" + file, std::chrono::file_clock::from_sys(
                                                 std::chrono::sys_seconds(std::chrono::seconds(time))));
    };
    constexpr std::int64_t due = 1'796'079'540; // 2026-11-30 22:59 UTC
    handedInAt("y_anna/running_sum.cu", due);
    handedInAt("x_anna/running_sum.cu", due + 86'401);
    const Said said =
        marked({"--id", "_(.*)", "--due", "2026-11-30T22:59Z", "--late-penalty", "10", "--newest", "--moodle",
                "grades.csv", "--csv", "marks.csv", "--html", "reports", "--resume", "kept.marking"});
    EXPECT_TRUE(test::has(said.err, "scanscope: Not marked: \"y_anna\", as \"x_anna\" is newer.\n"))
        << said.err;
    EXPECT_TRUE(test::has(said.out, "5 of 5, 1 by hand  2 days              4\n")) << said.out;
    EXPECT_EQ(contentOf("grades.csv"), "ID number,Week 1: a scan in a block\nanna,4\nben,0\n");
    std::string csv = contentOf("marks.csv");
    EXPECT_TRUE(test::has(csv, ",handed_in,days_late,points_after_penalty,points_given,sha256\n")) << csv;
    const std::string late = ",2,4.0,";
    ASSERT_TRUE(test::has(csv, late + ',')) << csv;
    EXPECT_TRUE(test::has(contentOf("reports/x_anna.html"), "<dt>Late</dt><dd>2 days</dd>"));
    EXPECT_TRUE(test::has(contentOf("reports/x_anna.html"), "After the penalty for lateness: 4"));

    // A person's points replace the proposed ones, and are reduced in the same way.
    csv.insert(csv.find(late + ',') + late.size(), "5.5");
    std::ofstream("filled.csv") << csv;
    const Said filled = marked({"--id", "_(.*)", "--due", "2026-11-30T22:59Z", "--late-penalty", "10",
                                "--newest", "--points", "filled.csv", "--gradescope", "grades.csv",
                                "--handout", "handout.html", "--resume", "kept.marking"});
    EXPECT_FALSE(test::has(filled.err, "Points not used")) << filled.err;
    EXPECT_EQ(contentOf("grades.csv"),
              "First Name,Last Name,SID,Email,Total Score,Max Points\n,,anna,,4.4,6\n,,ben,,0,6\n");
    EXPECT_TRUE(test::has(contentOf("handout.html"), "No wrong result occurred twice."));
}

// Each computer marks a part; the table at the end is that of one computer.
TEST_F(CourseCommand, MergesShards) {
    SCANSCOPE_NEEDS_RUNNER;
    handIn({"does_not_compile", "no_function", "prints", "wrong_at_33", "on_the_host"});
    std::ofstream("class/zoe.zip") << "no archive";
    const auto files = [](const std::string& name) {
        return std::vector<std::string>{"--secret",        "7",     "--resume",
                                        name + ".marking", "--csv", name + ".csv"};
    };
    const Said whole = marked(files("whole"));
    for (const std::string shard : {"1/3", "2/3", "3/3"}) {
        std::vector<std::string> words = files("part-" + shard.substr(0, 1));
        words.insert(words.end(), {"--shard", shard});
        EXPECT_EQ(marked(words).err, "") << shard;
    }
    const Said merged = scanscope(
        {"suite", "merge", "part-1.marking", "part-3.marking", "part-2.marking", "-o", "all.marking"});
    EXPECT_EQ(merged, (Said{0, "", ""}));
    const Said all = marked(files("all"));
    EXPECT_EQ(all.err, "scanscope: 6 were already marked (marks kept in all.marking).\n");
    EXPECT_EQ(all.out, whole.out);
    EXPECT_EQ(all.status, whole.status);
    EXPECT_EQ(contentOf("all.csv"), contentOf("whole.csv"));
    EXPECT_EQ(scanscope({"check", "--suite", "TASKS.toml", "class", "--secret", "8", "--resume",
                         "other.marking", "--shard", "7/7"})
                  .status,
              0); // an empty shard
    EXPECT_EQ(
        scanscope({"suite", "merge", "all.marking", "other.marking", "-o", "x.marking"}).err,
        "scanscope: \"all.marking\" and \"other.marking\" were made with different secret seeds: mark all "
        "shards with the same --secret.\n");
    EXPECT_FALSE(fs::exists("x.marking"));
}

TEST_F(CourseCommand, PacksAnAutograderThatMarks) {
    SCANSCOPE_NEEDS_RUNNER;
    const Said said = scanscope({"suite", "pack", "TASKS.toml", "-o", "autograder.zip"});
    EXPECT_EQ(said.err,
              "scanscope: The zip does not contain Scanscope: the image must have it, or pack again with "
              "--program scanscope-VERSION-x86_64.tar.xz.\n");
    EXPECT_EQ(said.status, 0);
    // As Gradescope lays it out, with the runner above the zip's files.
    archives::UnpackedRoom room;
    for (const archives::TextFile& file : archives::unpack(contentOf("autograder.zip"), room).files) {
        fs::create_directories(fs::path("grader/source/" + file.name).parent_path());
        std::ofstream("grader/source/" + file.name, std::ios::binary) << file.text;
    }
    fs::copy_file("grader/source/run_autograder", "grader/run_autograder");
    fs::create_directories("grader/results");
    fs::create_directories("bin");
    fs::create_symlink(SCANSCOPE_PROGRAM, "bin/scanscope");
    const std::string run = "PATH=$PWD/bin:$PATH bash grader/run_autograder >/dev/null 2>&1";
    // Copies of the required file in several folders are one submission, not a class.
    for (const char* const place : {"a", "b"}) {
        fs::create_directories(fs::path("grader/submission") / place);
        fs::copy_file("submissions/wrong_at_33.cu", fs::path("grader/submission") / place / "running_sum.cu");
    }
    EXPECT_EQ(std::system(run.c_str()), 0);
    const Json wrong = Json::parse(contentOf("grader/results/results.json"));
    EXPECT_EQ(wrong["tests"][0]["name"], "The sums are right at every size");
    EXPECT_EQ(wrong["tests"][0]["status"], "failed");
    EXPECT_EQ(wrong["tests"][0]["max_score"], 3);
    fs::remove_all("grader/submission");
    fs::create_directories("grader/submission");
    EXPECT_EQ(std::system(run.c_str()), 0); // a student can hand in nothing
    EXPECT_EQ(Json::parse(contentOf("grader/results/results.json"))["score"], 0);
    fs::remove("grader/source/suite/TASKS.toml");
    EXPECT_NE(std::system(run.c_str()), 0);
}

TEST_F(CourseCommand, NamesWhatLiesBesideAClass) {
    SCANSCOPE_NEEDS_RUNNER;
    handIn({"does_not_compile", "no_function"});
    fs::copy_file("submissions/right.cu", "class/running_sum.cu");
    std::ofstream("class/zoe.zip") << "no archive";
    const Said said = marked({"--secret", "7"});
    EXPECT_EQ(said.status, 1);
    EXPECT_TRUE(
        test::has(said.out, "class: \"running_sum.cu\" was not read: it belongs to no submission.\n"));
    EXPECT_TRUE(said.out.ends_with("\n3 handed in, 2 marked, 1 could not be read: zoe.zip.\n")) << said.out;
}

TEST_F(CourseCommand, GoesOnWhereItWasInterrupted) {
    SCANSCOPE_NEEDS_RUNNER;
    handIn({"right", "does_not_compile", "leaks", "wrong_at_33"});
    std::stop_source stop;
    stop.request_stop();
    EXPECT_EQ(marked({}, stop.get_token()), refused("scanscope: Cancelled.\n", 130));
    // A second marking uses the results that the first one has kept.
    const Said two = scanscope({"check", "--suite", "TASKS.toml", "class/right_4711", "class/leaks_4711",
                                "--resume", "kept.marking"});
    EXPECT_EQ(two.status, 1);
    const std::string kept = contentOf("kept.marking");
    const Said all = marked({"--resume", "kept.marking", "--json"});
    EXPECT_EQ(all.err, "scanscope: 2 were already marked (marks kept in kept.marking).\n");
    EXPECT_EQ(contentOf("kept.marking").substr(0, kept.size()), kept);
    const Said again = marked({"--resume", "kept.marking", "--json"});
    EXPECT_EQ(again.err, "scanscope: 4 were already marked (marks kept in kept.marking).\n");
    EXPECT_EQ(again.out, all.out);
    // If a source or the suite has changed, the submission is marked again.
    std::ofstream("class/leaks_4711/running_sum.cu", std::ios::app) << "// changed\n";
    EXPECT_EQ(marked({"--resume", "kept.marking"}).err,
              "scanscope: 3 were already marked (marks kept in kept.marking).\n");
    std::ofstream("TASKS.toml", std::ios::app) << "# changed\n";
    EXPECT_EQ(marked({"--resume", "kept.marking"}).err, "");
}

TEST_F(CourseCommand, NumbersWhoIsNotToBeNamed) {
    SCANSCOPE_NEEDS_RUNNER;
    handIn({"right", "does_not_compile"});
    const Said said = marked({"--without-names", "--html", "reports"});
    EXPECT_FALSE(test::has(said.out, "4711"));
    EXPECT_TRUE(test::has(said.out, "submission 1"));
    EXPECT_TRUE(fs::exists("reports/submission_2.html"));
    EXPECT_FALSE(test::has(contentOf("reports/index.html"), "4711"));
}

TEST_F(CourseCommand, KeepsTheRunThatFailed) {
    SCANSCOPE_NEEDS_RUNNER;
    const Said said =
        scanscope({"check", "--suite", "TASKS.toml", "submissions/race.cu", "--trace", "race.scantrace"});
    EXPECT_EQ(said.status, 1);
    EXPECT_TRUE(test::has(scanscope({"check", "race.scantrace"}).out, "hazard"));
    EXPECT_EQ(scanscope({"check", "--suite", "TASKS.toml", "submissions", "--trace", "race.scantrace"}).err,
              "scanscope: --trace needs a single submission and a single task: choose them with --task.\n");
}

struct Refused {
    std::vector<std::string> words;
    std::string told;
};

TEST_F(CourseCommand, RefusesWhatCannotBe) {
    handIn({"right"});
    std::ofstream("bad.toml") << "suite = 1\n[[task]]\nid = \"x\"\n";
    std::ofstream("other.marking") << "x";
    for (const Refused& refused : std::vector<Refused>{
             {{"check", "--suite", "TASKS.toml"},
              "check --suite needs submissions, for example: scanscope check --suite TASKS.toml "
              "submissions/"},
             {{"check", "--suite", "none.toml", "class"}, "\"none.toml\" cannot be read."},
             {{"check", "--suite", "bad.toml", "class"},
              "bad.toml:2:1: The task names no files: add, for example, files = [\"scan.cu\"]."},
             {{"check", "--suite", "TASKS.toml", "nobody"}, "There is no file or folder \"nobody\"."},
             {{"check", "--suite", "TASKS.toml", "class", "--task", "x"},
              "There is no task \"x\": choose running-sum."},
             {{"check", "--suite", "TASKS.toml", "class", "--jobs", "0"},
              "--jobs must be a number from 1 to 1000, not \"0\"."},
             {{"check", "--suite", "TASKS.toml", "class", "--n", "3"},
              "--n cannot be combined with --suite: the suite decides how programs run and what counts."},
             {{"check", "--suite", "TASKS.toml", "class", "--one-order"},
              "--one-order cannot be combined with --suite: the suite decides how programs run and what "
              "counts."},
             {{"check", "--suite", "TASKS.toml", "class", "--html", "TASKS.toml"},
              "The folder \"TASKS.toml\" cannot be created: Not a directory."},
             {{"check", "--suite", "TASKS.toml", "class", "--resume", "other.marking"},
              "\"other.marking\" is not a file of earlier marks: name another file, or delete it."},
             {{"check", "--suite", "TASKS.toml", "class", "--id", "("},
              "--id must be a regular expression such as '_([0-9]+)_', not \"(\"."},
             {{"check", "--suite", "TASKS.toml", "class", "--roster", "none.csv"},
              "\"none.csv\" cannot be read."},
             {{"check", "--suite", "TASKS.toml", "class", "--moodle", "x.csv", "--without-names"},
              "Grades and feedback need names: leave out --without-names."},
             {{"check", "--suite", "TASKS.toml", "class", "--due", "tomorrow"},
              "--due must be a time such as 2026-11-30T23:59 or 2026-11-30T23:59+01:00, not \"tomorrow\"."},
             {{"check", "--suite", "TASKS.toml", "class", "--late-penalty", "10"},
              "--late-penalty needs --due."},
             {{"check", "--suite", "TASKS.toml", "class", "--due", "2026-11-30T23:59", "--late-penalty",
               "101"},
              "--late-penalty must be a percentage from 0 to 100, not \"101\"."},
             {{"check", "--suite", "TASKS.toml", "class", "--canvas", "none/x.csv"},
              "There is no folder \"none\" to write to."},
             {{"check", "blelloch", "--moodle", "x.csv"}, "--moodle needs --suite."},
             {{"check", "blelloch", "class"},
              "check takes only one algorithm, recording or program: leave out \"class\", or mark "
              "submissions with --suite."},
             {{"check", "blelloch", "--csv", "x.csv"}, "--csv needs --suite."},
             {{"suite"},
              "suite takes lint TASKS.toml, pack TASKS.toml or merge FILE...: see `scanscope suite -h`."},
             {{"suite", "lint", "TASKS.toml", "TASKS.toml"},
              "suite takes lint TASKS.toml, pack TASKS.toml or merge FILE...: see `scanscope suite -h`."},
             {{"suite", "pack", "TASKS.toml"}, "suite pack needs a file to write: -o autograder.zip."},
             {{"suite", "pack", "bad.toml", "-o", "x.zip"},
              "The suite has errors: `scanscope suite lint` lists them."},
             {{"suite", "pack", "TASKS.toml", "-o", "x.zip", "--program", "TASKS.toml"},
              "\"TASKS.toml\" is no archive of Scanscope: `./dev package` makes "
              "scanscope-VERSION-x86_64.tar.xz."},
             {{"suite", "merge", "none.marking", "-o", "x"}, "\"none.marking\" cannot be read."},
             {{"suite", "merge", "other.marking", "-o", "x"},
              "\"other.marking\" is not a file of earlier marks: name another file, or delete it."},
             {{"suite", "merge", "other.marking", "-o", "bad.toml"},
              "\"bad.toml\" already exists: name another file."},
             {{"check", "--suite", "TASKS.toml", "class", "class", "--results", "x.json"},
              "--results needs a single submission: name its folder."},
             {{"check", "--suite", "TASKS.toml", "class", "--shard", "1/2"},
              "--shard needs --resume FILE, which keeps its marks, and --secret SEED, which must be the same "
              "for all shards."},
             {{"check", "--suite", "TASKS.toml", "class", "--resume", "x", "--secret", "7", "--shard", "3/2"},
              "--shard must be like 3/16, not \"3/2\"."},
             {{"suite", "lint", "none.toml"}, "\"none.toml\" cannot be read."},
             {{"exercise"}, "exercise takes list, new ID or check FILE: see `scanscope exercise -h`."},
             {{"exercise", "new", "none", "--from", "."},
              "\".\" has no exercises: each exercise is a folder with a TASKS.toml."},
             {{"exercise", "check", "none.cu"}, "\"none.cu\" cannot be read."}}) {
        const Said said = scanscope(refused.words);
        EXPECT_EQ(said.err, "scanscope: " + refused.told + '\n');
        EXPECT_EQ(said.status, 2) << refused.told;
    }
}

TEST_F(CourseCommand, LintsASuite) {
    SCANSCOPE_NEEDS_RUNNER;
    const Said sound = scanscope({"suite", "lint", "TASKS.toml"});
    EXPECT_EQ(sound.out, "1 task, no errors; tried: solution.cu and running_sum.cu.\n");
    EXPECT_EQ(sound.status, 0);
    // The solution and the starting file are swapped.
    fs::rename("solution.cu", "x.cu");
    fs::rename("running_sum.cu", "solution.cu");
    fs::rename("x.cu", "running_sum.cu");
    const Said swapped = scanscope({"suite", "lint", "TASKS.toml"});
    EXPECT_EQ(swapped.status, 2);
    const std::regex told(
        "TASKS.toml: The solution solution.cu of task running-sum does not pass: [^\n]*\n"
        "TASKS.toml: The starting file running_sum.cu passes task running-sum unchanged: a test "
        "is missing.\n2 errors.\n");
    EXPECT_TRUE(std::regex_match(swapped.out, told)) << swapped.out;
    std::ofstream("TASKS.toml", std::ios::app) << "[[task.tests]]\n";
    EXPECT_EQ(Json::parse(scanscope({"suite", "lint", "TASKS.toml", "--json"}).out)["mistakes"][0]["message"],
              "[[task]] has no key \"tests\". Did you mean test?");
}

TEST_F(CourseCommand, LintSaysWhatThereWasNotToTry) {
    const std::string suite = contentOf("TASKS.toml");
    fs::remove("running_sum.cu");
    fs::remove("solution.cu");
    const std::string notes = "TASKS.toml: note: Task running-sum has no solution to try: there is no file "
                              "\"solution.cu\" next to this one.\n"
                              "TASKS.toml: note: Task running-sum has no starting file to try: there is no "
                              "file \"running_sum.cu\" next to this one.\n";
    const Said said = scanscope({"suite", "lint", "TASKS.toml"});
    EXPECT_EQ(said.out, notes + "1 task, no errors in the file; nothing was tried.\n");
    EXPECT_EQ(said.status, 0);
    const Json json = Json::parse(scanscope({"suite", "lint", "TASKS.toml", "--json"}).out);
    EXPECT_EQ(json["notes"].size(), 2u);
    EXPECT_EQ(json["tried"], Json::array());
    EXPECT_EQ(json["mistakes"], Json::array());
}

// The message uses the author's name for the file, and leaves out consequences of the error.
TEST_F(CourseCommand, LintNamesTheSolutionThatDoesNotCompile) {
    SCANSCOPE_NEEDS_RUNNER;
    fs::copy_file("submissions/does_not_compile.cu", "solution.cu", fs::copy_options::overwrite_existing);
    const Said said = scanscope({"suite", "lint", "TASKS.toml"});
    EXPECT_EQ(said.status, 2);
    const std::regex told("TASKS.toml: The solution solution.cu of task running-sum does not pass: [^\n]*"
                          "\\(compiles: solution.cu, line [0-9]+: [^\n]*\n1 error.\n");
    EXPECT_TRUE(std::regex_match(said.out, told)) << said.out;
}

// Runs in a folder that contains the suite as an exercise: shelf/running-sum, which is named after its id.
class ExerciseCommand : public CourseCommand {
protected:
    ExerciseCommand() {
        fs::create_directories("shelf/running-sum");
        for (const char* const file : {"TASKS.toml", "task.md", "test.cu", "running_sum.cu", "solution.cu"})
            fs::rename(file, fs::path("shelf/running-sum") / file);
    }
};
using ExerciseCommandGolden = ExerciseCommand;

TEST_F(ExerciseCommand, SaysWhyANumberIsWrong) {
    SCANSCOPE_NEEDS_RUNNER;
    std::ofstream("running_sum.cu")
        << "__global__ void copy(const int* in, int* out, int n) {\n"
           "    if (threadIdx.x < n) out[threadIdx.x] = in[threadIdx.x];\n}\n"
           "void running_sum(const int* in, int* out, int n) { copy<<<1, 64>>>(in, out, n); }\n";
    const Said said = scanscope({"exercise", "check", "running_sum.cu", "--from", "shelf"});
    EXPECT_EQ(said.err, "");
    EXPECT_TRUE(
        test::hasAll(said.out, {"\ninput ", "\nexpected ",
                                "\nThe result at index 1 contains in[1]. It lacks in[0].\n"
                                "Thread 1 of block 0 wrote it last, in line 2, after reading in[1].\n"}));
    const Json json =
        Json::parse(scanscope({"exercise", "check", "running_sum.cu", "--from", "shelf", "--json"}).out);
    EXPECT_TRUE(test::has(json.dump(), "It lacks in[0]."));
}

TEST_F(ExerciseCommand, OffersTheReasonWhyTheThreadOrderMatters) {
    SCANSCOPE_NEEDS_RUNNER;
    ASSERT_EQ(scanscope({"exercise", "new", "hillis-steele-block", "-o", "mine"}).status, 0);
    std::ofstream("mine/hillis-steele-block.cu")
        << "__global__ void scan_block(const int* in, int* out, int n) {\n"
           "    __shared__ int sums[256];\n    const int i = threadIdx.x;\n"
           "    if (i < n) sums[i] = in[i];\n"
           "    for (int stride = 1; stride < n; stride *= 2) {\n        __syncthreads();\n"
           "        if (i >= stride && i < n) sums[i] += sums[i - stride];\n    }\n"
           "    if (i < n) out[i] = sums[i];\n}\n"
           "void inclusive_scan(const int* in, int* out, int n) { scan_block<<<1, 256>>>(in, out, n); }\n";
    const Said said = scanscope({"exercise", "check", "mine/hillis-steele-block.cu"});
    EXPECT_TRUE(test::has(said.out, "\n  scanscope why mine/hillis-steele-block.cu mine/test.cu\n"));
    const Said why = scanscope({"why", "mine/hillis-steele-block.cu", "mine/test.cu"});
    EXPECT_TRUE(test::has(why.out, "the final arrays differ in another thread order."));
}

TEST_F(ExerciseCommand, ListsAndBegins) {
    const Said list = scanscope({"exercise", "list", "--from", "shelf"});
    EXPECT_EQ(list.out, "  exercise     title                        points\n"
                        "  running-sum  Inclusive sums in one block       6\n");
    const Said begun = scanscope({"exercise", "new", "running-sum", "--from", "shelf"});
    EXPECT_EQ(begun.err, "");
    EXPECT_TRUE(test::has(begun.out, "nvcc -o running-sum running_sum.cu test.cu\n"));
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator("running-sum")) names.push_back(entry.path().filename());
    std::ranges::sort(names);
    EXPECT_EQ(names, (std::vector<std::string>{"running_sum.cu", "task.md", "test.cu"}));
    // Existing files are kept.
    std::ofstream("running-sum/running_sum.cu") << "// mine";
    const Said again = scanscope({"exercise", "new", "running-sum", "--from", "shelf"});
    EXPECT_EQ(
        again.err,
        "scanscope: \"running-sum\" already exists and will not be overwritten: choose another folder.\n");
    EXPECT_EQ(again.status, 2);
    EXPECT_EQ(contentOf("running-sum/running_sum.cu"), "// mine");
    EXPECT_EQ(scanscope({"exercise", "new", "running-sums", "--from", "shelf"}).err,
              "scanscope: There is no exercise \"running-sums\". Did you mean running-sum?\n");
}

TEST_F(ExerciseCommand, HandsOutWhatItsTestIncludes) {
    const fs::path file = "shelf/running-sum/TASKS.toml";
    std::string suite = contentOf(file);
    suite.replace(suite.find("[\"test.cu\"]"), 11, R"(["test.cu", "numbers.h"])");
    std::ofstream(file) << suite;
    const Said begun = scanscope({"exercise", "new", "running-sum", "--from", "shelf"});
    EXPECT_TRUE(test::has(begun.out, "nvcc -o running-sum running_sum.cu test.cu\n"));
    EXPECT_TRUE(test::has(contentOf("running-sum/numbers.h"), "read_numbers("));
    EXPECT_EQ(scanscope({"exercise", "new", "compact"}).status, 0);
    for (const char* const name : {"task.md", "compact.cu", "test.cu", "numbers.h", "given_scan.h"})
        EXPECT_TRUE(fs::is_regular_file(fs::path("compact") / name)) << name;
}

TEST_F(ExerciseCommand, ListsTheOthersWhereOneIsNone) {
    fs::create_directories("shelf/broken");
    std::ofstream("shelf/broken/TASKS.toml") << "suite = 2\n";
    const Said list = scanscope({"exercise", "list", "--from", "shelf"});
    EXPECT_EQ(list.out, "  exercise     title                        points\n"
                        "  running-sum  Inclusive sums in one block       6\n");
    EXPECT_EQ(list.err, "scanscope: Left out: broken/TASKS.toml:1:9: This program reads suites of version 1: "
                        "write suite = 1.\n");
    EXPECT_EQ(list.status, 0);
    fs::rename("shelf/running-sum", "away");
    const Said none = scanscope({"exercise", "list", "--from", "shelf"});
    EXPECT_EQ(none.out, "");
    EXPECT_EQ(none.status, 2);
}

// The printed commands work in the folder that the command created, whatever the exercise is called.
TEST_F(ExerciseCommand, PrintsCommandsThatWork) {
    SCANSCOPE_NEEDS_RUNNER;
    fs::rename("shelf/running-sum", "shelf/week one");
    fs::rename("shelf", "my shelf");
    const Said begun = scanscope({"exercise", "new", "week one", "--from", "my shelf", "-o", "mine"});
    const std::string from = fs::absolute("my shelf").string();
    EXPECT_EQ(begun.out,
              "Inclusive sums in one block is in mine. Read task.md, then fill in running_sum.cu.\n\n"
              "With a GPU:\n  cd mine\n  nvcc -o 'week one' running_sum.cu test.cu\n\n"
              "Without a GPU, with tests and explanations:\n"
              "  scanscope exercise check running_sum.cu --from '" +
                  from + "'\n");
    fs::current_path("mine");
    const Said checked = scanscope({"exercise", "check", "running_sum.cu", "--from", from});
    EXPECT_EQ(checked.err, "");
    EXPECT_TRUE(checked.out.starts_with("Inclusive sums in one block\n")) << checked.out;
    EXPECT_TRUE(test::has(checked.out, "running_sum.cu --from '" + from + "' --trace"));
}

TEST_F(ExerciseCommand, NamesNoTextWhereThereIsNone) {
    const fs::path file = "shelf/running-sum/TASKS.toml";
    std::string suite = contentOf(file);
    suite.erase(suite.find("text = \"task.md\"\n"), 17);
    std::ofstream(file) << suite;
    fs::remove("shelf/running-sum/running_sum.cu");
    const Said begun = scanscope({"exercise", "new", "running-sum", "--from", "shelf"});
    EXPECT_TRUE(
        begun.out.starts_with("Inclusive sums in one block is in running-sum. Write running_sum.cu.\n"))
        << begun.out;
}

TEST_F(ExerciseCommandGolden, ChecksAreTheGoldenTexts) {
    SCANSCOPE_NEEDS_RUNNER;
    for (const char* const name : {"right", "race", "does_not_compile", "wrong_at_33"}) {
        fs::create_directories(name);
        fs::copy_file(fs::path("submissions") / (std::string(name) + ".cu"),
                      fs::path(name) / "running_sum.cu");
        const std::string file = std::string(name) + "/running_sum.cu";
        const Said said = scanscope({"exercise", "check", file, "--from", "shelf"});
        EXPECT_EQ(said.err, "");
        EXPECT_EQ(said.status, std::string(name) == "right" ? 0 : 1);
        test::expectGoldenText(said.out, std::string("course/exercise-") + name, SCANSCOPE_GOLDEN);
    }
}

TEST_F(ExerciseCommand, KnowsItsFileByItsNameOrALineInIt) {
    SCANSCOPE_NEEDS_RUNNER;
    fs::copy_file("submissions/right.cu", "running-sum (2).cu");
    EXPECT_EQ(scanscope({"exercise", "check", "running-sum (2).cu", "--from", "shelf"}).status, 0);
    std::ofstream("mine.cu") << "// exercise: running-sum\n" << contentOf("submissions/right.cu");
    const Said json = scanscope({"exercise", "check", "mine.cu", "--from", "shelf", "--json"});
    EXPECT_EQ(Json::parse(json.out)["verdict"], "passed");
    std::ofstream("other.cu") << "int x;\n";
    EXPECT_EQ(
        scanscope({"exercise", "check", "other.cu", "--from", "shelf"}).err,
        "scanscope: It is not clear which exercise \"other.cu\" belongs to. Name it after the exercise, or "
        "add the line \"// exercise: ID\" to it (`scanscope exercise list --from shelf` lists the ids).\n");
}

} // namespace
} // namespace scanscope::app

// Lessons as files: what is read from them, and the message about a faulty file, with its line and column.
#include <gtest/gtest.h>

#include "app/lessons/prepared_lesson.h"

namespace scanscope::app {
namespace {

std::string lintOf(const std::string& text) {
    return problemLines("lesson.toml", lint(text, "lesson", kernels::this_machine()));
}

constexpr const char* opening = "lesson = 1\ntitle = \"T\"\nrun = \"blelloch --input 3,1,7,0\"\n";

std::string withStep(const std::string& step) { return opening + std::string("[[step]]\n") + step; }

TEST(LessonFile, IsReadWhole) {
    const ReadLesson read = readLesson(R"(
lesson = 1
title = "Two scans"
summary = "One line."
run = "hillis-steele --n 8"
beside = "blelloch"
align = "step"

[[step]]
text = "First."
at = 2
views = ["array", "tree"]

[[step]]
run = "lookback --n 16 --block 4"
at = "publish"
launch = 1
block = 3
select = "state[0]"
ask = { counter = "combines", of = "so far", on = "first", prompt = "P", hint = "H" }
)",
                                       "two");
    EXPECT_EQ(problemLines("f", read.problems), "");
    const Lesson& lesson = read.lesson;
    EXPECT_EQ(lesson.id + '|' + lesson.title + '|' + lesson.summary + '|' + lesson.language,
              "two|Two scans|One line.|en");
    ASSERT_EQ(lesson.steps.size(), 2u);
    const LessonStep& first = lesson.steps[0];
    EXPECT_EQ(first.text, "First.");
    EXPECT_EQ(first.at.text, "2");
    EXPECT_EQ(first.run.first.text, "hillis-steele --n 8");
    EXPECT_EQ(first.run.second.text, "blelloch");
    EXPECT_EQ(first.run.align.text, "step");
    ASSERT_EQ(first.views.size(), 2u);
    EXPECT_EQ(first.views[1].text, "tree");
    EXPECT_EQ(first.views[1].place, (FilePlace{12, 19}));
    EXPECT_EQ(first.asked.kind, Ask::nothing);
    const LessonStep& second = lesson.steps[1];
    EXPECT_EQ(second.run.second.text, ""); // the other run is not compared
    EXPECT_EQ(second.launch, 1u);
    EXPECT_EQ(second.block, 3u);
    EXPECT_EQ(second.select.text, "state[0]");
    EXPECT_EQ(second.asked.kind, Ask::counter);
    EXPECT_EQ(second.asked.part, Part::so_far);
    EXPECT_EQ(second.asked.prompt + second.asked.hint, "PH");
}

TEST(LessonFile, ThatIsNoTomlIsToldWhere) {
    EXPECT_EQ(lintOf("lesson = 1\ntitle = \n").rfind("lesson.toml:2:9: This is not valid TOML: ", 0), 0u);
    EXPECT_EQ(lintOf("lesson = 1\n[[step\n").rfind("lesson.toml:2:7: This is not valid TOML: ", 0), 0u)
        << lintOf("lesson = 1\n[[step\n");
}

TEST(LessonFile, LacksItsHead) {
    EXPECT_EQ(lintOf(""), "lesson.toml:1:1: A lesson must begin with its format: lesson = 1\n"
                          "lesson.toml:1:1: The lesson needs a title: title = \"…\".\n"
                          "lesson.toml:1:1: A lesson needs steps, each below a line [[step]].\n");
    EXPECT_EQ(lintOf("lesson = 2\ntitle = \"T\"\nrun = \"blelloch\"\n[[step]]\ntext = \"a\"\n"),
              "lesson.toml:1:1: This program reads lessons in format 1 only; this lesson has format 2.\n");
}

TEST(LessonFile, MisspellsItsKeys) {
    EXPECT_EQ(lintOf(withStep("text = \"a\"\nveiws = [\"array\"]\n")),
              "lesson.toml:6:1: A step has no key \"veiws\". Did you mean views?\n");
    EXPECT_EQ(lintOf(withStep("ask = { cel = \"temp[1]\" }\n")),
              "lesson.toml:5:7: The question is missing: write one of cell, row, from, inputs, counter, "
              "choice, fewer, barriers, race or tile.\n"
              "lesson.toml:5:9: A question has no key \"cel\". Did you mean cell?\n");
    EXPECT_EQ(lintOf("titel = \"x\"\n" + withStep("text = \"a\"\n")),
              "lesson.toml:1:1: A lesson has no key \"titel\". Did you mean title?\n");
}

TEST(LessonFile, HasNoPlaceForAnAnswer) {
    EXPECT_EQ(
        lintOf(withStep("at = \"load\"\nask = { cell = \"temp[1]\", answer = \"1\" }\n")),
        "lesson.toml:6:27: A question has no key \"answer\". Its keys are barriers, cell, choice, choices, "
        "counter, "
        "fewer, from, hint, inputs, of, on, prompt, race, row and tile.\n");
}

TEST(LessonFile, HasValuesOfTheWrongKind) {
    EXPECT_EQ(lintOf(withStep("text = 3\nat = \"load\"\nviews = \"array\"\nblock = -1\n")),
              "lesson.toml:4:1: This step has neither text nor a question: add the key text or ask.\n"
              "lesson.toml:5:8: text must be a string: write it in quotes.\n"
              "lesson.toml:7:9: views must be a list of strings: [\"one\", \"two\"].\n"
              "lesson.toml:8:9: block must be a whole number from 0 to 1000000, without quotes.\n");
    EXPECT_EQ(lintOf(withStep("ask = \"temp[1]\"\n")),
              "lesson.toml:5:7: ask must be a table, such as ask = { cell = \"temp[3]\" }.\n");
    EXPECT_EQ(lintOf(withStep("text = \"a\"\nask = { cell = \"temp[1]\", row = \"temp\" }\nat = \"load\"\n")),
              "lesson.toml:6:33: A step may ask only one thing.\n");
    EXPECT_EQ(
        lintOf(withStep("at = \"load\"\nask = { counter = \"combines\", of = \"all\", on = \"third\" }\n")),
        "lesson.toml:6:36: of must be \"step\", \"so far\" or \"run\", not \"all\".\n"
        "lesson.toml:6:48: on must be \"first\" or \"second\", not \"third\".\n");
}

TEST(LessonFile, ShowsAStepBeforeTheAnswer) {
    const auto shown = [](const std::string& key, const std::string& ask) {
        return lintOf(withStep("text = \"a\"\nat = \"clear\"\nshown = " + key + "\n" + ask));
    };
    const std::string ask = "ask = { cell = \"temp[3]\" }\n";
    for (const char* key : {"\"load\"", "\"clear\"", "2"}) EXPECT_EQ(shown(key, ask), "") << key;
    EXPECT_EQ(shown("\"store\"", ask),
              "lesson.toml:7:9: The step \"store\" is later than the one in the question, \"clear\": choose "
              "that one or an earlier one.\n");
    EXPECT_EQ(shown("9", ask), "lesson.toml:7:9: The run has 7 steps, so there is no step 9.\n");
    EXPECT_EQ(shown("\"laod\"", ask),
              "lesson.toml:7:9: The run has no step \"laod\"; its steps are load, up-sweep 1, up-sweep 2, "
              "clear, down-sweep 2, down-sweep 1 and store.\n");
    EXPECT_EQ(shown("true", ask), "lesson.toml:7:9: shown must be a string: write it in quotes.\n");
    EXPECT_EQ(shown("\"load\"", ""),
              "lesson.toml:7:9: shown is what the picture shows until the question is answered: add ask, or "
              "write at instead.\n");
}

TEST(LessonFile, AsksForWhatTheRunDoesNotHave) {
    EXPECT_EQ(lintOf(withStep("text = \"a\"\nat = \"up-sweep 3\"\n")),
              "lesson.toml:6:6: The run has no step \"up-sweep 3\"; its steps are load, up-sweep 1, up-sweep "
              "2, clear, "
              "down-sweep 2, down-sweep 1 and store.\n");
    EXPECT_EQ(lintOf(withStep("text = \"a\"\nat = 8\n")),
              "lesson.toml:6:6: The run has 7 steps, so there is no step 8.\n");
    EXPECT_EQ(lintOf(withStep("text = \"a\"\nat = \"load\"\nselect = \"tmp[1]\"\nviews = [\"arry\"]\n")),
              "lesson.toml:7:10: There is no array \"tmp\" in this launch; its arrays are temp, in and out.\n"
              "lesson.toml:8:10: There is no view \"arry\". Did you mean array?\n");
    EXPECT_EQ(lintOf(withStep("at = \"load\"\nask = { cell = \"temp[9]\" }\n")),
              "lesson.toml:6:16: temp has no cell 9: it has 4 cells.\n");
    EXPECT_EQ(lintOf(withStep("at = \"load\"\nask = { fewer = \"combines\" }\n")),
              "lesson.toml:6:17: There is no second run: add the key beside to this step.\n");
    EXPECT_EQ(lintOf(withStep("at = \"load\"\nask = { counter = \"combine\" }\n")),
              "lesson.toml:6:19: There is no counter \"combine\". Did you mean combines?\n");
    EXPECT_EQ(lintOf(withStep("at = \"load\"\nask = { barriers = \"maybe\" }\n")),
              "lesson.toml:6:20: barriers must be \"may go\" or \"needed\", not \"maybe\".\n");
    EXPECT_EQ(lintOf(withStep("at = \"end\"\nask = { choice = \"combines\", choices = [ { formula = \"n\" }, "
                              "{ formula = \"n*n\" } ] }\n")),
              "lesson.toml:6:18: None of the formulas gives 6, the number in the run.\n");
    EXPECT_EQ(lintOf(withStep("at = \"end\"\nask = { choice = \"combines\", choices = [ { formula = \"n\" }, "
                              "{ formula = \"2*m\" } ] }\n")),
              "lesson.toml:6:18: The formula \"2*m\" has no value: \"m\" is unknown; the names are N, b, d, "
              "n, p and t.\n");
}

TEST(LessonFile, RunsWhatCannotRun) {
    const auto withRun = [](const std::string& run) {
        return "lesson = 1\ntitle = \"T\"\nrun = \"" + run +
               "\"\n[[step]]\ntext = \"a\"\n[[step]]\ntext = \"b\"\n";
    };
    EXPECT_EQ(lintOf(withRun("bleloch")),
              "lesson.toml:3:7: There is no algorithm \"bleloch\": see `scanscope list`. "
              "Did you mean blelloch?\n"); // only once, although two steps show the run
    EXPECT_EQ(lintOf(withRun("blelloch --padded")),
              "lesson.toml:3:7: \"--padded\" is not an option of blelloch.\n");
    EXPECT_EQ(lintOf(withRun("blelloch --n")), "lesson.toml:3:7: --n needs a value.\n");
    EXPECT_EQ(lintOf(withRun("blelloch --n 8 --executor cuda")),
              "lesson.toml:3:7: A lesson runs on the emulator only: leave out --executor.\n");
    EXPECT_EQ(lintOf(withRun("cpu-scan")),
              "lesson.toml:3:7: Serial scan has no steps to show: choose another algorithm.\n");
    EXPECT_EQ(lintOf(withRun("blelloch --input 3,x")).rfind("lesson.toml:3:7: ", 0), 0u);
    EXPECT_EQ(lintOf("lesson = 1\ntitle = \"T\"\n[[step]]\ntext = \"a\"\n"),
              "lesson.toml:3:1: No run is named: write, for example, run = \"blelloch --n 8\" at the top of "
              "the lesson or in this step.\n");
}

TEST(LessonFile, OfAStrangerIsReadWithLimits) {
    std::string many = opening;
    for (int s = 0; s < 300; ++s) many += "[[step]]\ntext = \"a\"\n";
    EXPECT_NE(lintOf(many).find("A lesson may have at most 200 steps."), std::string::npos);
    EXPECT_NE(lintOf(withStep("text = \"" + std::string(5000, 'a') + "\"\n")).find("longer than 4000"),
              std::string::npos);
    EXPECT_NE(lintOf(std::string(100000, '[')).find("This is not valid TOML"), std::string::npos);
    EXPECT_NE(lintOf(std::string("lesson = 1\0title", 16)).find("This is not valid TOML"), std::string::npos);
}

} // namespace
} // namespace scanscope::app

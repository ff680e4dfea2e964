// The lessons of the program: all are valid, and each answer is the one that was worked out by hand.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include "app/lessons/lesson_run.h"

namespace scanscope::app {
namespace {

std::vector<std::string> answersOf(const std::string& id) {
    std::vector<std::string> answers;
    const SharedLesson lesson = prepared(lessonNamed(id), kernels::this_machine());
    for (const PreparedStep& step : lesson->steps)
        if (step.question) answers.push_back(step.question->shown);
    return answers;
}

TEST(Lessons, AreSound) {
    ASSERT_EQ(lessonNames().size(), 15u);
    for (const LessonName& name : lessonNames())
        EXPECT_EQ(lessonNamed(std::string(name.id)).title, name.title); // as in the menu
    for (const EmbeddedText& file : embeddedLessons())
        EXPECT_EQ(problemLines(std::string(file.path), lint(file.text, "", kernels::this_machine())), "");
}

// A lesson is the same in every language.
TEST(Lessons, AskTheSameInEveryLanguage) {
    for (const EmbeddedText& file : embeddedLessons()) {
        const std::size_t slash = file.path.find('/');
        if (slash == std::string_view::npos) continue;
        const std::string id(file.path.substr(slash + 1, file.path.size() - slash - 6));
        const Lesson english = readLesson(lessonText(id), id).lesson,
                     other = readLesson(file.text, id).lesson;
        EXPECT_EQ(other.language, file.path.substr(0, slash));
        ASSERT_EQ(other.steps.size(), english.steps.size()) << file.path;
        for (std::size_t s = 0; s < english.steps.size(); ++s) {
            EXPECT_EQ(other.steps[s].at.text, english.steps[s].at.text) << file.path << ' ' << s;
            EXPECT_EQ(other.steps[s].shown.text, english.steps[s].shown.text) << file.path << ' ' << s;
            EXPECT_EQ(other.steps[s].run.first.text, english.steps[s].run.first.text)
                << file.path << ' ' << s;
            EXPECT_EQ(other.steps[s].asked.kind, english.steps[s].asked.kind) << file.path << ' ' << s;
            EXPECT_EQ(other.steps[s].asked.what.text, english.steps[s].asked.what.text)
                << file.path << ' ' << s;
        }
    }
}

using Texts = std::vector<std::string>;

TEST(Lessons, OnReductions) { EXPECT_EQ(answersOf("reduction"), (Texts{"8", "4, 6", "15", "32", "n − 1"})); }

TEST(Lessons, OnInclusiveAndExclusive) {
    EXPECT_EQ(answersOf("inclusive-exclusive"),
              (Texts{"15", "0..4", "0, 3, 1, 7, 0, 4, 1, 6", "0..3", "-3"}));
}

TEST(Lessons, OnTheDownSweep) {
    EXPECT_EQ(answersOf("down-sweep"),
              (Texts{"0", "3, 7", "0", "0..3", "0, 3, 4, 11, 11, 15, 16, 22", "2(n − 1)",
                     "line 54, after load; line 75, after clear; line 87, after down-sweep"}));
}

TEST(Lessons, OnBankConflicts) {
    // 32 lanes at stride 2 use 16 banks twice; 16 lanes at stride 4 use 8 banks twice; three accesses each.
    EXPECT_EQ(answersOf("bank-conflicts"), (Texts{"0", "3", "3", "40", "0", "0"}));
}

TEST(Lessons, OnBlocks) {
    // The tiles are 3,1,7,0 and 4,1,6,3.
    EXPECT_EQ(answersOf("blocks"), (Texts{"14", "4, 5", "11", "0..5"}));
}

TEST(Lessons, OnShuffles) { EXPECT_EQ(answersOf("shuffles"), (Texts{"4, 5", "1", "32", "64", "41", "3"})); }

TEST(Lessons, OnCompaction) {
    EXPECT_EQ(answersOf("compaction"), (Texts{"1", "0, 1, 1, 2, 2, 2, 3, 3", "5", "4"}));
}

TEST(Lessons, OnSegments) { EXPECT_EQ(answersOf("segmented"), (Texts{"3", "8", "1", "5, 6", "5..7"})); }

TEST(Lessons, OnAccuracy) { EXPECT_EQ(answersOf("accuracy"), (Texts{"16777216", "16777218", "1", "1"})); }

TEST(Lessons, OnTheUpSweep) {
    EXPECT_EQ(answersOf("up-sweep"), (Texts{"4", "4", "5, 7", "3, 4, 7, 11, 4, 5, 6, 25", "0..3", "7"}));
}

TEST(Lessons, OnTwoBuffers) {
    // The input is 3,1,7,0,4,1,6,3. Stride 1 gives 3,4,8,7,4,5,7,9; stride 2 gives 3,4,11,11,12,12,11,14. In
    // one row, if the threads run in order, each thread reads the previous thread's result; if they run in
    // reverse order, no thread reads a cell that is already overwritten.
    EXPECT_EQ(answersOf("two-buffers"), (Texts{"4, 5", "3, 4, 11, 11, 12, 12, 11, 14", "3..6", "Yes", "0..3",
                                               "3, 4, 8, 7, 4, 5, 7, 9"}));
}

TEST(Lessons, OnBarriers) { EXPECT_EQ(answersOf("barriers"), (Texts{"4", "line 55, after stride", "Yes"})); }

TEST(Lessons, OnWork) {
    // At stride 1, all threads but the first combine, and 10 * 1024 - 1023 is 9217.
    EXPECT_EQ(answersOf("work"),
              (Texts{"7", "4", "Blelloch", "126", "n log₂ n − (n − 1)", "2(n − 1) = 2046", "9217"}));
}

TEST(Lessons, OnLookBack) {
    // The tiles add up to 17, 10, 25 and 29, and 61 is 52 plus the first element of the last tile.
    EXPECT_EQ(answersOf("look-back"), (Texts{"P: the sum of everything up to its end",
                                             "A: the sum of its own elements", "81", "0..15", "61"}));
}

// 2 + 5 + 1; four elements up to the sixth; five strides; six elements before the seventh; three accesses of
// two warps.
TEST(Lessons, OnTheTenQuestions) {
    EXPECT_EQ(answersOf("ten-questions"), (Texts{"n − 1", "8", "2..5", "No", "6", "21", "Blelloch", "6",
                                                 "A: the sum of its own elements", "3..5"}));
}

// A row that is stored was complete before, so the picture shows an earlier one.
TEST(Lessons, ShowNoRowThatHasTheAnswer) {
    Texts shown;
    for (const LessonName& name : lessonNames()) {
        const SharedLesson lesson = prepared(lessonNamed(std::string(name.id)), kernels::this_machine());
        for (std::size_t s = 0; s < lesson->steps.size(); ++s) {
            const PreparedStep& step = lesson->steps[s];
            const FilmSteps steps(*lesson->stages[step.stage].first);
            const std::uint64_t block =
                steps.trace().launches[step.moment.launch].blocks[step.moment.block].index;
            if (step.shown)
                shown.push_back(fmt::format("{} {}: {} before {}", name.id, s + 1,
                                            steps.titleOf(steps.at(*step.shown, block)),
                                            steps.titleOf(step.moment)));
        }
    }
    EXPECT_EQ(shown, (Texts{
                         "inclusive-exclusive 2: load before store",
                         "inclusive-exclusive 3: load before store",
                         "inclusive-exclusive 5: load before store",
                         "inclusive-exclusive 6: load before store",
                         "two-buffers 4: stride 2 before stride 2",
                         "two-buffers 6: stride 1 before stride 1",
                         "up-sweep 7: up-sweep 4 before up-sweep 4",
                         "up-sweep 8: up-sweep 4 before up-sweep 4",
                         "blocks 3: load before store",
                         "blocks 4: load before store",
                         "look-back 6: publish prefix before publish prefix",
                         "look-back 7: publish prefix before store",
                         "compaction 2: load before store",
                         "ten-questions 2: load before store",
                         "ten-questions 6: load before down-sweep 1",
                         "ten-questions 10: load before store",
                     }));
}

// Questions about one of two runs say which one they mean.
TEST(Lessons, NameTheRunThatTheyAskAbout) {
    Texts prompts;
    const SharedLesson lesson = prepared(lessonNamed("work"), kernels::this_machine());
    for (const PreparedStep& step : lesson->steps)
        if (step.question) prompts.push_back(step.question->prompt);
    EXPECT_EQ(prompts, (Texts{
                           "Hillis–Steele: How many additions are there in stride 1?",
                           "Blelloch: How many additions are there in up-sweep 1?",
                           "Which of the two runs has fewer additions?",
                           "Blelloch: How many additions does the whole run have?",
                           "Hillis–Steele: Which formula gives the number of additions in the run?",
                           "Blelloch: Which formula gives the number of additions in the run?",
                           "Hillis–Steele: How many additions does the whole run have?",
                       }));
}

// Each of the ten questions has a lesson, which every wrong answer names.
TEST(Lessons, OfTheTenQuestionsAreNamedByWrongAnswers) {
    const SharedLesson lesson = prepared(lessonNamed("ten-questions"), kernels::this_machine());
    for (const PreparedStep& step : lesson->steps) {
        if (!step.question) continue;
        const bool isRight0 = step.question->answer[0] == "0";
        const Judgement wrong = assess(*step.question, isRight0 ? "1" : "0");
        EXPECT_EQ(wrong.kind, Judgement::Kind::wrong) << step.question->prompt;
        EXPECT_NE(wrong.words.find("(Lesson: "), std::string::npos) << wrong.words;
    }
}

// With other numbers in the same steps, the answers follow from these numbers.
TEST(Lessons, WhoseRunChangesAskForWhatThatMakes) {
    std::string text(lessonText("up-sweep"));
    const std::string old = "3,1,7,0,4,1,6,3";
    text.replace(text.find(old), old.size(), "1,2,3,4,5,6,7,8");
    EXPECT_EQ(problemLines("changed", lint(text, "changed", kernels::this_machine())), "");
    Texts answers;
    const SharedLesson lesson = prepared(readLesson(text, "changed").lesson, kernels::this_machine());
    for (const PreparedStep& step : lesson->steps)
        if (step.question) answers.push_back(step.question->shown);
    EXPECT_EQ(answers, (Texts{"3", "4", "5, 7", "1, 3, 3, 10, 5, 11, 7, 36", "0..3", "7"}));
}

} // namespace
} // namespace scanscope::app

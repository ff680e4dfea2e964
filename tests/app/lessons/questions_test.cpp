// Each question's answer, compared with a computation that knows the algorithm but not the trace.
#include <algorithm>
#include <map>

#include <gtest/gtest.h>

#include "app/lessons/questions.h"
#include "kernels/errors.h"
#include "recorded_steps.h"

namespace scanscope::app {
namespace {

using test::RecordedSteps;
using test::texts;

using Numbers = std::vector<int>;
const Numbers input{3, 1, 7, 0, 4, 1, 6, 3};
constexpr const char* blelloch = "blelloch --input 3,1,7,0,4,1,6,3";

// Returns the rows of Blelloch's scan as in the textbook, by the title of the step.
std::map<std::string, Numbers> blellochRows(Numbers row) {
    std::map<std::string, Numbers> rows{{"load", row}};
    const int n = int(row.size());
    for (int d = 1; d < n; d *= 2) {
        for (int right = 2 * d - 1; right < n; right += 2 * d)
            row[std::size_t(right)] += row[std::size_t(right - d)];
        rows["up-sweep " + std::to_string(d)] = row;
    }
    row.back() = 0;
    rows["clear"] = row;
    for (int d = n / 2; d > 0; d /= 2) {
        for (int right = 2 * d - 1; right < n; right += 2 * d) {
            const int left = std::exchange(row[std::size_t(right - d)], row[std::size_t(right)]);
            row[std::size_t(right)] += left;
        }
        rows["down-sweep " + std::to_string(d)] = row;
    }
    return rows;
}

TEST(Questions, OnEveryRowAndCellOfBlellochAreThoseOfTheTextbook) {
    for (const Numbers& numbers : {input, Numbers{5, -2, 9, 1, 0, 0, 7, 7, 1, 2, 3, 4, 5, 6, 7, 8}}) {
        std::string list;
        for (const int number : numbers) list += (list.empty() ? "" : ",") + std::to_string(number);
        const RecordedSteps run("blelloch --input " + list);
        const auto rows = blellochRows(numbers);
        ASSERT_GE(rows.size(), 8u);
        for (const auto& [title, row] : rows) {
            const FilmMoment moment = run.at(title);
            const LessonArray temp = MomentCells(run.steps, moment).arrayNamed("temp").value();
            EXPECT_EQ(rowQuestion(run.steps, moment, temp).answer, texts(row)) << title;
            for (std::size_t i = 0; i < row.size(); ++i)
                EXPECT_EQ(cellQuestion(run.steps, moment, {temp, i}).answer, texts({row[i]}))
                    << title << ' ' << i;
        }
    }
}

TEST(Questions, OnHillisSteelesRowsAreThoseOfTheTextbook) {
    const RecordedSteps run("hillis-steele --inclusive --input 3,1,7,0,4,1,6,3");
    Numbers row = input;
    for (int stride = 1; stride < 8; stride *= 2) {
        const Numbers before = row;
        for (int i = stride; i < 8; ++i)
            row[std::size_t(i)] = before[std::size_t(i - stride)] + before[std::size_t(i)];
        const FilmMoment moment = run.at("stride " + std::to_string(stride));
        const MomentCells cells(run.steps, moment);
        const LessonArray buffer = cells.arrayNamed("buffer").value(); // the row that the step writes
        EXPECT_EQ(rowQuestion(run.steps, moment, buffer).answer, texts(row)) << stride;
        for (int i = 0; i < 8; ++i) {
            const LessonCell cell{buffer, std::uint64_t(i)};
            EXPECT_EQ(fromQuestion(run.steps, moment, cell).answer,
                      i < stride ? texts({i}) : texts({i - stride, i}))
                << stride << ' ' << i;
            Numbers inputs;
            for (int j = std::max(0, i - 2 * stride + 1); j <= i; ++j) inputs.push_back(j);
            EXPECT_EQ(inputsQuestion(run.steps, moment, cell).answer, texts(inputs)) << stride << ' ' << i;
        }
    }
}

TEST(Questions, OnACellSayWhoMadeItAndWhatHalfOfThatIs) {
    const RecordedSteps run(blelloch);
    const FilmMoment moment = run.at("up-sweep 2");
    const Question question = cellQuestion(run.steps, moment, run.cell(moment, "temp[3]"));
    EXPECT_EQ(question.prompt, "What does temp[3] hold after up-sweep 2?");
    EXPECT_EQ(question.because,
              "Thread 0 combines temp[1] = 4 with temp[3] = 7: the result is 11 (line 59).");
    EXPECT_EQ(question.hint, "Thread 0 combines temp[1] = 4 with temp[3] = 7 (line 59).");
    EXPECT_EQ(question.slips, (std::vector<Slip>{{"7", "That is its value before the step."},
                                                 {"4", "That is only temp[1]."},
                                                 {"7", "That is only temp[3]."}}));
    const Question kept = cellQuestion(run.steps, moment, run.cell(moment, "temp[4]"));
    EXPECT_EQ(kept.answer, texts({4}));
    EXPECT_EQ(kept.because, "No thread writes temp[4] in this step, so it keeps 4.");
    const FilmMoment clear = run.at("clear");
    EXPECT_EQ(cellQuestion(run.steps, clear, run.cell(clear, "temp[7]")).because,
              "Thread 0 writes 0 to temp[7], regardless of its old value (line 69).");
    const FilmMoment down = run.at("down-sweep 4");
    EXPECT_EQ(cellQuestion(run.steps, down, run.cell(down, "temp[3]")).because,
              "Thread 0 copies temp[7] = 0 to it (line 81).");
    EXPECT_EQ(cellQuestion(run.steps, down, run.cell(down, "temp[7]")).because,
              "Thread 0 combines temp[7] = 0 with temp[3] = 11: the result is 11 (line 82).");
}

TEST(Questions, OnRegistersSayWhoPassedThemOn) {
    const RecordedSteps run("warp-shuffle --inclusive --input 3,1,7,0");
    const FilmMoment moment = run.at("shuffle 1");
    const LessonArray sums = MomentCells(run.steps, moment).written().value();
    const Question question = cellQuestion(run.steps, moment, {sums, 2});
    EXPECT_EQ(question.answer, texts({8}));
    EXPECT_NE(question.because.find("from thread 1"), std::string::npos) << question.because;
}

TEST(Questions, OnCountsAreThoseOfTheFormulas) {
    for (const int n : {2, 8, 64, 256}) {
        const RecordedSteps run("blelloch --input ones --n " + std::to_string(n));
        const FilmMoment end = run.steps.at(run.steps.count() - 1);
        EXPECT_EQ(counterQuestion(run.steps, end, "combines", Part::run).answer, texts({2 * (n - 1)}));
        const FilmMoment first = run.at("up-sweep 1");
        EXPECT_EQ(counterQuestion(run.steps, first, "combines", Part::step).answer, texts({n / 2}));
        EXPECT_EQ(counterQuestion(run.steps, first, "combines", Part::so_far).answer, texts({n / 2}));
        EXPECT_EQ(counterQuestion(run.steps, first, "steps", Part::so_far).answer, texts({2}));
    }
    const RecordedSteps conflicts("blelloch --input ones --n 64");
    const RecordedSteps padded("blelloch --input ones --n 64 --padding");
    const auto extra = [](const RecordedSteps& run) {
        return counterQuestion(run.steps, run.steps.at(0), "conflicts", Part::run).answer;
    };
    EXPECT_NE(extra(conflicts), texts({0}));
    EXPECT_EQ(extra(padded), texts({0}));
}

TEST(Questions, OnFormulasTakeTheOneThatTheTraceAgreesWith) {
    const RecordedSteps run("hillis-steele --input ones --n 16");
    const std::vector<Choice> choices{{"n − 1", "n-1"}, {"2(n − 1)", "2*(n-1)"}, {"all", "n*log2(n)-(n-1)"}};
    const Question question = formulaQuestion(run.steps, "combines", choices);
    EXPECT_EQ(question.answer, texts({2}));
    EXPECT_EQ(question.because, "The run has 49, and with n = 16 that is all.");
    EXPECT_EQ(assess(question, "0").words,
              "No. With n = 16 that would be 15, but the run had a different number.");
    EXPECT_THROW((void)formulaQuestion(run.steps, "combines", {{"a", "n"}, {"b", "n*n"}}),
                 kernels::BadRequest);
    EXPECT_THROW((void)formulaQuestion(run.steps, "combines", {{"a", "49"}, {"b", "n*3+1"}}),
                 kernels::BadRequest);
    EXPECT_THROW((void)formulaQuestion(run.steps, "combines", {{"a", "49"}, {"b", "?"}}),
                 kernels::BadRequest);
}

TEST(Questions, SayWhyInWordsOfTheRun) {
    const auto because = [](const std::string& words, const std::string& step, Part part) {
        const RecordedSteps run(words);
        return counterQuestion(run.steps, run.at(step), "combines", part).because;
    };
    EXPECT_EQ(because(blelloch, "up-sweep 1", Part::step), "4 threads combine two values each.");
    EXPECT_EQ(because(blelloch, "load", Part::step), "There are 0 in this step.");
    EXPECT_EQ(because(blelloch, "load", Part::run), "Blelloch has 14 in total.");
    const RecordedSteps most("hillis-steele --op max --input 3,1,7,0");
    EXPECT_EQ(counterQuestion(most.steps, most.at("stride 1"), "combines", Part::step).prompt,
              "How many uses of the operator are there in stride 1?");
    // 52 and 29 were computed in earlier steps.
    const RecordedSteps tiles(
        "lookback --n 16 --input 2,7,5,3,3,6,1,0,3,8,5,9,9,9,6,5 --block 4 --inclusive");
    const FilmMoment moment = tiles.at("publish prefix 1", 3);
    EXPECT_EQ(cellQuestion(tiles.steps, moment, tiles.cell(moment, "prefix[3]")).because,
              "Thread 0 of block 3 combines 52 with 29: the result is 81 (line 30).");
}

TEST(Questions, KnowTheValuesAtTheirIndices) {
    const RecordedSteps run("hillis-steele --inclusive --input 2,5,1,4,3,6,2,1");
    const FilmMoment moment = run.at("stride 2");
    const LessonCell cell = run.cell(moment, "buffer[0][5]");
    const Question inputs = inputsQuestion(run.steps, moment, cell);
    EXPECT_EQ(inputs.values, texts({1, 4, 3, 6}));
    EXPECT_EQ(inputs.because, "It contains the elements with indices 2..5.");
    EXPECT_EQ(inputs.example, "indices, counted from 0, such as 0..3, 5");
    EXPECT_EQ(fromQuestion(run.steps, moment, cell).values, texts({5, 9}));
}

TEST(Questions, OnRacesFollowTheHazards) {
    const auto isRace = [](const std::string& words, const std::string& step) {
        const RecordedSteps run(words);
        return raceQuestion(run.steps, run.at(step)).answer == texts({1});
    };
    EXPECT_TRUE(isRace("broken-race --input 3,1,7,0,4,1,6,3", "stride 1"));
    EXPECT_FALSE(
        isRace("broken-race --input 3,1,7,0,4,1,6,3", "stride 4")); // no thread reads a cell that is written
    EXPECT_FALSE(isRace("broken-race --input 3,1,7,0,4,1,6,3", "load"));
    for (const char* step : {"stride 1", "stride 2", "stride 4", "store"})
        EXPECT_FALSE(isRace("hillis-steele --input 3,1,7,0,4,1,6,3", step)) << step;
    EXPECT_TRUE(isRace("hillis-steele --n 64 --input ones --without-barrier 41", "stride 1"));
}

TEST(Questions, OnTilesAreTheStatesOfLookBack) {
    const RecordedSteps run("lookback --n 16 --block 4 --input ones --inclusive");
    const auto stateAt = [&](const std::string& step, std::uint64_t block, std::uint64_t tile) {
        return tileQuestion(run.steps, run.at(step, block), tile).answer;
    };
    EXPECT_EQ(stateAt("take", 0, 3), texts({0}));
    EXPECT_EQ(stateAt("publish", 0, 0), texts({2}));
    EXPECT_EQ(stateAt("publish", 2, 2), texts({1}));
    EXPECT_EQ(stateAt("publish prefix 1", 2, 2), texts({2}));
    EXPECT_EQ(tileQuestion(run.steps, run.steps.at(run.steps.count() - 1), 3).answer, texts({2}));
    EXPECT_THROW((void)tileQuestion(run.steps, run.steps.at(0), 4), kernels::BadRequest);
    const RecordedSteps other(blelloch);
    EXPECT_THROW((void)tileQuestion(other.steps, other.steps.at(0), 0), kernels::BadRequest);
}

TEST(Questions, OnBarriersAskTheRunWithoutEach) {
    const auto neededIn = [](const std::string& words) {
        const RecordedSteps run(words);
        std::map<unsigned, bool> needed;
        for (const PassedBarrier& one : passedBarriers(run.steps, kernels::this_machine(), {}))
            needed[one.line] = one.fault.has_value();
        return needed;
    };
    // The same as in `scanscope barriers` and docs/BARRIERS.md.
    EXPECT_EQ(neededIn(blelloch), (std::map<unsigned, bool>{{54, true}, {75, true}, {87, true}}));
    EXPECT_EQ(neededIn("hillis-steele --input 3,1,7,0"), (std::map<unsigned, bool>{{41, true}, {55, false}}));

    const RecordedSteps run("hillis-steele --input 3,1,7,0,4,1,6,3");
    const auto barriers = passedBarriers(run.steps, kernels::this_machine(), {});
    const Question question = barrierQuestion(barriers, WhichBarriers::may_go);
    EXPECT_EQ(question.choices, (std::vector<std::string>{"line 41, after load", "line 55, after stride"}));
    EXPECT_EQ(question.answer, texts({1}));
    EXPECT_FALSE(question.hides);
    EXPECT_EQ(assess(question, "0").words.rfind("No. The barrier on line 41 is needed. Without it: ", 0), 0u);
    EXPECT_EQ(barrierQuestion(barriers, WhichBarriers::are_needed).answer, texts({0}));
    const RecordedSteps none("warp-shuffle --input 3,1,7,0");
    EXPECT_THROW((void)passedBarriers(none.steps, kernels::this_machine(), {}), kernels::BadRequest);
}

TEST(Questions, ThatHaveNoAnswerAreRefused) {
    const RecordedSteps run(blelloch);
    const FilmMoment load = run.at("load");
    const MomentCells cells(run.steps, load);
    for (const char* name : {"temp", "temp[8]", "temp[x]", "nosuch[1]", "[1]", "temp[-1]", ""})
        EXPECT_THROW((void)cells.cellNamed(name), kernels::BadRequest) << name;
    const LessonCell out{cells.arrayNamed("out").value(), 0};
    EXPECT_THROW((void)cellQuestion(run.steps, load, out), kernels::BadRequest); // not written by then
    EXPECT_THROW((void)counterQuestion(run.steps, load, "nosuch", Part::run), kernels::BadRequest);
    EXPECT_THROW((void)counterQuestion(run.steps, load, "lanes", Part::run), kernels::BadRequest);
    const FilmMoment clear = run.at("clear");
    EXPECT_THROW((void)fromQuestion(run.steps, clear, run.cell(clear, "temp[7]")), kernels::BadRequest);
    EXPECT_THROW((void)inputsQuestion(run.steps, clear, run.cell(clear, "temp[7]")), kernels::BadRequest);
}

} // namespace
} // namespace scanscope::app

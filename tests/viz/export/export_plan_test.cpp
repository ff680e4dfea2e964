#include "viz/export/export_plan.h"

#include <gtest/gtest.h>
#include <QTemporaryDir>

#include "viz/export/whole_files.h"
#include "viz/support/film_steps.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

// The frames that begin a shot, and the last one.
std::vector<std::pair<int, Shot>> shotsAt(const FilmFrames& film, const std::vector<int>& frames) {
    std::vector<std::pair<int, Shot>> shots;
    for (const int frame : frames) shots.emplace_back(frame, film.at(frame));
    return shots;
}

TEST(FilmFrames, AWholeRunStandsMovesAndHolds) {
    const FilmFrames film(test::filmSteps({0, 1, 2, 3, 4, 5, 6, 7, 8}), {});
    EXPECT_EQ(film.count(), 936);
    EXPECT_DOUBLE_EQ(film.seconds(), 15.6);
    const std::vector<std::pair<int, Shot>> expected{
        {0, {FilmStep{0}, 1}},           {47, {FilmStep{0}, 1}},         {48, {FilmStep{1}, 1 / 54.0}},
        {100, {FilmStep{1}, 53 / 54.0}}, {101, {FilmStep{1}, 1}},        {102, {FilmStep{1}, 1}},
        {149, {FilmStep{1}, 1}},         {150, {FilmStep{2}, 1 / 54.0}}, {815, {FilmStep{8}, 1}},
        {814, {FilmStep{8}, 53 / 54.0}}, {935, {FilmStep{8}, 1}}};
    std::vector<int> frames;
    for (const auto& [frame, shot] : expected) frames.push_back(frame);
    EXPECT_EQ(shotsAt(film, frames), expected);
}

TEST(FilmFrames, AClipEndsAsTheNextBegins) {
    const FilmFrames first(test::filmSteps({0, 1, 2}), {}), second(test::filmSteps({3, 4}), {});
    EXPECT_EQ(first.at(first.count() - 1), (Shot{FilmStep{2}, 1}));
    EXPECT_EQ(second.at(0), (Shot{FilmStep{2}, 1}));
    EXPECT_EQ(second.at(1), (Shot{FilmStep{3}, 1 / 54.0}));
    EXPECT_EQ(second.count(), 1 + 54 + 48 + 54 + 120);
}

TEST(FilmFrames, SpeedChangesAllTimes) {
    const Timing fast{.framesPerSecond = 30, .motion = 1, .hold = 0.5, .lastHold = 3, .speed = 2};
    EXPECT_EQ(FilmFrames(test::filmSteps({0, 1, 2}), fast).count(), 8 + 15 + 8 + 15 + 45); // 7.5 count as 8
    EXPECT_EQ(FilmFrames({FilmStep{}}, {.lastHold = 0}).count(), 1) << "never without a picture";
}

ExportPlan planOf(const Document& document, ExportFormat format, const ExportOptions& options,
                  const QString& path) {
    return planExport(document, format, options, path);
}

using Files = std::vector<std::pair<QString, std::vector<int>>>;

Files filesOf(const ExportPlan& plan) {
    Files files;
    for (const PlannedFile& file : plan.files) {
        std::vector<int>& steps = files.emplace_back(file.path, std::vector<int>()).second;
        for (const FilmStep step : file.steps) steps.push_back(int(step));
    }
    return files;
}

TEST(ExportPlan, SaysWhichStepsGoWhere) {
    const Document document(test::traceOf({"blelloch", test::numbers(4)}));
    ExportOptions options;
    EXPECT_EQ(filesOf(planOf(document, ExportFormat::pdf, options, "a.pdf")),
              (Files{{"a.pdf", {0, 1, 2, 3, 4, 5, 6}}}));
    options.steps = test::filmSteps({2, 5});
    EXPECT_EQ(filesOf(planOf(document, ExportFormat::svg, options, "a.svg")),
              (Files{{"a-03.svg", {2}}, {"a-06.svg", {5}}}));
    EXPECT_EQ(filesOf(planOf(document, ExportFormat::mp4, options, "a.mp4")), (Files{{"a.mp4", {2, 5}}}));
    options.gathering = Gathering::sheet;
    EXPECT_EQ(filesOf(planOf(document, ExportFormat::png, options, "a.png")), (Files{{"a.png", {2, 5}}}));
}

TEST(ExportPlan, AFileForEachPhase) {
    const Document document(test::traceOf({"blelloch", test::numbers(4)}));
    ExportOptions options{.eachPhase = true};
    EXPECT_EQ(filesOf(planOf(document, ExportFormat::mp4, options, "a.mp4")),
              (Files{{"a-01-load.mp4", {0}},
                     {"a-02-up-sweep.mp4", {1, 2}},
                     {"a-03-identity.mp4", {3}},
                     {"a-04-down-sweep.mp4", {4, 5}},
                     {"a-05-store.mp4", {6}}}));
    options.steps = test::filmSteps({4, 5});
    EXPECT_EQ(filesOf(planOf(document, ExportFormat::webm, options, "a.webm")),
              (Files{{"a-04-down-sweep.webm", {4, 5}}}));
}

TEST(ExportPlan, AHandoutHasThreeStepsAPage) {
    ExportPlan plan;
    EXPECT_EQ(pageCount(plan, {"a.pdf", test::filmSteps({0, 1, 2, 3})}), 4);
    plan.options.gathering = Gathering::handout;
    EXPECT_EQ(pageCount(plan, {"a.pdf", test::filmSteps({0, 1, 2})}), 1);
    EXPECT_EQ(pageCount(plan, {"a.pdf", test::filmSteps({0, 1, 2, 3})}), 2);
}

} // namespace
} // namespace scanscope::viz

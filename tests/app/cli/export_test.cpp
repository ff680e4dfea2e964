// export and the window: what the command line passes to the drawing part of the program.

#include <gtest/gtest.h>

#include "cli_fixture.h"

namespace scanscope::app {
namespace {

// Records what it was asked to draw or open.
struct Sketchbook {
    std::vector<ExportJob> pictures;
    std::vector<ExportJob> plans;
    std::vector<WindowChoice> windows;
    std::string leftOut; // this is reported for each picture

    Desktop desktop() {
        Desktop desktop;
        desktop.draw = [this](const trace::Trace&, const ExportJob& picture,
                              const PictureProgress& progress) {
            pictures.push_back(picture);
            std::vector<std::string> files;
            for (const int step : picture.steps)
                if (progress(files.size(), picture.steps.size()))
                    files.push_back(fmt::format("step-{}", step));
            return DrawnPictures{files, leftOut};
        };
        desktop.plan = [this](const trace::Trace&, const ExportJob& picture) {
            plans.push_back(picture);
            return std::vector<std::string>{"a plan"};
        };
        desktop.openWindow = [this](const WindowChoice& choice) {
            windows.push_back(choice);
            return 0;
        };
        return desktop;
    }
};

Said withDesktop(Sketchbook& book, const std::vector<std::string>& arguments, std::stop_token stop = {}) {
    return scanscope(arguments, kernels::this_machine(), 0, std::move(stop), book.desktop());
}

TEST(Export, RefusesMoreStepsThanOneExportTakes) {
    Sketchbook book;
    const std::string file = SCANSCOPE_GOLDEN "/../hostile/files/steps-15000.scantrace";
    EXPECT_EQ(
        withDesktop(book, {"export", file, "-o", "a.pdf"}),
        refused("scanscope: An export may have at most 4000 steps, but this one would have 15\u202F000: "
                "choose fewer, for example --steps 1..4000.\n"));
    EXPECT_TRUE(book.pictures.empty());
    EXPECT_EQ(withDesktop(book, {"export", file, "-o", "a.svg"}).out, "step-14999\n");
}

TEST(Export, DrawsTheLastStepUnlessToldOtherwise) {
    Sketchbook book;
    EXPECT_EQ(withDesktop(book, {"export", "blelloch", "-o", "a.png"}).out, "step-8\n");
    EXPECT_EQ(withDesktop(book, {"export", "blelloch", "-o", "a.svg", "--steps", "3", "--size", "800x600",
                                 "--theme", "dark"})
                  .out,
              "step-2\n");
    EXPECT_EQ(withDesktop(book, {"export", "blelloch", "-o", "a.png", "--steps", "all", "--n", "2"}).out,
              "step-0\nstep-1\nstep-2\nstep-3\nstep-4\n");
    ASSERT_EQ(book.pictures.size(), 3u);
    EXPECT_EQ(book.pictures[0].file, "a.png");
    EXPECT_EQ(book.pictures[0].format, ExportFormat::png);
    EXPECT_EQ(book.pictures[0].settings, ExportSettings());
    EXPECT_EQ(book.pictures[1].format, ExportFormat::svg);
    EXPECT_EQ(book.pictures[1].settings.text("size"), "800x600");
    EXPECT_EQ(book.pictures[1].settings.text("theme"), "dark");
    EXPECT_FALSE(book.pictures[1].symbolic);
    withDesktop(book, {"export", "blelloch", "-o", "a.png", "--symbolic"});
    EXPECT_TRUE(book.pictures.back().symbolic);
}

TEST(Export, ChoosesTheViews) {
    Sketchbook book;
    withDesktop(book, {"export", "blelloch", "-o", "a.png"});
    withDesktop(book, {"export", "blelloch", "-o", "a.png", "--view", "array,lanes"});
    ASSERT_EQ(book.pictures.size(), 2u);
    EXPECT_FALSE(book.pictures[0].settings.isSet("view")) << "the best view of the run";
    EXPECT_EQ(book.pictures[1].settings.text("view"), "array,lanes");
    const std::string all =
        "array, tree, lanes, banks, divergence, ring, async, grid, index, scatter, histogram, "
        "forest, lookback or sectors.";
    const std::pair<const char*, std::string> wrong[] = {
        {"blocks", "There is no view \"blocks\": choose " + all},
        {"", "There is no view \"\": choose " + all},
        {"array,", "There is no view \"\": choose " + all},
        {"grid,array", "Views of the whole run cannot be combined: choose one, such as --view grid."},
        {"array,tree,lanes", "A picture has at most two views: choose, for example, --view array,tree."}};
    for (const auto& [view, message] : wrong) {
        EXPECT_EQ(withDesktop(book, {"export", "blelloch", "-o", "a.png", "--view", view}),
                  refused(fmt::format("scanscope: {}\n", message)));
    }
}

TEST(Export, ChoosesSteps) {
    Sketchbook book;
    const std::pair<const char*, std::vector<int>> chosen[] = {{"4", {3}},
                                                               {"last", {8}},
                                                               {"3..5", {2, 3, 4}},
                                                               {"8,2,3..4,3", {1, 2, 3, 7}},
                                                               {"down-sweep", {5, 6, 7}},
                                                               {"Down-sweep", {5, 6, 7}},
                                                               {"down-sweep,1", {0, 5, 6, 7}},
                                                               {"load,clear,last", {0, 4, 8}},
                                                               {"clear", {4}},
                                                               {"identity", {4}},
                                                               {"Identity,up-sweep,3..4", {1, 2, 3, 4}},
                                                               {"all", {0, 1, 2, 3, 4, 5, 6, 7, 8}}};
    for (const auto& [text, steps] : chosen) {
        withDesktop(book, {"export", "blelloch", "-o", "a.png", "--steps", text});
        EXPECT_EQ(book.pictures.back().steps, steps) << text;
    }
    EXPECT_EQ(withDesktop(book, {"export", "blelloch", "-o", "a.png", "--steps", "5..2"}).err,
              "scanscope: \"5..2\" runs backwards: write 2..5.\n");
    EXPECT_EQ(
        withDesktop(book, {"export", "blelloch", "-o", "a.png", "--steps", "sweep"}).err,
        "scanscope: This run has no phase \"sweep\": choose load, up-sweep, clear, down-sweep or store.\n");
    withDesktop(book, {"export", "blelloch", "-o", "a.pdf"});
    EXPECT_EQ(book.pictures.back().steps.size(), 9u) << "a page a step";
    withDesktop(book, {"export", "blelloch", "-o", "a.png", "--sheet"});
    EXPECT_EQ(book.pictures.back().steps.size(), 9u) << "a sheet of all";
}

TEST(Export, SaysWhatThereWasNoRoomFor) {
    Sketchbook book;
    EXPECT_EQ(withDesktop(book, {"export", "blelloch", "-o", "a.png"}).err, "");
    book.leftOut = "Does not fit: the sentence (step 8).";
    EXPECT_EQ(withDesktop(book, {"export", "blelloch", "-o", "a.png"}),
              (Said{0, "step-8\n", book.leftOut + "\n"}));
}

// In a faulty run, a step that shows the fault replaces the last step.
TEST(Export, MarksAStepThatNobodyAskedFor) {
    Sketchbook book;
    withDesktop(book, {"export", "blelloch", "-o", "a.png"});
    withDesktop(book, {"export", "blelloch", "-o", "a.png", "--steps", "last"});
    withDesktop(book, {"export", "blelloch", "-o", "a.pdf"});
    ASSERT_EQ(book.pictures.size(), 3u);
    EXPECT_TRUE(book.pictures[0].isUsualStep);
    EXPECT_FALSE(book.pictures[1].isUsualStep);
    EXPECT_FALSE(book.pictures[2].isUsualStep);
}

TEST(Export, OnlySaysWhatItWouldWrite) {
    Sketchbook book;
    EXPECT_EQ(withDesktop(book, {"export", "blelloch", "-o", "a.mp4", "--dry-run"}).out, "a plan\n");
    EXPECT_TRUE(book.pictures.empty());
    ASSERT_EQ(book.plans.size(), 1u);
    EXPECT_EQ(book.plans[0].format, ExportFormat::mp4);
}

// A film shows all launches; the blocks of a launch run side by side.
TEST(Export, CountsTheStepsOfAllLaunches) {
    Sketchbook book;
    EXPECT_EQ(withDesktop(book, {"export", "reduce-shared", "--n", "20", "--block", "8", "-o", "a.png"}).out,
              "step-9\n");
    EXPECT_EQ(withDesktop(book, {"export", "reduce-shared", "--n", "20", "--block", "8", "-o", "a.png",
                                 "--steps", "11"})
                  .err,
              "scanscope: This run has steps 1 to 10, but no step 11.\n");
}

TEST(Export, RefusesStepsThatAreNotThere) {
    Sketchbook book;
    for (const std::string step : {"0", "10", "2^60"}) {
        EXPECT_EQ(withDesktop(book, {"export", "blelloch", "-o", "a.png", "--steps", step}),
                  refused(fmt::format("scanscope: This run has steps 1 to 9, but no step {}.\n",
                                      step == "2^60" ? "1152921504606846976" : step)));
    }
    EXPECT_EQ(withDesktop(book, {"export", "blelloch", "-o", "a.png", "--steps", "1,,2"}).err,
              "scanscope: \"\" is not a step for --steps: write numbers like 3 or 2..5, phases, all or last, "
              "with commas between them.\n");
    EXPECT_EQ(withDesktop(book, {"export", "blelloch", "-o", "a.png", "--input", ""}).err,
              "scanscope: Nothing to draw: the run has no steps.\n");
    EXPECT_EQ(withDesktop(book, {"export", "cub-scan", "-o", "a.png"}).err,
              "scanscope: CUB scan is NVIDIA's library code: it is verified and benchmarked, but has no "
              "steps to show.\n");
    EXPECT_TRUE(book.pictures.empty());
}

TEST(Export, StopsWhenAsked) {
    Sketchbook book;
    std::stop_source source;
    Desktop desktop = book.desktop();
    desktop.draw = [&](const trace::Trace&, const ExportJob&, const PictureProgress& progress) {
        EXPECT_TRUE(progress(0, 2));
        source.request_stop();
        EXPECT_FALSE(progress(1, 2));
        return DrawnPictures{};
    };
    const Said said = scanscope({"export", "blelloch", "-o", "a.png", "--steps", "all"},
                                kernels::this_machine(), 0, source.get_token(), desktop);
    EXPECT_EQ(said.status, 130);
}

TEST(Export, WithoutQtSaysSo) {
    const Said said = scanscope({"export", "blelloch", "-o", "a.png"});
    EXPECT_EQ(said.status, 3);
    EXPECT_EQ(said.err, "scanscope: This build cannot draw (SCANSCOPE_GUI=OFF): save the run with `scanscope "
                        "trace`, and export that file with a build that has Qt.\n");
}

TEST(Window, OpensAloneOrWithARecording) {
    Sketchbook book;
    EXPECT_EQ(withDesktop(book, {}).status, 0);
    EXPECT_EQ(
        withDesktop(book, {"x.scantrace", "--screenshot", "w.png", "--size", "1440x900", "--dark"}).status,
        0);
    ASSERT_EQ(book.windows.size(), 2u);
    EXPECT_EQ(book.windows[0].file, "");
    EXPECT_EQ(book.windows[1].file, "x.scantrace");
    EXPECT_EQ(book.windows[1].screenshot, "w.png");
    EXPECT_EQ(book.windows[1].width, 1440);
    EXPECT_EQ(book.windows[1].height, 900);
    EXPECT_TRUE(book.windows[1].dark);
    const Said without = scanscope({});
    EXPECT_EQ(without.status, 3);
    EXPECT_EQ(
        without.err,
        "scanscope: This build has no window (SCANSCOPE_GUI=OFF): `scanscope -h` lists the commands.\n");
}

} // namespace
} // namespace scanscope::app

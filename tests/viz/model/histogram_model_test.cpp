#include "viz/views/histogram/histogram_model.h"

#include <gtest/gtest.h>
#include <QStringList>

#include "kernels/trace/trace_file.h"
#include "viz/stage/subject_text.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

Document binned(const std::vector<int>& input, const char* bins, std::uint32_t threads,
                std::vector<std::int64_t> blocks = {}) {
    return test::documentOf(
        test::runOf("histogram", test::textsOf(input), threads, {{"bins", bins}}, std::move(blocks)));
}

const std::vector<int> eight{3, 1, 7, 0, 4, 1, 6, 3};

// "1 2 0 2 | 0 1 3": the bars, then the known beginnings of the bins.
std::string barsOf(const Document& document, FilmStep step) {
    std::string counts, starts;
    for (const BinNow& bin : binsAt(document, step)) {
        counts += std::to_string(bin.whole) + (bin.unrecorded() > 0 ? "!" : "") + ' ';
        if (bin.start) starts += ' ' + std::to_string(*bin.start) + (bin.startStays ? "" : "?");
    }
    return counts + "|" + starts;
}

FilmStep stepNamed(const Document& document, const std::string& label, LaunchIndex launch) {
    for (const FilmStep step : document.steps())
        if (document.film().recorded(step).label == label && document.film().launchAt(step) == launch)
            return step;
    throw std::out_of_range(label);
}

TEST(HistogramModel, CountsWhatTheRecordsSayStepByStep) {
    const Document document = binned(eight, "4", 4);
    const HistogramModel* model = histogramOf(document);
    ASSERT_NE(model, nullptr);
    EXPECT_EQ(model->bins, 4);
    EXPECT_EQ(model->n, 8u);
    EXPECT_EQ(model->missing(), 0u);
    EXPECT_EQ(model->largest, 3u);
    EXPECT_EQ((QStringList{model->inputName, model->heldName, model->countName, model->startName}),
              (QStringList{"in", "held", "count", "out"}));
    const FilmStep count = stepNamed(document, "count", LaunchIndex{0}),
                   add = stepNamed(document, "add", LaunchIndex{0});
    EXPECT_EQ(model->firstCounted, count);
    EXPECT_EQ(model->firstAdded, add);
    EXPECT_EQ(barsOf(document, count - 1), "0 0 0 0 |");
    EXPECT_EQ(barsOf(document, count), "3 2 1 2 |");
    EXPECT_EQ(barsOf(document, document.lastStep() - 1), "3 2 1 2 |");
    EXPECT_EQ(barsOf(document, document.lastStep()), "3 2 1 2 | 0 3 5 6");
}

TEST(HistogramModel, StacksTheElementsOfABarAsTheyCame) {
    const Document document = binned(eight, "4", 4);
    const HistogramModel& model = *histogramOf(document);
    std::string bars;
    for (const auto& bar : model.bars) {
        for (const int i : bar) bars += std::to_string(model.elements[std::size_t(i)].cell) + ' ';
        bars += "| ";
    }
    EXPECT_EQ(bars, "1 3 5 | 0 7 | 4 | 2 6 | ");
    const CountedElement* seventh = model.at(6);
    ASSERT_NE(seventh, nullptr);
    EXPECT_EQ(seventh->bin, 3);
    EXPECT_EQ(seventh->place, 1);
    EXPECT_EQ(seventh->block, 1u);
    EXPECT_EQ(seventh->thread, 2u);
    EXPECT_EQ(seventh->added, model.firstAdded);
}

// The results of tiles are not beginnings of bins until the sums before them have been added.
TEST(HistogramModel, SaysWhichBeginningsStay) {
    const Document document = binned(eight, "8", 2);
    const FilmStep store = stepNamed(document, "store", LaunchIndex{1});
    EXPECT_EQ(barsOf(document, store), "1 2 0 2 1 0 1 1 | 0 1 3 3 0? 1? 1? 2?");
    EXPECT_EQ(barsOf(document, document.lastStep()), "1 2 0 2 1 0 1 1 | 0 1 3 3 5 6 6 7");
}

TEST(HistogramModel, TellsWhatWasNotRecorded) {
    const Document document = binned({0, 1, 2, 3, 0, 0, 0, 0}, "4", 4, {0});
    const HistogramModel& model = *histogramOf(document);
    EXPECT_EQ(model.missing(), 4u);
    EXPECT_EQ(model.at(5), nullptr);
    EXPECT_EQ(model.largest, 5u);
    EXPECT_EQ(barsOf(document, model.firstAdded), "1 1 1 1 |");
    EXPECT_EQ(barsOf(document, document.lastStep()), "5! 1 1 1 | 0 5 6 7");
}

TEST(HistogramModel, SaysWhatABinAndAnElementAre) {
    const Document document = binned(eight, "4", 4);
    const HistogramModel& model = *histogramOf(document);
    const FilmStep last = document.lastStep();
    const auto say = [&](std::uint16_t array, std::uint64_t cell, FilmStep step) {
        return describeInRun(document, {trace::Space::global, array, cell}, step);
    };
    EXPECT_EQ(say(model.count, 0, last), "bin 0: 3 of 8 elements, 0 to 1, starts at 0");
    EXPECT_EQ(say(model.count, 1, model.firstCounted), "bin 1: 2 of 8 elements, all 3");
    EXPECT_EQ(say(model.input, 5, last), "in[5] = 1 falls into bin 0: thread 1 of block 1 adds 1 to held[0]");
    EXPECT_EQ(say(model.input, 5, {}), "in[5] = 1: not counted yet");
    const Document chosen = binned(eight, "4", 4, {0});
    EXPECT_EQ(describeInRun(chosen, {trace::Space::global, histogramOf(chosen)->input, 7}, FilmStep{}),
              "in[7] = 3: its block was not recorded; choose blocks in Options");
    const Document tiles = binned(eight, "8", 2);
    EXPECT_EQ(describeInRun(tiles, {trace::Space::global, histogramOf(tiles)->count, 4},
                            stepNamed(tiles, "store", LaunchIndex{1})),
              "bin 4: 1 of 8 elements, all 4, starts at 0 so far");
}

// The intermediate values of the scan of the counts, bin by bin.
TEST(HistogramModel, FollowsTheCountsIntoTheScan) {
    const auto textOf = [](const Document& document, FilmStep step) {
        std::string text(1, '|');
        for (const ScanNow& cell : scanAt(document, step))
            text += std::to_string(cell.from) + ':' + trace::to_text(cell.value, cell.type) +
                    (cell.written ? "! "
                     : cell.read  ? "? "
                                  : " ");
        return text;
    };
    const Document document = binned(eight, "4", 4);
    const FilmStep load = stepNamed(document, "load", LaunchIndex{1}),
                   up = stepNamed(document, "up-sweep", LaunchIndex{1});
    EXPECT_EQ(textOf(document, load - 1), "|") << "before the scan";
    EXPECT_EQ(textOf(document, load), "|0:3! 1:2! 2:1! 3:2! ");
    EXPECT_EQ(textOf(document, up), "|0:3? 1:5! 2:1? 3:3! ");
    const Document tiles = binned(eight, "8", 2);
    EXPECT_EQ(textOf(tiles, stepNamed(tiles, "load", LaunchIndex{1})),
              "|0:1! 1:2! 2:0! 3:2! 4:1! 5:0! 6:1! 7:1! ");
    EXPECT_EQ(textOf(tiles, stepNamed(tiles, "load", LaunchIndex{2})), "|")
        << "the sums of the tiles are no counts";
}

TEST(HistogramModel, OfOneElementIsOneBar) {
    const Document document = binned({7}, "8", 4);
    ASSERT_NE(histogramOf(document), nullptr);
    EXPECT_EQ(barsOf(document, document.lastStep()), "1 0 0 0 0 0 0 0 | 0 1 1 1 1 1 1 1");
}

// A run recorded on a GPU, with any block order.
TEST(HistogramModel, FollowsFromWhatAGpuRecorded) {
    const Document document(std::make_shared<const trace::Trace>(
        trace::load_trace(SCANSCOPE_GOLDEN_TRACES "/histogram-8.scantrace")));
    ASSERT_NE(histogramOf(document), nullptr);
    const auto bins = binsAt(document, document.lastStep());
    std::uint64_t all = 0, next = 0;
    for (const BinNow& bin : bins) {
        all += bin.counted;
        ASSERT_TRUE(bin.start.has_value());
        EXPECT_EQ(*bin.start, next);
        next += bin.whole;
    }
    EXPECT_EQ(all, 8u);
    EXPECT_EQ(next, 8u);
}

TEST(HistogramModel, IsOfRunsThatCountOnly) {
    for (const char* other :
         {"compact", "radix-sort-4bit", "radix-sort", "subtree-sizes", "recursive", "blelloch"})
        EXPECT_EQ(histogramOf(Document(test::traceOf({other, test::numbers(8)}))), nullptr) << other;
}

} // namespace
} // namespace scanscope::viz

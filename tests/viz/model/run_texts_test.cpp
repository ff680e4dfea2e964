#include "viz/model/run_texts.h"

#include <gtest/gtest.h>

#include "viz/support/language.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

Document recordedRun(const char* algorithm, int n, std::uint32_t threads,
                     std::vector<std::int64_t> blocks = {}) {
    return test::documentOf(
        {.algorithm = algorithm, .input = test::ones(n), .threads = threads, .blocks = std::move(blocks)});
}

std::string headline(const Document& document, FilmStep step, BlockAddress block, Scope scope) {
    const StepTexts texts{{{"reduce", StepTemplate("{threads}: {?Each|each} adds the cell {places} on.")},
                           {"copy", StepTemplate("{threads} {threads?copy|copies} the element.")}}};
    const Headline made = headlineAt(document, step, block, scope, texts);
    return (made.place + QStringLiteral(" / ") + made.sentence).toStdString();
}

TEST(Headline, SaysWhichBlockAndWhichLaunch) {
    const Document sums = recordedRun("reduce-shared", 20, 8);
    EXPECT_EQ(headline(sums, FilmStep{2}, {LaunchIndex{0}, 2}, Scope::block),
              "offset 2 · launch 1 › block 2 / 2 threads: each adds the cell 2 places on.");
    EXPECT_EQ(headline(sums, FilmStep{7}, {LaunchIndex{0}, 2}, Scope::block),
              "offset 2 · launch 2 › block 0 / 2 threads: each adds the cell 2 places on.");
    EXPECT_EQ(headline(sums, FilmStep{2}, {LaunchIndex{0}, 2}, Scope::run),
              "offset 2 · launch 1 of 2 / In each of 3 blocks, 2 threads: each adds the cell 2 places on.");
    EXPECT_EQ(headline(sums, FilmStep{7}, {LaunchIndex{0}, 2}, Scope::run),
              "offset 2 · launch 2 of 2 / 2 threads: each adds the cell 2 places on.");
}

// A kernel may end a block immediately.
TEST(Headline, OfABlockThatDoesNothing) {
    trace::Trace recorded = *test::traceOf(test::runOf("reduce-shared", test::ones(20), 8));
    trace::Block& idle = recorded.launches[0].blocks[0];
    idle.steps.clear();
    idle.events.clear();
    idle.snapshots.clear();
    const Document sums(std::make_shared<const trace::Trace>(std::move(recorded)));
    EXPECT_EQ(headline(sums, FilmStep{2}, {LaunchIndex{0}, 0}, Scope::block),
              "launch 1 › block 0 / Block 0 has no recorded steps in this launch.");
    for (int step = 0; step < sums.stepCount(); ++step)
        for (const Scope scope : {Scope::run, Scope::block})
            EXPECT_FALSE(spokenStep(sums, FilmStep(step), {LaunchIndex{0}, 0}, scope, {}).isEmpty());
}

// On a slide, the headline leaves out the threads.
TEST(Headline, IsBriefOnASlide) {
    const Document sums = recordedRun("reduce-shared", 20, 8);
    const StepTexts texts{{{"reduce", StepTemplate("{threads}: {?Each|each} adds.")}}};
    const auto brief = [&](FilmStep step, Scope scope) {
        return headlineAt(sums, step, {}, scope, texts).brief.toStdString();
    };
    EXPECT_EQ(brief(FilmStep{2}, Scope::run), "In each of 3 blocks, each adds.");
    EXPECT_EQ(brief(FilmStep{2}, Scope::block), "Each adds.");
    EXPECT_EQ(brief(FilmStep{7}, Scope::run), "Each adds.");
}

TEST(Headline, OfOneBlockSpeaksOfNoOther) {
    EXPECT_EQ(headline(recordedRun("reduce-shared", 8, 8), FilmStep{2}, {}, Scope::block),
              "offset 2 / 2 threads: each adds the cell 2 places on.");
}

TEST(Headline, SaysOfManyBlocksOnlyWhatWasSeenOfAll) {
    for (const int followed : {0, 2})
        EXPECT_EQ(
            headline(recordedRun("thread-index", 10, 4), FilmStep{1}, {LaunchIndex{0}, followed}, Scope::run),
            " / In 2 of 3 blocks, 4 threads copy the element. Another block differs.");
    EXPECT_EQ(headline(recordedRun("thread-index", 6, 4), FilmStep{1}, {LaunchIndex{0}, 1}, Scope::run),
              " / In block 1, 2 threads copy the element. Another block differs.");
    EXPECT_EQ(headline(recordedRun("reduce-shared", 64, 8, {0, -1}), FilmStep{1}, {}, Scope::run),
              "offset 4 · launch 1 of 2 / In each of 2 recorded blocks, 4 threads: each adds the cell 4 "
              "places on.");
}

// The last block adds the results of all blocks; the others have ended by then.
TEST(Headline, SpeaksOfTheBlocksThatDoTheStep) {
    const Document sums = recordedRun("broken-fence", 8, 4);
    const FilmStep last = sums.lastStep();
    for (const int followed : {0, 1})
        EXPECT_EQ(headlineAt(sums, last, {LaunchIndex{0}, followed}, Scope::run, {}).phase, "Store")
            << followed;
    const Headline rests = headlineAt(sums, last, {LaunchIndex{0}, 0}, Scope::block, {});
    EXPECT_EQ(rests.phase, "Publish");
    EXPECT_EQ(rests.place, "block 0");
    EXPECT_EQ(rests.sentence, "Block 0 ended in this step; other blocks continue.");
    EXPECT_EQ(headlineAt(sums, last, {LaunchIndex{0}, 1}, Scope::block, {}).phase, "Store");
}

// Block 0 has nothing before it: the sentence describes the blocks that add.
TEST(Headline, SpeaksOfBlocksThatDoSomething) {
    const Document scan = recordedRun("recursive", 24, 4);
    const FilmStep adds = scan.film().firstStep(LaunchIndex{2});
    EXPECT_EQ(headline(scan, adds, {LaunchIndex{2}, 0}, Scope::run),
              "launch 3 of 3 / In 2 of 3 blocks, 4 threads combine values in out.");
    EXPECT_EQ(headline(scan, adds, {LaunchIndex{2}, 0}, Scope::block),
              "launch 3 › block 0 / Nothing is written in this step.");
}

// One block may copy where another combines: only blocks that do the same share a sentence.
TEST(Headline, SaysOfNoBlockWhatItDoesNotDo) {
    const Document scan = recordedRun("naive-global", 6, 4);
    const Headline stride = headlineAt(scan, FilmStep{2}, {}, Scope::run, scan.text().steps);
    EXPECT_EQ(stride.sentence.toStdString(), "In block 0, 2 threads add the value 2 places to the left; "
                                             "threads 0 and 1 copy their own. Another block differs.");
}

// The first block does something else while another one publishes its prefix.
TEST(Headline, HasTheCodeOfTheBlockThatItSpeaksOf) {
    const Document scan = recordedRun("lookback", 200, 32);
    int told = 0;
    for (const FilmStep step : scan.steps()) {
        const Headline headline = headlineAt(scan, step, {}, Scope::run, scan.text().steps);
        const Moment speaker = speakerAt(scan, step, {}, Scope::run);
        EXPECT_EQ(speakerAt(scan, step, {}, Scope::block).block, BlockAddress{});
        if (headline.phase != "Publish prefix") continue;
        ++told;
        const QString named = QStringLiteral("In block %1, ").arg(speaker.model->block().index);
        EXPECT_TRUE(headline.sentence.startsWith(named)) << headline.sentence.toStdString();
        const auto code = scan.codeOf(speaker);
        const int line = code->at(speaker.step).running;
        ASSERT_GT(line, 0);
        EXPECT_EQ(code->lines()[std::size_t(line) - 1].text.trimmed(), "before[0] = all;")
            << "step " << int(step) << ", line " << line;
    }
    EXPECT_EQ(told, 6) << "all tiles but the first";
}

// Which threads move an element depends on the values, but all of them move to the places from the scan.
TEST(Headline, SaysOfAllBlocksWhatTheSentenceSaysOfEach) {
    const Document compact(test::traceOf({"compact", test::numbers(1000)}));
    const Headline scatter = headlineAt(compact, compact.lastStep(), {}, Scope::run, compact.text().steps);
    EXPECT_EQ(scatter.phase, "Scatter");
    EXPECT_TRUE(scatter.brief.startsWith("In each of ")) << scatter.brief.toStdString();
    EXPECT_FALSE(scatter.brief.contains("differ")) << scatter.brief.toStdString();
}

TEST(Headline, BeginsASentenceBehindTheBlocksInGerman) {
    const test::Speaking german("de");
    const Document scan = recordedRun("naive-global", 6, 4);
    EXPECT_EQ(headlineAt(scan, FilmStep{2}, {}, Scope::run, scan.text().steps).sentence.toStdString(),
              "In Block 0: 2 Threads addieren den Wert 2 Stellen links; Threads 0 und 1 kopieren ihren "
              "eigenen. Ein weiterer Block weicht ab.");
}

TEST(DescribeGlobal, SaysWhatStandsThereAndWhoWroteIt) {
    const Document scan = recordedRun("recursive", 24, 4); // 24 ones in blocks of 8
    const auto& globals = scan.trace().launches.at(1).globals;
    const auto sums = std::uint16_t(std::find_if(globals.begin(), globals.end(),
                                                 [](const trace::Global& g) { return g.name == "sums 1"; }) -
                                    globals.begin());
    EXPECT_EQ(describeGlobal(scan, Band{1}, sums, 2, FilmStep{}).toStdString(),
              "sums 1[2] before launch 2: nothing has been written here yet");
    EXPECT_EQ(describeGlobal(scan, Band{1}, sums, 2, scan.film().firstStep(LaunchIndex{1})).toStdString(),
              "sums 1[2] before launch 2: 8, written by block 2 of launch 1");
    EXPECT_EQ(describeGlobal(scan, Band{0}, 0, 5, FilmStep{}).toStdString(), "in[5] before launch 1: 1");
}

// The blocks of a sort by digits write every k-th cell of the table of counts.
TEST(DescribeGlobal, NamesTheBlockThatWroteTheVeryCell) {
    const Document sort = recordedRun("radix-sort-4bit", 64, 4);
    const trace::Launch& launch = sort.trace().launches.front();
    const auto blocks = launch.grid.count();
    const auto count = std::ranges::find_if(launch.globals, [blocks](const trace::Global& global) {
        return global.meaning == trace::Meaning::count && global.extent == 16 * blocks;
    });
    ASSERT_NE(count, launch.globals.end());
    ASSERT_GT(blocks, 2u);
    for (std::uint64_t cell = 0; cell < 3 * blocks; ++cell) {
        const QString text = describeGlobal(sort, Band{1}, std::uint16_t(count - launch.globals.begin()),
                                            cell, sort.film().firstStep(LaunchIndex{1}));
        EXPECT_TRUE(text.endsWith(QStringLiteral("written by block %1 of launch 1").arg(cell % blocks)))
            << text.toStdString();
    }
}

TEST(DescribeBlock, SaysWhatItReadsAndLeaves) {
    const Document sums = recordedRun("reduce-shared", 20, 8);
    EXPECT_EQ(describeBlock(sums, {LaunchIndex{0}, 2}, FilmStep{}).toStdString(),
              "block 2 of launch 1: reads in[16..19], writes sums[2]");
    EXPECT_EQ(describeBlock(sums, {LaunchIndex{0}, 2}, FilmStep{4}).toStdString(),
              "block 2 of launch 1: reads in[16..19], writes sums[2] = 4");
    EXPECT_EQ(describeUnrecorded(LaunchIndex{0}, 7, 1).toStdString(),
              "block 7 of launch 1: not recorded; choose blocks in Options");
    EXPECT_EQ(describeUnrecorded(LaunchIndex{1}, 7, 3).toStdString(),
              "blocks 7 to 9 of launch 2: not recorded; choose blocks in Options");
}

} // namespace
} // namespace scanscope::viz

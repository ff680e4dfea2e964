#include "viz/model/step_texts.h"

#include <gtest/gtest.h>

#include "support/listed.h"
#include "viz/model/algorithm_text.h"
#include "viz/support/language.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

using test::blelloch;
using test::hillisSteele;

std::string sentence(const BlockModel& model, BlockStep step, const StepTexts& texts = {}) {
    return sentenceOf(model, step, texts).whole.toStdString();
}

TEST(StepTexts, HeadlineNamesPhaseAndPlace) {
    const BlockModel model = blelloch(16);
    const Headline down = headlineOf(model, BlockStep{8});
    EXPECT_EQ(down.role, StepRole::down);
    EXPECT_EQ(down.phase, "Down-sweep");
    EXPECT_EQ(down.place, "offset 2");
    EXPECT_EQ(headlineOf(model, BlockStep{5}).phase, "Identity");
    EXPECT_EQ(headlineOf(model, BlockStep{5}).place, "");
    const Headline stride = headlineOf(hillisSteele(16), BlockStep{3});
    EXPECT_EQ(stride.phase, "Stride");
    EXPECT_EQ(stride.place, "4");
}

// Threads that wait forever have begun a step, but never did what its text says.
TEST(StepTexts, AStepThatTheRunStoppedInSaysSo) {
    const BlockModel model = test::record({"broken-divergent-barrier", test::numbers(8)});
    const StepTexts& texts = algorithmText("broken-divergent-barrier").steps;
    EXPECT_EQ(sentence(model, BlockStep{1}, texts),
              "4 threads: each right node adds its left sibling’s sum.");
    EXPECT_EQ(sentence(model, BlockStep{2}, texts),
              "Deadlock in block 0: 2 threads wait in __syncthreads at line 45 (threads 0 and 1); 2 threads "
              "never reached it: they wait in __syncthreads at line 66 (threads 2 and 3).");
}

TEST(StepTexts, TemplatesAreFilledFromTheTrace) {
    const StepTexts texts{
        {{"down-sweep",
          StepTemplate("{threads}: each left node takes its parent's prefix, {cells}, offset {number}.")},
         {"stride",
          StepTemplate("{combining} add the value {number} to the left[; {copying} copy their own].")}}};
    EXPECT_EQ(sentence(blelloch(16), BlockStep{8}, texts),
              "4 threads: each left node takes its parent's prefix, 8 cells, offset 2.");
    EXPECT_EQ(sentence(blelloch(8), BlockStep{5}, texts),
              "1 thread: each left node takes its parent's prefix, 2 cells, offset 4.");
    EXPECT_EQ(sentence(hillisSteele(16), BlockStep{3}, texts),
              "12 threads add the value 4 to the left; threads 0 to 3 copy their own.");
}

// The pages of the two scans have a sentence for every step.
TEST(StepTexts, TheBundledPagesSpeakOfEveryStep) {
    const StepTexts& stride = algorithmText("hillis-steele").steps;
    EXPECT_EQ(sentence(hillisSteele(16), BlockStep{}, stride),
              "16 threads copy the input into the first buffer.");
    EXPECT_EQ(sentence(hillisSteele(16), BlockStep{1}, stride),
              "15 threads add the value 1 place to the left; thread 0 copies its own.");
    EXPECT_EQ(sentence(hillisSteele(16), BlockStep{3}, stride),
              "12 threads add the value 4 places to the left; threads 0 to 3 copy their own.");
    const StepTexts& sweeps = algorithmText("blelloch").steps;
    EXPECT_EQ(sentence(blelloch(16), BlockStep{}, sweeps), "8 threads copy the input into shared memory.");
    EXPECT_EQ(sentence(blelloch(15), BlockStep{}, sweeps),
              "8 threads copy the input into shared memory; 1 cell beyond it takes the identity.");
    EXPECT_EQ(sentence(blelloch(13), BlockStep{}, sweeps),
              "8 threads copy the input into shared memory; 3 cells beyond it take the identity.");
    EXPECT_EQ(sentence(blelloch(16), BlockStep{4}, sweeps),
              "1 thread: each right node adds its left sibling’s sum.");
    EXPECT_EQ(
        sentence(blelloch(16), BlockStep{8}, sweeps),
        "4 threads: each left node takes its parent’s prefix; each right node adds the left sum to it.");
    EXPECT_EQ(sentence(blelloch(2), BlockStep{4}, sweeps),
              "1 thread writes the prefixes back to global memory.");
    const BlockModel whole = blelloch(13);
    for (const BlockStep step : whole.steps()) {
        const std::string words = sentence(whole, step, sweeps);
        EXPECT_TRUE(words.ends_with('.')) << step << ": " << words;
        EXPECT_EQ(words.find_first_of("{}[]|"), std::string::npos) << step << ": " << words;
    }
}

BlockModel ofOperator(const char* algorithm, int n, trace::Operator op, trace::Form form,
                      std::uint32_t threads = 0) {
    return test::record({algorithm, test::numbers(n), form, trace::ElementType::int32, op, threads});
}

TEST(StepTexts, OnlyASumIsAdded) {
    using trace::Operator;
    const BlockModel max = ofOperator("blelloch", 16, Operator::max, trace::Form::exclusive);
    const StepTexts& sweeps = algorithmText("blelloch").steps;
    EXPECT_EQ(sentence(max, BlockStep{1}, sweeps),
              "8 threads: each right node combines with its left sibling’s maximum.");
    EXPECT_EQ(sentence(max, BlockStep{8}, sweeps), "4 threads: each left node takes its parent’s prefix; "
                                                   "each right node combines it with the left maximum.");
    EXPECT_EQ(
        sentence(max, BlockStep{5}, sweeps),
        "The root holds the maximum of all. It becomes the identity: nothing lies before the whole span.");
    const StepTexts& strides = algorithmText("hillis-steele").steps;
    EXPECT_EQ(
        sentence(ofOperator("hillis-steele", 16, Operator::bit_or, trace::Form::inclusive), BlockStep{2},
                 strides),
        "14 threads combine their value with the one 2 places to the left; threads 0 and 1 copy their own.");
    EXPECT_EQ(resultWord(Operator::min), "minimum");
}

// No page mentions a sum if the operator is a different one.
TEST(StepTexts, NoPageAddsUnderAnotherOperator) {
    for (const std::string& id : test::listed(
             "blelloch, brent-kung, hillis-steele, hybrid-warp, lookback, naive-global, pointer-jumping, "
             "recursive, reduce-butterfly, reduce-multilevel, reduce-naive, reduce-shared, reduce-then-scan, "
             "reduce-warp, lookback-ring, scan-devices, segmented, sklansky, thread-coarsening, "
             "warp-shuffle, warp-shared, "
             "work-efficient-global, broken-race, broken-missing-sync, broken-warp-sync, broken-global-race, "
             "broken-lookback-order, broken-lookback-fence, broken-lookback-blockidx, broken-identity, "
             "broken-ring, broken-devices, broken-fence")) {
        const auto trace = test::traceOf({id, test::numbers(20), trace::Form::inclusive,
                                          trace::ElementType::int32, trace::Operator::max, 8});
        for (std::size_t launch = 0; launch < trace->launches.size(); ++launch) {
            const BlockModel model(trace, launch);
            for (const BlockStep step : model.steps()) {
                const QString words =
                    sentenceOf(model, step, algorithmText(QString::fromStdString(id)).steps).whole;
                for (const char* wrong : {" add", " sum", "<", ">", "{", "|", "/"})
                    EXPECT_FALSE(words.contains(QLatin1String(wrong))) << id << ": " << words.toStdString();
            }
        }
    }
}

// A warp is complete for every n: the lanes beyond the input read nothing.
TEST(StepTexts, OnlyThreadsThatReadAnElementTakeOne) {
    const BlockModel six = ofOperator("warp-shuffle", 6, trace::Operator::sum, trace::Form::inclusive, 32);
    EXPECT_EQ(sentence(six, BlockStep{}, algorithmText("warp-shuffle").steps),
              "6 threads load one element each into a register; 26 threads take the identity.");
}

TEST(StepTexts, APartInBracketsGoesWhereItSaysNothing) {
    const StepTexts texts{{{"up-sweep", StepTemplate("{threads} add[; {copying} copy their own].")}}};
    EXPECT_EQ(sentence(blelloch(8), BlockStep{2}, texts), "2 threads add.");
}

TEST(StepTexts, WithoutTemplatesTheTraceSpeaks) {
    EXPECT_EQ(sentence(blelloch(8), BlockStep{}), "4 threads copy 8 cells to temp.");
    EXPECT_EQ(sentence(blelloch(8), BlockStep{1}), "4 threads combine values in temp.");
    EXPECT_EQ(sentence(blelloch(8), BlockStep{4}), "1 thread sets 1 cell in temp.");
    EXPECT_EQ(sentence(hillisSteele(8), BlockStep{1}),
              "7 threads combine values in buffer[1]; thread 0 copies its own value.");
}

TEST(StepTexts, SlidesDropTheThreads) {
    const StepTexts& sweeps = algorithmText("blelloch").steps;
    EXPECT_EQ(headlineOf(blelloch(8), BlockStep{1}, sweeps).brief,
              "Each right node adds its left sibling’s sum.");
    EXPECT_EQ(headlineOf(blelloch(8), BlockStep{}, sweeps).brief,
              "4 threads copy the input into shared memory.");
    EXPECT_EQ(headlineOf(blelloch(8), BlockStep{1}).brief, "4 threads combine values in temp.");
}

// Each text has the grammatical form for its number.
TEST(StepTexts, SpeakGerman) {
    const test::Speaking german("de");
    const StepTexts& sweeps = algorithmText("blelloch").steps;
    EXPECT_EQ(
        sentence(blelloch(15), BlockStep{}, sweeps),
        "8 Threads kopieren die Eingabe in Shared Memory; 1 Zelle dahinter erhält das neutrale Element.");
    EXPECT_EQ(
        sentence(blelloch(13), BlockStep{}, sweeps),
        "8 Threads kopieren die Eingabe in Shared Memory; 3 Zellen dahinter erhalten das neutrale Element.");
    EXPECT_EQ(headlineOf(blelloch(16), BlockStep{1}, sweeps).brief,
              "Jeder rechte Knoten addiert die Summe seines linken Geschwisters.");
    EXPECT_EQ(sentence(hillisSteele(16), BlockStep{1}, algorithmText("hillis-steele").steps),
              "15 Threads addieren den Wert 1 Stelle links; Thread 0 kopiert seinen eigenen.");
    EXPECT_EQ(headlineOf(blelloch(16), BlockStep{5}, sweeps).phase, "Neutrales Element");
    EXPECT_EQ(headlineOf(blelloch(16), BlockStep{}, sweeps).phase, "Laden");
    EXPECT_EQ(titleOf(blelloch(16).trace()), "Blelloch, exklusive Summe");
    EXPECT_EQ(describeRun(blelloch(16).trace()), "exklusive Summe von 16 int32, ein Block mit 8 Threads");
    const BlockModel stopped = test::record({"broken-divergent-barrier", test::numbers(8)});
    EXPECT_EQ(sentence(stopped, BlockStep{2}, algorithmText("broken-divergent-barrier").steps),
              "Deadlock in Block 0: 2 Threads warten in __syncthreads in Zeile 45 (Threads 0 und 1); 2 "
              "Threads kamen nie dorthin: Sie warten in __syncthreads in Zeile 66 (Threads 2 und 3).");
}

TEST(StepTexts, RunIsDescribed) {
    const BlockModel model = blelloch(16);
    EXPECT_EQ(describeRun(model.trace()).toStdString(), "exclusive sum of 16 int32, one block of 8 threads");
    EXPECT_EQ(titleOf(model.trace()).toStdString(), "Blelloch, exclusive sum");
}

TEST(StepTexts, ChangedCellsAreCountedBeyondTheFirst) {
    const BlockModel model = blelloch(16);
    EXPECT_EQ(changedCells(model, BlockStep{3}).toStdString(), "index 7 is 25, index 15 is 31");
    EXPECT_EQ(changedCells(model, BlockStep{1}, 2).toStdString(), "index 1 is 4, index 3 is 7, and 6 more");
}

TEST(StepTexts, ACellIsDescribedWithWriterAndInputs) {
    const BlockModel model = blelloch(8);
    EXPECT_EQ(describeCell(model, BlockStep{3}, {trace::Space::shared, 0, 3}).toStdString(),
              "temp[3] = 11, written by t0 in ▲ 2, Σ a[0..3]");
    EXPECT_EQ(describeCell(model, BlockStep{8}, {trace::Space::shared, 0, 99}).toStdString(), "");
}

// Flags of a look-back are released, by store_release().
TEST(StepTexts, ACellThatWasReleasedWasWritten) {
    const BlockModel model = test::record({"lookback-ring", test::numbers(64)});
    int released = 0;
    for (const trace::Event& event : model.block().events) {
        if (event.kind != trace::EventKind::release) continue;
        ++released;
        EXPECT_NE(describeCell(model, BlockStep(event.step), {event.space, event.array, event.index})
                      .indexOf("written by t"),
                  -1);
    }
    EXPECT_GT(released, 0);
}

TEST(StepTexts, ACellNobodyWroteSaysSo) {
    const BlockModel model = hillisSteele(4);
    EXPECT_EQ(describeCell(model, BlockStep{}, {trace::Space::shared, 1, 2}).toStdString(),
              "buffer[1][2]: nothing has been written here yet");
}

} // namespace
} // namespace scanscope::viz

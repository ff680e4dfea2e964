#include "viz/stage/view_kinds.h"
#include "viz/views/view.h"

#include <gtest/gtest.h>

#include "viz/model/run_texts.h"
#include "viz/support/judged.h"

namespace scanscope::viz {
namespace {

using Views = std::vector<View>;

TEST(DefaultView, OfASoundRunItIsTheEnd) {
    const Document document = test::judgedRun({"blelloch"});
    const ViewState shown = defaultView(document);
    EXPECT_EQ(shown.views, bestViews(document));
    EXPECT_EQ(shown.step, document.lastStep());
}

TEST(DefaultView, OfADeadlockItIsWhoWaits) {
    const Document document = test::judgedRun({"broken-divergent-barrier"});
    const ViewState shown = defaultView(document);
    EXPECT_EQ(shown.views, (Views{View::array, View::lanes}));
    EXPECT_EQ(shown.step, FilmStep{1}) << "not the last step, in which nothing was done";
    const StepTexts& texts = document.text().steps;
    const QString said = headlineAt(document, FilmStep{1}, {}, Scope::block, texts).sentence;
    EXPECT_TRUE(said.startsWith("Deadlock: 2 threads wait in __syncthreads at line 45"))
        << said.toStdString();
    EXPECT_EQ(spokenStep(document, FilmStep{1}, {}, Scope::block, texts).count("Deadlock"), 1);
    const QString after = headlineAt(document, FilmStep{2}, {}, Scope::block, texts).sentence;
    EXPECT_TRUE(after.startsWith("Deadlock in block 0: 2 threads wait")) << after.toStdString();
}

TEST(DefaultView, OfAHazardItIsTheStepThatItIsIn) {
    const Document document = test::judgedRun({"broken-race"});
    const ViewState shown = defaultView(document);
    ASSERT_FALSE(document.findings().empty());
    EXPECT_EQ(shown.step, document.findings().at(0).filmStep);
    EXPECT_FALSE(document.findings().in(shown.step).empty());
    EXPECT_EQ(shown.views.front(), View::array) << "the view that marks it";
}

// The same as for a single run, on either side.
TEST(DefaultView, OfTwoRunsItIsTheStepOfTheFault) {
    const auto recorded = [](const char* algorithm) {
        return kernels::record(test::requestOf({algorithm, test::numbers(8)}));
    };
    const auto [race, sound] =
        trace::in_lock_step(recorded("broken-race"), recorded("hillis-steele"), trace::Alignment::barrier);
    const auto documentOf = [](const trace::Trace& trace, std::shared_ptr<const Document> beside) {
        const auto* algorithm = kernels::find_algorithm(trace.run.algorithm);
        return std::make_shared<const Document>(std::make_shared<const trace::Trace>(trace),
                                                Verdict{kernels::check(trace, algorithm).findings, {}},
                                                std::move(beside));
    };
    const auto left = documentOf(race, documentOf(sound, nullptr)),
               right = documentOf(sound, documentOf(race, nullptr));
    ASSERT_FALSE(left->findings().empty());
    EXPECT_EQ(defaultView(*left).step, left->findings().at(0).filmStep);
    EXPECT_EQ(defaultView(*right).step, left->findings().at(0).filmStep);
    EXPECT_LT(defaultView(*left).step, left->lastStep());
    EXPECT_EQ(defaultView(*left).views, bestViews(*left));
}

TEST(DefaultView, WhatIsNotToBeSeenIsNotShown) {
    const Document judged = test::judgedRun({"broken-race"});
    const Document unmarked(judged.sharedTrace());
    EXPECT_EQ(defaultView(unmarked).step, unmarked.lastStep());
}

} // namespace
} // namespace scanscope::viz

// The latest runs can be opened again from the menu, in this session and the next.
#include "app/explore/algorithm_popover.h"
#include "app/explore/catalogue_session.h"
#include "app/window_fixture.h"
#include "support/has.h"

namespace scanscope::test {
namespace {

class RecentRunsTest : public WindowTest {
protected:
    [[nodiscard]] std::vector<std::string> names() {
        std::vector<std::string> texts;
        for (const app::Action* action : window->explore()->catalogue()->recent()->actions())
            if (action->isVisible()) texts.push_back(action->text().toStdString());
        return texts;
    }
    void typeInput(const QString& text) {
        input()->setFocus();
        input()->selectAll();
        expectRun([&] { type(text); });
    }
    void choose(const QString& algorithm) {
        expectRun([&] { emit window->explore()->setupBar()->algorithms()->chosen(algorithm); });
    }
};

using Names = std::vector<std::string>;
const std::string usual = "3,1,7,0,4,1,6,3";

TEST_F(RecentRunsTest, WhatIsTypedIsOneRunUntilItIsAskedFor) {
    typeInput("1 2");
    typeInput("1 2 3");
    EXPECT_EQ(names(), Names{"Blelloch --input 1,2,3"});
    expectRun([&] { press(Qt::Key_Return); });
    typeInput("4 5");
    EXPECT_EQ(names(), (Names{"Blelloch --input 4,5", "Blelloch --input 1,2,3"}));
}

TEST_F(RecentRunsTest, TheLastOneStandsFirstAndEachOnce) {
    choose("sklansky");
    choose("brent-kung");
    choose("sklansky");
    EXPECT_EQ(names(), (Names{"Sklansky --input " + usual, "Brent–Kung --input " + usual,
                              "Blelloch --input " + usual}));
}

TEST_F(RecentRunsTest, OneIsMadeAgainWithAllThatItAskedFor) {
    kernels::Request request;
    request.algorithm = "reduce-shared";
    request.type = trace::ElementType::float32;
    request.threads_per_block = 32;
    request.options["finish"] = "cpu";
    for (int i = 0; i < 70; ++i) request.input.push_back(trace::to_value(float(i)));
    expectRun([&] { window->explore()->start(request); });
    choose("blelloch");
    app::Action* again = window->explore()->catalogue()->recent()->actions().at(1);
    expectRun([&] { again->ask(); });
    const trace::Run& run = window->explore()->document()->trace().run;
    EXPECT_EQ(run.type, trace::ElementType::float32);
    EXPECT_EQ(run.threads_per_block, 32);
    EXPECT_EQ(run.options.at("finish"), "cpu");
    EXPECT_EQ(window->explore()->document()->trace().input, request.input);
    EXPECT_EQ(names().front(), "Shared-memory reduction --block 32 --type float32 --finish cpu --input …");
}

TEST_F(RecentRunsTest, AreKeptForTheNextWindowAndForgottenAfterEight) {
    for (const char* algorithm :
         {"sklansky", "brent-kung", "hillis-steele", "pointer-jumping", "warp-shuffle", "warp-shared",
          "hybrid-warp", "reduce-naive", "reduce-warp"})
        choose(algorithm);
    const Names before = names();
    EXPECT_EQ(before.size(), app::RecentList::mostRuns);
    EXPECT_EQ(before.back(), "Brent–Kung --input " + usual);
    window.reset();
    makeWindow({1440, 900});
    Names after = names();
    EXPECT_EQ(after.size(), app::RecentList::mostRuns);
    EXPECT_EQ(after.front(), "Blelloch --input " + usual) << "the run that the window starts with";
    after.erase(after.begin());
    EXPECT_EQ(after, Names(before.begin(), before.end() - 1));
}

TEST_F(RecentRunsTest, WhatAStrangerWroteIntoTheSettingsIsMadeVisible) {
    window.reset();
    const QVariantMap values{{"input", QString::fromUtf8("1,2\u202E\x1b[31m")}};
    settings.setValue("recent-runs",
                      QVariantList{QVariantMap{{"algorithm", "sklansky"}, {"values", values}}});
    makeWindow({1440, 900});
    const std::string name = names().back();
    EXPECT_TRUE(name.starts_with("Sklansky --input 1,2")) << name;
    EXPECT_FALSE(test::has(name, "\u202E"));
    EXPECT_EQ(name.find('\x1b'), std::string::npos) << name;
}

TEST_F(RecentRunsTest, OfAnotherProgramsAlgorithmsNothingIsSaid) {
    window.reset();
    settings.setValue("recent-runs", QVariantList{QVariantMap{{"algorithm", "no-such"}}, 7, "x"});
    makeWindow({1440, 900});
    EXPECT_EQ(names(), Names{"Blelloch --input " + usual});
}

} // namespace
} // namespace scanscope::test

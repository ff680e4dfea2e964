#include "viz/model/language.h"

#include <gtest/gtest.h>

#include "support/chosen_language.h"
#include "viz/model/answers.h"
#include "viz/model/counters_model.h"
#include "viz/model/view_names.h"
#include "viz/support/recorded.h"

namespace scanscope::viz {
namespace {

TEST(TextsOfViews, FollowTheirNumberAndTheLanguage) {
    const auto more = [](std::uint64_t number) {
        return counted(number, "%1 more warp", "%1 more warps").toStdString();
    };
    EXPECT_EQ(more(1), "1 more warp");
    EXPECT_EQ(more(12), "12 more warps");
    const scanscope::test::ChosenLanguage german("de");
    EXPECT_EQ(more(1), "1 weiterer Warp");
    EXPECT_EQ(more(12), "12 weitere Warps");
}

TEST(TextsOfViews, AreListed) {
    EXPECT_EQ(listed({}), "");
    EXPECT_EQ(listed({"a"}), "a");
    EXPECT_EQ(listed({"a", "b", "100 %1"}), "a, b and 100 %1");
    const scanscope::test::ChosenLanguage german("de");
    EXPECT_EQ(listed({"a", "b", "c"}), "a, b und c");
}

TEST(TextsOfViews, OfTablesAreTranslatedWhenTheyAreShown) {
    EXPECT_EQ(translated(viewNames[1].title), "Tree or graph view");
    const scanscope::test::ChosenLanguage german("de");
    EXPECT_EQ(translated(viewNames[1].title), "Baum- oder Graphansicht");
}

TEST(TextsOfViews, PutWhatTheyAreAboutWhereTheLanguageHasIt) {
    const Answers answers{.right = {},
                          .answers = {{.id = "a", .name = "a", .values = {{1}}, .wrong = {0}},
                                      {.id = "b", .name = "b", .values = {{2}}},
                                      {.id = "c", .name = "c", .values = {{2}}}}};
    EXPECT_EQ(sentenceOf(answers), "Three schedules, two different results: right only by chance, b and c.");
    const scanscope::test::ChosenLanguage german("de");
    EXPECT_EQ(sentenceOf(answers),
              "Drei Abläufe, zwei verschiedene Ergebnisse: nur zufällig richtig, b und c.");
}

TEST(TextsOfViews, SayWhyCountersDiffer) {
    const auto trace = test::traceOf(test::runOf("blelloch", test::numbers(64), 1));
    const auto note = [&] { return countersOf(Document(trace), {}).note.toStdString(); };
    EXPECT_EQ(
        note(),
        "The formulas assume one thread per pair of cells (32); here 1 thread does the work of several.");
    const scanscope::test::ChosenLanguage german("de");
    EXPECT_EQ(note(), "Die Formeln nehmen an: ein Thread für jedes Paar von Zellen (32); hier bearbeitet 1 "
                      "Thread mehrere Elemente.");
}

} // namespace
} // namespace scanscope::viz

#include "viz/model/step_template.h"

#include <gtest/gtest.h>

#include "kernels/theory/theory.h"
#include "support/thrown.h"
#include "viz/model/algorithm_text.h"
#include "viz/support/language.h"

namespace scanscope::viz {
namespace {

StepWords wordsOf(std::uint64_t threads) {
    StepWords words;
    words[StepPlace::threads] = {QStringLiteral("%1 T").arg(threads), threads};
    words[StepPlace::sum] = {QStringLiteral("maximum"), 0};
    return words;
}

std::string told(const char* text, const StepWords& words, StepFormat format = {}) {
    return StepTemplate(QString::fromUtf8(text)).filled(words, format).value_or("nothing").toStdString();
}

TEST(StepTemplate, PutsInWhatStandsInItsPlaces) {
    EXPECT_EQ(told("{threads} make the {sum}.", wordsOf(4)), "4 T make the maximum.");
    EXPECT_EQ(told("No place at all.", {}), "No place at all.");
    EXPECT_EQ(told("a/b | c", {}), "a/b | c");
}

TEST(StepTemplate, FollowsTheNumberOfAPlace) {
    EXPECT_EQ(told("{threads} {threads?add|adds}.", wordsOf(4)), "4 T add.");
    EXPECT_EQ(told("{threads} {threads?add|adds}.", wordsOf(1)), "1 T adds.");
    EXPECT_EQ(told("{threads?All {threads}|One} of them", wordsOf(3)), "All 3 T of them");
}

TEST(StepTemplate, LeavesOutWhatSaysNothing) {
    EXPECT_EQ(told("{threads} add[; {copying} {copying?copy|copies}].", wordsOf(4)), "4 T add.");
    EXPECT_EQ(told("{threads} add[ the {sum}].", wordsOf(4)), "4 T add the maximum.");
    EXPECT_EQ(told("{threads} and {copying}.", wordsOf(4)), "nothing") << "the whole sentence is left out";
}

TEST(StepTemplate, ChoosesByTheOperator) {
    StepWords words = wordsOf(1);
    EXPECT_EQ(told("<{threads?add|adds}/takes the {sum}>.", words), "adds.");
    words.adds = false;
    EXPECT_EQ(told("<{threads?add|adds}/takes the {sum}>.", words), "takes the maximum.");
}

TEST(StepTemplate, KnowsWhetherWordsPrecedeIt) {
    EXPECT_EQ(told("{?The|the} root.", {}), "The root.");
    EXPECT_EQ(told("{?The|the} root.", {}, {.begins = false}), "the root.");
    const char* each = "{threads}: {?Each|each} adds.";
    EXPECT_EQ(told(each, wordsOf(4)), "4 T: each adds.");
    EXPECT_EQ(told(each, wordsOf(4), {.ofThreads = false}), "Each adds.");
    EXPECT_EQ(told(each, wordsOf(4), {.begins = false, .ofThreads = false}), "each adds.");
}

TEST(StepTemplate, SaysWhatIsWrongWithAText) {
    const auto refusal = [](const char* text) {
        return scanscope::test::words_of<BadStepTemplate>(
            [&] { return StepTemplate(QString::fromUtf8(text)); }, "none");
    };
    EXPECT_EQ(refusal("a {thread} b"), "unknown placeholder, at character 10 of “a {thread} b”");
    EXPECT_EQ(refusal("{threads"), "“}” is missing, at character 9 of “{threads”");
    EXPECT_EQ(refusal("{threads?add}"), "“|” is missing, at character 13 of “{threads?add}”");
    EXPECT_EQ(refusal("{threads?a|b|c}"), "“}” is missing, at character 13 of “{threads?a|b|c}”");
    EXPECT_EQ(refusal("[; more"), "“]” is missing, at character 8 of “[; more”");
    EXPECT_EQ(refusal("<adds>"), "“/” is missing, at character 6 of “<adds>”");
    EXPECT_EQ(refusal("more]"), "unexpected “]”, at character 5 of “more]”");
    EXPECT_EQ(refusal(""), "none");
}

// Every page, in every language.
TEST(StepTemplate, ReadsEveryPage) {
    for (const std::string_view language : kernels::language_ids()) {
        const test::Speaking speaking(language);
        for (const kernels::EmbeddedText& page : kernels::embedded_algorithm_pages()) {
            const QString id = QString::fromUtf8(page.path.data(), qsizetype(page.path.size())).chopped(3);
            EXPECT_NO_THROW(static_cast<void>(algorithmText(id))) << language << ' ' << page.path;
        }
    }
}

} // namespace
} // namespace scanscope::viz

// Finished marks that are kept in a file.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "app/course/made_up_marks.h"
#include "app/course/marking_state.h"
#include "app/course/marks.h"
#include "kernels/errors.h"
#include "kernels/text/language.h"
#include "kernels/text/message.h"

namespace scanscope::app {
namespace {

namespace fs = std::filesystem;

class State : public testing::Test {
protected:
    State() {
        std::string name = (fs::temp_directory_path() / "scanscope-state-XXXXXX").string();
        folder = mkdtemp(name.data());
    }
    ~State() override { fs::remove_all(folder); }
    [[nodiscard]] fs::path file() const { return folder / "week.marking"; }
    fs::path folder;
};

TEST_F(State, KeepsOutcomesWhole) {
    std::uint64_t secret = 0;
    {
        MarkingState state(file());
        secret = state.secret();
        state.add("one", racingOutcome());
        state.add("two", uncompiledOutcome());
    }
    const MarkingState again(file());
    EXPECT_EQ(again.secret(), secret);
    ASSERT_TRUE(again.find("one") && again.find("two"));
    EXPECT_FALSE(again.find("three"));
    const auto asText = [](const course::Outcome& outcome) {
        return wholeOutcome(outcome).dump(-1, ' ', false, Json::error_handler_t::replace);
    };
    EXPECT_EQ(asText(*again.find("one")), asText(racingOutcome()));
    EXPECT_EQ(asText(*again.find("two")), asText(uncompiledOutcome()));
}

// A marking may be resumed in a different language from the one in which it was started.
TEST_F(State, KeepsSentencesToBeToldInAnyLanguage) {
    course::Outcome outcome = racingOutcome();
    kernels::use_language(*kernels::find_language("de"));
    outcome.findings[0].mend =
        kernels::say_later("A {} between lines {} and {} would fix it.", "__syncthreads()", 4, 6);
    outcome[course::CheckId::kernels] = {course::State::failed,
                                         kernels::say_later("with n = {}, no kernel is launched", 33)};
    outcome.compile =
        own::CompileProblem{"scan.cu", 2, kernels::say_later("{} is not supported.", "texture")};
    { MarkingState(file()).add("one", outcome); }
    const course::Outcome again = MarkingState(file()).find("one").value();
    EXPECT_EQ(again.findings[0].mend.text(),
              "Ein __syncthreads() zwischen den Zeilen 4 und 6 würde das beheben.");
    EXPECT_EQ(again.compile->sentence().text(), "scan.cu, Zeile 2: texture wird nicht unterstützt.");
    kernels::use_language(*kernels::find_language("en"));
    EXPECT_EQ(again.findings[0].mend.text(), "A __syncthreads() between lines 4 and 6 would fix it.");
    EXPECT_EQ(again.compile->sentence().text(), "scan.cu, line 2: texture is not supported.");
    EXPECT_EQ(again[course::CheckId::kernels].reason.text(), "with n = 33, no kernel is launched");
}

TEST_F(State, TakesTheSecretOfAReportButNotAnotherOneThanItsOwn) {
    MarkingState state(file());
    state.takeSecret(465836832040);
    state.add("one", passedOutcome());
    MarkingState again(file());
    EXPECT_EQ(again.secret(), 465836832040u);
    again.takeSecret(465836832040);
    EXPECT_THROW(again.takeSecret(5), kernels::BadRequest);
}

TEST_F(State, GoesOnBehindALineThatWasNotWrittenToItsEnd) {
    { MarkingState(file()).add("one", passedOutcome()); }
    {
        std::ofstream cut(file(), std::ios::app);
        cut << R"({"key":"two","outcome":{"verdict":0,"chec)";
    }
    { MarkingState(file()).add("three", passedOutcome()); }
    const MarkingState again(file());
    EXPECT_TRUE(again.find("one"));
    EXPECT_FALSE(again.find("two"));
    EXPECT_TRUE(again.find("three"));
}

// A full disk leaves such a file.
TEST_F(State, BeginsAnewWhereItsFirstLineIsNotWhole) {
    for (const char* const left : {"", R"({"scans)", R"({"scanscope_marking":1,"secret":12)"}) {
        std::ofstream(file()) << left;
        { MarkingState(file()).add("one", passedOutcome()); }
        EXPECT_TRUE(MarkingState(file()).find("one")) << left;
        fs::remove(file());
    }
    std::ofstream(file()) << std::string(512, '\0'); // a power failure leaves this
    { MarkingState(file()).add("one", passedOutcome()); }
    EXPECT_TRUE(MarkingState(file()).find("one"));
    EXPECT_EQ(std::distance(fs::directory_iterator(folder), {}), 1) << "there are no other files";
    fs::remove(file());
    for (const char* const of_others : {"notes",
                                        R"({"scanscope)"
                                        "\n",
                                        R"({"secret":1)"}) {
        std::ofstream(file()) << of_others;
        EXPECT_THROW(MarkingState state(file()), kernels::BadRequest) << of_others;
    }
}

TEST_F(State, IsOfNobodyElse) {
    MarkingState state(file());
    EXPECT_FALSE(fs::exists(file())); // nothing is stored yet
    state.add("one", passedOutcome());
    EXPECT_EQ(fs::status(file()).permissions() & (fs::perms::group_all | fs::perms::others_all),
              fs::perms::none);
}

TEST_F(State, OfAnotherFileIsRefused) {
    std::ofstream(file()) << "submission,task\n";
    EXPECT_THROW(MarkingState state(file()), kernels::BadRequest);
    EXPECT_THROW(MarkingState state(folder / "nowhere" / "x"), kernels::BadRequest);
}

TEST_F(State, TakesNothingThatIsNoOutcome) {
    { MarkingState(file()).add("one", passedOutcome()); }
    {
        std::ofstream more(file(), std::ios::app);
        more << "{\"key\":\"bad\",\"outcome\":{\"verdict\":99}}\n[1,2]\n{\"key\":3}\nnothing\n";
        Json placeless = wholeOutcome(passedOutcome());
        placeless["checks"][0]["reason"] = {
            {"words", "{} of {}"},         {"many", ""},         {"number", 0}, {"context", ""},
            {"parts", Json::array({"1"})}, {"is_sentence", true}};
        more << Json{{"key", "placeless"}, {"outcome", placeless}}.dump() << '\n';
        Json deep = "end";
        for (int i = 0; i < 1000; ++i)
            deep = {{"words", ""},
                    {"many", ""},
                    {"number", 0},
                    {"context", ""},
                    {"parts", Json::array({std::move(deep)})},
                    {"is_sentence", false}};
        placeless["checks"][0]["reason"] = std::move(deep);
        more << Json{{"key", "deep"}, {"outcome", std::move(placeless)}}.dump() << '\n';
    }
    const MarkingState again(file());
    EXPECT_TRUE(again.find("one"));
    EXPECT_FALSE(again.find("bad"));
    EXPECT_FALSE(again.find("placeless"));
    EXPECT_FALSE(again.find("deep"));
}

TEST(MarkingKey, IsThatOfSuiteTaskAndTexts) {
    course::Suite suite = madeUpSuite();
    const std::string key = markingKey(suite, suite.tasks[0], "hash", "0.1.0");
    EXPECT_EQ(markingKey(suite, suite.tasks[0], "hash", "0.1.0"), key);
    EXPECT_NE(markingKey(suite, suite.tasks[0], "other", "0.1.0"), key);
    EXPECT_NE(markingKey(suite, suite.tasks[0], "hash", "0.2.0"), key);
    suite.hash = "changed";
    EXPECT_NE(markingKey(suite, suite.tasks[0], "hash", "0.1.0"), key);
}

} // namespace
} // namespace scanscope::app

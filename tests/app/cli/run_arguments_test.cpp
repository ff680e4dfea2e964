// A run written as a command line, which must make the same trace.
#include "kernels/check/recorded_request.h"

#include <gtest/gtest.h>

#include "cli_fixture.h"
#include "kernels/run/barriers.h"
#include "kernels/run/run.h"

namespace scanscope::app {
namespace {

using Words = std::vector<std::string>;

std::optional<Words> runArguments(const trace::Trace& trace) {
    const auto description = kernels::recorded_description(trace);
    if (!description) return std::nullopt;
    return arguments_of(*description);
}

// Returns the trace that `scanscope export WORDS` would draw.
trace::Trace drawn(Words words) {
    trace::Trace kept;
    Desktop desktop;
    desktop.draw = [&kept](const trace::Trace& trace, const ExportJob&, const PictureProgress&) {
        kept = trace;
        return DrawnPictures{};
    };
    words.insert(words.begin(), "export");
    words.insert(words.end(), {"-o", "a.png"});
    const Said said = scanscope(words, kernels::this_machine(), 0, {}, desktop);
    EXPECT_EQ(said.err, "") << fmt::format("{}", words[1]);
    return kept;
}

void expectTheSameAgain(const Words& words) {
    const trace::Trace first = drawn(words);
    ASSERT_FALSE(first.launches.empty());
    const auto told = runArguments(first);
    ASSERT_TRUE(told.has_value()) << words.front();
    EXPECT_TRUE(drawn(*told) == first) << words.front();
}

TEST(RunArguments, TellEveryAlgorithm) {
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        if (!algorithm.on_emulator) continue;
        Words words{std::string(algorithm.id)};
        if (algorithm.usual_input.empty()) words.insert(words.end(), {"--input", "3,1,7,0,4,1,6,3"});
        expectTheSameAgain(words);
    }
}

// A command that a user may copy must not contain any text that a stranger wrote into a file.
TEST(RunArguments, TellNothingThatCannotHaveBeenAskedFor) {
    const trace::Trace right = drawn({"blelloch", "--input", "3,1,7,0"});
    EXPECT_TRUE(runArguments(right).has_value());
    trace::Trace wrong = right;
    wrong.run.options["output"] = "precious.txt";
    EXPECT_FALSE(runArguments(wrong).has_value());
    wrong = right;
    wrong.run.executor = "--output=precious.txt";
    EXPECT_FALSE(runArguments(wrong).has_value());
}

TEST(RunArguments, TellWhatWasChosen) {
    const std::string barrier =
        std::to_string(kernels::barrier_lines(*kernels::find_algorithm("blelloch")).back());
    const std::string hundred = [] {
        std::string list = "0";
        for (int i = 1; i < 100; ++i) list += "," + std::to_string(i % 10);
        return list;
    }();
    const std::vector<Words> all{
        {"blelloch", "--input", "random", "--n", "200", "--seed", "7", "--inclusive"},
        {"blelloch", "--input", hundred},
        {"blelloch", "--input", "ramp", "--n", "64", "--type", "float64", "--op", "max"},
        {"blelloch", "--input", "0.5,-1.25,3e7", "--type", "float32"},
        {"blelloch", "--input", "ones", "--n", "9", "--padding", "--block", "8"},
        {"blelloch", "--input", "ones", "--n", "16", "--without-barrier", barrier},
        {"broken-race", "--input", "ones", "--n", "64", "--schedule", "reversed"},
        {"broken-identity"},
        {"broken-identity", "--op", "sum"},
        {"broken-identity", "--op", "product", "--input", "1..9"},
        {"broken-race", "--input", "ones", "--n", "64", "--schedule", "random:99"},
        {"reduce-then-scan", "--input", "ones", "--n", "512", "--block", "32", "--blocks", "0,1,last"},
        {"reduce-then-scan", "--input", "ones", "--n", "512", "--block", "32", "--blocks", "last"},
        {"radix-sort", "--bits", "3", "--input", "1,5,2,7,2,3"},
    };
    for (const Words& words : all) expectTheSameAgain(words);
}

TEST(RunArguments, SaysWhereNoneLeadThere) {
    trace::Trace trace = drawn({"blelloch", "--input", "1,2,3"});
    EXPECT_EQ(runArguments(trace), (Words{"blelloch", "--input", "1,2,3"}));
    trace::Trace other = trace;
    other.run.algorithm = "of-tomorrow";
    EXPECT_EQ(runArguments(other), std::nullopt);
    other = trace;
    other.input.resize(5000);
    EXPECT_EQ(runArguments(other), std::nullopt) << "typed, and longer than a shell takes";
    trace = drawn({"reduce-then-scan", "--input", "ones", "--n", "512", "--block", "32"});
    trace.launches[0].blocks.erase(trace.launches[0].blocks.begin());
    EXPECT_EQ(runArguments(trace), std::nullopt) << "only one launch lacks a block";
}

} // namespace
} // namespace scanscope::app

// verify: its counts, what it leaves out, and the comparison of float sums.

#include <set>

#include <nlohmann/json.hpp>

#include "cli_fixture.h"
#include "support/has.h"

namespace scanscope::app {
namespace {

using Json = nlohmann::ordered_json;
using kernels::Backend;

// Returns a backend whose algorithms take at most three elements, and whose Blelloch scan gets the last
// element of each result wrong.
Backend withBrokenBlelloch() {
    static const std::vector<kernels::Algorithm> small = [] {
        std::vector<kernels::Algorithm> rows(kernels::catalogue().begin(), kernels::catalogue().end());
        for (kernels::Algorithm& row : rows) row.max_n = 3;
        return rows;
    }();
    Backend backend = withoutGpu();
    backend.algorithms = small;
    backend.execute = [](const kernels::Request& request, const std::stop_token& stop) {
        kernels::Outcome outcome = kernels::execute(request, stop);
        if (request.algorithm == "blelloch" && !outcome.output.empty())
            outcome.output.back().bits ^= 1u << 20;
        return outcome;
    };
    return backend;
}

TEST(Verify, CountsWhatIsWrong) {
    const Said said = scanscope({"verify", "hillis-steele", "blelloch"}, withBrokenBlelloch());
    EXPECT_EQ(said.status, 1);
    EXPECT_TRUE(test::hasAll(
        said.out, {"hillis-steele             emulator  ", ", all correct\n", " wrong\n",
                   "blelloch                  cuda      skipped: no NVIDIA driver found\n", "  plain ("}));
}

TEST(Verify, AsJson) {
    const Said said = scanscope({"verify", "hillis-steele", "blelloch", "--json"}, withBrokenBlelloch());
    EXPECT_EQ(said.status, 1);
    const Json json = Json::parse(said.out);
    std::size_t failed = 0, cases = 0, skipped = 0;
    for (const Json& row : json["rows"]) {
        std::string keys;
        for (const auto& item : row.items()) keys += item.key() + " ";
        ASSERT_EQ(keys, "algorithm executor n type op form passed reason ");
        skipped += row["passed"].is_null();
        cases += row["passed"].is_boolean();
        failed += row["passed"] == false;
    }
    EXPECT_EQ(json["cases"], cases);
    EXPECT_EQ(json["failed"], failed);
    EXPECT_EQ(json["skipped"], skipped);
    EXPECT_EQ(skipped, 2u);
    EXPECT_GT(failed, 10u);
    EXPECT_LT(failed, cases / 2 + 1) << "hillis-steele is right";
}

TEST(Verify, LeavesLargerInputsOut) {
    const Json json =
        Json::parse(scanscope({"verify", "sklansky", "--json", "--max-n", "2^5"}, withoutGpu()).out);
    std::set<int> sizes;
    for (const Json& row : json["rows"])
        if (row["n"].is_number()) sizes.insert(row["n"].get<int>());
    EXPECT_EQ(sizes, (std::set<int>{0, 1, 2, 3, 8, 31, 32}));
}

TEST(Verify, DoesNotEndWellWithoutACase) {
    for (const std::vector<std::string>& narrow :
         {std::vector<std::string>{"--min-n", "4097"}, {"--min-n", "4", "--max-n", "7"}}) {
        std::vector<std::string> arguments{"verify", "blelloch", "--executor", "emulator"};
        arguments.insert(arguments.end(), narrow.begin(), narrow.end());
        const Said result = scanscope(arguments, withoutGpu());
        EXPECT_EQ(result.status, 2) << narrow.front();
        EXPECT_EQ(result.err, "scanscope: No algorithm runs on that executor with that many elements: "
                              "`scanscope list` shows the executors and the largest n of each.\n");
    }
}

// A full verification includes the errors of float32 sums.
TEST(ExhaustiveVerify, InFullComparesFloatSums) {
    static const std::vector<kernels::Algorithm> none;
    Backend backend = withoutGpu();
    backend.algorithms = none; // no other cases
    backend.execute = [](const kernels::Request& request, const std::stop_token&) {
        kernels::Outcome outcome;
        if (request.algorithm == "reduce-warp") throw kernels::Unavailable("No room.");
        const bool isExact = request.algorithm == "reduce-kahan";
        outcome.output = {trace::to_value(isExact ? float(request.input.size()) : 0.0f)}; // also 0 in float64
        return outcome;
    };
    const Json json = Json::parse(scanscope({"verify", "--full", "--json"}, backend).out);
    ASSERT_EQ(json["accuracy"].size(), 5 * 6u + 2) << "and two sizes more of ones";
    const Json& ones = json["accuracy"][6];
    EXPECT_EQ(ones.dump(), R"({"executor":"emulator","input":"ones","seed":1,"n":1024,"exact":1024.0,)"
                           R"("errors":{"cpu-reduce":1.0,"reduce-shared":1.0,"reduce-warp":null,)"
                           R"("reduce-kahan":0.0,"cpu-reduce-float64":1.0}})");
    EXPECT_EQ(json["accuracy"][12]["n"], (1 << 24) + 1) << "which is no float32";
    EXPECT_EQ(json["accuracy"][13]["input"], "ones");
    EXPECT_EQ(json["accuracy"][13]["n"], (1 << 24) + (1 << 20));
    EXPECT_EQ(json["accuracy"].back()["input"], "1e8+1e-8");
    EXPECT_FALSE(Json::parse(scanscope({"verify", "--json", "blelloch", "--max-n", "3"}, withoutGpu()).out)
                     .contains("accuracy"));
    const Json alone =
        Json::parse(scanscope({"verify", "--accuracy", "--json", "--max-n", "4096"}, backend).out);
    EXPECT_EQ(alone["accuracy"].size(), 5 * 2u);
    EXPECT_EQ(alone["cases"], 0);
    EXPECT_EQ(scanscope({"verify", "--accuracy"}, backend).status, 1) << "one of them gave no sum";

    const std::string text = scanscope({"verify", "--full"}, backend).out;
    EXPECT_TRUE(test::hasAll(
        text, {"float32 sums, relative error against float64 (random numbers from 0 to 1, seed 1)\n"
               "                                 n      serial        tree        warp       Kahan "
               "serial, float64\n",
               "emulator  ones                1024    1.00e+00    1.00e+00      failed    0.00e+00        "
               "1.00e+00\n"
               "  No room.\n"}));
}

TEST(Verify, StopsWhenAsked) {
    std::stop_source source;
    source.request_stop();
    const Said said = scanscope({"verify"}, withoutGpu(), 0, source.get_token());
    EXPECT_EQ(said.status, 130);
    EXPECT_EQ(said.out, "");
}

TEST(Verify, AccuracyEndsWellOnlyWithSums) {
    EXPECT_EQ(scanscope({"verify", "--accuracy", "--executor", "cuda"}, withoutGpu()),
              refused("scanscope: The cuda executor is not available: no NVIDIA driver found.\n", 3));
    EXPECT_EQ(scanscope({"verify", "--accuracy", "--executor", "cpu"}),
              refused("scanscope: --accuracy compares kernels with a loop on the CPU: choose "
                      "emulator or cuda.\n"));
    EXPECT_EQ(scanscope({"verify", "--accuracy", "--max-n", "1000"}, withoutGpu()),
              refused("scanscope: --accuracy compares sums of 1024 or more elements: choose a larger "
                      "--max-n.\n"));
    EXPECT_EQ(scanscope({"verify", "--accuracy", "--max-n", "1024"}, withoutGpu()).status, 0);
}

} // namespace
} // namespace scanscope::app

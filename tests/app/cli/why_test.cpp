// why: finds the first step in which a run with a wrong result diverged; and what-if, which changes an
// element.

#include <nlohmann/json.hpp>

#include "cli_fixture.h"
#include "support/has.h"

namespace scanscope::app {
namespace {

TEST(WhyCommand, NamesTheStepAndWhatItRead) {
    const Said said = scanscope({"why", "blelloch", "--without-barrier", "54"});
    EXPECT_EQ(said.status, 1);
    EXPECT_EQ(said.err, "");
    EXPECT_TRUE(test::hasAll(said.out, {"of 8 results are wrong.\nThe right result comes from the run with "
                                        "all its barriers.\n\nresult 0 is ",
                                        "In up-sweep 1, thread ", "but the correct run reads"}));
}

TEST(WhyCommand, TakesAResultByItsIndex) {
    const Said said = scanscope({"why", "broken-global-race", "--n", "40", "--cell", "20", "--json"});
    ASSERT_EQ(said.status, 1) << said.err;
    const auto json = nlohmann::ordered_json::parse(said.out);
    EXPECT_EQ(json.at("cell"), "result 20");
    EXPECT_NE(json.at("value"), json.at("other_value"));
    EXPECT_TRUE(json.at("way").is_object());
    const Said right = scanscope({"why", "broken-global-race", "--n", "40", "--cell", "0"});
    EXPECT_EQ(right.status, 2);
    EXPECT_TRUE(test::has(right.err, "Result 0 does not differ: choose one of 16, 17"));
    EXPECT_EQ(scanscope({"why", "broken-global-race", "--n", "40", "--cell", "x"}).status, 2);
}

TEST(WhyCommand, HoldsARunAgainstANamedOne) {
    const Said said = scanscope({"why", "broken-warp-sync", "--", "warp-shared"});
    EXPECT_EQ(said.status, 1);
    EXPECT_TRUE(test::has(said.out, "Compared with Synchronised warp"));
    const Said other = scanscope({"why", "broken-race", "--", "hillis-steele"});
    EXPECT_EQ(other.status, 2);
    EXPECT_TRUE(test::has(other.err, "The two runs cannot be compared"));
}

// Broken algorithms that are wrong under every thread order also have a right run for comparison.
TEST(WhyCommand, NamesTheStepOfARaceAndOfPlacesByAtomic) {
    EXPECT_EQ(
        scanscope({"why", "broken-race"}).out,
        "Race: exclusive sum of 8 int32: 4 of 8 results are wrong.\nThe right result comes from the run "
        "with one thread per element, reversed.\n\nresult 3 is 14, but should be 11.\nIn stride 1, thread 3 "
        "writes "
        "temp[3] = 11 (line 45), but the correct run writes 8: it reads temp[2] = 4, which thread 2 "
        "wrote in this step, but the correct run reads 1.\n");
    EXPECT_EQ(
        scanscope({"why", "broken-scatter"}).out,
        "Atomic placement: 8 int32: 2 of 4 results are wrong.\nThe right result comes from the run with "
        "one thread per element, in order.\n\nresult 1 is 2, but should be 5.\nIn scatter, thread 1 "
        "writes out[1] = 2 "
        "(line 32), but the correct run writes 5: it reads in[5], but the correct run reads in[2].\n");
}

// In the correct run, the devices' launches have another order.
TEST(WhyCommand, NamesTheStepOfADeviceThatDidNotWait) {
    const std::string way =
        "In load, thread 0 writes sum[0] = 0 (line 106), but the correct run writes 25.\n";
    for (const char* schedule : {"reversed", "random:1"}) {
        const Said said = scanscope({"why", "broken-devices", "--devices", "2", "--schedule", schedule});
        EXPECT_EQ(said.err, "");
        EXPECT_EQ(said.status, 1);
        EXPECT_TRUE(test::hasAll(
            said.out, {"The right result comes from the run with its devices and threads in order.\n", way}));
        const Said beside = scanscope({"why", "broken-devices", "--devices", "2", "--schedule", schedule,
                                       "--", "scan-devices", "--devices", "2"});
        EXPECT_EQ(beside.err, "");
        EXPECT_EQ(beside.status, 1);
    }
}

TEST(WhyCommand, HasNothingToSayOfARightRun) {
    const Said said = scanscope({"why", "hillis-steele"});
    EXPECT_EQ(said.status, 0);
    EXPECT_EQ(said.out, "Nothing to explain: the results do not differ.\n");
    EXPECT_EQ(scanscope({"why"}).status, 2);
    EXPECT_EQ(scanscope({"why", "broken-tail", "--n", "40"}).status, 2) << "it was stopped";
    const Said none = scanscope({"why", "broken-race", "--n", "2000"});
    EXPECT_EQ(none.status, 1);
    EXPECT_TRUE(test::has(none.out, "name it after --."));
}

TEST(WhatIf, ShowsWhatAnElementReaches) {
    const Said said = scanscope({"show", "hillis-steele", "--exclusive", "--what-if", "1=100"});
    EXPECT_EQ(said.status, 0) << said.err;
    EXPECT_EQ(said.out.substr(0, said.out.find('\n')),
              "Hillis–Steele, a[1] = 1 beside Hillis–Steele, a[1] = 100");
    EXPECT_TRUE(test::hasAll(said.out,
                             {"cells that differ", "The change affects 6 of 8 results, from index 2 on.\n"}));
    const Said none = scanscope({"show", "blelloch", "--exclusive", "--what-if", "7=9"});
    EXPECT_TRUE(test::has(none.out, "The change affects no result.\n"));
}

TEST(WhatIf, RefusesWhatCannotBe) {
    EXPECT_EQ(scanscope({"show", "blelloch", "--what-if", "8=1"}).status, 2);
    EXPECT_EQ(scanscope({"show", "blelloch", "--what-if", "1=1", "--", "blelloch"}).status, 2);
    EXPECT_EQ(scanscope({"show", "x.scantrace", "--what-if", "1=1"}).status, 2);
    EXPECT_EQ(scanscope({"show", "blelloch", "--input=", "--what-if", "0=1"}).status, 2);
}

} // namespace
} // namespace scanscope::app

#include "app/explore/setting_control.h"
#include "app/explore/setup.h"
#include "kernels/input/input.h"
#include "support/thrown.h"

#include <gtest/gtest.h>

#include <QStringList>
#include <QTemporaryFile>

namespace scanscope::app {
namespace {

std::string refusal(const Setup& setup) {
    return test::refusal_by([&] { return requestFor(setup); });
}

TEST(Setup, TheUsualOneIsTheStartState) {
    const kernels::Request request = requestFor({});
    EXPECT_EQ(request.algorithm, "blelloch");
    EXPECT_EQ(request.form, trace::Form::exclusive);
    EXPECT_EQ(request.executor, "emulator");
    EXPECT_EQ(request.threads_per_block, 0u);
    EXPECT_EQ(request.input_source, "typed");
    EXPECT_EQ(spelledOut(request.input, request.type, 8), "3 1 7 0 4 1 6 3");
}

TEST(Setup, BlocksAreNoChoiceWhereThereIsOne) {
    app::Setup setup;
    EXPECT_EQ(reasonAgainst(setup, "blocks"),
              "Blelloch always runs in one block: there is nothing to choose.");
    setup.choose("blocks", "7");
    EXPECT_TRUE(requestFor(setup).blocks.empty()) << "left over from another algorithm";
    EXPECT_EQ(changedOptions(setup), 0);
    for (const char* id : {"broken-race", "broken-identity", "warp-shared"}) {
        setup.run.algorithm = id;
        EXPECT_NE(reasonAgainst(setup, "blocks"), "") << id;
    }
    for (const char* id : {"broken-global-race", "broken-tail", "broken-fence", "naive-global", "compact"}) {
        setup.run.algorithm = id;
        EXPECT_EQ(reasonAgainst(setup, "blocks"), "") << id;
    }
}

TEST(Setup, AnOperatorIsNoChoiceWhereNothingIsCombined) {
    app::Setup setup;
    EXPECT_EQ(reasonAgainst(setup, "op"), "");
    for (const char* id : {"compact", "radix-sort", "histogram", "thread-index"}) {
        setup.run.algorithm = id;
        EXPECT_TRUE(
            reasonAgainst(setup, "op").endsWith("combines no elements: there is no operator to choose."))
            << id;
    }
    setup.run.algorithm = "subtree-sizes";
    EXPECT_EQ(reasonAgainst(setup, "op"), "");
}

TEST(Setup, RefusesEachFieldByItsName) {
    const auto with = [](const std::vector<std::pair<const char*, const char*>>& choices) {
        app::Setup setup;
        for (const auto& [option, value] : choices) setup.choose(option, value);
        return refusal(setup);
    };
    EXPECT_EQ(refusal({.typed = "3 1 7x"}), "input: \"7x\" is not an int32 (value 3).");
    EXPECT_EQ(with({{"block", "2048"}}), "block: A block has at most 1024 threads; 2048 were requested.");
    EXPECT_EQ(with({{"block", "0"}}), "block: A block has at least 1 thread; 0 were requested.");
    EXPECT_EQ(with({{"block", "abc"}}),
              "block: \"abc\" is not a number for threads: write, for example, 64, 128 or 256.");
    EXPECT_EQ(with({{"type", "float32"}, {"op", "xor"}}),
              "op: xor needs an integer type; float32 was chosen.");
    EXPECT_EQ(refusal({.source = InputSource::Random, .n = "2049"}),
              "n: Blelloch takes at most 2048 elements, because it scans inside one block of at most 1024 "
              "threads, two elements each; 2049 were given.");
    app::Setup nobody;
    nobody.run.algorithm = "nobody";
    const std::pair<const char*, std::string> refusals[] = {
        {"block: ", with({{"block", "99999999999"}})},
        {"n: ", refusal({.source = InputSource::Random, .n = "eight"})},
        {"n: ", refusal({.source = InputSource::Typed, .n = "eight"})},
        {"seed: ", refusal({.source = InputSource::Random, .n = "8", .inputSeed = "-1"})},
        {"schedule: ", with({{"schedule", "random:"}})},
        {"input: ", refusal({.source = InputSource::File, .file = "/nowhere/numbers.csv"})},
        {"algorithm: ", refusal(nobody)}};
    for (const auto& [field, said] : refusals) EXPECT_TRUE(said.starts_with(field)) << said;
}

TEST(Setup, GeneratesWhatIsAskedFor) {
    app::Setup setup{.source = InputSource::Ramp, .n = "5"};
    EXPECT_EQ(spelledOut(requestFor(setup).input, setup.type(), 8), "1 2 3 4 5");
    setup.source = InputSource::Ones;
    setup.n = "2^2";
    EXPECT_EQ(spelledOut(requestFor(setup).input, setup.type(), 8), "1 1 1 1");
    setup.source = InputSource::Random;
    const auto first = requestFor(setup).input;
    EXPECT_EQ(requestFor(setup).input, first);
    EXPECT_EQ(requestFor(setup).input_seed, 1u);
    setup.inputSeed = "2";
    EXPECT_NE(requestFor(setup).input, first);
}

TEST(Setup, ARunGivesTheSetupThatRecordsItAgain) {
    app::Setup setup;
    setup.run.algorithm = "hillis-steele";
    setup.typed = "9 -8 7";
    setup.n = "3";
    setup.choose("type", "int64");
    setup.choose("op", "max");
    setup.choose("form", "inclusive");
    setup.choose("schedule", "random:7");
    const trace::Trace trace = kernels::record(requestFor(setup));
    EXPECT_EQ(setupOf(trace), setup);
}

TEST(Setup, CountsTheOptionsThatDiffer) {
    app::Setup setup;
    EXPECT_EQ(changedOptions(setup), 0);
    setup.choose("schedule", "reversed");
    setup.inputSeed = "9"; // no effect while the input is typed
    EXPECT_EQ(changedOptions(setup), 1);
    setup.source = InputSource::Random;
    EXPECT_EQ(changedOptions(setup), 2);
}

TEST(Setup, ResizesTypedNumbers) {
    EXPECT_EQ(firstTyped("3 1 7 0", 2), "3 1");
    EXPECT_EQ(firstTyped("3, 1,7x\t0", 3), "3 1 7x");
    EXPECT_EQ(firstTyped("3 1 7 0", 0), "");
    EXPECT_EQ(firstTyped("3,1", 2), "3,1");
    EXPECT_EQ(firstTyped("3 1", 5), "3 1");
    EXPECT_EQ(countTyped(" 3, 1\t7x "), 3u);
    EXPECT_EQ(firstTyped("1..8 5x3", 10), "1..8 5x2");
    EXPECT_EQ(firstTyped("8..1", 1), "8");
    EXPECT_EQ(firstTyped("-1..-4;7", 3), "-1..-3");
    EXPECT_EQ(countTyped("1..8 5x3;7"), 12u);
    EXPECT_EQ(countTyped("-9223372036854775808..9223372036854775807 7"), ~std::uint64_t{0});
    EXPECT_EQ(countTyped(" , "), 0u);
    EXPECT_EQ(countTyped(""), 0u);
}

TEST(Setup, NumbersThatNobodyTypedAreNotMadeUp) {
    app::Setup setup{.n = "12"};
    EXPECT_EQ(refusal(setup), "n: n is 12, but you typed 8 numbers.");
    setup.n = "1 ";
    setup.typed = "";
    EXPECT_EQ(refusal(setup), "n: n is 1, but you typed 0 numbers.");
    setup.typed = "5";
    EXPECT_EQ(refusal(setup), "taken");
    setup.n = "2^11";
    EXPECT_EQ(refusal(setup), "n: n is 2048, but you typed 1 number.");
    for (const InputSource source : {InputSource::Typed, InputSource::Random, InputSource::Ramp}) {
        setup.source = source;
        setup.n = " ";
        EXPECT_EQ(refusal(setup), "n: Type the number of elements.");
    }
}

TEST(Setup, OffersTheChangeThatARefusalAsksFor) {
    const auto offered = [](const app::Setup& setup) -> std::optional<WayOut> {
        try {
            static_cast<void>(requestFor(setup));
        } catch (const kernels::OtherTypeFits& error) {
            return wayOutOf(setup, QString::fromStdString(error.field()), error.type());
        } catch (const kernels::BadRequest& error) {
            return wayOutOf(setup, QString::fromStdString(error.field()), {});
        }
        return {};
    };
    const struct {
        const char *typed, *label;
        trace::ElementType type;
    } wider[] = {{"300000000000", "Use int64", trace::ElementType::int64},
                 {"99999999999999999999", "Use float64", trace::ElementType::float64},
                 {"2.5", "Use float32", trace::ElementType::float32}};
    for (const auto& [typed, label, type] : wider) {
        app::Setup setup{.typed = typed, .n = "1"};
        const auto out = offered(setup);
        ASSERT_TRUE(out) << typed;
        EXPECT_EQ(out->label, label);
        setup.choose("type", std::string(name_of(type)));
        EXPECT_EQ(out->setup, setup);
        EXPECT_EQ(refusal(out->setup), "taken");
    }
    app::Setup setup{.n = "12"};
    const auto out = offered(setup);
    ASSERT_TRUE(out);
    EXPECT_EQ(out->label, "Use 12 random numbers");
    setup.source = InputSource::Random;
    EXPECT_EQ(out->setup, setup);
    setup = {};
    setup.run.algorithm = "naive-global";
    setup.n = "20000";
    EXPECT_EQ(offered(setup)->label, "Use 20 000 random numbers") << "in the number format of the window";
    for (const char* n : {"", "many", "7", "2049"}) { // the last n is more than Blelloch accepts
        setup = {};
        setup.n = n;
        EXPECT_FALSE(offered(setup)) << n;
    }
    setup = {};
    setup.typed = "2.5";
    setup.n = "1";
    setup.choose("op", "xor");
    EXPECT_FALSE(offered(setup)) << "no float goes with xor";
}

TEST(Setup, OffersTheRecordingThatIsSmallEnough) {
    app::Setup setup;
    setup.run.algorithm = "naive-global";
    setup.source = InputSource::Random;
    setup.n = "1000000";
    const auto blocks = wayOutOf(setup, kernels::Smaller{.some_blocks = true, .n = 1024});
    ASSERT_TRUE(blocks);
    EXPECT_EQ(blocks->label, "Record blocks 0,1,last");
    EXPECT_EQ(requestFor(blocks->setup).blocks, (std::vector<std::int64_t>{0, 1, -1}));
    const auto fewer = wayOutOf(setup, kernels::Smaller{.some_blocks = false, .n = 1024});
    ASSERT_TRUE(fewer);
    EXPECT_EQ(fewer->label, "Use n = 1024");
    EXPECT_EQ(requestFor(fewer->setup).input.size(), 1024u);
    EXPECT_FALSE(wayOutOf(setup, kernels::Smaller{}));
    setup.source = InputSource::File; // only the user can choose among its numbers
    EXPECT_FALSE(wayOutOf(setup, kernels::Smaller{.some_blocks = false, .n = 1024}));
}

TEST(Setup, WhatTakesLongIsKnownByItsSize) {
    app::Setup setup;
    EXPECT_FALSE(isLong(setup));
    setup.source = InputSource::Random;
    setup.n = "65536";
    EXPECT_FALSE(isLong(setup));
    for (const char* many : {"65537", "2^27", " 99999999 "}) {
        setup.n = many;
        EXPECT_TRUE(isLong(setup)) << many;
    }
    setup.n = "eight";
    EXPECT_FALSE(isLong(setup)) << "its refusal is quick";
    setup.source = InputSource::File;
    setup.file = "/nowhere/numbers.csv";
    EXPECT_FALSE(isLong(setup));
    setup.file = "/dev/zero"; // its length is unknown
    EXPECT_TRUE(isLong(setup));
    QTemporaryFile file;
    ASSERT_TRUE(file.open() && file.resize((1 << 20) + 1));
    setup.file = file.fileName();
    EXPECT_TRUE(isLong(setup));
}

TEST(Setup, SpellsOutOnlySoMany) {
    const std::vector<trace::Value> values{trace::to_value(1), trace::to_value(-2), trace::to_value(3)};
    EXPECT_EQ(spelledOut(values, trace::ElementType::int32, 3), "1 -2 3");
    EXPECT_EQ(spelledOut(values, trace::ElementType::int32, 2), "1 -2 …");
    EXPECT_EQ(spelledOut({}, trace::ElementType::int32, 2), "");
}

TEST(SettingControl, EachOptionOfAnAlgorithmSaysWhatItAsks) {
    for (const kernels::Algorithm& algorithm : kernels::catalogue())
        for (const kernels::OptionInfo& option : algorithm.options)
            EXPECT_NE(labelOf(option), text(option.name)) << algorithm.id;
}

} // namespace
} // namespace scanscope::app

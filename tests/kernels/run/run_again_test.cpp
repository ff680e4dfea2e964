// A trace keeps all settings: its file is enough to repeat the same run, bit for bit.

#include <fmt/ranges.h>

#include "kernels/check/recorded_request.h"
#include "kernels/input/input.h"
#include "kernels/run/barriers.h"
#include "kernels/trace/trace_file.h"
#include "support/scratch_folder.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::kernels {
namespace {

trace::Trace through_a_file(const trace::Trace& trace) {
    const test::ScratchFolder folder;
    trace::save_trace(trace, folder.at("run.scantrace"));
    return trace::load_trace(folder.at("run.scantrace"));
}

// A value that is not the default, for an option of any kind.
std::string unusual_value(const OptionInfo& option) {
    if (option.name == "bins") return "5";
    if (option.name == "bits") return "6";
    if (option.name == "segments") return "random:3";
    if (option.name == "parents") return "random:9";
    if (option.name == "scan") return "reduce-then-scan";
    if (option.name == "shares") return "2,0,7";
    const std::string values(option.values);
    return values.substr(values.rfind('|') + 1); // the option's last choice
}

// Many rare settings in one request, and a description that is accepted everywhere.
RunDescription unusual(const Algorithm& algorithm) {
    RunDescription asked{std::string(algorithm.id), {}};
    auto& values = asked.values;
    values["schedule"] = "random:12345678901";
    if (algorithm.has_forms()) values["form"] = "inclusive";
    if (!algorithm.float_sums) values["type"] = "int64";
    if (algorithm.has_operator &&
        !operator_problem(algorithm, trace::ElementType::int64, trace::Operator::max))
        values["op"] = "max";
    for (const OptionInfo& option : algorithm.options)
        values[std::string(option.name)] = unusual_value(option);
    const bool one_warp = algorithm.max_n <= 32;
    const std::uint64_t n = std::min<std::uint64_t>(one_warp ? 29 : 61, algorithm.max_n);
    values["input"] = "random";
    values["n"] = std::to_string(n);
    values["seed"] = "77";
    if (!one_warp) values["block"] = "32";
    if (!algorithm.in_one_block()) values["blocks"] = "0,last";
    if (algorithm.on_devices) values["devices"] = "3";
    return asked;
}

TEST(RunAgain, EveryAlgorithmFromItsFileAlone) {
    for (const Algorithm& algorithm : catalogue()) {
        if (!algorithm.on_emulator || !algorithm.has_steps()) continue;
        SCOPED_TRACE(std::string(algorithm.id));
        const trace::Trace first = record(read_with_input(unusual(algorithm), algorithm));
        const trace::Trace opened = through_a_file(first);
        EXPECT_EQ(opened, first);
        EXPECT_EQ(record(Request(opened)), first) << "as the request that the file holds";
        const auto told = recorded_description(opened);
        ASSERT_TRUE(told);
        EXPECT_EQ(told->values.at("schedule"), "random:12345678901");
        EXPECT_EQ(record(read_with_input(*told, algorithm)), first)
            << "as it is written: " << fmt::format("{}", fmt::join(arguments_of(*told), " "));
    }
}

TEST(RunAgain, WithoutABarrierToo) {
    for (const char* id : {"blelloch", "hillis-steele", "reduce-shared"}) {
        SCOPED_TRACE(id);
        const Algorithm& algorithm = *find_algorithm(id);
        RunDescription asked{id,
                             {{"input", "random"}, {"n", "100"}, {"seed", "5"}, {"schedule", "reversed"}}};
        asked.values["without-barrier"] = std::to_string(barrier_lines(algorithm).back());
        const trace::Trace first = record(read_with_input(asked, algorithm));
        const trace::Trace opened = through_a_file(first);
        EXPECT_EQ(record(Request(opened)), first);
        EXPECT_EQ(recorded_description(opened), asked);
    }
}

// If the input cannot be generated from a text, the elements are in the file.
TEST(RunAgain, WithElementsThatNobodyCanType) {
    Request request;
    request.algorithm = "naive-global";
    request.input = generate(Generator::random, 5000, 3, request.type, request.op); // too long for a shell
    const trace::Trace first = record(request);
    const trace::Trace opened = through_a_file(first);
    EXPECT_EQ(record(Request(opened)), first);
    EXPECT_EQ(recorded_description(opened), std::nullopt);
}

// An option of the algorithm in a hostile file cannot set a field of the run.
TEST(RunAgain, NoOptionOfAFilePassesForAField) {
    const Algorithm& algorithm = *find_algorithm("blelloch");
    Request request;
    request.input = parse_list("3,1", request.type);
    request.options = {{"input", "@/etc/passwd"}, {"type", "x"}, {"executor", "cuda:7"}, {"padding", ""}};
    const RunDescription told = describe_without_input(request, algorithm);
    EXPECT_EQ(told.values, (RunDescription{"blelloch", {{"padding", ""}}}.values));
    EXPECT_EQ(describe(request, algorithm)->values.at("input"), "3,1");
}

TEST(RunAgain, AsWrittenWhatIsUsualIsNotSaid) {
    const auto words = [](const RunDescription& asked) {
        const Algorithm& algorithm = *find_algorithm(asked.algorithm);
        return fmt::format(
            "{}", fmt::join(arguments_of(*describe(read_with_input(asked, algorithm), algorithm)), " "));
    };
    EXPECT_EQ(words({"blelloch", {}}), "blelloch --input 3,1,7,0,4,1,6,3");
    EXPECT_EQ(words({"blelloch", {{"form", "exclusive"}, {"type", "int32"}, {"executor", "emulator"}}}),
              "blelloch --input 3,1,7,0,4,1,6,3");
    EXPECT_EQ(words({"blelloch", {{"n", "2^4"}, {"block", "4"}, {"padding", ""}, {"form", "inclusive"}}}),
              "blelloch --input random --n 16 --seed 1 --block 4 --inclusive --padding");
    EXPECT_EQ(words({"reduce-kahan", {{"input", "1,2"}, {"schedule", "random"}}}),
              "reduce-kahan --input 1,2 --schedule random:1");
    EXPECT_EQ(words({"histogram", {{"input", "ramp"}, {"n", "40"}, {"bins", "5"}, {"blocks", "0,last"}}}),
              "histogram --input ramp --n 40 --blocks 0,last --bins 5");
}

TEST(RunAgain, ARefusalNamesTheFieldAsItWasAsked) {
    const auto refusal = [](const RunDescription& asked, Naming naming) {
        return test::refusal_by(
            [&] { return read_description(asked, *find_algorithm(asked.algorithm), naming); });
    };
    const RunDescription threads{"blelloch", {{"block", "many"}}};
    EXPECT_EQ(refusal(threads, Naming::option),
              "block: \"many\" is not a number for --block: write, for example, 64, 128 or 256.");
    EXPECT_EQ(refusal(threads, Naming::noun),
              "block: \"many\" is not a number for threads: write, for example, 64, 128 or 256.");
    const RunDescription schedule{"blelloch", {{"schedule", "random:x"}}};
    EXPECT_EQ(refusal(schedule, Naming::option),
              "schedule: \"x\" is not a seed for --schedule random: write a whole number like 7.");
    const RunDescription form{"reduce-shared", {{"form", "inclusive"}}};
    EXPECT_EQ(refusal(form, Naming::option),
              "form: Shared-memory reduction gives one total: inclusive and exclusive are forms of a scan.");
    EXPECT_EQ(refusal(form, Naming::noun), "taken") << "a window greys it, and leaves it out";
    const RunDescription option{"blelloch", {{"bins", "3"}}};
    EXPECT_EQ(refusal(option, Naming::option),
              "bins: Blelloch has no option --bins: `scanscope list` shows the options of each.");
}

} // namespace
} // namespace scanscope::kernels

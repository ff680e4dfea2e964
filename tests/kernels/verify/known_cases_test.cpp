// Results that one can check by hand, and requests that no algorithm may take.

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "verify/verify.h"

namespace scanscope::kernels {
namespace {

using trace::ElementType;
using trace::Form;
using trace::Operator;
using trace::Value;

Request request_of(const Algorithm& algorithm, std::vector<Value> input, ElementType type,
                   Operator op = Operator::sum) {
    Request request;
    request.algorithm = algorithm.id;
    request.executor = executors_of(algorithm).front();
    request.type = type;
    request.op = op;
    request.form = Form::inclusive;
    request.input = std::move(input);
    return request;
}

template <class T> std::vector<Value> values_of(const std::vector<T>& elements) {
    std::vector<Value> values;
    for (const T element : elements) values.push_back(trace::to_value(element));
    return values;
}

// Whether an executor that the algorithm has is there. A GPU may not be.
bool runs_here(const Algorithm& algorithm) {
    return std::ranges::any_of(executors(), [&](const ExecutorInfo& executor) {
        return executor.available && std::ranges::count(executors_of(algorithm), executor.id) != 0;
    });
}

std::vector<const Algorithm*> those_giving(Result result, ElementType type, Operator op = Operator::sum) {
    std::vector<const Algorithm*> found;
    for (const Algorithm& algorithm : catalogue())
        if (algorithm.family != Family::broken && algorithm.result == result && runs_here(algorithm) &&
            !operator_problem(algorithm, type, op))
            found.push_back(&algorithm);
    return found;
}

template <class T> void expect_ones(ElementType type) {
    const std::vector<T> ones(256, T(1));
    std::vector<T> counted(256);
    std::iota(counted.begin(), counted.end(), T(1));
    for (const Algorithm* algorithm : those_giving(Result::total, type))
        EXPECT_EQ(execute(request_of(*algorithm, values_of(ones), type)).output, values_of<T>({T(256)}))
            << algorithm->id;
    for (const Algorithm* algorithm : those_giving(Result::prefixes, type)) {
        const std::size_t n = std::min<std::uint64_t>(256, algorithm->max_n);
        EXPECT_EQ(execute(request_of(*algorithm, values_of(std::vector<T>(n, T(1))), type)).output,
                  values_of(std::vector<T>(counted.begin(), counted.begin() + std::ptrdiff_t(n))))
            << algorithm->id;
    }
}

TEST(KnownCases, InclusiveMaximum) {
    const auto input = values_of<std::int32_t>({3, 1, 7, 0, 4, 1, 6, 3});
    const auto algorithms = those_giving(Result::prefixes, ElementType::int32, Operator::max);
    EXPECT_GE(algorithms.size(), 9u);
    for (const Algorithm* algorithm : algorithms)
        EXPECT_EQ(execute(request_of(*algorithm, input, ElementType::int32, Operator::max)).output,
                  values_of<std::int32_t>({3, 3, 7, 7, 7, 7, 7, 7}))
            << algorithm->id;
}

TEST(KnownCases, SumOfOneToAHundred) {
    std::vector<double> numbers(100);
    std::iota(numbers.begin(), numbers.end(), 1);
    const auto algorithms = those_giving(Result::total, ElementType::float64);
    EXPECT_GE(algorithms.size(), 8u);
    for (const Algorithm* algorithm : algorithms)
        EXPECT_EQ(execute(request_of(*algorithm, values_of(numbers), ElementType::float64)).output,
                  values_of<double>({5050}))
            << algorithm->id;
}

TEST(KnownCases, OnesOfEveryType) {
    expect_ones<std::int32_t>(ElementType::int32);
    expect_ones<float>(ElementType::float32);
    expect_ones<double>(ElementType::float64);
}

TEST(KnownCases, NothingGivesNothingOrTheIdentity) {
    for (const Algorithm& algorithm : catalogue()) {
        if (!runs_here(algorithm)) continue;
        const ElementType type = default_type(algorithm);
        const auto output = execute(request_of(algorithm, {}, type)).output;
        if (algorithm.result == Result::total)
            EXPECT_EQ(output, std::vector{identity_of(Operator::sum, type)}) << algorithm.id;
        else
            EXPECT_TRUE(output.empty()) << algorithm.id;
    }
}

// With 256 threads a block: a sum for each block, level by level.
TEST(KnownCases, LevelsOfBlocks) {
    Request request = request_of(*find_algorithm("reduce-multilevel"), {}, ElementType::int32);
    request.input.assign(100'000, trace::to_value(std::int32_t{1}));
    request.blocks = {0};
    const trace::Trace trace = record(request);
    EXPECT_EQ(trace.output, values_of<std::int32_t>({100'000}));
    std::vector<std::uint64_t> grids;
    for (const trace::Launch& launch : trace.launches) grids.push_back(launch.grid.count());
    EXPECT_EQ(grids, (std::vector<std::uint64_t>{391, 2, 1}));
}

TEST(KnownCases, BlockSumsAreFinishedHereOrThere) {
    for (const char* id : {"reduce-shared", "reduce-warp", "reduce-butterfly"})
        for (const char* where : {"cpu", "gpu"}) {
            Request request = request_of(*find_algorithm(id), {}, ElementType::int64);
            for (std::int64_t i = 1; i <= 1000; ++i) request.input.push_back(trace::to_value(i));
            request.options["finish"] = where;
            const trace::Trace trace = record(request);
            EXPECT_EQ(trace.output, values_of<std::int64_t>({500'500})) << id << " on the " << where;
            EXPECT_EQ(trace.launches.size(), where == std::string("cpu") ? 1u : 2u) << id;
        }
}

// A plain loop of a million additions loses digits that compensation keeps.
TEST(Accuracy, KahanLosesNothingThatMatters) {
    const std::vector<float> tenths(1u << 20, 0.1f);
    const double right = double(0.1f) * double(tenths.size());
    const auto error = [&](const char* id) {
        const auto output =
            execute(request_of(*find_algorithm(id), values_of(tenths), ElementType::float32)).output;
        return std::fabs(double(trace::from_value<float>(output.at(0))) - right) / right;
    };
    const double serial = error("cpu-reduce"), tree = error("reduce-multilevel"),
                 kahan = error("reduce-kahan");
    RecordProperty("serial", fmt::format("{:.3g}", serial));
    RecordProperty("tree", fmt::format("{:.3g}", tree));
    RecordProperty("kahan", fmt::format("{:.3g}", kahan));
    EXPECT_LE(kahan, 0x1p-24) << "the nearest float";
    EXPECT_GT(serial, 1e-3);
    EXPECT_LT(tree, serial / 100);
}

// ---- what is refused

std::string refusal(Request request) {
    try {
        validate(request);
    } catch (const BadRequest& error) {
        return error.field() + ": " + error.what();
    }
    return "taken";
}

TEST(Refusals, SayWhatDoesNotFit) {
    const auto input = values_of<std::int32_t>({1, 2, 3});
    const auto asked = [&](const char* id, Operator op = Operator::sum,
                           ElementType type = ElementType::int32) {
        return request_of(*find_algorithm(id), input, type, op);
    };
    EXPECT_EQ(refusal(asked("reduce-shared", Operator::compose)),
              "op: reduce-shared changes the order of the operands: compose does not allow that.");
    EXPECT_EQ(refusal(asked("reduce-naive", Operator::compose)), "taken");
    EXPECT_EQ(refusal(asked("reduce-kahan")),
              "type: reduce-kahan is for float32 and float64: int32 loses nothing to rounding.");
    EXPECT_EQ(refusal(asked("reduce-kahan", Operator::max, ElementType::float32)),
              "op: reduce-kahan gives back what rounding takes from a sum; max has no such loss.");
    EXPECT_EQ(refusal(asked("cpu-scan")),
              "algorithm: cpu-scan is a plain program on the processor: it is verified and benchmarked, but "
              "has no steps to show.");
    EXPECT_EQ(
        refusal(asked("cub-scan")),
        "algorithm: cub-scan is NVIDIA's library code: it is verified and benchmarked, but has no steps "
        "to show.");
    Request request = asked("reduce-warp");
    request.options["finish"] = "maybe";
    EXPECT_EQ(refusal(request), "finish: There is no finish \"maybe\": choose cpu or gpu.");
    request.options = {{"finish", "cpu|gpu"}};
    EXPECT_EQ(refusal(request), "finish: There is no finish \"cpu|gpu\": choose cpu or gpu.");
    request.options.clear();
    request.executor = "cpu";
    EXPECT_EQ(refusal(request), "executor: reduce-warp does not run on cpu: choose emulator or cuda.");
}

// ---- verify sees what is wrong with a total

TEST(Totals, HoldEveryInputOnce) {
    const auto reason_with = [](trace::Node node) {
        Backend backend = this_machine();
        backend.record = [node](const Request& asked, const std::stop_token& stop) {
            trace::Trace trace = record(asked, stop);
            for (trace::Global& global : trace.launches.back().globals)
                if (global.name == "out") global.after.nodes.at(0) = node;
            return trace;
        };
        const auto input = values_of<std::int32_t>({4, 5});
        return check_case(backend, request_of(*find_algorithm("reduce-shared"), input, ElementType::int32))
            .value_or("passed");
    };
    EXPECT_EQ(reason_with(1), "recorded (default threads): a[1] is in out not at all");
    EXPECT_EQ(reason_with(trace::unknown_node), "recorded (default threads): out[0]: made of not followed");
}

TEST(Totals, AreOneElement) {
    const auto total =
        reference_total(values_of<std::int32_t>({4, 5, 6}), ElementType::int32, Operator::product);
    EXPECT_EQ(total.values, values_of<std::int32_t>({120}));
    EXPECT_EQ(total.bounds, std::vector<double>{0});
    const auto halves = reference_total(values_of<float>({0.5f, 0.25f}), ElementType::float32, Operator::sum);
    EXPECT_EQ(halves.values, values_of<float>({0.75f}));
    EXPECT_GT(halves.bounds[0], 0);
    EXPECT_LT(halves.bounds[0], 1e-6);
}

} // namespace
} // namespace scanscope::kernels

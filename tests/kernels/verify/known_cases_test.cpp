// Results that can be checked by hand, and requests that every algorithm refuses.

#include "kernels/verify/verify.h"
#include "support/sanitized.h"
#include "support/test.h"
#include "support/thrown.h"

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

// Whether one of the algorithm's executors is available here. There may be no GPU.
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
            EXPECT_EQ(output, reference_total({}, type, Operator::sum).values) << algorithm.id;
        else
            EXPECT_TRUE(output.empty()) << algorithm.id;
    }
}

// Requests for each algorithm that gives this result, with every scan that the algorithm can use.
std::vector<Request> requests_for(Result result, const std::vector<std::int32_t>& input) {
    std::vector<Request> requests;
    for (const Algorithm* algorithm : those_giving(result, ElementType::int32)) {
        requests.push_back(request_of(*algorithm, values_of(input), ElementType::int32));
        for (const OptionInfo& option : algorithm->options) {
            if (option.name != "scan") continue;
            std::istringstream ids{std::string(option.values)};
            for (std::string id; std::getline(ids, id, '|');) {
                requests.push_back(request_of(*algorithm, values_of(input), ElementType::int32));
                requests.back().options["scan"] = id;
            }
        }
    }
    return requests;
}

void expect_outputs(Result result, const std::vector<std::int32_t>& input, const std::string& option,
                    const std::string& value, const std::vector<std::int32_t>& output) {
    const std::vector<Request> requests = requests_for(result, input);
    EXPECT_GE(requests.size(), 14u); // some programs with eleven scans, and plain ones
    for (Request request : requests) {
        if (!option.empty()) request.options[option] = value;
        EXPECT_EQ(execute(request).output, values_of(output))
            << request.algorithm << " with " << request.options["scan"];
    }
}

TEST(KnownCases, ExclusiveScansOfAnySize) {
    const std::vector<std::int32_t> ones(10'000, 1);
    std::vector<std::int32_t> ramp(10'000);
    std::iota(ramp.begin(), ramp.end(), 0);
    int scans = 0;
    for (const Algorithm* algorithm : those_giving(Result::prefixes, ElementType::int32)) {
        Request request =
            request_of(*algorithm, values_of<std::int32_t>({28, 0, 0, 41, 2, 8, 9, 0}), ElementType::int32);
        request.form = Form::exclusive;
        if (algorithm->family == Family::peer) continue; // only on a GPU
        EXPECT_EQ(execute(request).output, values_of<std::int32_t>({0, 28, 28, 28, 69, 71, 79, 88}))
            << algorithm->id;
        request.input.resize(5);
        EXPECT_EQ(execute(request).output, values_of<std::int32_t>({0, 28, 28, 28, 69})) << algorithm->id;
        if (algorithm->max_n < ones.size()) continue;
        ++scans;
        request.input = values_of(ones);
        EXPECT_EQ(execute(request).output, values_of(ramp)) << algorithm->id;
    }
    EXPECT_GE(scans, 4);
}

TEST(KnownCases, CompactionKeepsWhatItIsToldTo) {
    expect_outputs(Result::kept, {3, 0, 5, 0, 0, 2, 0, 1}, "keep", "nonzero", {3, 5, 2, 1});
    expect_outputs(Result::kept, {0, 0, 2, 3, 0, 0, 1, 0}, "", "", {2, 3, 1});
    expect_outputs(Result::kept, {0, 0, 2, 3, 0}, "", "", {2, 3});
    expect_outputs(Result::kept, {-3, 1, -5, 2, 0, -1, 4, 3}, "keep", "positive", {1, 2, 4, 3});
    expect_outputs(Result::kept, {1, 1, 2, 2, 2, 3, 1, 1}, "keep", "changed", {1, 2, 3, 1});
    expect_outputs(Result::kept, {0, 0, 0}, "", "", {});
}

// The contents of a global array after the k-th launch of this kernel.
std::string held(const trace::Trace& trace, std::string_view kernel, int k, std::string_view array) {
    for (const trace::Launch& launch : trace.launches) {
        if (launch.kernel != kernel || --k > 0) continue;
        for (const trace::Global& global : launch.globals) {
            if (global.name != array) continue;
            std::string text;
            for (const Value value : global.after->values)
                text += (text.empty() ? "" : ",") + to_text(value, global.type);
            return text;
        }
    }
    return "nowhere";
}

TEST(KnownCases, CompactionShowsItsIndices) {
    const trace::Trace trace = record(request_of(
        *find_algorithm("compact"), values_of<std::int32_t>({3, 0, 5, 0, 0, 2, 0, 1}), ElementType::int32));
    EXPECT_EQ(held(trace, "compact_scatter", 1, "keep"), "1,0,1,0,0,1,0,1");
    EXPECT_EQ(held(trace, "compact_scatter", 1, "index"), "0,1,1,2,2,2,3,3");
    EXPECT_EQ(held(trace, "compact_scatter", 1, "count"), "4");
}

TEST(KnownCases, RadixSortPassesThroughItsSplits) {
    Request request =
        request_of(*find_algorithm("radix-sort"), values_of<std::int32_t>({5, 3, 7, 2}), ElementType::int32);
    request.options["bits"] = "3";
    const trace::Trace trace = record(request);
    EXPECT_EQ(held(trace, "split_scatter", 1, "out"), "2,5,3,7");
    EXPECT_EQ(held(trace, "split_scatter", 2, "keys"), "5,2,3,7");
    EXPECT_EQ(held(trace, "split_scatter", 3, "out"), "2,3,5,7");
    EXPECT_EQ(trace.output, values_of<std::int32_t>({2, 3, 5, 7}));
    request.options.clear(); // as many passes as the bits in which the keys differ require
    EXPECT_EQ(record(request).launches.size(), trace.launches.size());
}

TEST(KnownCases, SortsSort) {
    expect_outputs(Result::sorted, {5, 3, 7, 2, 8, 1, 4, 6}, "", "", {1, 2, 3, 4, 5, 6, 7, 8});
    expect_outputs(Result::sorted, {5, -3, 7, -2, 0, -2147483648, 2147483647, 6}, "", "",
                   {-2147483648, -3, -2, 0, 5, 6, 7, 2147483647});
    expect_outputs(Result::sorted, {5, 4, 3, 2, 1, 0}, "bits", "1", {4, 2, 0, 5, 3, 1});
    for (const Algorithm* algorithm : those_giving(Result::sorted, ElementType::float32))
        EXPECT_EQ(execute(request_of(*algorithm, values_of<float>({1.5f, -2.25f, 0.5f, -INFINITY, 1e30f}),
                                     ElementType::float32))
                      .output,
                  values_of<float>({-INFINITY, -2.25f, 0.5f, 1.5f, 1e30f}))
            << algorithm->id;
}

// Only CUB keeps the order of the zeros. Verification compares numbers, and so treats the two zeros as equal.
TEST(KnownCases, SortsPutMinusZeroFirstAndNaNLast) {
    const auto input = values_of<double>({0.0, NAN, -0.0, -INFINITY, 0.0, INFINITY, -0.0});
    const auto sorted = values_of<double>({-INFINITY, -0.0, -0.0, 0.0, 0.0, INFINITY, NAN});
    int sorts = 0;
    for (const Algorithm* algorithm : those_giving(Result::sorted, ElementType::float64)) {
        const Request request = request_of(*algorithm, input, ElementType::float64);
        const Reference expected = expected_output(*algorithm, request);
        EXPECT_EQ(expected.values, sorted);
        const std::vector<Value> output = execute(request).output;
        EXPECT_EQ(first_mismatch(expected, output, ElementType::float64), std::nullopt) << algorithm->id;
        if (algorithm->family == Family::peer) continue;
        ++sorts;
        EXPECT_EQ(output, sorted) << algorithm->id;
    }
    EXPECT_GE(sorts, 3);
}

TEST(KnownCases, SegmentsAreScannedApart) {
    Request request = request_of(*find_algorithm("segmented"), values_of<std::int32_t>({1, 2, 3, 4, 5, 6}),
                                 ElementType::int32);
    request.options["segments"] = "1,0,0,1,0,1";
    request.form = Form::inclusive;
    for (const std::uint32_t threads : {1u, 2u, 4u, 32u}) {
        request.threads_per_block = threads;
        EXPECT_EQ(execute(request).output, values_of<std::int32_t>({1, 3, 6, 4, 9, 6})) << threads;
    }
    request.form = Form::exclusive;
    EXPECT_EQ(execute(request).output, values_of<std::int32_t>({0, 1, 3, 0, 4, 0}));
}

TEST(KnownCases, HistogramsSayWhereTheirBinsBegin) {
    Request request = request_of(*find_algorithm("histogram"),
                                 values_of<std::int32_t>({0, 9, 4, 4, 1, 8, 2, 4}), ElementType::int32);
    request.options["bins"] = "5";
    const trace::Trace trace = record(request);
    EXPECT_EQ(held(trace, "histogram_count", 1, "count"), "2,1,3,0,2");
    EXPECT_EQ(trace.output, values_of<std::int32_t>({0, 2, 3, 6, 6}));
    const std::vector<double> floats{0.0, 1.0, 0.5, 0.25, 1.0};
    const trace::Trace of_floats =
        record(request_of(*find_algorithm("histogram"), values_of(floats), ElementType::float64));
    EXPECT_EQ(of_floats.run.type_of_output(), ElementType::int32);
    EXPECT_EQ(of_floats.output, values_of<std::int32_t>({0, 1, 1, 2, 2, 3, 3, 3}));
}

// If the distance or scale were infinite, the product would be NaN, and the bin would be arbitrary.
TEST(KnownCases, HistogramsRefuseBinsWithoutAWidth) {
    for (const auto& [low, high] : {std::pair(-1e308, 1e308), std::pair(0.0, 5e-324)}) {
        const Request request =
            request_of(*find_algorithm("histogram"), values_of<double>({low, high}), ElementType::float64);
        EXPECT_THROW(static_cast<void>(execute(request)), BadRequest) << low << " to " << high;
    }
    const Request alike =
        request_of(*find_algorithm("histogram"), values_of<double>({1e308, 1e308}), ElementType::float64);
    EXPECT_EQ(execute(alike).output, values_of<std::int32_t>({0, 2, 2, 2, 2, 2, 2, 2}));
}

TEST(KnownCases, SubtreesHaveTheirSizes) {
    Request request = request_of(*find_algorithm("subtree-sizes"), values_of(std::vector<std::int32_t>(8, 1)),
                                 ElementType::int32);
    EXPECT_EQ(execute(request).output, values_of<std::int32_t>({8, 4, 3, 2, 1, 1, 1, 1}));
    request.options["parents"] = "path";
    EXPECT_EQ(execute(request).output, values_of<std::int32_t>({8, 7, 6, 5, 4, 3, 2, 1}));
    request.options["parents"] = "3,0,0,-1,-1,4,5,3"; // two trees whose parents come after their children
    EXPECT_EQ(execute(request).output, values_of<std::int32_t>({3, 1, 1, 5, 3, 2, 1, 1}));
}

// A float32 that counts one by one stops at 2^24. Tiles and their sums do not.
TEST(ExhaustiveKnownCases, SixteenMillionOnes) {
    SCANSCOPE_SKIP_SANITIZED("sixteen million elements take too long");
    const auto expect_last = [](ElementType type, Value one, Value all) {
        Request request = request_of(*find_algorithm("recursive"), std::vector(1u << 24, one), type);
        EXPECT_EQ(execute(request).output.back(), all) << name_of(type);
    };
    expect_last(ElementType::float32, trace::to_value(1.0f), trace::to_value(0x1p24f));
    expect_last(ElementType::int32, trace::to_value(1), trace::to_value(1 << 24));
    expect_last(ElementType::float64, trace::to_value(1.0), trace::to_value(0x1p24));
}

// Blocks of 256 threads leave one sum for each block, level by level.
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

TEST(KnownCases, NaiveSumsAreFinishedHereOrThere) {
    for (const std::uint32_t threads : {1u, 4u, 32u})
        for (const char* where : {"cpu", "gpu"}) {
            Request request = request_of(*find_algorithm("reduce-naive"), {}, ElementType::int64);
            for (std::int64_t i = 1; i <= 1000; ++i) request.input.push_back(trace::to_value(i));
            request.options["finish"] = where;
            request.threads_per_block = threads;
            const trace::Trace trace = record(request);
            EXPECT_EQ(trace.output, values_of<std::int64_t>({500'500})) << threads << " on the " << where;
            EXPECT_EQ(trace.launches.size() > 1, where == std::string("gpu")) << threads;
        }
}

// The algorithms have as many blocks as reduce-kahan, so that their times can be compared.
TEST(KnownCases, FewBlocksAreThoseOfKahan) {
    for (const std::uint64_t n : {1, 100, 5000, 100'000}) {
        const auto grid_of = [n](const char* id, bool few) {
            Request request = request_of(*find_algorithm(id), {}, ElementType::float32);
            request.input.assign(n, trace::to_value(1.0F));
            request.threads_per_block = 32;
            request.blocks = {0};
            if (few) request.options["few-blocks"] = "";
            const trace::Trace trace = record(request);
            EXPECT_EQ(trace.output, values_of<float>({float(n)})) << id;
            return trace.launches.at(0).grid.count();
        };
        const std::uint64_t kahan = grid_of("reduce-kahan", false);
        for (const char* id : {"reduce-shared", "reduce-warp", "reduce-butterfly", "reduce-multilevel"})
            EXPECT_EQ(grid_of(id, true), kahan) << id << " of " << n;
    }
}

// A plain loop of a million additions loses digits that compensation keeps.
TEST(Accuracy, KahanLosesNothingThatMatters) {
    SCANSCOPE_SKIP_SANITIZED("millions of elements take too long");
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

// ---- refused requests

std::string refusal(const Request& request) {
    return test::refusal_by([&] { validate(request); });
}

TEST(Refusals, SayWhatDoesNotFit) {
    const auto input = values_of<std::int32_t>({1, 2, 3});
    const auto asked = [&](const char* id, Operator op = Operator::sum,
                           ElementType type = ElementType::int32) {
        return request_of(*find_algorithm(id), input, type, op);
    };
    EXPECT_EQ(refusal(asked("reduce-shared", Operator::compose)),
              "op: Shared-memory reduction reorders the operands, which compose does not allow.");
    EXPECT_EQ(refusal(asked("reduce-naive", Operator::compose)), "taken");
    EXPECT_EQ(refusal(asked("reduce-kahan")),
              "type: Kahan sum is for float32 and float64: int32 loses nothing to rounding.");
    EXPECT_EQ(refusal(asked("reduce-kahan", Operator::max, ElementType::float32)),
              "op: Kahan sum recovers what a sum loses to rounding; max loses nothing.");
    EXPECT_EQ(refusal(asked("cpu-scan")),
              "algorithm: Serial scan is a plain program on the CPU: it is verified and benchmarked, but "
              "has no steps to show.");
    EXPECT_EQ(
        refusal(asked("cub-scan")),
        "algorithm: CUB scan is NVIDIA's library code: it is verified and benchmarked, but has no steps "
        "to show.");
    Request request = asked("reduce-warp");
    request.options["finish"] = "maybe";
    EXPECT_EQ(refusal(request), "finish: There is no finish \"maybe\": choose cpu or gpu.");
    request.options = {{"finish", "cpu|gpu"}};
    EXPECT_EQ(refusal(request), "finish: There is no finish \"cpu|gpu\": choose cpu or gpu.");
    request.options.clear();
    request.executor = "cpu";
    EXPECT_EQ(refusal(request), "executor: Warp reduction does not run on cpu: choose emulator or cuda.");
}

} // namespace
} // namespace scanscope::kernels

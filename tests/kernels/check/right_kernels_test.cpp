// No correct kernel is reported, whatever its settings: odd sizes and block sizes, seeded schedules, and
// varying types, operators, forms and options. The tests run a sample of the settings. If SCANSCOPE_ALL_SEEDS
// is set, they run all 20 sizes × 12 block sizes × 50 seeds of each kernel, which takes about an hour on one
// core.

#include "kernels/check/requests.h"
#include "kernels/text/text.h"
#include "kernels/verify/verify.h"
#include "kernels/verify/verify_cases.h"
#include "support/sanitized.h"
#include "support/test.h"
#include "support/test_names.h"

namespace scanscope::kernels {
namespace {

constexpr std::array<std::uint64_t, 20> sizes{1,  2,  3,  5,   7,   8,   13,  17,  31,  32,
                                              33, 63, 65, 100, 127, 129, 255, 257, 511, 1001};
constexpr std::array<std::uint32_t, 12> blocks{1, 2, 3, 7, 16, 31, 32, 33, 64, 100, 256, 1024};
constexpr std::uint64_t seeds = 50;

// Sets the option to each of its values in turn, or leaves it unset. Skips options that list a value for each
// element; other tests cover them.
void choose(Request& request, const OptionInfo& option, std::uint64_t turn) {
    if (!option.placeholder.empty()) return;
    const std::string name(option.name);
    if (option.values.empty()) {
        if (turn % 2 == 1) request.options[name] = "";
        return;
    }
    std::vector<std::string> values;
    for (std::string_view rest = option.values; !rest.empty();) {
        const std::size_t end = std::min(rest.find('|'), rest.size());
        values.emplace_back(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (const std::uint64_t chosen = turn % (values.size() + 1); chosen < values.size())
        request.options[name] = values[chosen];
}

Request request_of(const Algorithm& algorithm, std::uint64_t n, std::uint32_t threads, std::uint64_t seed) {
    using trace::ElementType;
    constexpr std::array types{ElementType::int32, ElementType::int64, ElementType::float32,
                               ElementType::float64};
    constexpr std::uint64_t operators = 8;
    Request request;
    request.algorithm = algorithm.id;
    request.threads_per_block = threads;
    request.schedule = seed % 10 == 0 ? Schedule::reversed : Schedule::random;
    request.schedule_seed = seed;
    request.form = seed % 2 == 0 ? trace::Form::exclusive : trace::Form::inclusive;
    request.type = types[seed / 2 % types.size()];
    request.op = static_cast<trace::Operator>(seed / 8 % operators);
    if (operator_problem(algorithm, request.type, request.op)) {
        request.type = default_type(algorithm);
        request.op = trace::Operator::sum;
    }
    request.input = verification_input(std::min(n, algorithm.max_n), request.type, request.op, seed);
    std::uint64_t turn = seed + threads;
    for (const OptionInfo& option : algorithm.options) choose(request, option, turn++);
    return request;
}

std::string in_words(const Request& request) {
    std::string text =
        fmt::format("n = {}, {} threads, seed {}, {} of {}", request.input.size(), request.threads_per_block,
                    request.schedule_seed, name_of(request.op), name_of(request.type));
    for (const auto& [name, value] : request.options) text += fmt::format(", --{} {}", name, value);
    return text;
}

class RightKernel : public testing::TestWithParam<Algorithm> {
protected:
    std::size_t runs = 0, refused = 0;

    void judge(std::uint64_t n, std::uint32_t threads, std::uint64_t seed) {
        Request request = request_of(GetParam(), n, threads, seed);
        CheckReport report;
        try {
            report = checked(request);
        } catch (const BadRequest&) { // a single-block scan of too many elements
            request.options.clear();
            ++refused;
            report = checked(request);
        }
        ++runs;
        EXPECT_EQ(report.verdict(), "clean")
            << in_words(request) << ": " << report.findings.front().message.text();
    }
};

TEST_P(RightKernel, IsNotAccused) {
    if (std::getenv("SCANSCOPE_ALL_SEEDS") != nullptr) {
        for (const std::uint64_t n : sizes)
            for (const std::uint32_t threads : blocks)
                for (std::uint64_t seed = 1; seed <= seeds; ++seed) judge(n, threads, seed);
        EXPECT_EQ(runs, sizes.size() * blocks.size() * seeds);
        RecordProperty("runs", static_cast<int>(runs));
        fmt::print("{}: {} runs, {} of them with usual options\n", GetParam().id, runs, refused);
        return;
    }
    const std::uint64_t turns = test::is_sanitized ? sizes.size() / 2 : 2 * sizes.size();
    for (std::uint64_t turn = 0; turn < turns; ++turn)
        judge(sizes[turn % sizes.size()], blocks[(7 * turn + turn / sizes.size()) % blocks.size()], turn + 1);
}

std::vector<Algorithm> right_kernels() {
    std::vector<Algorithm> all;
    for (const Algorithm& algorithm : catalogue())
        if (algorithm.family != Family::broken && algorithm.on_emulator) all.push_back(algorithm);
    return all;
}

INSTANTIATE_TEST_SUITE_P(Catalogue, RightKernel, testing::ValuesIn(right_kernels()),
                         [](const auto& tested) { return test::as_test_name(std::string(tested.param.id)); });

// Each output of every scan and reduction is the ordered combination of exactly its inputs, with any
// operator. This is a proof for the size and grid, because which inputs reach a cell does not depend on their
// values.
TEST(RightKernels, AreProvedAtSmallAndLargeSizes) {
    std::size_t proofs = 0;
    for (const Algorithm& algorithm : right_kernels()) {
        const bool combines = algorithm.result == Result::prefixes || algorithm.result == Result::total ||
                              algorithm.result == Result::segment_prefixes;
        if (!combines) continue;
        for (const std::uint64_t n : {8u, 64u, 512u, 1000u})
            for (const trace::Form form : {trace::Form::inclusive, trace::Form::exclusive})
                for (const std::uint32_t threads : {0u, 48u}) {
                    if (n > algorithm.max_n || (form == trace::Form::exclusive && !algorithm.has_forms()))
                        continue;
                    Request request;
                    request.algorithm = algorithm.id;
                    request.threads_per_block = threads;
                    request.form = form;
                    request.type = default_type(algorithm);
                    request.input = verification_input(n, request.type, request.op, n);
                    EXPECT_EQ(check_case(this_machine(), request), std::nullopt) << in_words(request);
                    ++proofs;
                }
    }
    EXPECT_GE(proofs, 200u);
}

} // namespace
} // namespace scanscope::kernels

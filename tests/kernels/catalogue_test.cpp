#include "kernels/catalogue/catalogue.h"
#include "kernels/run/barriers.h"
#include "kernels/run/run.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::kernels {
namespace {

TEST(SizeProblem, SaysWhyNotWhereThereAreTooMany) {
    Algorithm algorithm = *find_algorithm("blelloch");
    algorithm.max_n = 12345;
    algorithm.why_max_n = "it says so";
    EXPECT_EQ(size_problem(algorithm, 0), std::nullopt);
    EXPECT_EQ(size_problem(algorithm, 12345), std::nullopt);
    EXPECT_EQ(size_problem(algorithm, 12346),
              "Blelloch takes at most 12\u202F345 elements, because it says so; 12\u202F346 were given.");
    EXPECT_EQ(size_problem(algorithm, ~std::uint64_t{0}),
              "Blelloch takes at most 12\u202F345 elements, because it says so; "
              "18\u202F446\u202F744\u202F073\u202F709\u202F551\u202F615 were given.");
}

TEST(SizeProblem, IsWhatARequestIsRefusedWith) {
    Request request;
    request.input.resize(2049);
    EXPECT_EQ(test::refusal_by([&] { validate(request); }),
              "n: " + size_problem(*find_algorithm("blelloch"), 2049).value());
}

// Each block has sixteen counts for its only key, which makes more counts than a scan takes.
TEST(SizeProblem, CountsWhatAnApplicationHasScanned) {
    Request request;
    request.algorithm = "radix-sort-4bit";
    request.input.resize((std::size_t{1} << 26) + 1);
    request.threads_per_block = 2;
    EXPECT_NO_THROW(validate(request));
    request.threads_per_block = 1;
    EXPECT_EQ(test::refusal_by([&] { validate(request); }),
              "block: Radix sort, 4 bits in blocks of 1 thread has 1\u202F073\u202F741\u202F840 counts to "
              "scan, but a scan takes at most 1\u202F073\u202F741\u202F824: choose more threads.");
}

// A recording may come from a stranger, and its list of lines may have any length.
TEST(Barriers, ALineThatIsNamedOftenIsLeftOutOnce) {
    const Algorithm& algorithm = *find_algorithm("blelloch");
    const std::vector<std::uint32_t> known = barrier_lines(algorithm);
    ASSERT_GE(known.size(), 2u);
    std::string lines = std::to_string(known[1]);
    for (int i = 0; i < 1000; ++i) lines += "," + std::to_string(known[0]) + "," + std::to_string(known[1]);
    EXPECT_EQ(parse_left_out(lines, algorithm),
              (std::vector<trace::BarrierPlace>{{std::string(algorithm.source), known[1]},
                                                {std::string(algorithm.source), known[0]}}));
}

TEST(Barriers, OfTheScanInAnApplicationAreNamedByTheirFile) {
    const Algorithm& compact = *find_algorithm("compact");
    const std::vector<std::uint32_t> known = barrier_lines(*find_algorithm("blelloch"));
    const std::map<std::string, std::string> options{{"scan", "blelloch"}};
    const std::vector<trace::BarrierPlace> place{{"scan/blelloch.cuh", known[0]}};
    for (const std::string file : {"scan/blelloch.cuh", "blelloch.cuh"})
        EXPECT_EQ(parse_left_out(fmt::format("{}:{}", file, known[0]), compact, options), place);
    const auto refusal = [&](const std::string& text) {
        return test::refusal_by([&] { return parse_left_out(text, compact, options); });
    };
    EXPECT_EQ(refusal("36"), "without-barrier: apply/compact.cuh has no __syncthreads() to leave out.");
    EXPECT_EQ(left_out_elsewhere({{"without-barrier", "36"}}), "");
    EXPECT_EQ(left_out_elsewhere({{"without-barrier", "36,scan/a.cuh:5,scan/a.cuh:7"}}),
              "scan/a.cuh:5, scan/a.cuh:7");
    std::string list = std::string(5000, 'z') + ":1";
    for (int line = 1; line <= 10'000; ++line) list += fmt::format(",a:{}", line);
    EXPECT_EQ(left_out_elsewhere({{"without-barrier", list}}), "a:1, a:2, a:3 and 9998 more");
    const auto says = [&](const std::string& text, std::string_view words) {
        const std::string said = refusal(text);
        return said.starts_with("without-barrier: ") && said.find(words) != std::string::npos;
    };
    EXPECT_TRUE(
        says("sklansky.cuh:42", "is not a kernel source that runs here: choose apply/compact.cuh or "));
    EXPECT_TRUE(refusal("blelloch.cuh:1")
                    .starts_with("without-barrier: Line 1 of scan/blelloch.cuh has no __syncthreads()"));
    EXPECT_TRUE(says("blelloch.cuh:", "is not a line"));
    EXPECT_TRUE(says("lloch.cuh:54", "is not a kernel source"));
}

} // namespace
} // namespace scanscope::kernels

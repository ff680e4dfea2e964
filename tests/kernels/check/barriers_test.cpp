// Without one of its barriers, a scan has a data race, unless this barrier is not needed.

#include "kernels/check/requests.h"
#include "kernels/run/barriers.h"
#include "kernels/theory/theory.h"
#include "kernels/trace/analysis.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::kernels {
namespace {

Request without_line(std::string_view id, std::uint32_t line, const How& how = {Schedule::in_order, 1}) {
    Request request = request_for(id, 200, how);
    request.options[std::string(without_barrier)] = std::to_string(line);
    return request;
}

// Hillis and Steele's last barrier is not needed: after it, each thread only stores its own result.
bool is_needed(const std::string& id, std::uint32_t line) {
    return id != "hillis-steele" || line != barrier_lines(*find_algorithm(id)).back();
}

TEST(WithoutABarrier, AScanRaces) {
    for (const std::string id : {"blelloch", "hillis-steele"})
        for (const std::uint32_t line : barrier_lines(*find_algorithm(id)))
            for (const How& how : schedules()) {
                const trace::Trace trace = record(without_line(id, line, how));
                EXPECT_EQ(trace.run.options.at("without-barrier"), std::to_string(line));
                const auto kinds = kinds_of(check(trace, find_algorithm(id)));
                EXPECT_EQ(kinds.contains("hazard"), is_needed(id, line)) << id << " without line " << line;
                EXPECT_EQ(kinds.empty(), !is_needed(id, line)) << id << " without line " << line;
            }
}

TEST(WithoutABarrier, SomeScheduleGoesWrong) {
    for (const std::string id : {"blelloch", "hillis-steele"})
        for (const std::uint32_t line : barrier_lines(*find_algorithm(id))) {
            const Comparison comparison = compare_schedules(this_machine(), without_line(id, line), {});
            const auto wrong = [](const ScheduledRun& run) { return !run.wrong.empty(); };
            EXPECT_EQ(std::ranges::any_of(comparison.runs, wrong), is_needed(id, line))
                << id << " without line " << line;
        }
}

TEST(WithoutABarrier, SeveralMayGo) {
    Request request = request_for("blelloch", 64);
    const auto lines = barrier_lines(*find_algorithm("blelloch"));
    ASSERT_EQ(lines.size(), 3u);
    request.options["without-barrier"] = fmt::format("{},{},{}", lines[0], lines[1], lines[2]);
    EXPECT_EQ(trace::count(record(request)).barriers, 0u);
}

TEST(WithoutABarrier, IsRefusedWhereThereIsNone) {
    const auto refusal = [](const std::string& id, const std::string& lines, const std::string& executor) {
        Request request = request_for(id, 8);
        request.executor = executor;
        request.options["without-barrier"] = lines;
        const std::string said = test::refusal_by([&] { validate(request); }), field = "without-barrier: ";
        EXPECT_TRUE(said.starts_with(field)) << said;
        return said.substr(std::min(field.size(), said.size()));
    };
    EXPECT_EQ(
        refusal("broken-race", "1", "emulator"),
        fmt::format("Line 1 of broken/race.cuh has no __syncthreads(): its barriers are at lines {} and {}.",
                    barrier_lines(*find_algorithm("broken-race"))[0],
                    barrier_lines(*find_algorithm("broken-race"))[1]));
    EXPECT_EQ(refusal("broken-warp-sync", "40", "emulator"),
              "broken/warp_sync.cuh has no __syncthreads() to leave out.");
    const std::string line = std::to_string(barrier_lines(*find_algorithm("blelloch")).front());
    for (const std::string& malformed : {std::string(), std::string("x"), std::string("-3"), std::string("0"),
                                         line + ",", std::string("4 2"), std::string("99999999999")})
        EXPECT_TRUE(refusal("blelloch", malformed, "emulator").find("is not a line for --without-barrier") !=
                    std::string::npos)
            << malformed;
    EXPECT_EQ(refusal("blelloch", line, "cuda"),
              "--without-barrier works only on the emulator: a GPU runs the kernel unchanged.");
}

// Some barriers separate no threads in small runs. The pages name these barriers, and for each a run that
// needs it.
TEST(WithoutABarrier, TheRunThatAPageNamesNeedsIt) {
    struct Run {
        std::string id;
        std::uint32_t line;
        std::uint64_t n;
        std::uint32_t threads; // 0: the default
        bool needed;
    };
    const std::vector<Run> runs{
        {"hillis-steele", 41, 64, 0, true},
        {"hillis-steele", 55, 64, 0, false},
        {"hillis-steele", 55, 64, 32, false},
        {"sklansky", 52, 64, 0, false},
        {"sklansky", 52, 64, 64, true},
        {"sklansky", 52, 5, 0, false},
        {"sklansky", 52, 1000, 0, false},
        {"sklansky", 52, 2048, 0, false},
        {"hybrid-warp", 40, 64, 0, false},
        {"hybrid-warp", 40, 64, 32, true},
        {"pointer-jumping", 64, 64, 64, true},
        {"pointer-jumping", 64, 64, 32, false},
        {"reduce-then-scan", 57, 200, 0, false},
        {"reduce-then-scan", 57, 200, 256, true},
        {"reduce-then-scan", 109, 200, 0, false},
        {"reduce-then-scan", 109, 200, 256, true},
        {"reduce-then-scan", 116, 200, 0, false},
        {"reduce-then-scan", 116, 200, 256, true},
        {"reduce-then-scan", 103, 200, 0, false},
        {"reduce-then-scan", 103, 2000, 32, true},
        {"reduce-then-scan", 64, 2000, 32, false},
        {"reduce-then-scan", 64, 70000, 64, true},
        {"reduce-warp", 40, 32, 32, false},
        {"reduce-warp", 40, 64, 64, true},
    };
    for (const Run& run : runs) {
        Request request = request_for(run.id, run.n);
        request.threads_per_block = run.threads;
        request.options[std::string(without_barrier)] = std::to_string(run.line);
        EXPECT_EQ(kinds_of(checked(request)).contains("hazard"), run.needed)
            << run.id << " without line " << run.line << ", " << run.n << " elements in blocks of "
            << run.threads;
        const bool named = algorithm_page(run.id).find(std::to_string(run.line)) != std::string_view::npos;
        EXPECT_TRUE(named || run.line == 41 || run.id == "reduce-warp") << run.id << ", " << run.line;
    }
}

TEST(BarrierLines, PassOverComments) {
    EXPECT_EQ(barrier_lines("// __syncthreads()\n__syncthreads();\n\n    __syncthreads(); // twice\nx; // "
                            "__syncthreads()\n"),
              (std::vector<std::uint32_t>{2, 4}));
    EXPECT_TRUE(barrier_lines("").empty());
    EXPECT_EQ(barrier_lines("__syncthreads();"), std::vector<std::uint32_t>{1}) << "no line end";
}

} // namespace
} // namespace scanscope::kernels

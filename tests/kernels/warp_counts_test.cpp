// The requests that recordings derive equal those of an independent model, for sizes and numbers of threads
// that do not divide each other: lanes that skip a turn of a loop do not fall behind.

#include "kernels/catalogue/catalogue.h"
#include "kernels/input/input.h"
#include "kernels/lockstep_model.h"
#include "kernels/run/run.h"
#include "kernels/trace/warp_requests.h"
#include "support/test.h"
#include "support/test_names.h"

namespace scanscope::lockstep {

void PrintTo(const Counts& counts, std::ostream* out) {
    *out << fmt::format("shared: {} requests, {} passes, {} conflicts; global: {} requests, {} sectors, {} "
                        "needed, {} lines",
                        counts.shared_requests, counts.passes, counts.conflicts, counts.global_requests,
                        counts.sectors, counts.needed_sectors, counts.lines);
}

} // namespace scanscope::lockstep

namespace scanscope::kernels {
namespace {

lockstep::Counts counted(const trace::Trace& trace) {
    const trace::RequestCounts counts = count_requests(trace);
    return {counts.shared_requests, counts.passes,         counts.extra_passes, counts.global_requests,
            counts.sectors,         counts.needed_sectors, counts.lines};
}

class WarpCounts : public testing::TestWithParam<std::string> {
protected:
    // The run that the model describes, and what was recorded of it.
    struct Compared {
        lockstep::Run run;
        lockstep::Counts recorded;
    };
    static Compared record_run(const std::string& name, std::uint64_t n, std::uint32_t threads,
                               trace::Form form, trace::ElementType type) {
        Request request;
        request.algorithm = name.substr(0, name.find(' '));
        if (name.ends_with("--padding")) request.options["padding"] = "";
        request.type = type;
        request.form = form;
        request.threads_per_block = threads;
        request.input = generate(Generator::random, n, 7, type, request.op);
        const trace::Trace trace = record(request);
        return {{name, long(n), long(trace.launches.front().block.count()), size_of(type),
                 form == trace::Form::exclusive && request.algorithm.find("reduce") == std::string::npos},
                counted(trace)};
    }
    static void expect_equal(std::uint64_t n, std::uint32_t threads, trace::Form form,
                             trace::ElementType type) {
        const std::uint64_t most = find_algorithm(GetParam().substr(0, GetParam().find(' ')))->max_n;
        if (n > most) return;
        const auto [run, recorded] = record_run(GetParam(), n, threads, form, type);
        EXPECT_EQ(recorded, lockstep::modelled(run))
            << fmt::format("{} --n {} --block {} --{} --type {}", GetParam(), n, run.threads,
                           run.exclusive ? "exclusive" : "inclusive", name_of(type));
    }
};

TEST_P(WarpCounts, EqualTheModel) {
    for (const std::uint64_t n : {1, 2, 3, 5, 31, 33, 100, 1000})
        for (const std::uint32_t threads : {0, 1, 7, 32, 48, 64, 256}) {
            if (threads == 1 && GetParam().starts_with("reduce") && n > 1)
                continue; // as many sums as elements
            for (const trace::Form form : {trace::Form::inclusive, trace::Form::exclusive})
                expect_equal(n, threads, form, trace::ElementType::int32);
        }
}

TEST_P(WarpCounts, EqualTheModelForEightBytes) {
    for (const std::uint64_t n : {33, 100, 1000})
        for (const std::uint32_t threads : {0, 7, 48})
            for (const trace::Form form : {trace::Form::inclusive, trace::Form::exclusive})
                expect_equal(n, threads, form, trace::ElementType::float64);
}

INSTANTIATE_TEST_SUITE_P(Modelled, WarpCounts, testing::ValuesIn(lockstep::modelled_algorithms()),
                         test::name_of_text);

// The numbers that a GPU's counters confirm (tests/gpu/requests.sh).
TEST(WarpCounts, OfRunsThatWereMeasured) {
    using lockstep::modelled;
    EXPECT_EQ(modelled({"hillis-steele", 100, 48, 4, false}).conflicts, 0u);
    EXPECT_EQ(modelled({"hillis-steele", 1000, 48, 4, false}).conflicts, 0u);
    EXPECT_EQ(modelled({"hillis-steele", 33, 32, 4, false}).passes, 49u);
    EXPECT_EQ(modelled({"hillis-steele", 31, 7, 4, false}).passes, 92u);
    EXPECT_EQ(modelled({"blelloch --padding", 1000, 512, 4, false}).conflicts, 0u);
    EXPECT_EQ(modelled({"brent-kung", 1000, 32, 4, true}).sectors, 281u);
    EXPECT_EQ(modelled({"sklansky", 1000, 64, 8, false}).conflicts, 434u);
    EXPECT_EQ(modelled({"sklansky", 1000, 64, 8, false}).passes, 1362u);
    EXPECT_EQ(modelled({"sklansky", 100, 48, 8, true}).conflicts, 40u);
}

} // namespace
} // namespace scanscope::kernels

#include "kernels/cost/cost_study.h"
#include "kernels/run/run.h"
#include "support/test.h"

namespace scanscope::cost {
namespace {

// Round numbers: each cycle takes a second, and each byte takes a second.
Machine plain() {
    return {.name = "plain",
            .multiprocessors = 2,
            .threads = 128,
            .blocks = 4,
            .registers = 4096,
            .shared_bytes = 8192,
            .clock_hz = 1,
            .bytes_per_s = 1,
            .launch_s = 1000,
            .next_launch_s = 100,
            .global_wait = 50,
            .shared_wait = 5,
            .exchange = 3,
            .combine = 2,
            .barrier = 7,
            .instruction = 1};
}

TEST(Occupancy, IsWhatTheScarcestThingAllows) {
    using enum Occupancy::Limit;
    const Machine machine = plain();
    EXPECT_EQ(occupancy(machine, 100, 64, 0), (Occupancy{2, threads, 1.0}));
    EXPECT_EQ(occupancy(machine, 100, 1, 0), (Occupancy{4, threads, 1.0})) << "whole warps, 32 threads each";
    EXPECT_EQ(occupancy(machine, 100, 32, 3000), (Occupancy{2, shared_memory, 0.5}));
    EXPECT_EQ(occupancy(machine, 100, 32, 0, 64), (Occupancy{2, registers, 0.5}));
    EXPECT_EQ(occupancy(machine, 2, 32, 0), (Occupancy{1, grid, 0.25}));
    EXPECT_EQ(occupancy(machine, 100, 256, 0).blocks, 0u) << "no block fits, and the launch fails";
}

TEST(Occupancy, OfAnH200) {
    EXPECT_EQ(occupancy(h200(), 10000, 256, 0).blocks, 8u);
    EXPECT_DOUBLE_EQ(occupancy(h200(), 10000, 256, 0, 32).share, 1);
    EXPECT_DOUBLE_EQ(occupancy(h200(), 10000, 256, 0, 64).share, 0.5);
    EXPECT_EQ(occupancy(h200(), 10000, 64, 100 * 1024).blocks, 2u);
}

trace::Trace traceOf(std::string_view id, std::uint64_t n, std::uint32_t threads = 0) {
    kernels::Request request;
    request.algorithm = id;
    request.threads_per_block = threads;
    for (std::uint64_t i = 0; i < n; ++i)
        request.input.push_back(trace::to_value(static_cast<std::int32_t>(i % 7)));
    return kernels::record(request);
}

TEST(Cost, IsThatOfItsLaunchesByThePage) {
    const Cost cost = cost_of(traceOf("hillis-steele", 8), plain());
    ASSERT_EQ(cost.launches.size(), 1u);
    const LaunchCost& launch = cost.launches.front();
    EXPECT_EQ(launch.waves, 1u);
    EXPECT_DOUBLE_EQ(launch.seconds.launch, 1000);
    EXPECT_DOUBLE_EQ(launch.seconds.memory, 32 * 2) << "8 elements are a sector, read and written";
    EXPECT_DOUBLE_EQ(launch.seconds.banks, launch.work.passes);
    EXPECT_DOUBLE_EQ(launch.seconds.issue, launch.work.instructions);
    const trace::Waits& waits = launch.work.waits;
    EXPECT_DOUBLE_EQ(launch.seconds.waits, 50 * waits.global + 5 * waits.shared + 3 * waits.exchanges +
                                               2 * waits.combines + 7 * waits.barriers);
    EXPECT_DOUBLE_EQ(waits.combines, 3) << "its depth";
    EXPECT_DOUBLE_EQ(waits.barriers, 4);
    EXPECT_DOUBLE_EQ(cost.seconds(),
                     1000 + std::max({launch.seconds.memory, launch.seconds.banks, launch.seconds.issue}) +
                         launch.seconds.waits);
}

TEST(Cost, WavesWaitOneAfterTheOther) {
    // 32 blocks of 32 threads, of which 4 fit on each of 2 multiprocessors.
    const Cost cost = cost_of(traceOf("thread-index", 1024, 32), plain());
    ASSERT_EQ(cost.launches.size(), 1u);
    EXPECT_EQ(cost.launches[0].waves, 4u);
    EXPECT_EQ(cost.launches[0].occupancy.blocks, 4u);
}

TEST(Cost, LaterLaunchesCostLess) {
    const Cost cost = cost_of(traceOf("naive-global", 64), plain());
    ASSERT_GT(cost.launches.size(), 2u);
    EXPECT_DOUBLE_EQ(cost.launches[0].seconds.launch, 1000);
    EXPECT_DOUBLE_EQ(cost.launches[1].seconds.launch, 100);
}

TEST(Cost, ConflictsCost) {
    kernels::Request request;
    request.algorithm = "blelloch";
    for (int i = 0; i < 1024; ++i) request.input.push_back(trace::to_value(std::int32_t{1}));
    const Cost without = cost_of(kernels::record(request), h200());
    request.options["padding"] = "";
    const Cost padded = cost_of(kernels::record(request), h200());
    EXPECT_GT(without.launches[0].seconds.banks, 2 * padded.launches[0].seconds.banks);
}

TEST(Cost, ItsPartsAddUp) {
    for (const char* id : {"naive-global", "blelloch", "recursive"}) {
        const Cost cost = cost_of(traceOf(id, 256), plain());
        const Seconds parts = parts_of(cost);
        EXPECT_DOUBLE_EQ(parts.launch + parts.memory + parts.banks + parts.issue + parts.waits,
                         cost.seconds())
            << id;
    }
}

// The cost of conflicts is the difference to a run whose conflicts took no additional wavefronts.
TEST(Cost, TellsWhatConflictsAdd) {
    Machine machine = plain();
    machine.bytes_per_s = 1e9; // the banks take longest
    machine.instruction = 0;
    const Cost cost = cost_of(traceOf("blelloch", 1024), machine);
    const trace::LaunchWork& work = cost.launches[0].work;
    ASSERT_GT(work.extra_passes, 0);
    EXPECT_DOUBLE_EQ(parts_of(cost).conflicts, work.extra_passes);
    EXPECT_DOUBLE_EQ(parts_of(cost).banks, work.passes);
    machine.instruction = 1e6; // conflicts are hidden behind the instructions, which take longer
    EXPECT_EQ(parts_of(cost_of(traceOf("blelloch", 1024), machine)).conflicts, 0);
    EXPECT_EQ(parts_of(cost_of(traceOf("hillis-steele", 8), plain())).conflicts, 0);
}

TEST(Cost, RegistersKeepBlocksOut) {
    const trace::Trace trace = traceOf("thread-index", 4096, 32);
    Machine machine = plain();
    const Cost many = cost_of(trace, machine, [](std::string_view) { return 128u; });
    EXPECT_EQ(many.launches[0].occupancy.limit, Occupancy::Limit::registers);
    EXPECT_EQ(many.launches[0].occupancy.blocks, 1u);
    EXPECT_GT(many.launches[0].waves, cost_of(trace, machine).launches[0].waves);
}

std::string wayOf(const Cost& cost) {
    std::string way;
    for (const std::size_t launch : cost.way()) {
        const trace::LaunchWork& work = cost.launches[launch].work;
        way += work.kernel + (work.place.is_exchange ? " " : std::to_string(work.place.device) + " ");
    }
    return way;
}

// Each device begins with a launch of its own, and of simultaneous launches only the longest counts: device 1
// has the most elements, and the last device has the most totals before it.
TEST(Cost, OfDevicesIsThatOfTheLongestWay) {
    kernels::Request request;
    request.algorithm = "scan-devices";
    request.devices = 3;
    request.options["shares"] = "1,4,3";
    for (int i = 0; i < 64; ++i) request.input.push_back(trace::to_value(std::int32_t{1}));
    const Cost cost = cost_of(kernels::record(request), plain());
    ASSERT_EQ(cost.launches.size(), 10u);
    EXPECT_EQ(wayOf(cost), "reduce_parts1 scan_sums1 ncclAllGather scan_share1 ");
    double sum = 0;
    for (const std::size_t launch : cost.way()) sum += cost.launches[launch].seconds.all();
    EXPECT_DOUBLE_EQ(cost.seconds(), sum);
    const Seconds parts = parts_of(cost);
    EXPECT_DOUBLE_EQ(parts.launch, 1000 + 3 * 100);
    EXPECT_DOUBLE_EQ(parts.launch + parts.memory + parts.banks + parts.issue + parts.waits, sum);
    for (const LaunchCost& launch : cost.launches)
        EXPECT_DOUBLE_EQ(launch.seconds.launch, launch.work.kernel == "reduce_parts" ? 1000 : 100)
            << launch.work.kernel << launch.work.place.device;
}

bench::Row measured(std::string_view id, std::uint64_t n, std::uint32_t threads, double seconds) {
    bench::Row row;
    row.subject = {.algorithm = std::string(id), .executor = "cuda", .n = n, .threads_per_block = threads};
    row.device = "NVIDIA H200";
    row.verified = true;
    row.times = bench::Summary{};
    row.times->median_s = seconds;
    return row;
}

// In rows of a benchmark, the number of devices is an option; in requests, it is a separate field.
TEST(CostStudy, RunsOnAsManyDevicesAsWereMeasured) {
    bench::Report report;
    report.rows = {measured("scan-devices", 64, 16, 5e-6)};
    report.rows.front().subject.options[std::string(bench::devices_option)] = "2";
    const CostStudy study = study_costs(kernels::this_machine(), report, h200(), {});
    EXPECT_TRUE(study.left_out.empty());
    ASSERT_EQ(study.rows.size(), 1u);
    EXPECT_EQ(study.rows.front().cost.launches.size(), 7u) << "three on each, and the exchange";
    kernels::Request request;
    request.algorithm = "scan-devices";
    request.threads_per_block = 16;
    for (int i = 0; i < 64; ++i) request.input.push_back(trace::to_value(std::int32_t{1}));
    for (const std::uint32_t devices : {1u, 2u, 3u}) {
        request.devices = devices;
        EXPECT_EQ(measured_row(report, kernels::record(request)) != nullptr, devices == 2) << devices;
    }
}

TEST(CostStudy, ModelsWhatWasMeasuredOnAGpuAndRunsOnTheEmulator) {
    bench::Report report;
    report.rows = {measured("blelloch", 64, 32, 5e-6), measured("blelloch", 64, 16, 6e-6),
                   measured("cub-scan", 64, 0, 6e-6), measured("hillis-steele", 16, 16, 1e-3)};
    report.rows.push_back(measured("std-scan", 64, 0, 1e-6));
    report.rows.back().subject.executor = "cpu";
    report.rows.push_back(measured("sklansky", 64, 32, 1e-6));
    report.rows.back().verified = false;
    std::vector<std::string> told;
    CostStudyOptions options;
    options.progress = [&](std::size_t, std::size_t, const kernels::Request& next, std::uint64_t) {
        told.push_back(next.algorithm);
    };
    const CostStudy study = study_costs(kernels::this_machine(), report, h200(), options);
    ASSERT_EQ(study.rows.size(), 2u) << "the first of two block sizes, no peer, and no wrong result";
    EXPECT_EQ(told, (std::vector<std::string>{"hillis-steele", "blelloch"}));
    EXPECT_EQ(study.rows[1].subject, report.rows[0].subject);
    EXPECT_TRUE(study.rows[1].agrees()) << study.rows[1].factor();
    EXPECT_FALSE(study.rows[0].agrees()) << "a millisecond for 16 elements";

    options.all_block_sizes = true;
    EXPECT_EQ(study_costs(kernels::this_machine(), report, h200(), options).rows.size(), 3u);
    options.algorithms = {"blelloch"};
    options.sizes = {32};
    EXPECT_THROW(static_cast<void>(study_costs(kernels::this_machine(), report, h200(), options)),
                 kernels::BadRequest);
}

TEST(CostStudy, FindsWhatWasMeasuredOfARun) {
    bench::Report report;
    report.rows = {measured("hillis-steele", 64, 64, 5e-6)};
    trace::Trace trace = traceOf("hillis-steele", 64, 64);
    trace.run.form = trace::Form::exclusive;
    EXPECT_EQ(measured_row(report, trace), &report.rows[0]);
    trace.run.form = trace::Form::inclusive;
    EXPECT_EQ(measured_row(report, trace), nullptr);
}

TEST(CostStudy, EndsWhereItIsStopped) {
    bench::Report report;
    report.rows = {measured("hillis-steele", 64, 64, 5e-6)};
    std::stop_source source;
    source.request_stop();
    CostStudyOptions options;
    options.stop = source.get_token();
    EXPECT_THROW(static_cast<void>(study_costs(kernels::this_machine(), report, h200(), options)),
                 kernels::Cancelled);
}

} // namespace
} // namespace scanscope::cost

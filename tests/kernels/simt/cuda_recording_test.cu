// Checks the contents of recordings on the device, in addition to the shared litmus tests.
#define SCANSCOPE_RECORDING
#define SCANSCOPE_SUITE RecordingOnCuda
#include "kernels/simt/cuda_litmus_tests.cuh"
#include "kernels/trace/replay.h"

namespace scanscope::simt {
inline namespace gpu_recording {

using RecordingOnCudaTraces = RecordingOnCuda;

TEST_F(RecordingOnCudaTraces, ABufferTooSmallIsGrownAndTheRunRepeated) {
    trace::Trace small, large;
    for (trace::Trace* trace : {&small, &large}) {
        Settings settings;
        if (trace == &small) settings.first_record_capacity = 7;
        Device device(settings, trace);
        const auto in = device.input<int>("in", values(iota(64)));
        const auto out = device.allocate<int>("out", 4);
        device.launch("histogram", {}, {64}, 16, litmus::histogram, in, out);
        EXPECT_EQ(numbers(device.download(out)), std::vector<int>(4, 16));
    }
    EXPECT_EQ(small.run.records_kept, large.run.records_kept);
    EXPECT_EQ(small.run.records_dropped, 0u);
    EXPECT_EQ(small.launches[0].blocks[0].events.size(), large.launches[0].blocks[0].events.size());
    EXPECT_EQ(trace::compare_with_snapshots(small), std::nullopt);
}

TEST_F(RecordingOnCudaTraces, AReachBeyondTheEndIsAFaultAndHarmsNothing) {
    trace::Trace trace;
    Device device(Settings{}, &trace);
    const auto out = device.allocate<int>("out", 8);
    try {
        device.launch("out_of_bounds", {}, {8}, 32, litmus::out_of_bounds, out);
        ADD_FAILURE() << "no fault";
    } catch (const Faulted& faulted) {
        EXPECT_EQ(faulted.fault.array, "temp");
        EXPECT_EQ(faulted.fault.index, 8);
        EXPECT_EQ(faulted.fault.threads, (std::vector<std::uint32_t>{7}));
        EXPECT_NE(faulted.fault.location, trace::no_location);
    }
    EXPECT_EQ(trace.launches.at(0).blocks.at(0).steps.at(0).label, "load");
}

TEST_F(RecordingOnCudaTraces, ARowThatIsNotThereIsAFault) {
    trace::Trace trace;
    Device device(Settings{}, &trace);
    const auto out = device.allocate<int>("out", 4);
    try {
        device.launch("rows", {}, {4}, 32, litmus::third_of_two_rows, out);
        ADD_FAILURE() << "no fault";
    } catch (const Faulted& faulted) {
        EXPECT_EQ(faulted.fault.kind, trace::FaultKind::out_of_bounds);
        EXPECT_EQ(faulted.fault.index, 2);
    }
}

TEST_F(RecordingOnCudaTraces, OnlyTheChosenBlocksAreRecorded) {
    trace::Trace trace;
    Settings settings;
    settings.blocks = {0, -1};
    Device device(settings, &trace);
    const auto flags = device.allocate<int>("flags", 6), sums = device.allocate<int>("sums", 6);
    device.launch("zero", {}, {6}, 0, litmus::zero, flags);
    device.launch("chain", {6}, {1}, 0, litmus::chain, flags, sums);
    ASSERT_EQ(trace.launches.at(1).blocks.size(), 2u);
    EXPECT_EQ(trace.launches[1].blocks[0].index, 0u);
    EXPECT_EQ(trace.launches[1].blocks[1].index, 5u);
}

TEST_F(RecordingOnCudaTraces, ArraysKeepTheMeaningTheyWereGiven) {
    trace::Trace trace;
    Device device({}, &trace);
    device.upload<int>("heads", std::vector<int>{1, 0, 1}, trace::Meaning::heads);
    device.allocate<int>("kept", 3, trace::Meaning::predicate);
    const auto out = device.scratch<int>("places", 3, trace::Meaning::index);
    device.launch("zero", {}, {3}, 0, litmus::zero, out);
    const auto& globals = trace.launches.at(0).globals;
    ASSERT_EQ(globals.size(), 3u);
    EXPECT_EQ(globals[0].meaning, trace::Meaning::heads);
    EXPECT_EQ(globals[1].meaning, trace::Meaning::predicate);
    EXPECT_EQ(globals[2].meaning, trace::Meaning::index);
}

} // namespace gpu_recording
} // namespace scanscope::simt

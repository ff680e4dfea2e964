// Small traces that were recorded on a real GPU (tests/gpu/verify_gpu.sh makes them) and are kept in
// golden/cuda. Without a GPU, the emulator is compared with them. If a change to a kernel's source moves its
// lines, the traces must be recorded again.
#include "kernels/run/run.h"
#include "kernels/trace/agreement.h"
#include "kernels/trace/replay.h"
#include "kernels/trace/trace_file.h"
#include "support/test.h"
#include "support/test_names.h"

namespace scanscope {
namespace {

const std::filesystem::path folder = std::filesystem::path(SCANSCOPE_GOLDEN) / "cuda";

std::vector<std::string> recorded() {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder))
        if (entry.path().extension() == ".scantrace") names.push_back(entry.path().stem().string());
    std::sort(names.begin(), names.end());
    return names;
}

class RecordedOnGpu : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override { gpu = trace::load_trace(folder / (GetParam() + ".scantrace")); }
    [[nodiscard]] kernels::Request request() const {
        kernels::Request request;
        request.algorithm = gpu.run.algorithm;
        request.type = gpu.run.type;
        request.op = gpu.run.op;
        request.form = gpu.run.form;
        request.input = gpu.input;
        request.options = gpu.run.options;
        request.devices = gpu.run.devices;
        request.threads_per_block = static_cast<std::uint32_t>(gpu.launches.at(0).block.count());
        return request;
    }
    trace::Trace gpu;
};

TEST_P(RecordedOnGpu, TheEmulatorTellsTheSameUnderEverySchedule) {
    ASSERT_EQ(gpu.run.executor, "cuda");
    ASSERT_FALSE(gpu.run.device.empty());
    kernels::Request again = request();
    for (const kernels::Schedule schedule :
         {kernels::Schedule::in_order, kernels::Schedule::reversed, kernels::Schedule::random}) {
        // In other schedules, the trace has the launches of several devices in another order.
        if (trace::has_devices(gpu) && schedule != kernels::Schedule::in_order) continue;
        again.schedule = schedule;
        EXPECT_EQ(trace::first_disagreement(gpu, kernels::record(again)), std::nullopt)
            << static_cast<int>(schedule);
    }
}

TEST_P(RecordedOnGpu, ItsLogExplainsItsSnapshots) {
    const trace::Block& block = gpu.launches.at(0).blocks.at(0);
    EXPECT_TRUE(block.shared.empty() || !block.snapshots.empty());
    EXPECT_EQ(trace::compare_with_snapshots(gpu), std::nullopt);
}

TEST_P(RecordedOnGpu, ADifferenceWouldBeSeen) {
    trace::Trace other = kernels::record(request());
    ASSERT_EQ(trace::first_disagreement(gpu, other), std::nullopt);
    const auto is_of_tiles = [](const trace::Global& global) {
        return global.meaning == trace::Meaning::tile_state;
    };
    if (std::ranges::any_of(other.launches.at(0).globals,
                            is_of_tiles)) { // chance affects its blocks
        other.output.back().bits += 1;
        EXPECT_NE(trace::first_disagreement(gpu, other), std::nullopt);
        return;
    }
    auto& events = other.launches.at(0).blocks.at(0).events;
    const auto write = std::find_if(events.rbegin(), events.rend(), [](const trace::Event& event) {
        return event.kind == trace::EventKind::write;
    });
    ASSERT_NE(write, events.rend());
    write->value.bits += 1;
    EXPECT_NE(trace::first_disagreement(gpu, other), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(Golden, RecordedOnGpu, testing::ValuesIn(recorded()), test::name_of_text);

TEST(RecordedOnAGpu, EveryKernelIsThere) {
    std::set<std::string> there;
    for (const std::string& name : recorded())
        there.insert(trace::load_trace(folder / (name + ".scantrace")).run.algorithm);
    for (const kernels::Algorithm& algorithm : kernels::catalogue()) {
        if (!algorithm.on_cuda || !algorithm.on_emulator) continue;
        EXPECT_TRUE(there.contains(std::string(algorithm.id))) << algorithm.id;
    }
}

} // namespace
} // namespace scanscope

// Small traces recorded on a real GPU are kept in golden/cuda (tests/gpu/verify_gpu.sh makes them). Where
// there is no GPU, they hold the emulator to what hardware did. A change to a kernel's text moves its lines:
// record them anew.
#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "run.h"
#include "trace/agreement.h"
#include "trace/replay.h"
#include "trace/trace_file.h"

namespace scanscope {
namespace {

const char* const recorded[] = {"blelloch-8-exclusive",      "blelloch-8-inclusive",
                                "blelloch-256-exclusive",    "hillis-steele-8-exclusive",
                                "hillis-steele-8-inclusive", "hillis-steele-256-inclusive"};

class RecordedOnGpu : public testing::TestWithParam<const char*> {
protected:
    void SetUp() override {
        gpu = trace::load_trace(std::filesystem::path(SCANSCOPE_GOLDEN) / "cuda" /
                                (std::string(GetParam()) + ".scantrace"));
    }
    [[nodiscard]] kernels::Request request() const {
        kernels::Request request;
        request.algorithm = gpu.run.algorithm;
        request.type = gpu.run.type;
        request.op = gpu.run.op;
        request.form = gpu.run.form;
        request.input = gpu.input;
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
        again.schedule = schedule;
        EXPECT_EQ(trace::first_disagreement(gpu, kernels::record(again)), std::nullopt)
            << static_cast<int>(schedule);
    }
}

TEST_P(RecordedOnGpu, ItsLogExplainsItsSnapshots) {
    ASSERT_FALSE(gpu.launches.at(0).blocks.at(0).snapshots.empty());
    EXPECT_EQ(trace::compare_with_snapshots(gpu), std::nullopt);
}

TEST_P(RecordedOnGpu, ADifferenceWouldBeSeen) {
    trace::Trace other = kernels::record(request());
    ASSERT_EQ(trace::first_disagreement(gpu, other), std::nullopt);
    auto& events = other.launches.at(0).blocks.at(0).events;
    const auto write = std::find_if(events.rbegin(), events.rend(), [](const trace::Event& event) {
        return event.kind == trace::EventKind::write && event.space == trace::Space::shared;
    });
    ASSERT_NE(write, events.rend());
    write->value.bits += 1;
    EXPECT_NE(trace::first_disagreement(gpu, other), std::nullopt);
}

INSTANTIATE_TEST_SUITE_P(Golden, RecordedOnGpu, testing::ValuesIn(recorded), [](const auto& one) {
    std::string name = one.param;
    for (char& c : name)
        if (c == '-') c = '_';
    return name;
});

} // namespace
} // namespace scanscope

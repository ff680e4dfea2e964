// A wait for a block that may not have started is reported under every schedule; a wait for one that has
// started is not.

#include "kernels/findings/litmus.h"
#include "kernels/findings/unstarted_blocks.h"
#include "kernels/simt/device.h"
#include "kernels/simt/words.h"
#include "support/test.h"

namespace scanscope::trace {
inline namespace SCANSCOPE_VOCABULARY {
namespace {

using namespace simt;
using test::Order;
using test::orders;

constexpr unsigned blocks = 6;

// `flag` has a cell for each block, `next` has one cell; both start as zeros.
using Kernel = void (*)(global_ptr<int>, global_ptr<int>);

__global__ void for_the_block_before(global_ptr<int> flag, global_ptr<int>) {
    const int b = blockIdx.x;
    if (threadIdx.x != 0) return;
    if (b > 0) wait_until(&flag[b - 1], [](int seen) { return seen != 0; });
    store_release(&flag[b], 1);
}
__global__ void for_the_ticket_before(global_ptr<int> flag, global_ptr<int> next) {
    if (threadIdx.x != 0) return;
    const int b = atomicAdd(&next[0], 1);
    if (b > 0) wait_until(&flag[b - 1], [](int seen) { return seen != 0; });
    store_release(&flag[b], 1);
}
// The ticket is taken after the wait.
__global__ void ticket_too_late(global_ptr<int> flag, global_ptr<int> next) {
    const int b = blockIdx.x;
    if (threadIdx.x != 0) return;
    if (b > 0) wait_until(&flag[b - 1], [](int seen) { return seen != 0; });
    atomicAdd(&next[0], 1);
    store_release(&flag[b], 1);
}
// Each block takes a ticket, but then waits for the block with the previous index instead of the previous
// ticket.
__global__ void ticket_of_no_use(global_ptr<int> flag, global_ptr<int> next) {
    const int b = blockIdx.x;
    if (threadIdx.x != 0) return;
    atomicAdd(&next[0], 1);
    if (b + 1 < int(gridDim.x)) wait_until(&flag[b + 1], [](int seen) { return seen != 0; });
    store_release(&flag[b], 1);
}
__global__ void only_looks(global_ptr<int> flag, global_ptr<int>) {
    const int b = blockIdx.x;
    if (threadIdx.x != 0) return;
    store_release(&flag[b], 1);
    const int seen = load_acquire(&flag[(b + 1) % int(gridDim.x)]);
    step("use", seen);
}
__global__ void for_itself(global_ptr<int> flag, global_ptr<int>) {
    const int b = blockIdx.x;
    if (threadIdx.x == 0) store_release(&flag[b], 1);
    if (threadIdx.x == 32) wait_until(&flag[b], [](int seen) { return seen != 0; });
}

Trace run(Kernel kernel, const Order& how) {
    const simt::Settings settings = test::settings_for(how);
    Trace trace;
    simt::Device device(settings, &trace);
    const auto flag = device.upload<int>("flag", std::vector<int>(blocks));
    const auto next = device.upload<int>("next", std::vector<int>(1));
    device.launch("litmus", {blocks}, {64}, 0, kernel, flag, next);
    return trace;
}

TEST(UnstartedBlocks, AreFoundWhereNothingSaysThatTheyHaveBegun) {
    for (const Order& how : orders)
        for (const Kernel kernel : {for_the_block_before, ticket_too_late}) {
            const Trace trace = run(kernel, how);
            ASSERT_FALSE(trace.fault) << trace.fault.message;
            const auto found = waits_for_unstarted_blocks(trace);
            ASSERT_EQ(found.size(), 1u) << "each pair of lines once";
            EXPECT_EQ(found[0].kind, FindingKind::unstarted_block);
            EXPECT_EQ(found[0].array, "flag");
            EXPECT_EQ(found[0].times, blocks - 1);
            EXPECT_NE(found[0].location, found[0].other_location);
            EXPECT_FALSE(found[0].mend.empty());
        }
}

TEST(UnstartedBlocks, ATicketTellsOnlyOfThoseWhoHadOneBefore) {
    // With the schedule in-order, block 0 takes the first ticket and waits for block 1, which has no ticket
    // yet.
    const auto found = waits_for_unstarted_blocks(run(ticket_of_no_use, orders[0]));
    ASSERT_EQ(found.size(), 1u);
    EXPECT_EQ(found[0].times, blocks - 1);
    EXPECT_EQ(found[0].message.text().substr(0, 26), "block 0 waits for flag[1] ");
}

TEST(UnstartedBlocks, AreNoneWhereTicketsTellWhoHasBegunOrNobodyWaits) {
    for (const Order& how : orders)
        for (const Kernel kernel : {for_the_ticket_before, only_looks, for_itself}) {
            const auto found = waits_for_unstarted_blocks(run(kernel, how));
            EXPECT_TRUE(found.empty()) << found.front().message.text();
        }
}

} // namespace
} // namespace SCANSCOPE_VOCABULARY
} // namespace scanscope::trace

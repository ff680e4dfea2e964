// A changed cell: the last write to it stores another value, and the request of the run stays the same in
// everything else.
#include "kernels/check/cell_change.h"
#include "kernels/check/check.h"
#include "kernels/trace/changed_write.h"
#include "kernels/trace/replay.h"
#include "kernels/trace/side_by_side.h"
#include "kernels/trace/validate.h"
#include "support/test.h"
#include "support/thrown.h"

namespace scanscope::kernels {
namespace {

using trace::ChangedWrite;

TEST(ChangedWrite, IsATextAndBack) {
    for (const ChangedWrite& change :
         {ChangedWrite{0, 0, "temp", 5, 2, "9"}, ChangedWrite{0, 3, "buffer[1]", 0, 1, "-1"},
          ChangedWrite{2, 0, "sums 1", 17, 40, "1.5"}})
        EXPECT_EQ(trace::parse_changed_write(trace::text_of(change)), change) << trace::text_of(change);
    EXPECT_EQ(trace::text_of({0, 0, "temp", 5, 2, "9"}), "temp[5]#2=9");
    EXPECT_EQ(trace::text_of({2, 7, "temp", 5, 2, "9"}), "2.7/temp[5]#2=9");
    for (const char* no : {"", "=", "temp", "temp[5]", "temp[5]#2", "temp[5]#2=", "temp[5]#0=1", "temp[]#1=1",
                           "[5]#1=1", "temp[5#1=1", "temp[x]#1=1", "/temp[1]#1=1", "x/temp[1]#1=1",
                           "1./temp[1]#1=1", "temp[5]#-1=3", "temp[99999999999999999999]#1=1"})
        EXPECT_EQ(trace::parse_changed_write(no), std::nullopt) << no;
}

Request request_of(const std::string& algorithm, std::size_t n, std::uint32_t threads = 0) {
    Request request;
    request.algorithm = algorithm;
    request.threads_per_block = threads;
    for (std::size_t i = 0; i < n; ++i) request.input.push_back(trace::to_value(std::int32_t(i * 7 % 11)));
    return request;
}

// Changes a cell in each step, in an algorithm of each kind. The changed run has the new value there, is
// sound, does not differ from the first run in earlier steps, and can be repeated from its own trace.
TEST(CellChange, StandsInTheStepThatItIsAskedFor) {
    struct Case {
        const char* algorithm;
        std::size_t n;
        std::uint32_t threads;
        const char* array;
    };
    for (const Case& one : {Case{"blelloch", 8, 0, "temp"}, Case{"hillis-steele", 8, 0, "buffer[0]"},
                            Case{"recursive", 40, 8, "temp"}, Case{"naive-global", 16, 8, "out"},
                            Case{"lookback", 64, 8, "out"}}) {
        const Request request = request_of(one.algorithm, one.n, one.threads);
        const trace::Trace left = record(request);
        const std::size_t steps = trace::count_steps(left);
        int changed_runs = 0;
        for (std::size_t step = 1; step <= steps; ++step) {
            const std::string change = std::string(one.array) + "[1]@" + std::to_string(step) + "=1000";
            SCOPED_TRACE(std::string(one.algorithm) + " " + change);
            Request other;
            try {
                other = changed(request, left, change);
            } catch (const BadRequest&) { // the cell was not yet written, or the launch has no such array
                continue;
            }
            ++changed_runs;
            const trace::Trace right = record(other);
            EXPECT_EQ(trace::find_inconsistency(right), std::nullopt);
            EXPECT_FALSE(right.fault);
            const auto write = trace::changed_write_of(right.run.options);
            ASSERT_TRUE(write);
            const trace::Launch& launch = right.launches.at(write->launch);
            const auto block = std::ranges::find(launch.blocks, write->block, &trace::Block::index);
            ASSERT_NE(block, launch.blocks.end());
            const auto array = trace::find_array(launch, *block, write->array);
            ASSERT_TRUE(array);
            const auto stores = [&](const trace::Event& event) {
                return event.kind == trace::EventKind::write && event.space == array->space &&
                       event.array == array->number && event.index == 1 &&
                       event.value == trace::to_value(std::int32_t(1000));
            };
            EXPECT_GE(std::ranges::count_if(block->events, stores), 1);
            for (const trace::Finding& finding : check(right, find_algorithm(one.algorithm)).findings)
                ADD_FAILURE() << finding.message.text();
            EXPECT_EQ(record(Request(right)), right) << "from its own trace";
        }
        EXPECT_GT(changed_runs, 0) << one.algorithm;
    }
}

std::string refusal_of(const std::string& change) {
    const Request request = request_of("blelloch", 8);
    return test::words_of<BadRequest>([&] { return record(changed(request, record(request), change)); },
                                      "none");
}

TEST(CellChange, IsRefusedWithAReason) {
    EXPECT_EQ(refusal_of("temp[3]@3=100"), "none");
    EXPECT_EQ(refusal_of("temp[9]@3=1"), "temp has cells 0 to 7.");
    EXPECT_EQ(refusal_of("foo[0]@3=1"),
              "There is no array \"foo\" in this step. The arrays are temp, in and out.");
    EXPECT_EQ(refusal_of("temp[3]@99=1"), "There is no step 99: the last one is 9.");
    EXPECT_EQ(refusal_of("temp[3]@0=1"), "Steps are numbered from 1.");
    EXPECT_EQ(refusal_of("temp[3]@3=x"), "\"x\" is not a valid int32.");
    EXPECT_EQ(refusal_of("7/temp[3]@3=4"), "Block 7 has no step in this launch up to step 3.");
    EXPECT_EQ(refusal_of("out[1]@2=5"), "No thread of block 0 has written out[1] in this launch by step 2. "
                                        "Only a cell that was written can be changed.");
    EXPECT_EQ(refusal_of("temp[3]=4"), "\"temp[3]=4\" does not name a cell: write an array, an index, a step "
                                       "and the value, such as temp[5]@6=9.");
}

TEST(ChangedWriteOption, IsRefusedWhereNoWriteIsIt) {
    Request request = request_of("blelloch", 8);
    request.options["changed-write"] = "temp[3]#9=1";
    EXPECT_THROW(static_cast<void>(record(request)), BadRequest);
    request.options["changed-write"] = "temp[3]";
    EXPECT_THROW(validate(request), BadRequest);
    request.options["changed-write"] = "temp[3]#1=no number";
    EXPECT_THROW(static_cast<void>(record(request)), BadRequest);
}

} // namespace
} // namespace scanscope::kernels

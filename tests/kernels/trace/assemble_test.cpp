// Assembles a trace from flat records that are less tidy than those of the emulator.
#include "kernels/trace/assemble.h"
#include "kernels/trace/validate.h"
#include "support/test.h"

namespace scanscope::trace {
namespace {

Record record(RecordKind kind, std::uint32_t thread, Space space = Space::none, std::uint64_t index = 0,
              std::uint64_t value = 0) {
    Record made{};
    made.kind = kind;
    made.thread = thread;
    made.space = space;
    made.array = space == Space::none ? no_array : 0;
    made.index = index;
    made.value = value;
    return made;
}

Record declare(std::uint64_t extent, ElementType type) {
    Record made = record(RecordKind::declare, 0, Space::shared, extent, static_cast<std::uint64_t>(type));
    made.node = 8;
    made.left = no_row;
    made.right = static_cast<std::uint32_t>(extent);
    made.partner = 0;
    return made;
}

Log log_of(const std::vector<Record>& records) {
    Log log;
    log.kernel = "made_by_hand";
    log.block = {4};
    log.blocks = {0};
    log.texts = {"temp"};
    for (const Record& record : records) log.records.add(record);
    return log;
}

// If two steps are in the same interval, the lower thread's comes first, unless it acquired what the other
// one released in shared memory.
TEST(Assemble, AStepStandsBehindTheOneThatHandedOnToIt) {
    for (const std::uint64_t acquired : {7u, 8u}) {
        Record takes = record(RecordKind::step, 0), hands = record(RecordKind::step, 1);
        takes.partner = 1;
        hands.partner = 2;
        Log log = log_of({declare(1, ElementType::int32), takes, hands,
                          record(RecordKind::release, 1, Space::shared, 0, 7),
                          record(RecordKind::acquire, 0, Space::shared, 0, acquired)});
        log.texts = {"flag", "takes", "hands"};
        Trace trace;
        append_launch(trace, std::move(log));
        const auto& steps = trace.launches.at(0).blocks.at(0).steps;
        ASSERT_EQ(steps.size(), 2u);
        EXPECT_EQ(steps[0].label, acquired == 7 ? "hands" : "takes");
    }
}

// Thread 1 begins a copy, and thread 0, which is in a step of its own, waits for its end.
TEST(Assemble, AStepStandsBehindTheOneInWhichItsCopyBegan) {
    Record waits = record(RecordKind::step, 0), begins = record(RecordKind::step, 1),
           copy = record(RecordKind::copy, 1), write = record(RecordKind::write, 1, Space::shared, 0, 7);
    waits.partner = 1;
    begins.partner = 2;
    copy.right = write.right = 3; // the copy's number
    write.left = 0;               // the thread that waits
    Log log = log_of({declare(1, ElementType::int32), begins, copy, waits, write});
    log.texts = {"line", "waits", "begins"};
    Trace trace;
    append_launch(trace, std::move(log));
    const Block& block = trace.launches.at(0).blocks.at(0);
    ASSERT_EQ(block.steps.size(), 2u);
    EXPECT_EQ(block.steps[0].label, "begins");
    EXPECT_EQ(block.steps[0].event_count, 0u);
    ASSERT_EQ(block.events.size(), 1u);
    EXPECT_EQ(block.events[0].step, 1u) << "it ends where it is waited for";
    EXPECT_EQ(block.events[0].thread, 1u);
    EXPECT_GT(block.events[0].since, 0u);
}

TEST(Assemble, LinesWithoutANumberAreUnknown) {
    std::vector<Record> reads = {declare(1, ElementType::int32)};
    constexpr std::uint32_t last_line = 0xffffff;
    for (const std::uint32_t line : {last_line, 1u, last_line, 2u, 1u}) {
        reads.push_back(record(RecordKind::read, 0, Space::shared));
        reads.back().place = line;
    }
    Log log = log_of(reads);
    log.scopes = {{0, 0}};
    Trace trace;
    trace.locations.resize(no_location - 2u); // two more can be numbered
    append_launch(trace, std::move(log));
    std::vector<std::uint16_t> found;
    for (const Event& event : trace.launches.at(0).blocks.at(0).events) found.push_back(event.location);
    EXPECT_EQ(found, (std::vector<std::uint16_t>{0xfffd, 0xfffe, 0xfffd, no_location, 0xfffe}));
    EXPECT_EQ(trace.locations.size(), no_location);
    EXPECT_EQ(trace.locations[0xfffd].line, last_line);
    EXPECT_EQ(find_or_add_location(trace, "other.cu", "temp", 1), no_location);
    EXPECT_EQ(trace.sources.size(), 1u);
}

TEST(Assemble, ADeclarationMayComeAfterTheFirstAccess) {
    Trace trace;
    append_launch(
        trace, log_of({record(RecordKind::write, 1, Space::shared, 2, 7), declare(4, ElementType::int32)}));
    ASSERT_EQ(trace.launches.at(0).blocks.at(0).events.size(), 1u);
    EXPECT_EQ(trace.launches[0].blocks[0].shared.at(0).name, "temp");
    EXPECT_EQ(trace.run.records_dropped, 0u);
}

// 10 elements with an unused cell after every 4 elements, in 16 cells.
TEST(Assemble, PaddingIsBetweenAndBeyondTheElements) {
    Record spaced = declare(16, ElementType::int32);
    spaced.right = 12;
    spaced.thread = 4;
    Trace trace;
    append_launch(trace, log_of({spaced}));
    EXPECT_EQ(trace.launches.at(0).blocks.at(0).shared.at(0).padding,
              (std::vector<Range>{{4, 1}, {9, 1}, {12, 4}}));
}

TEST(Assemble, AccessesWhoseDeclarationWasLostAreCountedAsDropped) {
    Trace trace;
    append_launch(
        trace, log_of({record(RecordKind::write, 1, Space::shared, 2, 7), record(RecordKind::barrier, 1)}));
    EXPECT_EQ(trace.launches.at(0).blocks.at(0).events.size(), 1u);
    EXPECT_EQ(trace.run.records_dropped, 1u);
    EXPECT_EQ(find_inconsistency(trace), std::nullopt);
}

TEST(Assemble, EveryNaNTakesItsOneForm) {
    const std::uint32_t odd = 0xffc00123u;
    Trace trace;
    trace.run.type = ElementType::float32;
    append_launch(
        trace, log_of({declare(4, ElementType::float32), record(RecordKind::write, 0, Space::shared, 0, odd),
                       record(RecordKind::combine, 0, Space::none, 0, odd),
                       record(RecordKind::shuffle, 0, Space::none, 0, odd)}));
    const Value one_form = to_value(std::numeric_limits<float>::quiet_NaN());
    ASSERT_EQ(trace.launches.at(0).blocks.at(0).events.size(), 3u);
    for (const Event& event : trace.launches[0].blocks[0].events) EXPECT_EQ(event.value, one_form);
}

TEST(Assemble, OneLabelUnderTwoNumbersIsOneStep) {
    const auto step = [](std::uint32_t thread, std::uint32_t text) {
        Record made = record(RecordKind::step, thread, Space::none, 1);
        made.partner = text;
        return made;
    };
    Log log = log_of({step(0, 1), step(1, 2)});
    log.texts = {"temp", "load", "load"};
    Trace trace;
    append_launch(trace, std::move(log));
    ASSERT_EQ(trace.launches.at(0).blocks.at(0).steps.size(), 1u);
    EXPECT_EQ(trace.launches[0].blocks[0].steps[0].threads, 2u);
}

// Blocks that run at the same time, end in another order, and reuse each other's memory.
TEST(Assemble, RecordsMayArriveOneByOne) {
    std::vector<Record> records;
    for (const std::uint32_t block : {1u, 0u, 2u, 1u, 0u, 1u}) {
        const bool is_first = std::ranges::count(records, block, &Record::block) == 0;
        std::vector<Record> more{record(RecordKind::write, block, Space::shared, block, records.size()),
                                 record(RecordKind::barrier, block)};
        if (is_first) more.insert(more.begin(), declare(4, ElementType::int32));
        for (Record& one : more) one.block = block;
        records.insert(records.end(), more.begin(), more.end());
    }
    Log log = log_of(records);
    log.grid = {3};
    log.blocks = {0, 1, 2};
    Trace alone;
    LaunchAssembler assembler(alone, log);
    for (const Record& one : records)
        one.kind == RecordKind::declare ? assembler.declare(one) : assembler.add(one);
    std::vector<Block> blocks(3);
    for (const std::uint32_t slot : {2u, 0u, 1u}) {
        EXPECT_FALSE(assembler.has_ended(slot));
        Block block = assembler.end(slot);
        EXPECT_TRUE(assembler.has_ended(slot));
        EXPECT_EQ(assembler.records(slot), block.events.size() + 1);
        blocks[slot] = block;
        assembler.reuse(std::move(block.events));
    }
    Trace whole;
    append_launch(whole, std::move(log));
    EXPECT_EQ(find_inconsistency(whole), std::nullopt);
    EXPECT_EQ(blocks, whole.launches.at(0).blocks);
    EXPECT_EQ(whole.run.records_kept, records.size());
}

TEST(Assemble, AStopIsHeardAndLeavesNoHalfALaunch) {
    std::stop_source stop;
    Trace trace;
    append_launch(trace, log_of({declare(4, ElementType::int32)}), stop.get_token());
    stop.request_stop();
    EXPECT_THROW(append_launch(trace, log_of({declare(4, ElementType::int32)}), stop.get_token()),
                 AssemblingStopped);
    EXPECT_EQ(trace.launches.size(), 1u);
}

} // namespace
} // namespace scanscope::trace

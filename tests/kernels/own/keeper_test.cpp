// Messages that only a program that tampers with its recording would send.
#include "kernels/own/runner/keeper.h"

#include <sstream>

#include "kernels/trace/trace_file.h"
#include "kernels/trace/validate.h"
#include "support/test.h"

namespace scanscope::own {
namespace {

using trace::Record;
using trace::RecordKind;

// The keeper of a launch of 4 threads in each of two blocks.
struct Kept {
    explicit Kept(std::uint64_t budget = trace::most_recorded_bytes)
        : keeper({.bytes = budget}, {}, 0) {
        LaunchBegins begins;
        begins.kernel = "k";
        begins.grid = {2};
        begins.block = {4};
        EXPECT_EQ(send(Report::launch_begins, begins), Answer::yes);
        send(Report::texts,
             Texts{{"file.cu", std::string(trace::longest_name - 1, 'k') + "\u00e4", "s"}, {{0, 1}}});
    }
    template <class Message> std::optional<Answer> send(Report what, const Message& message) {
        std::vector<std::byte> bytes;
        pack(message, bytes);
        return keeper.take(what, bytes);
    }
    std::optional<Answer> send(const Record& record) {
        return keeper.take(Report::records, std::as_bytes(std::span(&record, 1)));
    }
    Keeper keeper;
};

Record declare(std::uint16_t array, std::uint64_t cells) {
    Record record{};
    record.kind = RecordKind::declare;
    record.space = trace::Space::shared;
    record.array = array;
    record.index = cells;
    record.right = static_cast<std::uint32_t>(cells);
    record.left = trace::no_row;
    record.partner = 2;
    record.value = trace::declared_value(trace::ElementType::int32);
    return record;
}

Record barrier(std::uint32_t thread, std::uint32_t block, std::uint32_t line) {
    Record record{};
    record.kind = RecordKind::barrier;
    record.array = trace::no_array;
    record.thread = thread;
    record.block = block;
    record.place = line;
    return record;
}

TEST(Keeper, RefusesPaddingBetweenSharedCells) {
    Kept kept;
    Record padded = declare(0, 64);
    EXPECT_EQ(kept.send(padded), std::nullopt);
    padded.array = 1;
    padded.thread = 1;
    EXPECT_THROW(kept.send(padded), Tampered);
}

TEST(Keeper, CutsALaunchThatDeclaresMoreThanFits) {
    constexpr std::uint64_t most_cells = 1u << 20, arrays = 3;
    Kept kept(arrays * most_cells + most_cells / 2);
    for (std::uint16_t array = 0; array < arrays; ++array)
        EXPECT_EQ(kept.send(declare(array, most_cells)), std::nullopt) << array;
    EXPECT_EQ(kept.send(declare(arrays, most_cells)), Answer::is_cut);
    EXPECT_EQ(kept.send(declare(arrays + 1, most_cells)), std::nullopt) << "it is dropped";
}

TEST(Keeper, GivesBackWhatABlockNeededBesideItsRecords) {
    constexpr std::uint64_t cells = 1u << 19;
    Kept kept(cells + cells / 2);
    for (std::uint32_t block = 0; block < 2; ++block) {
        Record one = declare(0, cells);
        one.block = block;
        EXPECT_EQ(kept.send(one), std::nullopt) << block;
        kept.send(Report::block_ends, BlockEnds{block});
    }
}

TEST(Keeper, TakesTheLastLineOfAFileAndShortensNames) {
    Kept kept;
    for (std::uint32_t block = 0; block < 2; ++block)
        for (std::uint32_t thread = 0; thread < 4; ++thread)
            EXPECT_EQ(kept.send(barrier(thread, block, 0xffffff)), std::nullopt);
    EXPECT_EQ(kept.send(Report::launch_ends, LaunchEnds{}), std::nullopt);
    std::stringstream file;
    kept.keeper.write(file, 0);
    const trace::Trace trace =
        trace::read_trace(std::as_bytes(std::span(file.view())), "kept", {}, trace::Checksum::without);
    ASSERT_EQ(trace.locations.size(), 1u);
    EXPECT_EQ(trace.locations[0].line, 0xffffffu);
    EXPECT_EQ(trace.locations[0].function, std::string(trace::longest_name - 1, 'k'));
}

} // namespace
} // namespace scanscope::own

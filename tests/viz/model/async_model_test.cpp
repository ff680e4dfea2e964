// Barrier objects, copies and roles, from a trace made by hand: thread 2 copies a tile for threads 0 and 1,
// and thread 0 copies it back.
#include "viz/views/async/async_model.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace scanscope::viz {
namespace {

using trace::Event;
using trace::EventKind;
using trace::Space;

constexpr std::uint16_t stage = 0, full = 1; // shared arrays
enum Line : std::uint16_t { initialise, wait, copy, announce, copyBack, waitForOwn };

std::uint64_t valueOf(std::uint64_t phase, std::uint64_t pending, std::int32_t bytes) {
    return trace::object_value({phase, pending, bytes}, 8);
}

class MadeTrace {
public:
    MadeTrace() {
        trace::Launch& launch = m_trace.launches.emplace_back();
        launch.kernel = "tiles";
        launch.block = {3, 1, 1};
        launch.globals.resize(2);
        for (trace::Global& global : launch.globals) global.extent = 4;
        trace::Block& block = launch.blocks.emplace_back();
        block.shared = {{"stage", "stage", trace::ElementType::int32, 4, {}},
                        {"full", "full", trace::ElementType::uint64, 1, {}}};
        m_trace.sources.push_back({"tiles.cu", "", 0});
        for (std::uint32_t line = 1; line <= 6; ++line) m_trace.locations.push_back({0, line, "tiles"});
        for (const std::uint32_t interval : {0, 1, 1, 1})
            block.steps.push_back({.label = "line", .interval = interval, .threads = 1});
        fill(block.events);
        for (const Event& event : block.events) ++block.steps[event.step].event_count;
        for (std::size_t i = 1; i < block.steps.size(); ++i)
            block.steps[i].first_event = block.steps[i - 1].first_event + block.steps[i - 1].event_count;
    }
    [[nodiscard]] const trace::Trace& trace() const { return m_trace; }

private:
    static void fill(std::vector<Event>& events) {
        const auto add = [&](Event event, std::uint32_t thread, std::uint32_t step, std::uint64_t order,
                             Line line) {
            event.thread = thread;
            event.step = step;
            event.interval = step > 0;
            event.order = order;
            event.location = line;
            events.push_back(event);
        };
        const auto onObject = [](EventKind kind, std::uint64_t old, std::uint64_t value,
                                 std::uint32_t since) {
            return Event{.kind = kind,
                         .space = Space::shared,
                         .array = full,
                         .value = {value},
                         .old = {old},
                         .partner = kind == EventKind::release ? trace::arrival : 0,
                         .since = since};
        };
        const auto onCell = [](EventKind kind, Space space, std::uint64_t index, std::uint32_t since) {
            return Event{.kind = kind, .space = space, .array = stage, .index = index, .since = since};
        };
        add(onObject(EventKind::write, 0, valueOf(0, 1, 0), 0), 0, 0, 1, initialise);
        for (std::uint32_t thread = 0; thread < 3; ++thread)
            add({.kind = EventKind::barrier}, thread, 0, 2 + thread, initialise);
        // 5: thread 2 begins the copy, which is no event.
        add(onObject(EventKind::release, valueOf(0, 1, 0), valueOf(0, 0, 16), 0), 2, 1, 6, announce);
        for (std::uint64_t cell = 0; cell < 4; ++cell) {
            add(onCell(EventKind::read, Space::global, cell, 5), 2, 2, 7 + 2 * cell, copy);
            add(onCell(EventKind::write, Space::shared, cell, 5), 2, 2, 8 + 2 * cell, copy);
        }
        add(onObject(EventKind::release, valueOf(0, 0, 16), valueOf(1, 1, 0), 5), 2, 2, 15, copy);
        add(onObject(EventKind::acquire, 0, valueOf(1, 1, 0), 0), 0, 2, 16, wait);
        add(onObject(EventKind::acquire, 0, valueOf(1, 1, 0), 0), 1, 2, 17, wait);
        // 18: thread 0 begins to copy two numbers back, for which it waits itself.
        for (std::uint64_t cell = 0; cell < 2; ++cell) {
            add(onCell(EventKind::read, Space::shared, cell, 18), 0, 3, 19 + 2 * cell, copyBack);
            add(onCell(EventKind::write, Space::global, cell, 18), 0, 3, 20 + 2 * cell, copyBack);
        }
        add({.kind = EventKind::fence, .since = 18}, 0, 3, 23, waitForOwn);
    }

    trace::Trace m_trace;
};

class AsyncModelTest : public testing::Test {
protected:
    const BlockModel block{std::make_shared<const trace::Trace>(MadeTrace().trace())};
    const AsyncModel& model = block.of<AsyncModel>();
};

TEST_F(AsyncModelTest, AnObjectHasAPhaseArrivalsAndBytes) {
    ASSERT_EQ(model.objects.size(), 1u);
    const AsyncObject& object = model.objects[0];
    EXPECT_EQ(object.name, "full");
    EXPECT_EQ(object.cell, (CellAddress{Space::shared, full, 0}));
    const std::array<trace::ObjectState, 4> states{{{0, 1, 0}, {0, 0, 16}, {1, 1, 0}, {1, 1, 0}}};
    for (int step = 0; step < 4; ++step) {
        ASSERT_NE(object.at(BlockStep(step)), nullptr);
        EXPECT_EQ(object.at(BlockStep(step))->state, states[std::size_t(step)]) << step;
        EXPECT_EQ(object.at(BlockStep(step))->expected, 1u) << step;
    }
    std::vector<bool> begins;
    for (const AsyncObject::Change& change : object.changes) begins.push_back(change.begins);
    EXPECT_EQ(begins, (std::vector<bool>{true, false, true}));
}

TEST_F(AsyncModelTest, CopiesKnowWhereTheyBeginAndEnd) {
    EXPECT_EQ(model.copies,
              (std::vector<AsyncCopy>{
                  {2, 0, BlockStep{1}, BlockStep{2}, 3, {Space::shared, stage, 0}, "stage", 1, 16, 0, 15},
                  {0, -1, BlockStep{2}, BlockStep{3}, 5, {Space::global, stage, 0}, "", 1, 8, 0, 22}}));
    EXPECT_EQ(model.bytesInFlight(0, BlockStep{0}), 0u);
    EXPECT_EQ(model.bytesInFlight(0, BlockStep{1}), 16u);
    EXPECT_EQ(model.bytesInFlight(0, BlockStep{2}), 0u) << "they have arrived";
    EXPECT_EQ(model.placesOf(0, -1), 1);
    EXPECT_EQ(model.placesOf(-1, 0), 1);
    EXPECT_EQ(model.placesOf(-1, 1), 0);
    EXPECT_EQ(model.mostCopies, 2) << "one arrives while the other begins";
}

TEST_F(AsyncModelTest, RolesAreThreadsThatDoTheSame) {
    std::vector<QString> names;
    for (const AsyncRole& role : model.roles) names.push_back(role.name);
    EXPECT_EQ(names, (std::vector<QString>{"thread 0", "thread 1", "thread 2"}));
    EXPECT_EQ(model.marks, (std::vector<AsyncMark>{{BlockStep{1}, 2, AsyncAct::copies, 0, 1, 0, 5},
                                                   {BlockStep{1}, 2, AsyncAct::arrives, 0, 1, 0, 6},
                                                   {BlockStep{2}, 0, AsyncAct::waits, 0, 1, 0, 16},
                                                   {BlockStep{2}, 0, AsyncAct::copies, -1, 1, 0, 18},
                                                   {BlockStep{2}, 1, AsyncAct::waits, 0, 1, 0, 17},
                                                   {BlockStep{3}, 0, AsyncAct::waits, -1, 1, 0, 23}}));
    EXPECT_EQ(model.mostMarks, 3);
}

TEST_F(AsyncModelTest, KnowsTheObjectsThatEachStepTouches) {
    const std::vector<std::set<int>> touched{{}, {0}, {0}, {}};
    EXPECT_EQ(model.touched, touched) << "the first step only initialises it";
}

// Lane 0 of each warp does more than the others, and warp 2 waits for another array.
TEST(AsyncRoles, AreWarpsIfTheThreadsOfARoleAreNotAdjacent) {
    trace::Trace trace;
    trace::Launch& launch = trace.launches.emplace_back();
    launch.block = {96, 1, 1};
    trace::Block& block = launch.blocks.emplace_back();
    block.shared = {{"ring.full", "ring.full", trace::ElementType::uint64, 2, {}},
                    {"ring.empty", "ring.empty", trace::ElementType::uint64, 2, {}}};
    trace.locations.assign(2, {0, 1, "ring"});
    for (std::uint32_t thread = 0; thread < 96; ++thread)
        for (const EventKind kind : {EventKind::release, EventKind::acquire}) {
            const bool arrives = kind == EventKind::release;
            if (arrives && thread % 32 != 0) continue;
            block.events.push_back({.kind = kind,
                                    .space = Space::shared,
                                    .array = std::uint16_t(thread / 64),
                                    .location = std::uint16_t(arrives),
                                    .thread = thread,
                                    .index = 1,
                                    .value = {valueOf(1, 1, 0)},
                                    .partner = arrives ? trace::arrival : 0,
                                    .order = block.events.size() + 1});
        }
    block.steps.push_back({.label = "line", .threads = 96, .event_count = block.events.size()});
    const BlockModel whole(std::make_shared<const trace::Trace>(trace));
    const AsyncModel& model = whole.of<AsyncModel>();
    std::vector<QString> roles, objects;
    for (const AsyncRole& role : model.roles) roles.push_back(role.name);
    for (const AsyncObject& object : model.objects) objects.push_back(object.name);
    EXPECT_EQ(roles, (std::vector<QString>{"warps 0 to 1", "warp 2"}));
    EXPECT_EQ(objects, (std::vector<QString>{"full[1]", "empty[1]"})) << "without \"ring.\", which both have";
    EXPECT_EQ(model.marks, (std::vector<AsyncMark>{{BlockStep{0}, 0, AsyncAct::waits, 0, 64, 0, 2},
                                                   {BlockStep{0}, 0, AsyncAct::arrives, 0, 2, 0, 34},
                                                   {BlockStep{0}, 1, AsyncAct::waits, 1, 32, 0, 68},
                                                   {BlockStep{0}, 1, AsyncAct::arrives, 1, 1, 0, 67}}));
}

// A wait reads the state of the phase that follows the one it waited for.
TEST_F(AsyncModelTest, AWaitKnowsThePhaseThatHasEnded) {
    trace::Trace later = MadeTrace().trace();
    for (Event& event : later.launches[0].blocks[0].events)
        if (event.kind == EventKind::acquire) event.value.bits = valueOf(4, 1, 0);
    const BlockModel changed(std::make_shared<const trace::Trace>(later));
    std::vector<std::uint64_t> phases;
    for (const AsyncMark& mark : changed.of<AsyncModel>().marks)
        if (mark.act == AsyncAct::waits && mark.object >= 0) phases.push_back(mark.phase);
    EXPECT_EQ(phases, (std::vector<std::uint64_t>{3, 3}));
}

TEST_F(AsyncModelTest, ThreadsThatDoTheSameAreOneRole) {
    trace::Trace alike = MadeTrace().trace();
    for (Event& event : alike.launches[0].blocks[0].events)
        if (event.thread == 0 && event.since != 0) event.thread = 1; // thread 1 copies back
    for (Event& event : alike.launches[0].blocks[0].events)
        if (event.location == copyBack || event.location == waitForOwn) event.since = 0; // no thread does
    const BlockModel changed(std::make_shared<const trace::Trace>(alike));
    const AsyncModel& now = changed.of<AsyncModel>();
    ASSERT_EQ(now.roles.size(), 2u);
    EXPECT_EQ(now.roles[0].name, "threads 0 and 1");
    EXPECT_EQ(now.marks[2], (AsyncMark{BlockStep{2}, 0, AsyncAct::waits, 0, 2, 0, 16}));
}

TEST_F(AsyncModelTest, ARunWithoutSuchEventsHasNone) {
    const auto offers = [](const trace::Trace& trace) {
        return Document(std::make_shared<const trace::Trace>(trace)).of<AsyncRun>().is;
    };
    trace::Trace plain = MadeTrace().trace();
    EXPECT_TRUE(offers(plain));
    for (Event& event : plain.launches[0].blocks[0].events) {
        event.since = 0;
        if (event.kind == EventKind::release) event.partner = 0; // a flag
    }
    EXPECT_FALSE(offers(plain));
    const BlockModel none(std::make_shared<const trace::Trace>(plain));
    EXPECT_TRUE(none.of<AsyncModel>().isEmpty());
}

// The value of a cell, in both widths that cells have.
TEST(BarrierObject, StatesAreReadAsTheyAreWritten) {
    for (const unsigned width : {4u, 8u}) {
        const trace::ObjectState state{3, 64, width == 8 ? 256 : 0};
        EXPECT_EQ(trace::object_state(trace::object_value(state, width), width), state) << width;
    }
    EXPECT_EQ(trace::object_value({1, 64, 0}, 4), 65600u);
    EXPECT_EQ(trace::object_state(trace::object_value({65537, 1, 7}, 4), 4), (trace::ObjectState{1, 1, 0}));
}

// Block 1 copies two cells to block 0, and arrives at block 0's object for them.
TEST(AsyncPeers, AreRolesOfTheBlockThatTheyCopyTo) {
    trace::Trace trace;
    trace::Launch& launch = trace.launches.emplace_back();
    launch.grid = {2, 1, 1};
    launch.block = {2, 1, 1};
    trace.locations.assign(2, {0, 1, "pass"});
    for (const std::string name : {"block 0's full", "block 0's box"}) {
        trace::Global& global = launch.globals.emplace_back();
        global.name = name;
        global.type = name.ends_with("full") ? trace::ElementType::uint64 : trace::ElementType::int32;
        global.extent = name.ends_with("full") ? 1 : 2;
    }
    const auto onFull = [](EventKind kind, Space space, std::uint64_t value, std::uint32_t since) {
        return Event{.kind = kind,
                     .space = space,
                     .array = 0,
                     .value = {value},
                     .partner = kind == EventKind::release ? trace::arrival : 0,
                     .since = since};
    };
    const auto addBlock = [&](std::uint64_t index, std::vector<std::pair<std::uint64_t, Event>> events) {
        trace::Block& block = launch.blocks.emplace_back();
        block.index = index;
        block.shared = {{"full", "full", trace::ElementType::uint64, 1, {}},
                        {"box", "box", trace::ElementType::int32, 2, {}}};
        for (auto& [order, event] : events) {
            event.order = order;
            event.step = index == 0 && order > 3;
            block.events.push_back(event);
        }
        block.steps.push_back({.label = "line", .threads = 1, .event_count = index == 0 ? 1 : events.size()});
        if (index == 0)
            block.steps.push_back({.label = "line", .threads = 1, .first_event = 1, .event_count = 1});
    };
    addBlock(0, {{2, onFull(EventKind::write, Space::shared, valueOf(0, 1, 8), 0)},
                 {8, onFull(EventKind::acquire, Space::shared, valueOf(1, 1, 0), 0)}});
    const auto onBox = [](std::uint64_t cell) {
        return Event{.kind = EventKind::write, .space = Space::global, .array = 1, .index = cell, .since = 1};
    };
    addBlock(1, {{3, onFull(EventKind::release, Space::global, valueOf(0, 0, 8), 0)},
                 {5, onBox(0)},
                 {6, onBox(1)},
                 {7, onFull(EventKind::release, Space::global, valueOf(1, 1, 0), 1)}});
    const auto shared = std::make_shared<const trace::Trace>(trace);
    const BlockModel first(shared, 0, 0), second(shared, 0, 1);
    const auto told = [](const AsyncModel& model) {
        QStringList all;
        for (const AsyncObject& object : model.objects)
            all << QStringLiteral("%1 %2").arg(object.name).arg(object.changes.size());
        for (const AsyncRole& role : model.roles) all << role.name;
        for (const AsyncCopy& copy : model.copies)
            all << QStringLiteral("%1 B to %2 in steps %3 to %4")
                       .arg(copy.bytes)
                       .arg(copy.array)
                       .arg(int(copy.begins))
                       .arg(int(copy.lands));
        return all.join(u'\n').toStdString();
    };
    EXPECT_EQ(told(first.of<AsyncModel>()),
              "full 3\nthread 0\nblock 1, thread 0\n8 B to box in steps 0 to 1");
    EXPECT_EQ(told(second.of<AsyncModel>()),
              "block 0's full 3\nthread 0\n8 B to block 0's box in steps 0 to 0");
}

// Threads 0 and 1 wait for each other at barrier 3, and thread 2 arrives there afterwards, without a wait.
TEST(AsyncNamedBarriers, HaveRowsWithPhases) {
    trace::Trace trace;
    trace::Launch& launch = trace.launches.emplace_back();
    launch.block = {3, 1, 1};
    trace::Block& block = launch.blocks.emplace_back();
    block.shared = {{"named_barriers", "named_barriers", trace::ElementType::uint32, 16, {}}};
    trace.locations.assign(2, {0, 1, "meet"});
    const auto add = [&](EventKind kind, std::uint32_t thread, std::uint32_t step) {
        block.events.push_back({.kind = kind,
                                .space = Space::shared,
                                .array = 0,
                                .location = std::uint16_t(thread / 2),
                                .thread = thread,
                                .step = step,
                                .index = 3,
                                .order = block.events.size() + 1});
    };
    for (const std::uint32_t thread : {0, 1}) add(EventKind::atomic, thread, 0);
    for (const std::uint32_t thread : {0, 1}) add(EventKind::volatile_read, thread, 1);
    add(EventKind::atomic, 2, 1);
    block.steps.push_back({.label = "line", .threads = 2, .event_count = 2});
    block.steps.push_back({.label = "line", .threads = 3, .first_event = 2, .event_count = 3});
    const BlockModel whole(std::make_shared<const trace::Trace>(trace));
    const AsyncModel& model = whole.of<AsyncModel>();
    ASSERT_EQ(model.objects.size(), 1u);
    EXPECT_EQ(model.objects[0].name, "barrier 3");
    EXPECT_EQ(model.objects[0].changes,
              (std::vector<AsyncObject::Change>{{0, BlockStep{0}, {0, 2, 0}, 2, true},
                                                {1, BlockStep{0}, {0, 1, 0}, 2, false},
                                                {2, BlockStep{0}, {1, 2, 0}, 2, true},
                                                {5, BlockStep{1}, {1, 1, 0}, 2, false}}));
    EXPECT_EQ(model.marks, (std::vector<AsyncMark>{{BlockStep{0}, 0, AsyncAct::arrives, 0, 2, 0, 2},
                                                   {BlockStep{1}, 0, AsyncAct::waits, 0, 2, 0, 3},
                                                   {BlockStep{1}, 1, AsyncAct::arrives, 0, 1, 0, 5}}));
}

} // namespace
} // namespace scanscope::viz

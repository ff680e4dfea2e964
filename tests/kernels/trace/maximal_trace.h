// A trace in which no field has its default value.
#pragma once

#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "kernels/trace/access.h"
#include "kernels/trace/fnv1a.h"
#include "kernels/trace/trace.h"

namespace scanscope::trace::test {

// Small numbers of this type; the last value is the type's largest, or NaN.
inline std::vector<Value> some_values(ElementType type, std::size_t count) {
    return with_type(type, [count]<class T>() {
        std::vector<Value> values;
        for (std::size_t i = 0; i < count; ++i) values.push_back(to_value(static_cast<T>(T(i) - T(1))));
        values.back() = to_value(std::numeric_limits<T>::has_quiet_NaN ? std::numeric_limits<T>::quiet_NaN()
                                                                       : std::numeric_limits<T>::max());
        return values;
    });
}

inline Cells some_cells(ElementType type, std::size_t count) {
    Cells cells(count);
    cells.values = some_values(type, count);
    for (std::size_t i = 0; i < count; ++i) {
        cells.written[i] = i % 2;
        cells.nodes[i] = i == 0 ? unknown_node : static_cast<Node>(1000 * i);
    }
    return cells;
}

inline Event some_event(EventKind kind, std::uint64_t order) {
    return {.kind = kind,
            .thread = 5,
            .interval = 300,
            .warp_interval = 70000,
            .turn = 80000,
            .value = {0xfedcba9876543210u + order},
            .old = {17},
            .node = 4000000000u,
            .left = 3,
            .right = unknown_node,
            .polls = 12,
            .since = 4100000000u,
            .order = 0x123456789a000000u + order};
}

inline Block maximal_block(std::uint64_t index) {
    Block block;
    block.index = index;
    block.shared = {{"temp", "temp", ElementType::float32, 4, {{2, 2}}, Meaning::elements, {1, 2}},
                    {"flags[1]", "flags", ElementType::uint32, 3, {{0, 1}, {2, 1}}, Meaning::opening}};
    block.lanes = {{"carry", "carry", ElementType::float64, 6, {}, Meaning::closing}};
    std::uint64_t order = 0;
    for (const EventKind kind :
         {EventKind::read, EventKind::write, EventKind::atomic, EventKind::acquire, EventKind::release,
          EventKind::shuffle, EventKind::combine, EventKind::barrier, EventKind::warp_sync, EventKind::fence,
          EventKind::volatile_read, EventKind::volatile_write}) {
        Event event = some_event(kind, order);
        event.space = order % 3 == 0 ? Space::shared : order % 3 == 1 ? Space::lane : Space::global;
        event.array = order % 3 == 0 ? 1 : 0;
        event.index = order % 3 == 1 ? 5 : 2;
        if (!accesses(kind)) event.space = Space::none, event.array = no_array;
        event.never_written = kind == EventKind::read;
        event.location = static_cast<std::uint16_t>(order % 2);
        event.partner = kind == EventKind::warp_sync ? 0xffffffffu : 4;
        event.step = order < 4 ? 0 : 2;
        block.events.push_back(event);
        ++order;
    }
    block.steps = {{"up-sweep", 1, 0, 0, 6, 0, 0, 4},
                   {"a label of more than fifteen characters ▲", -9, 1, 2, 0, no_location, 4, 0},
                   {"up-sweep", std::numeric_limits<std::int64_t>::max(), 4000000000u, 1, 1, 1, 4, 8}};
    for (const std::uint32_t interval : {0u, 7u})
        block.snapshots.push_back(
            {interval, {some_values(ElementType::float32, 4), some_values(ElementType::uint32, 3)}});
    return block;
}

inline Trace maximal_trace() {
    Trace trace;
    trace.run.algorithm = "blelloch";
    trace.run.name = "Blelloch";
    trace.run.type = ElementType::float64;
    trace.run.op = Operator::compose;
    trace.run.form = Form::exclusive;
    trace.run.n = 3;
    trace.run.input_source = "file";
    trace.run.input_seed = 0xffffffffffffffffu;
    trace.run.threads_per_block = 1024;
    trace.run.devices = 3;
    trace.run.executor = "emulator";
    trace.run.schedule = Schedule::random;
    trace.run.schedule_seed = 42;
    trace.run.blocks = {0, std::numeric_limits<std::int64_t>::max(), -1};
    trace.run.options = {{"padding", ""}, {"keep", "größer"}};
    trace.run.device = "NVIDIA H200";
    trace.run.version = "0.1.0";
    trace.run.records_kept = 12345;
    trace.run.records_dropped = 678;
    trace.run.output_type = ElementType::int32;
    trace.input = some_values(ElementType::float64, 3);
    trace.output = some_values(ElementType::int32, 2);
    trace.sources = {{"scan/blelloch.cuh", "line one\n\tline \"two\"\n", fnv1a("line one\n\tline \"two\"\n")},
                     {"simt/words.h", "", 0}};
    trace.locations = {{0, 12, "blelloch"}, {1, 70000, "operator()"}};
    Launch launch;
    launch.kernel = "blelloch<double>";
    launch.grid = {3, 2, 2};
    launch.block = {3, 2, 1};
    launch.shared_bytes = 49152;
    for (const ElementType type : {ElementType::int32, ElementType::int64, ElementType::float32,
                                   ElementType::float64, ElementType::uint32, ElementType::uint64}) {
        Global global;
        const auto meaning = static_cast<Meaning>(launch.globals.size()); // the first six meanings
        static_cast<Array&>(global) = {std::string(name_of(type)), "all", type, 3, {{1, 1}}, meaning, {1, 3}};
        global.before = some_cells(type, 3);
        Cells after = some_cells(type, 3);
        after.values[0] = {1};
        global.after = std::move(after);
        global.device = static_cast<std::uint32_t>(launch.globals.size());
        if (global.device % 2 == 1) global.shares = {0, 2, 2};
        launch.globals.push_back(global);
    }
    launch.globals.emplace_back().extent = 1u << 30; // too large to be kept
    launch.blocks = {maximal_block(0), maximal_block(11)};
    launch.tiles = {{0, 11}, {1, 0}};
    launch.arguments = {{"in", ArgumentKind::pointer, 2, 1}, {"n", ArgumentKind::number, -7}, {}};
    launch.place.device = 1;
    launch.followed = {Operator::max, {5, 1}, {{1, 2}, {7, unknown_node}}};
    trace.launches = {launch, Launch{}};
    trace.launches[1].place = {2, 1, true, {0}};
    trace.launches[1].blocks.emplace_back();
    Global untouched = launch.globals[1];
    untouched.before = untouched.after;
    untouched.life = 70000;
    untouched.is_constant = true;
    trace.launches[1].globals = {untouched};
    trace.fault = {FaultKind::out_of_bounds,
                   "t5 writes temp[9]: it has 4 cells.",
                   "it has 4 cells.",
                   1,
                   1ull << 40,
                   1,
                   {5, 1023},
                   "temp",
                   -9};
    return trace;
}

} // namespace scanscope::trace::test

// Builds traces by hand, event by event, as the executors deliver them: threads run one after another from
// barrier to barrier, `order` counts up, and every barrier takes a snapshot.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "kernels/trace/fnv1a.h"
#include "kernels/trace/trace.h"

namespace scanscope::test {

// A value and its origin, as in a register of a recorded kernel.
struct Tagged {
    trace::Value value;
    trace::Node node = trace::no_input;
};

inline Tagged constant(std::int32_t value) { return {trace::to_value(value), trace::no_input}; }

// The cell of an array that an access touches.
struct Cell {
    trace::Space space;
    std::uint16_t array;
    std::uint64_t index;
};

// One launch of one block. A location is given by a line of the kernel's source.
class TraceBuilder {
public:
    TraceBuilder(std::string algorithm, std::string name, std::uint32_t threads)
        : threads_(threads) {
        result_.run.algorithm = std::move(algorithm);
        result_.run.name = std::move(name);
        result_.run.input_source = "typed";
        result_.run.executor = "emulator";
        result_.run.device = "a processor";
        result_.run.version = "0.1.0";
        launch_.kernel = result_.run.algorithm;
        launch_.block = {threads, 1, 1};
        current_step_.assign(threads, no_step);
        warp_intervals_.assign(threads, 0);
    }

    trace::Run& run() { return result_.run; }
    trace::Launch& launch() { return launch_; }
    trace::Fault& fault() { return result_.fault; }
    [[nodiscard]] std::uint32_t threads() const { return threads_; }

    // All later lines are in this source. line_with() finds a line by its content.
    void source(std::string path, std::string text, std::string function) {
        text_ = text;
        function_ = std::move(function);
        result_.sources.push_back({std::move(path), std::move(text), trace::fnv1a(text_)});
    }
    [[nodiscard]] std::uint32_t line_with(const std::string& marker) const {
        const std::size_t at = text_.find(marker);
        if (at == std::string::npos) throw std::logic_error("no line of the kernel has " + marker);
        const auto newlines =
            std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at), '\n');
        return static_cast<std::uint32_t>(newlines) + 1;
    }

    void input(const std::vector<trace::Value>& values, trace::ElementType type) {
        result_.run.type = type;
        result_.run.n = values.size();
        result_.input = values;
        next_node_ = static_cast<trace::Node>(values.size()) + 1;
    }

    std::uint16_t shared(const std::string& name, std::uint64_t extent, const std::string& group = "",
                         std::vector<trace::Range> padding = {}) {
        return declare(block_.shared, shared_, name, extent, group, std::move(padding));
    }
    std::uint16_t lane(const std::string& name) {
        return declare(block_.lanes, lanes_, name, threads_, "", {});
    }

    // A global array that contains the run's input, element by element.
    std::uint16_t global_input(const std::string& name) {
        const std::uint16_t array = global(name, result_.input.size());
        trace::Cells& cells = globals_[array];
        for (std::size_t i = 0; i < cells.size(); ++i) {
            cells.values[i] = result_.input[i];
            cells.written[i] = 1;
            cells.nodes[i] = static_cast<trace::Node>(i) + 1;
        }
        launch_.globals[array].before = cells;
        return array;
    }
    std::uint16_t global(const std::string& name, std::uint64_t extent) {
        trace::Global global;
        static_cast<trace::Array&>(global) = {name, name, result_.run.type, extent, {}};
        global.before = trace::Cells(extent);
        launch_.globals.push_back(global);
        globals_.emplace_back(extent);
        return static_cast<std::uint16_t>(launch_.globals.size() - 1);
    }

    // The thread executes step(label, number).
    void step(std::uint32_t thread, const std::string& label, std::int64_t number, std::uint32_t line) {
        const std::uint32_t occurrence = seen_[{thread, interval_, label, number}]++;
        const auto [found, is_new] =
            step_ids_.try_emplace({interval_, label, number, occurrence}, block_.steps.size());
        if (is_new) block_.steps.push_back({label, number, interval_, occurrence, 0, location(line), 0, 0});
        ++block_.steps[found->second].threads;
        current_step_[thread] = static_cast<std::uint32_t>(found->second);
    }

    Tagged read(std::uint32_t thread, Cell cell, std::uint32_t line) {
        const trace::Cells& cells = memory(cell.space)[cell.array];
        trace::Event event = access(trace::EventKind::read, thread, cell, line);
        event.never_written = cells.written[cell.index] == 0;
        event.value = cells.values[cell.index];
        event.node = cells.nodes[cell.index];
        add(event);
        return {event.value, event.node};
    }
    void write(std::uint32_t thread, Cell cell, Tagged value, std::uint32_t line) {
        trace::Event event = access(trace::EventKind::write, thread, cell, line);
        event.value = value.value;
        event.node = value.node;
        store(cell, value);
        add(event);
    }
    // `value` is the content of the cell afterwards.
    Tagged atomic(std::uint32_t thread, Cell cell, Tagged value, std::uint32_t line) {
        const trace::Cells& cells = memory(cell.space)[cell.array];
        const Tagged old{cells.values[cell.index], cells.nodes[cell.index]};
        trace::Event event = access(trace::EventKind::atomic, thread, cell, line);
        event.old = old.value;
        event.value = value.value;
        event.node = value.node;
        store(cell, value);
        add(event);
        return old;
    }
    Tagged combine(std::uint32_t thread, Tagged left, Tagged right, trace::Value result, std::uint32_t line) {
        trace::Event event = plain(trace::EventKind::combine, thread, line);
        event.value = result;
        event.node = next_node_++;
        event.left = left.node;
        event.right = right.node;
        add(event);
        return {event.value, event.node};
    }
    // The sum of two int32 values, which wraps around.
    Tagged add_int32(std::uint32_t thread, Tagged left, Tagged right, std::uint32_t line) {
        const auto sum =
            static_cast<std::uint32_t>(left.value.bits) + static_cast<std::uint32_t>(right.value.bits);
        return combine(thread, left, right, {sum}, line);
    }
    void shuffle(std::uint32_t thread, std::uint32_t partner, Tagged received, std::uint32_t line) {
        trace::Event event = plain(trace::EventKind::shuffle, thread, line);
        event.value = received.value;
        event.node = received.node;
        event.partner = partner;
        add(event);
    }
    void warp_sync(std::uint32_t thread, std::uint32_t mask, std::uint32_t line) {
        trace::Event event = plain(trace::EventKind::warp_sync, thread, line);
        event.partner = mask;
        add(event);
        ++warp_intervals_[thread];
    }
    // All threads pass the barrier, and the block copies its shared memory.
    void barrier(std::uint32_t line) {
        for (std::uint32_t t = 0; t < threads_; ++t) add(plain(trace::EventKind::barrier, t, line));
        snapshot();
        ++interval_;
    }

    // Ends the block. The builder cannot be used afterwards.
    trace::Trace finish(std::vector<trace::Value> output) {
        snapshot();
        std::stable_sort(block_.events.begin(), block_.events.end(),
                         [](const trace::Event& a, const trace::Event& b) { return a.step < b.step; });
        for (const trace::Event& event : block_.events) ++block_.steps[event.step].event_count;
        for (std::size_t i = 1; i < block_.steps.size(); ++i)
            block_.steps[i].first_event = block_.steps[i - 1].first_event + block_.steps[i - 1].event_count;
        for (std::size_t i = 0; i < globals_.size(); ++i) launch_.globals[i].after = globals_[i];
        result_.run.records_kept = block_.events.size();
        result_.output = std::move(output);
        launch_.blocks.push_back(std::move(block_));
        result_.launches.push_back(std::move(launch_));
        return std::move(result_);
    }

private:
    static constexpr std::uint32_t no_step = 0xffffffffu;

    std::uint16_t declare(std::vector<trace::Array>& arrays, std::vector<trace::Cells>& state,
                          const std::string& name, std::uint64_t extent, const std::string& group,
                          std::vector<trace::Range> padding) {
        arrays.push_back({name, group.empty() ? name : group, result_.run.type, extent, std::move(padding)});
        state.emplace_back(extent);
        if (&arrays == &block_.shared)
            launch_.shared_bytes += extent * static_cast<std::uint64_t>(size_of(result_.run.type));
        return static_cast<std::uint16_t>(arrays.size() - 1);
    }
    std::uint16_t location(std::uint32_t line) {
        const auto [found, is_new] =
            locations_.try_emplace(line, static_cast<std::uint16_t>(locations_.size()));
        if (is_new) result_.locations.push_back({0, line, function_});
        return found->second;
    }
    std::vector<trace::Cells>& memory(trace::Space space) {
        if (space == trace::Space::shared) return shared_;
        return space == trace::Space::lane ? lanes_ : globals_;
    }
    void store(Cell cell, Tagged value) {
        trace::Cells& cells = memory(cell.space)[cell.array];
        cells.values[cell.index] = value.value;
        cells.written[cell.index] = 1;
        cells.nodes[cell.index] = value.node;
    }
    trace::Event plain(trace::EventKind kind, std::uint32_t thread, std::uint32_t line) {
        trace::Event event{.kind = kind,
                           .location = location(line),
                           .thread = thread,
                           .step = current_step_.at(thread),
                           .interval = interval_,
                           .warp_interval = warp_intervals_[thread],
                           .order = next_order_++};
        if (event.step == no_step) throw std::logic_error("an event before the thread's first step");
        return event;
    }
    trace::Event access(trace::EventKind kind, std::uint32_t thread, Cell cell, std::uint32_t line) {
        trace::Event event = plain(kind, thread, line);
        event.space = cell.space;
        event.array = cell.array;
        event.index = cell.index;
        return event;
    }
    void add(const trace::Event& event) { block_.events.push_back(event); }
    void snapshot() {
        trace::Snapshot copy;
        copy.interval = interval_;
        for (const trace::Cells& cells : shared_) copy.shared.push_back(cells.values);
        block_.snapshots.push_back(std::move(copy));
    }

    std::uint32_t threads_;
    trace::Trace result_;
    trace::Launch launch_;
    trace::Block block_;
    std::string text_, function_;
    std::vector<trace::Cells> shared_, lanes_, globals_;
    std::vector<std::uint32_t> current_step_, warp_intervals_;
    std::map<std::tuple<std::uint32_t, std::uint32_t, std::string, std::int64_t>, std::uint32_t> seen_;
    std::map<std::tuple<std::uint32_t, std::string, std::int64_t, std::uint32_t>, std::size_t> step_ids_;
    std::map<std::uint32_t, std::uint16_t> locations_;
    trace::Node next_node_ = 1;
    std::uint64_t next_order_ = 1;
    std::uint32_t interval_ = 0;
};

} // namespace scanscope::test

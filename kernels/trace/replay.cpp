#include "kernels/trace/replay.h"

#include <algorithm>
#include <cstdint>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <stdexcept>
#include <utility>

#include "kernels/text/message.h"
#include "kernels/trace/access.h"
#include "kernels/trace/peer_arrays.h"

namespace scanscope::trace {
namespace {

constexpr std::size_t events_between_key_frames = 1u << 14; // about 0.1 ms of replay
constexpr std::size_t most_cells_in_key_frames = 1u << 24;

bool changes_memory(const Event& event) { return writes(event.kind) && event.array != no_array; }

// The time of the last write to each cell. A write that is older than this does not change the cell.
using Times = std::vector<std::uint64_t>;

void store(Cells& cells, Times& times, std::uint64_t index, const Event& event) {
    if (index >= cells.size() || event.order < times[index]) return;
    times[index] = event.order;
    cells.values[index] = event.value;
    cells.written[index] = 1;
    cells.nodes[index] = event.node;
}

std::vector<Cells> unwritten(const std::vector<Array>& arrays) {
    std::vector<Cells> all;
    all.reserve(arrays.size());
    for (const Array& array : arrays) all.emplace_back(array.extent);
    return all;
}

std::vector<Times> no_times(const std::vector<Cells>& arrays) {
    std::vector<Times> all;
    all.reserve(arrays.size());
    for (const Cells& cells : arrays) all.emplace_back(cells.size());
    return all;
}

std::size_t cell_count(const std::vector<Cells>& arrays) {
    return std::accumulate(arrays.begin(), arrays.end(), std::size_t{0},
                           [](std::size_t sum, const Cells& cells) { return sum + cells.size(); });
}

CellState state_of(const Cells& cells, std::size_t cell) {
    return {cells.values[cell], cells.nodes[cell], cells.written[cell] != 0};
}

// If the contents of an array were not kept, its cells contain what the block first reads from them.
void fill_from_reads(std::vector<SeenGlobal>& globals, const Block& block) {
    std::vector<std::vector<bool>> is_known;
    for (const SeenGlobal& global : globals) is_known.emplace_back(global.written.size());
    for (const Event& event : block.events) {
        if (event.space != Space::global || !touches_memory(event) || event.array >= globals.size()) continue;
        SeenGlobal& global = globals[event.array];
        if (!global.before.is_empty()) continue;
        const std::size_t place = *global.place_of(event.index);
        if (is_known[event.array][place]) continue;
        is_known[event.array][place] = true;
        if (!reads(event.kind)) continue;
        global.written.values[place] = writes(event.kind) ? event.old : event.value;
        global.written.nodes[place] = writes(event.kind) ? untagged_node : event.node;
        global.written.written[place] = 1;
    }
}

// The globals as the block finds them when it starts.
std::vector<SeenGlobal> found_by(const Launch& launch, const Block& block) {
    std::vector<std::vector<std::uint64_t>> own(launch.globals.size());
    for (const Event& event : block.events) {
        if (event.space != Space::global || event.array >= own.size()) continue;
        const bool is_kept = !launch.globals[event.array].before.is_empty();
        if (is_kept ? changes_memory(event) : touches_memory(event)) own[event.array].push_back(event.index);
    }
    std::vector<SeenGlobal> globals;
    for (std::size_t array = 0; array < own.size(); ++array) {
        std::vector<std::uint64_t>& cells = own[array];
        std::ranges::sort(cells);
        cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
        const std::size_t count = cells.size();
        const Global& global = launch.globals[array];
        globals.push_back({global.before, global.extent,
                           std::make_shared<const std::vector<std::uint64_t>>(std::move(cells)),
                           Cells(count)});
    }
    fill_from_reads(globals, block);
    return globals;
}

} // namespace

std::optional<std::size_t> SeenGlobal::place_of(std::uint64_t cell) const {
    const auto found = std::ranges::lower_bound(*own, cell);
    return found != own->end() && *found == cell ? std::optional(std::size_t(found - own->begin()))
                                                 : std::nullopt;
}

const std::vector<Cells>& BlockState::own(Space space) const {
    if (space == Space::shared) return shared;
    if (space == Space::lane) return lanes;
    throw std::out_of_range("Only shared, lane and global arrays have cells.");
}

std::size_t BlockState::size(Space space, std::size_t array) const {
    return space == Space::global ? globals.at(array).extent : own(space).at(array).size();
}

CellState BlockState::at(Space space, std::size_t array, std::uint64_t cell) const {
    if (space != Space::global) return state_of(own(space).at(array), cell);
    const SeenGlobal& global = globals.at(array);
    const auto place = global.place_of(cell);
    if (place && global.written.written[*place]) return state_of(global.written, *place);
    return global.before.is_empty() ? CellState{} : state_of(*global.before, cell);
}

Cells BlockState::cells(Space space, std::size_t array) const {
    Cells all(size(space, array));
    for (std::size_t i = 0; i < all.size(); ++i) {
        const CellState cell = at(space, array, i);
        all.values[i] = cell.value;
        all.nodes[i] = cell.node;
        all.written[i] = cell.is_written;
    }
    return all;
}

struct Replay::Dated {
    BlockState state;
    std::vector<Times> shared, lanes, globals;

    void apply(const Event& event) {
        if (!changes_memory(event)) return;
        switch (event.space) {
        case Space::shared:
            apply_to(state.shared, shared, event, event.index);
            break;
        case Space::lane:
            apply_to(state.lanes, lanes, event, event.thread);
            break;
        case Space::global:
            if (event.array < state.globals.size()) {
                SeenGlobal& global = state.globals[event.array];
                store(global.written, globals[event.array], *global.place_of(event.index), event);
            }
            break;
        case Space::none:
            break;
        }
    }

    [[nodiscard]] std::size_t cells() const {
        std::size_t count = cell_count(state.shared) + cell_count(state.lanes);
        for (const SeenGlobal& global : state.globals) count += global.written.size();
        return count;
    }

private:
    static void apply_to(std::vector<Cells>& arrays, std::vector<Times>& times, const Event& event,
                         std::uint64_t index) {
        if (event.array < arrays.size()) store(arrays[event.array], times[event.array], index, event);
    }
};

Replay::Replay(const Trace& trace, std::size_t launch, std::size_t block, std::size_t key_frame_interval)
    : launch_(trace.launches.at(launch))
    , block_(launch_.blocks.at(block)) {
    find_peer_writes();
    make_key_frames(std::max<std::size_t>(key_frame_interval, 1));
    current_ = std::make_unique<Dated>(*key_frames_.front().state);
}

Replay::~Replay() = default;
Replay::Replay(Replay&&) noexcept = default;

Replay::Dated Replay::initial_state() const {
    Dated dated;
    dated.state.shared = unwritten(block_.shared);
    dated.state.lanes = unwritten(block_.lanes);
    dated.state.globals = found_by(launch_, block_);
    dated.shared = no_times(dated.state.shared);
    dated.lanes = no_times(dated.state.lanes);
    for (const SeenGlobal& global : dated.state.globals) dated.globals.emplace_back(global.written.size());
    return dated;
}

void Replay::make_key_frames(std::size_t interval) {
    Dated dated = initial_state();
    constexpr std::size_t cells_of_an_array = 16; // take about as much memory as an array's headers
    const std::size_t arrays = block_.shared.size() + block_.lanes.size() + launch_.globals.size();
    const std::size_t cells = std::max<std::size_t>(dated.cells(), 1) + cells_of_an_array * arrays;
    const std::size_t most_frames = most_cells_in_key_frames / cells + 1;
    const std::size_t steps_apart = std::max(interval, step_count() / most_frames + 1);
    // A frame that many events cause comes after at least as many events as it has cells.
    const std::size_t events_apart = std::max(events_between_key_frames, cells);

    key_frames_.push_back({0, std::make_unique<const Dated>(dated)});
    std::size_t events_since = 0;
    for (std::size_t step = 0; step < step_count(); ++step) {
        apply_step(dated, step);
        events_since += block_.steps[step].event_count;
        const std::size_t done = step + 1;
        if (done - key_frames_.back().steps_done < steps_apart && events_since < events_apart) continue;
        key_frames_.push_back({done, std::make_unique<const Dated>(dated)});
        events_since = 0;
    }
}

void Replay::find_peer_writes() {
    const PeerArrays peers(launch_);
    if (peers.is_empty()) return;
    std::map<std::uint16_t, std::uint16_t> own; // shared arrays of this block, by global
    const auto block = std::size_t(&block_ - launch_.blocks.data());
    for (std::size_t array = 0; array < block_.shared.size(); ++array) {
        Event any;
        any.space = Space::shared;
        any.array = static_cast<std::uint16_t>(array);
        if (const auto global = peers.global_of(block, any)) own[*global] = any.array;
    }
    if (own.empty()) return;
    for (const Block& other : launch_.blocks)
        for (const Event& event : other.events) {
            if (event.space != Space::global || !changes_memory(event)) continue;
            const auto found = own.find(event.array);
            if (found == own.end()) continue;
            Event& write = peer_writes_.emplace_back(event);
            write.space = Space::shared;
            write.array = found->second;
        }
    std::ranges::stable_sort(peer_writes_, {}, &Event::order);
    std::uint64_t last = 0;
    for (std::size_t step = 0; step < step_count(); ++step) {
        for (const Event& event : events_of(block_, step)) last = std::max(last, event.order);
        peer_writes_until_.push_back(std::size_t(
            std::ranges::upper_bound(peer_writes_, last, {}, &Event::order) - peer_writes_.begin()));
    }
    if (!peer_writes_until_.empty()) peer_writes_until_.back() = peer_writes_.size();
}

void Replay::apply_step(Dated& dated, std::size_t step) const {
    if (!peer_writes_.empty())
        for (std::size_t i = step == 0 ? 0 : peer_writes_until_[step - 1]; i < peer_writes_until_[step]; ++i)
            dated.apply(peer_writes_[i]);
    for (const Event& event : events_of(block_, step)) dated.apply(event);
}

const BlockState& Replay::after(std::size_t steps_done) const {
    if (steps_done > step_count())
        throw std::out_of_range(fmt::format("The block has {} steps; the state after step {} was requested.",
                                            step_count(), steps_done));
    const auto beyond =
        std::upper_bound(key_frames_.begin(), key_frames_.end(), steps_done,
                         [](std::size_t step, const KeyFrame& frame) { return step < frame.steps_done; });
    const KeyFrame& nearest = *std::prev(beyond);
    if (current_step_ > steps_done || current_step_ < nearest.steps_done) {
        *current_ = *nearest.state;
        current_step_ = nearest.steps_done;
    }
    for (; current_step_ < steps_done; ++current_step_) apply_step(*current_, current_step_);
    return current_->state;
}

namespace {

// The shared memory of one block as its log explains it, with the event that last wrote each cell.
class LoggedMemory {
public:
    explicit LoggedMemory(const Block& block) {
        for (const Array& array : block.shared) last_.emplace_back(array.extent, nullptr);
        for (const Event& event : block.events)
            if (event.space == Space::shared && changes_memory(event)) writes_.push_back(&event);
        std::stable_sort(writes_.begin(), writes_.end(),
                         [](const Event* a, const Event* b) { return a->interval < b->interval; });
    }

    void advance_through(std::uint32_t interval) {
        for (; next_ < writes_.size() && writes_[next_]->interval <= interval; ++next_) {
            const Event* event = writes_[next_];
            if (event->array >= last_.size() || event->index >= last_[event->array].size()) continue;
            const Event*& last = last_[event->array][event->index];
            if (!last || event->order >= last->order) last = event;
        }
    }

    [[nodiscard]] const std::vector<const Event*>& writers(std::size_t array) const { return last_[array]; }

private:
    std::vector<const Event*> writes_;
    std::vector<std::vector<const Event*>> last_;
    std::size_t next_ = 0;
};

std::optional<std::string> compare_array(const Trace& trace, const Array& array,
                                         const std::vector<Value>& copied,
                                         const std::vector<const Event*>& writers) {
    if (copied.size() != writers.size())
        return fmt::format("{} has {} cells, but its snapshot has {}", array.name, writers.size(),
                           copied.size());
    for (std::size_t i = 0; i < copied.size(); ++i) {
        if (!writers[i]) continue;
        const Value seen = canonical(copied[i], array.type);
        const Value logged = canonical(writers[i]->value, array.type);
        if (seen == logged) continue;
        return fmt::format("{}[{}] held {}, but the log says {}, written by t{}{}", array.name, i,
                           to_text(seen, array.type), to_text(logged, array.type), writers[i]->thread,
                           at_location(trace, writers[i]->location).text());
    }
    return std::nullopt;
}

std::optional<std::string> compare_block(const Trace& trace, const Block& block) {
    LoggedMemory memory(block);
    for (const Snapshot& snapshot : block.snapshots) {
        memory.advance_through(snapshot.interval);
        if (snapshot.shared.size() != block.shared.size())
            return fmt::format("after barrier interval {}, the snapshot has {} arrays, but the block has {}",
                               snapshot.interval, snapshot.shared.size(), block.shared.size());
        for (std::size_t a = 0; a < block.shared.size(); ++a) {
            const auto difference =
                compare_array(trace, block.shared[a], snapshot.shared[a], memory.writers(a));
            if (difference)
                return fmt::format("after barrier interval {}: {}", snapshot.interval, *difference);
        }
    }
    return std::nullopt;
}

} // namespace

std::optional<std::string> compare_with_snapshots(const Trace& trace) {
    for (std::size_t l = 0; l < trace.launches.size(); ++l) {
        for (const Block& block : trace.launches[l].blocks) {
            const auto difference = compare_block(trace, block);
            if (difference)
                return fmt::format("Launch {} ({}), block {}: {}.", l, trace.launches[l].kernel, block.index,
                                   *difference);
        }
    }
    return std::nullopt;
}

} // namespace scanscope::trace

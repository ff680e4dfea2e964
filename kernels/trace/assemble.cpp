#include "kernels/trace/assemble.h"

#include <algorithm>
#include <cstring>
#include <iterator>
#include <unordered_map>
#include <utility>

#include "kernels/trace/access.h"
#include "kernels/trace/peer_arrays.h"
#include "kernels/trace/step_table.h"
#include "kernels/trace/validate.h"

namespace scanscope::trace {

namespace {

std::uint32_t line_of(std::uint32_t place) { return place & 0xffffffu; }
std::uint32_t scope_of(std::uint32_t place) { return place >> 24; }

} // namespace

// Maps the places of records to locations of the trace. Each place is looked up only once.
class LocationTable {
public:
    LocationTable(Trace& trace, const Log& log)
        : trace_(trace)
        , log_(log) {}

    std::uint16_t of(std::uint32_t place) {
        if (place != last_place_) {
            last_ = find(place);
            last_place_ = place;
        }
        return last_;
    }

private:
    std::uint16_t find(std::uint32_t place) {
        const std::uint32_t line = line_of(place);
        if (line == 0) return no_location;
        const auto [location, is_new] = found_.try_emplace(place);
        if (is_new) {
            const Scope& scope = log_.scopes.at(scope_of(place));
            location->second =
                find_or_add_location(trace_, log_.texts.at(scope.file), log_.texts.at(scope.function), line);
        }
        return location->second;
    }

    Trace& trace_;
    const Log& log_;
    std::unordered_map<std::uint32_t, std::uint16_t> found_; // by place
    std::uint32_t last_place_ = 0;
    std::uint16_t last_ = no_location;
};

// A block whose records still arrive.
class LaunchAssembler::Assembling {
public:
    // `type` is the run's type, which applies to values outside arrays: operands and shuffled values.
    // `room` is reused for the events.
    Assembling(const Log& log, std::uint32_t block, ElementType type, LocationTable& locations,
               std::vector<Event> room)
        : log_(log)
        , slot_(block)
        , element_type_(type)
        , locations_(locations)
        , events_(std::move(room))
        , steps_(log.texts, log.block.count()) {
        block_.index = log.blocks[block];
        events_.clear();
    }

    void declare(const Record& record);
    void expect(std::size_t events) { events_.reserve(events); }
    void add(const Record& record, std::uint64_t order);
    // Returns the block, whose events take the memory `sorted`, and the memory of its unsorted events.
    [[nodiscard]] std::pair<Block, std::vector<Event>> finish(std::vector<Event> sorted);
    [[nodiscard]] std::uint64_t dropped() const { return dropped_; }
    // Takes an access to this block's shared memory by another block, whose last event it is.
    void take_access_by(Assembling& user, std::string_view array);

private:
    [[nodiscard]] std::uint16_t lane_number(std::uint16_t id) const {
        return static_cast<std::uint16_t>(std::find(lane_ids_.begin(), lane_ids_.end(), id) -
                                          lane_ids_.begin());
    }
    void take(Event& event, const Record& record, const ThreadCursor& cursor, std::uint64_t order);
    [[nodiscard]] std::uint32_t number_of_turn(std::uint32_t turn);
    [[nodiscard]] const Array* array_of(const Event& event) const;
    void note_written(Event& event);
    void order_steps();
    void sort_events();
    void take_snapshots();

    const Log& log_;
    std::uint32_t slot_;
    ElementType element_type_;
    LocationTable& locations_;
    std::uint64_t dropped_ = 0;
    std::vector<Event> events_; // in time
    Block block_;
    StepTable steps_;
    struct Begun {
        std::uint32_t order;
        std::int64_t step;
    };
    std::unordered_map<std::uint32_t, Begun>
        copies_;                          // when and where each asynchronous copy began, by number
    std::vector<std::uint16_t> lane_ids_; // the numbers in the records, in the order of Block::lanes
    std::vector<std::vector<std::uint8_t>> written_shared_, written_lanes_;
    struct Layout {
        std::uint64_t offset;
        std::uint32_t stride;
    };
    std::vector<Layout> layouts_;
    std::unordered_map<std::uint32_t, std::uint32_t> turns_{{0, 0}}; // their numbers, by turn_within()
    std::uint32_t last_turn_ = 0, last_number_ = 0;
};

namespace {
// Cells that hold no element of the input: the padding between rows, and all cells after the last element.
std::vector<Range> padding_of(const Record& declaration) {
    std::vector<Range> padding;
    const std::uint64_t between = declaration.space == Space::shared ? declaration.thread : 0;
    if (between > 0)
        for (std::uint64_t cell = between; cell < declaration.right; cell += between + 1)
            padding.push_back({cell, 1});
    if (declaration.right < declaration.index)
        padding.push_back({declaration.right, declaration.index - declaration.right});
    return padding;
}
} // namespace

void LaunchAssembler::Assembling::declare(const Record& record) {
    Array array;
    array.group = log_.texts.at(record.partner);
    array.name = record.left == no_row ? array.group : array.group + "[" + std::to_string(record.left) + "]";
    array.type = declared_type(record.value);
    array.extent = record.index;
    if (const Shape shape = declared_shape(record.value); shape.fits(array.extent)) array.shape = shape;
    array.padding = padding_of(record);
    if (record.node < static_cast<unsigned>(size_of(array.type)))
        array.packed_bytes = static_cast<std::uint8_t>(record.node);
    if (record.space == Space::lane) {
        // Lane values have arbitrary numbers, and every thread may declare them again.
        if (std::find(lane_ids_.begin(), lane_ids_.end(), record.array) != lane_ids_.end()) return;
        lane_ids_.push_back(record.array);
        written_lanes_.emplace_back(array.extent);
        block_.lanes.push_back(std::move(array));
        return;
    }
    if (record.array >= block_.shared.size()) {
        block_.shared.resize(record.array + 1u);
        written_shared_.resize(record.array + 1u);
        layouts_.resize(record.array + 1u);
    }
    written_shared_[record.array].resize(array.extent);
    layouts_[record.array] = {record.old, record.node};
    block_.shared[record.array] = std::move(array);
}

void LaunchAssembler::Assembling::add(const Record& record, std::uint64_t order) {
    if (record.kind == RecordKind::copy) {
        copies_[record.right] = {static_cast<std::uint32_t>(order), steps_.cursor(record.thread).step};
        return;
    }
    // The accesses of a copy belong to the step of the thread that waited for its end.
    Record of_thread = record;
    if (is_of_copy(record)) of_thread.thread = record.left;
    steps_.enter(of_thread);
    if (record.kind == RecordKind::step) return;
    Event& event = events_.emplace_back();
    take(event, record, steps_.cursor(of_thread.thread), order);
    if (is_of_copy(record))
        if (const auto copy = copies_.find(record.right); copy != copies_.end())
            steps_.put_after(copy->second.step, steps_.cursor(of_thread.thread).step);
    const Array* array = array_of(event);
    if (event.space != Space::none && (!array || event.index >= array->extent)) {
        ++dropped_; // its declaration was lost because the buffer was full
        events_.pop_back();
        return;
    }
    const ElementType type = array ? array->type : element_type_;
    event.value = canonical(event.value, type);
    event.old = canonical(event.old, type);
    note_written(event);
    steps_.leave(of_thread);
}

void LaunchAssembler::Assembling::take(Event& event, const Record& record, const ThreadCursor& cursor,
                                       std::uint64_t order) {
    event.kind = static_cast<EventKind>(record.kind);
    event.space = record.space;
    event.array = record.space == Space::lane ? lane_number(record.array) : record.array;
    event.location = locations_.of(record.place);
    event.thread = record.thread;
    event.step = static_cast<std::uint32_t>(cursor.step);
    event.interval = cursor.interval;
    event.warp_interval = cursor.warp_interval;
    event.index = record.index;
    event.value.bits = record.value;
    event.old.bits = record.old;
    event.node = record.node;
    event.order = order;
    event.turn = number_of_turn(is_of_copy(record) ? 0 : turn_of(record));
    if (event.kind == EventKind::combine) {
        event.left = record.left;
        event.right = record.right;
        return;
    }
    if (is_of_copy(record)) {
        const auto copy = copies_.find(record.right);
        event.since = copy == copies_.end() ? 0 : copy->second.order;
    }
    (event.kind == EventKind::acquire ? event.polls : event.partner) = record.partner;
}

// Numbers the turns of the block in the order in which they began. Small numbers make small files.
std::uint32_t LaunchAssembler::Assembling::number_of_turn(std::uint32_t turn) {
    if (turn != last_turn_) {
        last_number_ = turns_.try_emplace(turn, static_cast<std::uint32_t>(turns_.size())).first->second;
        last_turn_ = turn;
    }
    return last_number_;
}

const Array* LaunchAssembler::Assembling::array_of(const Event& event) const {
    const auto find = [&](const auto& arrays) -> const Array* {
        return event.array < arrays.size() ? &arrays[event.array] : nullptr;
    };
    switch (event.space) {
    case Space::shared:
        return find(block_.shared);
    case Space::lane:
        return find(block_.lanes);
    case Space::global:
        return find(log_.globals);
    case Space::none:
        break;
    }
    return nullptr;
}

void LaunchAssembler::Assembling::note_written(Event& event) {
    if (event.space != Space::shared && event.space != Space::lane) return;
    auto& arrays = event.space == Space::shared ? written_shared_ : written_lanes_;
    std::uint8_t& cell = arrays[event.array][event.index];
    event.never_written = event.kind == EventKind::read && !cell;
    if (event.kind != EventKind::read) cell = 1;
}

void LaunchAssembler::Assembling::take_access_by(Assembling& user, std::string_view name) {
    const auto array = std::ranges::find(block_.shared, name, &Array::name);
    if (array == block_.shared.end() || user.events_.empty()) return;
    Event& event = user.events_.back();
    auto& cells = written_shared_[std::size_t(array - block_.shared.begin())];
    if (event.index >= cells.size()) return;
    event.never_written = event.kind == EventKind::read && !cells[event.index];
    if (event.kind != EventKind::read) cells[event.index] = 1;
}

void LaunchAssembler::Assembling::order_steps() {
    const std::vector<std::uint32_t> order = steps_.in_order();
    std::vector<std::uint32_t> rank(order.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) {
        const OpenStep& open = steps_.steps()[order[i]];
        rank[order[i]] = i;
        Step& step = block_.steps.emplace_back();
        step.label = steps_.label_of(open);
        step.number = open.number;
        step.interval = open.interval;
        step.occurrence = open.occurrence;
        step.threads = open.threads;
        step.location = locations_.of(open.place);
    }
    for (Event& event : events_) event.step = rank[event.step];
}

// Sorts the events by step and time.
void LaunchAssembler::Assembling::sort_events() {
    for (const Event& event : events_) ++block_.steps[event.step].event_count;
    std::size_t first = 0;
    std::vector<std::size_t> next;
    for (Step& step : block_.steps) {
        next.push_back(step.first_event = first);
        first += step.event_count;
    }
    std::vector<std::uint32_t> sorted(events_.size());
    for (std::uint32_t i = 0; i < events_.size(); ++i) sorted[next[events_[i].step]++] = i;
    block_.events.reserve(events_.size());
    for (const std::uint32_t i : sorted) block_.events.push_back(events_[i]);
}

void LaunchAssembler::Assembling::take_snapshots() {
    for (const RawSnapshot& raw : log_.snapshots) {
        if (raw.block != slot_) continue;
        Snapshot snapshot;
        snapshot.interval = raw.interval;
        for (std::size_t a = 0; a < block_.shared.size(); ++a) {
            const Array& array = block_.shared[a];
            const unsigned bytes = cell_bytes_of(array);
            std::vector<Value>& values = snapshot.shared.emplace_back(array.extent);
            for (std::uint64_t i = 0; i < array.extent; ++i) {
                const std::uint64_t at = layouts_[a].offset + i * layouts_[a].stride;
                if (at + bytes > raw.bytes.size()) break;
                std::memcpy(&values[i].bits, raw.bytes.data() + at, bytes);
                values[i] = canonical(values[i], array.type);
            }
        }
        block_.snapshots.push_back(std::move(snapshot));
    }
    std::stable_sort(block_.snapshots.begin(), block_.snapshots.end(),
                     [](const Snapshot& a, const Snapshot& b) { return a.interval < b.interval; });
}

std::pair<Block, std::vector<Event>> LaunchAssembler::Assembling::finish(std::vector<Event> sorted) {
    block_.events = std::move(sorted);
    block_.events.clear();
    order_steps();
    sort_events();
    locate_registers(block_);
    take_snapshots();
    return {std::move(block_), std::move(events_)};
}

std::string source_path(std::string_view file) {
    constexpr std::string_view root = "kernels/";
    const std::size_t at = file.rfind(root);
    return std::string(at == std::string_view::npos ? file.substr(file.rfind('/') + 1)
                                                    : file.substr(at + root.size()));
}

std::string_view shortened_name(std::string_view text) {
    std::size_t length = std::min<std::size_t>(text.size(), longest_name);
    const auto is_within_character = [&] { return (text[length] & 0xc0) == 0x80; }; // of UTF-8
    while (length > 0 && length < text.size() && is_within_character()) --length;
    return text.substr(0, length);
}

std::uint16_t find_or_add_location(Trace& trace, std::string_view file, std::string_view function,
                                   std::uint32_t line) {
    const std::string path = source_path(file);
    const auto source = std::find_if(trace.sources.begin(), trace.sources.end(),
                                     [&](const Source& s) { return s.path == path; });
    const Location wanted{static_cast<std::uint16_t>(source - trace.sources.begin()), line,
                          std::string(shortened_name(function))};
    const auto known = std::find(trace.locations.begin(), trace.locations.end(), wanted);
    const auto index = static_cast<std::uint16_t>(known - trace.locations.begin());
    if (known != trace.locations.end() || index == no_location) return index;
    if (source == trace.sources.end()) trace.sources.push_back({path, "", 0});
    trace.locations.push_back(wanted);
    return index;
}

LaunchAssembler::LaunchAssembler(Trace& trace, const Log& log)
    : trace_(trace)
    , log_(log)
    , locations_(std::make_unique<LocationTable>(trace, log))
    , blocks_(log.blocks.size()) {}

LaunchAssembler::~LaunchAssembler() = default;

LaunchAssembler::Assembling& LaunchAssembler::open(std::uint32_t slot) {
    auto& assembling = blocks_.at(slot).assembling;
    if (!assembling)
        assembling = std::make_unique<Assembling>(log_, slot, trace_.run.type, *locations_,
                                                  std::exchange(in_time_, {}));
    return *assembling;
}

void LaunchAssembler::expect(std::uint32_t slot, std::size_t events) { open(slot).expect(events); }

void LaunchAssembler::declare(const Record& record) {
    open(record.block).declare(record);
    ++blocks_[record.block].records;
}

void LaunchAssembler::add(const Record& record) {
    Assembling& user = open(record.block);
    user.add(record, ++order_);
    ++blocks_[record.block].records;
    if (record.space != Space::global || record.array >= log_.globals.size()) return;
    const auto peer = peer_array_named(log_.globals[record.array].name);
    if (!peer) return;
    const auto slot = std::ranges::lower_bound(log_.blocks, peer->block);
    if (slot == log_.blocks.end() || *slot != peer->block) return;
    if (const auto& owner = blocks_[std::size_t(slot - log_.blocks.begin())].assembling)
        owner->take_access_by(user, peer->array);
}

Block LaunchAssembler::end(std::uint32_t slot) {
    OfBlock& of = blocks_.at(slot);
    auto [block, in_time] = open(slot).finish(std::exchange(sorted_, {}));
    in_time_ = std::move(in_time);
    trace_.run.records_dropped += of.assembling->dropped();
    of.assembling.reset();
    of.has_ended = true;
    return std::move(block);
}

Launch launch_of(Log&& log) {
    Launch launch;
    launch.kernel = std::move(log.kernel);
    launch.grid = log.grid;
    launch.block = log.block;
    launch.shared_bytes = log.shared_bytes;
    launch.globals = std::move(log.globals);
    launch.arguments = std::move(log.arguments);
    launch.place = std::move(log.place);
    return launch;
}

void append_launch(Trace& trace, Log&& log, const std::stop_token& stop) {
    constexpr std::uint64_t between_looks = std::uint64_t{1} << 16; // records
    const auto look = [&stop] {
        if (stop.stop_requested()) throw AssemblingStopped();
    };
    LaunchAssembler assembler(trace, log);
    std::vector<std::size_t> events(log.blocks.size());
    log.records.each([&](const Record& record) {
        if (record.kind == RecordKind::declare)
            assembler.declare(record);
        else if (record.kind != RecordKind::step && record.kind != RecordKind::copy)
            ++events.at(record.block);
    });
    for (std::uint32_t slot = 0; slot < events.size(); ++slot) assembler.expect(slot, events[slot]);
    std::uint64_t passed = 0;
    log.records.each([&](const Record& record) {
        if (record.kind == RecordKind::declare) return;
        if (passed++ % between_looks == 0) look();
        assembler.add(record);
    });
    std::vector<Block> blocks;
    for (std::uint32_t slot = 0; slot < events.size(); ++slot) {
        look();
        blocks.push_back(assembler.end(slot));
    }
    trace.run.records_kept += log.records.size();
    trace.launches.push_back(launch_of(std::move(log)));
    trace.launches.back().blocks = std::move(blocks);
}

namespace {

bool lacks_line(const Event& event, EventKind kind) {
    return event.space == Space::lane && event.kind == kind && event.location == no_location;
}

using Locations = std::unordered_map<std::uint32_t, std::uint16_t>; // by thread

// Visits the events in the given order, and gives each event of `kind` without a line the location of its
// thread's previous event.
template <class Events> void carry(Events begin, Events end, EventKind kind) {
    Locations last;
    for (Events event = begin; event != end; ++event) {
        if (lacks_line(*event, kind)) {
            const auto known = last.find(event->thread);
            if (known != last.end()) event->location = known->second;
        }
        if (event->location != no_location) last[event->thread] = event->location;
    }
}

} // namespace

void locate_registers(Block& block) {
    if (block.lanes.empty()) return;
    for (const Step& step : block.steps) {
        const auto first = block.events.begin() + std::ptrdiff_t(step.first_event);
        const auto last = first + std::ptrdiff_t(step.event_count);
        carry(first, last, EventKind::write);
        carry(std::make_reverse_iterator(last), std::make_reverse_iterator(first), EventKind::read);
    }
}

} // namespace scanscope::trace

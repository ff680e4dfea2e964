#include "kernels/simt/gpu/recording_session.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <mutex>
#include <numeric>
#include <utility>

#include "kernels/trace/assemble.h"

namespace scanscope::simt {

namespace {

// The device memory of one recorded launch: the recorder and everything that it points to.
class RecorderMemory {
public:
    RecorderMemory(std::uint64_t capacity, unsigned snapshot_capacity, std::size_t blocks,
                   std::uint64_t threads_per_block, std::size_t shared_bytes,
                   const std::vector<int>& slot_of_block, trace::Node first_node)
        : records_(capacity * sizeof(trace::Record))
        , snapshots_(blocks * snapshot_capacity * shared_bytes)
        , snapshot_count_(blocks * sizeof(unsigned))
        , turns_(blocks * threads_per_block * sizeof(unsigned))
        , slots_(slot_of_block.size() * sizeof(int))
        , recorder_(sizeof(DeviceRecorder)) {
        snapshot_count_.clear();
        turns_.clear();
        slots_.upload(slot_of_block.data(), slots_.bytes());
        DeviceRecorder start{};
        start.columns = records_.as<unsigned long long>();
        start.capacity = capacity;
        start.snapshots = snapshots_.as<unsigned char>();
        start.snapshot_capacity = snapshot_capacity;
        start.snapshot_count = snapshot_count_.as<unsigned>();
        start.turns = turns_.as<unsigned>();
        start.slot_of_block = slots_.as<const int>();
        start.shared_bytes = static_cast<unsigned>(shared_bytes);
        start.first_node = first_node;
        recorder_.upload(&start, sizeof start);
    }
    [[nodiscard]] DeviceRecorder* on_device() const { return recorder_.as<DeviceRecorder>(); }
    [[nodiscard]] DeviceRecorder state() const {
        DeviceRecorder result;
        recorder_.download(&result, sizeof result);
        return result;
    }
    [[nodiscard]] std::vector<unsigned> snapshot_counts() const {
        std::vector<unsigned> counts(snapshot_count_.bytes() / sizeof(unsigned));
        snapshot_count_.download(counts.data(), snapshot_count_.bytes());
        return counts;
    }
    void collect(trace::Log& log, const DeviceRecorder& state) const;

private:
    static void collect_texts(trace::Log& log, const DeviceRecorder& state);
    DeviceMemory records_, snapshots_, snapshot_count_, turns_, slots_, recorder_;
};

void RecorderMemory::collect_texts(trace::Log& log, const DeviceRecorder& state) {
    const auto text_of = [&](const char* literal) {
        std::uint32_t id = 0;
        while (id + 1 < DeviceRecorder::most_texts && state.texts[id].literal != literal) ++id;
        return id;
    };
    // Records refer to the tables by index, so unused entries are copied, too.
    for (const DeviceText& text : state.texts) log.texts.emplace_back(text.literal ? text.text : "");
    for (const DeviceScope& scope : state.scopes)
        log.scopes.push_back(scope.function ? trace::Scope{text_of(scope.file), text_of(scope.function)}
                                            : trace::Scope{});
}

void RecorderMemory::collect(trace::Log& log, const DeviceRecorder& state) const {
    const std::span<trace::Record> room =
        log.records.room(std::min<std::uint64_t>(state.count, state.capacity));
    std::vector<std::uint64_t> column(room.size());
    for (int word = 0; word < DeviceRecorder::words; ++word) {
        records_.download(column.data(), column.size() * sizeof(std::uint64_t),
                          word * state.capacity * sizeof(std::uint64_t));
        for (std::size_t i = 0; i < room.size(); ++i)
            std::memcpy(reinterpret_cast<std::byte*>(&room[i]) + word * sizeof(std::uint64_t), &column[i],
                        sizeof(std::uint64_t));
    }
    log.records.keep(room.size());
    collect_texts(log, state);
    const std::vector<unsigned> counts = snapshot_counts();
    for (std::uint32_t slot = 0; slot < counts.size(); ++slot)
        for (unsigned k = 0; k < std::min(counts[slot], state.snapshot_capacity); ++k) {
            std::vector<std::uint8_t> bytes(state.shared_bytes);
            snapshots_.download(bytes.data(), bytes.size(),
                                (std::size_t{slot} * state.snapshot_capacity + k) * state.shared_bytes);
            log.snapshots.push_back({slot, k, std::move(bytes)});
        }
}

// Only one recorded launch can run at a time, because the recorder of a unit is one symbol on the device.
std::mutex recorder_mutex;

// Returns the number of records and snapshots that did not fit.
std::uint64_t lost_records(const DeviceRecorder& state, const std::vector<unsigned>& snapshots) {
    std::uint64_t lost = state.count > state.capacity ? state.count - state.capacity : 0;
    for (const unsigned taken : snapshots)
        if (taken > state.snapshot_capacity) lost += taken - state.snapshot_capacity;
    return lost;
}

// Returns the host memory that all records and snapshots need.
std::uint64_t bytes_of_log(const DeviceRecorder& state, const std::vector<unsigned>& snapshots) {
    const std::uint64_t taken = std::accumulate(snapshots.begin(), snapshots.end(), std::uint64_t{0});
    return trace::bytes_of_records(state.count) + trace::bytes_of_snapshots(taken * state.shared_bytes);
}

std::uint16_t location_of(trace::Trace& trace, const trace::Log& log, std::uint32_t place) {
    const trace::Scope& scope = log.scopes.at(place >> 24);
    return trace::find_or_add_location(trace, log.texts.at(scope.file), log.texts.at(scope.function),
                                       place & 0xffffffu);
}

// The record's `value` is the array's extent, and its `old` is the block.
trace::Fault reach_beyond_the_end(const trace::Trace& trace, const trace::Record& record,
                                  std::uint16_t location) {
    const trace::Launch& launch = trace.launches.back();
    std::string array = "an array";
    if (record.space == trace::Space::global)
        array = launch.globals.at(record.array).name;
    else if (!launch.blocks.empty() && record.array < launch.blocks.front().shared.size())
        array = launch.blocks.front().shared[record.array].name;
    const auto index = static_cast<std::int64_t>(record.index);
    return {.kind = trace::FaultKind::out_of_bounds,
            .message = fmt::format("thread {} of block {} accesses {}[{}] at line {}, but {} has {} cells.",
                                   record.thread, record.old, array, index, record.place & 0xffffffu, array,
                                   record.value),
            .launch = static_cast<std::uint32_t>(trace.launches.size() - 1),
            .block = record.old,
            .location = location,
            .threads = {record.thread},
            .array = array,
            .index = index};
}

} // namespace

void RecordedArray::fetch() {
    std::size_t size = 0;
    for (const DeviceMemory& piece : memory) size += piece.bytes();
    std::vector<std::byte> now(size);
    std::size_t at = 0;
    for (const DeviceMemory& piece : memory) {
        piece.download(now.data() + at, piece.bytes());
        at += piece.bytes();
    }
    if (!state)
        state = cells(now);
    else if (now != bytes)
        state = trace::state_after(*state, cells(now));
    bytes = std::move(now);
}

void RecordedArray::restore() {
    std::size_t at = 0;
    for (DeviceMemory& piece : memory) {
        piece.upload(bytes.data() + at, piece.bytes());
        at += piece.bytes();
    }
}

// Adds the same records that the emulator would make for the exchange.
void RecordingSession::exchange(const LaunchShape& shape, std::uint16_t sent,
                                const std::vector<std::uint16_t>& received, const Where& where,
                                const std::function<void()>& run) {
    trace::Log log = begin_log(shape);
    run();
    keep_changes({.arrays = received}, log);
    log.texts = {"all-gather", where.file, where.function};
    log.scopes = {{1, 2}};
    const auto add = [&](trace::RecordKind kind, std::uint32_t slot, std::uint32_t thread) -> trace::Record& {
        trace::Record& record = log.records.room(1).front() = {};
        log.records.keep(1);
        record.kind = kind;
        record.array = trace::no_array;
        record.place = where.line & 0xffffffu;
        record.thread = thread;
        record.block = slot;
        return record;
    };
    const auto devices = static_cast<std::uint32_t>(received.size());
    for (std::uint32_t slot = 0; slot < log.blocks.size(); ++slot)
        for (std::uint32_t sender = 0; sender < devices; ++sender) {
            add(trace::RecordKind::step, slot, sender).index = 1;
            const std::uint16_t to = received[log.blocks[slot]];
            for (const auto kind : {trace::RecordKind::read, trace::RecordKind::write}) {
                const std::uint16_t array = kind == trace::RecordKind::read ? sent : to;
                const trace::Cells& cells = *log.globals[array].after;
                trace::Record& record = add(kind, slot, sender);
                record.space = trace::Space::global;
                record.array = array;
                record.index = sender;
                record.value = cells.values[sender].bits;
                record.node = cells.nodes[sender];
            }
        }
    append(std::move(log), 0);
}

void RecordingSession::launch(const LaunchShape& shape, const Reach& reach,
                              const std::function<void(DeviceRecorder*)>& run) {
    trace::Log log = begin_log(shape);
    std::vector<int> slot_of_block(shape.grid.count(), -1);
    for (std::size_t slot = 0; slot < log.blocks.size(); ++slot)
        slot_of_block[log.blocks[slot]] = static_cast<int>(slot);
    const trace::Node first_node = std::max(next_node_, shape.first_node);

    constexpr unsigned first_snapshot_capacity = 64;
    const auto make_room = [&](std::uint64_t records, unsigned snapshots) {
        return RecorderMemory(records, snapshots, log.blocks.size(), shape.block.count(), shape.shared_bytes,
                              slot_of_block, first_node);
    };
    const std::lock_guard one_at_a_time(recorder_mutex);
    RecorderMemory room = make_room(settings_.first_record_capacity, first_snapshot_capacity);
    run(room.on_device());
    DeviceRecorder state = room.state();
    const std::uint64_t charged = bytes_of_log(state, room.snapshot_counts());
    charge(charged);
    for (;;) {
        const std::vector<unsigned> counts = room.snapshot_counts();
        const unsigned most = counts.empty() ? 0 : *std::max_element(counts.begin(), counts.end());
        const std::uint64_t lost = lost_records(state, counts);
        if (lost == 0) break;
        try {
            room = make_room(std::max<std::uint64_t>(state.count, state.capacity),
                             std::max(most, state.snapshot_capacity));
        } catch (const CudaError& error) {
            if (error.code != cudaErrorMemoryAllocation) throw;
            static_cast<void>(cudaGetLastError());   // clears the error
            recording_->run.records_dropped += lost; // keep the incomplete recording
            break;
        }
        for (std::size_t i = 0; i < arrays_.size(); ++i)
            if (reach.holds(i)) arrays_[i].restore();
        run(room.on_device());
        state = room.state();
    }
    if (state.tables_overflowed)
        throw DeviceError(
            "a recorded kernel has more texts or functions than the recorder's tables can hold");
    room.collect(log, state);
    keep_changes(reach, log);
    next_node_ = first_node + static_cast<trace::Node>(state.combines);
    const std::uint16_t outside_at =
        state.outside ? location_of(*recording_, log, state.first_outside.place) : trace::no_location;
    append(std::move(log), charged);
    if (state.outside) throw Faulted(reach_beyond_the_end(*recording_, state.first_outside, outside_at));
}

} // namespace scanscope::simt

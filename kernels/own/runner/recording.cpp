#include "kernels/own/runner/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <utility>

#include "kernels/simt/session.h"
#include "kernels/trace/peer_arrays.h"

namespace scanscope::own {

trace::Dim3 as_dim3(::dim3 size) { return {size.x, size.y, size.z}; }

Cells Target::cells(const char* address, unsigned count) const {
    if (space == Space::none) return {};
    const int shift = std::countr_zero(type.bytes); // cells have 1, 2, 4 or 8 bytes
    const std::uint64_t size = type.bytes, extent = bytes >> shift;
    const std::uint64_t offset = static_cast<std::uint64_t>(address - memory), index = offset >> shift;
    const std::uint64_t last = std::min((offset + count - 1) >> shift, extent - 1);
    // A part of a cell, such as a member of a structure: arrays of structures are recorded word by word.
    const bool is_part = last == index && count < size;
    const std::uint32_t part =
        is_part ? (((1u << count) - 1) << (offset & (size - 1))) & ((1u << size) - 1) : std::uint32_t{0};
    return {space, array, type, memory + index * size, index, unsigned(last - index + 1), part};
}

std::optional<std::uint32_t> SendingRecorder::begin_block(std::uint64_t linear_index) {
    is_cut_ = is_cut_ || keeper_.is_cut();
    const auto at = std::ranges::lower_bound(blocks_, linear_index);
    if (is_cut_ || at == blocks_.end() || *at != linear_index) return std::nullopt;
    return static_cast<std::uint32_t>(at - blocks_.begin());
}

void SendingRecorder::end_block(std::uint32_t slot) {
    flush();
    keeper_.send_later(Report::block_ends, BlockEnds{slot});
}

std::span<trace::Record> SendingRecorder::take(std::size_t count) {
    if (count == 0 || is_cut_) return room_;
    if (texts().size() > texts_sent_ || scopes().size() > scopes_sent_) {
        const auto behind = [](const auto& all, std::size_t sent) {
            return std::vector(all.begin() + static_cast<std::ptrdiff_t>(sent), all.end());
        };
        keeper_.send_later(Report::texts,
                           Texts{behind(texts(), texts_sent_), behind(scopes(), scopes_sent_)});
        texts_sent_ = texts().size();
        scopes_sent_ = scopes().size();
    }
    keeper_.send(std::span(room_).first(count));
    return room_;
}

Recording::Recording(RecordingOptions options, Sender keeper, DeviceMemory& memory,
                     const SharedMemory& shared, const FollowedValues& followed)
    : options_(std::move(options))
    , keeper_(std::move(keeper))
    , memory_(memory)
    , shared_(shared)
    , followed_(followed)
    , stands_(simt::StackPool::most_stacks) {}

void Recording::note(trace::Mistake mistake, simt::Where where, simt::Where other) {
    keeper_.send(Report::mistake, ReportedMistake{std::move(mistake), TextPlace(where), TextPlace(other)});
}

void Recording::keep_fault(const trace::Fault& fault, simt::Where where, std::uint32_t launch) {
    keeper_.send(Report::fault, ReportedFault{fault, TextPlace(where), launch});
}

// --- launches

void Recording::report_cells(std::deque<DeviceArray>& arrays) {
    constexpr std::uint64_t bytes_at_once = 1u << 20;
    reports_cells_ = 1;
    ArrayPart part;
    for (DeviceArray& array : arrays) {
        if (array.is_freed || !array.is_changed || !options_.keeps_contents(array.extent())) continue;
        part.number = array.number;
        const std::uint64_t size = array.type.bytes;
        for (part.first = 0; part.first < array.extent(); part.first += part.written.size()) {
            const std::uint64_t count = std::min(bytes_at_once / size, array.extent() - part.first);
            const char* const begin = array.memory + part.first * size;
            part.bytes.assign(begin, begin + count * size);
            part.written.resize(count);
            for (std::uint64_t i = 0; i < count; ++i)
                part.written[i] = memory_.was_written(begin + i * size, size);
            keeper_.send_later(Report::array_part, part);
        }
        memory_.note_unchanged(array);
    }
    reports_cells_ = 0;
}

simt::Recorder* Recording::begin_launch(std::uint32_t number, const char* name,
                                        const Configuration& configuration,
                                        std::vector<trace::Argument> arguments,
                                        std::deque<DeviceArray>& arrays, simt::Where place) {
    if (!options_.wants(number)) return nullptr;
    LaunchBegins begins{number,
                        name,
                        as_dim3(configuration.grid),
                        as_dim3(configuration.block),
                        configuration.shared_bytes,
                        std::move(arguments),
                        {},
                        TextPlace(place)};
    for (trace::Argument& argument : begins.arguments) // drops pointers to freed arrays
        if (argument.kind == trace::ArgumentKind::pointer && argument.array == trace::no_array) argument = {};
    for (const DeviceArray& array : arrays)
        if (!array.is_freed)
            begins.arrays.push_back(
                {array.number, array.life, array.is_changed && options_.keeps_contents(array.extent()),
                 array.kind == ArrayKind::constant, array.type, array.extent(), array.name});
    keeper_.send(Report::launch_begins, begins);
    const Answer answer = keeper_.answer();
    if (answer == Answer::no) return nullptr;
    is_under_way_ = true;
    asks_again_ = answer == Answer::asks_again;
    report_cells(arrays);
    steps_.clear();
    std::ranges::fill(stands_, Standing{});
    if (options_.arrays_alone) return nullptr;
    return &recorder_.emplace(keeper_, options_.blocks_of(begins.grid.count()));
}

void Recording::take_nodes(const std::deque<DeviceArray>& arrays) {
    if (!is_under_way_) return;
    const std::optional<trace::Followed> followed = followed_.followed();
    if (!followed) return;
    keeper_.send(Report::followed, FollowedLaunch{*followed});
    for (const DeviceArray& array : arrays)
        if (!array.is_freed && (array.is_changed || followed_.has(array)) &&
            options_.keeps_contents(array.extent()))
            keeper_.send(Report::nodes, ArrayNodes{array.number, followed_.nodes_of(array)});
}

void Recording::end_launch(std::deque<DeviceArray>& arrays) {
    if (!std::exchange(is_under_way_, false)) return;
    if (recorder_) recorder_->finish();
    for (const auto& [_, number] : peers_) memory_.give_back(number);
    peers_.clear();
    LaunchEnds ends;
    for (const DeviceArray& array : arrays)
        if (!array.is_freed && array.is_changed && options_.keeps_contents(array.extent()))
            ends.changed.push_back(array.number);
    if (asks_again_)
        keeper_.send(Report::launch_ends, ends);
    else
        keeper_.send_later(Report::launch_ends, ends);
    if (!asks_again_ || keeper_.answer() == Answer::yes) report_cells(arrays);
    keeper_.send_waiting();
}

void Recording::end(std::int32_t status, std::uint32_t launches) {
    keeper_.send(Report::program_ends, ProgramEnds{status, launches});
}

// --- called by a thread

Recording::BlockSteps& Recording::steps_of(const simt::Block& block) {
    if (block.record_slot >= steps_.size()) steps_.resize(block.record_slot + 1u);
    return steps_[block.record_slot];
}

void Recording::begin_block(const simt::Block& block) { steps_of(block) = {}; }

std::uint32_t Recording::label_of(simt::Recorder& recorder, const simt::Where& place) {
    std::string& label = line_names_[{place.file, place.line}];
    if (label.empty()) {
        const std::string_view path = place.file ? place.file : "", file = path.substr(path.rfind('/') + 1);
        const bool is_header = file.ends_with(".cuh") || file.ends_with(".h") || file.ends_with(".hpp");
        label = fmt::format("line {}", place.line) + (is_header ? fmt::format(" of {}", file) : "");
    }
    return recorder.text(label.c_str());
}

void Recording::enter_step(simt::Thread& self, const simt::Where& place) {
    Standing& stands = stands_[self.stack];
    const std::uint32_t interval = self.block->interval();
    if (stands.block == self.block->linear_index && stands.interval == interval) return;
    if (stands.block != self.block->linear_index) stands.waits.clear();
    stands.block = self.block->linear_index;
    stands.interval = interval;
    BlockSteps& steps = steps_of(*self.block);
    if (steps.interval != interval) {
        steps.interval = interval;
        steps.label = label_of(*self.block->recorder, place);
        steps.number = ++steps.times[steps.label];
    }
    trace::Record& record = self.block->record(trace::RecordKind::step, self, place);
    record.index = steps.number;
    record.partner = steps.label;
}

void Recording::enter_step_of_wait(simt::Thread& self, const simt::Where& place) {
    Standing& stands = stands_[self.stack];
    if (stands.block != self.block->linear_index) stands.waits.clear();
    stands.block = self.block->linear_index;
    stands.interval = self.block->interval();
    const std::uint32_t label = label_of(*self.block->recorder, place);
    trace::Record& record = self.block->record(trace::RecordKind::step, self, place);
    record.index = ++stands.waits[label];
    record.partner = label;
}

void Recording::begin_step(simt::Thread& self, const char* name, std::int64_t number, simt::Where place) {
    stands_[self.stack] = {self.block->linear_index, self.block->interval(), {}};
    trace::Record& record = self.block->record(trace::RecordKind::step, self, place);
    record.index = static_cast<std::uint64_t>(number);
    record.partner = self.block->recorder->text(name);
}

void Recording::declare(simt::Block& block, const SharedArray& array) {
    for (const std::uint16_t part : array.parts) declare(block, shared_[part]);
    if (!array.parts.empty()) return;
    const std::uint16_t number = array.number;
    BlockSteps& steps = steps_of(block);
    if (steps.shared.size() <= number) steps.shared.resize(number + 1u);
    if (steps.shared[number]) return;
    steps.shared[number] = steps.shared_declared++;
    simt::Recorder& recorder = *block.recorder;
    trace::Record& record = block.record(trace::RecordKind::declare, block.threads().front(), array.place);
    record.space = trace::Space::shared;
    record.array = *steps.shared[number];
    record.thread = 0;
    record.index = array.bytes / array.type.bytes;
    record.value = trace::declared_value(element_type_of(array.type), {array.type.rows, array.type.columns});
    record.old = array.offset;
    record.node = array.type.bytes;
    record.left = trace::no_row;
    record.right = static_cast<std::uint32_t>(record.index);
    record.partner = recorder.text(array.name.c_str());
}

std::uint16_t Recording::number_of_peer(std::uint64_t block, const SharedArray& array) {
    constexpr std::size_t most_peers = 5'000;
    const auto found = peers_.find({block, array.number});
    if (found != peers_.end()) return found->second;
    if (peers_.size() >= most_peers) return trace::no_array;
    const auto [number, life] = memory_.take_number();
    peers_[{block, array.number}] = number;
    keeper_.send_later(Report::array_appears,
                       ReportedArray{number, life, false, false, array.type, array.bytes / array.type.bytes,
                                     trace::peer_array_name(block, array.name)});
    return number;
}

void Recording::announce(const DeviceArray& array) {
    if (is_under_way_)
        keeper_.send_later(Report::array_appears, ReportedArray{array.number, array.life, false, false,
                                                                array.type, array.extent(), array.name});
}

trace::Record& Recording::access(simt::Thread& self, trace::RecordKind kind, const Cells& cells,
                                 const simt::Where& where, std::uint64_t old, const OfCopy& copy) {
    // The origins of values that are read follow from the writes (own/follow.h).
    if (kind == trace::RecordKind::read && followed_.has_arrays()) return unused_;
    if (cells.array == trace::no_array) return unused_; // one of too many
    const bool is_shared = cells.space == Space::shared;
    if (is_shared && !shared_[cells.array].parts.empty())
        return access_parts(self, kind, cells, where, old, copy);
    const std::uint16_t array = is_shared ? *steps_of(*self.block).shared[cells.array] : cells.array;
    trace::Record* last = &unused_;
    for (unsigned i = 0; i < cells.count; ++i) {
        trace::Record& record = *(last = &self.block->record(kind, self, where));
        record.space = is_shared ? trace::Space::shared : trace::Space::global;
        record.array = array;
        record.index = cells.index + i;
        const auto [value, node] = followed_.read(cells.first, cells.type, i, cells.count * cells.type.bytes);
        record.value = value;
        record.old = old;
        record.node = node;
        if (copy.number != 0) {
            record.right = copy.number;
            record.left = copy.waiter;
        }
        if (kind != trace::RecordKind::acquire) record.partner = cells.bytes;
    }
    return *last;
}

// An access to several parts of an object, such as a copy of it.
trace::Record& Recording::access_parts(simt::Thread& self, trace::RecordKind kind, const Cells& cells,
                                       const simt::Where& where, std::uint64_t old, const OfCopy& copy) {
    const std::uint32_t bytes = cells.bytes & ~trace::block_wide;
    const char* const begin = cells.first + (bytes == 0 ? 0 : std::countr_zero(bytes));
    const char* const end = begin + (bytes == 0 ? std::size_t{cells.count} * cells.type.bytes
                                                : static_cast<std::size_t>(std::popcount(bytes)));
    trace::Record* last = &unused_;
    for (const std::uint16_t number : shared_[cells.array].parts) {
        const SharedArray& part = shared_[number];
        const char* const from = std::max<const char*>(begin, part.memory);
        const char* const to = std::min<const char*>(end, part.memory + part.bytes);
        if (from >= to) continue;
        const Target target{Space::shared, number, part};
        last = &access(self, kind, target.cells(from, static_cast<unsigned>(to - from)), where, old, copy);
    }
    return *last;
}

} // namespace scanscope::own

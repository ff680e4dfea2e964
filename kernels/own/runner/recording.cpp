#include "kernels/own/runner/recording.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <ostream>
#include <span>
#include <utility>

#include "kernels/simt/emulator/recorder.h"
#include "kernels/simt/session.h"
#include "kernels/trace/assemble.h"
#include "kernels/trace/trace_writer.h"

namespace scanscope::own {

namespace {

using trace::Mistake;
using trace::MistakeKind;

// Keeps no copies of shared memory, as it does not stand where the emulator would copy it from. Where its
// share of the room is used up it drops what comes, and blocks that begin then are not recorded: the program
// goes on.
class ProgramRecorder final : public simt::LogRecorder {
public:
    ProgramRecorder(trace::Log& log, trace::RecordingBudget& budget, SharedRoom& room)
        : LogRecorder(log, &budget)
        , room_(room) {}
    std::optional<std::uint32_t> begin_block(std::uint64_t linear_index) override {
        return is_cut_ ? std::nullopt : LogRecorder::begin_block(linear_index);
    }
    void take_snapshot(std::uint32_t, std::uint32_t, std::span<const std::byte>) override {}
    void end_block(std::uint32_t slot) override {
        flush();
        if (!is_cut_) ended_.push_back(slot);
    }
    [[nodiscard]] bool is_cut() const { return is_cut_; }
    // Of the blocks whose records are whole, the slots.
    [[nodiscard]] std::vector<std::uint32_t>& ended() { return ended_; }

private:
    std::span<trace::Record> take(std::size_t count) override {
        // A log gives way to events alone.
        const std::uint64_t as_blocks = charged() / trace::bytes_of_records(1) * sizeof(trace::Event);
        is_cut_ = is_cut_ || !room_.make(trace::bytes_of_records(count), as_blocks);
        try {
            return LogRecorder::take(is_cut_ ? 0 : count);
        } catch (const std::bad_alloc&) { // the program itself has the memory
            is_cut_ = true;
            return LogRecorder::take(0);
        }
    }
    SharedRoom& room_;
    bool is_cut_ = false;
    std::vector<std::uint32_t> ended_;
};

// Leaves in a log the blocks of these slots alone.
void keep_blocks(trace::Log& log, std::vector<std::uint32_t> slots) {
    std::ranges::sort(slots);
    constexpr std::uint32_t gone = ~std::uint32_t{0};
    std::vector<std::uint32_t> number(log.blocks.size(), gone);
    std::vector<std::uint64_t> blocks;
    for (const std::uint32_t slot : slots) {
        number[slot] = static_cast<std::uint32_t>(blocks.size());
        blocks.push_back(log.blocks[slot]);
    }
    log.records.erase_if([&](const trace::Record& record) { return number[record.block] == gone; });
    log.records.each([&](trace::Record& record) { record.block = number[record.block]; });
    log.blocks = std::move(blocks);
}

} // namespace

trace::Dim3 as_dim3(::dim3 size) { return {size.x, size.y, size.z}; }

Cells Target::cells(const char* address, unsigned count) const {
    if (space == Space::none) return {};
    const std::uint64_t size = type.bytes, extent = bytes / size;
    const std::uint64_t offset = static_cast<std::uint64_t>(address - memory), index = offset / size;
    const std::uint64_t last = std::min((offset + count - 1) / size, extent - 1);
    return {space, array, type, memory + index * size, index, unsigned(last - index + 1)};
}

struct Recording::UnderWay {
    UnderWay(trace::RecordingBudget& budget, SharedRoom& room)
        : recorder(log, budget, room) {}
    trace::Log log;
    ProgramRecorder recorder;
    std::optional<trace::Followed> followed;
    std::map<std::uint16_t, std::vector<trace::Node>> nodes; // of arrays behind the launch, by number
};

Recording::Recording(RecordingOptions options, trace::Schedule schedule, std::uint64_t seed,
                     const DeviceMemory& memory, const FollowedValues& followed)
    : options_(std::move(options))
    , memory_(memory)
    , followed_(followed)
    , budget_(options_.bytes)
    , room_(budget_, trace_.launches)
    , stands_(simt::StackPool::most_stacks) {
    trace_.program.emplace();
    trace_.run.executor = "emulator";
    trace_.run.schedule = schedule;
    trace_.run.schedule_seed = seed;
    trace_.run.blocks = options_.blocks;
}

Recording::~Recording() = default;

void Recording::note(Mistake mistake, simt::Where where, simt::Where other) {
    const std::tuple key{mistake.kind, std::string(where.file), where.line, mistake.array, mistake.launch};
    auto& mistakes = trace_.program->mistakes;
    const auto [place, is_new] = known_.try_emplace(key, mistakes.size());
    constexpr std::size_t most_kept = 1000;
    if (!is_new) {
        if (place->second >= mistakes.size()) return;
        Mistake& known = mistakes[place->second];
        ++known.times;
        known.lowest = std::min(known.lowest, mistake.lowest);
        known.highest = std::max(known.highest, mistake.highest);
        return;
    }
    const bool is_end = mistake.kind == MistakeKind::crash || mistake.kind == MistakeKind::out_of_time ||
                        mistake.kind == MistakeKind::recording_cut;
    if (mistakes.size() >= most_kept && !is_end) return;
    const auto location = [&](const simt::Where& at) {
        return at.line == 0 ? trace::no_location
                            : trace::find_or_add_location(trace_, at.file, at.function, at.line);
    };
    mistake.location = location(where);
    mistake.other = location(other);
    mistakes.push_back(std::move(mistake));
}

void Recording::keep_fault(const simt::KernelFault& fault, simt::Where where, std::uint32_t launch) {
    if (trace_.fault) return;
    trace_.fault.kind = fault.kind;
    trace_.fault.message = fault.what();
    trace_.fault.reason = fault.reason;
    trace_.fault.block = fault.block;
    trace_.fault.threads = fault.threads;
    trace_.fault.array = fault.array;
    trace_.fault.index = fault.index;
    const auto& recorded = trace_.program->recorded;
    trace_.fault.launch = static_cast<std::uint32_t>(std::ranges::find(recorded, launch) - recorded.begin());
    if (where.line != 0)
        trace_.fault.location = trace::find_or_add_location(trace_, where.file, where.function, where.line);
}

// --- launches

bool Recording::wants(std::uint32_t launch) const {
    return options_.launches.empty() ||
           std::ranges::find(options_.launches, launch) != options_.launches.end();
}

// Of all launches at the end, as later ones may have taken the room of blocks that were there.
void Recording::note_cuts() {
    Mistake cut;
    cut.kind = MistakeKind::recording_cut;
    cut.times = 0;
    simt::Where first;
    auto launch = trace_.launches.begin();
    for (const Wanted& one : wanted_) {
        const std::uint64_t kept = one.is_kept ? launch++->blocks.size() : 0;
        if (one.is_kept && (options_.arrays_alone || kept == one.blocks)) continue;
        if (cut.times++ == 0) {
            cut.launch = one.number;
            first = one.place;
        }
        cut.index += static_cast<std::int64_t>(kept);
        cut.extent += one.blocks;
    }
    cut.array = filled_by_;
    if (cut.times > 0) note(std::move(cut), first);
}

void Recording::fill_up(const std::deque<DeviceArray>& arrays) {
    const auto largest = std::ranges::max_element(
        arrays, {}, [](const DeviceArray& array) { return array.is_freed ? 0 : array.extent(); });
    if (!is_full_ && largest != arrays.end()) filled_by_ = largest->name;
    is_full_ = true;
}

// Whatever the launch may change has to be kept behind it: without that its records are worth nothing. Where
// there is not room for so much, records and states share what is left.
void Recording::put_aside_for(const std::deque<DeviceArray>& arrays) {
    std::uint64_t bytes = 0;
    for (const DeviceArray& array : arrays)
        if (!array.is_freed) bytes += trace::bytes_of_cells(array.extent());
    put_aside_ = room_.make(bytes, 0) ? bytes : budget_.left() / 2;
    budget_.take(put_aside_);
}

// The states of all arrays that there are, before or after; an array has one number in all launches.
void Recording::take_states(std::deque<DeviceArray>& arrays, bool is_before) {
    std::vector<trace::Global>& globals = under_way_->log.globals;
    for (DeviceArray& array : arrays) {
        if (array.is_freed) continue;
        if (array.is_changed) {
            const std::uint64_t bytes = trace::bytes_of_cells(array.extent());
            static_cast<void>(room_.make(bytes, 0));
            budget_.take(bytes);
            array.state = trace::state_after(array.state, memory_.cells_of(array));
            array.is_changed = false;
        }
        if (is_before) {
            if (globals.size() <= array.number) globals.resize(array.number + 1u);
            trace::Global& global = globals[array.number];
            global.name = global.group = array.name;
            global.type = element_type_of(array.type);
            global.extent = array.extent();
            global.life = array.life;
            global.before = array.state;
        } else if (array.number < globals.size()) {
            globals[array.number].after = array.state;
        }
    }
}

simt::Recorder* Recording::begin_launch(std::uint32_t number, const char* name,
                                        const Configuration& configuration,
                                        std::vector<trace::Argument> arguments,
                                        std::deque<DeviceArray>& arrays, simt::Where place) {
    if (!wants(number)) return nullptr;
    const trace::Dim3 grid = as_dim3(configuration.grid);
    wanted_.push_back(
        {number, place,
         options_.blocks.empty() ? grid.count() : simt::chosen_blocks(options_.blocks, grid.count()).size()});
    if (is_full_ || large_.contains(name)) return nullptr;
    under_way_ = std::make_unique<UnderWay>(budget_, room_);
    trace::Log& log = under_way_->log;
    log.kernel = name;
    log.grid = grid;
    log.block = as_dim3(configuration.block);
    log.shared_bytes = configuration.shared_bytes;
    log.arguments = std::move(arguments);
    for (trace::Argument& argument : log.arguments) // of what is freed nothing is kept
        if (argument.kind == trace::ArgumentKind::pointer && argument.array == trace::no_array) argument = {};
    steps_.clear();
    std::ranges::fill(stands_, Standing{});
    if (!options_.arrays_alone) log.blocks = simt::chosen_blocks(options_.blocks, grid.count());
    try {
        take_states(arrays, true);
        put_aside_for(arrays);
        return options_.arrays_alone ? nullptr : &under_way_->recorder;
    } catch (const trace::OverBudget&) {
        fill_up(arrays);
        under_way_.reset();
        return nullptr;
    }
}

bool Recording::take_states_after(std::deque<DeviceArray>& arrays) {
    budget_.give_back(std::exchange(put_aside_, 0));
    try {
        take_states(arrays, false);
        return true;
    } catch (const trace::OverBudget&) {
        return false;
    }
}

void Recording::take_nodes(const std::deque<DeviceArray>& arrays) {
    if (!under_way_) return;
    under_way_->followed = followed_.followed();
    if (!under_way_->followed) return;
    try {
        for (const DeviceArray& array : arrays) {
            if (array.is_freed || !(array.is_changed || followed_.has(array))) continue;
            budget_.take(2 * trace::bytes_of_cells(array.extent()));
            under_way_->nodes[array.number] = followed_.nodes_of(array);
        }
    } catch (const trace::OverBudget&) {
        under_way_->followed.reset();
    }
}

namespace {

trace::SharedCells with_nodes(const trace::SharedCells& state, const std::vector<trace::Node>& nodes) {
    if (state->size() != nodes.size()) return state;
    trace::Cells cells = *state;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        if (cells.written[i]) cells.nodes[i] = nodes[i];
    return cells;
}

} // namespace

void Recording::add_nodes(trace::Launch& launch) {
    for (const auto& [array, nodes] : under_way_->nodes)
        launch.globals[array].after = with_nodes(launch.globals[array].after, nodes);
    trace::Node first = 1;
    for (const std::uint16_t array : under_way_->followed->inputs) {
        trace::Global& global = launch.globals[array];
        std::vector<trace::Node> nodes(global.extent);
        std::iota(nodes.begin(), nodes.end(), first);
        global.before = with_nodes(global.before, nodes);
        first += static_cast<trace::Node>(global.extent);
    }
    launch.followed = std::move(under_way_->followed);
}

void Recording::end_launch(std::deque<DeviceArray>& arrays) {
    if (!under_way_) return;
    trace::Log& log = under_way_->log;
    ProgramRecorder& recorder = under_way_->recorder;
    recorder.finish();
    const std::uint64_t charged = recorder.charged();
    const bool has_states = take_states_after(arrays);
    const bool has_blocks = !recorder.is_cut() || !recorder.ended().empty();
    if (!has_states) fill_up(arrays);
    if (!has_blocks) large_.insert(log.kernel);
    if (has_states && has_blocks) {
        if (recorder.is_cut()) keep_blocks(log, recorder.ended());
        trace::append_launch(trace_, std::move(log));
        if (under_way_->followed) add_nodes(trace_.launches.back());
        trace_.program->recorded.push_back(wanted_.back().number);
        wanted_.back().is_kept = true;
    }
    budget_.give_back(charged);
    if (wanted_.back().is_kept) room_.share_last();
    under_way_.reset();
}

// --- of a thread

Recording::BlockSteps& Recording::steps_of(const simt::Block& block) {
    if (block.record_slot >= steps_.size()) steps_.resize(block.record_slot + 1u);
    return steps_[block.record_slot];
}

void Recording::begin_block(const simt::Block& block) { steps_of(block) = {}; }

void Recording::enter_step(simt::Thread& self, const simt::Where& place) {
    Standing& stands = stands_[self.stack];
    const std::uint32_t interval = self.block->interval();
    if (stands.block == self.block->linear_index && stands.interval == interval) return;
    stands = {self.block->linear_index, interval};
    BlockSteps& steps = steps_of(*self.block);
    simt::Recorder& recorder = *self.block->recorder;
    if (steps.interval != interval) {
        steps.interval = interval;
        std::string& label = line_names_[place.line];
        if (label.empty()) label = fmt::format("line {}", place.line);
        steps.label = recorder.text(label.c_str());
        steps.number = ++steps.times[steps.label];
    }
    trace::Record& record = recorder.add(trace::RecordKind::step, self.rank, self.block->record_slot, place);
    record.index = steps.number;
    record.partner = steps.label;
}

void Recording::begin_step(simt::Thread& self, const char* name, std::int64_t number, simt::Where place) {
    stands_[self.stack] = {self.block->linear_index, self.block->interval()};
    trace::Record& record =
        self.block->recorder->add(trace::RecordKind::step, self.rank, self.block->record_slot, place);
    record.index = static_cast<std::uint64_t>(number);
    record.partner = self.block->recorder->text(name);
}

void Recording::declare(simt::Thread& self, std::uint16_t number, const SharedArray& array) {
    BlockSteps& steps = steps_of(*self.block);
    if (steps.shared.size() <= number) steps.shared.resize(number + 1u);
    if (steps.shared[number]) return;
    steps.shared[number] = steps.shared_declared++;
    simt::Recorder& recorder = *self.block->recorder;
    trace::Record& record =
        recorder.add(trace::RecordKind::declare, self.rank, self.block->record_slot, array.place);
    record.space = trace::Space::shared;
    record.array = *steps.shared[number];
    record.thread = 0;
    record.index = array.bytes / array.type.bytes;
    record.value = static_cast<std::uint64_t>(element_type_of(array.type));
    record.old = array.offset;
    record.node = array.type.bytes;
    record.left = trace::no_row;
    record.right = static_cast<std::uint32_t>(record.index);
    record.partner = recorder.text(array.name.c_str());
}

void Recording::access(simt::Thread& self, trace::RecordKind kind, const Cells& cells,
                       const simt::Where& where, std::uint64_t old) {
    // Where a value that was read comes from follows from the writes (own/follow.h).
    if (kind == trace::RecordKind::read && followed_.has_arrays()) return;
    const bool is_shared = cells.space == Space::shared;
    const std::uint16_t array = is_shared ? *steps_of(*self.block).shared[cells.array] : cells.array;
    for (unsigned i = 0; i < cells.count; ++i) {
        trace::Record& record = self.block->recorder->add(kind, self.rank, self.block->record_slot, where);
        record.space = is_shared ? trace::Space::shared : trace::Space::global;
        record.array = array;
        record.index = cells.index + i;
        const auto [value, node] = followed_.read(cells.first, cells.type, i, cells.count * cells.type.bytes);
        record.value = value;
        record.old = old;
        record.node = node;
    }
}

// --- the end

void Recording::write(std::ostream& out, std::int32_t status, std::uint32_t launches) {
    note_cuts();
    trace_.run.records_kept -= std::min(room_.records_given_up(), trace_.run.records_kept);
    trace_.program->status = status;
    trace_.program->launches = launches;
    trace::write_trace(trace_, out);
}

void Recording::write_first(std::ostream& out, std::int32_t status, std::uint32_t launches) const {
    trace::Trace first;
    first.run = trace_.run;
    first.fault = trace_.fault;
    first.sources = trace_.sources;
    first.locations = trace_.locations;
    first.program = trace_.program;
    first.program->recorded.clear();
    first.program->status = status;
    first.program->launches = launches;
    if (under_way_ || !trace_.launches.empty()) {
        Mistake& lost = first.program->mistakes.emplace_back();
        lost.kind = MistakeKind::recording_cut; // of no block it is known how many there would have been
    }
    trace::write_trace(first, out);
}

} // namespace scanscope::own

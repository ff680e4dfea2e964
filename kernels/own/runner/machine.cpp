#include "kernels/own/runner/machine.h"

#include <fmt/format.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <tuple>

#include "kernels/own/runner/errors.h"
#include "kernels/simt/emulator/block.h"
#include "kernels/simt/emulator/kernel_fault.h"
#include "kernels/simt/session.h"
#include "kernels/trace/assemble.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::own {

namespace {

using trace::Mistake;
using trace::MistakeKind;

constexpr std::size_t stack_bytes = 128u << 10;
constexpr std::uint64_t shared_gap = 256;
constexpr std::uint16_t undeclared = 0xffff;
constexpr std::uint64_t lowest_address = 1u << 16; // below it there is never anything

// Keeps no copies of shared memory: it does not stand where the emulator would copy it from.
class ProgramRecorder final : public simt::LogRecorder {
public:
    using LogRecorder::LogRecorder;
    void take_snapshot(std::uint32_t, std::uint32_t, std::span<const std::byte>) override {}
};

trace::Dim3 as_dim3(::dim3 size) { return {size.x, size.y, size.z}; }

bool is_launchable(const Configuration& configuration) {
    const auto& [grid, block, shared, stream] = configuration;
    const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
    return threads > 0 && threads <= 1024 && block.z <= 64 && grid.x > 0 && grid.y > 0 && grid.z > 0 &&
           grid.x <= 0x7fffffffu && grid.y <= 0xffffu && grid.z <= 0xffffu;
}

std::unique_ptr<Machine> the_machine;

} // namespace

Machine& machine() { return *the_machine; }
void make_machine(MachineOptions options) { the_machine = std::make_unique<Machine>(std::move(options)); }

// What the program's file holds and nobody can change: constants, and texts.
void find_readable(Machine& machine) {
    const auto look = [](dl_phdr_info* info, std::size_t, void* data) {
        auto& found = *static_cast<Machine*>(data);
        for (int i = 0; i < info->dlpi_phnum; ++i) {
            const ElfW(Phdr)& part = info->dlpi_phdr[i];
            const bool fixed =
                (part.p_type == PT_LOAD && !(part.p_flags & PF_W)) || part.p_type == PT_GNU_RELRO;
            const char* const first = reinterpret_cast<const char*>(info->dlpi_addr + part.p_vaddr);
            if (fixed) found.readable_.emplace_back(first, first + part.p_memsz);
        }
        return 0;
    };
    dl_iterate_phdr(look, &machine);
}

Machine::Machine(MachineOptions options)
    : memory(options.device_bytes)
    , places(options.program)
    , options_(std::move(options))
    , budget_(options_.record_bytes)
    , states_(simt::StackPool::most_stacks) {
    void* const window =
        mmap(nullptr, window_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (window == MAP_FAILED) throw std::runtime_error("there is no memory left for shared memory");
    window_ = static_cast<char*>(window);
    trace_.program.emplace();
    trace_.run.executor = "emulator";
    trace_.run.schedule = options_.schedule;
    trace_.run.schedule_seed = options_.seed;
    trace_.run.blocks = options_.blocks;
}

// --- mistakes

void Machine::note(Mistake mistake, simt::Where where, simt::Where other) {
    const std::tuple key{mistake.kind, std::string(where.file), where.line, mistake.array, mistake.launch};
    auto& mistakes = trace_.program->mistakes;
    const auto [place, is_new] = known_.try_emplace(key, mistakes.size());
    if (!is_new) {
        ++mistakes[place->second].times;
        return;
    }
    constexpr std::size_t most_kept = 1000;
    if (mistakes.size() >= most_kept) return;
    const auto location = [&](const simt::Where& at) {
        return at.line == 0 ? trace::no_location
                            : trace::find_or_add_location(trace_, at.file, at.function, at.line);
    };
    mistake.location = location(where);
    mistake.other = location(other);
    mistakes.push_back(std::move(mistake));
}

void Machine::note(simt::Thread& self, Mistake mistake, simt::Where where, simt::Where other) {
    mistake.launch = launches_ - 1;
    mistake.block = self.block->linear_index;
    mistake.thread = self.rank;
    note(std::move(mistake), where, other);
}

// The launch is over, and on a GPU all calls after it fail.
void Machine::lose(simt::Thread& self, int number, const std::string& what, simt::Where where) {
    lost_ = number;
    simt::KernelFault fault(trace::FaultKind::exception, what, where);
    fault.block = self.block->linear_index;
    fault.threads = {self.rank};
    self.block->fail(self, std::make_exception_ptr(fault));
    __builtin_unreachable();
}

void Machine::fail_assertion(simt::Thread& self, std::string text, simt::Where place) {
    settle(self);
    Mistake mistake;
    mistake.kind = MistakeKind::assertion;
    mistake.text = text;
    note(self, mistake, place);
    lose(self, error_assert,
         fmt::format("thread {} of block {} fails the assertion {} at line {}.", self.rank,
                     self.block->linear_index, text, place.line),
         place);
}

// --- lanes that come to one place together

void Machine::begin_gathering(simt::Thread& self, simt::Where place) {
    ThreadState& state = states_[self.stack];
    state.gathers = true;
    state.gathers_at = place;
    state.gathered = 0;
}

// Once no lane of the warp can come any more, those who are here are the group, and each is told so.
bool Machine::has_gathered(simt::Thread& self) {
    using enum simt::Thread::State;
    ThreadState& own = states_[self.stack];
    if (own.gathered != 0) return true;
    std::uint32_t group = 0;
    const std::uint32_t lanes = self.block->existing_lanes(self, ~0u);
    for (std::uint32_t left = lanes; left; left &= left - 1) {
        const auto number = static_cast<unsigned>(std::countr_zero(left));
        const simt::Thread& lane = self.block->lane(self, number);
        if (lane.state != fresh && lane.state != ready) continue;
        const ThreadState& other = states_[lane.stack];
        if (!other.gathers || other.gathered != 0) return false;
        if (other.gathers_at.line == own.gathers_at.line &&
            std::strcmp(other.gathers_at.file, own.gathers_at.file) == 0)
            group |= 1u << number;
    }
    for (std::uint32_t left = group; left; left &= left - 1)
        states_[self.block->lane(self, static_cast<unsigned>(std::countr_zero(left))).stack].gathered = group;
    return true;
}

std::uint32_t Machine::gathered(simt::Thread& self) {
    ThreadState& state = states_[self.stack];
    state.gathers = false;
    return std::exchange(state.gathered, 0);
}

// --- accesses

void Machine::touch(simt::Thread& self, char* address, unsigned bytes, bool writes, bool is_volatile,
                    const void* from) {
    ThreadState& state = states_[self.stack];
    if (state.open != ThreadState::Open::nothing) close(self, state);
    if (--self.fuel == 0) self.block->out_of_fuel(self);
    char* const stack = stacks_low_ + self.stack * stack_stride_;
    if (static_cast<std::size_t>(address - stack) < stack_size_) return;
    const Cells cells = locate(self, address, bytes, writes, {from, {}});
    if (cells.space == Space::none) return;
    if (cells.space == Space::global && writes) {
        memory.note_written(address, bytes);
        memory.arrays()[cells.array].is_changed = true;
    }
    if (!self.block->recorder && !is_volatile) return;
    const simt::Where& place = places.of(from);
    if (!writes && is_volatile && polls(self, state, address, read_cell(cells.first, cells.type).bits, place))
        return;
    if (!is_volatile) state.polled = nullptr;
    if (!self.block->recorder) return;
    enter_step(self, place);
    const bool synchronises = is_volatile && cells.space == Space::global;
    if (!writes) {
        log(self, synchronises ? trace::RecordKind::acquire : trace::RecordKind::read, cells, place);
    } else {
        state.open = ThreadState::Open::write;
        state.is_volatile = synchronises;
        state.cells = cells;
        state.where = place;
    }
}

// A thread that reads one cell at one place again, and finds there what it found: others run, and nothing is
// recorded.
bool Machine::polls(simt::Thread& self, ThreadState& state, const char* cell, std::uint64_t value,
                    const simt::Where& where) {
    const bool again = state.polled == cell && state.polled_line == where.line && state.polled_value == value;
    state.polled = cell;
    state.polled_line = where.line;
    state.polled_value = value;
    state.polled_at = where;
    state.polled_block = self.block->linear_index;
    state.polled_thread = self.rank;
    if (again) self.block->yield(self);
    return again;
}

simt::Where Machine::polled_by(std::uint64_t block, std::uint32_t thread) const {
    const auto found = std::ranges::find_if(states_, [&](const ThreadState& state) {
        return state.polled && state.polled_block == block && state.polled_thread == thread;
    });
    return found == states_.end() ? simt::Where{} : found->polled_at;
}

void Machine::close(simt::Thread& self, ThreadState& state) {
    if (state.open == ThreadState::Open::stray)
        std::memcpy(state.stray, state.kept, state.stray_bytes);
    else if (self.block->recorder)
        log(self, state.is_volatile ? trace::RecordKind::release : trace::RecordKind::write, state.cells,
            state.where);
    state.open = ThreadState::Open::nothing;
}

Cells Machine::locate(simt::Thread& self, char* address, unsigned bytes, bool writes, const Origin& origin) {
    if (static_cast<std::uint64_t>(address - window_) < window_bytes)
        return locate_shared(self, address, bytes, writes, origin);
    DeviceArray* const array = memory.near(address);
    if (!array) return locate_elsewhere(self, address, writes, origin);
    if (array->holds(address, bytes) && !array->is_freed) {
        const std::uint64_t index = static_cast<std::uint64_t>(address - array->memory) / array->type.bytes;
        const std::uint64_t last =
            static_cast<std::uint64_t>(address + bytes - 1 - array->memory) / array->type.bytes;
        return {Space::global, array->number,
                array->type,   array->memory + index * array->type.bytes,
                index,         static_cast<unsigned>(std::min(last, array->extent() - 1) - index + 1)};
    }
    Mistake mistake;
    mistake.kind = array->is_freed ? MistakeKind::used_after_free : MistakeKind::beyond_array;
    mistake.writes = writes;
    mistake.array = array->name;
    mistake.extent = array->extent();
    const std::int64_t offset = address - array->memory, cell = array->type.bytes;
    mistake.index = offset >= 0 ? offset / cell : -((-offset + cell - 1) / cell);
    note(self, mistake, place_of(origin), array->freed);
    stray(self, address, bytes, writes);
    return {};
}

// Nothing of the program's lies in a gap; what is written there is taken back, so that no other reads it.
void Machine::stray(simt::Thread& self, char* address, unsigned bytes, bool writes) {
    if (!writes) return;
    ThreadState& state = states_[self.stack];
    state.open = ThreadState::Open::stray;
    state.stray = address;
    state.stray_bytes = std::min<unsigned>(bytes, sizeof state.kept);
    std::memcpy(state.kept, address, state.stray_bytes);
}

Cells Machine::locate_shared(simt::Thread& self, char* address, unsigned bytes, bool writes,
                             const Origin& origin) {
    const std::uint64_t offset = static_cast<std::uint64_t>(address - window_);
    const auto next = shared_by_offset_.upper_bound(offset);
    if (next != shared_by_offset_.begin()) {
        const std::uint16_t number = std::prev(next)->second;
        const SharedArray& array = shared_[number];
        const std::uint64_t index = (offset - array.offset) / array.type.bytes;
        if (offset + bytes <= array.offset + array.bytes)
            return {
                Space::shared,
                number,
                array.type,
                window_ + array.offset + index * array.type.bytes,
                index,
                static_cast<unsigned>((offset + bytes - 1 - array.offset) / array.type.bytes - index + 1)};
        Mistake mistake;
        mistake.kind = MistakeKind::beyond_array;
        mistake.writes = writes;
        mistake.array = array.name;
        mistake.extent = array.bytes / array.type.bytes;
        mistake.index = static_cast<std::int64_t>(index);
        note(self, mistake, place_of(origin));
    }
    stray(self, address, bytes, writes);
    return {};
}

Cells Machine::locate_elsewhere(simt::Thread& self, char* address, bool writes, const Origin& origin) {
    if (address >= arguments_ && address < arguments_end_) return {};
    const auto holds = [&](const auto& part) { return address >= part.first && address < part.second; };
    if (!writes && std::ranges::any_of(readable_, holds)) return {};
    if (address >= stacks_low_ && address < stacks_end_) return {}; // another thread's local memory
    const simt::Where where = place_of(origin);
    const bool is_nothing = reinterpret_cast<std::uintptr_t>(address) < lowest_address;
    Mistake mistake;
    mistake.kind = is_nothing ? MistakeKind::no_memory : MistakeKind::host_memory;
    mistake.writes = writes;
    mistake.index = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(address));
    note(self, mistake, where);
    lose(self, error_illegal_address,
         fmt::format("thread {} of block {} touches {} at line {}.", self.rank, self.block->linear_index,
                     is_nothing ? "an address at which there is nothing" : "memory of the host", where.line),
         where);
}

// --- records

BlockSteps& Machine::steps_of(const simt::Block& block) {
    if (block.record_slot >= steps_.size()) steps_.resize(block.record_slot + 1u);
    return steps_[block.record_slot];
}

void Machine::enter_step(simt::Thread& self, const simt::Where& place) {
    ThreadState& state = states_[self.stack];
    const std::uint32_t interval = self.block->interval();
    if (state.block == self.block->linear_index && state.interval == interval) return;
    state.block = self.block->linear_index;
    state.interval = interval;
    BlockSteps& steps = steps_of(*self.block);
    if (steps.interval != interval) {
        steps.interval = interval;
        std::string& label = line_names_[place.line];
        if (label.empty()) label = fmt::format("line {}", place.line);
        steps.label = self.block->recorder->text(label.c_str());
        steps.number = ++steps.times[steps.label];
    }
    trace::Record& record =
        self.block->recorder->add(trace::RecordKind::step, self.rank, self.block->record_slot, place);
    record.index = steps.number;
    record.partner = steps.label;
}

void Machine::begin_step(simt::Thread& self, const char* name, std::int64_t number, simt::Where place) {
    settle(self);
    if (!self.block->recorder) return;
    ThreadState& state = states_[self.stack];
    state.block = self.block->linear_index;
    state.interval = self.block->interval();
    trace::Record& record =
        self.block->recorder->add(trace::RecordKind::step, self.rank, self.block->record_slot, place);
    record.index = static_cast<std::uint64_t>(number);
    record.partner = self.block->recorder->text(name);
}

void Machine::log(simt::Thread& self, trace::RecordKind kind, const Cells& cells, const simt::Where& where,
                  std::uint64_t old) {
    const bool is_shared = cells.space == Space::shared;
    const std::uint16_t array = is_shared ? number_in_block(self, cells.array) : cells.array;
    for (unsigned i = 0; i < cells.count; ++i) {
        trace::Record& record = self.block->recorder->add(kind, self.rank, self.block->record_slot, where);
        record.space = is_shared ? trace::Space::shared : trace::Space::global;
        record.array = array;
        record.index = cells.index + i;
        record.value = read_cell(cells.first + std::uint64_t{i} * cells.type.bytes, cells.type).bits;
        record.old = old;
        record.node = trace::untagged_node;
    }
}

std::uint16_t Machine::number_in_block(simt::Thread& self, std::uint16_t array) {
    BlockSteps& steps = steps_of(*self.block);
    if (steps.shared.size() < shared_.size()) steps.shared.resize(shared_.size(), undeclared);
    if (steps.shared[array] == undeclared) {
        steps.shared[array] = steps.shared_declared++;
        declare(self, array, steps.shared[array]);
    }
    return steps.shared[array];
}

void Machine::declare(simt::Thread& self, std::uint16_t number, std::uint16_t in_block) {
    const SharedArray& array = shared_[number];
    trace::Record& record = self.block->recorder->add(trace::RecordKind::declare, self.rank,
                                                      self.block->record_slot, array.place);
    record.space = trace::Space::shared;
    record.array = in_block;
    record.thread = 0;
    record.index = array.bytes / array.type.bytes;
    record.value = static_cast<std::uint64_t>(element_type_of(array.type));
    record.old = array.offset;
    record.node = array.type.bytes;
    record.left = trace::no_row;
    record.right = static_cast<std::uint32_t>(record.index);
    record.partner = self.block->recorder->text(array.name.c_str());
}

std::uint64_t Machine::begin_atomic(simt::Thread& self, char* address, unsigned bytes, simt::Where place) {
    settle(self);
    if (--self.fuel == 0) self.block->out_of_fuel(self);
    ThreadState& state = states_[self.stack];
    state.cells = locate(self, address, bytes, true, {nullptr, place});
    if (state.open == ThreadState::Open::stray)
        state.open = ThreadState::Open::nothing; // it is not carried out
    state.in_atomic = state.cells.space != Space::none;
    state.cell = address;
    state.cell_bytes = bytes;
    state.old = 0;
    if (state.in_atomic) std::memcpy(&state.old, address, bytes);
    return state.old;
}

void Machine::end_atomic(simt::Thread& self, std::uint64_t value, simt::Where place) {
    ThreadState& state = states_[self.stack];
    if (!state.in_atomic) return;
    state.in_atomic = false;
    const std::uint64_t old = read_cell(state.cells.first, state.cells.type).bits;
    std::memcpy(state.cell, &value, state.cell_bytes);
    if (state.cells.space == Space::global) {
        memory.note_written(state.cell, state.cell_bytes);
        memory.arrays()[state.cells.array].is_changed = true;
    }
    const bool changes = read_cell(state.cells.first, state.cells.type).bits != old;
    if (!changes && polls(self, state, state.cell, old, place)) return;
    if (changes) state.polled = nullptr;
    if (!self.block->recorder) return;
    enter_step(self, place);
    log(self, trace::RecordKind::atomic, state.cells, place, old);
}

// --- shared memory

void* Machine::shared_array(const void* key, const char* name, std::size_t bytes, std::size_t alignment,
                            CellType type, simt::Where place) {
    const auto known = shared_by_key_.find(key);
    std::uint16_t number = 0;
    if (known != shared_by_key_.end()) {
        number = known->second;
    } else {
        const std::uint64_t offset = (static_used_ + alignment - 1) / alignment * alignment;
        if (offset + bytes > static_bytes)
            throw simt::KernelFault(
                trace::FaultKind::launch_failed,
                fmt::format("{} at line {} needs more shared memory than there is.", name, place.line),
                place);
        number = static_cast<std::uint16_t>(shared_.size());
        shared_.push_back({key, name, offset, bytes, type, place});
        shared_by_key_[key] = number;
        shared_by_offset_[offset] = number;
        static_used_ = offset + bytes + shared_gap;
        poison(offset, bytes);
    }
    simt::Thread& self = *simt::this_thread;
    settle(self);
    if (self.block->recorder) number_in_block(self, number);
    return window_ + shared_[number].offset;
}

// Outside of kernels, too: a namespace may declare it.
void* Machine::dynamic_array(const char* name, CellType type, simt::Where place) {
    simt::Thread* const self = simt::this_thread;
    if (!self) {
        if (!dynamic_of_file_) dynamic_of_file_ = SharedArray{nullptr, name, dynamic_offset, 0, type, place};
        return window_ + dynamic_offset;
    }
    settle(*self);
    const auto [known, is_new] = dynamic_by_name_.try_emplace(name, 0);
    if (is_new && dynamic_by_name_.size() == 1) {
        known->second = static_cast<std::uint16_t>(shared_.size());
        shared_.push_back({nullptr, name, dynamic_offset, dynamic_used_, type, place});
        shared_by_offset_[dynamic_offset] = known->second;
    } else if (is_new) {
        const auto first =
            std::ranges::find_if(dynamic_by_name_, [&](const auto& one) { return one.first != name; });
        Mistake mistake;
        mistake.kind = MistakeKind::one_address;
        mistake.array = name;
        mistake.text = first->first;
        note(*self, mistake, place, shared_[first->second].place);
        known->second = first->second;
    }
    if (self->block->recorder && dynamic_used_ >= type.bytes) number_in_block(*self, known->second);
    return window_ + dynamic_offset;
}

void Machine::poison(std::uint64_t first, std::uint64_t bytes) { std::memset(window_ + first, 0xCD, bytes); }

void Machine::put_away() {
    if (resident_ && !resident_->finished())
        put_away_[resident_].assign(window_, window_ + dynamic_offset + dynamic_used_);
}

void Machine::begin(simt::Block& block) {
    put_away_.erase(&block);
    votes_[&block] = {};
    if (resident_ != &block) put_away();
    resident_ = &block;
    // A read of what nobody wrote shows at once.
    poison(0, static_used_);
    poison(dynamic_offset, dynamic_used_);
    if (block.recorder) steps_of(block) = {};
}

void Machine::bring(simt::Block& block) {
    if (resident_ == &block) return;
    put_away();
    if (const auto kept = put_away_.find(&block); kept != put_away_.end())
        std::ranges::copy(kept->second, window_);
    resident_ = &block;
}

// --- launches

// Whoever looks at what a call gives back has been told; of a lost device by any call.
int Machine::error(int number, simt::Where place, const char* call) {
    if (number == 0 || is_discarded) return keep_error(number, place, call);
    last_error_ = number;
    if (number == lost_) error_was_seen_ = lost_was_told_ = true;
    return number;
}

int Machine::keep_error(int number, simt::Where place, const char* call) {
    if (number == 0) return 0;
    last_error_ = number;
    const bool was_told = number == lost_ && lost_was_told_;
    if (error_was_seen_ && !was_told) {
        error_was_seen_ = false;
        unseen_ = {};
        unseen_.kind = MistakeKind::error_unseen;
        unseen_.text = error_name(number);
        unseen_.array = call;
        unseen_where_ = place;
    }
    return number;
}

int Machine::last_error(bool forget) {
    error_was_seen_ = true;
    const int number = lost_ ? lost_ : last_error_;
    lost_was_told_ = lost_was_told_ || lost_ != 0;
    if (forget) last_error_ = 0;
    return number;
}

bool Machine::is_recorded(std::uint32_t launch) const {
    return !is_full_ && (options_.launches.empty() ||
                         std::ranges::find(options_.launches, launch) != options_.launches.end());
}

// Until a kernel declares it, it is what the file calls it.
void Machine::begin_dynamic_memory(std::uint64_t bytes) {
    dynamic_by_name_.clear();
    shared_by_offset_.erase(dynamic_offset);
    dynamic_used_ = bytes;
    if (!dynamic_of_file_) return;
    shared_by_offset_[dynamic_offset] = static_cast<std::uint16_t>(shared_.size());
    shared_.push_back(*dynamic_of_file_);
    shared_.back().bytes = bytes;
}

int Machine::launch(const char* name, const Configuration& configuration, void (*body)(const void*),
                    const void* arguments, std::size_t bytes, simt::Where place) {
    if (lost_) return keep_error(lost_, place, name);
    if (!is_launchable(configuration)) return keep_error(error_invalid_configuration, place, name);
    if (configuration.shared_bytes > shared_allowed) return keep_error(error_invalid_value, place, name);
    if (!std::exchange(knows_readable_, true)) find_readable(*this);
    const std::uint32_t number = launches_++;
    trace_.program->launches = launches_;
    arguments_ = static_cast<const char*>(arguments);
    arguments_end_ = arguments_ + bytes;
    begin_dynamic_memory(configuration.shared_bytes);
    resident_ = nullptr;
    put_away_.clear();
    for (ThreadState& state : states_) state = {};
    struct Context {
        void (*body)(const void*);
        const void* arguments;
        Machine& machine;
    } const context{body, arguments, *this};
    const auto thread = [](const void* data) {
        const auto& what = *static_cast<const Context*>(data);
        what.body(what.arguments);
        what.machine.settle(*simt::this_thread);
    };
    try {
        if (is_recorded(number)) {
            trace_.program->recorded.push_back(number);
            run_recorded(name, configuration, thread, &context);
        } else {
            run(configuration, thread, &context);
        }
    } catch (const simt::KernelFault& fault) {
        keep_fault(fault);
        if (!lost_) lost_ = error_launch_failure;
        if (fault.kind == trace::FaultKind::deadlock || fault.kind == trace::FaultKind::livelock) throw;
    }
    return lost_;
}

simt::GridOptions Machine::grid_options(simt::Recorder* recorder) {
    simt::GridOptions options;
    options.schedule = options_.schedule;
    options.seed = options_.seed;
    options.recorder = recorder;
    options.stack_bytes = stack_bytes;
    options.shared_place = this;
    options.leaves_stacks = true;
    return options;
}

// Below each stack lies a page that nobody may touch; behind the last one anything may lie.
void Machine::know_stacks(const simt::StackPool& stacks) {
    stacks_low_ = stacks.low(0);
    stack_stride_ = stacks.stride();
    stack_size_ = stack_stride_ - static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
    stacks_end_ = stacks_low_ + (stacks.count() - 1) * stack_stride_ + stack_size_;
}

void Machine::run(const Configuration& configuration, simt::Grid::Body body, const void* context) {
    simt::Grid grid(as_dim3(configuration.grid), as_dim3(configuration.block), 0, grid_options(nullptr));
    know_stacks(grid.stacks());
    grid.run(body, context);
}

// The states of all arrays before and after; an array has one number in all launches.
void Machine::take_states(trace::Log& log) {
    const bool is_before = log.globals.empty();
    for (DeviceArray& array : memory.arrays()) {
        if (array.is_changed && !array.is_freed) {
            budget_.take(trace::bytes_of_cells(array.extent()));
            array.state = trace::state_after(array.state, memory.cells_of(array));
            array.is_changed = false;
        }
        if (is_before) {
            trace::Global& global = log.globals.emplace_back();
            global.name = global.group = array.name;
            global.type = element_type_of(array.type);
            global.extent = array.extent();
            if (!array.is_freed) global.before = array.state;
        } else if (array.number < log.globals.size() && !array.is_freed) {
            log.globals[array.number].after = array.state;
        }
    }
}

void Machine::run_recorded(const char* name, const Configuration& configuration, simt::Grid::Body body,
                           const void* context) {
    trace::Log log;
    log.kernel = name;
    log.grid = as_dim3(configuration.grid);
    log.block = as_dim3(configuration.block);
    log.shared_bytes = configuration.shared_bytes;
    log.blocks = simt::chosen_blocks(options_.blocks, log.grid.count());
    steps_.clear();
    ProgramRecorder recorder(log, &budget_);
    const auto finish = [&] {
        take_states(log);
        recorder.finish();
        trace::append_launch(trace_, std::move(log));
        budget_.give_back(recorder.charged());
        budget_.take(trace::bytes_of_blocks(trace_.launches.back()));
    };
    try {
        take_states(log);
        simt::Grid grid(log.grid, log.block, 0, grid_options(&recorder));
        know_stacks(grid.stacks());
        grid.run(body, context);
    } catch (const simt::KernelFault&) {
        finish();
        throw;
    } catch (const trace::OverBudget&) {
        is_full_ = true;
        trace_.program->recorded.pop_back();
        throw simt::KernelFault(trace::FaultKind::exception,
                                "the recording takes more memory than one may; choose launches or blocks.");
    }
    finish();
}

void Machine::keep_fault(const simt::KernelFault& fault) {
    if (trace_.fault) return;
    trace_.fault.kind = fault.kind;
    trace_.fault.message = fault.what();
    trace_.fault.reason = fault.reason;
    trace_.fault.block = fault.block;
    trace_.fault.threads = fault.threads;
    trace_.fault.array = fault.array;
    trace_.fault.index = fault.index;
    if (!trace_.launches.empty())
        trace_.fault.launch = static_cast<std::uint32_t>(trace_.launches.size() - 1);
    simt::Where where = fault.where;
    if (fault.kind == trace::FaultKind::livelock && !fault.threads.empty())
        where = polled_by(fault.block, fault.threads.front());
    if (where.line != 0)
        trace_.fault.location = trace::find_or_add_location(trace_, where.file, where.function, where.line);
}

// --- the host

void Machine::host_touches(const char* address, unsigned bytes, bool writes, const void* from) {
    for (const Unready& copy : unready) {
        if (address + bytes <= copy.memory || address >= copy.memory + copy.bytes) continue;
        Mistake mistake;
        mistake.kind = MistakeKind::not_ready;
        mistake.writes = writes;
        note(mistake, places.of(from), copy.where);
        break;
    }
    if (!memory.in_arena(address)) return;
    DeviceArray* const array = memory.near(address);
    if (array && array->host_may_touch()) {
        if (writes && array->holds(address, bytes)) {
            memory.note_written(address, bytes);
            array->is_changed = true;
        }
        return;
    }
    Mistake mistake;
    mistake.kind = MistakeKind::device_memory;
    mistake.writes = writes;
    if (array) mistake.array = array->name;
    note(mistake, places.of(from));
}

void Machine::look_for_leaks() {
    for (const DeviceArray& array : memory.arrays()) {
        if (array.is_freed || array.kind == ArrayKind::variable || array.kind == ArrayKind::constant ||
            !memory.in_arena(array.memory))
            continue;
        Mistake mistake;
        mistake.kind = MistakeKind::never_freed;
        mistake.array = array.name;
        mistake.extent = array.bytes;
        note(mistake, array.made);
    }
}

void Machine::finish(std::int32_t status) {
    if (is_finished_) return;
    is_finished_ = true;
    if (!error_was_seen_) note(unseen_, unseen_where_);
    if (status == 0 && !is_reset && !lost_) look_for_leaks();
    trace_.program->status = status;
    if (!options_.trace_file.empty()) trace::save_trace(trace_, options_.trace_file);
}

void Machine::crashed(int signal) {
    if (is_finished_) return;
    trace_.program->recorded.resize(trace_.launches.size()); // what was under way is lost
    Mistake mistake;
    mistake.kind = MistakeKind::crash;
    mistake.text = strsignal(signal);
    if (simt::Thread* const self = simt::this_thread) {
        note(*self, mistake, places.of_this_call());
        simt::this_thread = nullptr;
    } else {
        note(mistake, places.of_this_call());
    }
    finish(128 + signal);
}

} // namespace scanscope::own

#include "kernels/own/runner/machine.h"
#include "kernels/own/runner/host_thread.h"
#include "kernels/trace/access.h"
#include "kernels/trace/assemble.h"
#include "kernels/trace/barrier_object.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "kernels/own/runner/error_state.h"
#include "kernels/own/runner/sandbox.h"
#include "kernels/simt/emulator/block.h"
#include "kernels/simt/emulator/kernel_fault.h"
#include "kernels/text/language.h"

namespace scanscope::own {

namespace {

using trace::Mistake;
using trace::MistakeKind;

constexpr std::size_t stack_bytes = 128u << 10;
constexpr std::uint64_t lowest_address = 1u << 16; // nothing is ever mapped below it

// Why a device refuses this launch, if it does.
Refused refused_of(const Configuration& launch, std::uint64_t shared_allowed) {
    using trace::Refusal;
    constexpr std::uint64_t block_threads = 1024, block_deep = 64, grid_x = 0x7fffffff, grid_yz = 0xffff;
    const auto& [grid, block] = std::tie(launch.grid, launch.block);
    const std::uint64_t threads = std::uint64_t{block.x} * block.y * block.z;
    if (threads == 0 || threads > block_threads) return {Refusal::threads, threads, block_threads};
    if (block.z > block_deep) return {Refusal::block, block.z, block_deep};
    if (grid.x == 0 || grid.y == 0 || grid.z == 0) return {Refusal::grid, 0, grid_x};
    if (grid.x > grid_x) return {Refusal::grid, grid.x, grid_x};
    if (grid.y > grid_yz || grid.z > grid_yz) return {Refusal::grid, std::max(grid.y, grid.z), grid_yz};
    if (launch.shared_bytes > shared_allowed) return {Refusal::shared, launch.shared_bytes, shared_allowed};
    return {};
}

// The error of a launch with clusters of this extent, or 0.
int error_of(const Configuration& launch, trace::Dim3 cluster) {
    const auto is_divided = [](unsigned blocks, std::uint32_t by) { return by != 0 && blocks % by == 0; };
    if (cluster.count() > Arena::most_in_cluster) return error_invalid_cluster;
    if (!is_divided(launch.grid.x, cluster.x) || !is_divided(launch.grid.y, cluster.y) ||
        !is_divided(launch.grid.z, cluster.z))
        return error_invalid_cluster;
    return 0;
}

// Called with the bytes that an access touches, whose address must be a multiple of their number. For 16
// bytes the type may need only 8: touch_misaligned() is called if it needs more.
bool is_misaligned(const char* address, unsigned bytes) {
    return reinterpret_cast<std::uintptr_t>(address) % std::min(bytes, 8u) != 0;
}

std::string name_of(const simt::Thread& thread) {
    return trace::thread_text(thread.block->grid.block_extent, thread.rank);
}

std::unique_ptr<Machine> the_machine;

} // namespace

Machine& machine() { return *the_machine; }
void make_machine(MachineOptions options, Sender keeper) {
    the_machine = std::make_unique<Machine>(std::move(options), std::move(keeper));
}

Machine::Machine(MachineOptions options, Sender keeper)
    : memory(options.device_bytes)
    , gathered_lanes(simt::StackPool::most_stacks)
    , places(options.program)
    , options_(std::move(options))
    , shared_(garbage(), options_.program)
    , recording_(options_.recording, std::move(keeper), memory, shared_, followed)
    , states_(simt::StackPool::most_stacks)
    , polling_(simt::StackPool::most_stacks) {
    leaves_out_barriers = !options_.without_barriers.empty();
}

// --- mistakes

void Machine::note(simt::Thread& self, Mistake mistake, simt::Where where, simt::Where other) {
    mistake.launch = launches_ - 1;
    mistake.block = self.block->linear_index;
    mistake.thread = self.rank;
    note(std::move(mistake), where, other);
}

// Ends the launch with an error. As on a GPU, all later calls fail.
void Machine::lose(simt::Thread& self, int number, const std::string& what, simt::Where where) {
    errors.lose(number);
    self.block->fail(self, std::make_exception_ptr(simt::KernelFault({.kind = trace::FaultKind::exception,
                                                                      .message = what,
                                                                      .block = self.block->linear_index,
                                                                      .threads = {self.rank}},
                                                                     where)));
    __builtin_unreachable();
}

std::uint64_t Machine::value_of_undefined_lane(simt::Thread& self, unsigned lane, CellType type,
                                               simt::Where place) {
    note(self, {.kind = MistakeKind::undefined_lane, .index = lane}, place);
    std::uint64_t bits = 0;
    std::memset(&bits, garbage(), std::min<std::size_t>(type.bytes, sizeof bits));
    return bits;
}

void Machine::fail_assertion(simt::Thread& self, std::string text, simt::Where place) {
    settle(self);
    note(self, {.kind = MistakeKind::assertion, .text = text}, place);
    lose(self, error_assert,
         fmt::format("thread {} of block {} fails the assertion {} at line {}.", name_of(self),
                     self.block->linear_index, text, place.line),
         place);
}

// A program that the emulator cannot run is neither right nor wrong, so the rest of it does not run.
void Machine::refuse(simt::Thread& self, std::string what, std::string why, simt::Where place) {
    settle(self);
    end_with(self, {.kind = MistakeKind::unsupported, .array = std::move(what), .text = std::move(why)},
             place);
}

std::uint32_t Machine::next_tick(simt::Thread& self) {
    ThreadState& state = states_[self.stack];
    if (std::exchange(state.clock_block, self.block->linear_index) != self.block->linear_index)
        state.ticks = 0;
    return ++state.ticks;
}

// --- accesses

void Machine::touch(simt::Thread& self, char* address, unsigned bytes, bool writes, bool is_volatile,
                    bool is_aligned_type, const Origin& origin) {
    if (--self.fuel == 0 || is_asked_to_end_) look_at_time(self, origin, !is_volatile);
    if (beside_memory.is_local(self, address)) return;
    settle(self);
    ThreadState& state = states_[self.stack];
    state.last_copy = 0;
    const Target target = locate(self, address, bytes, writes, origin);
    if (target.space == Space::none) return;
    if (is_aligned_type && is_misaligned(address, bytes))
        refuse_misaligned(self, address, bytes, writes, target, origin);
    if (!self.block->recorder && !is_volatile) return;
    const Cells cells = target.cells(address, bytes);
    const simt::Where& place = origin.from ? place_of(origin.from) : origin.where;
    if (!writes && is_volatile && finds_nothing_new(self, address, cells, place)) return;
    if (!is_volatile) polling_.end(self);
    if (!self.block->recorder) return;
    recording_.enter_step(self, place);
    const bool is_seen_by_all = is_volatile && cells.space == Space::global;
    if (!writes) {
        recording_.access(self, is_seen_by_all ? trace::RecordKind::volatile_read : trace::RecordKind::read,
                          cells, place);
    } else {
        state.open = ThreadState::Open::write;
        state.is_volatile = is_seen_by_all;
        state.is_object = false;
        state.cells = cells;
        state.where = place;
    }
}

void Machine::touch_range(simt::Thread& self, char* address, std::size_t bytes, bool writes,
                          const void* from) {
    constexpr std::size_t piece = 16;
    if (beside_memory.is_local(self, address)) // a write that is still open is not of this object
        return touch(self, address, piece, writes, false, false, {from, {}});
    ThreadState& state = states_[self.stack];
    // The compiler announces an assignment's write before its read.
    const ThreadState before = state;
    const char* const first = before.cells.first;
    const bool is_assignment = !writes && before.open == ThreadState::Open::write && before.is_object &&
                               (address + bytes <= first ||
                                address >= first + std::size_t{before.cells.count} * before.cells.type.bytes);
    if (is_assignment) state.open = ThreadState::Open::nothing;
    for (std::size_t done = 0; done < bytes; done += piece) {
        const Cells begun = state.cells;
        const bool continues = done > 0 && state.open == ThreadState::Open::write;
        if (continues) state.open = ThreadState::Open::nothing;
        touch(self, address + done, static_cast<unsigned>(std::min(bytes - done, piece)), writes, false,
              false, {from, {}});
        state.is_object = true;
        if (!continues) continue;
        if (state.open == ThreadState::Open::write)
            state.cells = begun.up_to(state.cells);
        else // the rest is out of bounds
            recording_.access(self, trace::RecordKind::write, begun, place_of(from));
    }
    if (is_assignment) state = before;
}

// Whether this read of a waiting thread is one of many that find the same value, and is not recorded.
bool Machine::finds_nothing_new(simt::Thread& self, const char* address, const Cells& cells,
                                const simt::Where& place) {
    const std::uint64_t before = followed.read(cells.first, cells.type).bits;
    if (!polling_.again(self, address, before, place)) return false;
    // Other threads ran in the meantime. A changed value ends the wait, and this read is recorded like any
    // other.
    const std::uint64_t now = followed.read(cells.first, cells.type).bits;
    if (now == before) return true;
    polling_.found(self, now);
    return false;
}

void Machine::look_at_time(simt::Thread& self, const Origin& origin, bool may_work) {
    settle(self); // other threads may run now
    if (!is_asked_to_end_) return self.block->out_of_fuel(self, may_work);
    end_with(self, out_of_time(), place_of(origin));
}

Mistake Machine::out_of_time() const { return {.kind = MistakeKind::out_of_time, .index = options_.seconds}; }

void Machine::end_with(simt::Thread& self, Mistake mistake, simt::Where place) {
    note(self, std::move(mistake), place);
    simt::this_thread = nullptr;
    end_now();
}

void Machine::end_now() {
    was_stopped_ = true;
    std::fflush(nullptr);
    finish(128 + SIGTERM);
    _exit(128 + SIGTERM);
}

void Machine::close(simt::Thread& self, ThreadState& state) {
    if (state.open == ThreadState::Open::stray) {
        std::memcpy(state.stray, state.kept, state.stray_bytes);
        allow_quick();
    } else if (self.block->recorder)
        recording_.access(self,
                          state.is_volatile ? trace::RecordKind::volatile_write : trace::RecordKind::write,
                          state.cells, state.where);
    state.open = ThreadState::Open::nothing;
}

Target Machine::locate(simt::Thread& self, char* address, unsigned bytes, bool writes, const Origin& origin) {
    if (shared_.is_here(address)) {
        if (const SharedArray* const array = shared_.holder(address, bytes)) {
            if (self.block->recorder) recording_.declare(*self.block, *array);
            return {Space::shared, array->number, *array};
        }
        if (const SharedArray* const array = shared_.near(address))
            refuse(self, MistakeKind::beyond_array, AccessedArray(*array), address, bytes, writes, origin);
        else
            stray(self, address, bytes, writes);
        return {};
    }
    if (shared_.peer_at(address).rank) return locate_in_peer(self, address, bytes, writes, origin);
    DeviceArray* const array = memory.near(address);
    if (!array) {
        refuse_elsewhere(self, address, writes, origin);
    } else if (array->is_freed) {
        refuse(self, MistakeKind::used_after_free, AccessedArray(*array), address, bytes, writes, origin,
               array->freed);
    } else if (!array->holds(address, bytes)) {
        refuse_beyond(self, *array, address, bytes, writes, origin);
    } else {
        memory.note_of_array(*array, address, writes);
        if (writes) {
            memory.note_written(*array, address, bytes);
            array->is_changed = true;
        } else if (is_unwritten(*array, address, bytes)) {
            note_unwritten(self, *array, address, bytes, origin);
        }
        if (auto found = streams.touch(*array, address, bytes, writes))
            note(std::move(found->mistake), found->where, found->other);
        return {Space::global, array->number, *array};
    }
    return {};
}

// The host may have written with a library function such as fread(), which is not instrumented. If so, the
// bytes are no longer zero, as they were at first.
bool Machine::is_unwritten(const DeviceArray& array, const char* address, unsigned bytes) const {
    return memory.is_untouched(address, bytes) &&
           (!array.host_may_touch() || std::all_of(address, address + bytes, [](char c) { return c == 0; }));
}

void Machine::note_unwritten(simt::Thread& self, const DeviceArray& array, char* address, unsigned bytes,
                             const Origin& origin) {
    note(self,
         {.kind = MistakeKind::read_unwritten,
          .array = array.name,
          .index = (address - array.memory) / array.type.bytes,
          .extent = array.extent()},
         place_of(origin));
    // The thread reads these bytes next. A followed array holds numbers in place of its values.
    if (!followed.has(array)) std::memset(address, garbage(), bytes);
}

// Notes an access beyond an array: `nearest`, or the one that an index of 32 bits leads away from when it
// wraps around below 0, such as ~i + 1. That index is 2^32 too large.
void Machine::refuse_beyond(simt::Thread& self, const DeviceArray& nearest, char* address, unsigned bytes,
                            bool writes, const Origin& origin) {
    constexpr std::ptrdiff_t far = 1 << 20;
    if (address - (nearest.memory + nearest.bytes) > far)
        for (const std::uint64_t cell : {1, 2, 4, 8, 16}) {
            const char* const meant = address - (cell << 32);
            const auto is_meant = [&](const auto* array) {
                return array && array->holds(meant, bytes) && array->type.bytes == cell;
            };
            if (const SharedArray* const array = shared_.is_here(meant) ? shared_.near(meant) : nullptr;
                is_meant(array))
                return refuse(self, MistakeKind::beyond_array, AccessedArray(*array), address, bytes, writes,
                              origin);
            if (const DeviceArray* const array = memory.in_arena(meant) ? memory.near(meant) : nullptr;
                is_meant(array) && !array->is_freed)
                return refuse(self, MistakeKind::beyond_array, AccessedArray(*array), address, bytes, writes,
                              origin);
        }
    refuse(self, MistakeKind::beyond_array, AccessedArray(nearest), address, bytes, writes, origin);
}

// Notes an access to an array that was freed, or that does not contain the address.
void Machine::refuse(simt::Thread& self, MistakeKind kind, const AccessedArray& array, char* address,
                     unsigned bytes, bool writes, const Origin& origin, simt::Where other) {
    const std::int64_t offset = address - array.memory, cell = array.cell_bytes;
    const std::int64_t index = offset >= 0 ? offset / cell : -((-offset + cell - 1) / cell);
    note(self,
         {.kind = kind,
          .writes = writes,
          .array = array.name,
          .index = index,
          .lowest = index,
          .highest = index,
          .extent = array.cells},
         place_of(origin), other);
    stray(self, address, bytes, writes);
}

// Prepares to undo a write outside of all arrays, so that no other thread reads the value.
void Machine::stray(simt::Thread& self, char* address, unsigned bytes, bool writes) {
    if (!writes) return;
    ThreadState& state = states_[self.stack];
    state.open = ThreadState::Open::stray;
    arena.allow_quick(false); // the next access undoes this one first
    state.stray = address;
    state.stray_bytes = std::min<unsigned>(bytes, sizeof state.kept);
    std::memcpy(state.kept, address, state.stray_bytes);
}

// The array that a wild address was computed from: one among the launch's arguments from which an index that
// nothing has written leads to this address, or else the only one from which any 32-bit index does. Null if
// there is no such array, or the program has memory at the address.
const DeviceArray* Machine::origin_of(const char* address) {
    constexpr std::int64_t farthest = std::int64_t{1} << 32;
    const auto page = static_cast<std::uintptr_t>(sysconf(_SC_PAGESIZE));
    unsigned char ignored = 0;
    void* const begin = reinterpret_cast<void*>(reinterpret_cast<std::uintptr_t>(address) / page * page);
    if (mincore(begin, page, &ignored) == 0 && !arena.has_state_at(address)) return nullptr;
    std::int32_t unwritten = 0;
    std::memset(&unwritten, garbage(), sizeof unwritten);
    const DeviceArray* found = nullptr;
    bool is_certain = true;
    for (const DeviceArray& array : memory.arrays()) {
        const std::int64_t offset = address - array.memory, size = array.type.bytes;
        if (array.is_freed || offset % size != 0 || std::abs(offset / size) > farthest ||
            std::ranges::find(passed_arrays_, array.number) == passed_arrays_.end())
            continue;
        if (offset / size == unwritten || offset / size == std::uint32_t(unwritten)) return &array;
        is_certain = !found;
        found = &array;
    }
    return is_certain ? found : nullptr;
}

void Machine::refuse_elsewhere(simt::Thread& self, char* address, bool writes, const Origin& origin) {
    if (beside_memory.allows(address, writes)) return;
    const simt::Where where = place_of(origin);
    const bool is_nothing = reinterpret_cast<std::uintptr_t>(address) < lowest_address;
    if (const DeviceArray* const array = is_nothing ? nullptr : origin_of(address)) {
        const std::int64_t index = (address - array->memory) / std::int64_t(array->type.bytes);
        note(self,
             {.kind = MistakeKind::beyond_array,
              .writes = writes,
              .array = array->name,
              .index = index,
              .lowest = index,
              .highest = index,
              .extent = array->extent()},
             where);
    } else {
        note(self,
             {.kind = is_nothing ? MistakeKind::no_memory : MistakeKind::host_memory,
              .writes = writes,
              .index = static_cast<std::int64_t>(reinterpret_cast<std::uintptr_t>(address))},
             where);
    }
    lose(self, error_illegal_address,
         fmt::format("thread {} of block {} accesses {} at line {}.", name_of(self), self.block->linear_index,
                     is_nothing ? "an invalid address" : "host memory", where.line),
         where);
}

// As on a GPU, a misaligned access ends the launch.
void Machine::refuse_misaligned(simt::Thread& self, const char* address, unsigned bytes, bool writes,
                                const Target& target, const Origin& origin) {
    const simt::Where where = place_of(origin);
    note(self,
         {.kind = MistakeKind::misaligned,
          .writes = writes,
          .array = name_of_array(target.space, const_cast<char*>(address)),
          .index = address - target.memory,
          .extent = bytes},
         where);
    lose(self, error_misaligned,
         fmt::format("thread {} of block {} accesses a misaligned address at line {}.", name_of(self),
                     self.block->linear_index, where.line),
         where);
}

void Machine::touch_misaligned(simt::Thread& self, char* address, unsigned bytes, bool writes,
                               const Origin& origin) {
    settle(self);
    if (beside_memory.is_local(self, address)) return;
    const Target target = locate(self, address, bytes, writes, origin);
    if (target.space != Space::none) refuse_misaligned(self, address, bytes, writes, target, origin);
}

void Machine::begin_step(simt::Thread& self, const char* name, std::int64_t number, simt::Where place) {
    settle(self);
    if (self.block->recorder) recording_.begin_step(self, name, number, place);
}

std::uint64_t Machine::load(simt::Thread& self, char* address, unsigned bytes, simt::Where place) {
    settle(self);
    if (--self.fuel == 0 || is_asked_to_end_) look_at_time(self, {nullptr, place}, false);
    const Target target = locate(self, address, bytes, false, {nullptr, place});
    if (target.space == Space::none) return 0;
    if (is_misaligned(address, bytes))
        refuse_misaligned(self, address, bytes, false, target, {nullptr, place});
    Cells cells = target.cells(address, bytes);
    if (!finds_nothing_new(self, address, cells, place) && self.block->recorder) {
        cells.bytes |= trace::atomic_load;
        recording_.enter_step(self, place);
        recording_.access(self, trace::RecordKind::volatile_read, cells, place);
    }
    std::uint64_t value = 0;
    std::memcpy(&value, address, bytes);
    return value;
}

std::uint64_t Machine::begin_atomic(simt::Thread& self, char* address, unsigned bytes, bool reads,
                                    simt::Where place) {
    settle(self);
    if (--self.fuel == 0 || is_asked_to_end_) look_at_time(self, {nullptr, place}, false);
    ThreadState& state = states_[self.stack];
    const DeviceArray* const array = memory.in_arena(address) ? memory.near(address) : nullptr;
    const bool was_unwritten = reads && array && is_unwritten(*array, address, bytes);
    const Target target = locate(self, address, bytes, true, {nullptr, place});
    if (target.space != Space::none && is_misaligned(address, bytes))
        refuse_misaligned(self, address, bytes, true, target, {nullptr, place});
    state.cells = target.cells(address, bytes);
    if (was_unwritten && state.cells.space == Space::global)
        note_unwritten(self, *array, address, bytes, {nullptr, place});
    if (state.open == ThreadState::Open::stray)
        state.open = ThreadState::Open::nothing; // an out-of-bounds atomic is not carried out
    state.in_atomic = state.cells.space != Space::none;
    state.cell = address;
    state.cell_bytes = bytes;
    state.old = 0;
    if (state.in_atomic) std::memcpy(&state.old, address, bytes);
    return state.old;
}

void Machine::end_atomic(simt::Thread& self, std::uint64_t value, simt::Where place) {
    ThreadState& state = states_[self.stack];
    const bool is_block_wide = std::exchange(state.is_block_wide, false);
    if (!std::exchange(state.in_atomic, false)) return;
    const std::uint64_t old = followed.read(state.cells.first, state.cells.type).bits;
    std::memcpy(state.cell, &value, state.cell_bytes);
    if (state.cells.space == Space::global) {
        DeviceArray& array = *memory.near(state.cell);
        memory.note_written(array, state.cell, state.cell_bytes);
        array.is_changed = true;
    }
    const bool changes = followed.read(state.cells.first, state.cells.type).bits != old;
    if (!changes && polling_.again(self, state.cell, old, place)) return;
    if (changes) polling_.end(self);
    if (!self.block->recorder) return;
    recording_.enter_step(self, place);
    if (is_block_wide) state.cells.bytes |= trace::block_wide;
    recording_.access(self, trace::RecordKind::atomic, state.cells, place, old);
}

// --- barriers of PTX

Cells Machine::cell_of_barrier(unsigned barrier, const simt::Where& place) {
    static const char key = 0;
    constexpr CellType type{CellKind::unsigned_integer, 4, 0, 0};
    constexpr std::size_t bytes = std::size_t{4} * NamedBarriers::count;
    auto* const first =
        static_cast<char*>(shared_array(&key, trace::named_barriers.data(), bytes, 4, type, place));
    char* const cell = first + std::size_t{4} * barrier;
    const SharedArray& array = *shared_.near(cell);
    return Target{Space::shared, array.number, array}.cells(cell, 4);
}

void Machine::record_fence(simt::Thread& self, const simt::Where& place) {
    enter_step(self, place);
    self.block->record(trace::RecordKind::fence, self, place).partner = 1; // of the block
}

void Machine::record_arrival(simt::Thread& self, unsigned barrier, std::uint32_t n, simt::Where place) {
    settle(self);
    const Cells cells = cell_of_barrier(barrier, place);
    std::memcpy(cells.first, &n, sizeof n);
    if (!self.block->recorder) return;
    record_fence(self, place);
    recording_.access(self, trace::RecordKind::atomic, cells, place, n - 1);
}

void Machine::record_departure(simt::Thread& self, unsigned barrier, const simt::Where& place) {
    if (!self.block->recorder) return;
    Cells cells = cell_of_barrier(barrier, place);
    recording_.enter_step_of_wait(self, place);
    cells.bytes |= trace::atomic_load;
    recording_.access(self, trace::RecordKind::volatile_read, cells, place);
    record_fence(self, place);
}

// --- shared memory

bool Machine::is_without(const simt::Where& barrier) const {
    return std::ranges::any_of(options_.without_barriers, [&](const trace::BarrierPlace& place) {
        return place.line == barrier.line && place.source == trace::source_path(barrier.file);
    });
}

void* Machine::shared_array(const void* key, const char* name, std::size_t bytes, std::size_t alignment,
                            CellType type, simt::Where place) {
    if (!simt::this_thread) { // at file scope
        if (void* const array = shared_.declare_of_file(key, name, bytes, alignment, type, place))
            return array;
        fmt::print(stderr, "The shared arrays at file scope are too large: {} does not fit.\n", name);
        std::exit(1);
    }
    simt::Thread& self = *simt::this_thread;
    const std::optional<std::uint16_t> number = shared_.declare(key, name, bytes, alignment, type, place);
    if (!number)
        throw simt::KernelFault(
            {.kind = trace::FaultKind::launch_failed,
             .message = fmt::format("{} at line {} does not fit into shared memory.", name, place.line)},
            place);
    settle(self);
    if (self.block->recorder) recording_.declare(*self.block, shared_[*number]);
    return shared_[*number].memory;
}

// Also called outside of kernels, because the array may be declared at namespace scope.
void* Machine::dynamic_array(const char* name, CellType type, simt::Where place) {
    simt::Thread* const self = simt::this_thread;
    if (!self) {
        shared_.declare_dynamic_of_file(name, type, place);
        return shared_.dynamic();
    }
    settle(*self);
    const auto [number, other] = shared_.declare_dynamic(name, type, place);
    if (other)
        note(*self, {.kind = MistakeKind::one_address, .array = name, .text = other->name}, place,
             other->place);
    if (self->block->recorder && shared_.dynamic_bytes() >= type.bytes)
        recording_.declare(*self->block, shared_[number]);
    return shared_.dynamic();
}

void Machine::begin(simt::Block& block) {
    votes_[&block] = {};
    named_barriers.begin(block);
    async_.forget(block);
    options_.progress->begin_block();
    shared_.begin(block);
    if (block.recorder) recording_.begin_block(block);
}

void Machine::bring(simt::Block& block) {
    shared_.bring(block);
    is_recorded_ = block.recorder != nullptr;
    allow_quick();
}

void Machine::allow_quick() {
    arena.allow_quick(!is_recorded_ && !streams.order.has_several_streams());
    if (is_asked_to_end_) arena.allow_quick(false); // a signal may have come in between
}

// --- launches

int Machine::launch(const char* name, const Configuration& configuration, void (*body)(const void*),
                    const void* arguments, std::size_t bytes, simt::Where place) {
    std::vector<trace::Argument> launch_arguments = std::exchange(host_thread.told_arguments, {});
    passed_arrays_.clear();
    for (const trace::Argument& one : launch_arguments)
        if (one.array != trace::no_array) passed_arrays_.push_back(one.array);
    if (lost()) return errors.keep(lost(), place, name);
    if (const Refused refused = refused_of(configuration, shared_allowed); refused.by != trace::Refusal::none)
        return errors.keep(error_invalid_value, place, name, refused); // CUDA 13's error in all these cases
    if (const int invalid = error_of(configuration, host_thread.cluster))
        return errors.keep(invalid, place, name);
    streams.order.begin(configuration.stream, place);
    if (launches_ == 0) beside_memory.know_files();
    const RunnersMemory for_the_launch;
    const std::uint32_t number = launches_++;
    launched_ = place;
    options_.progress->begin_launch(launches_, as_dim3(configuration.grid).count());
    threads_ = as_dim3(configuration.grid).count() * as_dim3(configuration.block).count();
    arena.know_arguments(arguments, bytes);
    doing_ = books;
    simt::Recorder* const recorder = recording_.begin_launch(
        number, name, configuration, std::move(launch_arguments), memory.arrays(), place);
    int invalid = 0; // the error if the kernel needs other clusters than there can be
    try {
        try {
            run_grid(configuration, host_thread.cluster, recorder, body, arguments);
        } catch (const NeedsCluster& need) {
            const bool has_other = host_thread.cluster.count() > 1;
            invalid = has_other ? error_invalid_cluster : error_of(configuration, need.extent);
            if (!invalid) run_grid(configuration, need.extent, recorder, body, arguments);
        }
        end_launch();
    } catch (const simt::KernelFault& thrown) {
        end_launch();
        const trace::Fault& fault = thrown.fault;
        const bool is_livelock = fault.kind == trace::FaultKind::livelock && !fault.threads.empty();
        recording_.keep_fault(
            fault, is_livelock ? polling_.place_of(fault.block, fault.threads.front()) : thrown.where,
            number);
        if (!lost()) errors.lose(error_launch_failure);
        // On a GPU such a launch never ends, whichever host thread started it.
        if (fault.kind == trace::FaultKind::deadlock || fault.kind == trace::FaultKind::livelock) exit(1);
    }
    doing_ = host;
    if (is_asked_to_end_) {
        note(out_of_time(), place);
        end_now();
    }
    return invalid ? errors.keep(invalid, place, name) : lost();
}

// Runs the launch's blocks. Throws NeedsCluster before any thread does anything.
void Machine::run_grid(const Configuration& configuration, trace::Dim3 cluster, simt::Recorder* recorder,
                       void (*body)(const void*), const void* arguments) {
    doing_ = books;
    if (cluster.count() * as_dim3(configuration.block).count() > simt::StackPool::most_stacks) {
        note({.kind = MistakeKind::unsupported,
              .array = "__cluster_dims__",
              .text = std::string(kernels::english("a cluster has at most 4096 threads here"))},
             launched_);
        end_now();
    }
    clusters_ = {as_dim3(configuration.grid), cluster};
    shared_.begin_launch(configuration.shared_bytes, clusters_);
    followed.begin_launch();
    for (ThreadState& state : states_) state = {};
    gathered_lanes.begin_launch();
    polling_.begin_launch();
    async_.begin_launch();
    at_cluster_barrier_.clear();
    struct Context {
        void (*body)(const void*);
        const void* arguments;
        Machine& machine;
    } const context{body, arguments, *this};
    const auto thread = [](const void* data) {
        const auto& what = *static_cast<const Context*>(data);
        what.body(what.arguments);
        what.machine.end_thread(*simt::this_thread);
        what.machine.named_barriers.end_thread(what.machine, *simt::this_thread);
    };
    simt::GridOptions options = grid_options(recorder);
    options.cluster = cluster;
    doing_ = kernel;
    simt::Grid grid(as_dim3(configuration.grid), as_dim3(configuration.block), 0, options);
    beside_memory.know_stacks(grid.stacks());
    grid.run(thread, &context);
}

void Machine::follow(const char* pointer, CellType type) {
    if (!memory.in_arena(pointer)) return;
    DeviceArray* const array = memory.near(pointer);
    if (array && !array->is_freed && array->holds(pointer, 1) && array->type.bytes == type.bytes)
        followed.take(*array, memory);
}

void Machine::end_launch() {
    doing_ = books;
    if (cluster_barriers_) {
        std::erase_if(async_.objects, [&](const auto& one) {
            return !one.first.first && cluster_barriers_->holds(one.first.second, 1);
        });
        memory.release(*std::exchange(cluster_barriers_, nullptr), launched_);
    }
    if (followed.has_arrays()) {
        recording_.take_nodes(memory.arrays());
        for (DeviceArray& array : memory.arrays())
            if (!array.is_freed && (array.is_changed || followed.has(array))) followed.put_back(array);
    }
    recording_.end_launch(memory.arrays());
}

simt::GridOptions Machine::grid_options(simt::Recorder* recorder) {
    return {.schedule = options_.schedule,
            .seed = options_.seed,
            .recorder = recorder,
            .stack_bytes = stack_bytes,
            .shared_place = this,
            .leaves_stacks = true};
}

// --- the host

void Machine::host_touches(const char* address, unsigned bytes, bool writes, bool is_volatile,
                           const void* from) {
    const bool may_be_unwritten = unwritten_on_host.may_be_at(address, bytes);
    if (!may_be_unwritten && !streams.brings_any() && !memory.in_arena(address)) return;
    const Turn turn;
    if (may_be_unwritten)
        if (const auto copy = unwritten_on_host.host_touches(address, bytes, writes)) {
            Mistake mistake = copy->mistake; // noted before: this adds where the host reads the bytes
            mistake.times = 0;
            const simt::Where caller = places.of_this_call(); // if the standard library reads them
            note(std::move(mistake), copy->where, caller.line == 0 ? places.of(from) : caller);
        }
    DeviceArray* const array = memory.in_arena(address) ? memory.near(address) : nullptr;
    const bool is_thrust = array && places.is_within_thrust(from); // on a GPU, the device would do this
    const bool polls = is_volatile && !writes;
    const bool is_shared = !array || (array->host_may_touch() && array->holds(address, bytes));
    if (is_shared && !polls && !is_thrust)
        if (auto found = streams.host_touches(array, address, bytes, writes))
            note(std::move(found->mistake), places.of(from), found->other);
    if (!memory.in_arena(address)) return;
    if (array && (array->host_may_touch() || is_thrust)) {
        if (writes && !array->is_freed && array->holds(address, bytes)) {
            memory.note_written(*array, address, bytes);
            array->is_changed = true;
        }
        return;
    }
    note({.kind = MistakeKind::device_memory, .writes = writes, .array = array ? array->name : ""},
         places.of(from));
}

void Machine::note_no_memory(const char* call, std::uint64_t bytes) {
    note({.kind = MistakeKind::memory_used_up,
          .text = call,
          .index = static_cast<std::int64_t>(bytes),
          .extent = options_.host_bytes},
         places.of_this_call());
}

void Machine::look_for_leaks() {
    for (const DeviceArray& array : memory.arrays()) {
        if (array.is_freed || array.kind == ArrayKind::variable || array.kind == ArrayKind::constant ||
            !memory.in_arena(array.memory))
            continue;
        note({.kind = MistakeKind::never_freed, .array = array.name, .extent = array.bytes}, array.made);
    }
}

void Machine::finish(std::int32_t status) {
    if (std::exchange(is_finished_, true)) return;
    doing_ = books;
    for (const Failed& failed : errors.failed(was_stopped_)) note(failed.mistake, failed.where);
    if (status == 0 && !is_reset && !lost()) look_for_leaks();
    const RunnersMemory for_the_report;
    if (cluster_barriers_) cluster_barriers_->is_changed = false; // the launch made it: it has no contents
    recording_.end_launch(memory.arrays());                       // if a signal interrupted a launch
    recording_.end(status, launches_);
}

void Machine::crashed(int signal, bool is_out_of_time) {
    if (is_finished_ || recording_.is_reporting()) return; // the keeper sees how the program ended
    was_stopped_ = is_out_of_time;
    const Mistake mistake =
        is_out_of_time ? out_of_time() : Mistake{.kind = MistakeKind::crash, .text = strsignal(signal)};
    if (simt::Thread* const self = simt::this_thread) {
        note(*self, mistake, places.of_this_call());
        simt::this_thread = nullptr;
    } else {
        note(mistake, places.of_this_call());
    }
    finish(128 + signal);
}

} // namespace scanscope::own

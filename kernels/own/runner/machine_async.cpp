// The machine's barrier objects and asynchronous copies.
#include <algorithm>
#include <cstring>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "kernels/own/runner/machine.h"
#include "kernels/simt/emulator/block.h"
#include "kernels/simt/emulator/kernel_fault.h"
#include "kernels/trace/access.h"

namespace scanscope::own {

namespace {

constexpr unsigned object_bytes = 8;

} // namespace

// --- barrier objects

// The cell of the object at this address, which is the first one of its memory.
Cells Machine::cell_of_object(simt::Thread& self, char* address, simt::Where place) {
    settle(self);
    if (--self.fuel == 0 || is_asked_to_end_) look_at_time(self, {nullptr, place}, true);
    const Target target = locate(self, address, object_bytes, true, {nullptr, place});
    states_[self.stack].open = ThreadState::Open::nothing; // a refused access is not carried out
    if (target.space != Space::none && reinterpret_cast<std::uintptr_t>(address) % object_bytes != 0)
        refuse_misaligned(self, address, object_bytes, true, target, {nullptr, place});
    Cells cells = target.cells(address, object_bytes);
    if (cells.space == Space::none) fail_async(self, "uses a barrier object", "it is not in an array", place);
    cells.count = 1;
    return cells;
}

AsyncState::Key Machine::key_of(simt::Thread& self, const Cells& cells, simt::Where place) {
    if (cells.space != Space::peer) return {cells.space == Space::shared ? self.block : nullptr, cells.first};
    const auto [rank, address] = shared_.peer_at(cells.first);
    const simt::Block* const peer = shared_.peer(*rank);
    if (!peer) fail_async(self, fmt::format("uses {}", name_of_object(cells)), "its block has ended", place);
    return {peer, address};
}

BarrierObject& Machine::object_at(simt::Thread& self, const Cells& cells, const char* what,
                                  simt::Where place) {
    const auto found = async_.objects.find(key_of(self, cells, place));
    if (found == async_.objects.end())
        fail_async(self, fmt::format("{} {}", what, name_of_object(cells)), "no init() has made it", place);
    return found->second;
}

std::string Machine::name_of_object(const Cells& cells) {
    const std::string name = name_of_array(cells.space, cells.first);
    const bool is_alone = cells.space == Space::shared && shared_[cells.array].bytes == object_bytes;
    return is_alone ? name : trace::cell_text(name, cells.index);
}

void Machine::fail_async(simt::Thread& self, const std::string& does, const std::string& but,
                         simt::Where place) {
    self.block->fail(self,
                     std::make_exception_ptr(simt::KernelFault(
                         {.kind = trace::FaultKind::exception,
                          .message = fmt::format("thread {} of block {} {} at line {}, but {}.",
                                                 trace::thread_text(self.block->grid.block_extent, self.rank),
                                                 self.block->linear_index, does, place.line, but),
                          .block = self.block->linear_index,
                          .threads = {self.rank}},
                         place)));
    __builtin_unreachable();
}

void Machine::init_object(simt::Thread& self, char* address, std::uint32_t expected, simt::Where place) {
    const Cells cells = cell_of_object(self, address, place);
    BarrierObject& object = async_.objects[key_of(self, cells, place)];
    object = {.expected = expected, .pending = expected};
    const std::uint64_t value = object.value(object_bytes);
    std::memcpy(cells.first, &value, sizeof value);
    if (!self.block->recorder) return;
    recording_.enter_step(self, place);
    recording_.access(self, trace::RecordKind::write, cells, place);
}

// Records that the object changes from the value `old`: `by` is the copy that arrives, or null for a thread.
void Machine::record_arrival(simt::Thread& self, const Cells& cells, const BarrierObject& object,
                             std::uint64_t old, const AsyncCopy* by, simt::Where place, bool is_relaxed) {
    const std::uint64_t value = object.value(object_bytes);
    std::memcpy(cells.first, &value, sizeof value);
    if (!(by ? by->issuer : &self)->block->recorder) return;
    if (!by) recording_.enter_step(self, place);
    trace::Record& record = recording_.access(
        by ? *by->issuer : self, is_relaxed ? trace::RecordKind::atomic : trace::RecordKind::release, cells,
        place, old);
    record.value = object.value(cells.type.bytes);
    record.partner = is_relaxed ? 0 : trace::arrival;
    if (by) {
        record.right = by->number;
        record.left = waiter_of(self, *by);
    }
}

// The thread in whose step the copy ends: one of the block that began it.
std::uint32_t Machine::waiter_of(const simt::Thread& self, const AsyncCopy& copy) {
    return self.block == copy.issuer->block ? self.rank : copy.issuer->rank;
}

void Machine::end_phase(simt::Thread& self, BarrierObject& object) {
    ++object.phase;
    object.pending = object.first = object.expected;
    object.arrived.clear();
    self.block->grid.made_progress();
}

// Lets the object's copies end if that ends the phase, and returns whether it did. They end in the step in
// which the thread waits or arrives.
bool Machine::let_copies_end(simt::Thread& self, const Cells& cells, BarrierObject& object, bool waits,
                             simt::Where place) {
    if (object.copies.empty() || !object.may_end()) return false;
    if (self.block->recorder && waits) recording_.enter_step_of_wait(self, place);
    if (self.block->recorder && !waits) recording_.enter_step(self, place);
    const std::vector<SharedCopy> copies = std::exchange(object.copies, {});
    for (const SharedCopy& copy : copies) {
        end_copy(self, *copy);
        const std::uint64_t old = object.value(cells.type.bytes);
        object.bytes -= std::int64_t(copy->bytes);
        if (copy == copies.back()) end_phase(self, object);
        record_arrival_of_copy(self, cells, object, old, *copy);
    }
    return true;
}

// The records of a copy are those of the block that began it.
void Machine::record_arrival_of_copy(simt::Thread& self, Cells cells, const BarrierObject& object,
                                     std::uint64_t old, const AsyncCopy& copy) {
    if (copy.peers_object.space != Space::none) {
        cells = copy.peers_object;
        cells.first = shared_.seen_by_resident(*copy.issuer->block, cells.first);
    }
    record_arrival(self, cells, object, old, &copy, copy.where);
}

// Ends a copy to another block, when the block that began it ends: no record of it can come later.
void Machine::end_copy_to_peer(simt::Thread& self, const SharedCopy& copy) {
    end_copy(self, *copy);
    const Cells& cells = copy->peers_object;
    if (!shared_.peer(*shared_.peer_at(cells.first).rank)) return; // its block has ended
    BarrierObject& object = object_at(self, cells, "copies to", copy->where);
    if (std::erase(object.copies, copy) == 0) return;
    const std::uint64_t old = object.value(cells.type.bytes);
    object.bytes -= std::int64_t(copy->bytes);
    if (object.has_all()) end_phase(self, object);
    record_arrival_of_copy(self, cells, object, old, *copy);
}

std::uint64_t Machine::arrive(simt::Thread& self, char* address, std::uint32_t count, std::int64_t bytes,
                              bool drops, simt::Where place, bool is_relaxed) {
    const Cells cells = cell_of_object(self, address, place);
    BarrierObject& object = object_at(self, cells, "arrives at", place);
    // The copies of another block end while that block runs.
    const bool is_peer = cells.space == Space::peer;
    if (!is_peer) let_copies_end(self, cells, object, false, place);
    if (count > object.pending)
        fail_async(self, fmt::format("arrives at {}", name_of_object(cells)),
                   fmt::format("its phase {} lacks only {} of {} arrivals, not {}", object.phase,
                               object.pending, object.expected, count),
                   place);
    const std::uint64_t old = object.value(cells.type.bytes), phase = object.phase;
    object.bytes += bytes;
    if (count == 0) return phase; // it only expects bytes
    object.pending -= count;
    if (drops) --object.expected;
    object.arrived.push_back(self.rank);
    const bool waits_for_copy = std::ranges::any_of(
        object.copies, [&](const SharedCopy& copy) { return is_peer || copy->bytes == 0; });
    if (object.pending == 0 && object.bytes == 0 && !waits_for_copy) end_phase(self, object);
    record_arrival(self, cells, object, old, nullptr, place, is_relaxed);
    return phase;
}

// Waits for the end of a phase, which is recognised by its parity, as on a GPU.
bool Machine::wait_at(simt::Thread& self, char* address, std::uint64_t phase, bool blocks,
                      simt::Where place) {
    const Cells cells = cell_of_object(self, address, place);
    if (cells.space == Space::peer)
        fail_async(self, fmt::format("waits at {}", name_of_object(cells)),
                   "a thread waits only at objects of its own block", place);
    std::uint32_t polls = 0;
    bool has_entered = false;
    while (true) {
        BarrierObject& object = object_at(self, cells, "waits at", place);
        if ((object.phase ^ phase) % 2 == 0) has_entered = let_copies_end(self, cells, object, true, place);
        if ((object.phase ^ phase) % 2 != 0) break;
        async_.waits[&self] = {cells.first, object.phase, place};
        if (self.block->is_idle()) fail_to_wait(self);
        ++polls;
        self.block->yield(self);
        if (!blocks) {
            async_.waits.erase(&self);
            return false;
        }
    }
    async_.waits.erase(&self);
    if (!self.block->recorder) return true;
    if (!has_entered) recording_.enter_step_of_wait(self, place);
    trace::Record& record = recording_.access(self, trace::RecordKind::acquire, cells, place);
    record.value = object_at(self, cells, "waits at", place).first_value(cells.type.bytes);
    record.partner = polls;
    return true;
}

// Ends the launch: the threads of this block that wait at barrier objects wait forever.
void Machine::fail_to_wait(simt::Thread& self) {
    std::map<std::pair<unsigned, const char*>, std::vector<std::uint32_t>> groups; // by line and object
    simt::Where first = async_.waits[&self].where;
    for (const auto& [thread, wait] : async_.waits) {
        if (thread->block != self.block) continue;
        groups[{wait.where.line, wait.cell}].push_back(thread->rank);
        if (wait.where.line < first.line) first = wait.where;
    }
    std::string reason;
    for (auto& [place, ranks] : groups) {
        std::ranges::sort(ranks);
        const Cells cells = locate(self, const_cast<char*>(place.second), object_bytes, false, {})
                                .cells(place.second, object_bytes);
        const BarrierObject& object = object_at(self, cells, "waits at", {});
        const trace::Dim3& extent = self.block->grid.block_extent;
        std::vector<std::uint32_t> arrived = object.arrived;
        std::ranges::sort(arrived);
        if (!reason.empty()) reason += "; ";
        reason += fmt::format("{} {} at line {} for the end of phase {} of {} ({}): ", ranks.size(),
                              ranks.size() == 1 ? "thread waits" : "threads wait", place.first, object.phase,
                              name_of_object(cells), simt::names_of(ranks, extent));
        reason += arrived.empty()
                      ? fmt::format("none of {} arrivals was made", object.expected)
                      : fmt::format("{} of {} arrivals were made ({})", object.expected - object.pending,
                                    object.expected, simt::names_of(arrived, extent));
        if (object.bytes != 0)
            reason += fmt::format("; {} of {} bytes are on the way", object.bytes_in_flight(), object.bytes);
    }
    reason += '.';
    const std::uint64_t block = self.block->linear_index;
    self.block->fail(self, std::make_exception_ptr(simt::KernelFault(
                               {.kind = trace::FaultKind::deadlock,
                                .message = fmt::format("deadlock in block {}: {}", block, reason),
                                .reason = reason,
                                .block = block,
                                .threads = groups.begin()->second},
                               first)));
    __builtin_unreachable();
}

// --- asynchronous copies

void Machine::begin_copy(simt::Thread& self, char* to, const char* from, std::size_t bytes, std::size_t zeros,
                         const CopyKind& kind, char* object, simt::Where place) {
    const std::uint32_t joined = std::exchange(states_[self.stack].last_copy, 0);
    settle(self);
    if (--self.fuel == 0 || is_asked_to_end_) look_at_time(self, {nullptr, place}, true);
    constexpr std::size_t bulk_unit = 16;
    if (kind.is_bulk && bytes % bulk_unit != 0)
        fail_assertion(
            self, fmt::format("a bulk copy of {} bytes: the number is a multiple of {}", bytes, bulk_unit),
            place);
    const auto copy = std::make_shared<AsyncCopy>();
    copy->issuer = &self;
    copy->where = place;
    ThreadState& state = states_[self.stack];
    const auto reach = [&](char* address, unsigned count, bool writes) -> Target {
        if (beside_memory.is_local(self, address)) return {};
        const Target target = locate(self, address, count, writes, {nullptr, place});
        state.open = ThreadState::Open::nothing; // a refused write is not carried out
        if (target.space == Space::peer && !(writes && kind.is_bulk && object))
            fail_assertion(self,
                           writes ? "an asynchronous copy to another block is a bulk copy with a barrier "
                                    "object of that block"
                                  : "an asynchronous copy does not read another block's shared memory",
                           place);
        const bool is_first = address == to || address == from;
        if (target.space != Space::none && is_first && kind.alignment > 1 &&
            reinterpret_cast<std::uintptr_t>(address) % kind.alignment != 0)
            refuse_misaligned(self, address, kind.alignment, writes, target, {nullptr, place});
        return target;
    };
    constexpr std::size_t most_bytes = 16;
    for (std::size_t done = 0; done < bytes + zeros;) {
        const bool is_zero = done >= bytes;
        const auto count = unsigned(std::min(most_bytes, (is_zero ? bytes + zeros : bytes) - done));
        auto* const source = const_cast<char*>(from) + done;
        AsyncCopy::Piece piece{
            to + done, is_zero ? nullptr : source, count, reach(to + done, count, true), {}};
        if (!is_zero) piece.source = reach(source, count, false);
        const bool is_possible =
            (piece.destination.space != Space::none || beside_memory.is_local(self, piece.to)) &&
            (is_zero || piece.source.space != Space::none || beside_memory.is_local(self, source));
        if (is_possible) copy->pieces.push_back(piece);
        done += count;
    }
    if (kind.is_bulk && object) copy->bytes = bytes;
    // Copies that a thread begins one after another are one, unless they count for an object by themselves.
    const bool joins = !kind.is_bulk && joined != 0;
    copy->number = joins ? joined : ++async_.copies;
    if (!kind.is_bulk) state.last_copy = copy->number;
    if (self.block->recorder && !joins) {
        recording_.enter_step(self, place);
        self.block->record(trace::RecordKind::copy, self, place).right = copy->number;
    }
    async_.in_flight[self.block].push_back(copy);
    if (kind.is_bulk && object) {
        const Cells cells = cell_of_object(self, object, place);
        if (shared_.peer_at(object).rank != shared_.peer_at(to).rank)
            fail_assertion(self, "a bulk copy and its barrier object are for the same block", place);
        if (cells.space == Space::peer) copy->peers_object = cells;
        object_at(self, cells, "begins a copy for", place).copies.push_back(copy);
        self.block->grid.made_progress(); // a thread of another block may wait for it
    } else {
        async_.groups[{&self, kind.is_bulk}].open.push_back(copy);
    }
}

// The same places in several blocks of the cluster, which `mask` names by their ranks.
void Machine::begin_multicast(simt::Thread& self, char* to, const char* from, std::size_t bytes,
                              std::uint32_t mask, char* object, simt::Where place) {
    for (unsigned rank = 0; mask >> rank != 0; ++rank) {
        if ((mask >> rank & 1) == 0) continue;
        if (rank >= clusters_.size())
            fail_assertion(
                self, fmt::format("a copy to the blocks {:#x} of a cluster of {}", mask, clusters_.size()),
                place);
        begin_copy(self, map_shared(self, to, rank, place), from, bytes, 0, {16, true},
                   map_shared(self, object, rank, place), place);
    }
}

// The copies of the thread that have not ended count for the object: its phase ends only after them.
void Machine::bind_copies(simt::Thread& self, char* address, simt::Where place) {
    const Cells cells = cell_of_object(self, address, place);
    BarrierObject& object = object_at(self, cells, "arrives at", place);
    CopyGroups& groups = async_.groups[{&self, false}];
    const auto bind = [&](std::vector<SharedCopy>& copies) {
        for (SharedCopy& copy : copies)
            if (!copy->has_ended) object.copies.push_back(std::move(copy));
        copies.clear();
    };
    for (std::vector<SharedCopy>& committed : groups.committed) bind(committed);
    bind(groups.open);
}

void Machine::commit_copies(simt::Thread& self, bool is_bulk) {
    settle(self);
    CopyGroups& groups = async_.groups[{&self, is_bulk}];
    groups.committed.push_back(std::exchange(groups.open, {}));
}

void Machine::wait_for_copies(simt::Thread& self, std::size_t all_but, bool is_bulk, simt::Where place) {
    settle(self);
    CopyGroups& groups = async_.groups[{&self, is_bulk}];
    std::uint32_t last = 0;
    while (groups.committed.size() > all_but) {
        for (const SharedCopy& copy : groups.committed.front()) {
            if (last == 0 && self.block->recorder) recording_.enter_step_of_wait(self, place);
            end_copy(self, *copy);
            last = std::max(last, copy->number);
        }
        groups.committed.pop_front();
    }
    if (last == 0 || !self.block->recorder) return;
    trace::Record& record = self.block->record(trace::RecordKind::fence, self, place);
    record.right = last;
    record.left = self.rank;
}

void Machine::end_copy(simt::Thread& self, AsyncCopy& copy) {
    if (std::exchange(copy.has_ended, true)) return;
    simt::Thread& issuer = *copy.issuer;
    std::erase_if(async_.in_flight[issuer.block], [&](const SharedCopy& one) { return one.get() == &copy; });
    const OfCopy of_copy{copy.number, waiter_of(self, copy)};
    const auto here = [&](char* address) { return shared_.seen_by_resident(*issuer.block, address); };
    const auto cells = [&](const Target& target, const char* address, unsigned bytes) {
        Cells all = target.cells(address, bytes);
        all.first = here(all.first);
        return all;
    };
    for (const AsyncCopy::Piece& piece : copy.pieces) {
        const bool is_recorded = issuer.block->recorder != nullptr;
        if (is_recorded && piece.source.space != Space::none)
            recording_.access(issuer, trace::RecordKind::read, cells(piece.source, piece.from, piece.bytes),
                              copy.where, 0, of_copy);
        if (piece.from)
            std::memmove(here(piece.to), here(const_cast<char*>(piece.from)), piece.bytes);
        else
            std::memset(here(piece.to), 0, piece.bytes);
        if (is_recorded && piece.destination.space != Space::none)
            recording_.access(issuer, trace::RecordKind::write,
                              cells(piece.destination, piece.to, piece.bytes), copy.where, 0, of_copy);
    }
}

// Ends the block's copies with its last thread.
void Machine::end_thread(simt::Thread& self) {
    settle(self);
    leave_cluster(self);
    const auto left = async_.in_flight.find(self.block);
    if (left == async_.in_flight.end() || left->second.empty()) return;
    for (const simt::Thread& other : self.block->threads())
        if (&other != &self && other.state != simt::Thread::State::exited) return;
    for (const SharedCopy& copy : std::vector(left->second))
        if (copy->peers_object.space == Space::none)
            end_copy(self, *copy);
        else
            end_copy_to_peer(self, copy);
}

} // namespace scanscope::own

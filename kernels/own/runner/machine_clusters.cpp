// The machine's clusters: blocks that wait for each other and access each other's shared memory.
#include <algorithm>
#include <cstring>
#include <utility>

#include <fmt/format.h>

#include "kernels/own/runner/machine.h"
#include "kernels/simt/emulator/block.h"
#include "kernels/trace/peer_arrays.h"

namespace scanscope::own {

void Machine::need_cluster(simt::Thread& self, trace::Dim3 extent) {
    if (clusters_.extent != extent) self.block->fail(self, std::make_exception_ptr(NeedsCluster{extent}));
}

// --- the shared memory of other blocks

char* Machine::map_shared(simt::Thread& self, char* address, unsigned rank, simt::Where place) {
    settle(self);
    if (rank >= clusters_.size())
        fail_assertion(
            self, fmt::format("map_shared_rank() of block {} in a cluster of {}", rank, clusters_.size()),
            place);
    if (const auto peer = shared_.peer_at(address); peer.rank) address = peer.address;
    if (!shared_.is_here(address))
        fail_assertion(self, "map_shared_rank() of an address that is not in shared memory", place);
    return rank == clusters_.rank_of(self.block->linear_index) ? address : shared_.in_peer(address, rank);
}

unsigned Machine::shared_rank(const simt::Thread& self, char* address) const {
    return unsigned(shared_.peer_at(address).rank.value_or(clusters_.rank_of(self.block->linear_index)));
}

std::string Machine::name_of_peer(std::uint64_t rank, const SharedArray& array) const {
    const std::uint64_t cluster = clusters_.number_of(shared_.resident()->linear_index);
    return trace::peer_array_name(clusters_.block_at(cluster, rank), array.name);
}

std::string Machine::name_of_array(Space space, char* address) {
    if (space == Space::shared) return shared_.near(address)->name;
    if (space == Space::global) return memory.near(address)->name;
    const auto [rank, own] = shared_.peer_at(address);
    return name_of_peer(*rank, *shared_.near(own));
}

Target Machine::locate_in_peer(simt::Thread& self, char* address, unsigned bytes, bool writes,
                               const Origin& origin) {
    const auto [rank, own] = shared_.peer_at(address);
    const SharedArray *const holder = shared_.holder(own, bytes),
                             *array = holder ? holder : shared_.near(own);
    if (!array) {
        stray(self, address, bytes, writes);
        return {};
    }
    struct View {
        std::string name;
        char* memory;
        std::uint64_t bytes;
        CellType type;
    } view{{}, shared_.in_peer(array->memory, *rank), array->bytes, array->type};
    if (!holder) {
        view.name = name_of_peer(*rank, *array);
        refuse(self, trace::MistakeKind::beyond_array, AccessedArray(view), address, bytes, writes, origin);
        return {};
    }
    if (!self.block->recorder) return {Space::peer, 0, view};
    if (simt::Block* const peer = shared_.peer(*rank); peer && peer->recorder)
        recording_.declare(*peer, *array);
    const std::uint64_t block = clusters_.block_at(clusters_.number_of(self.block->linear_index), *rank);
    return {Space::peer, recording_.number_of_peer(block, *array), view};
}

// --- the barrier of a cluster, which is a barrier object in an array that the launch gets for this

char* Machine::barrier_of_cluster(const simt::Thread& self) {
    constexpr CellType type{CellKind::unsigned_integer, 8, 0, 0};
    constexpr std::uint64_t bytes = 8;
    if (!cluster_barriers_) {
        const std::uint64_t all = bytes * clusters_.count().count();
        cluster_barriers_ = memory.allocate(all, type, "cluster_barrier", ArrayKind::device, launched_);
        if (!cluster_barriers_) throw simt::KernelFault({.message = "The device has no memory left."}, {});
        std::memset(cluster_barriers_->memory, 0, all);
        memory.note_written(*cluster_barriers_, cluster_barriers_->memory, all);
        recording_.announce(*cluster_barriers_);
    }
    const std::uint64_t number = clusters_.number_of(self.block->linear_index);
    char* const cell = cluster_barriers_->memory + bytes * number;
    const auto [object, is_new] = async_.objects.try_emplace({nullptr, cell});
    if (!is_new) return cell;
    std::uint32_t threads = 0;
    for (std::uint64_t rank = 0; rank < clusters_.size(); ++rank)
        if (const simt::Block* const block = clusters_.size() == 1 ? self.block : shared_.peer(rank))
            threads += unsigned(std::ranges::count_if(block->threads(), [](const simt::Thread& thread) {
                return thread.state != simt::Thread::State::exited;
            }));
    object->second = {.expected = threads, .pending = threads};
    return cell;
}

void Machine::arrive_at_cluster(simt::Thread& self, std::uint32_t threads, bool is_relaxed,
                                simt::Where place) {
    if (at_cluster_barrier_.contains(&self))
        fail_assertion(self, "barrier_arrive() of a cluster twice without barrier_wait()", place);
    const std::uint64_t phase = arrive(self, barrier_of_cluster(self), threads, 0, false, place, is_relaxed);
    at_cluster_barrier_[&self] = phase;
}

void Machine::wait_at_cluster(simt::Thread& self, simt::Where place) {
    const auto found = at_cluster_barrier_.find(&self);
    if (found == at_cluster_barrier_.end())
        fail_assertion(self, "barrier_wait() of a cluster without barrier_arrive()", place);
    const std::uint64_t phase = found->second;
    at_cluster_barrier_.erase(&self);
    wait_at(self, barrier_of_cluster(self), phase, true, place);
}

// A thread that ends counts as arrived from then on.
void Machine::leave_cluster(simt::Thread& self) {
    if (!cluster_barriers_) return;
    char* const cell = barrier_of_cluster(self);
    BarrierObject& object = async_.objects.at({nullptr, cell});
    --object.expected;
    const auto arrived = at_cluster_barrier_.find(&self);
    if (arrived != at_cluster_barrier_.end() && arrived->second == object.phase) {
        at_cluster_barrier_.erase(arrived);
        return;
    }
    at_cluster_barrier_.erase(&self);
    const std::uint64_t old = object.value(8);
    if (--object.pending > 0 || object.expected == 0) return;
    end_phase(self, object);
    const Cells cells = Target{Space::global, cluster_barriers_->number, *cluster_barriers_}.cells(cell, 8);
    record_arrival(self, cells, object, old, nullptr, {});
}

} // namespace scanscope::own

// The CUDA functions that a kernel calls, implemented on the emulator.
#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <exception>

#include <fmt/format.h>

#include "kernels/own/device/scanscope_clusters.h"
#include "kernels/own/runner/host_thread.h"
#include "kernels/own/runner/machine.h"
#include "kernels/simt/emulator/block.h"
#include "kernels/simt/emulator/kernel_fault.h"

namespace scanscope {
inline namespace program {

namespace {

using own::machine;
using own::where_of;
using simt::this_thread;

// The calling thread, after its last write has been recorded.
simt::Thread& settled() {
    machine().settle(*this_thread);
    return *this_thread;
}

// The place of a call that passes none, because an operator has no parameter for it: that of the inlined code
// that calls.
simt::Where where_of_call(Place place, const void* return_address) {
    return place.file ? where_of(place) : machine().places.of(return_address);
}

} // namespace

bool in_kernel() { return this_thread != nullptr; }
uint3 thread_index() { return {this_thread->index.x, this_thread->index.y, this_thread->index.z}; }
uint3 block_index() {
    const simt::Index3& index = this_thread->block->index;
    return {index.x, index.y, index.z};
}
dim3 block_extent() {
    const trace::Dim3& extent = this_thread->block->grid.block_extent;
    return {extent.x, extent.y, extent.z};
}
dim3 grid_extent() {
    const trace::Dim3& extent = this_thread->block->grid.extent;
    return {extent.x, extent.y, extent.z};
}

void* shared_array(const void* key, const char* name, std::size_t bytes, std::size_t alignment, CellType type,
                   Place place) {
    own::Machine& here = machine();
    if (this_thread && !this_thread->block->recorder)
        if (void* const known = here.known_shared_array(key)) return known;
    return here.shared_array(key, name, bytes, alignment, type, where_of(place));
}
void* dynamic_array(const char* name, CellType type, Place place) {
    return machine().dynamic_array(name, type, where_of(place));
}

namespace {

[[gnu::noinline]] int barrier_with_choice(Vote vote, int predicate, Place place) {
    simt::Thread& self = settled();
    const simt::Where where = where_of(place);
    if (machine().passes_over(where)) return predicate;
    const std::uint32_t interval = self.block->interval();
    own::BlockVote& votes = machine().vote_of(*self.block);
    votes.add(interval, predicate != 0);
    self.block->barrier(self, where);
    const auto [_, yes, voters] = votes.at(interval);
    return vote == Vote::count ? yes : vote == Vote::any ? yes > 0 : yes == voters;
}

} // namespace

// Its frame is small, because the frames of all waiting threads share the cache.
int barrier(Vote vote, int predicate, Place place) {
    if (vote != Vote::none || own::Machine::leaves_out_barriers)
        return barrier_with_choice(vote, predicate, place);
    simt::Thread& self = settled();
    self.block->barrier(self, where_of(place));
    return 0;
}
void sync_warp(unsigned mask, Place place) {
    simt::Thread& self = settled();
    self.block->sync_warp(self, mask, where_of(place));
}
unsigned ballot(unsigned mask, bool predicate, const char*, Place place) {
    simt::Thread& self = settled();
    return self.block->ballot(self, mask, predicate, where_of(place));
}
// On a GPU, the lanes of a branch reach its lines together, but here each lane arrives on its own. So a lane
// waits until every other lane of its warp has arrived here, or cannot arrive before these lanes continue.
unsigned active_lanes(Place place) {
    simt::Thread& self = settled();
    own::Machine& here = machine();
    here.gathered_lanes.come(self, where_of(place));
    while (!here.gathered_lanes.are_all_here(self)) self.block->yield(self);
    return here.gathered_lanes.leave(self);
}

std::uint64_t exchange(unsigned mask, std::uint64_t value, unsigned from, CellType type, const char* what,
                       Place place) {
    simt::Thread& self = settled();
    const auto [got, lane] =
        self.block->exchange(self, mask, value, what, where_of(place), [from](unsigned) { return from; });
    if (lane != from) return machine().value_of_undefined_lane(self, from, type, where_of(place));
    if (self.block->recorder) {
        machine().enter_step(self, where_of(place));
        trace::Record& record = self.block->record(trace::RecordKind::shuffle, self, where_of(place));
        const auto followed =
            machine().followed.read(reinterpret_cast<const char*>(&got), type, 0, type.bytes);
        record.value = followed.bits;
        record.node = followed.node;
        record.partner = self.warp * 32 + lane;
    }
    return got;
}

void fence(bool is_for_block, Place place) {
    simt::Thread& self = settled();
    if (!self.block->recorder) return;
    const simt::Where where = where_of_call(place, __builtin_return_address(0));
    machine().enter_step(self, where);
    self.block->record(trace::RecordKind::fence, self, where).partner = is_for_block;
}
void polls(Place) {
    if (!this_thread) return;
    simt::Thread& self = settled();
    self.block->yield(self);
}
void begin_step(const char* name, long long number, Place place) {
    if (this_thread) machine().begin_step(*this_thread, name, number, where_of(place));
}

unsigned begin_loop() { return this_thread ? this_thread->turn : 0; }
void begin_turn(unsigned around, unsigned line, unsigned number) {
    if (this_thread && this_thread->block->recorder)
        settled().turn = trace::turn_within(around, line, number);
}
// Also called while the stack of a thread that ends is unwound.
void end_loop(unsigned around) {
    if (!this_thread || !this_thread->block->recorder) return;
    if (std::uncaught_exceptions() == 0) machine().settle(*this_thread);
    this_thread->turn = around;
}

void trap(const char* what, Place place) {
    machine().fail_assertion(*this_thread, what, where_of(place));
    __builtin_unreachable();
}

std::uint64_t atomic_load(void* cell, unsigned bytes, Place place) {
    return machine().load(*this_thread, static_cast<char*>(cell), bytes,
                          where_of_call(place, __builtin_return_address(0)));
}
std::uint64_t begin_atomic(void* cell, unsigned bytes, bool reads, Place place) {
    if (this_thread)
        return machine().begin_atomic(*this_thread, static_cast<char*>(cell), bytes, reads,
                                      where_of_call(place, __builtin_return_address(0)));
    std::uint64_t old = 0;
    __builtin_memcpy(&old, cell, bytes);
    return old;
}
void end_atomic(std::uint64_t value, Place place) {
    if (this_thread)
        machine().end_atomic(*this_thread, value, where_of_call(place, __builtin_return_address(0)));
}

namespace {
simt::Thread& thread_of_kernel(const char* what) {
    if (this_thread) return *this_thread;
    fmt::print(stderr, "{} works only in kernels here.\n", what);
    std::exit(1);
}
char* address_of(const void* pointer) { return static_cast<char*>(const_cast<void*>(pointer)); }
} // namespace

void init_object(void* object, unsigned expected, Place place) {
    machine().init_object(thread_of_kernel("init() of a barrier object"), address_of(object), expected,
                          where_of(place));
}
std::uint64_t arrive_at(void* object, unsigned count, long long bytes, bool drops, Place place) {
    return machine().arrive(thread_of_kernel("a barrier object"), address_of(object), count, bytes, drops,
                            where_of(place));
}
bool wait_at(const void* object, std::uint64_t phase, bool blocks, Place place) {
    return machine().wait_at(thread_of_kernel("a barrier object"), address_of(object), phase, blocks,
                             where_of(place));
}
void begin_copy(void* to, const void* from, std::size_t bytes, std::size_t zeros, CopyKind kind, void* object,
                Place place) {
    machine().begin_copy(thread_of_kernel("an asynchronous copy"), address_of(to), address_of(from), bytes,
                         zeros, kind, address_of(object), where_of(place));
}
void begin_multicast(void* to, const void* from, std::size_t bytes, unsigned mask, void* object,
                     Place place) {
    machine().begin_multicast(thread_of_kernel("an asynchronous copy"), address_of(to), address_of(from),
                              bytes, mask, address_of(object), where_of(place));
}
void bind_copies(void* object, Place place) {
    machine().bind_copies(thread_of_kernel("an asynchronous copy"), address_of(object), where_of(place));
}
void commit_copies(bool is_bulk) {
    machine().commit_copies(thread_of_kernel("an asynchronous copy"), is_bulk);
}
void wait_for_copies(std::size_t all_but, bool is_bulk, Place place) {
    machine().wait_for_copies(thread_of_kernel("an asynchronous copy"), all_but, is_bulk, where_of(place));
}

namespace {
uint3 index_of(std::uint64_t linear, const trace::Dim3& extent) {
    return {unsigned(linear % extent.x), unsigned(linear / extent.x % extent.y),
            unsigned(linear / extent.x / extent.y)};
}
} // namespace

void need_cluster(dim3 extent) { machine().need_cluster(*this_thread, own::as_dim3(extent)); }
dim3 cluster_extent() {
    const trace::Dim3& extent = machine().clusters().extent;
    return {extent.x, extent.y, extent.z};
}
unsigned cluster_rank() { return unsigned(machine().clusters().rank_of(this_thread->block->linear_index)); }
uint3 index_in_cluster() { return index_of(cluster_rank(), machine().clusters().extent); }
uint3 cluster_index() {
    const simt::Clusters& clusters = machine().clusters();
    return index_of(clusters.number_of(this_thread->block->linear_index), clusters.count());
}
void* map_shared(const volatile void* pointer, unsigned rank, Place place) {
    return machine().map_shared(*this_thread, static_cast<char*>(const_cast<void*>(pointer)), rank,
                                where_of(place));
}
unsigned shared_rank(const void* pointer) {
    return machine().shared_rank(*this_thread, static_cast<char*>(const_cast<void*>(pointer)));
}

// Each block waits for its own threads, and one of them for the other blocks.
void sync_cluster(Place place) {
    simt::Thread& self = settled();
    const simt::Where where = where_of(place);
    if (machine().passes_over(where)) return;
    barrier(Vote::none, 0, place);
    if (machine().clusters().size() == 1) return;
    const auto threads = self.block->threads();
    const auto lives = [](const simt::Thread& one) { return one.state != simt::Thread::State::exited; };
    if (&self == &*std::ranges::find_if(threads, lives)) {
        machine().arrive_at_cluster(self, unsigned(std::ranges::count_if(threads, lives)), false, where);
        machine().wait_at_cluster(self, where);
    }
    barrier(Vote::none, 0, place);
}
void arrive_at_cluster(bool is_relaxed, Place place) {
    if (!machine().passes_over(where_of(place)))
        machine().arrive_at_cluster(settled(), 1, is_relaxed, where_of(place));
}
void wait_at_cluster(Place place) {
    if (!machine().passes_over(where_of(place))) machine().wait_at_cluster(settled(), where_of(place));
}
void make_clusters(dim3 extent) { own::host_thread.cluster = own::as_dim3(extent); }

void narrow_next_atomic() {
    if (this_thread) machine().narrow_next_atomic(*this_thread);
}

void follow_array(const volatile void* pointer, CellType type) {
    if (this_thread) machine().follow(static_cast<const char*>(const_cast<const void*>(pointer)), type);
}
// Outside of kernels, the functions below return plain values, not numbers.
std::uint64_t value_of_number(std::uint64_t number, unsigned bytes) {
    return machine().followed.known(number, bytes).bits;
}
std::uint64_t number_of_constant(std::uint64_t bits, unsigned bytes) {
    return this_thread ? machine().followed.constant(bits, bytes) : bits;
}
std::uint64_t number_of_unknown(std::uint64_t bits, unsigned bytes) {
    return this_thread ? machine().followed.unknown(bits, bytes) : bits;
}
std::uint64_t number_of_moved(std::uint64_t from, unsigned from_bytes, std::uint64_t bits, unsigned bytes) {
    return this_thread ? machine().followed.moved(from, from_bytes, bits, bytes) : bits;
}
std::uint64_t number_of_joined(std::uint64_t left, std::uint64_t right, std::uint64_t result, Joining joining,
                               CellType type) {
    if (!this_thread) return result;
    return machine().followed.joined(left, right, result, trace::Operator(joining), type);
}

void make_cooperative(bool launches) { own::host_thread.launches_cooperatively = launches; }
bool is_cooperative() { return own::host_thread.launches_cooperatively; }

} // namespace program
} // namespace scanscope

// A program's clock() (--wrap). In a kernel it counts the thread's calls, a thousand cycles each. So a loop
// that waits for a number of cycles ends, and two runs give the same result in any thread order.
extern "C" SCANSCOPE_EXPORTED std::clock_t __wrap_clock() {
    using scanscope::simt::this_thread;
    constexpr std::clock_t cycles = 1000;
    return this_thread ? cycles * scanscope::own::machine().next_tick(*this_thread) : std::clock();
}

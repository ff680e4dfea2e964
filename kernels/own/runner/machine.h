// The single device of a running program: its memory, its launches on the emulator, their recording, and the
// mistakes that were found. The program's calls (device/scanscope_device.h) arrive here, and so do the calls
// that the compiler inserts before each memory access (accesses.cpp).
#pragma once

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kernels/own/device/scanscope_async.h"
#include "kernels/own/device/scanscope_device.h"
#include "kernels/own/run_progress.h"
#include "kernels/own/runner/arena.h"
#include "kernels/own/runner/async_state.h"
#include "kernels/own/runner/device_memory.h"
#include "kernels/own/runner/error_state.h"
#include "kernels/own/runner/followed_values.h"
#include "kernels/own/runner/gathered_lanes.h"
#include "kernels/own/runner/kernel_memory.h"
#include "kernels/own/runner/named_barriers.h"
#include "kernels/own/runner/places.h"
#include "kernels/own/runner/polling.h"
#include "kernels/own/runner/recording.h"
#include "kernels/own/runner/shared_memory.h"
#include "kernels/own/runner/stream_work.h"
#include "kernels/own/runner/unwritten_on_host.h"
#include "kernels/simt/emulator/clusters.h"
#include "kernels/simt/emulator/grid.h"
#include "kernels/simt/emulator/kernel_fault.h"
#include "kernels/trace/left_out_barriers.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

// The options for one run of a program.
struct MachineOptions {
    std::string program; // the loaded file
    trace::Schedule schedule = trace::Schedule::in_order;
    std::uint64_t seed = 1;
    unsigned char garbage = 0; // the value of each byte that nothing has written
    std::uint64_t device_bytes = std::uint64_t{4} << 30;
    std::uint64_t host_bytes = 0; // most host memory that the program may use
    unsigned seconds = 0;         // time limit, after which the program is asked to end
    RecordingOptions recording;
    std::shared_ptr<SharedProgress> progress;
    std::vector<trace::BarrierPlace> without_barriers; // barriers that threads skip
};

// The votes of a block's threads at a barrier that counts or combines predicates. A thread may reach the next
// barrier before others have left this one, but not the one after that, so there are two sets of votes.
struct BlockVote {
    struct At {
        std::uint32_t interval = ~std::uint32_t{0};
        int yes = 0, voters = 0;
    };
    At both[2];
    // `interval` is the one before the barrier.
    At& at(std::uint32_t interval) { return both[interval % 2]; }
    void add(std::uint32_t interval, bool predicate) {
        At& here = at(interval);
        if (here.interval != interval) here = {interval, 0, 0};
        ++here.voters;
        here.yes += predicate;
    }
};

// The state of a thread's fibre: the access that it has begun.
struct ThreadState {
    enum class Open : std::uint8_t { nothing, write, stray };
    Open open = Open::nothing;
    bool is_volatile = false;
    bool is_object = false; // a write of an object that is larger than an access
    Cells cells;
    simt::Where where;
    char* stray = nullptr; // the address of a write into a gap, which is undone
    unsigned stray_bytes = 0;
    char kept[16] = {};
    // The asynchronous copy that the thread began last, or 0 if it did anything else since then.
    std::uint32_t last_copy = 0;
    // For an atomic, between its read and its write:
    bool in_atomic = false, is_block_wide = false;
    std::uint64_t old = 0;
    char* cell = nullptr;
    unsigned cell_bytes = 0;

    // How often the thread of this block has read its clock. Threads of other blocks reuse the stack.
    std::uint64_t clock_block = ~std::uint64_t{0};
    std::uint32_t ticks = 0;
};

// The place of an access in the source. It is looked up only when it is needed.
struct Origin {
    const void* from = nullptr; // the return address of the call before the access
    simt::Where where = {};     // or the place itself
};

// Thrown by the first thread of a kernel that is declared with __cluster_dims__.
struct NeedsCluster {
    trace::Dim3 extent;
};

class Machine final : public simt::SharedPlace, public NamedBarriers::Record {
public:
    // `keeper` receives the reports about the program.
    Machine(MachineOptions options, Sender keeper);
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    // --- called by a kernel's thread
    // Called before an access of `bytes` bytes (at most 16). `is_aligned_type`: the accessed type requires an
    // aligned address.
    void touch(simt::Thread& self, char* address, unsigned bytes, bool writes, bool is_volatile,
               bool is_aligned_type, const Origin& origin);
    // Called before the copying of a larger object, whose values are recorded when all of it is written.
    void touch_range(simt::Thread& self, char* address, std::size_t bytes, bool writes, const void* from);
    // Called before an access to an object whose type requires an alignment of `bytes` that the address
    // lacks.
    void touch_misaligned(simt::Thread& self, char* address, unsigned bytes, bool writes,
                          const Origin& origin);
    // Called before anything else that a thread does: records the thread's last write, whose value is in
    // memory by now. While accesses may be quick, there is no such write.
    void settle(simt::Thread& self) {
        if (arena.may_be_quick()) return;
        ThreadState& state = states_[self.stack];
        state.last_copy = 0;
        if (state.open != ThreadState::Open::nothing) close(self, state);
    }
    void* shared_array(const void* key, const char* name, std::size_t bytes, std::size_t alignment,
                       CellType type, simt::Where place);
    [[nodiscard]] void* known_shared_array(const void* key) const { return shared_.known(key); }
    void* dynamic_array(const char* name, CellType type, simt::Where place);
    std::uint64_t load(simt::Thread& self, char* cell, unsigned bytes, simt::Where place);
    std::uint64_t begin_atomic(simt::Thread& self, char* cell, unsigned bytes, bool reads, simt::Where place);
    void narrow_next_atomic(const simt::Thread& self) { states_[self.stack].is_block_wide = true; }
    void end_atomic(simt::Thread& self, std::uint64_t value, simt::Where place);
    // The barriers of PTX are counted in a shared array: an arrival is a fence and an atomic, and a departure
    // reads the number of arrivals before a fence. So they order the threads' accesses like a flag.
    void record_arrival(simt::Thread& self, unsigned barrier, std::uint32_t n, simt::Where place) override;
    void record_departure(simt::Thread& self, unsigned barrier, const simt::Where& place) override;
    [[nodiscard]] char* shared_window() const { return shared_.window(); }
    // Whether the address is in the shared memory of this block, or of another one of its cluster.
    [[nodiscard]] bool is_shared(char* address) const {
        return shared_.is_here(address) || shared_.peer_at(address).rank;
    }
    // Called in a loop without accesses, so that other threads get their turns and the run ends in time.
    void pass_time(simt::Thread& self, simt::Where place) {
        if (--self.fuel == 0 || is_asked_to_end_) look_at_time(self, {nullptr, place}, true);
    }
    void begin_step(simt::Thread& self, const char* name, std::int64_t number, simt::Where place);
    void enter_step(simt::Thread& self, const simt::Where& place) { recording_.enter_step(self, place); }
    // Whether this run skips the barrier at this place.
    [[nodiscard]] bool passes_over(const simt::Where& barrier) const {
        return leaves_out_barriers && is_without(barrier);
    }
    [[nodiscard]] BlockVote& vote_of(const simt::Block& block) { return votes_[&block]; }
    // The value that a shuffle takes from a lane that does not take part.
    [[nodiscard]] std::uint64_t value_of_undefined_lane(simt::Thread& self, unsigned lane, CellType type,
                                                        simt::Where place);
    void follow(const char* pointer, CellType type); // the kernel's array has elements of this type
    void fail_assertion(simt::Thread& self, std::string text, simt::Where place) override;
    // Ends the program: a thread came to `what`, which the emulator cannot run.
    [[noreturn]] void refuse(simt::Thread& self, std::string what, std::string why, simt::Where place);
    [[nodiscard]] std::uint32_t next_tick(simt::Thread& self); // the thread's clock, from 1

    // Barrier objects, at their addresses; the results are phases.
    void init_object(simt::Thread& self, char* address, std::uint32_t expected, simt::Where place);
    // Arrives `count` times, and adds to the bytes that the phase waits for.
    std::uint64_t arrive(simt::Thread& self, char* address, std::uint32_t count, std::int64_t bytes,
                         bool drops, simt::Where place, bool is_relaxed = false);
    // Whether the phase has ended. If `blocks`, waits until it has.
    bool wait_at(simt::Thread& self, char* address, std::uint64_t phase, bool blocks, simt::Where place);

    // The clusters of the current launch, and what their blocks do together (machine_clusters.cpp).
    [[nodiscard]] const simt::Clusters& clusters() const { return clusters_; }
    void need_cluster(simt::Thread& self, trace::Dim3 extent);
    [[nodiscard]] char* map_shared(simt::Thread& self, char* address, unsigned rank, simt::Where place);
    [[nodiscard]] unsigned shared_rank(const simt::Thread& self, char* address) const;
    void arrive_at_cluster(simt::Thread& self, std::uint32_t threads, bool is_relaxed, simt::Where place);
    void wait_at_cluster(simt::Thread& self, simt::Where place);

    // Asynchronous copies of `bytes` bytes, followed by `zeros` zeros. `object` may be null.
    void begin_copy(simt::Thread& self, char* to, const char* from, std::size_t bytes, std::size_t zeros,
                    const CopyKind& kind, char* object, simt::Where place);
    void begin_multicast(simt::Thread& self, char* to, const char* from, std::size_t bytes,
                         std::uint32_t mask, char* object, simt::Where place);
    void bind_copies(simt::Thread& self, char* address, simt::Where place);
    void commit_copies(simt::Thread& self, bool is_bulk);
    void wait_for_copies(simt::Thread& self, std::size_t all_but, bool is_bulk, simt::Where place);
    void end_thread(simt::Thread& self);

    // --- called by the host, whose threads take turns; results are CUDA's error numbers
    int launch(const char* name, const Configuration& configuration, void (*body)(const void*),
               const void* arguments, std::size_t bytes, simt::Where place);
    int error(int number, simt::Where place, const char* call) { return errors.answer(number, place, call); }
    [[nodiscard]] int lost() const { return errors.lost(); } // 0, or the error that every call now returns
    void host_touches(const char* address, unsigned bytes, bool writes, bool is_volatile, const void* from);
    [[nodiscard]] std::uint64_t threads_of_last_launch() const { return threads_; } // 0 before the first
    [[nodiscard]] unsigned char garbage() const { return options_.garbage; }

    DeviceMemory memory;
    FollowedValues followed;    // of the current launch
    KernelMemory beside_memory; // other memory that kernels may access
    GatheredLanes gathered_lanes;
    NamedBarriers named_barriers;
    Places places;
    ErrorState errors;
    void note(trace::Mistake mistake, simt::Where where, simt::Where other = {}) {
        recording_.note(std::move(mistake), where, other);
    }
    // Notes that the C library could not allocate this much memory in a call by the host.
    void note_no_memory(const char* call, std::uint64_t bytes);
    // Notes a mistake of a thread.
    void note(simt::Thread& self, trace::Mistake mistake, simt::Where where, simt::Where other = {});

    void start() { recording_.start(); }
    // Ends the run, once, and reports everything that is left. `status` is the program's exit status.
    void finish(std::int32_t status);
    // Ends the run because of a signal.
    void crashed(int signal, bool is_out_of_time);
    // Asks the run to end because of the time limit. It ends at a kernel's next access, whose line is then
    // known, or after the current bookkeeping is done.
    void ask_to_end() {
        is_asked_to_end_ = true;
        arena.allow_quick(false);
    }
    [[nodiscard]] bool is_asked_to_end() const { return is_asked_to_end_; }
    [[nodiscard]] bool runs_kernel() const { return doing_ == kernel; }
    // Whether a signal must not interrupt the current work.
    [[nodiscard]] bool keeps_books() const { return doing_ == books || recording_.is_reporting(); }

    StreamWork streams;
    UnwrittenOnHost unwritten_on_host;
    static inline constinit bool leaves_out_barriers = false; // whether passes_over() is ever true
    std::uint64_t shared_allowed = 49152;
    bool is_reset = false; // by cudaDeviceReset

    // --- simt::SharedPlace
    void begin(simt::Block& block) override;
    void bring(simt::Block& block) override;

private:
    // The kernels of replaced libraries access everything on the line that launches them.
    [[nodiscard]] const simt::Where& place_of(const void* return_address) {
        const simt::Where& where = places.of(return_address);
        return where.line > 0 ? where : launched_;
    }
    [[nodiscard]] simt::Where place_of(const Origin& origin) {
        return origin.from ? place_of(origin.from) : origin.where;
    }
    [[nodiscard]] bool is_without(const simt::Where& barrier) const;
    void close(simt::Thread& self, ThreadState& state);
    [[nodiscard]] Cells cell_of_barrier(unsigned barrier, const simt::Where& place);
    void record_fence(simt::Thread& self, const simt::Where& place);
    [[nodiscard]] Target locate(simt::Thread& self, char* address, unsigned bytes, bool writes,
                                const Origin& origin);
    // An array of any memory, as a mistake describes it.
    struct AccessedArray {
        std::string name;
        const char* memory;
        std::uint64_t cells;
        unsigned cell_bytes;
        explicit AccessedArray(const auto& array)
            : name(array.name)
            , memory(array.memory)
            , cells(array.bytes / array.type.bytes)
            , cell_bytes(array.type.bytes) {}
    };
    void refuse(simt::Thread& self, trace::MistakeKind kind, const AccessedArray& array, char* address,
                unsigned bytes, bool writes, const Origin& origin, simt::Where other = {});
    void refuse_beyond(simt::Thread& self, const DeviceArray& nearest, char* address, unsigned bytes,
                       bool writes, const Origin& origin);
    [[nodiscard]] const DeviceArray* origin_of(const char* address);
    void refuse_elsewhere(simt::Thread& self, char* address, bool writes, const Origin& origin);
    [[noreturn]] void refuse_misaligned(simt::Thread& self, const char* address, unsigned bytes, bool writes,
                                        const Target& target, const Origin& origin);
    [[nodiscard]] bool is_unwritten(const DeviceArray& array, const char* address, unsigned bytes) const;
    void note_unwritten(simt::Thread& self, const DeviceArray& array, char* address, unsigned bytes,
                        const Origin& origin);
    void stray(simt::Thread& self, char* address, unsigned bytes, bool writes);
    [[noreturn]] void lose(simt::Thread& self, int number, const std::string& what, simt::Where where);

    [[nodiscard]] Target locate_in_peer(simt::Thread& self, char* address, unsigned bytes, bool writes,
                                        const Origin& origin);
    [[nodiscard]] std::string name_of_array(Space space, char* address);
    [[nodiscard]] std::string name_of_peer(std::uint64_t rank, const SharedArray& array) const;
    [[nodiscard]] char* barrier_of_cluster(const simt::Thread& self);
    void leave_cluster(simt::Thread& self);

    [[nodiscard]] AsyncState::Key key_of(simt::Thread& self, const Cells& cells, simt::Where place);
    [[nodiscard]] Cells cell_of_object(simt::Thread& self, char* address, simt::Where place);
    [[nodiscard]] BarrierObject& object_at(simt::Thread& self, const Cells& cells, const char* what,
                                           simt::Where place);
    [[nodiscard]] std::string name_of_object(const Cells& cells);
    void record_arrival(simt::Thread& self, const Cells& cells, const BarrierObject& object,
                        std::uint64_t old, const AsyncCopy* by, simt::Where place, bool is_relaxed = false);
    static void end_phase(simt::Thread& self, BarrierObject& object);
    bool let_copies_end(simt::Thread& self, const Cells& cells, BarrierObject& object, bool waits,
                        simt::Where place);
    void record_arrival_of_copy(simt::Thread& self, Cells cells, const BarrierObject& object,
                                std::uint64_t old, const AsyncCopy& copy);
    [[nodiscard]] static std::uint32_t waiter_of(const simt::Thread& self, const AsyncCopy& copy);
    void end_copy(simt::Thread& self, AsyncCopy& copy);
    void end_copy_to_peer(simt::Thread& self, const SharedCopy& copy);
    [[noreturn]] static void fail_async(simt::Thread& self, const std::string& does, const std::string& but,
                                        simt::Where place);
    [[noreturn]] void fail_to_wait(simt::Thread& self);

    void run_grid(const Configuration& configuration, trace::Dim3 cluster, simt::Recorder* recorder,
                  void (*body)(const void*), const void* arguments);
    [[nodiscard]] simt::GridOptions grid_options(simt::Recorder* recorder);
    void look_for_leaks();
    [[nodiscard]] bool finds_nothing_new(simt::Thread& self, const char* address, const Cells& cells,
                                         const simt::Where& place);
    void look_at_time(simt::Thread& self, const Origin& origin, bool may_work);
    [[nodiscard]] trace::Mistake out_of_time() const;
    [[noreturn]] void end_with(simt::Thread& self, trace::Mistake mistake, simt::Where place);
    [[noreturn]] void end_now();
    void end_launch();
    void allow_quick(); // unless the running block is recorded

    MachineOptions options_;
    SharedMemory shared_;
    Recording recording_;
    std::recursive_mutex turn_;
    bool is_finished_ = false;
    bool was_stopped_ = false; // by its time limit, or because the emulator cannot go on
    volatile std::sig_atomic_t is_asked_to_end_ = 0;
    enum Doing : std::sig_atomic_t { host, kernel, books };
    volatile std::sig_atomic_t doing_ = host; // what a signal would interrupt
    std::unordered_map<const simt::Block*, BlockVote> votes_;

    std::vector<ThreadState> states_;
    Polling polling_;
    AsyncState async_;
    simt::Clusters clusters_{};               // of the current launch
    DeviceArray* cluster_barriers_ = nullptr; // a barrier object for each cluster, once there is any
    std::map<const simt::Thread*, std::uint64_t> at_cluster_barrier_; // the phase of those that have arrived
    std::uint32_t launches_ = 0;
    std::uint64_t threads_ = 0;                // of the last launch
    simt::Where launched_;                     // where it was launched
    bool is_recorded_ = false;                 // whether the running block is
    std::vector<std::uint16_t> passed_arrays_; // as arguments of the current launch

    friend class Turn;
};

// The machine of this process.
Machine& machine();
void make_machine(MachineOptions options, Sender keeper);

// Gives a host thread exclusive use of the device. A kernel's threads run within the turn of the host thread
// that launched it.
class Turn {
public:
    Turn()
        : held_(machine().turn_) {}

private:
    std::lock_guard<std::recursive_mutex> held_;
};

[[nodiscard]] inline simt::Where where_of(Place place) {
    return {place.file, place.function, place.line, place.number};
}

} // namespace scanscope::own

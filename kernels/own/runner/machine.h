// The one device of a running program: its memory, its launches on the emulator, what is recorded of them,
// and the mistakes that were seen. What the program calls (device/scanscope_device.h) and what the compiler
// put before each of its accesses (accesses.cpp) come here.
#pragma once

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kernels/own/device/scanscope_device.h"
#include "kernels/own/runner/device_memory.h"
#include "kernels/own/runner/error_state.h"
#include "kernels/own/runner/followed_values.h"
#include "kernels/own/runner/gathered_lanes.h"
#include "kernels/own/runner/kernel_memory.h"
#include "kernels/own/runner/pending_copies.h"
#include "kernels/own/runner/places.h"
#include "kernels/own/runner/polling.h"
#include "kernels/own/runner/recording.h"
#include "kernels/own/runner/shared_memory.h"
#include "kernels/simt/emulator/grid.h"
#include "kernels/simt/emulator/kernel_fault.h"
#include "kernels/trace/left_out_barriers.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

// What is asked of one run of a program.
struct MachineOptions {
    std::string program; // the loaded file
    trace::Schedule schedule = trace::Schedule::in_order;
    std::uint64_t seed = 1;
    std::uint64_t device_bytes = std::uint64_t{4} << 30;
    std::uint64_t host_bytes = 0; // that the program may have on the host
    unsigned seconds = 0;         // after which it is told to end
    RecordingOptions recording;
    std::vector<trace::BarrierPlace> without_barriers; // that threads pass as if they were not there
};

// What the threads of a block said at a barrier that counts. A thread may come to the next one before others
// have left this one; to the one after that it may not: so there are two.
struct BlockVote {
    struct At {
        std::uint32_t interval = ~std::uint32_t{0};
        int yes = 0, voters = 0;
    };
    At both[2];
    // `interval` is that before the barrier.
    At& at(std::uint32_t interval) { return both[interval % 2]; }
    void add(std::uint32_t interval, bool predicate) {
        At& here = at(interval);
        if (here.interval != interval) here = {interval, 0, 0};
        ++here.voters;
        here.yes += predicate;
    }
};

// A fibre's own: what it has begun to write, and where it stands.
struct ThreadState {
    enum class Open : std::uint8_t { nothing, write, stray };
    Open open = Open::nothing;
    bool is_volatile = false;
    Cells cells;
    simt::Where where;
    char* stray = nullptr; // what it overwrites in a gap, to be put back
    unsigned stray_bytes = 0;
    char kept[16] = {};
    // Of an atomic, between its halves.
    bool in_atomic = false;
    std::uint64_t old = 0;
    char* cell = nullptr;
    unsigned cell_bytes = 0;

    // How often it has looked at its clock; a stack goes from a block's thread to another's.
    std::uint64_t clock_block = ~std::uint64_t{0};
    std::uint32_t ticks = 0;
};

// Where an access stands in the program: found where it is told, and only there.
struct Origin {
    const void* from = nullptr; // the return address of the call before the access
    simt::Where where = {};     // or the place itself
};

class Machine final : public simt::SharedPlace {
public:
    // `keeper` is where it reports what the program does.
    Machine(MachineOptions options, Sender keeper);
    Machine(const Machine&) = delete;
    Machine& operator=(const Machine&) = delete;

    // --- of a thread of a kernel
    // Before an access of so many bytes (at most 16).
    void touch(simt::Thread& self, char* address, unsigned bytes, bool writes, bool is_volatile,
               const void* from);
    // Before anything but an access that a thread does: what it has written last is there by then.
    void settle(simt::Thread& self) {
        ThreadState& state = states_[self.stack];
        if (state.open != ThreadState::Open::nothing) close(self, state);
    }
    void* shared_array(const void* key, const char* name, std::size_t bytes, std::size_t alignment,
                       CellType type, simt::Where place);
    void* dynamic_array(const char* name, CellType type, simt::Where place);
    std::uint64_t begin_atomic(simt::Thread& self, char* cell, unsigned bytes, bool reads, simt::Where place);
    void end_atomic(simt::Thread& self, std::uint64_t value, simt::Where place);
    void begin_step(simt::Thread& self, const char* name, std::int64_t number, simt::Where place);
    void enter_step(simt::Thread& self, const simt::Where& place) { recording_.enter_step(self, place); }
    // Whether the barrier there is one that this run does without.
    [[nodiscard]] bool passes_over(const simt::Where& barrier) const;
    [[nodiscard]] BlockVote& vote_of(const simt::Block& block) { return votes_[&block]; }
    void follow(const char* pointer, CellType type); // that the kernel takes as elements of that type
    void fail_assertion(simt::Thread& self, std::string text, simt::Where place);
    [[nodiscard]] std::uint32_t next_tick(simt::Thread& self); // of its clock, from 1

    // --- of the host, whose threads take turns; numbers are CUDA's errors
    int launch(const char* name, const Configuration& configuration, void (*body)(const void*),
               const void* arguments, std::size_t bytes, simt::Where place);
    int error(int number, simt::Where place, const char* call) { return errors.answer(number, place, call); }
    [[nodiscard]] int lost() const { return errors.lost(); } // 0, or what every call answers from now on
    void host_touches(const char* address, unsigned bytes, bool writes, const void* from);

    DeviceMemory memory;
    FollowedValues followed;    // of the launch under way
    KernelMemory beside_memory; // that kernels may touch
    GatheredLanes gathered_lanes;
    Places places;
    ErrorState errors;
    void note(trace::Mistake mistake, simt::Where where, simt::Where other = {}) {
        recording_.note(std::move(mistake), where, other);
    }
    // The C library had not as much as the host asked for by that call.
    void note_no_memory(const char* call, std::uint64_t bytes);
    // Of a thread.
    void note(simt::Thread& self, trace::Mistake mistake, simt::Where where, simt::Where other = {});

    void start() { recording_.start(); }
    // The end, once: what is left to report is reported. `status` is the program's.
    void finish(std::int32_t status);
    // The end by a signal.
    void crashed(int signal, bool is_out_of_time);
    // It is to end, as its time is over: it does so at the next access of a kernel, whose line is known then,
    // or once what the kernel did is written down.
    void ask_to_end() { is_asked_to_end_ = true; }
    [[nodiscard]] bool is_asked_to_end() const { return is_asked_to_end_; }
    [[nodiscard]] bool runs_kernel() const { return doing_ == kernel; }
    // Nothing may come between.
    [[nodiscard]] bool keeps_books() const { return doing_ == books || recording_.is_reporting(); }

    PendingCopies pending_copies;
    std::uint64_t shared_allowed = 49152;
    bool is_reset = false; // by cudaDeviceReset

    // --- simt::SharedPlace
    void begin(simt::Block& block) override;
    void bring(simt::Block& block) override;

private:
    [[nodiscard]] simt::Where place_of(const Origin& origin) {
        return origin.from ? places.of(origin.from) : origin.where;
    }
    void close(simt::Thread& self, ThreadState& state);
    [[nodiscard]] Target locate(simt::Thread& self, char* address, unsigned bytes, bool writes,
                                const Origin& origin);
    void refuse(simt::Thread& self, trace::MistakeKind kind, const auto& array, char* address, unsigned bytes,
                bool writes, const Origin& origin, simt::Where other = {});
    void refuse_elsewhere(simt::Thread& self, char* address, bool writes, const Origin& origin);
    [[nodiscard]] bool is_unwritten(const DeviceArray& array, const char* address, unsigned bytes) const;
    void note_unwritten(simt::Thread& self, const DeviceArray& array, char* address, const Origin& origin);
    void stray(simt::Thread& self, char* address, unsigned bytes, bool writes);
    [[noreturn]] void lose(simt::Thread& self, int number, const std::string& what, simt::Where where);

    [[nodiscard]] simt::GridOptions grid_options(simt::Recorder* recorder);
    void look_for_leaks();
    void look_at_time(simt::Thread& self, const Origin& origin);
    [[nodiscard]] trace::Mistake out_of_time() const;
    [[noreturn]] void end_now();
    void end_launch();

    MachineOptions options_;
    Recording recording_;
    SharedMemory shared_;
    std::recursive_mutex turn_;
    bool is_finished_ = false;
    volatile std::sig_atomic_t is_asked_to_end_ = 0;
    enum Doing : std::sig_atomic_t { host, kernel, books };
    volatile std::sig_atomic_t doing_ = host; // what a signal interrupts
    std::unordered_map<const simt::Block*, BlockVote> votes_;

    std::vector<ThreadState> states_;
    Polling polling_;
    std::uint32_t launches_ = 0;

    friend class Turn;
};

// The one of this process.
Machine& machine();
void make_machine(MachineOptions options, Sender keeper);

// What a thread of the host does with the device no other thread disturbs. A kernel's threads are within the
// turn of the one that launched it.
class Turn {
public:
    Turn()
        : held_(machine().turn_) {}

private:
    std::lock_guard<std::recursive_mutex> held_;
};

[[nodiscard]] inline simt::Where where_of(Place place) { return {place.file, place.function, place.line}; }

} // namespace scanscope::own

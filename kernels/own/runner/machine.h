// The one device of a running program: its memory, its launches on the emulator, what is recorded of them,
// and the mistakes that were seen. What the program calls (device/scanscope_device.h) and what the compiler
// put before each of its accesses (accesses.cpp) come here.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "kernels/own/device/scanscope_device.h"
#include "kernels/own/runner/device_memory.h"
#include "kernels/own/runner/places.h"
#include "kernels/simt/emulator/grid.h"
#include "kernels/simt/emulator/kernel_fault.h"
#include "kernels/simt/emulator/recorder.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

// What is asked of one run of a program.
struct MachineOptions {
    std::string program;    // the loaded file
    std::string trace_file; // written at the end; empty: none
    trace::Schedule schedule = trace::Schedule::in_order;
    std::uint64_t seed = 1;
    std::vector<std::uint32_t> launches; // to record, from 0; empty: all
    std::vector<std::int64_t> blocks;    // of each; negative ones count from the end; empty: all
    std::uint64_t device_bytes = std::uint64_t{4} << 30;
    std::uint64_t record_bytes = trace::most_recorded_bytes;
};

// A step that stands for a barrier interval is named after the line where it began; how often that line did
// is its number.
struct BlockSteps {
    std::optional<std::uint32_t> interval; // that the names below are of
    std::uint32_t label = 0;               // a text of the recorder
    std::uint64_t number = 0;
    std::map<std::uint32_t, std::uint64_t> times; // by label
    std::vector<std::uint16_t> shared; // for each shared array of the machine its number in the block
    std::uint16_t shared_declared = 0;
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

struct SharedArray {
    const void* key = nullptr; // null for dynamic ones
    std::string name;
    std::uint64_t offset = 0, bytes = 0;
    CellType type{};
    simt::Where place = {};
};

enum class Space : std::uint8_t { none, shared, global };

// Cells of one array, side by side.
struct Cells {
    Space space = Space::none;
    std::uint16_t array = 0; // shared: index of the machine's; global: DeviceArray::number
    CellType type{};
    char* first = nullptr; // where the first cell begins
    std::uint64_t index = 0;
    unsigned count = 0;
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
    // What it reads again and again: it polls while nothing else is there.
    const char* polled = nullptr;
    unsigned polled_line = 0;
    std::uint64_t polled_value = 0;
    simt::Where polled_at = {};
    std::uint64_t polled_block = 0;
    std::uint32_t polled_thread = 0;
    // Of an atomic, between its halves.
    bool in_atomic = false;
    std::uint64_t old = 0;
    char* cell = nullptr;
    unsigned cell_bytes = 0;

    std::uint64_t block = ~std::uint64_t{0}; // whose step it is in
    std::uint32_t interval = 0;

    // The lanes that come to one place together: where this one waits for them, and who they are then.
    bool gathers = false;
    simt::Where gathers_at = {};
    std::uint32_t gathered = 0; // 0: not known yet
};

// Where an access stands in the program: found where it is told, and only there.
struct Origin {
    const void* from = nullptr; // the return address of the call before the access
    simt::Where where = {};     // or the place itself
};

class Machine final : public simt::SharedPlace {
public:
    explicit Machine(MachineOptions options);
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
    std::uint64_t begin_atomic(simt::Thread& self, char* cell, unsigned bytes, simt::Where place);
    void end_atomic(simt::Thread& self, std::uint64_t value, simt::Where place);
    void begin_step(simt::Thread& self, const char* name, std::int64_t number, simt::Where place);
    void enter_step(simt::Thread& self, const simt::Where& place);
    void begin_gathering(simt::Thread& self, simt::Where place);
    [[nodiscard]] bool has_gathered(simt::Thread& self);
    [[nodiscard]] std::uint32_t gathered(simt::Thread& self);
    [[nodiscard]] BlockVote& vote_of(const simt::Block& block) { return votes_[&block]; }
    void fail_assertion(simt::Thread& self, std::string text, simt::Where place);

    // --- of the host; numbers are CUDA's errors
    int launch(const char* name, const Configuration& configuration, void (*body)(const void*),
               const void* arguments, std::size_t bytes, simt::Where place);
    // What a call answers: kept for cudaGetLastError, too.
    int error(int number, simt::Where place, const char* call);
    int last_error(bool forget);
    [[nodiscard]] int lost() const { return lost_; } // 0, or what every call answers from now on
    void know_readable(const char* first, std::size_t bytes) { readable_.emplace_back(first, first + bytes); }
    void host_touches(const char* address, unsigned bytes, bool writes, const void* from);

    DeviceMemory memory;
    Places places;
    void note(trace::Mistake mistake, simt::Where where, simt::Where other = {});
    // Of a thread.
    void note(simt::Thread& self, trace::Mistake mistake, simt::Where where, simt::Where other = {});

    // Writes the trace. `status` is the program's.
    void finish(std::int32_t status);
    void crashed(int signal);

    // A copy that the host does not wait for.
    struct Unready {
        char* memory;
        std::uint64_t bytes;
        void* stream;
        simt::Where where;
    };
    std::vector<Unready> unready;
    std::uint64_t shared_allowed = 49152;
    bool is_reset = false;     // by cudaDeviceReset
    bool is_discarded = false; // what the call gives back that is being made

    // --- simt::SharedPlace
    void begin(simt::Block& block) override;
    void bring(simt::Block& block) override;

private:
    static constexpr std::uint64_t static_bytes = 64u << 10, dynamic_bytes = 232448;
    static constexpr std::uint64_t dynamic_offset = static_bytes,
                                   window_bytes = static_bytes + dynamic_bytes + (64u << 10);

    [[nodiscard]] simt::Where place_of(const Origin& origin) {
        return origin.from ? places.of(origin.from) : origin.where;
    }
    int keep_error(int number, simt::Where place, const char* call);
    [[nodiscard]] bool polls(simt::Thread& self, ThreadState& state, const char* cell, std::uint64_t value,
                             const simt::Where& where);
    void close(simt::Thread& self, ThreadState& state);
    [[nodiscard]] Cells locate(simt::Thread& self, char* address, unsigned bytes, bool writes,
                               const Origin& origin);
    [[nodiscard]] Cells locate_shared(simt::Thread& self, char* address, unsigned bytes, bool writes,
                                      const Origin& origin);
    [[nodiscard]] Cells locate_elsewhere(simt::Thread& self, char* address, bool writes,
                                         const Origin& origin);
    void stray(simt::Thread& self, char* address, unsigned bytes, bool writes);
    void log(simt::Thread& self, trace::RecordKind kind, const Cells& cells, const simt::Where& where,
             std::uint64_t old = 0);
    std::uint16_t number_in_block(simt::Thread& self, std::uint16_t array);
    void declare(simt::Thread& self, std::uint16_t array, std::uint16_t number);
    [[nodiscard]] BlockSteps& steps_of(const simt::Block& block);
    [[noreturn]] void lose(simt::Thread& self, int number, const std::string& what, simt::Where where);

    [[nodiscard]] bool is_recorded(std::uint32_t launch) const;
    void run(const Configuration& configuration, simt::Grid::Body body, const void* context);
    void run_recorded(const char* name, const Configuration& configuration, simt::Grid::Body body,
                      const void* context);
    [[nodiscard]] simt::GridOptions grid_options(simt::Recorder* recorder);
    void begin_dynamic_memory(std::uint64_t bytes);
    void know_stacks(const simt::StackPool& stacks);
    void take_states(trace::Log& log);
    void keep_fault(const simt::KernelFault& fault);
    [[nodiscard]] simt::Where polled_by(std::uint64_t block, std::uint32_t thread) const;
    void look_for_leaks();
    void put_away(); // what the block that ran last has in shared memory, unless it has ended
    void poison(std::uint64_t first, std::uint64_t bytes);

    MachineOptions options_;
    trace::Trace trace_;
    trace::RecordingBudget budget_;
    bool is_full_ = false, is_finished_ = false;

    char* window_ = nullptr; // where shared memory stands
    std::deque<SharedArray> shared_;
    std::map<std::uint64_t, std::uint16_t> shared_by_offset_;
    std::map<const void*, std::uint16_t> shared_by_key_;
    std::map<std::string, std::uint16_t> dynamic_by_name_; // of this launch
    std::optional<SharedArray> dynamic_of_file_;           // declared outside of kernels
    std::uint64_t static_used_ = 0, dynamic_used_ = 0;
    simt::Block* resident_ = nullptr;
    std::unordered_map<const simt::Block*, std::vector<char>> put_away_;

    std::unordered_map<const simt::Block*, BlockVote> votes_;

    std::vector<ThreadState> states_;
    char *stacks_low_ = nullptr, *stacks_end_ = nullptr;
    std::size_t stack_stride_ = 1, stack_size_ = 0;
    std::vector<BlockSteps> steps_;              // by the recorder's slot
    std::map<unsigned, std::string> line_names_; // the recorder knows texts by where they stand
    const char *arguments_ = nullptr, *arguments_end_ = nullptr;
    std::uint32_t launches_ = 0;

    int lost_ = 0, last_error_ = 0;
    bool error_was_seen_ = true, lost_was_told_ = false;
    trace::Mistake unseen_;
    simt::Where unseen_where_;
    std::map<std::tuple<trace::MistakeKind, std::string, unsigned, std::string, std::uint32_t>, std::size_t>
        known_;
    std::vector<std::pair<const char*, const char*>>
        readable_;                // what kernels may read beside the device's memory
    bool knows_readable_ = false; // of the program's file all that cannot change

    friend void find_readable(Machine& machine);
};

// The one of this process.
Machine& machine();
void make_machine(MachineOptions options);

[[nodiscard]] inline simt::Where where_of(Place place) { return {place.file, place.function, place.line}; }

} // namespace scanscope::own

// Reports a running program to its keeper (keeper.h): its mistakes, its fault and, for recorded launches,
// what their threads did.
#pragma once

#include <array>
#include <csignal>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "kernels/own/device/scanscope_device.h"
#include "kernels/own/runner/channel.h"
#include "kernels/own/runner/device_memory.h"
#include "kernels/own/runner/followed_values.h"
#include "kernels/own/runner/recording_options.h"
#include "kernels/own/runner/shared_memory.h"
#include "kernels/simt/emulator/block.h"
#include "kernels/simt/emulator/recorder.h"
#include "kernels/simt/where.h"
#include "kernels/trace/trace.h"

namespace scanscope::own {

// `peer` is the shared memory of another block of the cluster.
enum class Space : std::uint8_t { none, shared, peer, global };

// Adjacent cells of one array.
struct Cells {
    Space space = Space::none;
    std::uint16_t array = 0; // shared: its number in SharedMemory; global: DeviceArray::number;
                             // peer: Recording::number_of_peer()
    CellType type{};
    char* first = nullptr; // address of the first cell
    std::uint64_t index = 0;
    unsigned count = 0;
    std::uint32_t bytes = 0; // mask of the bytes of a single cell; 0: all bytes of each cell

    // These cells and all others of the array up to the end of `last`.
    [[nodiscard]] Cells up_to(const Cells& last) const {
        Cells all = *this;
        all.count = static_cast<unsigned>(last.index + last.count - index);
        all.bytes = all.count > 1 ? 0 : bytes | last.bytes;
        return all;
    }
};

// The array that an access reaches, or Space::none if it reaches none.
struct Target {
    Space space = Space::none;
    std::uint16_t array = 0; // as in Cells
    CellType type{};
    char* memory = nullptr;
    std::uint64_t bytes = 0;

    template <class Array>
    Target(Space where, std::uint16_t number, const Array& of)
        : space(where)
        , array(number)
        , type(of.type)
        , memory(of.memory)
        , bytes(of.bytes) {}
    Target() = default;
    // The cells that an access of `count` bytes reaches, up to the end of the array.
    [[nodiscard]] Cells cells(const char* address, unsigned count) const;
};

// An asynchronous copy that makes an access: its number (0: it is the thread itself), and the thread that
// waited for its end.
struct OfCopy {
    std::uint32_t number = 0, waiter = 0;
};

// Sends records to the keeper in batches.
class SendingRecorder final : public simt::Recorder {
public:
    SendingRecorder(Sender& keeper, std::vector<std::uint64_t> blocks)
        : keeper_(keeper)
        , blocks_(std::move(blocks)) {}
    std::optional<std::uint32_t> begin_block(std::uint64_t linear_index) override;
    void end_block(std::uint32_t slot) override;
    // Does nothing: shared memory is not where the emulator would copy it from.
    void take_snapshot(std::uint32_t, std::uint32_t, std::span<const std::byte>) override {}
    void finish() { take(leave_room()); }

private:
    std::span<trace::Record> take(std::size_t count) override;

    Sender& keeper_;
    std::vector<std::uint64_t> blocks_; // the blocks that are recorded
    // Each message may wake the keeper, so it should be large.
    std::array<trace::Record, 2048> room_;
    std::size_t texts_sent_ = 0, scopes_sent_ = 0;
    bool is_cut_ = false;
};

class Recording {
public:
    // The memories and `followed` must outlive this object.
    Recording(RecordingOptions options, Sender keeper, DeviceMemory& memory, const SharedMemory& shared,
              const FollowedValues& followed);

    void start() { keeper_.send(Report::program_starts, ProgramStarts()); }
    // Reports a mistake. The keeper keeps each mistake once per line, array and launch, with a count.
    void note(trace::Mistake mistake, simt::Where where, simt::Where other = {});
    // Reports the first fault. `launch` is the launch's number, counting all launches.
    void keep_fault(const trace::Fault& fault, simt::Where where, std::uint32_t launch);

    // Begins recording a launch. Returns where its threads' records go, or null if they are not recorded. A
    // launch that does not fit is not recorded.
    simt::Recorder* begin_launch(std::uint32_t number, const char* name, const Configuration& configuration,
                                 std::vector<trace::Argument> arguments, std::deque<DeviceArray>& arrays,
                                 simt::Where place);
    // Reports the origin of each array's values if they were followed. Must be called while the numbers are
    // still in memory.
    void take_nodes(const std::deque<DeviceArray>& arrays);
    // Ends the launch's recording, however the launch ended.
    void end_launch(std::deque<DeviceArray>& arrays);
    // Reports the program's end; `launches` is the number of all its launches.
    void end(std::int32_t status, std::uint32_t launches);

    // Whether a report is being sent. A signal during a report cannot be reported, either immediately or
    // within that report.
    [[nodiscard]] bool is_reporting() const { return keeper_.is_sending() || reports_cells_; }

    // --- called by a thread whose block is recorded
    void begin_block(const simt::Block& block);
    // Enters the step of a barrier interval. The step is named after the line where it began, and numbered by
    // how often that line began one.
    void enter_step(simt::Thread& self, const simt::Where& place);
    void begin_step(simt::Thread& self, const char* name, std::int64_t number, simt::Where place);
    void declare(simt::Block& block, const SharedArray& array); // an object by its parts
    // The number of another block's array, which is reported with its first access. no_array if there are too
    // many.
    [[nodiscard]] std::uint16_t number_of_peer(std::uint64_t block, const SharedArray& array);
    // Reports an array that was made after the launch began. Its contents are not kept.
    void announce(const DeviceArray& array);
    // Returns the record of the last cell.
    trace::Record& access(simt::Thread& self, trace::RecordKind kind, const Cells& cells,
                          const simt::Where& where, std::uint64_t old = 0, const OfCopy& copy = {});
    // Begins a step after a wait at a barrier object or for a copy. It is named after the line of the wait.
    void enter_step_of_wait(simt::Thread& self, const simt::Where& place);

private:
    trace::Record& access_parts(simt::Thread& self, trace::RecordKind kind, const Cells& cells,
                                const simt::Where& where, std::uint64_t old, const OfCopy& copy);
    struct BlockSteps {
        std::optional<std::uint32_t> interval; // the interval that the names below belong to
        std::uint32_t label = 0;               // index of a text in the recorder
        std::uint64_t number = 0;
        std::map<std::uint32_t, std::uint64_t> times;     // by label
        std::vector<std::optional<std::uint16_t>> shared; // each shared array's number in the block
        std::uint16_t shared_declared = 0;
    };
    // The block and the barrier interval of the thread on a stack.
    struct Standing {
        std::uint64_t block = ~std::uint64_t{0};
        std::uint32_t interval = 0;
        std::map<std::uint32_t, std::uint64_t> waits; // how often each label began a step of a wait
    };

    [[nodiscard]] BlockSteps& steps_of(const simt::Block& block);
    [[nodiscard]] std::uint32_t label_of(simt::Recorder& recorder, const simt::Where& place);
    void report_cells(std::deque<DeviceArray>& arrays); // of the changed arrays

    RecordingOptions options_;
    Sender keeper_;
    DeviceMemory& memory_;
    const SharedMemory& shared_;
    const FollowedValues& followed_;
    bool is_under_way_ = false; // whether the keeper records a launch
    bool asks_again_ = false;   // asks, at the launch's end, whether its arrays fit
    volatile std::sig_atomic_t reports_cells_ = 0;
    std::optional<SendingRecorder> recorder_;
    std::vector<BlockSteps> steps_; // by the recorder's slot
    std::vector<Standing> stands_;  // by stack
    // The numbers of other blocks' arrays, by block and the array's number in SharedMemory.
    std::map<std::pair<std::uint64_t, std::uint16_t>, std::uint16_t> peers_;
    // Indexed by file and line. The recorder knows texts by their addresses.
    std::map<std::pair<const char*, unsigned>, std::string> line_names_;
    trace::Record unused_ = {}; // returned by access() if it records nothing
};

[[nodiscard]] trace::Dim3 as_dim3(::dim3 size);

} // namespace scanscope::own

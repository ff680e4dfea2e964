// A running program reports to its keeper (keeper.h): its mistakes, its fault, and for the
// launches that are looked at what their threads did.
#pragma once

#include <array>
#include <csignal>
#include <cstdint>
#include <deque>
#include <map>
#include <optional>
#include <span>
#include <string>
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

enum class Space : std::uint8_t { none, shared, global };

// Cells of one array, side by side.
struct Cells {
    Space space = Space::none;
    std::uint16_t array = 0; // shared: its number in SharedMemory; global: DeviceArray::number
    CellType type{};
    char* first = nullptr; // where the first cell begins
    std::uint64_t index = 0;
    unsigned count = 0;
    std::uint32_t bytes = 0; // of the one cell, as a mask; 0: all of each
};

// The array that an access reaches; in no space where it reaches none.
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
    // Those that so many bytes reach, as far as the array goes.
    [[nodiscard]] Cells cells(const char* address, unsigned count) const;
};

// Sends records on in bunches.
class SendingRecorder final : public simt::Recorder {
public:
    SendingRecorder(Sender& keeper, std::vector<std::uint64_t> blocks)
        : keeper_(keeper)
        , blocks_(std::move(blocks)) {}
    std::optional<std::uint32_t> begin_block(std::uint64_t linear_index) override;
    void end_block(std::uint32_t slot) override;
    // Shared memory does not stand where the emulator would copy it from.
    void take_snapshot(std::uint32_t, std::uint32_t, std::span<const std::byte>) override {}
    void finish() { take(leave_room()); }

private:
    std::span<trace::Record> take(std::size_t count) override;

    Sender& keeper_;
    std::vector<std::uint64_t> blocks_; // that are recorded
    std::array<trace::Record, records_at_once> room_;
    std::size_t texts_sent_ = 0, scopes_sent_ = 0;
    bool is_cut_ = false;
};

class Recording {
public:
    // `keeper` must outlive it.
    Recording(RecordingOptions options, Sender keeper, const DeviceMemory& memory,
              const FollowedValues& followed);

    void start() { keeper_.send(Report::program_starts, ProgramStarts()); }
    // Each mistake of a line and an array once a launch, with how often it was made.
    void note(trace::Mistake mistake, simt::Where where, simt::Where other = {});
    // The first fault alone; `launch` is its number among all.
    void keep_fault(const trace::Fault& fault, simt::Where where, std::uint32_t launch);

    // Begins the records of a launch, and says where those of its threads go; null where there are to be
    // none. A launch that there is no room for is not recorded.
    simt::Recorder* begin_launch(std::uint32_t number, const char* name, const Configuration& configuration,
                                 std::vector<trace::Argument> arguments, std::deque<DeviceArray>& arrays,
                                 simt::Where place);
    // Where its values were followed, while their numbers are in memory: where those of each array come from.
    void take_nodes(const std::deque<DeviceArray>& arrays);
    // Ends them, however the launch ended.
    void end_launch(std::deque<DeviceArray>& arrays);
    // The program has ended; `launches` are all that it made.
    void end(std::int32_t status, std::uint32_t launches);

    // A signal that comes in the middle of a report can be reported neither then nor as part of it.
    [[nodiscard]] bool is_reporting() const { return keeper_.is_sending() || reports_cells_; }

    // --- of a thread whose block is recorded
    void begin_block(const simt::Block& block);
    // A step that stands for a barrier interval is named after the line where it began; how often that line
    // did is its number.
    void enter_step(simt::Thread& self, const simt::Where& place);
    void begin_step(simt::Thread& self, const char* name, std::int64_t number, simt::Where place);
    void declare(simt::Thread& self, std::uint16_t number, const SharedArray& array);
    void access(simt::Thread& self, trace::RecordKind kind, const Cells& cells, const simt::Where& where,
                std::uint64_t old = 0);

private:
    struct BlockSteps {
        std::optional<std::uint32_t> interval; // that the names below are of
        std::uint32_t label = 0;               // a text of the recorder
        std::uint64_t number = 0;
        std::map<std::uint32_t, std::uint64_t> times;     // by label
        std::vector<std::optional<std::uint16_t>> shared; // for each shared array its number in the block
        std::uint16_t shared_declared = 0;
    };
    // The step that a thread is in.
    struct Standing {
        std::uint64_t block = ~std::uint64_t{0};
        std::uint32_t interval = 0;
    };

    [[nodiscard]] BlockSteps& steps_of(const simt::Block& block);
    void report_cells(std::deque<DeviceArray>& arrays); // of those that changed

    RecordingOptions options_;
    Sender keeper_;
    const DeviceMemory& memory_;
    const FollowedValues& followed_;
    bool is_under_way_ = false; // a launch that the keeper takes
    bool asks_again_ = false;   // at its end whether there is room for its arrays
    volatile std::sig_atomic_t reports_cells_ = 0;
    std::optional<SendingRecorder> recorder_;
    std::vector<BlockSteps> steps_;              // by the recorder's slot
    std::vector<Standing> stands_;               // by stack
    std::map<unsigned, std::string> line_names_; // the recorder knows texts by where they stand
};

[[nodiscard]] trace::Dim3 as_dim3(::dim3 size);

} // namespace scanscope::own

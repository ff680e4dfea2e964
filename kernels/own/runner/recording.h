// What becomes the trace of a running program: its mistakes, its fault, and of the launches that are looked
// at what their threads did.
#pragma once

#include <cstdint>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "kernels/own/device/scanscope_device.h"
#include "kernels/own/runner/device_memory.h"
#include "kernels/own/runner/followed_values.h"
#include "kernels/own/runner/shared_memory.h"
#include "kernels/own/runner/shared_room.h"
#include "kernels/simt/emulator/block.h"
#include "kernels/simt/emulator/kernel_fault.h"
#include "kernels/simt/where.h"
#include "kernels/trace/recording_budget.h"
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

struct RecordingOptions {
    std::vector<std::uint32_t> launches; // to record, from 0; empty: all
    std::vector<std::int64_t> blocks;    // of each; negative ones count from the end; empty: all
    std::uint64_t bytes = trace::most_recorded_bytes;
    bool arrays_alone = false; // around each launch, and nothing of its threads
};

class Recording {
public:
    Recording(RecordingOptions options, trace::Schedule schedule, std::uint64_t seed,
              const DeviceMemory& memory, const FollowedValues& followed);
    ~Recording();
    Recording(const Recording&) = delete;
    Recording& operator=(const Recording&) = delete;

    // Each mistake of a line and an array once a launch, with how often it was made.
    void note(trace::Mistake mistake, simt::Where where, simt::Where other = {});
    // The first fault alone; `launch` is its number among all.
    void keep_fault(const simt::KernelFault& fault, simt::Where where, std::uint32_t launch);

    // Begins the records of a launch, and says where those of its threads go; null where there are to be
    // none. A launch that there is no room for is not recorded.
    simt::Recorder* begin_launch(std::uint32_t number, const char* name, const Configuration& configuration,
                                 std::vector<trace::Argument> arguments, std::deque<DeviceArray>& arrays,
                                 simt::Where place);
    // Where its values were followed, while their numbers are in memory: where those of each array come from.
    void take_nodes(const std::deque<DeviceArray>& arrays);
    // Ends them, however the launch ended. Where they took more than their share of the room, the blocks that
    // had ended by then are kept, with the arrays as the launch left them, for which room was put aside.
    void end_launch(std::deque<DeviceArray>& arrays);

    // --- of a thread whose block is recorded
    void begin_block(const simt::Block& block);
    // A step that stands for a barrier interval is named after the line where it began; how often that line
    // did is its number.
    void enter_step(simt::Thread& self, const simt::Where& place);
    void begin_step(simt::Thread& self, const char* name, std::int64_t number, simt::Where place);
    void declare(simt::Thread& self, std::uint16_t number, const SharedArray& array);
    void access(simt::Thread& self, trace::RecordKind kind, const Cells& cells, const simt::Where& where,
                std::uint64_t old = 0);

    // The trace as a file; `launches` are all that the program made.
    void write(std::ostream& out, std::int32_t status, std::uint32_t launches);
    // All of it but what the launches did, for where there is no time for that.
    void write_first(std::ostream& out, std::int32_t status, std::uint32_t launches) const;

private:
    struct UnderWay; // the launch that is being recorded
    // A launch that was to be recorded.
    struct Wanted {
        std::uint32_t number = 0;
        simt::Where place = {};
        std::uint64_t blocks = 0;
        bool is_kept = false; // in the trace, with those of its blocks that are there
    };

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

    [[nodiscard]] bool wants(std::uint32_t launch) const;
    [[nodiscard]] BlockSteps& steps_of(const simt::Block& block);
    void put_aside_for(const std::deque<DeviceArray>& arrays);
    void fill_up(const std::deque<DeviceArray>& arrays);
    void take_states(std::deque<DeviceArray>& arrays, bool is_before);
    [[nodiscard]] bool take_states_after(std::deque<DeviceArray>& arrays);
    void add_nodes(trace::Launch& launch);
    void note_cuts();

    RecordingOptions options_;
    const DeviceMemory& memory_;
    const FollowedValues& followed_;
    trace::Trace trace_;
    trace::RecordingBudget budget_;
    std::uint64_t put_aside_ = 0; // of the budget, for the arrays behind the launch under way
    SharedRoom room_;
    bool is_full_ = false;                       // not even the arrays of a launch have room
    std::string filled_by_;                      // the largest of them
    std::set<std::string, std::less<>> large_;   // kernels of which not one block has
    std::vector<Wanted> wanted_;                 // launches, in their order
    std::unique_ptr<UnderWay> under_way_;        // the last of them
    std::vector<BlockSteps> steps_;              // by the recorder's slot
    std::vector<Standing> stands_;               // by stack
    std::map<unsigned, std::string> line_names_; // the recorder knows texts by where they stand
    std::map<std::tuple<trace::MistakeKind, std::string, unsigned, std::string, std::uint32_t>, std::size_t>
        known_;
};

[[nodiscard]] trace::Dim3 as_dim3(::dim3 size);

} // namespace scanscope::own

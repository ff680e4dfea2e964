// Builds the trace of a running program from the program's reports (messages.h), in a separate process: the
// program can add to its recording, but not change it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <deque>
#include <iosfwd>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <tuple>
#include <vector>

#include "kernels/own/runner/messages.h"
#include "kernels/own/runner/recording_options.h"
#include "kernels/own/runner/shared_room.h"
#include "kernels/trace/recording_budget.h"
#include "kernels/trace/trace.h"
#include "kernels/trace/trace_file.h"

namespace scanscope::own {

class Keeper {
public:
    Keeper(RecordingOptions options, trace::Schedule schedule, std::uint64_t seed);
    ~Keeper();
    Keeper(const Keeper&) = delete;
    Keeper& operator=(const Keeper&) = delete;

    // Processes a message. The answer, if there is one, is for the program. Throws Tampered if an honest
    // program would not send the message.
    std::optional<Answer> take(Report what, std::span<const std::byte> message);

    // Adds a mistake that the program could not report itself.
    void note(trace::MistakeKind kind, std::string text = {}, std::int64_t index = 0);
    [[nodiscard]] bool has(trace::MistakeKind kind) const;
    [[nodiscard]] bool has_started() const { return has_started_; }
    // The status with which the program called exit() or returned from main(), or nullopt if it ended
    // otherwise.
    [[nodiscard]] std::optional<int> ended_with() const { return ended_with_; }

    // Writes the trace file.
    void write(std::ostream& out, std::int32_t status);

private:
    struct UnderWay; // the launch that is being recorded
    // A launch that should be recorded.
    struct Wanted {
        std::uint32_t number = 0;
        TextPlace place;
        std::uint64_t blocks = 0;
        bool is_kept = false; // whether it is in the trace, with at least some blocks
    };
    // An array of the device, stored by its number.
    struct Held {
        std::uint32_t life = 0;
        CellType type{};
        std::uint64_t extent = 0;
        std::string name;
        trace::SharedCells state; // as last reported
    };

    void take_mistake(ReportedMistake reported);
    void take_fault(ReportedFault reported);
    Answer begin_launch(LaunchBegins begins);
    void take_part(const ArrayPart& part);
    [[nodiscard]] static trace::Global global_of(const ReportedArray& array);
    void take_array(ReportedArray array);
    void take_texts(const Texts& texts);
    std::optional<Answer> take_records(std::span<const std::byte> bytes);
    void end_block(BlockEnds ends);
    void take_followed(FollowedLaunch launch);
    void take_nodes(ArrayNodes nodes);
    std::optional<Answer> end_launch(const LaunchEnds& ends);

    void know(const ReportedArray& array);
    [[nodiscard]] UnderWay& under_way();
    [[nodiscard]] bool is_possible(const trace::Record& record);
    [[nodiscard]] std::uint64_t bytes_beside(const trace::Record& record) const;
    [[nodiscard]] bool charge(std::uint64_t bytes);
    void put_aside_for(const std::vector<ReportedArray>& arrays);
    [[nodiscard]] std::uint64_t bytes_of_states(const std::vector<ReportedArray>& arrays) const;
    void fill_up(const std::vector<ReportedArray>& arrays);
    void take_states(); // called when the states of all changed arrays have arrived
    void keep_launch();
    void add_nodes(trace::Launch& launch);
    void add(trace::Mistake mistake, const TextPlace& where, const TextPlace& other);
    void note_cuts();

    void pack(std::uint32_t slot);

    RecordingOptions options_;
    trace::Trace trace_;         // its launches have no blocks
    trace::PackedBlocks blocks_; // by launch
    trace::RecordingBudget budget_;
    std::uint64_t put_aside_ = 0; // reserved for the arrays after the current launch
    SharedRoom room_;
    bool is_full_ = false;                     // not even the arrays of a launch fit
    std::string filled_by_;                    // the largest of these arrays
    std::set<std::string, std::less<>> large_; // kernels of which no block fits
    std::vector<Wanted> wanted_;               // launches, in order
    std::unique_ptr<UnderWay> under_way_;      // the last of `wanted_`
    std::vector<Held> held_;
    std::uint32_t launches_ = 0; // number of launches that are known so far
    bool has_started_ = false;
    std::optional<int> ended_with_;
    std::map<std::tuple<trace::MistakeKind, std::string, unsigned, std::string, std::uint32_t>, std::size_t>
        known_;
};

} // namespace scanscope::own

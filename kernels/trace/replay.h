// The state of a block's memory after any of its steps, rebuilt from the recorded events.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "trace/trace.h"

namespace scanscope::trace {

// Shared arrays, lane values and the block's view of the globals after some step: what was there before the
// launch and what this block has written. Globals that are not followed have no cells.
struct BlockState {
    std::vector<Cells> shared, lanes, globals;
    [[nodiscard]] const Cells& cells(Space space, std::size_t array) const;
    friend bool operator==(const BlockState&, const BlockState&) = default;
};

// Answers "what did memory hold after step k?" in O(events since the last key frame). Keeps a reference to
// the trace, which must outlive it. Not thread-safe: one for each reader.
//
// A cell keeps the write that came last in time (Event::order), even where the steps of a racing kernel
// overlap, so that the last state always equals what the block really left.
class Replay {
public:
    // Key frames stand at most `key_frame_interval` steps apart, closer where steps have many events, and
    // further only where they would take more than some hundreds of megabytes. Globals are followed only for
    // launches whose globals have at most `followed_globals` cells together. Throws std::out_of_range where
    // there is no such launch or block.
    Replay(const Trace& trace, std::size_t launch, std::size_t block, std::size_t key_frame_interval = 32,
           std::size_t followed_globals = 1u << 16);
    ~Replay();
    Replay(Replay&&) noexcept;
    Replay& operator=(Replay&&) = delete;

    [[nodiscard]] std::size_t step_count() const { return block_.steps.size(); }

    // The state after the first `steps_done` steps: 0 is the state before anything ran. The reference holds
    // until the next call. Throws std::out_of_range beyond step_count().
    [[nodiscard]] const BlockState& after(std::size_t steps_done) const;

private:
    struct Dated; // a state and the time of each cell's last write
    struct KeyFrame {
        std::size_t steps_done;
        std::unique_ptr<const Dated> state;
    };
    [[nodiscard]] Dated initial_state() const;
    void apply_step(Dated& dated, std::size_t step) const;
    void make_key_frames(std::size_t interval);

    const Launch& launch_;
    const Block& block_;
    bool follows_globals_;
    std::vector<KeyFrame> key_frames_; // ascending; the first stands at 0
    mutable std::unique_ptr<Dated> current_;
    mutable std::size_t current_step_ = 0;
};

// Replays the log in time and compares it with the snapshots the block took of itself. Returns the first
// difference in words, or nothing where the log explains every snapshot.
[[nodiscard]] std::optional<std::string> compare_with_snapshots(const Trace& trace);

} // namespace scanscope::trace

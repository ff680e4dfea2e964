// The state of a block's memory after any of its steps, rebuilt from the recorded events.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "kernels/trace/trace.h"

namespace scanscope::trace {

struct CellState {
    Value value;
    Node node = no_input;
    bool is_written = false; // if false, nothing was ever stored, and the value means nothing
    friend bool operator==(const CellState&, const CellState&) = default;
};

// A global array as one block sees it: its contents before the launch, and what this block has written since.
// It needs memory only for the cells that the block writes, however large the array is.
struct SeenGlobal {
    SharedCells before;
    std::uint64_t extent = 0;
    // Cells that the block writes at any time, ascending. If the contents before the launch were not kept,
    // also those that it reads.
    std::shared_ptr<const std::vector<std::uint64_t>> own;
    Cells written; // the current state of these cells
    // The index of a cell in `written`; empty if it is not among them.
    [[nodiscard]] std::optional<std::size_t> place_of(std::uint64_t cell) const;
};

// Shared arrays, lane values and the globals after some step.
struct BlockState {
    std::vector<Cells> shared, lanes;
    std::vector<SeenGlobal> globals;
    // The number of cells of an array, and the state of one of its cells. Both throw std::out_of_range if
    // there is no such array.
    [[nodiscard]] std::size_t size(Space space, std::size_t array) const;
    [[nodiscard]] CellState at(Space space, std::size_t array, std::uint64_t cell) const;
    [[nodiscard]] Cells cells(Space space, std::size_t array) const; // all cells of the array

private:
    [[nodiscard]] const std::vector<Cells>& own(Space space) const;
};

// Answers "what did memory contain after step k?" in O(events since the last key frame). Keeps a reference to
// the trace, which must outlive it. Not thread-safe: each reader needs its own.
//
// A cell keeps the write that came last in time (Event::order), even if the steps of a racing kernel overlap,
// so the last state always equals what the block really left.
class Replay {
public:
    // Key frames are at most `key_frame_interval` steps apart. They are closer together if steps have many
    // events, and further apart only if they would otherwise need more than a few hundred megabytes. Throws
    // std::out_of_range if there is no such launch or block.
    Replay(const Trace& trace, std::size_t launch, std::size_t block, std::size_t key_frame_interval = 32);
    ~Replay();
    Replay(Replay&&) noexcept;
    Replay& operator=(Replay&&) = delete;

    [[nodiscard]] std::size_t step_count() const { return block_.steps.size(); }

    // The state after the first `steps_done` steps; 0 is the state before anything ran. The reference is
    // valid until the next call. Throws std::out_of_range beyond step_count().
    [[nodiscard]] const BlockState& after(std::size_t steps_done) const;

private:
    struct Dated; // a state and the time of each cell's last write
    struct KeyFrame {
        std::size_t steps_done;
        std::unique_ptr<const Dated> state;
    };
    [[nodiscard]] Dated initial_state() const;
    void find_peer_writes();
    void apply_step(Dated& dated, std::size_t step) const;
    void make_key_frames(std::size_t interval);

    const Launch& launch_;
    const Block& block_;
    // Writes of other blocks to this block's shared memory, by time, and how many of them are over after each
    // step.
    std::vector<Event> peer_writes_;
    std::vector<std::size_t> peer_writes_until_;
    std::vector<KeyFrame> key_frames_; // ascending; the first is at 0
    mutable std::unique_ptr<Dated> current_;
    mutable std::size_t current_step_ = 0;
};

// Replays the log in time order and compares it with the snapshots that the block took of itself. Returns a
// description of the first difference, or empty if the log explains every snapshot.
[[nodiscard]] std::optional<std::string> compare_with_snapshots(const Trace& trace);

} // namespace scanscope::trace

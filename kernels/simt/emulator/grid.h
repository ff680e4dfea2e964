// Runs a grid of CUDA blocks on the calling OS thread, with one fibre per CUDA thread. Implements barriers,
// warps, shared memory and schedules; words.h gives them their CUDA names.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "kernels/simt/emulator/block.h"
#include "kernels/simt/emulator/grid_state.h"

namespace scanscope::simt {

class Grid {
public:
    using Body = GridState::Body;

    Grid(trace::Dim3 grid, trace::Dim3 block, std::size_t shared_bytes, const GridOptions& options);
    ~Grid();
    Grid(const Grid&) = delete;
    Grid& operator=(const Grid&) = delete;

    [[nodiscard]] const StackPool& stacks() const { return *state_.stacks; }

    // Runs all blocks with linear indices first, first + stride, … Throws KernelFault, Stopped, or an
    // exception of the kernel.
    void run(Body body, const void* context, std::uint64_t first = 0, std::uint64_t stride = 1);

private:
    Block* choose_block();
    Block* start_next_blocks();
    void start_next_block(Block& block);
    void abort_all();

    GridState state_;
    std::uint64_t next_block_ = 0, block_stride_ = 1;
    std::vector<std::unique_ptr<Block>> slots_; // blocks in flight; finished ones are reused
    std::size_t last_slot_ = 0;
};

} // namespace scanscope::simt

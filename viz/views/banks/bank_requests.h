// How the banks of shared memory serve the warps of a step (trace/warp_requests.h).
#pragma once

#include <QString>
#include <vector>

#include "kernels/trace/warp_requests.h"
#include "viz/model/block_model.h"

namespace scanscope::viz {

// How many banks a cell of the array lies in.
[[nodiscard]] unsigned wordsOfCell(const trace::Array& array);

struct BankRequest {
    trace::WarpRequest asked;
    trace::BankUse use;
    const trace::Array* array = nullptr; // never null, of the block
    std::uint32_t line = 0;              // of the code; 0 where it is not known

    [[nodiscard]] QString does() const; // "reads temp, line 59"
    [[nodiscard]] bool writes() const;
    [[nodiscard]] std::uint64_t firstWord(const trace::WarpRequest::Lane& lane) const {
        return lane.cell * wordsOfCell(*array);
    }
};

// What one warp asks shared memory for in a step.
struct WarpBanks {
    std::uint32_t warp = 0;
    std::vector<BankRequest> requests; // in time

    [[nodiscard]] unsigned extraPasses() const;
    [[nodiscard]] unsigned degree() const;
    // By bank the words that it serves in its worst request.
    [[nodiscard]] std::array<unsigned, trace::bank_count> depth() const;
};

// Of the warps that ask for anything, those that wait most come first. They point into the model's trace.
[[nodiscard]] std::vector<WarpBanks> banksOf(const BlockModel& model, BlockStep step);

// The step that is nearest to this one and has any such warp, of two the earlier; none where none has.
[[nodiscard]] std::optional<BlockStep> nearestWithBanks(const BlockModel& model, BlockStep step);

} // namespace scanscope::viz

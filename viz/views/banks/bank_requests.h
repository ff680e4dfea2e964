// The shared-memory requests of a step's warps, and the banks that serve them (trace/warp_requests.h).
#pragma once

#include <QString>
#include <vector>

#include "kernels/trace/warp_requests.h"
#include "viz/model/block_model.h"

namespace scanscope::viz {

// The number of banks that a cell of the array covers.
[[nodiscard]] unsigned wordsOfCell(const trace::Array& array);

struct BankRequest {
    trace::WarpRequest asked;
    trace::BankUse use;
    const trace::Array* array = nullptr; // an array of the block; never null
    std::uint32_t line = 0;              // source line; 0: unknown

    [[nodiscard]] QString does() const; // "reads temp, line 59"
    [[nodiscard]] bool writes() const;
    [[nodiscard]] std::uint64_t firstWord(const trace::WarpRequest::Lane& lane) const {
        return lane.cell * wordsOfCell(*array);
    }
};

// The shared-memory requests of one warp in a step.
struct WarpBanks {
    std::uint32_t warp = 0;
    std::vector<BankRequest> requests; // in the order of time

    [[nodiscard]] unsigned extraPasses() const;
    [[nodiscard]] unsigned degree() const;
    // For each bank, the number of words that it serves in its worst request.
    [[nodiscard]] std::array<unsigned, trace::bank_count> depth() const;
};

// The warps with shared-memory requests; those with the most extra passes come first. They point into the
// model's trace.
[[nodiscard]] std::vector<WarpBanks> banksOf(const BlockModel& model, BlockStep step);

// The step nearest to this one that has such a warp, preferring the earlier of two; none if there is no such
// step.
[[nodiscard]] std::optional<BlockStep> nearestWithBanks(const BlockModel& model, BlockStep step);

} // namespace scanscope::viz

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
    std::vector<BankRequest> requests; // in time order

    [[nodiscard]] unsigned extraPasses() const;
    [[nodiscard]] unsigned degree() const;
    // For each bank, the number of words that it serves in its worst request.
    [[nodiscard]] std::array<unsigned, trace::bank_count> depth() const;
};

// The warps with shared-memory requests, those with the most extra passes first. They refer to the model's
// trace.
[[nodiscard]] std::vector<WarpBanks> banksOf(const BlockModel& model, BlockStep step);

// The nearest step with shared-memory requests. If two are equally near, the earlier one; none if there is no
// such step.
[[nodiscard]] std::optional<BlockStep> nearestWithBanks(const BlockModel& model, BlockStep step);

} // namespace scanscope::viz

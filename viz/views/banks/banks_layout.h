// The layout of the bank view: a column for each bank, a row for every 32 words of shared memory, and below
// the rows the words that each bank serves and the passes. Lengths are in stage units from the view's upper
// left corner.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "viz/layout/columns.h"
#include "viz/views/banks/bank_requests.h"
#include "viz/views/warp_layout.h"

namespace scanscope::viz {

// 32 words of an array, or the rest of it.
struct BankRow {
    std::uint16_t number = trace::no_array;
    const trace::Array* array = nullptr;
    std::uint64_t firstWord = 0;
    int words = 0;
    double y = 0;
};

// A request and the passes that serve it, beside other groups.
struct PassGroup {
    int request = 0; // index in WarpBanks::requests
    QPointF at;      // upper left corner
    double width = 0;
    std::vector<double> boxes; // widths of the passes; only the first few if there are very many
    int passesLeftOut = 0;
};

struct BanksLayout : WarpLayout {
    static constexpr unsigned mostLevels = 8; // most levels of a bar; higher bars are cut

    std::vector<BankRow> rows;
    int rowsLeftOut = 0;                        // counts accessed rows only
    double barsTop = 0, barsFoot = 0, pass = 0; // pass: the height of one pass in a bar
    unsigned levels = 1;                        // passes that fit in a bar
    unsigned deepest = 1;                       // passes of the highest bar; may exceed `levels`
    std::vector<PassGroup> groups;
    int groupsLeftOut = 0;
    double boxHeight = 0;
    bool namesArrays = false; // rows show the names of their arrays

    // A warp's requests. `beside` has those of the run beside this one; the parts that both runs have are
    // level.
    struct Asked {
        const BlockModel* model = nullptr;
        const WarpBanks* warp = nullptr;
    };
    BanksLayout(Asked asked, const Room& room, std::optional<Asked> beside = {});
    [[nodiscard]] QRectF cell(const BankRow& row, int word, unsigned words) const;
    [[nodiscard]] QString nameOf(const BankRow& row) const; // "32 to 63"
    // The height of a bar for `depth` passes. A bar that is cut is lower than the deepest bar.
    [[nodiscard]] double barHeight(unsigned depth) const {
        if (depth < levels || depth == deepest) return std::min(depth, levels) * pass;
        return (levels - 0.5) * pass;
    }

private:
    // The amount of content to place.
    struct Needs {
        std::size_t rows = 0, touchedRows = 0;
        unsigned deepest = 1;
        double lines = 0; // number of lines with groups
        [[nodiscard]] Needs withThose(const Needs& other) const;
    };
    struct Measured {
        std::vector<std::pair<BankRow, bool>> rows; // true: the warp accesses this row
        std::vector<PassGroup> flow;                // positions relative to the first line of groups
        Needs needs;
    };
    [[nodiscard]] double labelWidth(Asked asked);
    [[nodiscard]] Measured measure(Asked asked);
    void place(Measured own, const Needs& needs, const Room& room);
    [[nodiscard]] double groupHeight() const { return boxHeight + 2.2 * line(); }
};

// "t0", "t0–t7", or the number of threads if they are not consecutive.
[[nodiscard]] QString threadsText(const trace::Launch& launch, const std::vector<std::uint32_t>& threads);

} // namespace scanscope::viz

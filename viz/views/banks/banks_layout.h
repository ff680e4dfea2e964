// Where the words of shared memory stand: a column a bank, a row 32 words, and below them what each bank
// serves and in which passes. Stage units from the view's own upper left corner.
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include "viz/layout/columns.h"
#include "viz/views/banks/bank_requests.h"
#include "viz/views/warp_layout.h"

namespace scanscope::viz {

// 32 words of an array, or as many as it has left.
struct BankRow {
    std::uint16_t number = trace::no_array;
    const trace::Array* array = nullptr;
    std::uint64_t firstWord = 0;
    int words = 0;
    double y = 0;
};

// A request and the passes that serve it, side by side with others.
struct PassGroup {
    int request = 0; // of WarpBanks::requests
    QPointF at;      // its upper left corner
    double width = 0;
    std::vector<double> boxes; // their widths; of very many passes the first few
    int passesLeftOut = 0;
};

struct BanksLayout : WarpLayout {
    static constexpr unsigned mostLevels = 8; // of a bar; a higher one is cut

    std::vector<BankRow> rows;
    int rowsLeftOut = 0;                        // that were touched; others may be left out unsaid
    double barsTop = 0, barsFoot = 0, pass = 0; // pass: height of one in a bar
    unsigned levels = 1;                        // that bars have room for
    unsigned deepest = 1; // of all bars; more than there are levels: the highest one stands for it
    std::vector<PassGroup> groups;
    int groupsLeftOut = 0;
    double boxHeight = 0;
    bool namesArrays = false; // beside their rows: they are several

    // `beside`: what a warp of the run at its side asks for. What both have stands at one height then.
    struct Asked {
        const BlockModel* model = nullptr;
        const WarpBanks* warp = nullptr;
    };
    BanksLayout(Asked asked, const Room& room, std::optional<Asked> beside = {});
    [[nodiscard]] QRectF cell(const BankRow& row, int word, unsigned words) const;
    [[nodiscard]] QString nameOf(const BankRow& row) const; // "32 to 63"
    // Of the bar of so many passes. One that is cut ends below those that are still deeper.
    [[nodiscard]] double barHeight(unsigned depth) const {
        if (depth < levels || depth == deepest) return std::min(depth, levels) * pass;
        return (levels - 0.5) * pass;
    }

private:
    // How much there is to be placed.
    struct Needs {
        std::size_t rows = 0, touchedRows = 0;
        unsigned deepest = 1;
        double lines = 0; // of groups
        [[nodiscard]] Needs withThose(const Needs& other) const;
    };
    struct Measured {
        std::vector<std::pair<BankRow, bool>> rows; // true: one that the warp touches
        std::vector<PassGroup> flow;                // from the first line of groups on
        Needs needs;
    };
    [[nodiscard]] double labelWidth(Asked asked);
    [[nodiscard]] Measured measure(Asked asked);
    void place(Measured own, const Needs& needs, const Room& room);
    [[nodiscard]] double groupHeight() const { return boxHeight + 2.2 * line(); }
};

// "t0", "t0–t7", or how many where they do not follow each other.
[[nodiscard]] QString threadsText(const std::vector<std::uint32_t>& threads);

} // namespace scanscope::viz

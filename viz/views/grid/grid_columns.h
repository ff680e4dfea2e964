// Which place along a launch's row each block and each cell of a global array has: cells stand below the
// blocks that write them, blocks over the cells that they work on.
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "viz/model/document.h"
#include "viz/views/grid/grid_parts.h"

namespace scanscope::viz {

class GridColumns {
public:
    GridColumns(const Document& document, BlockAddress followed, const GridRequest& request);

    // Boxes of the row and its overview; y and height are there already.
    void fill(LaunchRow& row);
    // Blocks of the launch write cells that stand beside their boxes, so that lines must lead there.
    [[nodiscard]] bool writesBeside(int launch);
    // Its boxes do not all fit, so that an overview stands over them.
    [[nodiscard]] bool leavesOutBlocks(int launch) const;
    // The cells of all arrays with so many cells: arrays of one size stand below each other.
    [[nodiscard]] const std::vector<StripPart>& partsOf(std::uint64_t extent);

private:
    struct Span {
        std::uint64_t first = 0, last = 0;
    };
    struct Anchor { // the launch whose blocks divide the arrays of one size among them
        int launch = -1;
        std::map<int, Span> spans; // by recorded block
    };
    enum class Touch : std::uint8_t { writes, reads, both };
    [[nodiscard]] std::map<int, Span> spansOf(int launch, std::uint64_t extent, Touch touch) const;
    [[nodiscard]] const Anchor& anchorOf(std::uint64_t extent);
    [[nodiscard]] std::uint64_t widestArray(int launch) const; // extent of the largest that its blocks touch
    [[nodiscard]] double capOf(int launch) const;
    [[nodiscard]] std::vector<BlockBox> boxesOf(int launch, bool& windowed) const;
    [[nodiscard]] std::vector<BlockBox> placedBoxes(int launch, bool& windowed);
    void window(std::vector<BlockBox>& boxes, int launch) const;
    void standOver(std::vector<BlockBox>& boxes, int launch);
    [[nodiscard]] double needed(const std::vector<BlockBox>& boxes, double single, double fold) const;
    [[nodiscard]] const trace::Launch& launchAt(int launch) const {
        return m_document.trace().launches[std::size_t(launch)];
    }

    const Document& m_document;
    BlockAddress m_followed;
    const GridRequest& m_r;
    double m_left, m_right;
    std::map<std::uint64_t, Anchor> m_anchors;
    std::map<std::uint64_t, std::vector<StripPart>> m_parts;
};

} // namespace scanscope::viz

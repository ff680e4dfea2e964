// The columns of a launch's blocks and of the cells of global arrays: cells are below the blocks that write
// them, and blocks are above the cells that they work on.
#pragma once

#include <map>
#include <optional>
#include <vector>

#include "viz/model/document.h"
#include "viz/views/grid/grid_parts.h"

namespace scanscope::viz {

class GridColumns {
public:
    GridColumns(const Document& document, BlockAddress followed, const GridSizes& sizes);

    // Sets the horizontal positions of the row's boxes and overview. Their y and height must already be set.
    void fill(LaunchRow& row);
    // Whether blocks of the launch write cells that are not directly below their boxes, so that lines must
    // lead there.
    [[nodiscard]] bool writesBeside(LaunchIndex launch);
    // Whether some boxes of the launch do not fit, so that an overview is above them.
    [[nodiscard]] bool leavesOutBlocks(LaunchIndex launch) const;
    // The parts of any array with `extent` cells. Arrays of one size are aligned.
    [[nodiscard]] const std::vector<StripPart>& partsOf(std::uint64_t extent);

private:
    struct Span {
        std::uint64_t first = 0, last = 0;
    };
    struct Anchor { // The launch that divides arrays of one size among its blocks.
        std::optional<LaunchIndex> launch;
        std::map<int, Span> spans; // by recorded block
    };
    enum class Touch : std::uint8_t { writes, reads, both };
    [[nodiscard]] std::map<int, Span> spansOf(LaunchIndex launch, std::uint64_t extent, Touch touch) const;
    [[nodiscard]] const Anchor& anchorOf(std::uint64_t extent);
    // The extent of the largest array that the launch's blocks access.
    [[nodiscard]] std::uint64_t widestArray(LaunchIndex launch) const;
    [[nodiscard]] double capOf(LaunchIndex launch) const;
    [[nodiscard]] std::vector<BlockBox> boxesOf(LaunchIndex launch, bool& windowed) const;
    [[nodiscard]] std::vector<BlockBox> placedBoxes(LaunchIndex launch, bool& windowed);
    void window(std::vector<BlockBox>& boxes, LaunchIndex launch) const;
    void standOver(std::vector<BlockBox>& boxes, LaunchIndex launch);
    [[nodiscard]] double needed(const std::vector<BlockBox>& boxes, double single, double fold) const;
    [[nodiscard]] const trace::Launch& launchAt(LaunchIndex launch) const {
        return m_document.trace().launches[std::size_t(launch)];
    }

    const Document& m_document;
    BlockAddress m_followed;
    const GridSizes& m_r;
    double m_left, m_right;
    std::map<std::uint64_t, Anchor> m_anchors;
    std::map<std::uint64_t, std::vector<StripPart>> m_parts;
};

} // namespace scanscope::viz

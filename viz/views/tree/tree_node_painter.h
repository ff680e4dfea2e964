// Paints the nodes of the sweep tree: the content and the look of each half.
#pragma once

#include <map>
#include <vector>

#include "viz/paint/cell_look.h"
#include "viz/views/painter.h"
#include "viz/views/tree/tree_layout.h"

namespace scanscope::viz {

class TreeNodePainter : protected Painter<TreeLayout> {
protected:
    TreeNodePainter(Canvas& canvas, const FrameState& frame, const SweepTree& tree, const TreeLayout& layout);

    void paintNode(int d, int k);
    // The state of a half. A value that has been overwritten is `past`.
    [[nodiscard]] CellState stateOf(int d, int k, bool before) const;
    [[nodiscard]] const RoleColors& meaning(bool before) const;
    [[nodiscard]] const TreeNode& node(int d, int k) const {
        return m_tree.nodes[std::size_t(d)][std::size_t(k)];
    }

    const SweepTree& m_tree;
    const RoleColors& m_now;
    const trace::ElementType m_type;

private:
    void markRead(const SweepMove& move);
    [[nodiscard]] CellLook lookOfHalf(const QRectF& box, CellState state, bool before,
                                      const Flaw* flaw) const;
    void paintReadRing(const QRectF& box, bool upper, double radius);
    // The finding about a half that the step wrote, or that it read before anything was written to it.
    [[nodiscard]] const Flaw* flawOf(int d, int k, CellState state) const;
    void paintFlaw(const QRectF& box, bool upper, const Flaw& flaw, bool hasSign, double radius);
    struct Place { // The place of a half.
        int d = 0, k = 0;
        bool upper = false;
    };
    void paintHalf(const QRectF& box, Place place, CellState state, double radius);
    void paintText(const QRectF& box, Place place, CellState state, const CellLook& look);
    // The space for text. It is the same for all nodes of a level, whatever their pixel positions are.
    struct TextRoom {
        double px = 0, whole = 0, centred = 0, besideGlyph = 0;
    };
    [[nodiscard]] TextRoom roomAt(int d) const;
    [[nodiscard]] bool losesText(const TreeHalf& half, double px, double room) const;
    [[nodiscard]] bool hasGlyphs(int d);
    void paintArriving(const QRectF& area, double radius);
    void paintDot(QPointF at, CellState before, CellState sum);

    std::vector<std::size_t> m_read; // sorted keys of the halves that this step reads
    std::map<int, bool> m_glyphs;    // by depth
};

} // namespace scanscope::viz

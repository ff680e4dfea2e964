#include "viz/views/tree/tree_view.h"

#include <algorithm>

#include "viz/model/language.h"
#include "viz/model/step_texts.h"
#include "viz/scene/canvas.h"
#include "viz/views/tree/prefix_graph_painter.h"
#include "viz/views/tree/tree_painter.h"

namespace scanscope::viz {

namespace {

bool offersTree(const Document& document) { return document.hasTree(); }

// Of each step what the nodes show, and what they say of all steps.
void addSums(std::vector<LegendItem>& items, const FrameState& frame, const TreeLayout& layout, bool brief) {
    const SweepTree& tree = *frame.model->tree();
    if (tree.depth == 0) return;
    const QString result = resultWord(frame.model->op());
    const std::vector<TreeNode>& lowest = tree.nodes[std::size_t(layout.foldedBelow)];
    if (lowest.front().sum.writtenAt <= frame.step)
        items.push_back(
            {LegendMark::sumOfSpan, (brief ? tr("%1 of the span") : tr("%1 of the span below")).arg(result)});
    if (tree.nodes.back().front().before.writtenAt <= frame.step)
        items.push_back({LegendMark::sumBefore,
                         (brief ? tr("%1 of all before") : tr("%1 of all before the span")).arg(result)});
    if (!brief && lowest.size() > 1 && lowest[1].sum.overwrittenAt <= frame.step)
        items.push_back({LegendMark::overwritten, tr("overwritten since")});
}

// An operator stands where the step joins two nodes that have room for it.
bool showsOperator(const FrameState& frame, const TreeLayout& layout) {
    return std::ranges::any_of(
        frame.model->tree()->moves[std::size_t(frame.step)], [&](const SweepMove& move) {
            return move.depth > layout.foldedBelow && layout.roomForBadge(move.depth - 1);
        });
}

std::vector<LegendItem> legendOfTree(const FrameState& frame, const TreeLayout& layout, bool brief) {
    std::vector<LegendItem> items;
    bool numbers = false;
    for (int d = layout.foldedBelow; d <= layout.depth; ++d)
        numbers = numbers || layout.detail(d) <= NodeDetail::text;
    addWritten(items, frame);
    addFlaws(items, frame, Showing::nodes);
    if (numbers) addSigns(items, frame);
    addRead(items, frame);
    if (showsOperator(frame, layout)) addOperator(items, frame);
    addSums(items, frame, layout, brief);
    return items;
}

std::vector<LegendItem> legendOfGraph(const FrameState& frame) {
    std::vector<LegendItem> items;
    addWritten(items, frame);
    addFlaws(items, frame, Showing::nodes);
    addRead(items, frame);
    return items;
}

Placed composeTree(Canvas& canvas, const FrameState& asked, const Room& room) {
    const FrameState frame = shownAt(asked, blockColumns(asked, room).level);
    Placed placed;
    if (frame.model->tree()) {
        const TreeLayout layout = layoutTree(frame, room);
        paintTree(canvas, frame, *frame.model->tree(), layout);
        placed.columns = layout.columns;
        placed.legend = legendOfTree(frame, layout, room.isSlide);
    } else {
        const PrefixGraphLayout layout = layoutPrefixGraph(frame, room);
        placed.columns = layout.columns;
        if (frame.model->combines()) {
            paintPrefixGraph(canvas, frame, layout);
            placed.legend = legendOfGraph(frame);
        } else {
            canvas.middle({room.width / 2, room.height / 2}, Align::centre,
                          tr("No values are combined in this launch."), words(14 * room.type.scale),
                          canvas.theme().muted);
        }
    }
    placed.left = placed.columns->x0;
    return placed;
}

Heights heightsOfTree(const FrameState& frame, const Room&) {
    constexpr double level = 84, leastLevel = 42, row = 58, edge = 28;
    const BlockModel& model = *frame.model;
    if (!model.tree()) return {130, model.stepCount() * row + edge};
    const int depth = model.tree()->depth;
    return {std::min(depth, 4) * leastLevel + edge, depth * level + tallNode};
}

} // namespace

ViewKind treeView() {
    return {.offers = offersTree, .compose = composeTree, .heights = heightsOfTree, .hasFolds = false};
}

} // namespace scanscope::viz

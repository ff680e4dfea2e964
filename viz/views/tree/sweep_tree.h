// The tree of an in-place sweep, derived from the recorded moves. A cell that combines its value with that of
// its left neighbour's span becomes the parent of both. A prefix that is set at the root travels back down.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <vector>

#include "kernels/trace/trace.h"
#include "viz/model/block_model.h"
namespace scanscope::viz {

// One of a node's two values.
struct TreeHalf {
    static constexpr BlockStep never{std::numeric_limits<int>::max()};
    BlockStep writtenAt = never;
    BlockStep overwrittenAt = never; // when the cell got another meaning
    trace::Value value;
    trace::Node origin = trace::no_input; // where the value comes from
};

// A node of the tree. Node k at depth d covers the columns [k 2^d, (k + 1) 2^d), and its values are in the
// last of these.
struct TreeNode {
    TreeHalf before; // ▼ the prefix before the span
    TreeHalf sum;    // ▲ the sum of the span
};
[[nodiscard]] constexpr Column columnOfNode(int depth, int node) { return Column((node + 1) << depth) - 1; }

// One move of a step, at the parent `node` at `depth`. Its children are 2 node and 2 node + 1, at depth − 1.
struct SweepMove {
    enum class Kind : std::uint8_t {
        load,      // a leaf's sum was stored; depth 0
        up,        // the children's sums were combined into the parent's
        clear,     // the root's prefix was set
        downLeft,  // the left child took the parent's prefix
        downRight, // the right child took it combined with the left child's sum
    };
    Kind kind = Kind::up;
    int depth = 0, node = 0;
    std::uint32_t thread = 0;
};

struct SweepTree {
    int depth = 0;                             // depth of the root; leaves have depth 0
    std::vector<std::vector<TreeNode>> nodes;  // by depth, then by k
    std::vector<std::vector<SweepMove>> moves; // by step
    [[nodiscard]] int leaves() const { return 1 << depth; }
};

// A block's tree, which is built only once; none if the recorded moves are not a sweep over one array.
[[nodiscard]] const std::optional<SweepTree>& treeOf(const BlockModel& model);
} // namespace scanscope::viz

// A forest and the walk around it. The walk opens each node, visits its subtree, and then closes it. Both are
// derived from the two arrays with these places: node i is an ancestor of node j if the walk opens i before j
// and closes it after j. The arrays with the walk, its scan and the sums are found through the threads that
// read these two arrays.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>
#include <vector>

#include "kernels/trace/global_accesses.h"
#include "kernels/trace/trace.h"
#include "viz/model/film.h"
#include "viz/model/launch_arrays.h"

namespace scanscope::viz {

struct ForestNode {
    int opened = 0, closed = 0; // places of the walk
    int parent = -1;            // −1 for a root
    int level = 0;              // 0 for a root
    [[nodiscard]] int places() const { return closed - opened + 1; }
};

struct ForestModel {
    std::vector<ForestNode> nodes;
    std::vector<std::vector<int>> levels; // the nodes of each level, in the order of the walk
    std::vector<int> nodeAt;              // by place of the walk
    // Indices in the launches' globals; no_array if there is none.
    std::uint16_t opening = trace::no_array, closing = trace::no_array;
    std::uint16_t values = trace::no_array; // of the nodes
    std::uint16_t tour = trace::no_array;   // the values by place of the walk
    std::uint16_t scan = trace::no_array;   // the scan of the tour: the sum before each place
    std::uint16_t sums = trace::no_array;   // of the subtrees
    std::optional<LaunchIndex> placing;     // the launch that writes the tour
    QString tourName, scanName;

    [[nodiscard]] int places() const { return int(nodeAt.size()); }
    [[nodiscard]] bool opens(int place) const {
        return nodes[std::size_t(nodeAt[std::size_t(place)])].opened == place;
    }
    // True if the node `below` is in the subtree of `node`.
    [[nodiscard]] bool contains(int node, int below) const {
        const ForestNode &outer = nodes[std::size_t(node)], &inner = nodes[std::size_t(below)];
        return outer.opened <= inner.opened && inner.closed <= outer.closed;
    }
};

[[nodiscard]] std::optional<ForestModel> forestModelOf(const trace::GlobalAccesses& accesses);

// The band that shows what a step does to an array: the one below the running launch if the launch writes the
// array, the one above if it only reads it.
[[nodiscard]] Band bandOf(const LaunchArrays& arrays, const Film& film, std::uint16_t array, FilmStep step);
// The array after a step; without cells if there is no such array.
[[nodiscard]] GlobalCells arrayAt(const LaunchArrays& arrays, const Film& film, std::uint16_t array,
                                  std::uint64_t extent, FilmStep step);

class Document;
// The run's forest, or null if it has no walk around one.
[[nodiscard]] const ForestModel* forestOf(const Document& document);
// "node 5: opened at 3, closed at 8, subtree sums to 3"
[[nodiscard]] QString describeNode(const Document& document, int node, FilmStep step);
// "place 3 opens node 5: tour[3] = 1, before[3] = 4"
[[nodiscard]] QString describePlace(const Document& document, int place, FilmStep step);

} // namespace scanscope::viz

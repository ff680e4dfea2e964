// A forest and the walk around it that opens each node and closes it again once its subtree is done. It
// follows from the two arrays that hold these places: node i is above node j where the walk opens i before j
// and closes it after. Which arrays hold the walk, its scan and the sums follows from who reads these two.
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
    int parent = -1;            // of a root: −1
    int level = 0;              // of a root: 0
    [[nodiscard]] int places() const { return closed - opened + 1; }
};

struct ForestModel {
    std::vector<ForestNode> nodes;
    std::vector<std::vector<int>> levels; // nodes of each level, as the walk opens them
    std::vector<int> nodeAt;              // by place of the walk
    // Of the launches' globals; no_array where nothing was found.
    std::uint16_t opening = trace::no_array, closing = trace::no_array;
    std::uint16_t values = trace::no_array; // of the nodes
    std::uint16_t tour = trace::no_array;   // the values, by place
    std::uint16_t scan = trace::no_array;   // of the tour: what was opened before each place
    std::uint16_t sums = trace::no_array;   // of the subtrees
    std::optional<LaunchIndex> placing;     // the launch that writes the tour
    QString tourName, scanName, sumsName, valuesName;

    [[nodiscard]] int places() const { return int(nodeAt.size()); }
    [[nodiscard]] bool opens(int place) const {
        return nodes[std::size_t(nodeAt[std::size_t(place)])].opened == place;
    }
    // Node `below` is in the subtree of `node`.
    [[nodiscard]] bool contains(int node, int below) const {
        const ForestNode &outer = nodes[std::size_t(node)], &inner = nodes[std::size_t(below)];
        return outer.opened <= inner.opened && inner.closed <= outer.closed;
    }
};

[[nodiscard]] std::optional<ForestModel> forestModelOf(const trace::GlobalAccesses& accesses);

// The place between two launches at which an array shows what a step does to it: below the launch that runs
// where that writes the array, above it where it only reads it.
[[nodiscard]] Band bandOf(const LaunchArrays& arrays, const Film& film, std::uint16_t array, FilmStep step);
// The array as it stands at a step; without cells where there is none.
[[nodiscard]] GlobalCells arrayAt(const LaunchArrays& arrays, const Film& film, std::uint16_t array,
                                  std::uint64_t extent, FilmStep step);

class Document;
// That of the run; null where no walk goes around a forest.
[[nodiscard]] const ForestModel* forestOf(const Document& document);
// "node 5: opened at 3, closed at 8, subtree sums to 3"
[[nodiscard]] QString describeNode(const Document& document, int node, FilmStep step);
// "place 3 opens node 5: tour[3] = 1, before[3] = 4"
[[nodiscard]] QString describePlace(const Document& document, int place, FilmStep step);

} // namespace scanscope::viz

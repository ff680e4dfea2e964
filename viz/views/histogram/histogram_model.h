// The elements that a launch counts in bins, and where each bin starts according to the scan of the counts.
// Independent of the algorithm: an element is counted if a thread reads it and then atomically adds 1 to an
// array of counts, or to an array of its block that is added to that array later.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>
#include <utility>
#include <vector>

#include "kernels/trace/global_accesses.h"
#include "kernels/trace/trace.h"
#include "viz/model/film.h"
#include "viz/model/launch_arrays.h"
#include "viz/model/scanned_cells.h"
#include "viz/model/subject.h"

namespace scanscope::viz {

struct CountedElement {
    std::uint64_t cell = 0; // cell of the input
    trace::Value value;
    int bin = 0;
    FilmStep step;           // the step that counts it
    FilmStep added;          // the step that adds it to the global bins, or the film's end
    int place = 0;           // place in its bar, from the bottom
    std::uint64_t block = 0; // index in the grid
    std::uint32_t thread = 0;
};

struct HistogramModel {
    LaunchIndex launch; // the counting launch
    int bins = 0;
    std::uint16_t input = trace::no_array, count = trace::no_array; // indices in the launch's globals
    std::uint16_t start = trace::no_array;                          // the start of each bin; may be missing
    std::uint64_t n = 0;                                            // number of input elements
    // held: the block's array; empty if all blocks count in one array
    QString inputName, heldName, countName, startName;
    trace::ElementType type = trace::ElementType::int32;
    std::vector<CountedElement> elements;           // elements of recorded blocks, by cell
    std::vector<std::vector<int>> bars;             // by bin, from the bottom: indices of elements
    std::vector<std::optional<FilmStep>> lastStart; // by bin: the last step that writes its start
    std::vector<ScannedCell> scanned;               // scanned counts in later launches
    std::uint64_t largest = 1;                      // largest final count of a bin
    FilmStep firstCounted;                          // the first step that counts
    FilmStep firstAdded;                            // the first step that adds to the global bins

    // The element in a cell of the input; null if its block was not recorded.
    [[nodiscard]] const CountedElement* at(std::uint64_t cell) const;
    [[nodiscard]] std::uint64_t missing() const { return n - elements.size(); }
    // The number of recorded elements in the bin after a step of the film.
    [[nodiscard]] std::uint64_t counted(int bin, FilmStep step) const;
    // The smallest and the largest of these elements; none if there are no elements.
    [[nodiscard]] std::optional<std::pair<trace::Value, trace::Value>> span(int bin, FilmStep step) const;
};

[[nodiscard]] std::optional<HistogramModel> histogramModelOf(const trace::GlobalAccesses& accesses,
                                                             const Film& film);

// A bin after a step of the film.
struct BinNow {
    std::uint64_t counted = 0; // elements from recorded blocks
    std::uint64_t whole = 0;   // also from unrecorded blocks, whose elements are known after the launch
    std::optional<std::uint64_t> start;
    bool startWritten = false; // in this step
    bool startStays = false;   // no later step writes the start
    [[nodiscard]] std::uint64_t unrecorded() const { return whole - counted; }
};

class Document;
// The bins after a step of the film. The run must have a histogram.
[[nodiscard]] std::vector<BinNow> binsAt(const Document& document, FilmStep step);
// The run's histogram, or null if its input is not counted in bins.
[[nodiscard]] const HistogramModel* histogramOf(const Document& document);
// The scan's values for each bin in this step; empty in launches that do not scan the counts.
[[nodiscard]] std::vector<ScanNow> scanAt(const Document& document, FilmStep step, QString* name = nullptr);

// "bin 3: 2 of 8 elements, 3 to 4, starts at 5"
[[nodiscard]] QString describeBin(const HistogramModel& model, const BinNow& now, int bin, FilmStep step);
// "in[5] = 1 falls into bin 0: thread 1 of block 1 adds 1 to held[0]"
[[nodiscard]] QString describeElement(const HistogramModel& model, const trace::Trace& trace,
                                      std::uint64_t cell, FilmStep step);

} // namespace scanscope::viz

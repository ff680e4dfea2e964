// Elements that a launch counts in bins, and where the scan of the counts says that each bin begins. Knows no
// algorithm: it counts where a thread reads an element and then adds 1, by an atomic addition, to an array of
// counts, or to one of its block that is added to that afterwards.
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
    std::uint64_t cell = 0; // of the input
    trace::Value value;
    int bin = 0;
    FilmStep step;           // in which it was counted
    FilmStep added;          // in which the bins of all have it, too; the film's end where they never do
    int place = 0;           // in its bar, from the foot
    std::uint64_t block = 0; // of the grid
    std::uint32_t thread = 0;
};

struct HistogramModel {
    LaunchIndex launch; // that counts
    int bins = 0;
    std::uint16_t input = trace::no_array, count = trace::no_array; // of the launch's globals
    std::uint16_t start = trace::no_array;                          // where each bin begins; may be none
    std::uint64_t n = 0;                                            // elements of the input
    QString inputName, heldName, countName, startName; // held: of the block; empty where all count at once
    trace::ElementType type = trace::ElementType::int32;
    std::vector<CountedElement> elements;           // of the recorded blocks, by cell
    std::vector<std::vector<int>> bars;             // by bin, from the foot: numbers of elements
    std::vector<std::optional<FilmStep>> lastStart; // by bin: the step that last writes where it begins
    std::vector<ScannedCell> scanned; // of the counts, by the launches after the one that counts
    std::uint64_t largest = 1;        // count of a bin at the end
    FilmStep firstCounted;            // the first step that counts
    FilmStep firstAdded;              // the first step that adds to the bins of all

    // The element that stands in a cell of the input; null where its block was not recorded.
    [[nodiscard]] const CountedElement* at(std::uint64_t cell) const;
    [[nodiscard]] std::uint64_t missing() const { return n - elements.size(); }
    // How many of the recorded elements the bin holds after a step of the film.
    [[nodiscard]] std::uint64_t counted(int bin, FilmStep step) const;
    // The smallest and the largest of them; nothing where there are none.
    [[nodiscard]] std::optional<std::pair<trace::Value, trace::Value>> span(int bin, FilmStep step) const;
};

[[nodiscard]] std::optional<HistogramModel> histogramModelOf(const trace::GlobalAccesses& accesses,
                                                             const Film& film);

// A bin as it stands after a step of the film.
struct BinNow {
    std::uint64_t counted = 0; // elements of recorded blocks
    std::uint64_t whole = 0;   // with those of the others, which are known once the launch is over
    std::optional<std::uint64_t> start;
    bool startWritten = false; // in this step
    bool startStays = false;   // no later step writes it
    [[nodiscard]] std::uint64_t unrecorded() const { return whole - counted; }
};

class Document;
// The run must have a histogram.
[[nodiscard]] std::vector<BinNow> binsAt(const Document& document, FilmStep step);
// That of the run; null where the input is not counted in bins.
[[nodiscard]] const HistogramModel* histogramOf(const Document& document);
// What the scan of the counts holds of each bin; empty in launches that do not scan them.
[[nodiscard]] std::vector<ScanNow> scanAt(const Document& document, FilmStep step, QString* name = nullptr);

// "bin 3: 2 of 8 elements, 3 to 4, begins at 5"
[[nodiscard]] QString describeBin(const HistogramModel& model, const BinNow& now, int bin, FilmStep step);
// "in[5] = 1 falls into bin 0: thread 1 of block 1 adds 1 to held[0]"
[[nodiscard]] QString describeElement(const HistogramModel& model, const trace::Trace& trace,
                                      std::uint64_t cell, FilmStep step);

} // namespace scanscope::viz

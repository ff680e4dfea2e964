// The array that each step's row shows, and the columns of its cells. Independent of the algorithm: derived
// only from what the recorded steps wrote.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "kernels/trace/trace.h"
#include "viz/model/numbering.h"

namespace scanscope::viz {

// An array that a row can show: shared memory, a register of every thread, or global memory.
struct Place {
    trace::Space space = trace::Space::none;
    std::uint16_t array = trace::no_array;
    [[nodiscard]] bool empty() const { return array == trace::no_array; }
    friend bool operator==(const Place&, const Place&) = default;
    friend auto operator<=>(const Place&, const Place&) = default;
};

// The padding of an array that spreads accesses over the memory banks. After every `used` cells, one cell
// stays unused and has no column.
struct Spacing {
    std::uint64_t used = 0; // cells between two unused ones; 0 if there are none
    [[nodiscard]] std::uint64_t cellOf(std::uint64_t column) const {
        return used == 0 ? column : column + column / used;
    }
    // None for an unused cell.
    [[nodiscard]] std::optional<std::uint64_t> columnOf(std::uint64_t cell) const {
        if (used == 0) return cell;
        if (cell % (used + 1) == used) return std::nullopt;
        return cell - cell / (used + 1);
    }
    // The number of columns for this many cells.
    [[nodiscard]] std::uint64_t columnsOf(std::uint64_t cells) const {
        return used == 0 ? cells : cells - cells / (used + 1);
    }
    friend bool operator==(const Spacing&, const Spacing&) = default;
};
[[nodiscard]] Spacing spacingOf(const trace::Array& array);

// Which cells of an array a row shows, and in which columns, without their contents.
struct RowShape {
    Place place;
    std::uint64_t first = 0, count = 0; // first shown cell; cells of the array from there on
    Spacing spacing;
    const std::vector<Column>* homes = nullptr; // each cell's column; null if the columns are consecutive
    // None if the row does not show the cell.
    [[nodiscard]] std::optional<Column> columnOf(Place of, std::uint64_t cell) const;
};

class RowPlan {
public:
    RowPlan(const trace::Launch& launch, const trace::Block& block);

    [[nodiscard]] int columns() const { return m_columns; }
    // The first and the last column without an element of the input.
    [[nodiscard]] const std::optional<std::pair<Column, Column>>& padding() const { return m_padding; }
    // The columns at which segments start, in ascending order. In the block's own memory, a thread wrote an
    // element there after it read a set flag. In global memory, these are the columns with flags.
    [[nodiscard]] const std::vector<Column>& starts() const { return m_starts; }
    // The array in the step's row: the array that the step wrote or, if it wrote none, that of the previous
    // step.
    [[nodiscard]] Place row(BlockStep step) const { return m_rows.at(std::size_t(step)); }
    // Another array that the step wrote; empty if there is none.
    [[nodiscard]] Place beside(BlockStep step) const { return m_beside.at(std::size_t(step)); }
    // Whether rows show several arrays that are not interchangeable buffers.
    [[nodiscard]] bool mixesArrays() const { return m_several; }
    [[nodiscard]] bool isNamed(Place place) const; // whether rows need its name to tell it from other arrays

    [[nodiscard]] const trace::Array& array(Place place) const;
    // Whether both are the same place to a reader. The alternating buffers of one group are.
    [[nodiscard]] bool alike(Place a, Place b) const;
    // The range of the array's cells that the block works on: those that it accessed, and those before them
    // if the array is the block's own. A block without memory of its own has one range for all arrays of
    // that size.
    [[nodiscard]] trace::Range stretchOf(Place place) const;
    // "s[16..255]": the cells of shared arrays that the columns leave out because the block never uses them.
    [[nodiscard]] std::vector<std::string> neverUsed() const;
    // Columns between others that show no accessed cell, first and end, if there are many in a row: those
    // between the two halves of `temp[2][256]`, for example. Ascending.
    [[nodiscard]] const std::vector<std::pair<Column, Column>>& emptyColumns() const {
        return m_emptyColumns;
    }
    [[nodiscard]] Spacing spacing(Place place) const;
    // The array's cell in the first column of this step's row.
    [[nodiscard]] std::uint64_t firstIndex(Place place, BlockStep step) const;
    // The column of each cell, for an array with fewer cells than there are columns: the column that the
    // cell's value came from. Empty if the cells are in the first columns.
    [[nodiscard]] const std::vector<Column>& homes(Place place) const;
    // The part of an array that this step's row shows, if the trace kept this many cells. shapeShowing()
    // starts at `cell` if the row would not show that cell otherwise.
    [[nodiscard]] RowShape shape(Place place, BlockStep step, std::uint64_t cells) const;
    [[nodiscard]] RowShape shapeShowing(Place place, BlockStep step, std::uint64_t cells,
                                        std::uint64_t cell) const;
    // The cells without an element of the input. In registers, these are the cells after the last one whose
    // first value contained an input.
    [[nodiscard]] const std::vector<trace::Range>& paddingOf(Place place) const;

private:
    [[nodiscard]] RowShape shapeFrom(std::uint64_t first, Place place, std::uint64_t cells) const;
    [[nodiscard]] std::vector<std::pair<Column, Column>> findEmptyColumns() const;
    [[nodiscard]] std::vector<Column> findHomes(Place place) const;
    [[nodiscard]] std::vector<trace::Range> findPaddingOf(Place place) const;
    [[nodiscard]] trace::Range findStretch(Place place) const;
    [[nodiscard]] std::string groupOf(Place place) const;
    void chooseMain();
    void chooseRows();
    void lookAtRegisters();
    void findPadding();
    void findStarts();
    void findStartsInOwnMemory();
    void findStartsInGlobalMemory();

    const trace::Launch& m_launch;
    const trace::Block& m_block;
    std::vector<std::uint64_t> m_usedCells; // of each shared array
    struct Register {
        std::uint64_t used = 0;      // up to the last thread that ever set it
        std::uint64_t withInput = 0; // up to the last thread whose first value contained an input
    };
    std::vector<Register> m_registers;
    std::map<std::string, int> m_inGroup; // shared arrays
    std::vector<Place> m_main;            // the arrays whose cells define the columns
    int m_columns = 0;
    std::optional<std::pair<Column, Column>> m_padding;
    std::vector<std::pair<Column, Column>> m_emptyColumns;
    std::vector<Column> m_starts;
    std::vector<Place> m_rows, m_beside; // by step
    bool m_several = false;              // rows show arrays that are not interchangeable
    std::map<Place, std::vector<Column>> m_homes;
    std::map<Place, std::vector<trace::Range>> m_paddings;
    mutable std::map<Place, trace::Range> m_stretches; // filled as needed
};

} // namespace scanscope::viz

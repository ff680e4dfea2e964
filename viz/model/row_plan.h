// Which array the row of each step shows, and in which columns its cells stand. Knows no algorithm: all of it
// follows from what the recorded steps wrote.
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

// An array of the trace: shared memory, a register of every thread, or global memory.
struct Place {
    trace::Space space = trace::Space::none;
    std::uint16_t array = trace::no_array;
    [[nodiscard]] bool empty() const { return array == trace::no_array; }
    friend bool operator==(const Place&, const Place&) = default;
    friend auto operator<=>(const Place&, const Place&) = default;
};

// An array may leave a cell unused after every so many, to spread its threads over the banks of memory. An
// unused cell takes no column.
struct Spacing {
    std::uint64_t used = 0; // cells between two unused ones; 0 where none is left unused
    [[nodiscard]] std::uint64_t cellOf(std::uint64_t column) const {
        return used == 0 ? column : column + column / used;
    }
    // Nothing for an unused cell.
    [[nodiscard]] std::optional<std::uint64_t> columnOf(std::uint64_t cell) const {
        if (used == 0) return cell;
        if (cell % (used + 1) == used) return std::nullopt;
        return cell - cell / (used + 1);
    }
    // Columns that so many cells take.
    [[nodiscard]] std::uint64_t columnsOf(std::uint64_t cells) const {
        return used == 0 ? cells : cells - cells / (used + 1);
    }
    friend bool operator==(const Spacing&, const Spacing&) = default;
};
[[nodiscard]] Spacing spacingOf(const trace::Array& array);

// Which cells of an array a row shows and in which columns, without what is in them.
struct RowShape {
    Place place;
    std::uint64_t first = 0, count = 0; // cells of the array, from the first one shown
    Spacing spacing;
    const std::vector<Column>* homes = nullptr; // the columns, by cell; null where they follow each other
    // None where the row does not show the cell.
    [[nodiscard]] std::optional<Column> columnOf(Place of, std::uint64_t cell) const;
};

class RowPlan {
public:
    RowPlan(const trace::Launch& launch, const trace::Block& block);

    [[nodiscard]] int columns() const { return m_columns; }
    // From the first to the last column that holds no element of the input.
    [[nodiscard]] const std::optional<std::pair<Column, Column>>& padding() const { return m_padding; }
    // The columns at which segments start, ascending: where a thread put an element whose flag it read, or in
    // global memory where the flags stand.
    [[nodiscard]] const std::vector<Column>& starts() const { return m_starts; }
    // The array that the step leaves as its row: the one it wrote; where it wrote none, that of the step
    // before.
    [[nodiscard]] Place row(BlockStep step) const { return m_rows.at(std::size_t(step)); }
    // Another array that the step wrote. Empty where there is none.
    [[nodiscard]] Place beside(BlockStep step) const { return m_beside.at(std::size_t(step)); }
    // Rows show several arrays that are not alike.
    [[nodiscard]] bool mixesArrays() const { return m_several; }
    [[nodiscard]] bool isNamed(Place place) const; // there are other arrays to take it for

    [[nodiscard]] const trace::Array& array(Place place) const;
    // Buffers of one group take turns; they are one place to a reader.
    [[nodiscard]] bool alike(Place a, Place b) const;
    // The cells of the array that the block is about: where several blocks share it, those that this one
    // touched, of any array of that size where it has no memory of its own, and what lies between them.
    [[nodiscard]] trace::Range stretchOf(Place place) const;
    [[nodiscard]] Spacing spacing(Place place) const;
    // The cell of the array in the first column, in a row of this step.
    [[nodiscard]] std::uint64_t firstIndex(Place place, BlockStep step) const;
    // The columns of an array with fewer cells than there are columns, by cell: where the values that came
    // into them stood. Empty where they stand in the first columns.
    [[nodiscard]] const std::vector<Column>& homes(Place place) const;
    // What a row of this step shows of an array of which the trace kept so many cells; from this cell on,
    // where the row would not show that otherwise.
    [[nodiscard]] RowShape shape(Place place, BlockStep step, std::uint64_t cells) const;
    [[nodiscard]] RowShape shapeShowing(Place place, BlockStep step, std::uint64_t cells,
                                        std::uint64_t cell) const;
    // Cells that hold no element of the input; of registers those that started with no input in them, beyond
    // the last that did.
    [[nodiscard]] const std::vector<trace::Range>& paddingOf(Place place) const;

private:
    [[nodiscard]] RowShape shapeFrom(std::uint64_t first, Place place, std::uint64_t cells) const;
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
    struct Register {
        std::uint64_t used = 0;      // threads up to the last that ever set it
        std::uint64_t withInput = 0; // up to the last whose first value had an input in it
    };
    std::vector<Register> m_registers;
    std::map<std::string, int> m_inGroup; // shared arrays
    std::vector<Place> m_main;            // the arrays that stand in the columns one by one
    int m_columns = 0;
    std::optional<std::pair<Column, Column>> m_padding;
    std::vector<Column> m_starts;
    std::vector<Place> m_rows, m_beside; // by step
    bool m_several = false;              // rows show arrays that are not alike
    std::map<Place, std::vector<Column>> m_homes;
    std::map<Place, std::vector<trace::Range>> m_paddings;
    mutable std::map<Place, trace::Range> m_stretches; // as they are asked for
};

} // namespace scanscope::viz

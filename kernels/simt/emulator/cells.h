// The emulator's arrays and their cells: proxies that check, count and log every access. Included by words.h;
// do not include it directly.
#pragma once

#include <fmt/format.h>

#include <concepts>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "kernels/simt/emulator/block.h"
#include "kernels/simt/emulator/kernel_fault.h"
#include "kernels/simt/tagged.h"
#include "kernels/simt/where.h"

namespace scanscope::simt {
inline namespace emulator {

// An index and the source line of the subscript. (An operator[] cannot have a default argument for the line.)
struct Index {
    std::int64_t value;
    Where where;
    template <class I>
    requires std::convertible_to<I, std::int64_t>
    constexpr Index(I&& i, Where place = Where::current()) // NOLINT(bugprone-forwarding-reference-overload)
        : value(static_cast<std::int64_t>(std::forward<I>(i)))
        , where(place) {}
};

template <class T> struct CellRange {
    T* data;
    std::uint64_t extent;
    trace::Space space;
    std::uint16_t array; // as in trace::Record
    const char* name;
    std::uint32_t row; // trace::no_row if the array has no rows
    // For several devices: the index of the cell at `data`, the device that owns it, and the running device.
    std::uint64_t first = 0;
    std::uint32_t device = 0, running = 0;

    [[nodiscard]] std::string full_name() const {
        return row == trace::no_row ? name : fmt::format("{}[{}]", name, row);
    }
    [[gnu::cold, gnu::noinline]] void out_of_bounds(std::int64_t index, Where where) const {
        const Thread& self = *this_thread;
        const std::string full = full_name();
        const std::uint64_t block = self.block->linear_index;
        throw KernelFault(
            {.kind = trace::FaultKind::out_of_bounds,
             .message =
                 running != device
                     ? fmt::format("thread {} of block {} on device {} accesses {}[{}] at line {}, which is "
                                   "in the memory of device {}.",
                                   self.rank, block, running, full, index, where.line, device)
                     : fmt::format("thread {} of block {} accesses {}[{}] at line {}, but {} has {} cells.",
                                   self.rank, block, full, index, where.line, full, extent),
             .block = block,
             .threads = {self.rank},
             .array = full,
             .index = index},
            where);
    }
    // Replaces the value to be stored, if this is the write that the recorder's WriteChange names.
    [[gnu::cold, gnu::noinline]] void change(std::int64_t index, std::remove_const_t<T>& element) const {
        const Block& block = *this_thread->block;
        WriteChange& change = *block.recorder->change();
        if (change.what.index != first + static_cast<std::uint64_t>(index) ||
            change.what.block != block.linear_index || change.what.array != full_name() ||
            ++change.seen != change.what.which)
            return;
        const auto value = trace::parse_value(change.what.value, element_type<T>);
        if (!value) return;
        change.is_made = true;
        using Element = std::remove_const_t<T>;
        element = make_element<Element>(trace::from_value<plain_t<Element>>(*value), trace::unknown_node);
    }
    [[gnu::noinline]] trace::Record& log(trace::RecordKind kind, std::int64_t index,
                                         std::remove_const_t<T> element, const Where& where) const {
        const Thread& self = *this_thread;
        trace::Record& record = self.block->record(kind, self, where);
        record.space = space;
        record.array = array;
        record.index = first + static_cast<std::uint64_t>(index);
        record.value = bits_of(element);
        record.node = node_of(element);
        return record;
    }
};

// The result of &array[i], for atomics, acquire and release.
template <class T> struct CellPointer {
    CellRange<T> cells;
    std::int64_t index;
    Where where;
    [[nodiscard]] std::remove_const_t<T> load() const { return cells.data[index]; }
};

// The result of array[i]. It works only as a temporary: `auto x = array[i]` would be a reference here, but a
// copy on the GPU, so using x does not compile.
template <class T> class Cell {
    using Element = std::remove_const_t<T>;

public:
    Cell(const CellRange<T>& cells, std::int64_t index, Where where)
        : cells_(cells)
        , index_(index)
        , where_(where) {}
    Cell(const Cell&) = delete;

    operator Element() const&& { return get(); }
    void operator=(const Element& element) && requires(!std::is_const_v<T>) { set(element); }
    // NOLINTNEXTLINE(performance-noexcept-move-constructor): reading a cell may be a fault
    void operator=(Cell&& other) && requires(!std::is_const_v<T>) { set(other.get()); }
    template <class U>
    requires(!std::is_const_v<T>) void operator=(Cell<U>&& other) && { set(static_cast<Cell<U>&&>(other)); }
    void operator+=(const Element& element) && requires(!std::is_const_v<T> && !is_tagged<T>) {
        set(get() + element);
    }
    CellPointer<T> operator&() && { return {cells_, index_, where_}; }

private:
    template <class U> friend class Cell;
    static void use_fuel() {
        Thread& self = *this_thread;
        if (--self.fuel == 0) [[unlikely]]
            self.block->out_of_fuel(self);
    }
    Element get() const {
        use_fuel();
        const Element element = cells_.data[index_];
        if (this_thread->block->recorder) [[unlikely]]
            cells_.log(trace::RecordKind::read, index_, element, where_);
        return element;
    }
    void set(const Element& element) const {
        use_fuel();
        if (this_thread->block->recorder) [[unlikely]]
            return set_recorded(element);
        cells_.data[index_] = element;
    }
    [[gnu::noinline]] void set_recorded(Element element) const {
        if (this_thread->block->recorder->change()) cells_.change(index_, element);
        cells_.data[index_] = element;
        cells_.log(trace::RecordKind::write, index_, element, where_);
    }
    const CellRange<T>& cells_;
    std::int64_t index_;
    const Where where_;
};

// An array in shared memory, or one row of it.
template <class T> class shared_array {
public:
    explicit shared_array(const CellRange<T>& cells)
        : cells_(cells) {}
    Cell<T> operator[](Index i) const {
        if (static_cast<std::uint64_t>(i.value) >= cells_.extent) [[unlikely]]
            cells_.out_of_bounds(i.value, i.where);
        return {cells_, i.value, i.where};
    }

private:
    CellRange<T> cells_;
};

template <class T> class shared_rows {
public:
    shared_rows(const CellRange<T>& first, std::uint32_t rows)
        : first_(first)
        , rows_(rows) {}
    shared_array<T> operator[](Index row) const {
        if (static_cast<std::uint64_t>(row.value) >= rows_) [[unlikely]]
            first_.out_of_bounds(row.value, row.where);
        CellRange<T> cells = first_;
        cells.data += static_cast<std::uint64_t>(row.value) * cells.extent;
        cells.array = static_cast<std::uint16_t>(cells.array + row.value);
        cells.row = static_cast<std::uint32_t>(row.value);
        return shared_array<T>(cells);
    }

private:
    CellRange<T> first_;
    std::uint32_t rows_;
};

// An array in global memory, with its name and bounds. Devices create these.
template <class T> class global_ptr {
public:
    explicit global_ptr(const CellRange<T>& cells)
        : cells_(cells) {}
    Cell<T> operator[](Index i) const {
        if (static_cast<std::uint64_t>(i.value) >= cells_.extent) [[unlikely]]
            cells_.out_of_bounds(i.value, i.where);
        return {cells_, i.value, i.where};
    }
    operator global_ptr<const T>() const requires(!std::is_const_v<T>) {
        return global_ptr<const T>({cells_.data, cells_.extent, cells_.space, cells_.array, cells_.name,
                                    cells_.row, cells_.first, cells_.device, cells_.running});
    }
    [[nodiscard]] const CellRange<T>& cells() const { return cells_; }
    // The array as a kernel on device `running` sees it: without cells if another device owns the memory.
    [[nodiscard]] global_ptr seen_from(std::uint32_t running) const {
        global_ptr seen = *this;
        seen.cells_.running = running;
        if (running != cells_.device) seen.cells_.extent = 0;
        return seen;
    }

private:
    CellRange<T> cells_;
};

} // namespace emulator
} // namespace scanscope::simt

// The vocabulary on the GPU with recording: every access goes through a cell that has a name and bounds, and
// logs itself to the recorder.
#pragma once

#include <concepts>
#include <cstdint>
#include <type_traits>

#include "kernels/simt/gpu/elements.cuh"
#include "kernels/simt/gpu/recorder.cuh"
#include "kernels/simt/tagged.h"

#define SCANSCOPE_WORDS_RECORD 1
#define SCANSCOPE_DEVICE __device__ inline

namespace scanscope::simt {
inline namespace gpu_recording {

// An index and the source line of the subscript.
struct Index {
    std::int64_t value;
    Where where;
    template <class I>
    requires std::convertible_to<I, std::int64_t> __device__ Index(I&& i, Where place = Where::current())
        : value(static_cast<std::int64_t>(static_cast<I&&>(i)))
        , where(place) {}
};

template <class T> struct CellRange {
    T* data;
    std::uint64_t extent;
    trace::Space space;
    std::uint16_t array;
    std::uint64_t first = 0; // the cell at `data`, if other cells are on other devices

    __device__ void log(trace::RecordKind kind, std::int64_t index, const std::remove_const_t<T>& element,
                        const Where& where, std::uint64_t old = 0, std::uint32_t partner = 0) const {
        const int slot = block_slot();
        if (slot < 0) return;
        trace::Record record = make_record(kind, slot, where);
        record.space = space;
        record.array = array;
        record.index = first + static_cast<std::uint64_t>(index);
        record.value = bits_of(element);
        record.old = old;
        record.node = node_of(element);
        record.partner = partner;
        add_record(record);
    }
    // Out-of-bounds reads return zero; out-of-bounds writes do nothing. The host reports the first access.
    __device__ bool holds(std::int64_t index, const Where& where) const {
        if (static_cast<std::uint64_t>(index) < extent) return true;
        if (atomicExch(&recorder->outside, 1u) == 0) {
            trace::Record record = make_record(trace::RecordKind::read, block_slot(), where);
            record.space = space;
            record.array = array;
            record.index = static_cast<std::uint64_t>(index);
            record.value = extent;
            record.old = blockIdx.x + gridDim.x * (blockIdx.y + std::uint64_t(gridDim.y) * blockIdx.z);
            recorder->first_outside = record;
        }
        return false;
    }
};

// The result of &array[i], for atomics, acquire and release.
template <class T> struct CellPointer {
    CellRange<T> cells;
    std::int64_t index;
    Where where;
};

// The result of array[i]. It works only as a temporary.
template <class T> class Cell {
    using Element = std::remove_const_t<T>;

public:
    __device__ Cell(const CellRange<T>& cells, const Index& index)
        : cells_(cells)
        , index_(index) {}
    Cell(const Cell&) = delete;

    __device__ operator Element() const&& { return get(); }
    __device__ void operator=(const Element& element) && requires(!std::is_const_v<T>) { set(element); }
    __device__ void operator=(Cell&& other) && requires(!std::is_const_v<T>) { set(other.get()); }
    template <class U>
    requires(!std::is_const_v<T>) __device__ void operator=(Cell<U>&& other) && {
        set(static_cast<Cell<U>&&>(other));
    }
    __device__ void operator+=(const Element& element) && requires(!std::is_const_v<T> && !is_tagged<T>) {
        set(get() + element);
    }
    __device__ CellPointer<T> operator&() && { return {cells_, index_.value, index_.where}; }

private:
    template <class U> friend class Cell;
    __device__ Element get() const {
        if (!cells_.holds(index_.value, index_.where)) return Element{};
        const Element element = cells_.data[index_.value];
        cells_.log(trace::RecordKind::read, index_.value, element, index_.where);
        return element;
    }
    __device__ void set(const Element& element) const {
        if (!cells_.holds(index_.value, index_.where)) return;
        cells_.data[index_.value] = element;
        cells_.log(trace::RecordKind::write, index_.value, element, index_.where);
    }
    const CellRange<T>& cells_;
    Index index_;
};

template <class T> class shared_array {
public:
    __device__ explicit shared_array(const CellRange<T>& cells)
        : cells_(cells) {}
    __device__ Cell<T> operator[](Index i) const { return {cells_, i}; }

private:
    CellRange<T> cells_;
};

template <class T> class shared_rows {
public:
    __device__ shared_rows(const CellRange<T>& first, int rows)
        : first_(first)
        , rows_(rows) {}
    // A missing row is reported like an out-of-bounds cell, and the first row is returned.
    __device__ shared_array<T> operator[](Index row) const {
        CellRange<T> all = first_;
        all.extent = static_cast<std::uint64_t>(rows_);
        if (!all.holds(row.value, row.where)) row.value = 0;
        CellRange<T> cells = first_;
        cells.data += static_cast<std::uint64_t>(row.value) * cells.extent;
        cells.array = static_cast<std::uint16_t>(cells.array + row.value);
        return shared_array<T>(cells);
    }

private:
    CellRange<T> first_;
    int rows_;
};

class shared_memory {
public:
    shared_memory() = default;
    shared_memory(const shared_memory&) = delete;
    // Takes the block's last snapshot at the end of the kernel, however a thread leaves it.
    __device__ ~shared_memory() {
        const int slot = block_slot();
        __syncthreads();
        if (slot >= 0) take_snapshot(slot);
    }

    template <class T>
    __device__ shared_array<T> array(const char* name, int extent, int elements = -1, int unused_after = 0,
                                     Where where = Where::current()) {
        return shared_array<T>(carve<T>(name, extent, elements, unused_after, trace::no_row, where));
    }
    template <class T>
    __device__ shared_rows<T> rows(const char* name, int rows, int extent, Where where = Where::current()) {
        const CellRange<T> first = carve<T>(name, extent, extent, 0, 0, where);
        for (int row = 1; row < rows; ++row) carve<T>(name, extent, extent, 0, unsigned(row), where);
        return {first, rows};
    }

private:
    template <class T>
    __device__ CellRange<T> carve(const char* name, int extent, int elements, int unused_after, unsigned row,
                                  const Where& where) {
        extern __shared__ __align__(16) unsigned char shared_bytes[];
        used_ = (used_ + unsigned(alignof(T)) - 1) / unsigned(alignof(T)) * unsigned(alignof(T));
        const unsigned offset = used_;
        used_ += unsigned(sizeof(T)) * unsigned(extent);
        const auto ordinal = static_cast<std::uint16_t>(declared_++);
        const int slot = block_slot();
        if (slot >= 0 && linear_thread() == 0) {
            trace::Record record = make_record(trace::RecordKind::declare, slot, where);
            record.space = trace::Space::shared;
            record.array = ordinal;
            record.thread = unsigned(unused_after);
            record.index = unsigned(extent);
            record.value = static_cast<std::uint64_t>(element_type<T>);
            record.old = offset;
            record.node = sizeof(T);
            record.left = row;
            record.right = unsigned(elements < 0 ? extent : elements);
            record.partner = text_id(name);
            add_record(record);
        }
        return {reinterpret_cast<T*>(shared_bytes + offset), static_cast<std::uint64_t>(extent),
                trace::Space::shared, ordinal};
    }
    unsigned used_ = 0, declared_ = 0;
};

template <class T> class global_ptr {
public:
    __host__ __device__ explicit global_ptr(const CellRange<T>& cells)
        : cells_(cells) {}
    __device__ Cell<T> operator[](Index i) const { return {cells_, i}; }
    template <class U>
    requires(std::same_as<U, const T> && !std::is_const_v<T>) __host__ __device__
    operator global_ptr<U>() const {
        return global_ptr<U>({cells_.data, cells_.extent, cells_.space, cells_.array, cells_.first});
    }
    [[nodiscard]] __host__ const CellRange<T>& cells() const { return cells_; }

private:
    CellRange<T> cells_;
};

__device__ inline void step(const char* label, std::int64_t number = 1, Where where = Where::current()) {
    const int slot = block_slot();
    if (slot < 0) return;
    trace::Record record = make_record(trace::RecordKind::step, slot, where);
    record.index = static_cast<std::uint64_t>(number);
    record.partner = text_id(label);
    add_record(record);
}

__device__ inline trace::Node log_combine(trace::Node left, trace::Node right, std::uint64_t value,
                                          const Where& where) {
    const int slot = block_slot();
    if (slot < 0) return trace::unknown_node;
    trace::Record record = make_record(trace::RecordKind::combine, slot, where);
    record.value = value;
    record.node = recorder->first_node + unsigned(atomicAdd(&recorder->combines, 1ull));
    record.left = left;
    record.right = right;
    add_record(record);
    return record.node;
}

// A register that is shown in traces. It is identified by the index of its name.
template <class T> class lane_value {
public:
    __device__ lane_value(const char* name, const T& initial, Where where = Where::current())
        : value_(initial)
        , array_(static_cast<std::uint16_t>(text_id(name))) {
        if (const int slot = block_slot(); slot >= 0) {
            trace::Record record = make_record(trace::RecordKind::declare, slot, where);
            record.space = trace::Space::lane;
            record.array = array_;
            record.index = blockDim.x * blockDim.y * blockDim.z;
            record.value = static_cast<std::uint64_t>(element_type<T>);
            record.left = trace::no_row;
            record.right = unsigned(record.index);
            record.partner = array_;
            add_record(record);
        }
        log(trace::RecordKind::write, where);
    }
    __device__ operator T() const {
        log(trace::RecordKind::read, {});
        return value_;
    }
    lane_value(const lane_value&) = delete;
    __device__ void operator=(const T& value) {
        value_ = value;
        log(trace::RecordKind::write, {});
    }

private:
    __device__ void log(trace::RecordKind kind, const Where& where) const {
        CellRange<const T>{&value_, ~0ull, trace::Space::lane, array_}.log(kind, linear_thread(), value_,
                                                                           where);
    }
    T value_;
    std::uint16_t array_;
};

// ---- synchronising accesses to global memory, device-wide

template <class T> __device__ std::remove_const_t<T> load_acquire(CellPointer<T> cell) {
    if (!cell.cells.holds(cell.index, cell.where)) return {};
    const auto element = read_acquire(cell.cells.data + cell.index);
    cell.cells.log(trace::RecordKind::acquire, cell.index, element, cell.where);
    return element;
}
template <class T>
__device__ void store_release(CellPointer<T> cell, const std::type_identity_t<T>& element) {
    if (!cell.cells.holds(cell.index, cell.where)) return;
    // Logged before it becomes visible, so that no acquire of it gets an earlier ticket.
    cell.cells.log(trace::RecordKind::release, cell.index, element, cell.where);
    write_release(cell.cells.data + cell.index, element);
}
// Polls until predicate(element) is true, and returns that element. Logged once, with the number of polls.
template <class T, class Predicate>
__device__ std::remove_const_t<T> wait_until(CellPointer<T> cell, Predicate predicate) {
    if (!cell.cells.holds(cell.index, cell.where)) return {};
    unsigned polls = 1;
    auto element = read_acquire(cell.cells.data + cell.index);
    for (; !predicate(element); ++polls) element = read_acquire(cell.cells.data + cell.index);
    cell.cells.log(trace::RecordKind::acquire, cell.index, element, cell.where, 0, polls);
    return element;
}

// Each atomic and its ticket are protected by one lock, so that the log has the atomics in their actual
// order.
template <class T>
__device__ plain_t<T> recorded_atomic_add(CellPointer<T> cell, std::type_identity_t<plain_t<T>> value) {
    if (!cell.cells.holds(cell.index, cell.where)) return {};
    while (atomicCAS(&recorder->atomics_lock, 0u, 1u) != 0) {
    }
    T* const data = cell.cells.data + cell.index;
    plain_t<T> before;
    if constexpr (is_tagged<T>) {
        before = atomicAdd(&data->value, value);
        data->node = trace::unknown_node;
    } else {
        before = atomicAdd(data, value);
    }
    cell.cells.log(trace::RecordKind::atomic, cell.index,
                   make_element<T>(static_cast<plain_t<T>>(before + value), trace::unknown_node), cell.where,
                   bits_of(before));
    __threadfence();
    atomicExch(&recorder->atomics_lock, 0u);
    return before;
}

// ---- warps

__device__ inline void recorded_syncwarp(unsigned mask = 0xffffffffu, Where where = Where::current()) {
    if (const int slot = block_slot(); slot >= 0) {
        trace::Record record = make_record(trace::RecordKind::warp_sync, slot, where);
        // Lanes beyond the end of the block do not exist; they are left out, as in the emulator.
        const unsigned first = linear_thread() - linear_thread() % 32;
        const unsigned count = blockDim.x * blockDim.y * blockDim.z - first;
        record.partner = count >= 32 ? mask : mask & ((1u << count) - 1);
        add_record(record);
    }
    __syncwarp(mask);
}

// The record comes after its fence, so that everything that the fence orders has earlier
// tickets.
__device__ inline void recorded_threadfence(Where where = Where::current()) {
    __threadfence();
    if (const int slot = block_slot(); slot >= 0)
        add_record(make_record(trace::RecordKind::fence, slot, where));
}

// A lane that reads from a lane that does not take part gets its own value, as in the emulator. In CUDA the
// result is undefined.
template <class T>
__device__ T recorded_shuffle(unsigned mask, const T& value, unsigned source_lane, const Where& where) {
    const T got = shuffle_words(mask, value, int(source_lane));
    const unsigned lane = linear_thread() % 32, warp = linear_thread() - lane;
    const bool is_there =
        (mask >> source_lane & 1) && warp + source_lane < blockDim.x * blockDim.y * blockDim.z;
    const T received = is_there ? got : value;
    if (const int slot = block_slot(); slot >= 0) {
        trace::Record record = make_record(trace::RecordKind::shuffle, slot, where);
        record.value = bits_of(received);
        record.node = node_of(received);
        record.partner = warp + (is_there ? source_lane : lane);
        add_record(record);
    }
    return received;
}

// The record comes before its barrier, and the snapshot after it.
__device__ inline void recorded_syncthreads(Where where = Where::current()) {
    const int slot = block_slot();
    if (slot >= 0) add_record(make_record(trace::RecordKind::barrier, slot, where));
    __syncthreads();
    if (slot >= 0) take_snapshot(slot);
}

} // namespace gpu_recording
} // namespace scanscope::simt

// ---- CUDA's built-in functions, with recording

template <class T>
__device__ T recorded_shfl(unsigned mask, const T& value, int source, int width = 32,
                           scanscope::simt::Where where = scanscope::simt::Where::current()) {
    const unsigned lane = scanscope::simt::linear_thread() % 32;
    const unsigned from = lane / unsigned(width) * unsigned(width) + unsigned(source) % unsigned(width);
    return scanscope::simt::recorded_shuffle(mask, value, from, where);
}
template <class T>
__device__ T recorded_shfl_up(unsigned mask, const T& value, unsigned delta, int width = 32,
                              scanscope::simt::Where where = scanscope::simt::Where::current()) {
    const unsigned lane = scanscope::simt::linear_thread() % 32;
    const unsigned from = lane % unsigned(width) < delta ? lane : lane - delta;
    return scanscope::simt::recorded_shuffle(mask, value, from, where);
}
template <class T>
__device__ T recorded_shfl_down(unsigned mask, const T& value, unsigned delta, int width = 32,
                                scanscope::simt::Where where = scanscope::simt::Where::current()) {
    const unsigned lane = scanscope::simt::linear_thread() % 32;
    const unsigned from = lane % unsigned(width) + delta >= unsigned(width) ? lane : lane + delta;
    return scanscope::simt::recorded_shuffle(mask, value, from, where);
}
template <class T>
__device__ T recorded_shfl_xor(unsigned mask, const T& value, int lane_mask, int width = 32,
                               scanscope::simt::Where where = scanscope::simt::Where::current()) {
    const unsigned lane = scanscope::simt::linear_thread() % 32;
    const unsigned other = lane ^ unsigned(lane_mask);
    const unsigned from = other / unsigned(width) > lane / unsigned(width) ? lane : other;
    return scanscope::simt::recorded_shuffle(mask, value, from, where);
}

#define __syncthreads() ::scanscope::simt::recorded_syncthreads()
#define __threadfence() ::scanscope::simt::recorded_threadfence()
#define __syncwarp(...) ::scanscope::simt::recorded_syncwarp(__VA_ARGS__)
#define __shfl_sync ::recorded_shfl
#define __shfl_up_sync ::recorded_shfl_up
#define __shfl_down_sync ::recorded_shfl_down
#define __shfl_xor_sync ::recorded_shfl_xor
#define atomicAdd ::scanscope::simt::recorded_atomic_add

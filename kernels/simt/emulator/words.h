// CUDA's intrinsics, and Scanscope's, for kernels that the host compiler compiles.
#pragma once

#if defined(__CUDACC__)
#error "only for the host compiler; nvcc has the intrinsics built in"
#endif
#if defined(__HOST_DEFINES_H__) || defined(__DRIVER_TYPES_H__)
#error "CUDA's headers and the emulator define the same names: do not include CUDA's in kernels for the CPU"
#endif

#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <type_traits>
#include <utility>

#include "kernels/simt/emulator/block.h"
#include "kernels/simt/emulator/cells.h"
#include "kernels/simt/emulator/kernel_fault.h"
#include "kernels/simt/tagged.h"
#include "kernels/simt/where.h"

#define SCANSCOPE_WORDS_RECORD 1
#define SCANSCOPE_DEVICE

#define __global__
#define __device__
#define __host__
#define __forceinline__ inline
#define __launch_bounds__(...)
// `__shared__ int x;` would silently become a local variable of each thread here. As a const without an
// initialiser it does not compile. Use `shared_memory` instead.
#define __shared__ const

#define threadIdx (::scanscope::simt::this_thread->index)
#define blockIdx (::scanscope::simt::this_thread->block->index)
#define blockDim (::scanscope::simt::this_thread->block->grid.block_extent)
#define gridDim (::scanscope::simt::this_thread->block->grid.extent)

namespace scanscope::simt {
inline namespace emulator {

// The block's shared memory, divided in the order of the calls. Every thread must make the same calls.
class shared_memory {
public:
    explicit shared_memory(Where where = Where::current()) {
        Thread& self = *this_thread;
        if (std::exchange(self.has_shared_memory, true))
            throw KernelFault(
                {.kind = trace::FaultKind::exception,
                 .message = fmt::format(
                     "a second shared_memory at line {}: create only one in a kernel, and pass it on.",
                     where.line)},
                where);
    }
    shared_memory(const shared_memory&) = delete;
    shared_memory& operator=(const shared_memory&) = delete;

    // An array of `extent` cells: the first `elements` of them hold elements of the input, the others are
    // padding. With `unused_after`, one cell after every `unused_after` cells is padding, too.
    template <class T>
    shared_array<T> array(const char* name, int extent, int elements = -1, int unused_after = 0,
                          Where where = Where::current()) {
        return shared_array<T>(carve<T>(name, extent, elements, unused_after, trace::no_row, where));
    }
    // `rows` arrays of `extent` cells each, for double buffering.
    template <class T>
    shared_rows<T> rows(const char* name, int rows, int extent, Where where = Where::current()) {
        const CellRange<T> first = carve<T>(name, extent, extent, 0, 0, where);
        for (int row = 1; row < rows; ++row)
            carve<T>(name, extent, extent, 0, static_cast<std::uint32_t>(row), where);
        return {first, static_cast<std::uint32_t>(rows)};
    }

private:
    template <class T>
    CellRange<T> carve(const char* name, int extent, int elements, int unused_after, std::uint32_t row,
                       Where where) {
        static_assert(std::is_trivially_default_constructible_v<T> && std::is_trivially_copyable_v<T>,
                      "shared memory holds only trivial types: nvcc silently drops their initialisers");
        Thread& self = *this_thread;
        Block& block = *self.block;
        used_ = (used_ + alignof(T) - 1) / alignof(T) * alignof(T);
        const std::size_t offset = used_;
        used_ += sizeof(T) * static_cast<std::size_t>(extent);
        std::byte* bytes = block.shared(offset, used_ - offset, name, where);
        const std::uint32_t ordinal = self.shared_declared++;
        if (ordinal == block.shared_declared) { // the first thread to get here declares it for all
            ++block.shared_declared;
            if (block.recorder) {
                trace::Record& record = block.record(trace::RecordKind::declare, self, where);
                record.space = trace::Space::shared;
                record.array = static_cast<std::uint16_t>(ordinal);
                record.thread = static_cast<std::uint32_t>(unused_after);
                record.index = static_cast<std::uint64_t>(extent);
                record.value = static_cast<std::uint64_t>(element_type<T>);
                record.old = offset;
                record.node = sizeof(T);
                record.left = row;
                record.right = static_cast<std::uint32_t>(elements < 0 ? extent : elements);
                record.partner = block.recorder->text(name);
            }
        }
        return {reinterpret_cast<T*>(bytes),
                static_cast<std::uint64_t>(extent),
                trace::Space::shared,
                static_cast<std::uint16_t>(ordinal),
                name,
                row};
    }
    std::size_t used_ = 0;
};

// A register that is shown in traces. It is identified by the index of its name, as on the device.
template <class T> class lane_value {
public:
    lane_value(const char* name, const T& initial, Where where = Where::current())
        : value_(initial) {
        const Thread& self = *this_thread;
        Block& block = *self.block;
        if (!block.recorder) return;
        array_ = static_cast<std::uint16_t>(block.recorder->text(name));
        trace::Record& record = block.record(trace::RecordKind::declare, self, where);
        record.space = trace::Space::lane;
        record.array = array_;
        record.index = block.grid.block_extent.count();
        record.value = static_cast<std::uint64_t>(element_type<T>);
        record.left = trace::no_row;
        record.right = static_cast<std::uint32_t>(record.index);
        record.partner = array_;
        log(trace::RecordKind::write, where);
    }
    lane_value(const lane_value&) = delete;
    operator T() const {
        log(trace::RecordKind::read, {});
        return value_;
    }
    void operator=(const T& value) {
        value_ = value;
        log(trace::RecordKind::write, {});
    }

private:
    void log(trace::RecordKind kind, Where where) const {
        const Thread& self = *this_thread;
        if (!self.block->recorder) return;
        CellRange<const T>{&value_, 1, trace::Space::lane, array_, "", trace::no_row}.log(kind, self.rank,
                                                                                          value_, where);
    }
    T value_;
    std::uint16_t array_ = 0;
};

// Marks the start of the step (label, number) in the thread's log. This is not a barrier, and is legal in
// divergent code.
[[gnu::noinline]] inline void log_step(const char* label, std::int64_t number, const Where& where) {
    const Thread& self = *this_thread;
    Recorder& recorder = *self.block->recorder;
    trace::Record& record = self.block->record(trace::RecordKind::step, self, where);
    record.index = static_cast<std::uint64_t>(number);
    record.partner = recorder.text(label);
}
inline void step(const char* label, std::int64_t number = 1, const Where& where = Where::current()) {
    if (this_thread->block->recorder) [[unlikely]]
        log_step(label, number, where);
}

// Logs one application of the operator; returns the node of its result.
[[gnu::noinline]] inline trace::Node log_combine(trace::Node left, trace::Node right, std::uint64_t value,
                                                 Where where) {
    const Thread& self = *this_thread;
    Recorder* recorder = self.block->recorder;
    if (!recorder) return trace::unknown_node;
    trace::Record& record = self.block->record(trace::RecordKind::combine, self, where);
    record.value = value;
    record.node = recorder->next_node();
    record.left = left;
    record.right = right;
    return record.node;
}

// ---- synchronising accesses to global memory

template <class T> std::remove_const_t<T> load_acquire(CellPointer<T> cell) {
    const Thread& self = *this_thread;
    const auto element = cell.load();
    if (self.block->recorder) cell.cells.log(trace::RecordKind::acquire, cell.index, element, cell.where);
    return element;
}

template <class T> void store_release(CellPointer<T> cell, const std::type_identity_t<T>& element) {
    const Thread& self = *this_thread;
    cell.cells.data[cell.index] = element;
    if (self.block->recorder) cell.cells.log(trace::RecordKind::release, cell.index, element, cell.where);
}

// Polls until predicate(element) is true, and returns that element. Logged once, with the number of polls.
template <class T, class Predicate>
std::remove_const_t<T> wait_until(CellPointer<T> cell, Predicate predicate) {
    Thread& self = *this_thread;
    std::uint32_t polls = 1;
    for (; !predicate(cell.load()); ++polls) self.block->yield(self);
    const auto element = cell.load();
    if (self.block->recorder)
        cell.cells.log(trace::RecordKind::acquire, cell.index, element, cell.where).partner = polls;
    return element;
}

} // namespace emulator
} // namespace scanscope::simt

// ---- CUDA's built-in functions

inline void __syncthreads(scanscope::simt::Where where = scanscope::simt::Where::current()) {
    auto& self = *scanscope::simt::this_thread;
    self.block->barrier(self, where);
}
inline void __syncwarp(unsigned mask = 0xffffffffu,
                       scanscope::simt::Where where = scanscope::simt::Where::current()) {
    auto& self = *scanscope::simt::this_thread;
    self.block->sync_warp(self, mask, where);
}
// The emulator's memory is sequentially consistent: a fence is only recorded, for the check in
// findings/block_order.h.
inline void __threadfence(scanscope::simt::Where where = scanscope::simt::Where::current()) {
    const auto& self = *scanscope::simt::this_thread;
    if (self.block->recorder) self.block->record(scanscope::trace::RecordKind::fence, self, where);
}

namespace scanscope::simt {
inline namespace emulator {

template <class T, class Source>
T shuffle(unsigned mask, const T& value, const char* what, Where where, Source source) {
    Thread& self = *this_thread;
    const auto [received, from] = self.block->exchange(self, mask, value, what, where, source);
    if (self.block->recorder) {
        trace::Record& record = self.block->record(trace::RecordKind::shuffle, self, where);
        record.value = bits_of(received);
        record.node = node_of(received);
        record.partner = self.warp * 32 + from;
    }
    return received;
}

template <class T> plain_t<T> atomic_update(CellPointer<T> cell, const T& after) {
    Thread& self = *this_thread;
    const T before = cell.load();
    cell.cells.data[cell.index] = after;
    if (self.block->recorder)
        cell.cells.log(trace::RecordKind::atomic, cell.index, after, cell.where).old = bits_of(before);
    return plain(before);
}

} // namespace emulator
} // namespace scanscope::simt

template <class T>
T __shfl_sync(unsigned mask, T value, int source, int width = 32,
              scanscope::simt::Where where = scanscope::simt::Where::current()) {
    return scanscope::simt::shuffle(mask, value, "__shfl_sync", where, [=](unsigned lane) {
        return lane / unsigned(width) * unsigned(width) + unsigned(source) % unsigned(width);
    });
}
template <class T>
T __shfl_up_sync(unsigned mask, T value, unsigned delta, int width = 32,
                 scanscope::simt::Where where = scanscope::simt::Where::current()) {
    return scanscope::simt::shuffle(mask, value, "__shfl_up_sync", where, [=](unsigned lane) {
        return lane % unsigned(width) < delta ? lane : lane - delta;
    });
}
template <class T>
T __shfl_down_sync(unsigned mask, T value, unsigned delta, int width = 32,
                   scanscope::simt::Where where = scanscope::simt::Where::current()) {
    return scanscope::simt::shuffle(mask, value, "__shfl_down_sync", where, [=](unsigned lane) {
        return lane % unsigned(width) + delta >= unsigned(width) ? lane : lane + delta;
    });
}
template <class T>
T __shfl_xor_sync(unsigned mask, T value, int lane_mask, int width = 32,
                  scanscope::simt::Where where = scanscope::simt::Where::current()) {
    return scanscope::simt::shuffle(mask, value, "__shfl_xor_sync", where, [=](unsigned lane) {
        const unsigned other = lane ^ unsigned(lane_mask);
        return other / unsigned(width) > lane / unsigned(width) ? lane : other;
    });
}
inline int __popc(unsigned bits) { return std::popcount(bits); }
inline unsigned __ballot_sync(unsigned mask, int predicate,
                              scanscope::simt::Where where = scanscope::simt::Where::current()) {
    auto& self = *scanscope::simt::this_thread;
    return self.block->ballot(self, mask, predicate != 0, where);
}

// Fibres of one OS thread switch only where they wait, so an atomic can be an ordinary operation.
template <class T>
scanscope::simt::plain_t<T> atomicAdd(scanscope::simt::CellPointer<T> cell,
                                      std::type_identity_t<scanscope::simt::plain_t<T>> value) {
    const auto sum = static_cast<scanscope::simt::plain_t<T>>(scanscope::simt::plain(cell.load()) + value);
    return scanscope::simt::atomic_update(
        cell, scanscope::simt::make_element<T>(sum, scanscope::trace::unknown_node));
}

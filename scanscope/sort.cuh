// Sorts numbers on the GPU. A header for any CUDA program:
//
//     #include <scanscope/sort.cuh>
//
//     scanscope::Workspace workspace;
//     cudaError_t error = scanscope::sort(workspace, in, out, n, bits, stream);
//
// in, out   n integers or floating-point numbers on the device; not the same array
// bits      the number of lowest bits by which keys are sorted, all by default; keys that are equal
//           in these bits keep their order
//
// Takes one launch to count, and one for every eight bits; for a small n, a single launch is enough
// (sort_digits.cuh). The workspace needs memory for another n keys. Needs CUDA 12.3 or newer and C++17.
#pragma once

#include <algorithm>

#include "scanscope/sort_digits.cuh"
#include "scanscope/workspace.cuh"

namespace scanscope {

namespace sorting {

// The layout of a workspace's memory: the state, the cells of even and odd passes, and keys between passes.
template <class T, class Cell> struct Layout {
    std::size_t tiles, cell_bytes, key_bytes;
    explicit Layout(std::size_t n)
        : tiles(tiles_of(n, SortShape<T>::tile))
        , cell_bytes(tiles * digits * sizeof(Cell))
        , key_bytes(n * sizeof(T)) {}
    static constexpr std::size_t state_bytes = (sizeof(SortState) + 255) / 256 * 256;
    [[nodiscard]] std::size_t bytes() const { return state_bytes + 2 * cell_bytes + key_bytes; }
};

template <class T> cudaError_t sort_few(const T* in, T* out, std::size_t n, int bits, cudaStream_t stream) {
    using Bits = typename OrderedBits<T>::Bits;
    constexpr auto bytes = sizeof(typename TileByDigit<T>::Shared);
    const cudaError_t error = cudaFuncSetAttribute(sort_tile<T>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                                   static_cast<int>(bytes));
    if (error != cudaSuccess) return error;
    sort_tile<T><<<1, SortShape<T>::threads, bytes, stream>>>(
        reinterpret_cast<const Bits*>(in), reinterpret_cast<Bits*>(out), static_cast<int>(n), bits);
    return cudaGetLastError();
}

template <class T, class Cell>
cudaError_t sort(Workspace& workspace, const T* in, T* out, std::size_t n, int bits, cudaStream_t stream) {
    using Bits = typename OrderedBits<T>::Bits;
    using Shape = SortShape<T>;
    const Layout<T, Cell> layout(n);
    unsigned char* memory = nullptr;
    cudaError_t error = workspace.borrow(layout.bytes(), memory);
    if (error == cudaSuccess) error = cudaMemsetAsync(memory, 0, sizeof(SortState), stream);
    if (error == cudaSuccess)
        error = cudaFuncSetAttribute(sort_by_digit<T, Cell>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                     static_cast<int>(sizeof(typename TileByDigit<T>::Shared)));
    if (error != cudaSuccess) return error;
    auto* state = reinterpret_cast<SortState*>(memory);
    const auto cells_of = [&](int pass) {
        return reinterpret_cast<Cell*>(memory + layout.state_bytes + pass % 2 * layout.cell_bytes);
    };
    auto* between = reinterpret_cast<Bits*>(memory + layout.state_bytes + 2 * layout.cell_bytes);

    const int passes = (bits + digit_bits - 1) / digit_bits;
    // Many copies take time to clear and to add up, which does not pay off with few keys.
    int copies = n < std::size_t{1} << 22 ? 4 : CountShape::most_copies;
    while (CountShape::bytes_of(passes, copies) > workspace.shared_bytes() && copies > 1) copies /= 2;
    const std::size_t count_bytes = CountShape::bytes_of(passes, copies);
    error = cudaFuncSetAttribute(count_digits<T>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                                 static_cast<int>(count_bytes));
    if (error != cudaSuccess) return error;
    const auto blocks =
        std::min<std::size_t>(tiles_of(n, CountShape::threads * 16), workspace.multiprocessors());
    count_digits<T><<<static_cast<unsigned>(blocks), CountShape::threads, count_bytes, stream>>>(
        reinterpret_cast<const Bits*>(in), n, bits, state, reinterpret_cast<std::uint64_t*>(cells_of(0)),
        layout.cell_bytes / sizeof(std::uint64_t), copies);
    const auto* from = reinterpret_cast<const Bits*>(in);
    for (int pass = 0; pass < passes; ++pass) {
        Bits* to =
            (passes - pass) % 2 == 1 ? reinterpret_cast<Bits*>(out) : between; // the last one into `out`
        sort_by_digit<T, Cell>
            <<<static_cast<unsigned>(layout.tiles), Shape::threads, sizeof(typename TileByDigit<T>::Shared),
               stream>>>(from, to, n, pass, bits, state, cells_of(pass), cells_of(pass + 1));
        from = to;
    }
    return cudaGetLastError();
}

} // namespace sorting

// Allocates the memory for sorts of up to n keys, so that later calls do not allocate.
template <class T> cudaError_t reserve_sort(Workspace& workspace, std::size_t n) {
    if (n < DigitCell<std::uint32_t>::count)
        return workspace.grow(sorting::Layout<T, std::uint32_t>(n).bytes());
    return workspace.grow(sorting::Layout<T, std::uint64_t>(n).bytes());
}

template <class T>
cudaError_t sort(Workspace& workspace, const T* in, T* out, std::size_t n, int bits = 8 * sizeof(T),
                 cudaStream_t stream = nullptr) {
    if (n == 0) return cudaSuccess;
    if (bits <= 0) return cudaMemcpyAsync(out, in, n * sizeof(T), cudaMemcpyDeviceToDevice, stream);
    if (const cudaError_t error = workspace.ask_device(); error != cudaSuccess) return error;
    bits = std::min<int>(bits, 8 * sizeof(T));
    if (n <= SortShape<T>::tile) return sorting::sort_few(in, out, n, bits, stream);
    if (n < DigitCell<std::uint32_t>::count)
        return sorting::sort<T, std::uint32_t>(workspace, in, out, n, bits, stream);
    return sorting::sort<T, std::uint64_t>(workspace, in, out, n, bits, stream);
}

} // namespace scanscope

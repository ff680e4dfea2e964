// Replaces parts of CUB: operators, iterators, and the storage of collectives.
#pragma once

#include <iterator>
#include <type_traits>

#include "../cooperative_groups.h"
#include "util.h"
#if __cplusplus >= 201703L && __has_include(<cuda/functional>)
#include <cuda/functional> // as CUB does: cuda::std::plus, cuda::maximum
#endif
#if __cplusplus >= 201703L && __has_include(<cuda/cmath>)
#include <cuda/cmath> // as CUB does: cuda::ceil_div
#endif
#if __cplusplus >= 201703L && __has_include(<thrust/functional.h>)
#include <thrust/functional.h> // as CUB does, through others: thrust::plus
#endif
#if __cplusplus >= 201703L && __has_include(<thrust/iterator/counting_iterator.h>)
#include <thrust/iterator/counting_iterator.h>
#endif

#define SCANSCOPE_CUB inline __attribute__((always_inline)) // accesses keep the line of the call
#define CUB_VERSION 200800
#define CubDebug(error) ::cub::Debug((cudaError_t)(error), __FILE__, __LINE__)
#define CubDebugExit(error)                                                                                  \
    if (::cub::Debug((cudaError_t)(error), __FILE__, __LINE__)) exit(1)

namespace cub {

inline cudaError_t Debug(cudaError_t error, const char* file, int line) {
    if (error)
        fprintf(stderr, "CUDA error %d [%s, %d]: %s\n", int(error), file, line, cudaGetErrorString(error));
    return error;
}

template <class Key, class Value> struct KeyValuePair {
    Key key;
    Value value;
    KeyValuePair() = default;
    KeyValuePair(const Key& the_key, const Value& the_value)
        : key(the_key)
        , value(the_value) {}
    bool operator==(const KeyValuePair& b) const { return key == b.key && value == b.value; }
    bool operator!=(const KeyValuePair& b) const { return !(*this == b); }
};
template <class T> struct DoubleBuffer {
    T* d_buffers[2];
    int selector = 0;
    DoubleBuffer(T* current = nullptr, T* alternate = nullptr)
        : d_buffers{current, alternate} {}
    T* Current() const { return d_buffers[selector]; }
    T* Alternate() const { return d_buffers[selector ^ 1]; }
};

#define SCANSCOPE_OPERATOR(NAME, EXPRESSION)                                                                 \
    struct NAME {                                                                                            \
        template <class A, class B> auto operator()(const A& a, const B& b) const { return EXPRESSION; }     \
    };
SCANSCOPE_OPERATOR(Sum, a + b)
SCANSCOPE_OPERATOR(Difference, a - b)
SCANSCOPE_OPERATOR(Division, a / b)
SCANSCOPE_OPERATOR(Min, b < a ? b : a)
SCANSCOPE_OPERATOR(Max, a < b ? b : a)
SCANSCOPE_OPERATOR(Equality, a == b)
SCANSCOPE_OPERATOR(Inequality, a != b)
SCANSCOPE_OPERATOR(ArgMin, b.value < a.value || (a.value == b.value && b.key < a.key) ? b : a)
SCANSCOPE_OPERATOR(ArgMax, a.value < b.value || (a.value == b.value && b.key < a.key) ? b : a)
#undef SCANSCOPE_OPERATOR

// --- iterators that compute what they read

template <class Self, class Value> struct scanscope_input {
    typedef std::random_access_iterator_tag iterator_category;
    typedef Value value_type, reference;
    typedef const Value* pointer;
    typedef std::ptrdiff_t difference_type;
    Value operator*() const { return self()[0]; }
    friend Self operator+(Self at, difference_type by) { return at += by; }
    Self& operator++() { return static_cast<Self&>(*this) += 1; }

private:
    const Self& self() const { return static_cast<const Self&>(*this); }
};
template <class Value, class Offset = std::ptrdiff_t>
struct CountingInputIterator : scanscope_input<CountingInputIterator<Value, Offset>, Value> {
    Value first;
    explicit CountingInputIterator(Value from)
        : first(from) {}
    template <class Index> SCANSCOPE_CUB Value operator[](Index i) const { return Value(first + Value(i)); }
    CountingInputIterator& operator+=(std::ptrdiff_t by) { return first = (*this)[by], *this; }
};
template <class Value, class Offset = std::ptrdiff_t>
struct ConstantInputIterator : scanscope_input<ConstantInputIterator<Value, Offset>, Value> {
    Value value;
    explicit ConstantInputIterator(Value its_value, Offset = 0)
        : value(its_value) {}
    template <class Index> SCANSCOPE_CUB Value operator[](Index) const { return value; }
    ConstantInputIterator& operator+=(std::ptrdiff_t) { return *this; }
};
template <class Value, class Operation, class Input, class Offset = std::ptrdiff_t>
struct TransformInputIterator
    : scanscope_input<TransformInputIterator<Value, Operation, Input, Offset>, Value> {
    Input input;
    Operation operation;
    TransformInputIterator(Input its_input, Operation its_operation)
        : input(its_input)
        , operation(its_operation) {}
    template <class Index> SCANSCOPE_CUB Value operator[](Index i) const { return operation(input[i]); }
    TransformInputIterator& operator+=(std::ptrdiff_t by) { return input = input + by, *this; }
};
template <class Input, class Offset = std::ptrdiff_t,
          class Value = typename std::iterator_traits<Input>::value_type>
struct ArgIndexInputIterator
    : scanscope_input<ArgIndexInputIterator<Input, Offset, Value>, KeyValuePair<Offset, Value>> {
    Input input;
    Offset first;
    explicit ArgIndexInputIterator(Input its_input, Offset from = 0)
        : input(its_input)
        , first(from) {}
    template <class Index> SCANSCOPE_CUB KeyValuePair<Offset, Value> operator[](Index i) const {
        return {Offset(first + Offset(i)), input[first + i]};
    }
    ArgIndexInputIterator& operator+=(std::ptrdiff_t by) { return first += Offset(by), *this; }
};
template <class Offset = std::ptrdiff_t> struct DiscardOutputIterator {
    struct Nowhere {
        template <class T> void operator=(const T&) const {}
    };
    typedef std::random_access_iterator_tag iterator_category;
    typedef Nowhere value_type, reference;
    typedef Nowhere* pointer;
    typedef Offset difference_type;
    template <class Index> Nowhere operator[](Index) const { return {}; }
    Nowhere operator*() const { return {}; }
    DiscardOutputIterator operator+(Offset) const { return *this; }
};

enum CacheLoadModifier { LOAD_DEFAULT, LOAD_CA, LOAD_CG, LOAD_CS, LOAD_CV, LOAD_LDG, LOAD_VOLATILE };
enum CacheStoreModifier { STORE_DEFAULT, STORE_WB, STORE_CG, STORE_CS, STORE_WT, STORE_VOLATILE };
template <CacheLoadModifier, class T, class = std::ptrdiff_t> using CacheModifiedInputIterator = const T*;
template <CacheStoreModifier, class T, class = std::ptrdiff_t> using CacheModifiedOutputIterator = T*;
template <CacheLoadModifier, class Iterator> SCANSCOPE_CUB auto ThreadLoad(Iterator at) { return *at; }
template <CacheStoreModifier, class Iterator, class T> SCANSCOPE_CUB void ThreadStore(Iterator at, T value) {
    *at = value;
}

inline unsigned LaneId() { return ::scanscope::this_lane(); }
inline unsigned WarpId() { return cooperative_groups::thread_block::thread_rank() / 32; }
inline int RowMajorTid(int x, int y, int) {
    const uint3 thread = ::scanscope::thread_index();
    return int(thread.x) + x * (int(thread.y) + y * int(thread.z));
}

// The lanes from `first` on that exist in the block, at most `most`.
inline unsigned scanscope_lanes(int first, int most) {
    const unsigned rank = cooperative_groups::thread_block::thread_rank();
    const int exist = int(cooperative_groups::thread_block::num_threads() - rank / 32 * 32) - first;
    const int count = exist < most ? exist : most;
    return (count >= 32 ? ~0u : (1u << count) - 1) << first;
}

// Shared memory of a collective, shown as cells of T. It has no constructor, so it can be in a union.
template <class T, int Count> struct alignas(T) scanscope_cells {
    unsigned char bytes[sizeof(T) * Count];
    SCANSCOPE_CUB T& operator[](int i) { return reinterpret_cast<T*>(bytes)[i]; }
};

// The base of all collectives of a block: their storage, and the number of the thread. Without storage from
// the caller, each class has its own, as in CUB.
template <class Self, class Storage, int X, int Y, int Z> class scanscope_of_block {
public:
    typedef Storage TempStorage;
    static constexpr int threads = X * Y * Z;

    SCANSCOPE_CUB scanscope_of_block(SCANSCOPE_HERE)
        : cells_(::scanscope::shared<Storage>(&own_storage(), "temp_storage", place)) {}
    SCANSCOPE_CUB scanscope_of_block(Storage& cells)
        : cells_(cells) {}

protected:
    static char& own_storage() {
        static char place;
        return place;
    }
    SCANSCOPE_CUB static void wait(::scanscope::Place place) {
        ::scanscope::barrier(::scanscope::Vote::none, 0, place);
    }
    Storage& cells_;
    int thread_ = RowMajorTid(X, Y, Z);
};

template <class Items> constexpr bool scanscope_is_array = std::is_array<Items>::value;

} // namespace cub

namespace scanscope {
inline namespace program {
template <class T, int Count> struct CellTypeOf<cub::scanscope_cells<T, Count>> {
    static constexpr CellType value = CellTypeOf<T>::value;
};
} // namespace program
} // namespace scanscope

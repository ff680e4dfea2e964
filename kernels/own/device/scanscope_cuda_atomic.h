// Replaces <cuda/atomic>. Everything is inlined, so that the runner finds the line of a call, or of an
// operator such as `++`, by the address from which it is called.
#pragma once

#include "cuda_runtime.h"
#include "scanscope_cuda_std.h"

#define SCANSCOPE_INLINED inline __attribute__((always_inline))

namespace cuda {

enum thread_scope { thread_scope_system, thread_scope_device, thread_scope_block, thread_scope_thread };
namespace std {
using ::cuda::thread_scope;
using ::cuda::thread_scope_block;
using ::cuda::thread_scope_device;
using ::cuda::thread_scope_system;
using ::cuda::thread_scope_thread;
enum class memory_order { relaxed, consume, acquire, release, acq_rel, seq_cst };
constexpr memory_order memory_order_relaxed = memory_order::relaxed;
constexpr memory_order memory_order_consume = memory_order::consume;
constexpr memory_order memory_order_acquire = memory_order::acquire;
constexpr memory_order memory_order_release = memory_order::release;
constexpr memory_order memory_order_acq_rel = memory_order::acq_rel;
constexpr memory_order memory_order_seq_cst = memory_order::seq_cst;
} // namespace std
using std::memory_order;
using std::memory_order_acq_rel;
using std::memory_order_acquire;
using std::memory_order_consume;
using std::memory_order_relaxed;
using std::memory_order_release;
using std::memory_order_seq_cst;

SCANSCOPE_INLINED void atomic_thread_fence(memory_order order, thread_scope scope = thread_scope_system) {
    if (order != memory_order_relaxed && ::scanscope::in_kernel())
        ::scanscope::fence(scope >= thread_scope_block, ::scanscope::Place());
}

// The operations on a cell. Self has a member cell() that returns its address.
template <class Self, class T, thread_scope Scope> class scanscope_atomic {
public:
    typedef T value_type;
    typedef typename ::std::conditional<::std::is_pointer<T>::value, ::std::ptrdiff_t, T>::type By;
    static constexpr bool is_always_lock_free = sizeof(T) <= 8;
    bool is_lock_free() const { return true; }

    SCANSCOPE_INLINED T load(memory_order order = memory_order_seq_cst) const {
        T* const cell = this->cell();
        T value;
        if (!::scanscope::in_kernel()) {
            __atomic_load(cell, &value, __ATOMIC_SEQ_CST);
            return value;
        }
        if (order == memory_order_seq_cst) atomic_thread_fence(order, Scope);
        const ::std::uint64_t bits = ::scanscope::atomic_load(cell, sizeof(T), ::scanscope::Place());
        scanscope_copy_bytes(&value, &bits, sizeof value);
        atomic_thread_fence(order, Scope);
        return value;
    }
    SCANSCOPE_INLINED operator T() const { return load(); }
    SCANSCOPE_INLINED void store(T value, memory_order order = memory_order_seq_cst) const {
        change(
            false, [=](T) { return value; }, order);
    }
    SCANSCOPE_INLINED T exchange(T value, memory_order order = memory_order_seq_cst) const {
        return change(
            false, [=](T) { return value; }, order);
    }
    SCANSCOPE_INLINED bool compare_exchange_strong(T& expected, T value,
                                                   memory_order order = memory_order_seq_cst) const {
        const T wanted = expected;
        const T old = change(
            true, [=](T now) { return same(now, wanted) ? value : now; }, order);
        if (same(old, wanted)) return true;
        expected = old;
        return false;
    }
    SCANSCOPE_INLINED bool compare_exchange_strong(T& expected, T value, memory_order order,
                                                   memory_order) const {
        return compare_exchange_strong(expected, value, order);
    }
    SCANSCOPE_INLINED bool compare_exchange_weak(T& expected, T value,
                                                 memory_order order = memory_order_seq_cst) const {
        return compare_exchange_strong(expected, value, order);
    }
    SCANSCOPE_INLINED bool compare_exchange_weak(T& expected, T value, memory_order order,
                                                 memory_order) const {
        return compare_exchange_strong(expected, value, order);
    }
    SCANSCOPE_INLINED void wait(T old, memory_order order = memory_order_seq_cst) const {
        while (same(load(order), old)) ::scanscope::polls(::scanscope::Place());
    }
    void notify_one() const {}
    void notify_all() const {}

#define SCANSCOPE_FETCH(NAME, EXPRESSION)                                                                    \
    SCANSCOPE_INLINED T NAME(By by, memory_order order = memory_order_seq_cst) const {                       \
        return change(                                                                                       \
            true, [=](T old) { return T(EXPRESSION); }, order);                                              \
    }
    SCANSCOPE_FETCH(fetch_add, old + by)
    SCANSCOPE_FETCH(fetch_sub, old - by)
    SCANSCOPE_FETCH(fetch_and, old& by)
    SCANSCOPE_FETCH(fetch_or, old | by)
    SCANSCOPE_FETCH(fetch_xor, old ^ by)
    SCANSCOPE_FETCH(fetch_min, by < old ? by : old)
    SCANSCOPE_FETCH(fetch_max, old < by ? by : old)
#undef SCANSCOPE_FETCH
    SCANSCOPE_INLINED T operator++() const { return T(fetch_add(1) + 1); }
    SCANSCOPE_INLINED T operator++(int) const { return fetch_add(1); }
    SCANSCOPE_INLINED T operator--() const { return T(fetch_sub(1) - 1); }
    SCANSCOPE_INLINED T operator--(int) const { return fetch_sub(1); }
    SCANSCOPE_INLINED T operator+=(By by) const { return T(fetch_add(by) + by); }
    SCANSCOPE_INLINED T operator-=(By by) const { return T(fetch_sub(by) - by); }
    SCANSCOPE_INLINED T operator&=(By by) const { return T(fetch_and(by) & by); }
    SCANSCOPE_INLINED T operator|=(By by) const { return T(fetch_or(by) | by); }
    SCANSCOPE_INLINED T operator^=(By by) const { return T(fetch_xor(by) ^ by); }

private:
    T* cell() const {
        static_assert(sizeof(T) <= 8, "an atomic object has at most eight bytes here");
        return static_cast<const Self*>(this)->cell();
    }
    static bool same(const T& a, const T& b) {
        ::std::uint64_t left = 0, right = 0;
        scanscope_copy_bytes(&left, &a, sizeof a);
        scanscope_copy_bytes(&right, &b, sizeof b);
        return left == right;
    }
    template <class Change> SCANSCOPE_INLINED T change(bool reads, Change to_new, memory_order order) const {
        T* const cell = this->cell();
        T old, now;
        if (!::scanscope::in_kernel()) {
            __atomic_load(cell, &old, __ATOMIC_SEQ_CST);
            do now = to_new(old);
            while (!__atomic_compare_exchange(cell, &old, &now, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));
            return old;
        }
        if (order >= memory_order_release) atomic_thread_fence(order, Scope);
        if (Scope >= thread_scope_block) ::scanscope::narrow_next_atomic();
        ::std::uint64_t bits = ::scanscope::begin_atomic(cell, sizeof(T), reads, ::scanscope::Place());
        scanscope_copy_bytes(&old, &bits, sizeof old);
        now = to_new(old);
        bits = 0;
        scanscope_copy_bytes(&bits, &now, sizeof now);
        ::scanscope::end_atomic(bits, ::scanscope::Place());
        if (order != memory_order_release) atomic_thread_fence(order, Scope);
        return old;
    }
};

template <class T, thread_scope Scope = thread_scope_system>
class atomic : public scanscope_atomic<atomic<T, Scope>, T, Scope> {
public:
    atomic() = default;
    SCANSCOPE_INLINED constexpr atomic(T value)
        : value_(value) {}
    atomic(const atomic&) = delete;
    atomic& operator=(const atomic&) = delete;
    SCANSCOPE_INLINED T operator=(T value) {
        this->store(value);
        return value;
    }
    T* cell() const { return const_cast<T*>(&value_); }

private:
    T value_;
};

template <class T, thread_scope Scope = thread_scope_system>
class atomic_ref : public scanscope_atomic<atomic_ref<T, Scope>, T, Scope> {
public:
    explicit atomic_ref(T& object)
        : cell_(&object) {}
    SCANSCOPE_INLINED T operator=(T value) const {
        this->store(value);
        return value;
    }
    T* cell() const { return cell_; }

private:
    T* cell_;
};

template <thread_scope Scope = thread_scope_system> class atomic_flag {
public:
    SCANSCOPE_INLINED bool test_and_set(memory_order order = memory_order_seq_cst) {
        return flag_.exchange(1, order);
    }
    SCANSCOPE_INLINED bool test(memory_order order = memory_order_seq_cst) const { return flag_.load(order); }
    SCANSCOPE_INLINED void clear(memory_order order = memory_order_seq_cst) { flag_.store(0, order); }

private:
    atomic<int, Scope> flag_;
};

namespace std {
#define SCANSCOPE_FREE(NAME, MEMBER)                                                                         \
    template <class T, thread_scope Scope>                                                                   \
    SCANSCOPE_INLINED T NAME(::cuda::atomic<T, Scope>* cell, typename ::cuda::atomic<T, Scope>::By by) {     \
        return cell->MEMBER(by);                                                                             \
    }                                                                                                        \
    template <class T, thread_scope Scope>                                                                   \
    SCANSCOPE_INLINED T NAME##_explicit(::cuda::atomic<T, Scope>* cell,                                      \
                                        typename ::cuda::atomic<T, Scope>::By by, memory_order order) {      \
        return cell->MEMBER(by, order);                                                                      \
    }
SCANSCOPE_FREE(atomic_fetch_add, fetch_add)
SCANSCOPE_FREE(atomic_fetch_sub, fetch_sub)
SCANSCOPE_FREE(atomic_fetch_and, fetch_and)
SCANSCOPE_FREE(atomic_fetch_or, fetch_or)
SCANSCOPE_FREE(atomic_fetch_xor, fetch_xor)
#undef SCANSCOPE_FREE
template <class T, thread_scope Scope> SCANSCOPE_INLINED T atomic_load(const ::cuda::atomic<T, Scope>* cell) {
    return cell->load();
}
template <class T, thread_scope Scope>
SCANSCOPE_INLINED T atomic_load_explicit(const ::cuda::atomic<T, Scope>* cell, memory_order order) {
    return cell->load(order);
}
template <class T, thread_scope Scope>
SCANSCOPE_INLINED void atomic_store(::cuda::atomic<T, Scope>* cell, decltype(cell->load()) value) {
    cell->store(value);
}
template <class T, thread_scope Scope>
SCANSCOPE_INLINED void atomic_store_explicit(::cuda::atomic<T, Scope>* cell, decltype(cell->load()) value,
                                             memory_order order) {
    cell->store(value, order);
}

template <class T> using atomic = ::cuda::atomic<T>;
template <class T> using atomic_ref = ::cuda::atomic_ref<T>;
typedef ::cuda::atomic_flag<> atomic_flag;
typedef atomic<bool> atomic_bool;
typedef atomic<char> atomic_char;
typedef atomic<int> atomic_int;
typedef atomic<unsigned> atomic_uint;
typedef atomic<long> atomic_long;
typedef atomic<unsigned long> atomic_ulong;
typedef atomic<long long> atomic_llong;
typedef atomic<unsigned long long> atomic_ullong;
typedef atomic<::std::int32_t> atomic_int32_t;
typedef atomic<::std::uint32_t> atomic_uint32_t;
typedef atomic<::std::int64_t> atomic_int64_t;
typedef atomic<::std::uint64_t> atomic_uint64_t;
typedef atomic<::std::size_t> atomic_size_t;
using ::cuda::atomic_thread_fence;
} // namespace std

} // namespace cuda

namespace scanscope {
inline namespace program {
template <class T, cuda::thread_scope Scope> struct CellTypeOf<cuda::atomic<T, Scope>> {
    static constexpr CellType value = CellTypeOf<T>::value;
};
template <class T, cuda::thread_scope Scope> struct IsNumber<cuda::atomic<T, Scope>> : IsNumber<T> {};
} // namespace program
} // namespace scanscope

#undef SCANSCOPE_INLINED
